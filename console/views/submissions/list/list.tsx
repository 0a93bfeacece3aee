import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { readAnew, type SubmissionRow, useSubmissions } from '#console/views/submissions/data.ts';
import { MarkButtons } from '#console/views/submissions/mark-buttons.tsx';
import { useStateText } from '#console/views/submissions/state-badge.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { countOf, FILTER_KEYS, type Filters, isSearchPaused, queryOf } from './filters.ts';
import { readWidths, writeWidths } from './saved-views.ts';
import { sorted, sortOf, sortText } from './sorting.ts';

/** The largest number of rows that can be selected or sorted. */
const MOST_SELECTED = 10_000;

/** The rows of a list, which may be sorted, selected and acted on. */
export function List({
  filters,
  columns,
  shown,
}: {
  filters: Filters;
  columns: readonly Column<SubmissionRow>[];
  shown: readonly string[];
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  const can = useCan();
  const queries = useQueryClient();
  const [search, change] = useSearchState();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setIsSelecting] = useState(false);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [startPage, setStartPage] = useState(0);
  const query = useSubmissions(queryOf(filters));
  const { rows: loaded, more } = useRows(query, ({ submissions }) => submissions);
  const list = filters.form ?? 'all';
  const [widths, setWidths] = useState(() => readWidths(localStorage, list));
  const sort = sortOf(search.sort, ['id', ...columns.map(({ id }) => id)]);
  const isSorting = useAllLoaded(sort !== undefined, query, loaded.length);
  const language = useLanguage();
  const nameOf = useStateText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order depends on what the address says.
  const rows = useMemo(
    () =>
      sort
        ? sorted(loaded, sort, { language, stateOf: ({ state, undelivered }) => nameOf(state, undelivered) })
        : loaded,
    [loaded, search.sort, language],
  );
  const pages = query.data?.pages ?? [];
  const isPaused = more.hasMore && isSearchPaused(pages, startPage);
  const selection = { keys, change: setKeys };
  const refresh = async () => {
    setIsRefreshing(true);
    try {
      await readAnew(queries, queryOf(filters));
    } catch (error) {
      showProblem(error);
    } finally {
      setIsRefreshing(false);
    }
  };
  const selectAll = async () => {
    setIsSelecting(true);
    let now = query;
    let count = rows.length;
    while (now.hasNextPage && !now.isFetchNextPageError && count < MOST_SELECTED) {
      now = (await query.fetchNextPage()) as typeof query;
      count = now.data?.pages.reduce((sum, page) => sum + page.submissions.length, 0) ?? 0;
    }
    const ids = (now.data?.pages ?? []).flatMap(({ submissions }) => submissions.map(({ id }) => String(id)));
    if (ids.length > MOST_SELECTED) showNotice(t.mostSelected(format.number(MOST_SELECTED)));
    setKeys(new Set(ids.slice(0, MOST_SELECTED)));
    setIsSelecting(false);
  };
  const numbered: Column<SubmissionRow>[] = useMemo(
    () => [
      { id: 'id', header: t.number, grow: 0.6, isSortable: true, cell: ({ id }) => <NumberCell id={id} /> },
      ...columns,
      { id: 'marks', header: t.marks, grow: 1.05, cell: (row) => <MarkButtons submission={row} /> },
    ],
    [columns, t],
  );
  const empty = countOf(filters) > (filters.form === undefined ? 0 : 1);
  const lookedBack = pages.at(-1)?.looked_back_to;
  return (
    <Loaded query={query} height={480}>
      {() => (
        <>
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed" role="status">
              {sort && isSorting && t.sorting(format.number(loaded.length))}
              {sort && !isSorting && more.hasMore && t.sortedNewest(format.number(loaded.length))}
              {!sort && lookedBack && (filters.q !== undefined || isPaused)
                ? t.lookedBack(format.moment(lookedBack))
                : ''}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconRefresh size={14} />}
              loading={isRefreshing}
              onClick={() => void refresh()}
            >
              {t.reload}
            </Button>
          </Group>
          {can('manage_options') && (
            <BulkActions
              selection={selection}
              {...(more.hasMore &&
                keys.size >= rows.length && { selectAll: { isRunning: isSelecting, start: () => void selectAll() } })}
            />
          )}
          <DataTable
            label={t.list}
            rows={rows}
            rowKey={({ id }) => String(id)}
            columns={numbered}
            shown={['id', ...shown, 'marks']}
            href={({ id }) => ({ to: `/submissions/${id}`, search: { ...filters } })}
            more={isPaused || sort ? { ...more, hasMore: false } : more}
            sorting={{
              by: sort?.by ?? 'received',
              isDescending: sort?.isDescending ?? true,
              change: (by, isDescending) =>
                change({ sort: by === 'received' && isDescending ? undefined : sortText({ by, isDescending }) }),
            }}
            widths={{
              of: widths,
              change: (id, grow) => {
                const next = { ...widths, [id]: grow };
                setWidths(next);
                writeWidths(localStorage, list, next);
              },
            }}
            {...(can('manage_options') && { selection })}
            empty={
              <Empty
                action={
                  empty ? (
                    <Button
                      variant="default"
                      onClick={() => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))}
                    >
                      {t.clear}
                    </Button>
                  ) : undefined
                }
              >
                {empty ? words.nothingFound : filters.form === undefined ? t.nothing : t.nothingForm}
              </Empty>
            }
          />
          {isPaused && (
            <Group justify="center">
              <Button
                variant="default"
                loading={more.isLoading}
                onClick={() => {
                  setStartPage(pages.length);
                  more.load();
                }}
              >
                {t.searchOn}
              </Button>
            </Group>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Loads all pages while the list is sorted, as far as `MOST_SELECTED`. @returns true until they are there */
function useAllLoaded(isWanted: boolean, query: ReturnType<typeof useSubmissions>, count: number): boolean {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isLeft = isWanted && hasNextPage && !isFetchNextPageError && count < MOST_SELECTED;
  useEffect(() => {
    if (isLeft && !isFetching) void fetchNextPage();
  }, [isLeft, isFetching, fetchNextPage]);
  return isLeft;
}

/** The number is the row's link, so screen readers get the word "submission" too. */
function NumberCell({ id }: { id: number }) {
  const t = useTexts(texts);
  return (
    <>
      <VisuallyHidden>{t.submissionWord} </VisuallyHidden>
      {id}
    </>
  );
}
