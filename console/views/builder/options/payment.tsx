import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf } from '#console/api/client.ts';
import { proApi } from '#console/api/pro.ts';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import type { Entry } from '../model.ts';
import { recordOf } from '../panel/schema/change.ts';
import { choicesOf } from '../panel/schema/shape.ts';
import { OptionRows } from './parts/option-rows.tsx';

/** The option for payments, and whether its provider is set up. */
export function Payment({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  const { draft } = useEditor();
  const { provider, mode = 'test' } = recordOf(draft.config.options.payment);
  const settings = useQuery({
    queryKey: ['payments', 'settings'],
    enabled: entry.available && typeof provider === 'string',
    queryFn: async ({ signal }) => (await answerOf(proApi.GET('/svcb/v1/payments/settings', { signal }))) as unknown,
  });
  const account = recordOf(recordOf(recordOf(recordOf(settings.data).settings)[String(provider)])[String(mode)]);
  const name = choicesOf(entry.schema.properties?.provider ?? {}).find(({ value }) => value === provider)?.label ?? '';
  const modeName = mode === 'live' ? t.payments.live : t.payments.test;
  return (
    <OptionRows entry={entry}>
      {settings.isSuccess && name !== '' && (
        <Alert color={account.configured === true ? 'teal' : 'yellow'} variant="outline">
          {account.configured === true ? t.payments.ready(name, modeName) : t.payments.missing(name, modeName)}
        </Alert>
      )}
    </OptionRows>
  );
}
