import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { useRows } from '#console/parts/endless.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { FormPicker } from '#console/parts/form-picker.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/person.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import {
  eraseOf,
  type FoundItem,
  findPerson,
  keyOf,
  type Person,
  personOf,
  type Receiver,
  type Totals,
} from './calls.ts';

const COUNTS = [
  'submissions',
  'drafts',
  'quarantined',
  'pending',
  'earlier',
  'waiting',
  'asked',
  'invited',
  'unreadable',
] as const;

/** The data of one person: shown, exported or erased. */
export default function PersonView() {
  const t = useTexts(texts);
  const can = useCan();
  const [input, setInput] = useState<{ value: string; field: string; form?: string }>({ value: '', field: '' });
  const [person, setPerson] = useState<Person | null>(null);
  if (!can('SUBMISSIONS_PREVIEW')) {
    return (
      <Page title={t.title}>
        <Empty>{t.noValues}</Empty>
      </Page>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (input.value.trim() !== '') setPerson(personOf(input));
  };
  return (
    <Page title={t.title}>
      <Text size="sm">{t.intro}</Text>
      <form onSubmit={submit}>
        <Stack maw={520}>
          <TextInput
            label={t.value}
            autoComplete="off"
            value={input.value}
            onChange={({ currentTarget: { value } }) => setInput((before) => ({ ...before, value }))}
          />
          <TextInput
            label={t.field}
            description={t.fieldHint}
            autoComplete="off"
            value={input.field}
            onChange={({ currentTarget: { value: field } }) => setInput((before) => ({ ...before, field }))}
          />
          <FormPicker
            value={input.form}
            onChange={(form) => setInput(({ form: _, ...before }) => ({ ...before, ...(form && { form }) }))}
          />
          <Button type="submit" style={{ alignSelf: 'flex-start' }}>
            {t.find}
          </Button>
        </Stack>
      </form>
      {person && <PersonData key={JSON.stringify(person)} person={person} />}
    </Page>
  );
}

function PersonData({ person }: { person: Person }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const queries = useQueryClient();
  const counts = useCounts();
  const [erased, setErased] = useState<Totals | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const counted = useQuery({
    queryKey: ['person', 'counts', person],
    queryFn: ({ signal }) => eraseOf(person, true, signal),
    gcTime: 0,
  });
  const during = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work().catch(showProblem);
    setIsBusy(false);
  };
  const download = () => during(async () => saveFile(await fetchFile('/svcb/v1/person/export', { body: person })));
  const erase = async (totals: Totals) => {
    const receivers = String(totals.receivers.length);
    const body = t.askErase(counts(totals), receivers);
    if (!(await ask({ title: t.erase, body, action: t.erase, isDangerous: true }))) return;
    await during(async () => {
      setErased(await eraseOf(person, false));
      showNotice(t.erased);
      for (const key of ['person', 'submissions', 'spam']) void queries.invalidateQueries({ queryKey: [key] });
    });
  };
  return (
    <Loaded query={counted}>
      {(totals) => {
        const { submissions, drafts, quarantined, pending, earlier, waiting, asked, invited } = totals;
        const isEmpty = submissions + drafts + quarantined + pending + earlier + waiting + asked + invited === 0;
        return (
          <Stack>
            {erased && <ErasureResult erased={erased} />}
            <Title order={2}>{t.counts}</Title>
            <Text role="status">{isEmpty && totals.unreadable === 0 ? t.nothing : counts(totals)}</Text>
            {totals.unreadable > 0 && <Text size="sm">{t.unreadableHint}</Text>}
            {!isEmpty && (
              <>
                <Group>
                  <Button variant="default" loading={isBusy} onClick={() => void download()}>
                    {t.archive}
                  </Button>
                  <Button color="red.9" loading={isBusy} onClick={() => void erase(totals)}>
                    {t.erase}
                  </Button>
                </Group>
                <Receivers receivers={totals.receivers} />
                <FoundItems person={person} />
              </>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

/** The result of an erasure: counts of erased records, and the receivers that have copies. */
function ErasureResult({ erased }: { erased: Totals }) {
  const t = useTexts(texts);
  const counts = useCounts();
  const { histories_until: until, receivers } = erased;
  return (
    <Stack>
      <Alert color="teal" variant="light">
        {t.ended(counts(erased))}{' '}
        {until ? (
          <>
            {t.histories} <Moment at={until} />.
          </>
        ) : (
          t.historiesUnknown
        )}
      </Alert>
      <Receivers receivers={receivers} />
    </Stack>
  );
}

function Receivers({ receivers }: { receivers: readonly Receiver[] }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  const columns = useMemo(
    (): Column<Receiver>[] => [
      { id: 'kind', header: t.kind, cell: ({ kind }) => t.kinds[kind] },
      { id: 'receiver', header: t.receiver, grow: 2, cell: ({ receiver, key }) => receiver ?? key },
      { id: 'form', header: t.form, cell: ({ form_id }) => <FormName id={form_id} /> },
      { id: 'delivered', header: t.delivered, isNumber: true, cell: ({ delivered }) => format.number(delivered) },
      { id: 'tried', header: t.tried, isNumber: true, cell: ({ tried }) => format.number(tried) },
      { id: 'told', header: t.told, cell: ({ told }) => (told ? words.yes : words.no) },
      { id: 'last', header: t.last, cell: ({ last_at }) => <Moment at={last_at} /> },
    ],
    [t, words, format],
  );
  if (receivers.length === 0) return null;
  return (
    <>
      <Title order={2}>{t.receivers}</Title>
      <Text size="sm">{t.receiversHint}</Text>
      <DataTable label={t.receivers} rows={receivers} rowKey={keyOf} columns={columns} />
    </>
  );
}

function FoundItems({ person }: { person: Person }) {
  const t = useTexts(texts);
  const format = useFormat();
  const query = useInfiniteQuery({
    queryKey: ['person', 'found', person],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => findPerson(person, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });
  const { rows, more } = useRows(query, ({ found }) => found);
  const columns = useMemo(
    (): Column<FoundItem>[] => [
      { id: 'at', header: t.at, cell: ({ at }) => <Moment at={at} /> },
      { id: 'kind', header: t.kind, cell: ({ kind }) => t.found_kinds[kind] },
      { id: 'form', header: t.form, grow: 2, cell: ({ form_title }) => form_title },
      { id: 'consents', header: t.consents, isNumber: true, cell: ({ consents }) => format.number(consents.length) },
      { id: 'files', header: t.files, isNumber: true, cell: ({ files }) => format.number(files.length) },
      {
        id: 'sent',
        header: t.sent,
        isNumber: true,
        cell: ({ mails, deliveries }) => format.number(mails.length + deliveries.length),
      },
    ],
    [t, format],
  );
  return (
    <>
      <Title order={2}>{t.found}</Title>
      {query.data?.pages[0]?.more_sealed && <Text size="sm">{t.more}</Text>}
      <Loaded query={query}>
        {() => (
          <DataTable
            label={t.found}
            rows={rows}
            rowKey={({ uuid }) => uuid}
            columns={columns}
            href={({ id }) => (id === null ? undefined : { to: `/submissions/${id}` })}
            more={more}
          />
        )}
      </Loaded>
    </>
  );
}

/** Lists the counts, such as "Submissions: 3, Drafts: 1". Zeros are left out. */
function useCounts(): (totals: Totals) => string {
  const t = useTexts(texts);
  const format = useFormat();
  return (totals) =>
    COUNTS.filter((name) => totals[name] > 0)
      .map((name) => `${t[name]}: ${format.number(totals[name])}`)
      .join(', ');
}
