import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { MoreRows } from './endless.ts';
import { Failure } from './states.tsx';
import classes from './styles/data-table.module.css';
import { HeadCell, type Sorting, type Widths } from './table-head.tsx';

export interface Column<Row extends RowData> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Share of the width relative to the other columns; 1 by default. */
  grow?: number;
  /** Aligns numbers to the end of their cell. */
  isNumber?: boolean;
  /** True for a column by which the table may be sorted. */
  isSortable?: boolean;
}

export interface Selection {
  /** Keys of the selected rows. */
  keys: ReadonlySet<string>;
  change(keys: ReadonlySet<string>): void;
}

export interface DataTableProps<Row extends RowData> {
  /** The accessible name of the table. */
  label: string;
  rows: readonly Row[];
  rowKey(row: Row): string;
  columns: readonly Column<Row>[];
  /** Ids of the visible columns, in order; all columns by default. */
  shown?: readonly string[];
  /** The target of a row's link. */
  href?(row: Row): { to: string; search?: Record<string, string> } | undefined;
  /** Absent if all rows are loaded. */
  more?: MoreRows;
  selection?: Selection;
  /** The rows come sorted; the headings only say how and change it. */
  sorting?: Sorting;
  widths?: Widths;
  /** Shown instead of rows if there are none. */
  empty?: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, rowSelectionFeature });
/** An estimate until the row has been measured. */
const ROW_HEIGHT = 45;
/** Number of rows before the end at which more are loaded. */
const AHEAD = 15;

/**
 * A table for any number of rows: only rows in view are in the document, and more are loaded on scrolling. On a narrow screen
 * each row is a card. The first visible column holds the link.
 */
export function DataTable<Row extends RowData>({
  label,
  rows,
  rowKey,
  columns,
  shown,
  href,
  more,
  selection,
  sorting,
  widths,
  empty,
}: DataTableProps<Row>) {
  const t = useTexts(shared);
  const format = useFormat();
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const keys = selection?.keys;
  const rowSelection: RowSelectionState = useMemo(
    () => Object.fromEntries([...(keys ?? [])].map((key) => [key, true])),
    [keys],
  );
  // Stable between renders, so that a list of 100,000 rows is not gone through at each one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowKey` is an inline function that always does the same.
  const keyAt = useCallback((index: number) => rowKey(rows[index] as Row), [rows]);
  const isAllSelected = useMemo(() => {
    if (!keys || keys.size < rows.length) return false;
    return rows.every((_, index) => keys.has(keyAt(index)));
  }, [keys, rows, keyAt]);
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(() => columns.map(({ id, header }) => ({ id, header, accessorFn: (row: Row) => row })), [columns]),
    getRowId: rowKey,
    state: {
      columnOrder: [...(shown ?? columns.map(({ id }) => id))],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown?.includes(id) ?? true])),
      rowSelection,
    },
    onRowSelectionChange: (change) => {
      const after = typeof change === 'function' ? change(rowSelection) : change;
      selection?.change(new Set(Object.keys(after).filter((key) => after[key])));
    },
  });
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  // The content above the table may grow.
  useEffect(() => {
    const measure = () => body.current && setOffset(body.current.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: offset,
    getItemKey: keyAt,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  const isNear = last >= rows.length - AHEAD;
  useEffect(() => {
    if (isNear && more?.hasMore && !more.isLoading && !more.error) more.load();
  }, [isNear, more]);
  const above = (items[0]?.start ?? offset) - offset;
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  const model = table.getRowModel().rows;
  const span = visible.length + (selection ? 1 : 0);
  const growOf = ({ id, grow = 1 }: Column<Row>) => widths?.of[id] ?? grow;

  if (rows.length === 0 && !more?.hasMore) return empty ?? <Text c="dimmed">{t.nothing}</Text>;
  return (
    <>
      <table className={classes.table} aria-label={label} aria-rowcount={more?.hasMore ? -1 : rows.length + 1}>
        <colgroup>
          {selection && <col className={classes.check} />}
          {visible.map((column) => (
            <col
              key={column.id}
              style={{ width: `${(100 * growOf(column)) / visible.reduce((sum, one) => sum + growOf(one), 0)}%` }}
            />
          ))}
        </colgroup>
        <thead className={classes.head}>
          <tr>
            {selection && (
              <th scope="col" className={classes.checkCell}>
                <Checkbox
                  size="xs"
                  aria-label={t.selectAll}
                  checked={rows.length > 0 && isAllSelected}
                  indeterminate={!isAllSelected && keys !== undefined && keys.size > 0}
                  onChange={() => table.toggleAllRowsSelected(!isAllSelected)}
                />
              </th>
            )}
            {visible.map((column) => (
              <HeadCell
                key={column.id}
                id={column.id}
                header={column.header}
                grow={growOf(column)}
                isNumber={column.isNumber ?? false}
                isSortable={column.isSortable ?? false}
                sorting={sorting}
                widths={widths}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {above > 0 && (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable.
            <tr aria-hidden="true" className={classes.spacer}>
              <td colSpan={span} style={{ height: above }} />
            </tr>
          )}
          {items.map(({ index, key }) => {
            const row = model[index];
            if (!row) return null;
            const link = href?.(row.original);
            return (
              <tr
                key={String(key)}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={classes.row}
                data-selected={row.getIsSelected() || undefined}
              >
                {selection && (
                  <td className={classes.checkCell}>
                    <Checkbox
                      size="xs"
                      aria-label={`${t.selectRow}: ${row.id}`}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {visible.map(({ id, header, cell, isNumber }, at) => (
                  <td key={id} data-label={header} className={isNumber ? classes.number : undefined}>
                    <span className={classes.value}>
                      {at === 0 && link ? (
                        <Link to={link.to} search={link.search as never} className={classes.link}>
                          {cell(row.original)}
                        </Link>
                      ) : (
                        cell(row.original)
                      )}
                    </span>
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 && (
            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable.
            <tr aria-hidden="true" className={classes.spacer}>
              <td colSpan={span} style={{ height: below }} />
            </tr>
          )}
        </tbody>
      </table>
      {more?.error !== undefined && more.error !== null && <Failure error={more.error} retry={more.load} />}
      <Group justify="center" mt="xs" gap="sm">
        <Text size="xs" c="dimmed" role="status">
          {more?.isLoading
            ? t.loadingMore
            : more?.hasMore
              ? t.rows(format.number(rows.length))
              : t.allLoaded(format.number(rows.length))}
        </Text>
        {more?.hasMore && !more.isLoading && (
          <Button size="compact-xs" variant="subtle" onClick={more.load}>
            {t.more}
          </Button>
        )}
      </Group>
    </>
  );
}

/** Actions for the selected rows; the bar stays in view while scrolling. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const t = useTexts(shared);
  const format = useFormat();
  if (selection.keys.size === 0) return null;
  return (
    <Alert variant="light" className={classes.bar} p="xs">
      <Group gap="sm">
        <Text size="sm" fw={500} role="status">
          {t.selected(format.number(selection.keys.size))}
        </Text>
        {children}
        <Button size="compact-sm" variant="subtle" onClick={() => selection.change(new Set())}>
          {t.cancel}
        </Button>
      </Group>
    </Alert>
  );
}
