import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { Texts } from '#texts/index.ts';
import type { SubmissionMeta, Surface } from './store/submission.ts';

/** A request to submit, as its guards see it. */
export interface Visit {
  form: ActiveForm;
  /** Those of the form. */
  texts: Texts;
  surface: Surface;
  now: Date;
  /** A visitor has sent it, and no program that is trusted: for these the honeypot and the number of links count. */
  isVisitor: boolean;
  asksFillTime: boolean;
  asksCaptcha: boolean;
  /** All that was sent, reserved keys included. */
  body: Readonly<Record<string, unknown>>;
  /** The body without keys that are ours. */
  own: Record<string, unknown>;
  /** Every name that the field which must stay empty may have. */
  honeypots: readonly string[];
  ipAddress: string | null;
  /** A server has shown the form's API key. */
  hasKey: boolean;
  /** The id of the account that a visitor is signed in with. Absent where somebody else sends it for them. */
  findAccount?(): Promise<number | null>;
}

/** A guard leaves this for the steps after it. */
export interface Passed {
  /** By which values are read, in place of the form as it is saved. */
  form?: ActiveForm;
  account?: number | null;
  meta?: SubmissionMeta;
  /** To be called once the submission is accepted. Nobody waits for it. */
  onAccepted?(): Promise<void>;
}

/** @throws Refusal; with `details.spam` the submission is noted as spam */
export type Guard<Seen = Visit> = (seen: Seen) => Passed | undefined | Promise<Passed | undefined>;

/**
 * The guards of a feature, by the moment at which they are asked before a submission is kept: all of one moment before those of the next, and
 * within a moment in the order of the features. `submission_failed` fires for refusals from `reading` on.
 */
export interface SubmissionGuards {
  /** First, and not for changes: can this way in carry the form? */
  form?: Guard<Pick<Visit, 'form' | 'surface'>>;
  /** After the nonce and the rate limits. Repeats and changes come past it too. */
  request?: Guard;
  /** Asked of a submission that is no repeat. */
  sender?: Guard;
  /** Chooses the form by which values are read. */
  reading?: Guard;
  /** Asked of values that are valid. */
  values?: Guard<Visit & { values: SubmissionValues }>;
  /** Last, because it may cost money. `raw`: what was sent of the form's fields. */
  challenge?: Guard<Visit & { raw: Record<string, unknown> }>;
}
