import type { FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { countryName } from '#forms/country-names.ts';
import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import type { ExportColumn } from '#forms/field-types/field-type.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { withAnswers, withoutAnswers } from '#forms/piping/piping.ts';
import { findState, type StatesConfig } from '#forms/states/find.ts';
import { stateName } from '#forms/states/names.ts';
import { languageOf } from '#texts/index.ts';

/** Returns the columns of a table of submissions, in the order of the fields; a field with several parts has several columns. */
export function exportColumns(config: FormConfig): ExportColumn[] {
  // The answers in headings differ from row to row.
  return inputFields(withoutAnswers(config)).flatMap((field) => inputType(field).exportColumns(field));
}

/**
 * Returns a submission as one text for each column; '' for a field that was not shown. The texts are not escaped for any file
 * format.
 * @param as labels of chosen options, or their values
 */
export function exportRow(config: FormConfig, values: SubmissionValues, as: 'values' | 'labels' = 'values'): string[] {
  return inputFields(as === 'labels' ? withAnswers(config, values) : config).flatMap((field) =>
    textsOf(field, values, as, languageOf(config)),
  );
}

/** True when the rows of a field can have a line each: it is a repeater of the form itself. */
export function hasRows({ fields }: Pick<FormConfig, 'fields'>, name: string): boolean {
  return fields.some((field) => isRepeater(field) && field.name === name);
}

/** Returns the form with a repeater turned into a group, for exporting one row a line. */
export function forOneRow(config: FormConfig, name: string): FormConfig {
  const fields = config.fields.map((field) => {
    if (!isRepeater(field) || field.name !== name) return field;
    const { label, conditional, sensitive } = field;
    return { type: 'group' as const, name, label, conditional, sensitive, fields: field.fields };
  });
  return { ...config, fields } as FormConfig;
}

/** A typed cell. A day is its midnight, and a moment the local time in its time zone, both as if in UTC. */
export type ExportCell = string | number | Date;
export type CellFormat = 'text' | 'number' | 'day' | 'moment' | 'tick';

/** Returns the format of each of `exportColumns`, for cells with valid values. */
export function exportFormats({ fields }: Pick<FormConfig, 'fields'>): CellFormat[] {
  return inputFields({ fields }).flatMap((field) =>
    isGroup(field)
      ? exportFormats(field)
      : inputType(field)
          .exportColumns(field)
          .map(() => formatOf(field)),
  );
}

/** Like `exportRow`, with days, moments and numbers as typed cells. */
export function exportCells(
  config: FormConfig,
  values: SubmissionValues,
  as: 'values' | 'labels' = 'values',
): ExportCell[] {
  return cellsOf(as === 'labels' ? withAnswers(config, values) : config, values, as, languageOf(config));
}

function cellsOf(
  { fields }: Pick<FormConfig, 'fields'>,
  values: SubmissionValues,
  as: 'values' | 'labels',
  language: string,
): ExportCell[] {
  return inputFields({ fields }).flatMap((field) => {
    if (isGroup(field)) {
      const content: unknown = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return cellsOf(field, inputType(field).isValue(content) ? (content as SubmissionValues) : {}, as, language);
    }
    const value = values[field.name];
    return textsOf(field, values, as, language).map((text) => cellOf(text, typeof value, formatOf(field)));
  });
}

function textsOf(
  field: InputFieldConfig,
  values: SubmissionValues,
  as: 'values' | 'labels',
  language: string,
): string[] {
  const type = inputType(field);
  const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
  if (value === undefined) return type.exportColumns(field).map(() => '');
  if (as === 'values') return type.exportValue(value, field);
  if (!isGroup(field)) return namedCells(field, type.exportLabels(value, field), language);
  const content = type.isValue(value) ? (value as SubmissionValues) : {};
  return inputFields(field).flatMap((inner) => textsOf(inner, content, as, language));
}

/** Replaces the codes of countries and states with their names in the form's language. */
function namedCells(field: InputFieldConfig, cells: string[], language: string): string[] {
  const { type } = field;
  if (type === 'country') return cells.map((code) => countryName(code, language));
  if (type === 'state') return cells.map((code) => uniqueState(code, field, language));
  if (type !== 'address') return cells;
  const parts = inputType(field)
    .exportColumns(field)
    .map(({ name }) => name.slice(field.name.length + 1));
  const country = parts.includes('country') ? cells[parts.indexOf('country')] : field.countries?.[0];
  return cells.map((cell, index) => {
    if (parts[index] === 'country') return countryName(cell, language);
    if (parts[index] !== 'region' || !field.states || !country) return cell;
    // Only a name that an import maps back to the same code.
    const name = stateName(cell, language);
    return findState(name, country, { countries: field.countries }, language) === cell ? name : cell;
  });
}

/** Returns the name of a state when it is unambiguous: without a country beside them, two states may share a name. */
function uniqueState(code: string, field: StatesConfig & { country_field?: string }, language: string): string {
  const name = stateName(code, language);
  if (field.country_field !== undefined)
    return findState(name, code.slice(0, 2), field, language) === code ? name : code;
  const codes = (field.countries ?? []).flatMap((country) => findState(name, country, field, language) ?? []);
  return codes.length === 1 && codes[0] === code ? name : code;
}

const FORMATS: Readonly<Record<string, CellFormat>> = {
  ...{ date: 'day', date_range: 'day', datetime: 'moment', slot: 'moment' },
  ...{ number: 'number', range: 'number', rating: 'number', scale: 'number', calculated: 'number' },
  ...{ total: 'number', product: 'number', checkbox: 'tick', consent: 'tick' },
};
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;
/** The first day from which all spreadsheets count days alike. */
const FIRST_DAY = '1900-03-01';

function formatOf({ type }: InputFieldConfig): CellFormat {
  return FORMATS[type] ?? 'text';
}

/** Converts a text to its format; a text that does not fit stays a text. */
function cellOf(text: string, typeOfValue: string, format: CellFormat): ExportCell {
  if (NUMBER.test(text) && (format === 'number' || typeOfValue === 'number')) return Number(text);
  if (format === 'day' && isCalendarDate(text) && text >= FIRST_DAY) return new Date(`${text}T00:00:00Z`);
  const [, day, clock] = format === 'moment' ? (MOMENT.exec(text) ?? []) : [];
  return day !== undefined && day >= FIRST_DAY ? new Date(`${day}T${clock}:00Z`) : text;
}
