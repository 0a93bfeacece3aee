import { invalid } from '#db/use-case-error.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { isStorable } from '#forms/json-schema/time.ts';
import { unharmed } from '#forms/tables/csv.ts';
import { type Importable, importable } from '#forms/tables/import.ts';

/** What the columns of a table mean. */
export interface Mapping {
  /** Heading to the column of the form, as exports call it. */
  columns: Record<string, string>;
  /** The heading of what is different in each row. */
  idColumn?: string;
  /** The heading of when it was sent. */
  timeColumn?: string;
}

export interface ImportOrder extends Mapping {
  /** Of times that say none; IANA. */
  timeZone: string;
  /** What has to be filled in may be missing. */
  incomplete: boolean;
  dryRun: boolean;
}

/** What exports call these. */
const OWN_ID = 'submission_id';
const OWN_TIME = 'submitted_at';

/** What the headings of a table say by themselves: names or labels of fields, in any case, and what exports have before them. */
export function suggestedMapping(headings: readonly string[], config: FormConfig): Mapping {
  const { columns } = importable(config);
  const taken = new Set<string>();
  const found = new Map<string, string>();
  for (const ways of ['name', 'label'] as const) {
    const called = Map.groupBy(columns, (column) => plain(column[ways]));
    for (const heading of headings.filter((one) => !found.has(one))) {
      const [column, ...others] = called.get(plain(heading))?.filter(({ name }) => !taken.has(name)) ?? [];
      if (!column || others.length > 0) continue;
      taken.add(column.name);
      found.set(heading, column.name);
    }
  }
  const isFree = (heading: string) => headings.includes(heading) && !found.has(heading);
  return {
    columns: Object.fromEntries(found),
    ...(isFree(OWN_ID) && { idColumn: OWN_ID }),
    ...(isFree(OWN_TIME) && { timeColumn: OWN_TIME }),
  };
}

/** @throws UseCaseError 422 naming what is wrong */
export function checkMapping(
  headings: readonly string[],
  config: FormConfig,
  { columns, idColumn, timeColumn }: Mapping,
): void {
  const known = new Set(importable(config).columns.map(({ name }) => name));
  const errors: Record<string, string> = {};
  const targets = Object.values(columns);
  const there = new Set(headings);
  const strange = Object.keys(columns).find((heading) => !there.has(heading));
  const missing = targets.find((target) => !known.has(target));
  const twice = firstTwice(targets);
  if (targets.length === 0) errors.columns = 'columns must name at least one heading of the table and its field';
  if (twice !== undefined) errors.columns = `columns must name ${short(twice)} once`;
  if (missing !== undefined)
    errors.columns = `columns: ${short(missing)} is no column of the form that a table can bring`;
  if (strange !== undefined) errors.columns = `columns: ${short(strange)} is no heading of the table`;
  for (const [name, heading] of Object.entries({ id_column: idColumn, time_column: timeColumn })) {
    if (heading !== undefined && !there.has(heading)) errors[name] = `${name} must be a heading of the table`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** A row as it is meant. */
export interface MeantRow {
  /** One for each column of the form. */
  cells: (string | undefined)[];
  /** Null where no column has it. */
  id: string | null;
  time: string | null;
}

/** How rows of a table are read. @param headings in the order of cells */
export function meaning(
  headings: readonly string[],
  { columns }: Importable,
  { idColumn, timeColumn, ...map }: Mapping,
) {
  const headingOf = new Map(Object.entries(map.columns).map(([heading, target]) => [target, heading]));
  const places = columns.map(({ name }) => headings.indexOf(headingOf.get(name) ?? ''));
  const [idAt, timeAt] = [idColumn, timeColumn].map((heading) => headings.indexOf(heading ?? '')) as [number, number];
  return (row: readonly string[]): MeantRow => ({
    cells: places.map((at) => (at < 0 ? undefined : unharmed(row[at] ?? ''))),
    id: idColumn === undefined ? null : (row[idAt] ?? '').trim(),
    time: timeColumn === undefined ? null : (row[timeAt] ?? '').trim(),
  });
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,3})?)\d*)?)? ?(Z|[+-]\d\d:?\d\d)?$/;

/** A moment as ISO 8601; a day is its beginning. Null for what is none. @param timeZone of what says none */
export function momentOf(text: string, timeZone: string): Date | null {
  const [, day, clock = '00:00', seconds = '00', offset] = TIME.exec(text) ?? [];
  if (day === undefined || Number(seconds) >= 60) return null;
  const zoned = inTimeZone(`${day}T${clock}${offset?.replace(/^(...)(\d\d)$/, '$1:$2') ?? ''}`, timeZone);
  if (zoned === null) return null;
  const moment = new Date(Date.parse(zoned) + Number(seconds) * 1000);
  return isStorable(moment) ? moment : null;
}

/** The first that stands there a second time. */
export function firstTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.has(name) || !seen.add(name));
}

function plain(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

function short(name: string): string {
  return name.slice(0, 64).toWellFormed();
}
