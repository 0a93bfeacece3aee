import { MultiSelect, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { ChoiceField, FlagField, LineField, TextField, useField } from '#console/parts/settings-form/fields.tsx';
import { Pair } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { say } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/settings/webhooks.ts';
import { useTexts } from '#console/texts/language.ts';
import { bodyOf, choicesOf, NEW, valuesOf, type Webhook, type WebhookValues } from './values.ts';

export const KEY = ['settings', 'webhooks'];

interface EditProps {
  /** Absent for a new one. */
  webhook?: Webhook;
  types: readonly string[];
  /** @param secret the one that the save has made */
  saved(key: string, secret?: string): void;
}

/** The form of a webhook: all of it is sent, since it is put in place of what there is. */
export function EditWebhook({ webhook, types, saved }: EditProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const save = async (_changes: unknown, values: WebhookValues): Promise<WebhookValues> => {
    const params = { path: { key: values.key.trim() } };
    const answer = await answerOf(api.PUT('/svcb/v1/webhooks/{key}', { params, body: bodyOf(values) as never }));
    await queries.invalidateQueries({ queryKey: KEY });
    say(answer.dropped.length > 0 ? t.dropped : t.saved(answer.webhook.key));
    saved(answer.webhook.key, answer.secret);
    return webhook ? valuesOf(answer.webhook) : NEW;
  };
  const formats = Object.entries(t.formats).map(([value, label]) => ({ value, label }));
  return (
    <SettingsForm
      label={webhook ? t.editOf(webhook.key) : t.make}
      values={webhook ? valuesOf(webhook) : NEW}
      save={save}
      message={null}
      isNew={!webhook}
      {...(!webhook && { action: t.make })}
    >
      <Stack gap="sm">
        <Pair>
          {!webhook && <LineField name="key" label={t.key} help={t.keyHelp} blank="" autoComplete="off" />}
          <LineField name="url" label={t.url} blank="" inputMode="url" autoComplete="off" />
          <ChoiceField name="format" label={t.format} options={formats} />
        </Pair>
        <EventsField types={types} />
        <TextField
          name="headers"
          label={t.headers}
          help={webhook?.headers_set ? `${t.headersHelp} ${t.headersSet}` : t.headersHelp}
        />
        {webhook?.headers_set && <FlagField name="dropHeaders" label={t.dropHeaders} />}
        <FlagField name="active" label={t.active} />
      </Stack>
    </SettingsForm>
  );
}

function EventsField({ types }: { types: readonly string[] }) {
  const t = useTexts(texts);
  const { value, onChange, error, ref, onBlur } = useField('events');
  return (
    <MultiSelect
      ref={ref}
      onBlur={onBlur}
      label={t.events}
      description={t.eventsHelp}
      data={choicesOf(types)}
      value={value as string[]}
      onChange={onChange}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.removeEvents }}
      maxDropdownHeight={320}
    />
  );
}
