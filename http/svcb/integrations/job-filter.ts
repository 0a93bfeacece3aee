import type { JobStatus } from '../../../db/entities/deliveries.ts';
import { JOB_STATES, type JobCursor, type JobFilter } from '../../../db/integrations/job-view.ts';
import { ApiError } from '../../errors.ts';

/** Names of the filters, in a query and in the body of a bulk retry. */
const FILTERS = ['form_id', 'integration_id', 'integration_key', 'state', 'error_class', 'from', 'to'] as const;

export interface JobSelection {
  filter: JobFilter;
  /** How many of the filters were given. */
  filters: number;
  limit: number;
  after: JobCursor | undefined;
}

/**
 * Reads which jobs are meant.
 * @param more names of keys that the caller reads itself
 * @throws ApiError 422 with a message per key; one that is not known is a mistake too: it would mean more jobs than were meant.
 */
export function readSelection(
  given: Record<string, unknown>,
  { most, preset, more = [] }: { most: number; preset: number; more?: readonly string[] },
): JobSelection {
  const errors: Record<string, string> = {};
  const known = new Set<string>([...FILTERS, 'limit', 'after', ...more]);
  for (const key of Object.keys(given)) {
    if (!known.has(key)) errors[key] = `is not known here; there are ${[...known].join(', ')}`;
  }
  const read = <T>(key: string, must: string, parse: (value: unknown) => T | undefined): T | undefined => {
    if (given[key] === undefined) return undefined;
    const value = parse(given[key]);
    if (value === undefined) errors[key] = must;
    return value;
  };
  const state = read('state', `must be one of ${JOB_STATES.join(', ')}`, (value) =>
    JOB_STATES.find((one) => one === value),
  );
  const filter: JobFilter = {
    formId: read('form_id', 'must be the number of a form', (value) => wholeNumber(value, Number.MAX_SAFE_INTEGER)),
    integrationId: read('integration_id', 'must be a text of at most 64 characters', shortText),
    integrationKey: read('integration_key', 'must be a text of at most 64 characters', shortText),
    states: state && ([state] as JobStatus[]),
    errorClass: read('error_class', 'must be a text of at most 64 characters', shortText),
    from: read('from', 'must be a time like 2031-03-04T05:06:07Z', time),
    to: read('to', 'must be a time like 2031-03-04T05:06:07Z', time),
  };
  const limit = read('limit', `must be a whole number from 1 to ${most}`, (value) => wholeNumber(value, most));
  const after = read('after', 'must be the "next" of an answer', openCursor);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const filters = FILTERS.filter((name) => given[name] !== undefined).length;
  return { filter, filters, limit: limit ?? preset, after };
}

export function invalid(errors: Record<string, string>): ApiError {
  const [first = ''] = Object.entries(errors).map(([key, must]) => `${key}: ${must}.`);
  return new ApiError(422, 'validation_failed', first, { errors });
}

export function closeCursor({ enqueuedAt, id }: JobCursor): string {
  return Buffer.from(`${enqueuedAt.getTime()} ${id}`).toString('base64url');
}

function openCursor(value: unknown): JobCursor | undefined {
  if (typeof value !== 'string') return undefined;
  const [, ms, id] = /^(\d{1,15}) ([\w-]{36})$/.exec(Buffer.from(value, 'base64url').toString('utf8')) ?? [];
  const enqueuedAt = new Date(Number(ms));
  return ms && id && isStorable(enqueuedAt) ? { enqueuedAt, id } : undefined;
}

function wholeNumber(value: unknown, most: number): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{1,16}$/.test(value))) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 && number <= most ? number : undefined;
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length >= 1 && value.length <= 64 ? value : undefined;
}

function time(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(value)) {
    return undefined;
  }
  const date = new Date(value);
  // JavaScript takes 30 February for 2 March.
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return isStorable(date) && isStorable(day) && day.toISOString().startsWith(value.slice(0, 10)) ? date : undefined;
}

/** MySQL refuses a statement with a time that it cannot hold. */
function isStorable(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= 1000 && year <= 9999;
}
