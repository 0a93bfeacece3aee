import { described } from '#forms/json-schema/meta.ts';
import { toAsciiSigns } from '#forms/typed-number.ts';
import { dayFormat } from '#texts/index.ts';
import { boundsIn, violatedBound } from './bounds.ts';
import { isCalendarDate } from './calendar-date.ts';
import { dayInWords, isoDate, summarisedBy } from './date.ts';
import { defineFieldType } from './field-type.ts';
import { type Parts, partsRule, textOf } from './parts.ts';
import { partsType } from './parts-value.ts';
import type { FieldRule } from './rule.ts';

const PARTS = ['from', 'to'] as const;

interface Bounds {
  min?: string;
  max?: string;
}

const bothDays = partsRule(PARTS, PARTS, PARTS);

export const rule: FieldRule<Bounds, Parts> = {
  ...bothDays,
  sanitise(raw) {
    const { value, ...broken } = bothDays.sanitise(raw, {});
    return {
      value: Object.fromEntries(Object.entries(value).map(([part, day]) => [part, toAsciiSigns(day)])),
      ...broken,
    };
  },
  comparable: ({ from = '' }) => from || null,
  validate({ from = '', to = '' }, field, matches) {
    const incomplete = bothDays.validate({ from, to }, {}, matches);
    if (incomplete) return incomplete;
    if (!isCalendarDate(from) || !isCalendarDate(to)) return { rule: 'date' };
    return from > to ? { rule: 'period' } : (violatedBound(from, field) ?? violatedBound(to, field));
  },
};

/** A period from one day to another, both included. */
export function date_range() {
  const { renderWith, scriptAttributes: _, ...shared } = partsType(PARTS, PARTS, PARTS);
  return defineFieldType({
    ...shared,
    ...rule,
    requiredText: 'period',
    keys: {
      min: described('The first day, as YYYY-MM-DD.', isoDate()),
      max: described('The last day, as YYYY-MM-DD.', isoDate()),
    },
    checkConfig: ({ min, max }) =>
      min !== undefined && max !== undefined && min > max
        ? [{ key: 'min', message: 'must not be later than max' }]
        : [],
    bounds: (field) => boundsIn(field, ['min', 'max']),
    boundText: dayInWords,
    isInTime: true,
    sample: ({ min, max }) => ({ from: min ?? max ?? '2030-01-30', to: max ?? min ?? '2030-01-31' }),
    summary: ({ min, max }) => ({ kind: 'time', by: summarisedBy(min, max), of: ({ from = '' }) => from }),
    display: (value) => textOf(value, PARTS, ' – '),
    machineText: (value) => textOf(value, PARTS, '/'),
    displayLocal: (value, _field, form) => {
      const [from, to] = [value.from, value.to].map((day) =>
        isCalendarDate(day) ? new Date(`${day}T00:00:00Z`) : null,
      );
      return from && to && from <= to ? dayFormat(form, 'UTC').formatRange(from, to) : textOf(value, PARTS, ' – ');
    },
    jsonSchema: (_field, required) => {
      const day = { type: 'string', format: 'date' };
      const both = {
        ...{ type: 'object', properties: { from: day, to: day }, required: [...PARTS], additionalProperties: false },
      };
      return required ? both : { anyOf: [both, { type: 'object', maxProperties: 0 }] };
    },
    shows: (value) => {
      const days = Object.entries(value).map(([part, day]) => [part, isCalendarDate(day) ? day : '']);
      return Object.fromEntries(days);
    },
    renderInput(field, input) {
      const { min, max } = field;
      const day = { type: 'date', min, max, maxlength: null };
      return renderWith(field, input, { more: { from: day, to: day } });
    },
  });
}
