import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Column } from '#console/parts/data-table.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import type { Filter as Narrowing } from '#console/parts/list/filters.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts } from '#console/texts/en/deliveries.ts';
import { useTexts } from '#console/texts/language.ts';
import type { PageOf } from '../model/calls.ts';
import { type Filter, filterOf } from '../model/filters.ts';
import { type Job, type Kind, type Mail, STATES } from '../model/rows.ts';
import type { BulkActions } from '../model/use-many.ts';
import { NextTry } from '../parts/next-try.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { ListActions } from './actions.tsx';

interface DeliveryListProps<Row extends Job | Mail> {
  kind: Kind;
  many: BulkActions;
  label: string;
  /** The text for an empty list without filters. */
  none: string;
  columns: Column<Row>[];
  list(filter: Filter, after: string | undefined, signal: AbortSignal): Promise<PageOf<Row>>;
}

/** Deliveries of one kind, newest first, with bulk actions. */
export function DeliveryList<Row extends Job | Mail>({
  kind,
  many,
  label,
  none,
  columns,
  list,
}: DeliveryListProps<Row>) {
  const t = useTexts(texts);
  const [search] = useSearchState();
  const filter = filterOf(kind, search);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selection = { keys, change: setKeys };
  const query = usePages(['deliveries', kind, filter], (after: string | undefined, signal) =>
    list(filter, after, signal),
  );
  const states = STATES.map((state) => ({ value: state, label: t.states[state] }));
  const filters: Narrowing[] = [
    { key: 'state', label: t.state, any: t.anyState, choices: states },
    'form',
    { key: 'reason', label: t.reason, hint: t.reasonHint },
    ...(kind === 'mails'
      ? [
          { key: 'provider', label: t.provider, hint: 'smtp' },
          { key: 'key', label: t.keyOfMail },
        ]
      : [
          { key: 'receiver', label: t.receiver, hint: t.receiverHint },
          { key: 'type', label: t.type, hint: 'webhook' },
          { key: 'key', label: t.key },
        ]),
    'days',
  ];
  return (
    <Stack gap="md">
      <ResourceList
        label={label}
        query={query}
        rowsOf={(page) => page.rows}
        filters={filters}
        rowKey={({ id }) => id}
        columns={columns}
        href={({ id }) => ({ to: `/deliveries/${kind}/${id}` })}
        selection={selection}
        none={none}
        bar={() => <ListActions kind={kind} filter={filter} selection={selection} many={many} />}
      />
    </Stack>
  );
}

/** The columns that both kinds have. */
export function useSharedColumns(): Record<'form' | 'state' | 'reason' | 'next' | 'at', Column<Job | Mail>> {
  const t = useTexts(texts);
  return useMemo(
    () => ({
      form: {
        id: 'form',
        header: t.columns.form,
        cell: ({ form_id }) => (form_id === null ? t.ofSite : <FormName id={form_id} />),
      },
      state: { id: 'state', header: t.columns.state, grow: 1.2, cell: ({ state }) => <StateBadge state={state} /> },
      reason: {
        id: 'reason',
        header: t.columns.reason,
        grow: 1.5,
        cell: ({ error_class }) => <Reason errorClass={error_class} />,
      },
      next: {
        id: 'next',
        header: t.columns.next,
        cell: ({ next_attempt_at, state }) => <NextTry at={state === 'failed' ? null : next_attempt_at} />,
      },
      at: {
        id: 'at',
        grow: 1.2,
        header: t.columns.at,
        cell: ({ timestamp }) => <Moment at={new Date(timestamp * 1_000).toISOString()} />,
      },
    }),
    [t],
  );
}
