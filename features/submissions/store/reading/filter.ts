import { likePattern } from '#db/text-search.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';

/** The statuses of stored submissions, in the order in which they occur. */
export const SUBMISSION_STATES: readonly SubmissionStatus[] = [
  'awaiting_payment',
  'unpaid',
  'unconfirmed',
  'waitlisted',
  'offered',
  'declined',
  'lapsed',
  'accepted',
  'processing',
  'completed',
  'completed_with_errors',
];

/** Selects stored submissions; an absent key matches all. */
export interface SubmissionFilter {
  formId?: number;
  state?: SubmissionStatus;
  /** Earliest time of acceptance, inclusive. */
  from?: Date;
  /** Latest time of acceptance, exclusive. */
  to?: Date;
  unread?: boolean;
  starred?: boolean;
  /** Text that one of the values contains, ignoring case and accents. */
  text?: string;
  /** The name of the field to search for the text. */
  field?: string;
  /** The IP address of the sender. */
  ip?: string;
}

/** A position in the order of submissions: by time, and by id within a millisecond. */
export interface Position {
  createdAt: Date;
  id: number;
}

export type Order = 'asc' | 'desc';

/** A range in the order of submissions. */
export interface SubmissionRange {
  order: Order;
  /** The range begins after this position. */
  after?: Position | null;
  /** The range ends with this position, inclusive. */
  until?: Position | null;
}

/** An SQL condition with its values. */
export type Condition = [sql: string, values: unknown[]];

/**
 * True if no index selects exactly the matching rows, so that rows must be examined one by one. A request must then limit the
 * number of rows it examines. Starred submissions are an exception: their marks have an index.
 */
export function needsRowScan({ state, unread, starred, text, ip }: SubmissionFilter): boolean {
  return [state, unread, text, ip].some((condition) => condition !== undefined) || starred === false;
}

/** Returns the table and the index to read first. Starred submissions are read from their marks, which repeat time and form. */
export function tableSource({ formId, starred }: SubmissionFilter): {
  table: string;
  at: string;
  id: string;
  form: string;
} {
  const byForm = formId !== undefined;
  if (starred === true) {
    const index = `submission_marks_${byForm ? 'form_id_' : ''}starred_created_at_index`;
    const table = `submission_marks m force index (${index})`;
    return { table, at: 'm.created_at', id: 'm.submission_id', form: 'm.form_id' };
  }
  const table = `submissions s force index (submissions_${byForm ? 'form_id_' : ''}created_at_index)`;
  return { table, at: 's.created_at', id: 's.id', form: 's.form_id' };
}

/** Returns the conditions that an index of the source can answer. */
export function indexConditions(filter: SubmissionFilter, { order, after, until }: SubmissionRange): Condition[] {
  const { at, id, form } = tableSource(filter);
  const { formId, starred, from, to } = filter;
  const [beyond, within] = order === 'desc' ? ['<', '>'] : ['>', '<'];
  const conditions: Condition[] = [];
  if (formId !== undefined) conditions.push([`${form} = ?`, [formId]]);
  if (starred === true) conditions.push(['m.starred = 1', []]);
  if (from) conditions.push([`${at} >= ?`, [from]]);
  if (to) conditions.push([`${at} < ?`, [to]]);
  // The first half of each condition lets the database enter the index.
  if (after) {
    const { createdAt } = after;
    conditions.push([
      `${at} ${beyond}= ? and (${at} ${beyond} ? or ${id} ${beyond} ?)`,
      [createdAt, createdAt, after.id],
    ]);
  }
  if (until) {
    const { createdAt } = until;
    conditions.push([
      `${at} ${within}= ? and (${at} ${within} ? or ${id} ${within}= ?)`,
      [createdAt, createdAt, until.id],
    ]);
  }
  return conditions;
}

/**
 * Returns the conditions that need the rows themselves. A text search also matches names of fields, so its rows are checked
 * again.
 */
export function rowConditions({ state, unread, starred, text, ip }: SubmissionFilter): Condition[] {
  const conditions: Condition[] = [];
  if (state !== undefined) conditions.push(['s.status = ?', [state]]);
  if (unread !== undefined) conditions.push([`m.read_at is ${unread ? '' : 'not '}null`, []]);
  if (starred === false) conditions.push(['(m.starred is null or m.starred = 0)', []]);
  if (ip !== undefined) conditions.push(['s.ip_address = ?', [ip]]);
  const pattern = text === undefined ? null : likePattern(text);
  if (pattern !== null) conditions.push(['s.payload collate utf8mb4_unicode_520_ci like ?', [pattern]]);
  return conditions;
}
