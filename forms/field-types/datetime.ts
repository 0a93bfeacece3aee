import { line, text } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import { localeOf } from '#texts/index.ts';
import { boundsIn, violatedBound } from './bounds.ts';
import { summarisedBy } from './date.ts';
import { defineFieldType } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { sanitiseFigures } from './figures-rule.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { orBlank, uniqueKey } from './text-value.ts';
import { inTimeZone } from './zoned-time.ts';

interface MomentConfig {
  time_zone?: string;
  min?: string;
  max?: string;
}

/** Length of a time in an input's notation: `2026-03-01T10:00`. */
const LOCAL = 16;
const UTC = 'UTC';

/** The minutes of a moment, its seconds, of which inputs accept thousandths, and its offset. */
const END = /^(.{16})(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(?:Z|[+-]\d\d:\d\d)?$/i;

export const rule: FieldRule<MomentConfig> = {
  empty: '',
  sanitise,
  validate,
  typed: localTime,
  // An input has no offset: in the hour that a change of the clock repeats, only the stored moment identifies which is meant.
  fold: (own, { kept }) => (kept !== '' && localTime(kept, {}) === localTime(own, {}) ? kept : own),
};

/** A day and a time. The value is a moment: it carries the offset that the field's time zone has then. */
export function datetime() {
  return defineFieldType({
    ...rule,
    requiredText: 'datetime',
    keys: {
      unique: uniqueKey,
      min: described('The first moment, as YYYY-MM-DDTHH:MM in the time zone.', local()),
      max: described('The last moment, as YYYY-MM-DDTHH:MM in the time zone.', local()),
      time_zone: described(
        'The time zone, such as Europe/Berlin; UTC unless it is set.',
        line(64).test('time_zone', `\${path} must be a time zone such as Europe/Berlin`, isTimeZone),
      ),
    },
    checkConfig: ({ min, max }) =>
      min !== undefined && max !== undefined && min > max
        ? [{ key: 'min', message: 'must not be later than max' }]
        : [],
    bounds: (field) => boundsIn(field, ['min', 'max']),
    // Bounds are times in the field's time zone, as in its input.
    boundText: (bound, _field, form) =>
      new Intl.DateTimeFormat(localeOf(form), { dateStyle: 'long', timeStyle: 'short', timeZone: UTC }).format(
        new Date(`${bound}Z`),
      ),
    isInTime: true,
    sample: ({ min, max, time_zone: zone = UTC }) => inTimeZone(min ?? max ?? '2030-01-31T09:30', zone) ?? '',
    summary: ({ min, max }) => ({ kind: 'time', by: summarisedBy(min, max), of: plainText }),
    display: (value, { time_zone: zone = UTC }) =>
      value === '' ? '' : `${plainText(localTime(value, {}) as string).replace('T', ' ')} (${zone})`,
    displayLocal: (value, { time_zone: timeZone = UTC }, form) =>
      isMoment(value, timeZone)
        ? new Intl.DateTimeFormat(localeOf(form), {
            ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
            ...(withoutOffset(value).length > LOCAL && { second: '2-digit' }),
            ...{ timeZone, timeZoneName: 'short' },
          }).format(new Date(value))
        : plainText(value),
    machineText: plainText,
    // JSON Schema cannot express the first and the last moment.
    jsonSchema: (_field, required) => {
      const schema = { type: 'string', format: 'date-time' };
      return required ? schema : orBlank(schema);
    },
    frame: 'labelled',
    fixedBy: 'readonly',
    shows: (value) => (isLocal(localTime(value, {})) ? value : ''),
    renderInput: ({ min, max, time_zone: zone = UTC }, { value, attributes }) => {
      const shown = plainText(localTime(value, {}) as string);
      // Stored seconds stay; pickers do not ask for seconds.
      const step = shown.length > LOCAL ? 'any' : null;
      const own = { type: 'datetime-local', ...attributes, value: shown, min, max, step };
      const kept = { type: 'hidden', name: `${attributes.name}[kept]`, value: isMoment(value, zone) ? value : '' };
      return `<input${renderAttributes(own)}><input${renderAttributes(kept)}>`;
    },
    scriptAttributes: ({ time_zone: zone = UTC }) => ({ 'data-time_zone': zone }),
  });
}

/** Converts a local time to a moment. Text that is no moment stays as it was typed, for the visitor to correct. */
function sanitise(raw: unknown, { time_zone: zone = UTC }: MomentConfig): Sanitised<string> {
  const { value, rule } = sanitiseFigures(raw);
  return rule ? { value, rule } : { value: inTimeZone(value, zone) ?? value };
}

/**
 * Converts a moment to an input's notation. A stored moment has the offset of its time zone; converting any other moment requires
 * the zone.
 */
function localTime(value: unknown, { time_zone: zone }: MomentConfig): unknown {
  if (typeof value !== 'string') return value;
  return withoutOffset((zone && inTimeZone(value, zone)) || value);
}

function withoutOffset(moment: string): string {
  const [, minute, seconds = '00', fraction = ''] = END.exec(moment) ?? [];
  if (minute === undefined) return moment;
  const part = Number(fraction) > 0 ? fraction.padEnd(3, '0') : '';
  return `${minute}${seconds === '00' && !part ? '' : `:${seconds}`}${part && `.${part}`}`;
}

function isLocal(text: unknown): boolean {
  const [, day, clock] = /^(.{10})T(\d\d:\d\d)(?::\d\d(?:\.\d{1,3})?)?$/.exec(String(text)) ?? [];
  return inTimeZone(`${day}T${clock}`, UTC) !== null;
}

/** Checks bounds in local time: they are times of the field's time zone. */
function validate(value: PlainValue, { time_zone: zone = UTC, ...bounds }: MomentConfig): Violation | null {
  return isMoment(value, zone) ? violatedBound(withoutOffset(value), bounds) : { rule: 'datetime' };
}

function isMoment(value: unknown, zone: string): value is string {
  return typeof value === 'string' && inTimeZone(value, zone) === value;
}

export function isTimeZone(zone: string | undefined): boolean {
  if (zone === undefined) return true;
  // Not every browser accepts an offset as a time zone.
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function local() {
  return noted({ json: { pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' } }, text(LOCAL)).test(
    'moment',
    `\${path} must be a day and a time as YYYY-MM-DDTHH:MM`,
    (value) => value === undefined || (value.charAt(10) === 'T' && inTimeZone(value, UTC) !== null),
  );
}
