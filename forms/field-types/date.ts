import { text } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import { dayFormat, type Localised } from '#texts/index.ts';
import { DAY_MS } from '#time.ts';
import { boundsIn, violatedBound } from './bounds.ts';
import { isCalendarDate } from './calendar-date.ts';
import { defineFieldType } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { sanitiseFigures } from './figures-rule.ts';
import type { FieldRule } from './rule.ts';
import { orBlank, uniqueKey } from './text-value.ts';

export const rule: FieldRule<{ min?: string; max?: string }> = {
  empty: '',
  sanitise: sanitiseFigures,
  validate: (value, field) => (isCalendarDate(value) ? violatedBound(value, field) : { rule: 'date' }),
};

export function date() {
  return defineFieldType({
    ...rule,
    requiredText: 'date',
    keys: {
      min: described('The first day, as YYYY-MM-DD.', isoDate()),
      max: described('The last day, as YYYY-MM-DD.', isoDate()),
      unique: uniqueKey,
      autocomplete: described('The autocomplete attribute of HTML, such as bday.', text(100)),
    },
    checkConfig: ({ min, max }) =>
      min !== undefined && max !== undefined && min > max
        ? [{ key: 'min', message: 'must not be later than max' }]
        : [],
    bounds: (field) => boundsIn(field, ['min', 'max']),
    boundText: dayInWords,
    isInTime: true,
    sample: ({ min, max }) => min ?? max ?? '2030-01-31',
    summary: ({ min, max }) => ({ kind: 'time', by: summarisedBy(min, max), of: plainText }),
    display: plainText,
    // A day does not depend on a time zone.
    displayLocal: dayInWords,
    // JSON Schema cannot express the first and the last day.
    jsonSchema: (_field, required) => {
      const schema = { type: 'string', format: 'date' };
      return required ? schema : orBlank(schema);
    },
    frame: 'labelled',
    fixedBy: 'readonly',
    shows: (value) => (isCalendarDate(value) ? value : ''),
    renderInput: (field, { value, attributes }) => {
      const own = {
        type: 'date',
        ...attributes,
        value: plainText(value),
        autocomplete: field.autocomplete,
        min: field.min,
        max: field.max,
      };
      return `<input${renderAttributes(own)}>`;
    },
  });
}

/** Maximum length of a period whose days are counted one by one. */
const MOST_DAYS = 100;

/** Days of a short period are counted one by one, and others by month. */
export function summarisedBy(min: string | undefined, max: string | undefined): 'day' | 'month' {
  const days = (Date.parse(max?.slice(0, 10) ?? '') - Date.parse(min?.slice(0, 10) ?? '')) / DAY_MS;
  return days < MOST_DAYS ? 'day' : 'month';
}

/** Formats a day in the language of a form; any other value stays as it is. */
export function dayInWords(value: PlainValue, _field: unknown, form: Localised): string {
  return isCalendarDate(value) ? dayFormat(form, 'UTC').format(new Date(`${value}T00:00:00Z`)) : plainText(value);
}

/** Defines a day in a config. */
export function isoDate() {
  return noted({ json: { pattern: '^(\\d{4}-\\d{2}-\\d{2})$' } }, text(10)).test(
    'date',
    `\${path} must be a date as YYYY-MM-DD`,
    (value) => {
      return value === undefined || isCalendarDate(value);
    },
  );
}
