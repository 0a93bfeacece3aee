import { type UseInfiniteQueryOptions, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Filter, Filters, useNarrowed } from './filters.tsx';

/** Reads a list of the service in batches, each of which says where the `next` one begins. */
export function usePages<Page extends { next: string | number | null }>(
  queryKey: readonly unknown[],
  ask: (after: NonNullable<Page['next']> | undefined, signal: AbortSignal) => Promise<Page>,
  options: Pick<UseInfiniteQueryOptions, 'refetchInterval'> = {},
): UseInfiniteQueryResult<{ pages: Page[] }> {
  return useInfiniteQuery({
    ...(options as object),
    queryKey,
    initialPageParam: undefined as NonNullable<Page['next']> | undefined,
    queryFn: ({ pageParam, signal }) => ask(pageParam as NonNullable<Page['next']> | undefined, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

interface Props<Page, Row extends RowData> extends Omit<DataTableProps<Row>, 'rows' | 'more' | 'empty'> {
  query: UseInfiniteQueryResult<{ pages: Page[] }>;
  rowsOf(page: Page): readonly Row[];
  /** The filters, whose values are in the address. */
  filters?: readonly Filter[];
  /** The text for an empty list without filters. */
  none: string;
  action?: ReactNode;
  /** Content between filters and rows, such as actions for selected rows. */
  bar?(rows: readonly Row[]): ReactNode;
  /** Content above the rows, once they are loaded. */
  above?(first: Page): ReactNode;
  /** The height of the placeholder in pixels. */
  height?: number;
}

/** A list of the service: filters, rows, a way to load more of them, and a text for an empty list. */
export function ResourceList<Page, Row extends RowData>({
  query,
  rowsOf,
  filters = [],
  none,
  action,
  bar,
  above,
  height,
  ...table
}: Props<Page, Row>) {
  const t = useTexts(shared);
  const { isNarrowed } = useNarrowed(filters);
  const { rows, more } = useRows(query, rowsOf);
  return (
    <>
      {filters.length > 0 && <Filters filters={filters} />}
      {bar?.(rows)}
      <Loaded query={query} {...(height !== undefined && { height })}>
        {({ pages: [first] }) => (
          <>
            {first && above?.(first)}
            <DataTable
              {...table}
              rows={rows}
              more={more}
              empty={isNarrowed ? <Empty>{t.nothingFound}</Empty> : <Empty action={action}>{none}</Empty>}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
