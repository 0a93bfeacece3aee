import type { FormConfig } from '#forms/config/types.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { isOfNumbers } from '#forms/tables/foreign-cells.ts';
import { fieldsByColumn, importable } from '#forms/tables/import.ts';
import { type DateOrder, type Evidence, notationOf } from '#forms/tables/written-cells.ts';
import { type ImportOrder, type Mapping, meaning, notationsOf } from './mapping.ts';

/** A column of a table as it is read. */
export interface ColumnPreview {
  heading: string;
  /** The column of the form. */
  column: string;
  /** `dmy`, `mdy` or `ymd`, `comma` or `point`: what is said, or proven by its cells; null where nothing says it. */
  date_order: DateOrder | null;
  decimal: 'comma' | 'point' | null;
  /** True if some cell could be two numbers, such as `1.234`, and nothing says which. */
  is_unclear: boolean;
  /** One or two of its cells, and what is kept of each; null where it is refused. */
  samples: { cell: string; kept: string | null }[];
}

const SAMPLES = 2;
const LOOKED_AT = 50;
const LONGEST = 200;

interface Previewed {
  config: FormConfig;
  headings: readonly string[];
  mapping: Mapping;
  order?: ImportOrder | undefined;
  evidence?: Readonly<Record<string, Evidence>> | undefined;
  rows: readonly (readonly string[])[];
}

/** Reads the first rows as an import would, column by column. */
export function previewOf({ config, headings, mapping, order, evidence = {}, rows }: Previewed): ColumnPreview[] {
  const form = importable(config, { incomplete: true });
  const said = { dateOrder: order?.dateOrder, decimal: order?.decimal };
  const notations = notationsOf(form, { columns: mapping.columns, ...said }, evidence);
  const meant = meaning(headings, form, { columns: mapping.columns });
  const looked = rows
    .slice(0, LOOKED_AT)
    .map((row) => ({ row, read: form.read(meant(row).cells, new Date(0), notations) }));
  const places = new Map(exportColumns(config).map(({ name }, at) => [name, at]));
  const fields = fieldsByColumn(config);
  const whole = new Map(form.choices.map(({ name, of }) => [name, of]));
  return Object.entries(mapping.columns).map(([heading, column]) => {
    const at = headings.indexOf(heading);
    const place = places.get(whole.get(column) ?? column) ?? -1;
    const filled = looked.filter(({ row }) => (row[at] ?? '').trim() !== '').slice(0, SAMPLES);
    const found = evidence[heading] ?? {};
    const proven = notationOf(found);
    const decimal = said.decimal ?? proven.decimal ?? null;
    return {
      heading,
      column,
      date_order: said.dateOrder ?? proven.dateOrder ?? null,
      decimal,
      is_unclear: decimal === null && found.either === true && isOfNumbers(fields[place]),
      samples: filled.map(({ row, read }) => {
        const kept = exportRow(config, read.values)[place] ?? '';
        const name = Object.keys(read.errors).find((path) => isOf(path, column));
        return { cell: (row[at] ?? '').slice(0, LONGEST), kept: name === undefined ? kept.slice(0, LONGEST) : null };
      }),
    };
  });
}

/** Paths have dots where columns have lines. */
function isOf(path: string, column: string): boolean {
  const plain = path.replaceAll('.', '_');
  return column === plain || column.startsWith(`${plain}_`) || column.startsWith(`${plain}.`);
}
