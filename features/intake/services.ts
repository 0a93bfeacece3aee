import type { MikroORM } from '@mikro-orm/mysql';
import type { Acceptance } from '#features/acceptance/acceptance.ts';
import type { CaptchaGate } from '#features/captcha/guard.ts';
import type { ActiveForm, ActiveForms } from '#features/forms/visitors/active-forms.ts';
import type { Captured } from '#features/requests/captured.ts';
import type { HeadlessGate, KeyHolder } from '#features/requests/headless.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Site } from '#features/site/site.ts';
import type { SpamNotes } from '#features/spam/guard.ts';
import type { DraftService } from '#features/submissions/draft.ts';
import type { SubmissionGuards } from '#features/submissions/guards.ts';
import type { PaymentService, StartedPayment } from '#features/submissions/payment.ts';
import type { SubmissionTake } from '#features/submissions/takes.ts';
import type { JsonObject, SubmissionValues } from '#forms/config/types.ts';
import type { LanguageWish } from '#forms/translations/language.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { PageTokens } from '#security/tokens.ts';
import type { EmailResult, EmailResults } from './email-result.ts';

/** The guards of all features, by when they look. */
export type Guards = { [When in keyof SubmissionGuards]-?: readonly NonNullable<SubmissionGuards[When]>[] };

export interface IntakeServices {
  orm: MikroORM;
  box: SecretBox;
  tokens: PageTokens;
  forms: ActiveForms;
  limits: Pick<RateLimits, 'consume' | 'takeOf' | 'giveBackOf'>;
  guards: Guards;
  acceptance: Pick<Acceptance, 'accept' | 'acceptWith'>;
  emails: Pick<EmailResults, 'wait' | 'read'>;
  hooks: Hooks;
  /** Absent where no payments are taken. */
  payments?: PaymentService;
  /** Absent where no API keys are served: then their header means nothing. */
  headless?: HeadlessGate;
  /** Absent where no visitors submit. */
  captcha?: CaptchaGate;
  spam?: SpamNotes;
  /** Absent where no drafts are kept. */
  drafts?: DraftService;
  baseUrl: string;
  /** For the merge tags of the form's messages. */
  readSite(): Promise<Site>;
  clock: () => Date;
}

/**
 * How a submission comes in. `code` is `SubmissionService.handle`, whose callers are trusted; `page_b` is the page of a form
 * that surface A cannot carry; `headless` is a server that has shown the form's API key.
 */
export type EntryPoint = 'rest_a' | 'rest_b' | 'page' | 'page_b' | 'headless' | 'code';

/** One request to submit. */
export interface SubmitRequest extends Captured {
  entryPoint: EntryPoint;
  formId: number;
  /** Field name to value; it may also hold the reserved keys. */
  body: Readonly<Record<string, unknown>>;
  /** The whole body as it was posted, for `before_submission`, when `body` is only a part of it. */
  posted?: Readonly<Record<string, unknown>>;
  /** What tells repeats with one Idempotency-Key, in place of the values. */
  same?: unknown;
  /** Why files were not taken that came with the body, by field. */
  uploadErrors?: Readonly<Record<string, string>>;
  nonce?: unknown;
  /** The caller's session, '' for visitors. */
  session: string;
  /** The id of the account that a visitor is signed in with. Absent where somebody else sends it for them. */
  findAccount?(): Promise<number | null>;
  /** Further keys of the hooks' context map, from code. */
  context?: JsonObject;
  /** For surface `headless`. */
  keyHolder?: KeyHolder;
  idempotencyKey?: string;
  /** What the visitor would like to read. */
  wish?: LanguageWish;
  /** `Prefer: respond-async`: do not wait for the mail. */
  respondAsync?: boolean;
  /** How long to wait for the mail, in ms, in place of the usual moment. */
  waitMs?: number;
  /** Aborted once the client has gone. */
  gone?(): AbortSignal;
}

export interface SubmitResult {
  form: ActiveForm;
  message: string;
  submissionUuid: string;
  /** Null when the form does not store. */
  submissionId: number | null;
  values: SubmissionValues;
  email: EmailResult;
  /** Where it has to be paid before anything else happens; null when there is nothing to pay. */
  payment: StartedPayment | null;
  /** What lets its visitor change it; absent for one that is not stored. */
  editToken?(): string;
  /** It was there before, and its answers were changed. */
  isChange?: true;
}

/** Guards and takes are made of these. */
export type GuardParts = Omit<IntakeServices, 'guards' | 'acceptance' | 'emails'>;

/** Features contribute these to the intake; they are made once for each process. */
export interface IntakeContributions {
  /** Asked before a submission is kept. */
  guards?(parts: GuardParts): SubmissionGuards;
  /** Taken in the transaction that keeps a submission. */
  takes?(parts: GuardParts): SubmissionTake | undefined;
}
