import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { FormDialog } from '#console/parts/form-dialog.tsx';
import { Page } from '#console/parts/page.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/absences.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { ABSENCES, type Absence, addOf, allQuery, deleteOf, type Entry, endOwn, ownQuery, setOwn } from './calls.ts';

/** One's own absence, and those of all for accounts that may hand steps to others. */
export default function Absences() {
  const t = useTexts(texts);
  const can = useCan();
  const own = useQuery(ownQuery);
  const [isEntering, setIsEntering] = useState<'own' | 'other' | null>(null);
  const change = useChange();
  const seesAll = can('manage_options') && can('SUBMISSIONS_PREVIEW');
  return (
    <Page
      title={t.title}
      above={
        <Anchor component={Link} to="/tasks" size="sm">
          {t.back}
        </Anchor>
      }
    >
      <Text size="sm">{t.about}</Text>
      <Stack gap="xs" component="section" aria-label={t.own}>
        <Title order={2} size="h5">
          {t.own}
        </Title>
        <Loaded query={own} height={60}>
          {(absences) => (
            <>
              {absences.length === 0 && <Text size="sm">{t.notAway}</Text>}
              {absences.map((absence) => (
                <Span key={absence.id} absence={absence} />
              ))}
              <Group gap="xs">
                <Button size="sm" variant="default" onClick={() => setIsEntering('own')}>
                  {absences.length === 0 ? t.enter : t.change}
                </Button>
                {absences.length > 0 && (
                  <Button
                    size="sm"
                    variant="default"
                    loading={change.isPending}
                    onClick={() => change.mutate({ call: endOwn, said: t.ended })}
                  >
                    {t.end}
                  </Button>
                )}
              </Group>
            </>
          )}
        </Loaded>
      </Stack>
      {seesAll && <All onAdd={() => setIsEntering('other')} />}
      {isEntering && <Dialog isOwn={isEntering === 'own'} close={() => setIsEntering(null)} />}
    </Page>
  );
}

function Span({ absence: { from, until, stand_in: standIn } }: { absence: Absence }) {
  const t = useTexts(texts);
  const format = useFormat();
  return (
    <Text size="sm" component="div">
      <SentText text={t.span(format.date(from), format.date(until), standIn)} />
    </Text>
  );
}

/** The absences of everybody. */
function All({ onAdd }: { onAdd(): void }) {
  const t = useTexts(texts);
  const format = useFormat();
  const all = useQuery(allQuery);
  const change = useChange();
  const columns: Column<Absence>[] = [
    { id: 'who', header: t.who, grow: 2, cell: ({ address }) => <SentText text={address} /> },
    { id: 'from', header: t.from, cell: ({ from }) => format.date(from) },
    { id: 'until', header: t.until, cell: ({ until }) => format.date(until) },
    { id: 'standIn', header: t.standIn, grow: 2, cell: ({ stand_in: standIn }) => <SentText text={standIn} /> },
    {
      ...{ id: 'delete', header: '' },
      cell: ({ id, address }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t.deleteOf(address)}
          onClick={() => change.mutate({ call: () => deleteOf(id), said: t.deleted })}
        >
          {t.delete}
        </Button>
      ),
    },
  ];
  return (
    <Stack gap="xs" component="section" aria-label={t.all}>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t.all}
        </Title>
        <Button size="sm" variant="default" onClick={onAdd}>
          {t.add}
        </Button>
      </Group>
      <Loaded query={all} height={120}>
        {(absences) => (
          <DataTable
            label={t.all}
            rows={absences}
            rowKey={({ id }) => String(id)}
            columns={columns}
            empty={<Text size="sm">{t.none}</Text>}
          />
        )}
      </Loaded>
    </Stack>
  );
}

function Dialog({ isOwn, close }: { isOwn: boolean; close(): void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const [{ from, until, stand_in: standIn }, setEntry] = useState<Entry>({ from: '', until: '', stand_in: '' });
  const edit = (part: Partial<Entry>) => setEntry((before) => ({ ...before, ...part }));
  const save = async () => {
    const entry = { from, until, stand_in: standIn };
    await (isOwn ? setOwn(entry) : addOf(address, entry));
    showNotice(t.saved);
    await queries.invalidateQueries({ queryKey: [ABSENCES] });
  };
  const isIncomplete = from === '' || until === '' || standIn === '' || (!isOwn && address === '');
  return (
    <FormDialog title={isOwn ? t.own : t.add} action={t.save} isIncomplete={isIncomplete} save={save} close={close}>
      {!isOwn && (
        <TextInput
          label={t.who}
          description={t.whoAbout}
          type="email"
          required
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
          data-autofocus
        />
      )}
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={t.from}
          required
          value={from}
          onChange={({ currentTarget: { value } }) => edit({ from: value })}
          data-autofocus={isOwn || undefined}
        />
        <TextInput
          type="date"
          label={t.until}
          required
          min={from || undefined}
          value={until}
          onChange={({ currentTarget: { value } }) => edit({ until: value })}
        />
      </Group>
      <TextInput
        label={t.standIn}
        description={isOwn ? t.standInAbout : undefined}
        type="email"
        required
        value={standIn}
        onChange={({ currentTarget: { value } }) => edit({ stand_in: value })}
      />
    </FormDialog>
  );
}

/** Returns a call that changes absences, says so, and reads them again. */
function useChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ call, said }: { call(): Promise<void>; said: string }) => {
      await call();
      return said;
    },
    onSuccess: showNotice,
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: [ABSENCES] }),
  });
}
