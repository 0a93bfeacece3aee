import type { MikroORM } from '@mikro-orm/mysql';
import type { OutboxParts } from '#engine/outbox.ts';
import type { Acceptance } from '#features/acceptance/acceptance.ts';
import type { CaptchaGate } from '#features/captcha/guard.ts';
import type { FeatureData } from '#features/feature-data.ts';
import type { ActiveForm, ActiveForms } from '#features/forms/visitors/active-forms.ts';
import type { Captured } from '#features/requests/captured.ts';
import type { HeadlessGate, KeyHolder } from '#features/requests/headless.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Site } from '#features/site/site.ts';
import type { SpamNotes } from '#features/spam/guard.ts';
import type { DraftService } from '#features/submissions/draft.ts';
import type { SubmissionGuards } from '#features/submissions/guards.ts';
import type { PaymentService, StartedPayment } from '#features/submissions/payment.ts';
import type { SubmissionResource } from '#features/submissions/resources.ts';
import type { JsonObject, SubmissionValues } from '#forms/config/types.ts';
import type { LanguageWish } from '#forms/translations/language.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { PageTokens } from '#security/tokens.ts';
import type { EmailResult, EmailResults } from './email-result.ts';

/** The guards of all features, by stage. */
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
  /** Absent if the process takes no payments. */
  payments?: PaymentService;
  /** Absent if the process accepts no API keys; it ignores their header then. */
  headless?: HeadlessGate;
  /** Absent if the process serves no visitors. */
  captcha?: CaptchaGate;
  spam?: SpamNotes;
  /** Absent if the process stores no drafts. */
  drafts?: DraftService;
  /** Makes the engine calls that a transaction enqueued. Absent if no caller waits for them. */
  dispatcher?: OutboxParts['dispatcher'];
  /** The features, some of which do something at the end of a process, or know more about a submission. */
  installed: readonly Pick<FeatureData, 'afterProcess' | 'revisionOfChanges' | 'noteOfStatus'>[];
  baseUrl: string;
  /** For the merge tags of the form's messages. */
  readSite(): Promise<Site>;
  clock: () => Date;
}

/**
 * The channel of a submission. `code` is `SubmissionService.handle`, whose callers are trusted; `page_b` is the page of a form
 * that surface A does not support; `headless` is a server that has presented the form's API key.
 */
export type EntryPoint = 'rest_a' | 'rest_b' | 'page' | 'page_b' | 'headless' | 'code';

export interface SubmitRequest extends Captured {
  entryPoint: EntryPoint;
  formId: number;
  /** Values by field name; may include reserved keys. */
  body: Readonly<Record<string, unknown>>;
  /** The complete request body for `before_submission`, if `body` is only a part of it. */
  posted?: Readonly<Record<string, unknown>>;
  /** Compared instead of the values to recognise a repeated request with the same Idempotency-Key. */
  same?: unknown;
  /** Error messages for rejected files of the body, by field. */
  uploadErrors?: Readonly<Record<string, string>>;
  nonce?: unknown;
  /** The caller's session; empty for visitors. */
  session: string;
  /** Returns the id of the visitor's signed-in account. Absent if somebody else submits on the visitor's behalf. */
  findAccount?(): Promise<number | null>;
  /** Additional keys for the context of hooks, from calling code. */
  context?: JsonObject;
  /** Present if the entry point is `headless`. */
  keyHolder?: KeyHolder;
  idempotencyKey?: string;
  /** The visitor's preferred languages. */
  wish?: LanguageWish;
  /** True for `Prefer: respond-async`: the answer does not wait for the mail. */
  respondAsync?: boolean;
  /** Maximum wait for the mail in milliseconds, instead of the default second. */
  waitMs?: number;
  /** Returns a signal that is aborted when the client disconnects. */
  gone?(): AbortSignal;
}

export interface SubmitResult {
  form: ActiveForm;
  message: string;
  submissionUuid: string;
  /** Null if the form does not store submissions. */
  submissionId: number | null;
  values: SubmissionValues;
  email: EmailResult;
  /** The payment that must be made before the submission is processed; null if there is nothing to pay. */
  payment: StartedPayment | null;
  /** Creates the token with which the visitor can edit the submission. Absent if the submission is not stored. */
  editToken?(): string;
  /** Creates the token of the page that says what became of the submission. Absent if the submission is not stored. */
  statusToken?(): string;
  /** True if the submission went to the waiting list. */
  isWaitlisted?: boolean;
  /** Present if the request edited an existing submission. */
  isChange?: true;
}

/** The services that guards and submission resources are created with. */
export type GuardParts = Omit<IntakeServices, 'guards' | 'acceptance' | 'emails'>;

/** Contributions of a feature to the intake, created once per process. */
export interface IntakeContributions {
  /** Creates checks that run before a submission is stored. */
  guards?(parts: GuardParts): SubmissionGuards;
  /** Creates a resource that is taken in the transaction that stores a submission. */
  resources?(parts: GuardParts): SubmissionResource | undefined;
}
