import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/builder/options.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../../editor/context.tsx';
import type { Schema } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import type { Loose } from '../../panel/schema/change.ts';
import { mistakeAt } from '../../panel/schema/change.ts';

/** The id of a list. It can be chosen from the lists of the account. */
export function ListId({
  provider,
  integration,
  schema,
  settings,
  path,
  onChange,
}: {
  provider: string;
  /** The key of the integration in the form, by which the service finds the stored API key. */
  integration: string;
  schema: Schema;
  settings: Loose;
  /** The path of the settings. */
  path: string;
  onChange(id: string): void;
}) {
  const { integrations: t } = useTexts(texts);
  const format = useFormat();
  const { id: formId } = useEditor();
  const { errors } = usePanel();
  const entered = typeof settings.api_key === 'string' ? settings.api_key : '';
  const lists = useMutation({
    mutationFn: () => {
      const body = entered === '' ? { formId, key: integration } : { apiKey: entered };
      return answerOf(
        api.POST('/svcb/v1/integrations/{provider}/lists', {
          params: { path: { provider: provider as 'brevo' | 'mailchimp' } },
          body,
        }),
      );
    },
  });
  const value = typeof settings.list_id === 'string' ? settings.list_id : '';
  const available = lists.data?.lists ?? [];
  const isAvailable = available.some(({ id }) => id === value);
  return (
    <Stack gap={6}>
      <TextInput
        label={schema.title}
        description={schema.description}
        error={mistakeAt(errors, `${path}.list_id`, schema.title ?? '')}
        required
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="xs" align="flex-end">
        <Button size="compact-sm" variant="default" loading={lists.isPending} onClick={() => lists.mutate()}>
          {t.lists}
        </Button>
        {available.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={t.pickList}
            value={isAvailable ? value : ''}
            data={[
              ...(isAvailable ? [] : [{ value: '', label: t.pickList }]),
              ...available.map(({ id, name, member_count: members }) => ({
                value: id,
                label: `${name} (${t.members(format.number(members))})`,
              })),
            ]}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Group>
      <Text size="xs" c="dimmed" aria-live="polite">
        {lists.isSuccess && available.length === 0 ? t.noLists : t.listsHint}
      </Text>
      {lists.isError && <Failure error={lists.error} />}
    </Stack>
  );
}
