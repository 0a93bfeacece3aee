import type { FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { countryName } from '#forms/country-names.ts';
import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import type { ExportColumn } from '#forms/field-types/field-type.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { withAnswers, withoutAnswers } from '#forms/piping/piping.ts';
import { findState, type StatesConfig } from '#forms/states/find.ts';
import { stateName } from '#forms/states/names.ts';
import { languageOf } from '#texts/index.ts';

/** The columns of a table of submissions, in the order of the fields; a field of several parts has several. */
export function exportColumns(config: FormConfig): ExportColumn[] {
  // Each row has other answers.
  return inputFields(withoutAnswers(config)).flatMap((field) => inputType(field).exportColumns(field));
}

/**
 * A submission as one text for each column; '' for a field that was not shown. Nothing is escaped for any file format.
 * @param as labels of what was chosen, or its value
 */
export function exportRow(config: FormConfig, values: SubmissionValues, as: 'values' | 'labels' = 'values'): string[] {
  return inputFields(as === 'labels' ? withAnswers(config, values) : config).flatMap((field) =>
    textsOf(field, values, as, languageOf(config)),
  );
}

/** Whether rows of a field can have a line each: it is a repeater of the form itself. */
export function hasRows({ fields }: Pick<FormConfig, 'fields'>, name: string): boolean {
  return fields.some((field) => isRepeater(field) && field.name === name);
}

/** A form for one row of its repeater: that is a group. */
export function forOneRow(config: FormConfig, name: string): FormConfig {
  const fields = config.fields.map((field) => {
    if (!isRepeater(field) || field.name !== name) return field;
    const { label, conditional, sensitive } = field;
    return { type: 'group' as const, name, label, conditional, sensitive, fields: field.fields };
  });
  return { ...config, fields } as FormConfig;
}

/** A cell that knows what it is. A day is its midnight, and a moment what clocks of its time zone show, both as if in UTC. */
export type ExportCell = string | number | Date;
export type CellFormat = 'text' | 'number' | 'day' | 'moment';

/** What cells of each of `exportColumns` are, where they are filled in as meant. */
export function exportFormats({ fields }: Pick<FormConfig, 'fields'>): CellFormat[] {
  return inputFields({ fields }).flatMap((field) =>
    isGroup(field)
      ? exportFormats(field)
      : inputType(field)
          .exportColumns(field)
          .map(() => formatOf(field)),
  );
}

/** As `exportRow`, with days, moments and numbers as such. */
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
      const own: unknown = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return cellsOf(field, inputType(field).isValue(own) ? (own as SubmissionValues) : {}, as, language);
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
  const own = type.isValue(value) ? (value as SubmissionValues) : {};
  return inputFields(field).flatMap((inner) => textsOf(inner, own, as, language));
}

/** With the names of countries and states, as people of the form's language call them, in place of their codes. */
function namedCells(field: InputFieldConfig, cells: string[], language: string): string[] {
  const { type } = field;
  if (type === 'country') return cells.map((code) => countryName(code, language));
  if (type === 'state') return cells.map((code) => uniqueState(code, field, language));
  if (type !== 'address') return cells;
  const parts = inputType(field)
    .exportColumns(field)
    .map(({ name }) => name.slice(field.name.length + 1));
  const country = parts.includes('country') ? cells[parts.indexOf('country')] : field.countries?.[0];
  return cells.map((cell, at) => {
    if (parts[at] === 'country') return countryName(cell, language);
    if (parts[at] !== 'region' || !field.states || !country) return cell;
    // Only where it is known again by it.
    const name = stateName(cell, language);
    return findState(name, country, { countries: field.countries }, language) === cell ? name : cell;
  });
}

/** Its name, where it leads back to it: without a country beside it two states may have one. */
function uniqueState(code: string, field: StatesConfig & { country_field?: string }, language: string): string {
  const name = stateName(code, language);
  if (field.country_field !== undefined)
    return findState(name, code.slice(0, 2), field, language) === code ? name : code;
  const found = (field.countries ?? []).flatMap((country) => findState(name, country, field, language) ?? []);
  return found.length === 1 && found[0] === code ? name : code;
}

const FORMATS: Readonly<Record<string, CellFormat>> = {
  ...{ date: 'day', date_range: 'day', datetime: 'moment' },
  ...{ number: 'number', range: 'number', rating: 'number', scale: 'number', calculated: 'number' },
  ...{ total: 'number', product: 'number' },
};
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/;
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;
/** Spreadsheets count days from here on alike. */
const FIRST_DAY = '1900-03-01';

function formatOf({ type }: InputFieldConfig): CellFormat {
  return FORMATS[type] ?? 'text';
}

/** A text that is not what its format says stays one. */
function cellOf(text: string, typeOfValue: string, format: CellFormat): ExportCell {
  if (NUMBER.test(text) && (format === 'number' || typeOfValue === 'number')) return Number(text);
  if (format === 'day' && isCalendarDate(text) && text >= FIRST_DAY) return new Date(`${text}T00:00:00Z`);
  const [, day, clock] = format === 'moment' ? (MOMENT.exec(text) ?? []) : [];
  return day !== undefined && day >= FIRST_DAY ? new Date(`${day}T${clock}:00Z`) : text;
}
