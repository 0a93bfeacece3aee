import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { type Column, DataTable } from '#console/parts/data-table.tsx';
import { useRows } from '#console/parts/endless.ts';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Empty, Loaded } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { SentTexts } from '#console/parts/visible-text/sent-text.tsx';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type FormFields, type SubmissionRow, useFormFields, useSubmissions } from '#console/views/submissions/data.ts';
import { ExportButton } from '#console/views/submissions/export/export-dialog.tsx';
import { ImportButton } from '#console/views/submissions/import/import-dialog.tsx';
import { MarkButtons } from '#console/views/submissions/mark-buttons.tsx';
import { StateBadge } from '#console/views/submissions/state-badge.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { chosenColumns, columnsOf, fieldColumn, usualColumns } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { countOf, FILTER_KEYS, type Filters, filtersOf, isSearchPaused, queryOf } from './filters.ts';
import classes from './list.module.css';
import { defaultView, readColumns, readViews, type SavedView, writeColumns } from './saved-views.ts';
import { ViewsMenu } from './views-menu.tsx';

/** The largest number of rows that can be selected. */
const MOST_SELECTED = 10_000;
/** Number of values in the summary of a submission, in the list of all forms. */
const SUMMARY_TEXTS = 3;

/** Submissions: of one form, with a column for each of its fields, or of all forms. */
export default function Submissions() {
  const t = useTexts(texts);
  const [search, change] = useSearchState();
  const filters = filtersOf(search);
  const fields = useFormFields(filters.form);
  const can = useCan();
  const list = filters.form ?? 'all';
  const [columns, setColumns] = useColumns(list);
  const open = (view: SavedView) => {
    change({ ...Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])), ...view.filters });
    writeColumns(localStorage, view.filters.form ?? 'all', view.columns);
    setColumns(view.columns);
  };
  // The default view opens if the address has no filters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs only when the view opens.
  useEffect(() => {
    const first = defaultView(readViews(localStorage));
    if (first && countOf(filters) === 0) open(first);
  }, []);
  const formFields = fields.data?.fields;
  const all = useAllColumns(filters.form === undefined ? undefined : (formFields ?? []));
  const usual = usualColumns(filters.form === undefined ? undefined : (formFields ?? []));
  const shown = chosenColumns(
    all.map(({ id }) => id),
    usual,
    columns,
  );
  return (
    <Page
      title={fields.data ? fields.data.title : t.title}
      actions={
        <>
          <ViewsMenu filters={filters} columns={shown} open={open} />
          <ColumnsMenu
            all={all}
            shown={shown}
            change={(next) => {
              setColumns(next);
              writeColumns(localStorage, list, next);
            }}
            reset={() => {
              setColumns(undefined);
              writeColumns(localStorage, list, undefined);
            }}
          />
          {can('manage_options') && <ImportButton form={filters.form} />}
          <ExportButton filters={filters} />
        </>
      }
    >
      <FilterBar filters={filters} change={change} fields={formFields} />
      {filters.form !== undefined && !fields.data ? (
        <Loaded query={fields}>{() => null}</Loaded>
      ) : (
        // The key resets the selection for another list.
        <List key={JSON.stringify(filters)} filters={filters} columns={all} shown={shown} />
      )}
    </Page>
  );
}

/** The stored columns of the current list. */
function useColumns(list: string): [string[] | undefined, (columns: readonly string[] | undefined) => void] {
  const [stored, setStored] = useState({ list, columns: readColumns(localStorage, list) });
  const now = stored.list === list ? stored : { list, columns: readColumns(localStorage, list) };
  return [now.columns, (columns) => setStored({ list, columns: columns && [...columns] })];
}

function useAllColumns(fields: FormFields['fields'] | undefined): Column<SubmissionRow>[] {
  const t = useTexts(texts);
  return useMemo(() => {
    const own: Readonly<Record<string, Column<SubmissionRow>>> = {
      form: { id: 'form', header: t.form, grow: 1.2, cell: ({ form_id: id }) => <FormName id={id} /> },
      summary: {
        id: 'summary',
        header: t.summary,
        grow: 2.5,
        cell: ({ texts: shownTexts = {}, read }) => (
          <Value sent={Object.values(shownTexts).slice(0, SUMMARY_TEXTS)} isUnread={!read} />
        ),
      },
      state: { id: 'state', header: t.state, grow: 1.2, cell: ({ state }) => <StateBadge state={state} /> },
      received: { id: 'received', header: t.received, grow: 1.5, cell: ({ created_at: at }) => <Moment at={at} /> },
    };
    const ofFields = new Map(
      fields?.map(({ name, label, type }) => [
        fieldColumn(name),
        {
          id: fieldColumn(name),
          header: label,
          isNumber: type === 'number' || type === 'calculated',
          grow: widthOf(type),
          cell: ({ texts: shownTexts = {}, read }: SubmissionRow) => (
            <Value sent={[shownTexts[name] ?? '']} isUnread={!read} />
          ),
        },
      ]),
    );
    return columnsOf(fields).flatMap((id) => own[id] ?? ofFields.get(id) ?? []);
  }, [fields, t]);
}

/** Widths for field types with long or short values. */
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ email: 1.4, url: 1.4, textarea: 1.8, rich_text: 1.8, address: 1.6, group: 1.6, repeater: 1.6 },
  ...{ number: 0.7, checkbox: 0.7, consent: 0.7, rating: 0.7 },
};

function widthOf(type: string): number {
  return WIDTHS[type] ?? 1;
}

/** Kept simple, because hundreds of these are rendered while scrolling. */
function Value({ sent, isUnread }: { sent: readonly string[]; isUnread: boolean }) {
  return (
    <span className={isUnread ? `${classes.cell} ${classes.unread}` : classes.cell}>
      <SentTexts texts={sent} between=" · " />
    </span>
  );
}

function List({
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
  const [, change] = useSearchState();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setIsSelecting] = useState(false);
  const [startPage, setStartPage] = useState(0);
  const query = useSubmissions(queryOf(filters));
  const { rows, more } = useRows(query, ({ submissions }) => submissions);
  const pages = query.data?.pages ?? [];
  const isPaused = more.hasMore && isSearchPaused(pages, startPage);
  const selection = { keys, change: setKeys };
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
      { id: 'id', header: t.number, grow: 0.6, cell: ({ id }) => <NumberCell id={id} /> },
      ...columns,
      { id: 'marks', header: t.marks, grow: 0.8, cell: (row) => <MarkButtons submission={row} /> },
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
              {lookedBack && (filters.q !== undefined || isPaused) ? t.lookedBack(format.moment(lookedBack)) : ''}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconRefresh size={14} />}
              loading={query.isRefetching && !query.isFetchingNextPage}
              onClick={() => void queries.resetQueries({ queryKey: ['submissions', queryOf(filters)], exact: true })}
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
            more={isPaused ? { ...more, hasMore: false } : more}
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
