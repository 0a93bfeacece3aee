import { invalid } from '#db/use-case-error.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { isStorable } from '#forms/json-schema/time.ts';
import { unescapeCell } from '#forms/tables/csv.ts';
import { hasDecimals } from '#forms/tables/foreign-cells.ts';
import { type Importable, importable } from '#forms/tables/import.ts';
import { type DateOrder, type Evidence, type Notation, notationOf, parseMoment } from '#forms/tables/parse-cells.ts';
import { partNamed } from './other-headings.ts';

/** Assignment of a table's columns to the form. */
export interface Mapping {
  /** Columns of the form, named as in exports, by heading. */
  columns: Record<string, string>;
  /** Heading of the column that identifies each row. */
  idColumn?: string;
  /** Heading of the column with the time of submission. */
  timeColumn?: string;
}

export interface ImportOrder extends Mapping {
  /** IANA time zone of times without one. */
  timeZone: string;
  /** Order of day, month and year in the table; detected for each column if absent. */
  dateOrder?: DateOrder | undefined;
  /** Decimal sign in the table; detected for each column if absent. */
  decimal?: Notation['decimal'];
  /** If true, required answers may be missing. */
  incomplete: boolean;
  dryRun: boolean;
}

/** Headings of id and time in this service's exports. */
const OWN_ID = 'submission_id';
const OWN_TIME = 'submitted_at';
/** Headings of id and time in exports of Gravity Forms, Fluent Forms, Google Forms, Typeform and Form.io. */
const ID_HEADINGS = [OWN_ID, 'entry id', 'entry_id', 'submission id', 'response id', '#'];
const TIME_HEADINGS = [
  ...[OWN_TIME, 'timestamp', 'zeitstempel', 'entry date', 'submit date (utc)', 'submit date', 'submitted at'],
  ...['submission date', 'date submitted', 'created at', 'created'],
];

/** Suggests a mapping from the headings: names or labels of fields, in any case, and the columns that exports put first. */
export function suggestedMapping(headings: readonly string[], config: FormConfig): Mapping {
  const { columns, choices } = importable(config);
  const taken = new Set<string>();
  const columnByHeading = new Map<string, string>();
  for (const ways of ['name', 'label'] as const) {
    const called = Map.groupBy(columns, (column) => plain(column[ways]));
    for (const heading of headings.filter((one) => !columnByHeading.has(one))) {
      const [column, ...others] = called.get(plain(heading))?.filter(({ name }) => !taken.has(name)) ?? [];
      if (!column || others.length > 0) continue;
      taken.add(column.name);
      columnByHeading.set(heading, column.name);
    }
  }
  const called = (names: readonly string[]) => {
    const there = new Map(
      headings.filter((heading) => !columnByHeading.has(heading)).map((heading) => [plain(heading), heading]),
    );
    return names.map((name) => there.get(name)).find((heading) => heading !== undefined);
  };
  const byLabel = Map.groupBy(columns, ({ label }) => plain(label));
  const byChoice = [
    Map.groupBy(choices, ({ name }) => plain(name)),
    Map.groupBy(choices, ({ label }) => plain(label)),
    Map.groupBy(choices, ({ of, choice }) => plain(`${of}_${choice}`)),
    Map.groupBy(choices, ({ choice }) => plain(choice)),
  ];
  const own = { id: called(ID_HEADINGS), time: called(TIME_HEADINGS) };
  for (const heading of headings) {
    if (heading === '' || columnByHeading.has(heading) || heading === own.id || heading === own.time) continue;
    const ways = [byLabel.get(plain(partNamed(heading))), ...byChoice.map((by) => by.get(plain(heading)))];
    const [target, ...others] = ways.find((way) => way !== undefined) ?? [];
    const whole = target && 'of' in target ? String(target.of) : undefined;
    if (!target || others.length > 0 || taken.has(target.name) || (whole !== undefined && taken.has(whole))) continue;
    taken.add(target.name);
    columnByHeading.set(heading, target.name);
  }
  return {
    columns: Object.fromEntries(columnByHeading),
    ...(own.id !== undefined && { idColumn: own.id }),
    ...(own.time !== undefined && { timeColumn: own.time }),
  };
}

/** @throws UseCaseError 422 naming the mistakes */
export function checkMapping(
  headings: readonly string[],
  config: FormConfig,
  { columns, idColumn, timeColumn }: Mapping,
): void {
  const { columns: whole, choices } = importable(config);
  const available = new Set([...whole, ...choices].map(({ name }) => name));
  const errors: Record<string, string> = {};
  const targets = Object.values(columns);
  const there = new Set(headings);
  const strange = Object.keys(columns).find((heading) => !there.has(heading));
  const missing = targets.find((target) => !available.has(target));
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

/** A row after the mapping. */
export interface MappedRow {
  /** Cells in the order of the form's mapped columns. */
  cells: (string | undefined)[];
  /** Null if the table has no such column. */
  id: string | null;
  time: string | null;
}

/** Returns a function that applies the mapping to a row. @param headings in the order of the cells */
export function meaning(
  headings: readonly string[],
  { columns, choices }: Importable,
  { idColumn, timeColumn, ...map }: Mapping,
) {
  const headingOf = new Map(Object.entries(map.columns).map(([heading, target]) => [target, heading]));
  const placeOf = (name: string) => headings.indexOf(headingOf.get(name) ?? '');
  const single = Map.groupBy(
    choices.filter(({ name }) => headingOf.has(name)).map((one) => ({ ...one, at: placeOf(one.name) })),
    ({ of }) => of,
  );
  const places = columns.map(({ name }) => ({ at: placeOf(name), single: single.get(name) ?? [] }));
  const [idAt, timeAt] = [idColumn, timeColumn].map((heading) => headings.indexOf(heading ?? '')) as [number, number];
  return (row: readonly string[]): MappedRow => ({
    cells: places.map(({ at, single }) => {
      if (single.length === 0) return at < 0 ? undefined : unescapeCell(row[at] ?? '');
      const whole = at < 0 ? '' : unescapeCell(row[at] ?? '');
      const chosen = single.filter((one) => isChosen(row[one.at] ?? '')).map(({ value }) => value);
      return [...(whole === '' ? [] : [whole]), ...chosen].join(', ');
    }),
    id: idColumn === undefined ? null : (row[idAt] ?? '').trim(),
    time: timeColumn === undefined ? null : (row[timeAt] ?? '').trim(),
  });
}

const NOT_CHOSEN = ['', '0', 'false', 'no', 'off', 'nein', 'unchecked', 'not checked', 'not selected'];

function isChosen(cell: string): boolean {
  return !NOT_CHOSEN.includes(cell.trim().toLowerCase());
}

/**
 * Returns the notation of each column of the form: the requested one, or the one that its cells prove; for decimals finally the
 * one that the whole table proves.
 * @param evidence by heading
 */
export function notationsOf(
  headings: readonly string[],
  { columns, fields }: Pick<Importable, 'columns' | 'fields'>,
  { columns: map, dateOrder, decimal }: Pick<ImportOrder, 'columns' | 'dateOrder' | 'decimal'>,
  evidence: Readonly<Record<string, Evidence>> = {},
): Notation[] {
  const headingOf = new Map(Object.entries(map).map(([heading, target]) => [target, heading]));
  const isForeign = ![OWN_ID, OWN_TIME].every((own) => headings.includes(own));
  const proofs = columns.map(({ name }): Evidence => {
    const heading = headingOf.get(name) ?? '';
    return Object.hasOwn(evidence, heading) ? (evidence[heading] ?? {}) : {};
  });
  const ofNumbers = proofs.filter((_, at) => hasDecimals(fields[at]));
  // Exports of this service use a decimal point.
  const ofTable = isForeign ? notationOf(Object.assign({}, ...ofNumbers)).decimal : 'point';
  return proofs.map((proof, at): Notation => {
    const proven = notationOf(proof);
    return {
      dateOrder: dateOrder ?? proven.dateOrder,
      ...(hasDecimals(fields[at]) && { decimal: decimal ?? proven.decimal ?? ofTable }),
      isForeign,
    };
  });
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d(?:\.\d{1,3})?)\d*)?)? ?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Parses a time; a day without a time means its beginning. Returns null if the text is not a time.
 * @param timeZone zone of texts that name none
 */
export function momentOf(text: string, timeZone: string, order?: DateOrder): Date | null {
  const written = TIME.test(text) ? text : parseMoment(text, order);
  const [, day, clock = '00:00', seconds = '00', offset] = TIME.exec(typeof written === 'string' ? written : '') ?? [];
  if (day === undefined || Number(seconds) >= 60) return null;
  const zoned = inTimeZone(`${day}T${clock}${offset?.replace(/^(...)(\d\d)$/, '$1:$2') ?? ''}`, timeZone);
  if (zoned === null) return null;
  const moment = new Date(Date.parse(zoned) + Number(seconds) * 1000);
  return isStorable(moment) ? moment : null;
}

/** Returns the first name that occurs twice. */
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
