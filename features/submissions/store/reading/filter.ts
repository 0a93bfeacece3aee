import { likePattern } from '#db/text-search.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';

/** The states of stored submissions, in the order in which they come. */
export const SUBMISSION_STATES: readonly SubmissionStatus[] = [
  'awaiting_payment',
  'unpaid',
  'accepted',
  'processing',
  'completed',
  'completed_with_errors',
];

/** Which stored submissions are meant; an absent key matches all. */
export interface SubmissionFilter {
  formId?: number;
  state?: SubmissionStatus;
  /** Accepted at this time or later. */
  from?: Date;
  /** Accepted before. */
  to?: Date;
  unread?: boolean;
  starred?: boolean;
  /** Stands in one of the values, whatever the case and the accents. */
  text?: string;
  /** The name of the field whose value that is. */
  field?: string;
  /** The IP address that it was sent from. */
  ip?: string;
}

/** A place in the order of submissions: by time, and by id within a millisecond. */
export interface Place {
  createdAt: Date;
  id: number;
}

export type Order = 'asc' | 'desc';

/** A part of that order. */
export interface Stretch {
  order: Order;
  /** Begins behind this place. */
  after?: Place | null;
  /** Ends with this place. */
  until?: Place | null;
}

/** A condition in SQL with its values. */
export type Condition = [sql: string, values: unknown[]];

/**
 * Whether no index leads to exactly what is meant: rows have to be looked at one by one. A request must then look at so many and no
 * more. Starred ones are an exception, since their marks have an index.
 */
export function needsLooks({ state, unread, starred, text, ip }: SubmissionFilter): boolean {
  return [state, unread, text, ip].some((one) => one !== undefined) || starred === false;
}

/** What is read first, and by which index. Starred submissions are found by their marks, which know their time and form. */
export function sourceOf({ formId, starred }: SubmissionFilter): {
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

/** What an index of the source tells. */
export function indexed(filter: SubmissionFilter, { order, after, until }: Stretch): Condition[] {
  const { at, id, form } = sourceOf(filter);
  const { formId, starred, from, to } = filter;
  const [beyond, within] = order === 'desc' ? ['<', '>'] : ['>', '<'];
  const found: Condition[] = [];
  if (formId !== undefined) found.push([`${form} = ?`, [formId]]);
  if (starred === true) found.push(['m.starred = 1', []]);
  if (from) found.push([`${at} >= ?`, [from]]);
  if (to) found.push([`${at} < ?`, [to]]);
  // The first half of each is what the index is entered by.
  if (after) {
    const { createdAt } = after;
    found.push([`${at} ${beyond}= ? and (${at} ${beyond} ? or ${id} ${beyond} ?)`, [createdAt, createdAt, after.id]]);
  }
  if (until) {
    const { createdAt } = until;
    found.push([`${at} ${within}= ? and (${at} ${within} ? or ${id} ${within}= ?)`, [createdAt, createdAt, until.id]]);
  }
  return found;
}

/** What only the rows tell. Of a text search it lets more through than is meant: names of fields match too. */
export function lookedAt({ state, unread, starred, text, ip }: SubmissionFilter): Condition[] {
  const found: Condition[] = [];
  if (state !== undefined) found.push(['s.status = ?', [state]]);
  if (unread !== undefined) found.push([`m.read_at is ${unread ? '' : 'not '}null`, []]);
  if (starred === false) found.push(['(m.starred is null or m.starred = 0)', []]);
  if (ip !== undefined) found.push(['s.ip_address = ?', [ip]]);
  const pattern = text === undefined ? null : likePattern(text);
  if (pattern !== null) found.push(['s.payload collate utf8mb4_unicode_520_ci like ?', [pattern]]);
  return found;
}
