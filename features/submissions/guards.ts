import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { Texts } from '#texts/index.ts';
import type { AnsweredInvitation } from './invitation.ts';
import type { SubmissionMeta, Surface } from './store/submission.ts';

/** A request to submit, as guards see it. */
export interface GuardedRequest {
  form: ActiveForm;
  /** Texts in the form's language. */
  texts: Texts;
  surface: Surface;
  now: Date;
  /** True for a visitor, false for a trusted program. The honeypot and the limit on links apply to visitors only. */
  isVisitor: boolean;
  asksFillTime: boolean;
  asksCaptcha: boolean;
  /** The complete body, including reserved keys. */
  body: Readonly<Record<string, unknown>>;
  /** The body without the service's own keys. */
  fields: Record<string, unknown>;
  /** All names that the honeypot field may have. */
  honeypots: readonly string[];
  ipAddress: string | null;
  /** True if a server has presented the form's API key. */
  hasKey: boolean;
  /** Returns the id of the visitor's signed-in account. Absent if somebody else submits on the visitor's behalf. */
  findAccount?(): Promise<number | null>;
}

/** The result of a guard that later steps use. */
export interface Passed {
  /** The form to read values with, instead of the saved form. */
  form?: ActiveForm;
  account?: number | null;
  meta?: SubmissionMeta;
  /** The invitation that the submission answers. */
  invitation?: AnsweredInvitation;
  /** Called after the submission is accepted. Nothing waits for its result. */
  onAccepted?(): Promise<void>;
}

/** @throws Refusal; with `details.spam` the submission is recorded as spam */
export type Guard<Seen = GuardedRequest> = (seen: Seen) => Passed | undefined | Promise<Passed | undefined>;

/**
 * A feature's guards, by the stage at which they run before a submission is accepted. All guards of a stage run before the next
 * stage, in the order of the features. From `reading` on, a refusal fires `submission_failed`.
 */
export interface SubmissionGuards {
  /** Runs first, but not for edits: checks that the surface supports the form. */
  form?: Guard<Pick<GuardedRequest, 'form' | 'surface'>>;
  /** Runs after the nonce and the rate limits, also for repeats and edits. */
  request?: Guard;
  /** Runs for submissions that are no repeat. */
  sender?: Guard;
  /** Chooses the form to read values with. */
  reading?: Guard;
  /** Runs after validation. */
  values?: Guard<GuardedRequest & { values: SubmissionValues }>;
  /** Runs last, because the check may cost money. `raw` holds the values sent for the form's fields. */
  challenge?: Guard<GuardedRequest & { raw: Record<string, unknown> }>;
}
