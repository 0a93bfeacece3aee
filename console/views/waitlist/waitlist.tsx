import { ActionIcon, Anchor, Badge, Button, Menu, Stack, Text } from '@mantine/core';
import { IconDots, IconListDetails, IconTicket, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import type { Column } from '#console/parts/data-table.tsx';
import type { Filter } from '#console/parts/list/filters.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/waitlist.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Entry, keyOf, listEntries, offerPlace, removeEntry, STATES, type State } from './calls.ts';

const SIZE = 16;
const EVERY_MS = 30_000;
const COLORS: Readonly<Record<State, string>> = {
  ...{ waiting: 'gray.7', offered: 'blue.9', taken: 'teal.9', declined: 'orange.9', lapsed: 'red.9' },
};

const NOBODY = { waiting: 0, offered: 0, taken: 0, declined: 0, lapsed: 0 };

/** The waiting list of a form: who waits, who has an offer, and what can be done about it. */
export default function WaitingList() {
  const t = useTexts(texts);
  const format = useFormat();
  const id = Number(useParams({ strict: false }).id);
  const can = useCan();
  const mayChange = can('manage_options');
  const query = useQuery({
    queryKey: [...keyOf(id), 'counts'],
    queryFn: ({ signal }) => listEntries(id, undefined, undefined, signal),
    refetchInterval: EVERY_MS,
  });
  const toSettings = mayChange && (
    <Button component={Link} to={`/forms/${id}/edit`}>
      {t.toSettings}
    </Button>
  );
  return (
    <Page
      title={query.data ? t.of(query.data.form?.title ?? '') : t.title}
      above={
        <Anchor
          component={Link}
          {...(mayChange ? { to: `/forms/${id}` } : { to: '/submissions', search: { form: String(id) } as never })}
          size="sm"
        >
          {mayChange ? t.toForm : t.toSubmissions}
        </Anchor>
      }
    >
      <Loaded query={query} height={320}>
        {({ enabled, max, counts = NOBODY }) =>
          !enabled && Object.values(counts).every((count) => count === 0) ? (
            <Empty action={toSettings}>{t.off}</Empty>
          ) : (
            <Stack gap="md">
              <Text size="sm">
                {t.counts(format.number(counts.waiting), format.number(counts.offered))}{' '}
                {max !== null && t.room(format.number(max))} {!enabled && t.paused}
              </Text>
              <Entries id={id} mayChange={mayChange} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function Entries({ id, mayChange }: { id: number; mayChange: boolean }) {
  const t = useTexts(texts);
  const [search] = useSearchState();
  const state = STATES.find((one) => one === search.state);
  const query = usePages([...keyOf(id), 'list', state ?? ''], (after: number | undefined, signal) =>
    listEntries(id, state, after, signal),
  );
  const columns = useColumns(id, mayChange);
  const filters: Filter[] = [
    {
      ...{ key: 'state', label: t.state, any: t.open },
      choices: STATES.map((value) => ({ value, label: t.states[value] })),
    },
  ];
  return (
    <ResourceList
      label={t.label}
      query={query}
      rowsOf={({ entries }) => entries}
      filters={filters}
      rowKey={({ id: key }) => String(key)}
      columns={columns}
      none={t.none}
    />
  );
}

function useColumns(id: number, mayChange: boolean): Column<Entry>[] {
  const t = useTexts(texts);
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ id: 'position', header: t.position, grow: 0.5, isNumber: true },
        cell: ({ position }) => (position === null ? '' : format.number(position)),
      },
      {
        ...{ id: 'person', header: t.person, grow: 2.5 },
        cell: ({ address, submission_id: submission }) =>
          address === null ? t.submissionOf(String(submission)) : <SentText text={address} />,
      },
      {
        ...{ id: 'state', header: t.state, grow: 1.5 },
        cell: ({ state, submission_status: status }) => {
          const isUnpaid = state === 'taken' && (status === 'awaiting_payment' || status === 'unpaid');
          return (
            <Badge tt="none" variant="filled" color={isUnpaid ? 'orange.9' : COLORS[state]}>
              {isUnpaid ? t.unpaid[status] : t.states[state]}
            </Badge>
          );
        },
      },
      { id: 'joined', header: t.joined, cell: ({ joined_at: at }) => <Moment at={at} relative /> },
      {
        ...{ id: 'until', header: t.until },
        cell: ({ state, offer_until: at, ended_at: ended }) => (
          <Moment at={state === 'offered' ? at : ended} relative />
        ),
      },
      {
        ...{ id: 'actions', header: t.actions, grow: 0.5 },
        cell: (row) => <Actions formId={id} entry={row} mayChange={mayChange} />,
      },
    ],
    [t, format, id, mayChange],
  );
}

function Actions({ formId, entry, mayChange }: { formId: number; entry: Entry; mayChange: boolean }) {
  const t = useTexts(texts);
  const can = useCan();
  const ask = useConfirm();
  const queries = useQueryClient();
  const { id, state, submission_id: submission } = entry;
  const name = entry.address ?? t.submissionOf(String(submission));
  const act = { onError: showProblem, onSettled: () => queries.invalidateQueries({ queryKey: keyOf(formId) }) };
  const offer = useMutation({
    ...act,
    mutationFn: () => offerPlace(formId, id),
    onSuccess: () => showNotice(t.offered(name)),
  });
  const remove = useMutation({
    ...act,
    mutationFn: () => removeEntry(formId, id),
    onSuccess: () => showNotice(t.removed),
  });
  const askRemove = async () => {
    const question = { title: t.removeOf(name), body: t.askRemove, action: t.remove, isDangerous: true };
    if (await ask(question)) remove.mutate();
  };
  const isOpen = state === 'waiting' || state === 'offered';
  const mayRead = can('SUBMISSIONS_PREVIEW');
  if (!mayRead && !(mayChange && isOpen)) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.actionsOf(name)}>
          <IconDots size={SIZE} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayRead && (
          <Menu.Item component={Link} to={`/submissions/${submission}`} leftSection={<IconListDetails size={SIZE} />}>
            {t.submission}
          </Menu.Item>
        )}
        {mayChange && state === 'waiting' && (
          <Menu.Item leftSection={<IconTicket size={SIZE} />} onClick={() => offer.mutate()}>
            {t.offer}
          </Menu.Item>
        )}
        {mayChange && isOpen && (
          <Menu.Item color="red" leftSection={<IconTrash size={SIZE} />} onClick={() => void askRemove()}>
            {t.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
