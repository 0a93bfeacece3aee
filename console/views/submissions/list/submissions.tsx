import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useCan } from '#console/api/session.ts';
import type { Column } from '#console/parts/data-table.tsx';
import { FormName } from '#console/parts/form-name.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Loaded } from '#console/parts/states.tsx';
import { SentTexts } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/submissions.ts';
import { useTexts } from '#console/texts/language.ts';
import { type FormFields, type SubmissionRow, useFormFields } from '#console/views/submissions/data.ts';
import { ExportButton } from '#console/views/submissions/export/export-dialog.tsx';
import { ImportButton } from '#console/views/submissions/import/import-dialog.tsx';
import { StateBadge } from '#console/views/submissions/state-badge.tsx';
import { chosenColumns, columnsOf, fieldColumn, usualColumns } from './columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { countOf, FILTER_KEYS, filtersOf } from './filters.ts';
import classes from './list.module.css';
import { List } from './list.tsx';
import { defaultView, readColumns, readViews, type SavedView, writeColumns } from './saved-views.ts';
import { ViewsMenu } from './views-menu.tsx';

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
    change({ ...Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])), sort: view.sort, ...view.filters });
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
          <ViewsMenu filters={filters} columns={shown} sort={search.sort} open={open} />
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
          {filters.form !== undefined && (
            <Button
              component={Link}
              to={`/forms/${filters.form}/results`}
              variant="default"
              leftSection={<IconChartBar size={16} />}
            >
              {t.results}
            </Button>
          )}
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
      form: {
        id: 'form',
        header: t.form,
        grow: 1.2,
        isSortable: true,
        cell: ({ form_id: id }) => <FormName id={id} />,
      },
      summary: {
        id: 'summary',
        header: t.summary,
        grow: 2.5,
        cell: ({ texts: shownTexts = {}, read }) => (
          <Value sent={Object.values(shownTexts).slice(0, SUMMARY_TEXTS)} isUnread={!read} />
        ),
      },
      state: {
        id: 'state',
        isSortable: true,
        header: t.state,
        grow: 1.2,
        cell: ({ state, undelivered }) => <StateBadge state={state} rest={undelivered} />,
      },
      received: {
        id: 'received',
        header: t.received,
        grow: 1.5,
        isSortable: true,
        cell: ({ created_at: at }) => <Moment at={at} />,
      },
    };
    const ofFields = new Map(
      fields?.map(({ name, label, type }) => [
        fieldColumn(name),
        {
          id: fieldColumn(name),
          header: label,
          isNumber: type === 'number' || type === 'calculated',
          grow: widthOf(type),
          isSortable: true,
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
