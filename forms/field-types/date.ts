import { text } from '../config/schema.ts';
import type { FieldConfig, FieldValue } from '../config/types.ts';
import { renderAttributes } from '../templates/html.ts';
import type { FieldType, Violation } from './field-type.ts';
import { displayText, sanitiseLine } from './text-value.ts';

export const date: FieldType = {
  keys: { min: isoDate(), max: isoDate(), autocomplete: text(100) },
  checkConfig: ({ min, max }) =>
    typeof min === 'string' && typeof max === 'string' && min > max
      ? [{ key: 'min', message: 'must not be later than max' }]
      : [],
  layout: 'labelled',
  empty: '',
  sanitise: sanitiseLine,
  validate,
  renderInput: (field, { value, attributes }) => {
    const own = {
      type: 'date',
      ...attributes,
      value: displayText(value),
      autocomplete: field.autocomplete,
      min: field.min,
      max: field.max,
    };
    return `<input${renderAttributes(own)}>`;
  },
  display: displayText,
};

function validate(value: FieldValue, { min, max }: FieldConfig): Violation | null {
  if (typeof value !== 'string' || !isCalendarDate(value)) return { rule: 'date' };
  if (typeof min === 'string' && value < min) return { rule: 'min', params: { min } };
  if (typeof max === 'string' && value > max) return { rule: 'max', params: { max } };
  return null;
}

/** `YYYY-MM-DD` of a day that exists. */
function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function isoDate() {
  return text(10).test('date', `\${path} must be a date as YYYY-MM-DD`, (value) => {
    return value === undefined || isCalendarDate(value);
  });
}
