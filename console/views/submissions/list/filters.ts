import { SUBMISSION_STATES, type SubmissionState } from '#console/views/submissions/states.ts';

/** What the list is narrowed to, as the address has it. */
export const FILTER_KEYS = ['form', 'state', 'from', 'to', 'unread', 'starred', 'q', 'field'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
export type Filters = Partial<Record<FilterKey, string>>;

/** What the service is asked. */
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
/** Of a search; the service takes no more. */
export const MOST_SEARCHED = 200;

/** The filters of an address; what is none of them, or says nothing, is left out. */
export function filtersOf(search: Readonly<Record<string, string | undefined>>): Filters {
  const found = FILTER_KEYS.flatMap((key) => {
    const value = search[key]?.trim();
    return value !== undefined && isMeant(key, value) ? [[key, value]] : [];
  });
  const filters: Filters = Object.fromEntries(found);
  // A field is one of a form, and something is looked for in it.
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

/** Days are those of who looks; the last one is meant as a whole. */
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

/** The moment at which a day begins here, so many days later. */
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
  /** Labels of fields and choices in place of names and values. */
  hasLabels: boolean;
  /** Of CSV. */
  separator: 'comma' | 'semicolon' | 'tab';
  /** The repeater whose rows have a line each; not of JSON. */
  rowsOf?: string;
  /** With the files, as a ZIP: of what is made and kept. */
  hasFiles?: boolean;
}

export const USUAL_EXPORT: ExportOptions = { format: 'xlsx', hasLabels: true, separator: 'comma' };

/** Where the export is of what the filters find. Excel takes CSV for UTF-8 by its mark alone. */
export function exportPath(form: string, filters: Filters, options: ExportOptions): string {
  const { format, hasLabels, separator, rowsOf } = options;
  const { form_id: _, ...query } = queryOf(filters);
  const own: Record<string, string> = {
    ...query,
    ...(format !== 'json' && hasLabels && { header: 'labels' }),
    ...(format !== 'json' && rowsOf !== undefined && { rows_of: rowsOf }),
    ...(format === 'csv' && { separator, bom: '1' }),
  };
  const text = new URLSearchParams(own).toString();
  return `/svcb/v1/forms/${form}/submissions.${format}${text === '' ? '' : `?${text}`}`;
}

/** What the service is asked to make and keep. @param zone of the times in it: as clocks of who asks show them, unless it is said */
export function exportBody(
  filters: Filters,
  { format, hasLabels, separator, rowsOf, hasFiles }: ExportOptions,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  const { form_id: _, unread, starred, ...query } = queryOf(filters);
  return {
    format,
    ...query,
    ...(unread && { unread: unread === 'true' }),
    ...(starred && { starred: starred === 'true' }),
    ...(hasFiles && { files: true }),
    ...(format !== 'json' && {
      header: hasLabels ? ('labels' as const) : ('names' as const),
      ...(rowsOf !== undefined && { rows_of: rowsOf }),
      ...(hasLabels && { time_zone: zone }),
    }),
    ...(format === 'csv' && { separator, bom: true }),
  };
}

/** So many pages without a row in a row: then somebody has to want to search on. */
const MOST_EMPTY = 5;

/** Whether the last pages of a search had nothing in them, so that it waits for somebody to want more. */
export function isSearchTired(pages: readonly { submissions: readonly unknown[] }[], wanted: number): boolean {
  const last = pages.slice(wanted).slice(-MOST_EMPTY);
  return last.length === MOST_EMPTY && last.every(({ submissions }) => submissions.length === 0);
}
