import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Reason } from '#console/parts/reasons/reason.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import type { ManyActions } from '../bulk/use-many.tsx';
import type { PageOf } from '../model/calls.ts';
import { type Filter, filterOf, isNarrowed } from '../model/filters.ts';
import type { Job, Kind, Mail } from '../model/rows.ts';
import { NextTry } from '../parts/next-try.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { texts } from '../texts.ts';
import { ListActions } from './actions.tsx';
import { FilterBar } from './filter-bar.tsx';

interface DeliveryListProps<Row extends Job | Mail> {
  kind: Kind;
  many: ManyActions;
  label: string;
  /** Said where there are none at all. */
  none: string;
  columns: Column<Row>[];
  list(filter: Filter, after: string | undefined, signal: AbortSignal): Promise<PageOf<Row>>;
}

/** Deliveries of a kind, the newest first, with what can be done with many of them. */
export function DeliveryList<Row extends Job | Mail>({
  kind,
  many,
  label,
  none,
  columns,
  list,
}: DeliveryListProps<Row>) {
  const common = useTexts(shared);
  const [search] = useSearchState();
  const filter = filterOf(kind, search);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selection = { keys, change: setKeys };
  const query = useInfiniteQuery({
    queryKey: ['deliveries', kind, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => list(filter, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { rows, more } = useRows(query, (page) => page.rows);
  return (
    <>
      <FilterBar kind={kind} />
      <ListActions kind={kind} filter={filter} selection={selection} many={many} />
      <Loaded query={query}>
        {() => (
          <DataTable
            label={label}
            rows={rows}
            rowKey={({ id }) => id}
            columns={columns}
            href={({ id }) => ({ to: `/deliveries/${kind}/${id}` })}
            more={more}
            selection={selection}
            empty={<Empty>{isNarrowed(filter) ? common.nothingFound : none}</Empty>}
          />
        )}
      </Loaded>
    </>
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
        cell: ({ error_class }) => <Reason of={error_class} />,
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
