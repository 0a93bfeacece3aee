import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { loadSubmission } from '../db/load-submission.ts';
import type { Surface } from '../db/submission.ts';
import type { SubmissionValues } from '../forms/config-types.ts';
import { errorMessage, successMessage } from '../forms/messages.ts';
import { planRun } from '../forms/plan.ts';
import { sanitiseSubmission } from '../forms/sanitise.ts';
import { validateSubmission } from '../forms/validate.ts';
import type { SecretBox } from '../security/secret-box.ts';
import type { PageTokens } from '../security/tokens.ts';
import type { Accepted, NewSubmission } from './accept.ts';
import type { Acceptance } from './acceptance.ts';
import type { ActiveForm, ActiveForms } from './active-forms.ts';
import type { EmailResult, EmailResults } from './email-result.ts';
import { NONCE_KEYS, REST_NONCE_ACTION, requireHuman, requireNonce, submitAction, TIMING_KEY } from './guards.ts';
import { findEarlier, idempotentRequest } from './idempotency.ts';
import type { OutboxDispatcher } from './outbox-dispatcher.ts';
import type { RateLimits } from './rate-limits.ts';
import { Refusal } from './refusal.ts';

export interface IntakeDeps {
  orm: MikroORM;
  box: SecretBox;
  tokens: PageTokens;
  forms: ActiveForms;
  limits: Pick<RateLimits, 'consume'>;
  acceptance: Pick<Acceptance, 'accept'>;
  dispatcher: Pick<OutboxDispatcher, 'offer'>;
  emails: Pick<EmailResults, 'wait' | 'read'>;
  clock: () => Date;
}

/** One request to submit, whatever door it came through. */
export interface SubmitRequest {
  surface: Surface;
  formId: number;
  /** Field name to value. On surface B it also holds the reserved keys. */
  body: Readonly<Record<string, unknown>>;
  nonce: unknown;
  /** The caller's session, '' for visitors. */
  session: string;
  ipAddress: string;
  userAgent: string | null;
  idempotencyKey?: string;
  /** `Prefer: respond-async`: do not wait for the mail. */
  respondAsync?: boolean;
  signal?: AbortSignal;
}

export interface SubmitResult {
  form: ActiveForm;
  message: string;
  submissionUuid: string;
  /** Null when the form does not store. */
  submissionId: number | null;
  fields: SubmissionValues;
  email: EmailResult;
}

/**
 * Guards, sanitises, validates and accepts a submission, then waits a moment for its mail.
 * @throws Refusal; nothing was kept then.
 */
export async function submit(deps: IntakeDeps, request: SubmitRequest): Promise<SubmitResult> {
  const now = deps.clock();
  const form = await deps.forms.find(request.formId);
  if (!form) throw new Refusal('form_not_found', `There is no form ${request.formId}.`);
  const action = request.surface === 'a' ? REST_NONCE_ACTION : submitAction(form.id);
  requireNonce(deps.tokens, action, request.session, request.nonce, now);

  const ownKeys = [...Object.values(NONCE_KEYS), TIMING_KEY, ...deps.tokens.honeypotFields(form.id)];
  const idempotent = idempotentRequest(deps.box, request.idempotencyKey, {
    surface: request.surface,
    formId: form.id,
    principal: request.session,
    values: without(request.body, ownKeys),
  });
  const earlier = idempotent && (await findEarlier(deps.orm, idempotent, now));
  if (earlier) return repeat(deps, form, request, earlier);

  if (request.surface === 'b') {
    requireHuman(deps.tokens, { id: form.id, minFillSeconds: form.config.options.min_fill_seconds }, request.body, now);
  }
  await deps.limits.consume(form.id, request.ipAddress, form.config.options.rate_limits);

  const sanitised = sanitiseSubmission(form.config, request.body, ownKeys);
  const { values, errors } = await validateSubmission(form.config, sanitised, {});
  if (Object.keys(errors).length > 0) {
    throw new Refusal('validation_failed', errorMessage(form.config), {
      errors: { fields: errors, data: sanitised.raw },
    });
  }
  return keep(
    deps,
    form,
    request,
    {
      surface: request.surface,
      form,
      values,
      meta: sanitised.unknown.length > 0 ? { ignored_fields: sanitised.unknown } : {},
      ipAddress: form.config.options.anonymize_ip ? null : request.ipAddress,
      userAgent: request.userAgent,
      idempotent,
    },
    now,
  );
}

async function keep(
  deps: IntakeDeps,
  form: ActiveForm,
  request: SubmitRequest,
  submission: NewSubmission,
  now: Date,
): Promise<SubmitResult> {
  let accepted: Accepted;
  try {
    accepted = await deps.acceptance.accept(submission, now);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException) || !submission.idempotent) throw error;
    const twin = await findEarlier(deps.orm, submission.idempotent, now);
    if (!twin) throw error;
    return repeat(deps, form, request, twin);
  }
  deps.dispatcher.offer(accepted.outbox.id, accepted.outbox.call);
  const waits = !request.respondAsync && planRun(form.config, submission.values).notifications.length > 0;
  const email = waits
    ? await deps.emails.wait(accepted.submissionUuid, request.signal).catch(unknownEmail)
    : { sent: false };
  const { submissionUuid, submissionId } = accepted;
  return { form, message: successMessage(form.config), submissionUuid, submissionId, fields: submission.values, email };
}

/** The answer to a repeated request, from the record; where that is gone, from the values, which are the same as then. */
async function repeat(
  deps: IntakeDeps,
  form: ActiveForm,
  request: SubmitRequest,
  earlier: { submissionUuid: string; submissionId: number | null },
): Promise<SubmitResult> {
  const { values } =
    (await loadSubmission(deps.orm.em.fork(), deps.box, earlier.submissionUuid)) ??
    (await validateSubmission(form.config, sanitiseSubmission(form.config, request.body), {}));
  const email = await deps.emails.read(earlier.submissionUuid).catch(unknownEmail);
  return { form, message: successMessage(form.config), ...earlier, fields: values, email };
}

/** The submission is kept: that the look at its mail failed must not make the answer a failure. */
function unknownEmail(): EmailResult {
  return { sent: false };
}

function without(body: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !keys.includes(name)));
}
