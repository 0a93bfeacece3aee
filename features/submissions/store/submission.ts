import type { JsonObject } from '#forms/config/types.ts';

/** The surface that a submission came through: A or B. */
export type Surface = 'a' | 'b';

/**
 * `accepted` until a run claims it, `processing` until its last inline branch has ended. Before that, where the form takes a
 * payment: `awaiting_payment`, and `unpaid` once its order has ended without one.
 */
export type SubmissionStatus =
  | 'awaiting_payment'
  | 'unpaid'
  | 'accepted'
  | 'processing'
  | 'completed'
  | 'completed_with_errors';

/** What is known of a submission beside its values. */
export interface SubmissionMeta {
  /** Names that were submitted and that the form does not have. */
  ignored_fields?: string[];
  /** What had to be paid before anything else happened; the amount in minor units. */
  payment?: { order_uuid: string; provider: string; mode: string; amount: number; currency: string };
  /** The import that brought it, and the row of its table. */
  imported?: { import: string; row: number };
  /** It was taken for spam at first, and released by somebody. */
  spam?: { reason: string; score: number; received_at: string };
  /** The form accepted it although its CAPTCHA could not be checked: the provider was away. */
  captcha?: 'unavailable';
  /** That of the visit, of a form in several languages: a tag of BCP 47. Mails to the visitor are written in it. */
  language?: string;
  /** Fields whose values a sealed link said: the visitor could not change them. */
  prefilled?: string[];
  /** Keys from the code that submitted it, for hooks. */
  context?: JsonObject;
}
