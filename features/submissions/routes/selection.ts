import { type InferType, object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { type Position, SUBMISSION_STATES, type SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import { isTimeZone } from '#forms/field-types/datetime.ts';
import { digits, oneOf, parsed, text } from '#forms/json-schema/keys.ts';
import { isStorable, time } from '#forms/json-schema/time.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '#forms/tables/csv.ts';
import { idParam } from '#http/routing/params.ts';
import { budgets } from '#security/budgets.ts';

export const FILTERS = {
  state: oneOf(SUBMISSION_STATES),
  from: time(),
  to: time(),
  unread: oneOf(['true', 'false']),
  starred: oneOf(['true', 'false']),
  q: text(budgets.search.atMost, { least: 1 }),
  field: text(64, { least: 1 }),
};
const FILTER = object(FILTERS);

/** The query of a list of submissions. */
export const LIST_QUERY = object({
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  ...FILTERS,
  texts: oneOf(['true', 'false']),
  limit: digits(1, 100).default(50),
  after: parsed('must be the "next" of an earlier answer', decodePosition, { json: { type: 'string' } }),
});

/** The query of an export as JSON. */
export const JSON_QUERY = object({ ...FILTERS, steps: oneOf(['0', '1']) });

/** The query of an export as CSV. */
export const CSV_QUERY = object({
  ...FILTERS,
  time_zone: timeZone(),
  rows_of: text(64, { least: 1 }),
  steps: oneOf(['0', '1']),
  bom: oneOf(['0', '1']),
  separator: oneOf(Object.keys(CSV_SEPARATORS) as CsvSeparator[]),
  header: oneOf(['names', 'labels']),
});

/** The query of an export as XLSX. */
export const XLSX_QUERY = object({
  ...FILTERS,
  header: oneOf(['names', 'labels']),
  time_zone: timeZone(),
  rows_of: text(64, { least: 1 }),
  steps: oneOf(['0', '1']),
});

/** The time zone in which times are shown. */
export function timeZone() {
  return parsed(
    'must be an IANA time zone, such as Europe/Berlin',
    // Excludes offsets such as +01:00, which Intl accepts too: they have no summer time.
    (value) => (typeof value === 'string' && isTimeZone(value) ? value : undefined),
    { json: { type: 'string', maxLength: 64 } },
  );
}

/** @throws UseCaseError for a field without a text to search for in it */
export function filterOf(query: Filter & { form_id?: number }): SubmissionFilter {
  const { form_id: formId, state, from, to, unread, starred, q, field } = query;
  if (field !== undefined && q === undefined) throw invalid({ field: 'field needs q, which is looked for in it' });
  return { formId, state, from, to, unread: isTrue(unread), starred: isTrue(starred), text: q, field };
}

/** A filter from a query or from a body. */
type Filter = Omit<InferType<typeof FILTER>, 'unread' | 'starred'> & { unread?: Flag; starred?: Flag };
type Flag = 'true' | 'false' | boolean;

function isTrue(value: Flag | undefined): boolean | undefined {
  return value === undefined ? undefined : String(value) === 'true';
}

export function encodePosition({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');
}

export function decodePosition(value: unknown): Position | undefined {
  if (typeof value !== 'string') return undefined;
  const [, ms, id] = /^(\d{1,15}) ([1-9]\d{0,15})$/.exec(Buffer.from(value, 'base64url').toString('utf8')) ?? [];
  const createdAt = new Date(Number(ms));
  return ms && id && isStorable(createdAt) ? { createdAt, id: Number(id) } : undefined;
}

/** Path parameter of `/submissions/:id`. */
export const SUBMISSION_ID = idParam(submissionNotFound);
