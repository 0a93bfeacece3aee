import type { FieldConfig, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import type { ExportColumn } from '#forms/field-types/field-type.ts';
import { holdsFields, inputFields, inputType, isGroup, isInput, isRepeater } from '#forms/field-types/index.ts';
import { keptOf } from '#forms/kept-values.ts';
import { settleOrder } from '#forms/orders/settle.ts';
import { BY_PROGRAM, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { languageOf } from '#texts/index.ts';
import { exportColumns } from './export.ts';
import { ownCells } from './foreign-cells.ts';
import type { Notation } from './written-cells.ts';

/** A row of a table as a submission. */
export interface ImportedRow {
  values: SubmissionValues;
  /** By the path of a field. */
  errors: Record<string, string>;
}

/** What a table can bring of a form. */
export interface Importable {
  /** As exports have them, in the same order. */
  columns: ExportColumn[];
  /** The field of each of them. */
  fields: InputFieldConfig[];
  /** Those that it cannot bring: files. */
  leftOut: ExportColumn[];
  /** Those that a table may have for single choices of a column: `Topics (News)`. */
  choices: ChoiceColumn[];
  /**
   * @param cells one for each of `columns`; undefined where the table has no such column
   * @param notations how each of them is written, where the table says it
   */
  read(
    cells: readonly (string | undefined)[],
    sentAt: Date,
    notations?: readonly (Notation | undefined)[],
  ): ImportedRow;
}

export interface ChoiceColumn extends ExportColumn {
  /** The column of the form that it is a part of. */
  of: string;
  value: string;
  choice: string;
}

/**
 * How rows of a table become submissions of a form: they are checked as what a visitor sends. Values that nobody could change come as they
 * are, and calculations and totals are made anew.
 * @param incomplete what has to be filled in may be missing
 */
export function importable(form: FormConfig, { incomplete = false }: { incomplete?: boolean } = {}): Importable {
  const config = { ...form, fields: openFields(form.fields, incomplete) };
  const places = placesOf(config);
  const of = (wanted: 'value' | 'never') => places.filter(({ imports }) => imports === wanted);
  const carried = of('value');
  const fields = fieldsByColumn(config);
  return {
    columns: carried.map(({ column }) => column),
    fields: carried.flatMap(({ at }) => fields[at] ?? []),
    leftOut: of('never').map(({ column }) => column),
    choices: choicesOf(fields, carried),
    read(given, sentAt, noted = []) {
      const cells = new Array<string | undefined>(places.length).fill(undefined);
      const notations = new Array<Notation | undefined>(places.length).fill(undefined);
      for (const [index, { at }] of carried.entries()) {
        cells[at] = given[index];
        notations[at] = noted[index];
      }
      const unclear: Record<string, string> = {};
      const sent = sentBy(config, cells, { notations, language: languageOf(config), unclear, within: '' });
      const sanitised = sanitiseSubmission(config, sent, [], BY_PROGRAM);
      const { values, errors } = validateSubmission(config, sanitised);
      Object.assign(errors, unclear);
      // A code that ended since was good then; what else is wrong with an order is its payer's matter.
      if (Object.keys(errors).length === 0) settleOrder(config, values, {}, { now: sentAt, step: 1 });
      return { values: keptOf(config, values), errors };
    },
  };
}

interface ImportPlace {
  at: number;
  column: ExportColumn;
  imports: 'value' | 'made' | 'never';
}

/** All columns of an export, with what a table brings of each. */
function placesOf(config: FormConfig): ImportPlace[] {
  const kinds = kindsOf(config);
  return exportColumns(config).map((column, at) => ({ at, column, imports: kinds[at] ?? 'never' }));
}

function kindsOf({ fields }: { fields: readonly FieldConfig[] }): ImportPlace['imports'][] {
  return inputFields({ fields }).flatMap((field) => {
    if (isGroup(field)) return kindsOf(field);
    const { exportColumns: columnsOf, imports } = inputType(field);
    return columnsOf(field).map(() => imports);
  });
}

interface SentReading {
  language: string;
  notations: readonly (Notation | undefined)[];
  /** By the path of a field. */
  unclear: Record<string, string>;
  within: string;
}

/** Columns for single choices, of fields of which several can be chosen. */
function choicesOf(fields: readonly InputFieldConfig[], carried: readonly ImportPlace[]): ChoiceColumn[] {
  return carried.flatMap(({ at, column }) => {
    const field = fields[at];
    const isSeveral = field && (field.type === 'checkboxes' || ('multiple' in field && field.multiple === true));
    if (!isSeveral || !('options' in field)) return [];
    return (field.options ?? []).map(({ value, label }) => ({
      name: `${column.name}.${value}`,
      label: `${column.label} (${label || value})`,
      ...{ of: column.name, value, choice: label || value },
    }));
  });
}

/** The field of each column of an export. */
function fieldsByColumn({ fields }: { fields: readonly FieldConfig[] }): InputFieldConfig[] {
  return inputFields({ fields }).flatMap((field) =>
    isGroup(field)
      ? fieldsByColumn(field)
      : inputType(field)
          .exportColumns(field)
          .map(() => field),
  );
}

/** What somebody would have sent. @param cells one for each column of an export */
function sentBy(
  { fields }: { fields: readonly FieldConfig[] },
  cells: readonly (string | undefined)[],
  reading: SentReading,
): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  let at = 0;
  for (const field of inputFields({ fields })) {
    const type = inputType(field);
    const { length } = type.exportColumns(field);
    const own = cells.slice(at, at + length);
    const notations = reading.notations.slice(at, at + length);
    at += length;
    if (own.every((cell) => cell === undefined || cell === '')) continue;
    if (isGroup(field))
      sent[field.name] = sentBy(field, own, { ...reading, notations, within: `${reading.within}${field.name}.` });
    else {
      const unclear = (why: string) => {
        reading.unclear[reading.within + field.name] = why;
      };
      const filled = own.map((cell) => cell ?? '');
      const value = type.importValue(ownCells(field, filled, { ...reading, notations, unclear }), field);
      sent[field.name] = isRepeater(field) ? withoutLost(value, field.fields) : value;
    }
  }
  return sent;
}

/** Rows without what a table cannot bring. */
function withoutLost(rows: unknown, fields: readonly FieldConfig[]): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => withoutLostIn(row, fields));
}

function withoutLostIn(values: unknown, fields: readonly FieldConfig[]): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  const left = new Map(Object.entries(values));
  for (const field of inputFields({ fields })) {
    if (!left.has(field.name)) continue;
    if (inputType(field).imports !== 'value') left.delete(field.name);
    else if (isRepeater(field)) left.set(field.name, withoutLost(left.get(field.name), field.fields));
    else if (isGroup(field)) left.set(field.name, withoutLostIn(left.get(field.name), field.fields));
  }
  return Object.fromEntries(left);
}

/** Fields that take what a table has, and ask for nothing that it cannot have. */
function openFields(fields: readonly FieldConfig[], incomplete: boolean): FieldConfig[] {
  return fields.map((field) => {
    if (!isInput(field)) return field;
    const isFree = incomplete || !inputType(field).isKept || inputType(field).imports === 'never';
    const open = { ...field, default: undefined, read_only: undefined, ...(isFree && freed(field)) };
    return (holdsFields(field) ? { ...open, fields: openFields(field.fields, incomplete) } : open) as FieldConfig;
  });
}

function freed({ conditional }: InputFieldConfig) {
  const isOfRequired = conditional?.action === 'require';
  return { required: false, min_rows: undefined, ...(isOfRequired && { conditional: undefined }) };
}
