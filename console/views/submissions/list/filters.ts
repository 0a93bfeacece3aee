import { SUBMISSION_STATES, type SubmissionState } from '#console/views/submissions/states.ts';

/** The filters, by their names in the address. */
export const FILTER_KEYS = ['form', 'state', 'from', 'to', 'unread', 'starred', 'q', 'field'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type Filters = Partial<Record<FilterKey, string>>;

/** The query parameters of the service. */
export interface ListQuery {
  form_id?: number;
  state?: SubmissionState;
  from?: string;
  to?: string;
  unread?: 'true' | 'false';
  starred?: 'true' | 'false';
  q?: string;
  field?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** The longest search that the service takes. */
export const MOST_SEARCHED = 200;

/** Reads the filters from an address, without unknown, empty or invalid ones. */
export function filtersOf(search: Readonly<Record<string, string | undefined>>): Filters {
  const entries = FILTER_KEYS.flatMap((key) => {
    const value = search[key]?.trim();
    return value !== undefined && isMeant(key, value) ? [[key, value]] : [];
  });
  const filters: Filters = Object.fromEntries(entries);
  // A search in a field needs both the form of that field and a search text.
  if (filters.field !== undefined && (filters.form === undefined || filters.q === undefined)) delete filters.field;
  return filters;
}

function isMeant(key: FilterKey, value: string): boolean {
  if (key === 'form') return /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value));
  if (key === 'state') return SUBMISSION_STATES.some((state) => state === value);
  if (key === 'from' || key === 'to') return DAY.test(value) && dayStart(value, 0) !== undefined;
  if (key === 'unread' || key === 'starred') return value === 'true' || value === 'false';
  return value !== '' && value.length <= MOST_SEARCHED;
}

/** Converts filters to query parameters. Days are in the browser's time zone, and the last day is included. */
export function queryOf(filters: Filters): ListQuery {
  const { form, state, from, to, unread, starred, q, field } = filters;
  return {
    ...(form !== undefined && { form_id: Number(form) }),
    ...(state !== undefined && { state: state as SubmissionState }),
    ...(from !== undefined && { from: dayStart(from, 0) }),
    ...(to !== undefined && { to: dayStart(to, 1) }),
    ...(unread !== undefined && { unread: unread as 'true' | 'false' }),
    ...(starred !== undefined && { starred: starred as 'true' | 'false' }),
    ...(q !== undefined && { q }),
    ...(q !== undefined && field !== undefined && { field }),
  };
}

/** Returns the moment at which a day begins in the browser's time zone, plus a number of days; undefined for an invalid day. */
function dayStart(day: string, later: number): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + later);
  const isDay = later > 0 || (start.getMonth() === month - 1 && start.getDate() === date);
  return isDay && year >= 1970 && !Number.isNaN(start.getTime()) ? start.toISOString() : undefined;
}

export function countOf(filters: Filters): number {
  return Object.keys(filters).length;
}

export interface ExportOptions {
  format: 'csv' | 'json' | 'xlsx';
  /** True for labels of fields and options instead of names and values. */
  hasLabels: boolean;
  /** For CSV only. */
  separator: 'comma' | 'semicolon' | 'tab';
  /** The repeater whose rows become lines; not for JSON. */
  rowsOf?: string;
  /** True to include files, as a ZIP; for stored exports only. */
  hasFiles?: boolean;
  /** True for columns of the steps that submissions go through. */
  hasSteps?: boolean;
}

export const USUAL_EXPORT: ExportOptions = { format: 'xlsx', hasLabels: true, separator: 'comma' };

/**
 * Returns the path of an export of the matching submissions. CSV gets a byte order mark, without which Excel does not read it as
 * UTF-8.
 */
export function exportPath(form: string, filters: Filters, options: ExportOptions): string {
  const { format, hasLabels, separator, rowsOf, hasSteps } = options;
  const { form_id: _, ...query } = queryOf(filters);
  const own: Record<string, string> = {
    ...query,
    ...(hasSteps && { steps: '1' }),
    ...(format !== 'json' && hasLabels && { header: 'labels' }),
    ...(format !== 'json' && rowsOf !== undefined && { rows_of: rowsOf }),
    ...(format === 'csv' && { separator, bom: '1' }),
  };
  const text = new URLSearchParams(own).toString();
  return `/svcb/v1/forms/${form}/submissions.${format}${text === '' ? '' : `?${text}`}`;
}

/**
 * Builds the request body for a stored export.
 * @param zone the time zone of its times; the browser's by default
 */
export function exportBody(
  filters: Filters,
  { format, hasLabels, separator, rowsOf, hasFiles, hasSteps }: ExportOptions,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  const { form_id: _, unread, starred, ...query } = queryOf(filters);
  return {
    format,
    ...query,
    ...(unread && { unread: unread === 'true' }),
    ...(starred && { starred: starred === 'true' }),
    ...(hasSteps && { steps: true }),
    ...(hasFiles && { files: true }),
    ...(format !== 'json' && {
      header: hasLabels ? ('labels' as const) : ('names' as const),
      ...(rowsOf !== undefined && { rows_of: rowsOf }),
      ...(hasLabels && { time_zone: zone }),
    }),
    ...(format === 'csv' && { separator, bom: true }),
  };
}

/** Number of successive empty pages after which a search pauses. */
const MOST_EMPTY = 5;

/** True when the last pages of a search were empty; it then waits until somebody continues it. */
export function isSearchPaused(pages: readonly { submissions: readonly unknown[] }[], startPage: number): boolean {
  const last = pages.slice(startPage).slice(-MOST_EMPTY);
  return last.length === MOST_EMPTY && last.every(({ submissions }) => submissions.length === 0);
}
