import { Button, Code, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { ShownOnce } from '#console/parts/copy.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Section } from '#console/parts/section.tsx';
import { LineField, NumberField } from '#console/parts/settings-form/fields.tsx';
import { Pair } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/accounts/me.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './me.module.css';

const KEY = ['application-passwords'];
const EMPTY: { name: string; expires_in_days: number | null } = { name: '', expires_in_days: null };

const readAll = async (signal: AbortSignal) =>
  (await answerOf(api.GET('/host/application-passwords', { signal }))).application_passwords;
type Entry = Awaited<ReturnType<typeof readAll>>[number];

/** The account's own application passwords. A new one is shown once, until its owner confirms having stored it. */
export function ApplicationPasswords() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [created, setCreated] = useState<{ name: string; password: string } | null>(null);
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readAll(signal) });
  const save = async (_all: unknown, { name, expires_in_days: days }: typeof EMPTY) => {
    const body = { name, ...(days !== null && { expires_in_days: days }) };
    const answer = await answerOf(api.POST('/host/application-passwords', { body }));
    setCreated({ name: answer.name, password: answer.password ?? '' });
    await queries.invalidateQueries({ queryKey: KEY });
    return EMPTY;
  };
  return (
    <Section title={t.apps} about={t.appsAbout}>
      {created && (
        <ShownOnce
          {...{
            title: t.made(created.name),
            about: t.madeAbout,
            value: created.password,
            copy: t.copyPassword,
            confirmLabel: t.keep,
          }}
          done={() => setCreated(null)}
        />
      )}
      <Loaded query={query} height={120}>
        {(entries) =>
          entries.length === 0 ? (
            <Text size="sm">{t.none}</Text>
          ) : (
            <ul className={classes.list}>
              {entries.map((entry) => (
                <li key={entry.uuid}>
                  <OnePassword entry={entry} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <SettingsForm label={t.make} values={EMPTY} save={save} action={t.make} message={null} isNew>
        <Pair>
          <LineField name="name" label={t.name} help={t.nameHelp} autoComplete="off" blank="" />
          <NumberField name="expires_in_days" label={t.days} help={t.daysHelp} />
        </Pair>
      </SettingsForm>
      <Text size="sm" c="dimmed">
        {t.assistants} <Code>{new URL('/mcp', window.location.href).href}</Code>
      </Text>
    </Section>
  );
}

function OnePassword({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const queries = useQueryClient();
  const { uuid, name } = entry;
  const revoke = useMutation({
    mutationFn: () => answerOf(api.DELETE('/host/application-passwords/{uuid}', { params: { path: { uuid } } })),
    onSuccess: () => showNotice(t.revoked(name)),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const start = async () => {
    const question = { title: t.revokeOf(name), body: t.revokeBody(name), action: t.revoke, isDangerous: true };
    if (await ask(question)) revoke.mutate();
  };
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <div>
        <Title order={3} size="h6" className={classes.name}>
          {name}
        </Title>
        <Text size="sm" component="div">
          {t.created}: <Moment at={entry.created_at} /> · {t.used}:{' '}
          {entry.last_used_at ? <Moment at={entry.last_used_at} relative /> : t.never} · {t.ends}:{' '}
          {entry.expires_at ? <Moment at={entry.expires_at} /> : t.never}
        </Text>
        {entry.unused && <Text size="sm">{t.unused}</Text>}
      </div>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        loading={revoke.isPending}
        onClick={() => void start()}
        aria-label={t.revokeOf(name)}
      >
        {t.revoke}
      </Button>
    </Group>
  );
}
