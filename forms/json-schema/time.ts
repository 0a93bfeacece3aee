import type { MixedSchema } from 'yup';
import { parsed } from './keys.ts';

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/** Defines a time of ISO 8601 with its zone, or a day in UTC. */
export function time(): MixedSchema<Date | undefined> {
  // No formats: clients that are generated would only send times, or only days.
  const json = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d(T|$)' };
  return parsed('must be a time like 2031-03-04T05:06:07Z', timeOf, { json });
}

/** @returns undefined for a text that is neither a time of ISO 8601 with its zone nor a day */
export function timeOf(given: unknown): Date | undefined {
  if (typeof given !== 'string' || !TIME.test(given)) return undefined;
  const date = new Date(given);
  // JavaScript reads 30 February as 2 March.
  const day = new Date(`${given.slice(0, 10)}T00:00:00Z`);
  return isStorable(date) && isStorable(day) && day.toISOString().startsWith(given.slice(0, 10)) ? date : undefined;
}

/** True for a date that MySQL can store: it refuses a statement with any other date. */
export function isStorable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999;
}
