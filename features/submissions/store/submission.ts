import type { JsonObject } from '#forms/config/types.ts';

/** The surface that a submission came through. */
export type Surface = 'a' | 'b';

/**
 * `accepted` until a run claims the submission, `processing` until its last inline branch has ended. If the form takes a
 * payment, these are preceded by `awaiting_payment`, and by `unpaid` once the order has ended without a payment; by `unconfirmed`
 * if its respondent has to confirm an address.
 */
export type SubmissionStatus =
  | 'awaiting_payment'
  | 'unpaid'
  | 'unconfirmed'
  | 'accepted'
  | 'processing'
  | 'completed'
  | 'completed_with_errors';

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
