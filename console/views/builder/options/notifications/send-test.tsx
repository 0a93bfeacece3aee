import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useOwnAddress } from '#console/api/own-address.ts';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../../editor/context.tsx';
import type { Loose } from '../../panel/schema/change.ts';
import { useUnsavedMail } from './use-mail.ts';

/** Sends an unsaved notification to one address, at first that of the account. */
export function SendTest({ notification }: { notification: Loose }) {
  const { notifications: t } = useTexts(texts);
  const { id } = useEditor();
  const own = useOwnAddress();
  const [typed, setTyped] = useState<string>();
  const to = typed ?? own ?? '';
  const unsaved = useUnsavedMail({ ...notification, enabled: true });
  const test = useMutation({
    mutationFn: (recipient: string) =>
      answerOf(api.POST('/svcb/v1/emails/test', { body: { ...unsaved, recipient, formId: id } as never })),
  });
  return (
    <Stack gap="xs">
      <form
        aria-label={t.test}
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate(to);
        }}
      >
        <Group gap="xs" align="flex-end">
          <TextInput
            type="email"
            label={t.testTo}
            value={to}
            required
            autoComplete="email"
            style={{ flex: '0 1 20rem' }}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={test.isPending}>
            {t.test}
          </Button>
        </Group>
      </form>
      {test.isError && <Failure error={test.error} />}
      {test.data && (
        <Alert color={test.data.sent ? 'teal' : 'red'} variant="outline" role="status">
          {test.data.sent
            ? t.sent(test.variables ?? '')
            : [t.notSent, test.data.message, test.data.hint].filter(Boolean).join(' ')}
        </Alert>
      )}
    </Stack>
  );
}
