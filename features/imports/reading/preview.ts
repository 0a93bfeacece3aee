import type { FormConfig } from '#forms/config/types.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { hasDecimals } from '#forms/tables/foreign-cells.ts';
import { importable } from '#forms/tables/import.ts';
import type { DateOrder, Evidence } from '#forms/tables/parse-cells.ts';
import { type ImportOrder, type Mapping, meaning, notationsOf } from './mapping.ts';

/** A column of a table with samples of its parsed cells. */
export interface ColumnPreview {
  heading: string;
  /** Name of the form's column. */
  column: string;
  /** `dmy`, `mdy` or `ymd`, and `comma` or `point`: requested, or proven by the cells; null if undecided. */
  date_order: DateOrder | null;
  decimal: 'comma' | 'point' | null;
  /** True if a cell such as `1.234` could be two different numbers and the notation is undecided. */
  is_unclear: boolean;
  /** One or two cells and their parsed values; null if a cell is rejected. */
  samples: { cell: string; kept: string | null }[];
}

const MOST_SAMPLES = 2;
const MOST_ROWS = 50;
const SHOWN_CHARACTERS = 200;

interface Previewed {
  config: FormConfig;
  headings: readonly string[];
  mapping: Mapping;
  order?: ImportOrder | undefined;
  evidence?: Readonly<Record<string, Evidence>> | undefined;
  rows: readonly (readonly string[])[];
}

/** Parses the first rows as an import would, column by column. */
export function previewOf({ config, headings, mapping, order, evidence = {}, rows }: Previewed): ColumnPreview[] {
  const form = importable(config, { incomplete: true });
  const said = { dateOrder: order?.dateOrder, decimal: order?.decimal };
  const notations = notationsOf(headings, form, { columns: mapping.columns, ...said }, evidence);
  const meant = meaning(headings, form, { columns: mapping.columns });
  const readRows = rows
    .slice(0, MOST_ROWS)
    .map((row) => ({ row, read: form.read(meant(row).cells, new Date(0), notations) }));
  const places = new Map(exportColumns(config).map(({ name }, at) => [name, at]));
  const single = new Map(form.choices.map((choice) => [choice.name, choice]));
  return Object.entries(mapping.columns).map(([heading, column]) => {
    const at = headings.indexOf(heading);
    const place = places.get(single.get(column)?.of ?? column) ?? -1;
    const filled = readRows.filter(({ row }) => (row[at] ?? '').trim() !== '').slice(0, MOST_SAMPLES);
    const owner = form.columns.findIndex(({ name }) => name === (single.get(column)?.of ?? column));
    const target = form.columns.findIndex(({ name }) => name === column);
    const { dateOrder = said.dateOrder, decimal } = notations[target] ?? {};
    const isUnclear = decimal === undefined && hasDecimals(form.fields[target]) && evidence[heading]?.either === true;
    return {
      heading,
      column,
      date_order: dateOrder ?? null,
      decimal: decimal ?? null,
      is_unclear: isUnclear,
      samples: filled.map(({ row, read }) => {
        const kept = partOf(exportRow(config, read.values)[place] ?? '', single.get(column));
        const isRefused = Object.keys(read.errors).some((path) => concerns(path, column, form.fields[owner]?.name));
        return {
          cell: (row[at] ?? '').slice(0, SHOWN_CHARACTERS),
          kept: isRefused ? null : kept.slice(0, SHOWN_CHARACTERS),
        };
      }),
    };
  });
}

/**
 * Returns the part of a parsed cell that belongs to the column: all choices of the field, or only the one choice that the
 * column stands for.
 */
function partOf(kept: string, choice: { value: string } | undefined): string {
  if (choice === undefined) return kept;
  return kept.split(',').includes(choice.value) ? choice.value : '';
}

/**
 * True if an error at this path belongs to this column. Columns join the names of groups, fields and parts with underscores, so
 * a prefix is not enough: `phone` must not reject `phone_home`, which is a field of its own. A repeater has one column for all
 * of its rows.
 */
function concerns(path: string, column: string, fieldName: string | undefined): boolean {
  const [fieldPath = ''] = path.split('[');
  if (fieldPath.split('.').at(-1) !== fieldName) return false;
  const plain = fieldPath.replaceAll('.', '_');
  return column === plain || column.startsWith(`${plain}_`) || column.startsWith(`${plain}.`);
}
