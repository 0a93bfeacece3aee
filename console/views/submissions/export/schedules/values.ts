import type { Values } from '#console/parts/settings-form/changes.ts';
import type { Language } from '#console/texts/language.ts';
import type { Schedule } from '#console/views/submissions/export/data.ts';
import { type ExportOptions, exportBody, type Filters, USUAL_EXPORT } from '#console/views/submissions/list/filters.ts';

export const PERIODS = ['daily', 'weekly'] as const satisfies readonly Schedule['period'][];
/** As a week goes. */
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

/** When a schedule makes exports, and what becomes of them. */
export interface ScheduleValues extends Values {
  period: Schedule['period'];
  weekday: NonNullable<Schedule['weekday']>;
  /** As a choice has it. */
  hour: string;
  zone: string;
  span: Schedule['span'];
  keep_days: number | null;
  deliver: Schedule['deliver'];
  /** One in each line. */
  recipients: string;
  language: NonNullable<Schedule['language']>;
}

/** With what its exports hold, which is asked for once. */
export interface NewValues extends ScheduleValues {
  holds: ExportOptions;
}

export function newValues(zone: string, language: Language): NewValues {
  return {
    ...{ holds: USUAL_EXPORT, period: 'weekly', weekday: 'monday', hour: '6', zone },
    ...{ span: 'new', keep_days: KEPT_DAYS, deliver: 'keep', recipients: '', language },
  };
}

/** @param language of a mail, where none is mailed yet */
export function valuesOf(schedule: Schedule, language: Language): ScheduleValues {
  const { period, zone, span, keep_days, deliver } = schedule;
  return {
    ...{ period, weekday: schedule.weekday ?? 'monday', hour: String(schedule.hour), zone, span, keep_days, deliver },
    ...{ recipients: schedule.recipients.join('\n'), language: schedule.language ?? language },
  };
}

/** What the service is asked for. The days of the filters are left out: a schedule has times of its own. */
export function scheduleBody({ from: _, to: __, ...filters }: Filters, { holds, ...values }: NewValues) {
  const { period, hour, zone, span, keep_days, deliver } = values;
  return {
    ...exportBody(filters, holds, zone),
    ...{ period, hour: Number(hour), zone, span, deliver },
    ...(keep_days !== null && { keep_days }),
    ...dayOf(values),
    ...toldOf(values),
  };
}

/** What is sent of a change: with what it means beside what was changed, and without what is of no use with it. */
export function changeBody(changes: Partial<ScheduleValues>, values: ScheduleValues) {
  const { period, zone, span, keep_days, deliver, hour } = changes;
  const has = (...names: (keyof ScheduleValues)[]) => names.some((name) => changes[name] !== undefined);
  return {
    ...{ period, zone, span, deliver },
    ...(typeof keep_days === 'number' && { keep_days }),
    ...(hour !== undefined && { hour: Number(hour) }),
    ...(has('period', 'weekday') && dayOf(values)),
    ...(has('deliver', 'recipients', 'language') && toldOf(values)),
  };
}

function dayOf({ period, weekday }: ScheduleValues) {
  return period === 'weekly' ? { weekday } : {};
}

function toldOf({ deliver, recipients, language }: ScheduleValues) {
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

/** The zones that a browser knows, and others that are named. */
export function zonesWith(...named: readonly string[]): { value: string; label: string }[] {
  const all = new Set([...named, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...all].map((zone) => ({ value: zone, label: zone }));
}
