import type { JsonObject } from '#forms/config/types.ts';

/** The surface that a submission came through. */
export type Surface = 'a' | 'b';

/**
 * `accepted` until a run claims the submission, `processing` until its last inline branch has ended. If the form takes a
 * payment, these are preceded by `awaiting_payment`, and by `unpaid` once the order has ended without a payment; by `unconfirmed`
 * if its respondent has to confirm an address. On a waiting list a submission is `waitlisted`, and `offered` while a place is held
 * for it; it ends as `declined` or `lapsed` if its respondent did not take the place.
 */
export type SubmissionStatus =
  | 'awaiting_payment'
  | 'unpaid'
  | 'unconfirmed'
  | 'waitlisted'
  | 'offered'
  | 'declined'
  | 'lapsed'
  | 'accepted'
  | 'processing'
  | 'completed'
  | 'completed_with_errors';

/** Statuses of submissions on a waiting list, and of those that have left it without a place. */
const ON_WAITING_LIST: readonly SubmissionStatus[] = ['waitlisted', 'offered', 'declined', 'lapsed'];
/** Statuses of submissions for which nothing has run. */
export const UNRELEASED: readonly SubmissionStatus[] = [
  'awaiting_payment',
  'unpaid',
  'unconfirmed',
  ...ON_WAITING_LIST,
];

export function isOnWaitingList(status: SubmissionStatus): boolean {
  return ON_WAITING_LIST.includes(status);
}

/** True before anything has run for a submission: it waits for a payment, a confirmation or a place, or has not got one. */
export function isUnreleased(status: SubmissionStatus): boolean {
  return UNRELEASED.includes(status);
}

/** Data about a submission beside its values. */
export interface SubmissionMeta {
  /** Submitted names that the form does not have. */
  ignored_fields?: string[];
  /** The payment that all further processing waited for; the amount in minor units. */
  payment?: { order_uuid: string; provider: string; mode: string; amount: number; currency: string };
  /** The import that created the submission, and its row in the imported table. */
  imported?: { import: string; row: number };
  /** Set if the submission was refused as spam and then released. */
  spam?: { reason: string; score: number; received_at: string };
  /** Set if the form accepted the submission although its CAPTCHA could not be checked, because the provider was unavailable. */
  captcha?: 'unavailable';
  /** Language of the visit, as a BCP 47 tag, if the form has several languages. Mails to the visitor use it. */
  language?: string;
  /** Fields prefilled by a sealed link, which the visitor could not change. */
  prefilled?: string[];
  /** Keys for hooks, passed by the code that submitted. */
  context?: JsonObject;
}
