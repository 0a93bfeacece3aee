import { text } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import { type Localised, localeOf } from '#texts/index.ts';
import { boundsIn, violatedBound } from './bounds.ts';
import { defineFieldType } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { sanitiseFigures } from './figures-rule.ts';
import type { FieldRule, Sanitised } from './rule.ts';
import { orBlank, uniqueKey } from './text-value.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const rule: FieldRule<{ min?: string; max?: string }> = {
  empty: '',
  sanitise,
  validate: (value, field) => (isTime(value) ? violatedBound(value, field) : { rule: 'time' }),
};

export function time() {
  return defineFieldType({
    ...rule,
    requiredText: 'time',
    keys: {
      unique: uniqueKey,
      min: described('The first time, as HH:MM.', clock()),
      max: described('The last time, as HH:MM.', clock()),
    },
    checkConfig: ({ min, max }) =>
      min !== undefined && max !== undefined && min > max
        ? [{ key: 'min', message: 'must not be later than max' }]
        : [],
    bounds: (field) => boundsIn(field, ['min', 'max']),
    boundText: timeInWords,
    isInTime: true,
    sample: ({ min, max }) => min ?? max ?? '09:30',
    summary: () => ({ kind: 'time', by: 'hour', of: plainText }),
    display: plainText,
    // A time of day does not depend on a time zone.
    displayLocal: timeInWords,
    // JSON Schema cannot express the first and the last time.
    jsonSchema: (_field, required) => {
      const schema = { type: 'string', pattern: TIME.source };
      return required ? schema : orBlank(schema);
    },
    frame: 'labelled',
    fixedBy: 'readonly',
    // Browsers accept seconds too.
    shows: (value) => (/^([01]\d|2[0-3])(:[0-5]\d){1,2}(\.\d{1,3})?$/.test(plainText(value)) ? value : ''),
    renderInput: ({ min, max }, { value, attributes }) =>
      `<input${renderAttributes({ type: 'time', ...attributes, value: plainText(value), min, max })}>`,
  });
}

function timeInWords(value: PlainValue, _field: unknown, form: Localised): string {
  if (!isTime(value)) return plainText(value);
  const format = new Intl.DateTimeFormat(localeOf(form), { timeStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(`1970-01-01T${value}Z`));
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value);
}

/** Drops seconds of 00, which browsers may send although nobody entered them. */
function sanitise(raw: unknown): Sanitised<string> {
  const { value, ...rest } = sanitiseFigures(raw);
  return { value: value.replace(/^(\d\d:\d\d):00(\.0+)?$/, '$1'), ...rest };
}

function clock() {
  return noted({ json: { pattern: TIME.source } }, text(5)).test(
    'time',
    `\${path} must be a time as HH:MM`,
    (value) => value === undefined || isTime(value),
  );
}
