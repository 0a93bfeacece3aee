import type { Values } from '#console/parts/settings-form/changes.ts';
import type { Language } from '#console/texts/language.ts';
import type { Schedule } from '#console/views/submissions/export/data.ts';
import { type ExportOptions, exportBody, type Filters, USUAL_EXPORT } from '#console/views/submissions/list/filters.ts';

export const PERIODS = ['daily', 'weekly'] as const satisfies readonly Schedule['period'][];
/** In the order of a week. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly NonNullable<Schedule['weekday']>[];
export const SPANS = ['new', 'all'] as const satisfies readonly Schedule['span'][];
export const WAYS = ['keep', 'mail', 'store'] as const satisfies readonly Schedule['deliver'][];
const HOURS = 24;
const KEPT_DAYS = 7;

/** The times of a schedule, and the use of its exports. */
export interface ScheduleValues extends Values {
  period: Schedule['period'];
  weekday: NonNullable<Schedule['weekday']>;
  /** A string, because it is the value of a select. */
  hour: string;
  zone: string;
  span: Schedule['span'];
  keep_days: number | null;
  deliver: Schedule['deliver'];
  /** One address in each line. */
  recipients: string;
  language: NonNullable<Schedule['language']>;
}

/** The values of a new schedule. The content of its exports cannot be changed later. */
export interface NewValues extends ScheduleValues {
  holds: ExportOptions;
}

export function newValues(zone: string, language: Language): NewValues {
  return {
    ...{ holds: USUAL_EXPORT, period: 'weekly', weekday: 'monday', hour: '6', zone },
    ...{ span: 'new', keep_days: KEPT_DAYS, deliver: 'keep', recipients: '', language },
  };
}

/** @param language the default for mails, for a schedule without one */
export function valuesOf(schedule: Schedule, language: Language): ScheduleValues {
  const { period, zone, span, keep_days, deliver } = schedule;
  return {
    ...{ period, weekday: schedule.weekday ?? 'monday', hour: String(schedule.hour), zone, span, keep_days, deliver },
    ...{ recipients: schedule.recipients.join('\n'), language: schedule.language ?? language },
  };
}

/** Builds the request body. It omits the days of the filters, because a schedule has times of its own. */
export function scheduleBody({ from: _, to: __, ...filters }: Filters, { holds, ...values }: NewValues) {
  const { period, hour, zone, span, keep_days, deliver } = values;
  return {
    ...exportBody(filters, holds, zone),
    ...{ period, hour: Number(hour), zone, span, deliver },
    ...(keep_days !== null && { keep_days }),
    ...dayOf(values),
    ...mailOf(values),
  };
}

/** Builds the request body for a change: it adds the values that belong to a changed one, and omits those that do not apply. */
export function changeBody(changes: Partial<ScheduleValues>, values: ScheduleValues) {
  const { period, zone, span, keep_days, deliver, hour } = changes;
  const has = (...names: (keyof ScheduleValues)[]) => names.some((name) => changes[name] !== undefined);
  return {
    ...{ period, zone, span, deliver },
    ...(typeof keep_days === 'number' && { keep_days }),
    ...(hour !== undefined && { hour: Number(hour) }),
    ...(has('period', 'weekday') && dayOf(values)),
    ...(has('deliver', 'recipients', 'language') && mailOf(values)),
  };
}

function dayOf({ period, weekday }: ScheduleValues) {
  return period === 'weekly' ? { weekday } : {};
}

function mailOf({ deliver, recipients, language }: ScheduleValues) {
  return deliver === 'mail' ? { recipients: addressesOf(recipients), language } : {};
}

function addressesOf(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((one) => one !== '');
}

export function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The full hours of a day. */
export const CLOCKS = Array.from({ length: HOURS }, (_, hour) => ({ value: String(hour), label: clockOf(hour) }));

/** Lists the named time zones and all that the browser knows. */
export function zonesWith(...named: readonly string[]): { value: string; label: string }[] {
  const all = new Set([...named, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...all].map((zone) => ({ value: zone, label: zone }));
}
