import { Alert, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { Section } from '#console/parts/section.tsx';
import { Pair } from '#console/parts/settings-form/layout.tsx';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/settings/mail.ts';
import { useTexts } from '#console/texts/language.ts';
import { isConfigured, type MailProvider } from './values.ts';

/** Sends a test mail with the saved settings, and shows the provider's answer. */
export function TestMail({
  settings,
  providers,
}: {
  settings: Readonly<Record<string, unknown>>;
  providers: readonly MailProvider[];
}) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [recipient, setRecipient] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const usable = [
    { value: 'host', label: t.host },
    ...providers.filter(({ id }) => isConfigured(settings, id)).map(({ id, title }) => ({ value: id, label: title })),
  ];
  const by = chosen ?? String(settings.provider);
  const titleOf = (id: string) => usable.find(({ value }) => value === id)?.label ?? id;
  const test = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/svcb/v1/settings/email/test', { body: { recipient: recipient.trim(), provider: by as never } }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings', 'mail-diagnostics'] }),
  });
  const mistake = test.error ? problemOf(test.error).errors.recipient : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate();
  };
  return (
    <Section title={t.testTitle} about={t.testAbout}>
      <form onSubmit={submit} aria-label={t.testTitle} noValidate>
        <Pair>
          <TextInput
            label={t.recipient}
            type="email"
            autoComplete="email"
            required
            value={recipient}
            error={mistake}
            onChange={(event) => setRecipient(event.currentTarget.value)}
          />
          <Select label={t.testBy} data={usable} value={by} onChange={setChosen} allowDeselect={false} />
        </Pair>
        <Group mt="sm">
          <Button type="submit" variant="default" loading={test.isPending}>
            {t.testSend}
          </Button>
        </Group>
      </form>
      <div aria-live="polite">
        {test.data?.sent && (
          <Alert color="teal" variant="light">
            {t.testSent(recipient, titleOf(test.data.provider))}
          </Alert>
        )}
        {test.data && !test.data.sent && (
          <Alert color="red" variant="light" title={t.testRefused(titleOf(test.data.provider))}>
            <Text size="sm">{test.data.message}</Text>
            {test.data.hint && <Text size="sm">{test.data.hint}</Text>}
            {test.data.code && <Text size="sm">{t.code(test.data.code)}</Text>}
          </Alert>
        )}
      </div>
      {test.isError && mistake === undefined && <Failure error={test.error} />}
    </Section>
  );
}
