import type { FieldConfig, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import type { ExportColumn } from '#forms/field-types/field-type.ts';
import { holdsFields, inputFields, inputType, isGroup, isInput, isRepeater } from '#forms/field-types/index.ts';
import { settleOrder } from '#forms/orders/settle.ts';
import { dropUnstored } from '#forms/unstored-fields.ts';
import { BY_PROGRAM, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { languageOf } from '#texts/index.ts';
import { exportColumns } from './export.ts';
import { ownCells } from './foreign-cells.ts';
import type { Notation } from './parse-cells.ts';

/** A row of a table as a submission. */
export interface ImportedRow {
  values: SubmissionValues;
  /** Errors by field path. */
  errors: Record<string, string>;
}

/** The columns of a form that a table can import. */
export interface Importable {
  /** The columns of exports, in their order. */
  columns: ExportColumn[];
  /** The field of each column. */
  fields: InputFieldConfig[];
  /** The columns that cannot be imported: those of files. */
  leftOut: ExportColumn[];
  /** Columns that a table may have for single choices of another column: `Topics (News)`. */
  choices: ChoiceColumn[];
  /**
   * Reads a row.
   * @param cells one for each of `columns`; undefined where the table has no such column
   * @param notations the notation of each cell, where the table shows it
   */
  read(
    cells: readonly (string | undefined)[],
    sentAt: Date,
    notations?: readonly (Notation | undefined)[],
  ): ImportedRow;
}

export interface ChoiceColumn extends ExportColumn {
  /** The name of the form's column that it is a part of. */
  of: string;
  value: string;
  choice: string;
}

/**
 * Prepares the import of a table into a form. Rows are checked like submissions of visitors. Values that visitors cannot change
 * are imported as they are; calculations and totals are computed again.
 * @param incomplete true when required values may be missing
 */
export function importable(form: FormConfig, { incomplete = false }: { incomplete?: boolean } = {}): Importable {
  const config = { ...form, fields: openFields(form.fields, incomplete) };
  const importColumns = importColumnsOf(config);
  const columnsBy = (kind: 'value' | 'never') => importColumns.filter(({ imports }) => imports === kind);
  const carried = columnsBy('value');
  const fields = fieldsByColumn(config);
  return {
    columns: carried.map(({ column }) => column),
    fields: carried.flatMap(({ index }) => fields[index] ?? []),
    leftOut: columnsBy('never').map(({ column }) => column),
    choices: choicesOf(fields, carried),
    read(rowCells, sentAt, rowNotations = []) {
      const cells = new Array<string | undefined>(importColumns.length).fill(undefined);
      const notations = new Array<Notation | undefined>(importColumns.length).fill(undefined);
      for (const [position, { index }] of carried.entries()) {
        cells[index] = rowCells[position];
        notations[index] = rowNotations[position];
      }
      const unclear: Record<string, string> = {};
      const sent = sentBy(config, cells, { notations, language: languageOf(config), unclear, within: '' });
      const sanitised = sanitiseSubmission(config, sent, [], BY_PROGRAM);
      const { values, errors } = validateSubmission(config, sanitised);
      Object.assign(errors, unclear);
      // Coupon codes are checked as of the time of sending. Other problems of an order are left to its payment.
      if (Object.keys(errors).length === 0) settleOrder(config, values, {}, { now: sentAt, step: 1 });
      return { values: dropUnstored(config, values), errors };
    },
  };
}

interface ImportColumn {
  index: number;
  column: ExportColumn;
  imports: 'value' | 'made' | 'never';
}

/** Returns all columns of an export, each with its kind of import. */
function importColumnsOf(config: FormConfig): ImportColumn[] {
  const kinds = kindsOf(config);
  return exportColumns(config).map((column, index) => ({ index, column, imports: kinds[index] ?? 'never' }));
}

function kindsOf({ fields }: { fields: readonly FieldConfig[] }): ImportColumn['imports'][] {
  return inputFields({ fields }).flatMap((field) => {
    if (isGroup(field)) return kindsOf(field);
    const { exportColumns: columnsOfType, imports } = inputType(field);
    return columnsOfType(field).map(() => imports);
  });
}

interface SentReading {
  language: string;
  notations: readonly (Notation | undefined)[];
  /** Messages about ambiguous cells, by field path. */
  unclear: Record<string, string>;
  within: string;
}

/** Returns the columns for single choices, of fields with several choices. */
function choicesOf(fields: readonly InputFieldConfig[], carried: readonly ImportColumn[]): ChoiceColumn[] {
  return carried.flatMap(({ index, column }) => {
    const field = fields[index];
    const isMultiple = field && (field.type === 'checkboxes' || ('multiple' in field && field.multiple === true));
    if (!isMultiple || !('options' in field)) return [];
    return (field.options ?? []).map(({ value, label }) => ({
      name: `${column.name}.${value}`,
      label: `${column.label} (${label || value})`,
      ...{ of: column.name, value, choice: label || value },
    }));
  });
}

/** Returns the field of each column of an export. */
function fieldsByColumn({ fields }: { fields: readonly FieldConfig[] }): InputFieldConfig[] {
  return inputFields({ fields }).flatMap((field) =>
    isGroup(field)
      ? fieldsByColumn(field)
      : inputType(field)
          .exportColumns(field)
          .map(() => field),
  );
}

/** Returns the body that a visitor would have sent. @param cells one for each column of an export */
function sentBy(
  { fields }: { fields: readonly FieldConfig[] },
  cells: readonly (string | undefined)[],
  reading: SentReading,
): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  let start = 0;
  for (const field of inputFields({ fields })) {
    const type = inputType(field);
    const { length } = type.exportColumns(field);
    const fieldCells = cells.slice(start, start + length);
    const notations = reading.notations.slice(start, start + length);
    start += length;
    if (fieldCells.every((cell) => cell === undefined || cell === '')) continue;
    if (isGroup(field))
      sent[field.name] = sentBy(field, fieldCells, {
        ...reading,
        notations,
        within: `${reading.within}${field.name}.`,
      });
    else {
      const unclear = (reason: string) => {
        reading.unclear[reading.within + field.name] = reason;
      };
      sent[field.name] = valueOfCells(field, fieldCells, { ...reading, notations, unclear });
    }
  }
  return sent;
}

/** Returns the value that a visitor would have sent. @param cells one for each column of the field in an export */
export function valueOfCells(
  field: InputFieldConfig,
  cells: readonly (string | undefined)[],
  reading: Parameters<typeof ownCells>[2],
): unknown {
  const filled = cells.map((cell) => cell ?? '');
  const value = inputType(field).importValue(ownCells(field, filled, reading), field);
  return isRepeater(field) ? withoutUnimportable(value, field.fields) : value;
}

/** Removes values from rows that cannot be imported. */
function withoutUnimportable(rows: unknown, fields: readonly FieldConfig[]): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => withoutUnimportableIn(row, fields));
}

function withoutUnimportableIn(values: unknown, fields: readonly FieldConfig[]): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  const left = new Map(Object.entries(values));
  for (const field of inputFields({ fields })) {
    if (!left.has(field.name)) continue;
    if (inputType(field).imports !== 'value') left.delete(field.name);
    else if (isRepeater(field)) left.set(field.name, withoutUnimportable(left.get(field.name), field.fields));
    else if (isGroup(field)) left.set(field.name, withoutUnimportableIn(left.get(field.name), field.fields));
  }
  return Object.fromEntries(left);
}

/** Relaxes fields for an import: they accept a table's values, and require none that it cannot have. */
function openFields(fields: readonly FieldConfig[], incomplete: boolean): FieldConfig[] {
  return fields.map((field) => {
    if (!isInput(field)) return field;
    const isRelaxed = incomplete || !inputType(field).isStored || inputType(field).imports === 'never';
    const open = { ...field, default: undefined, read_only: undefined, ...(isRelaxed && relaxed(field)) };
    return (holdsFields(field) ? { ...open, fields: openFields(field.fields, incomplete) } : open) as FieldConfig;
  });
}

function relaxed({ conditional }: InputFieldConfig) {
  const requires = conditional?.action === 'require';
  return { required: false, min_rows: undefined, ...(requires && { conditional: undefined }) };
}
