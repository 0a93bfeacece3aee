import { waitingListOf } from '#features/limits/waiting-option.ts';
import { confirmationMessage } from '#features/processes/confirmation.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { KEY_HOLDER } from '#features/requests/headless.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { GuardedRequest } from '#features/submissions/guards.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import type { StartedPayment } from '#features/submissions/payment.ts';
import { prepareSuccessMessage } from '#features/submissions/store/form-messages.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { joinedMessage } from '#features/waitlist/mail.ts';
import { dropUnstored } from '#forms/unstored-fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { unknownEmail } from './email-result.ts';
import { findEarlierSubmission, idempotentSubmission } from './idempotency.ts';
import type { IntakeServices, SubmitRequest, SubmitResult } from './services.ts';

/**
 * Finds the submission that an earlier request with the same Idempotency-Key created. @returns null for a request without a key
 * @throws Refusal `invalid_idempotency_key`, `idempotency_conflict`
 */
export async function findEarlier(
  deps: IntakeServices,
  request: SubmitRequest,
  { surface, form, fields, now }: GuardedRequest,
) {
  const idempotent = idempotentSubmission(deps.box, request.idempotencyKey, {
    surface,
    formId: form.id,
    principal: request.keyHolder ? KEY_HOLDER : request.session,
    address: request.ipAddress ?? '',
    values: request.same ?? fields,
  });
  return idempotent && findEarlierSubmission(deps.orm, idempotent, now);
}

/**
 * Answers a repeated request from the stored submission. If that has been erased, the answer is computed from the values of the
 * request, which are the same as in the first request except for changes by extensions.
 */
export async function repeat(
  deps: IntakeServices,
  { form, body }: Pick<GuardedRequest, 'form' | 'body'>,
  earlier: Accepted,
): Promise<SubmitResult> {
  const { id: formId, config } = form;
  const successMessage = await prepareSuccessMessage(form, deps.readSite);
  const stored = await loadSubmission(deps.orm.em.fork(), deps.box, earlier.submissionUuid);
  const record = stored ?? {
    ...(await validateSubmission(config, sanitiseSubmission(config, body), {})),
    id: null,
    formId,
    ...NOT_CAPTURED,
    createdAt: deps.clock(),
  };
  const email = await deps.emails.read(earlier.submissionUuid).catch(unknownEmail);
  const isFree = stored !== null && !stored.meta.payment;
  const payment = isFree ? null : await openPayment(deps, earlier.submissionUuid);
  const { editToken, statusToken } = stored ?? {};
  const links = { ...(editToken && { editToken }), ...(statusToken && { statusToken }) };
  const values = dropUnstored(config, record.values);
  const isWaitlisted = waitingListOf(config) !== null && (await isOnList(deps, earlier.submissionUuid));
  const message = isWaitlisted
    ? joinedMessage(form)
    : (confirmationMessage(form, record.values) ?? successMessage(record));
  return { form, message, ...earlier, values, email, payment, isWaitlisted, ...links };
}

async function isOnList({ orm }: IntakeServices, uuid: string): Promise<boolean> {
  return (await orm.em.fork().count(Submission, { uuid, status: ['waitlisted', 'offered'] })) > 0;
}

/** Returns the payment that an earlier request opened, or opens it now. */
async function openPayment({ payments }: IntakeServices, submissionUuid: string): Promise<StartedPayment | null> {
  const payment = await payments?.find(submissionUuid);
  if (!payments || !payment) return null;
  return payment.started ?? payments.open(payment.orderUuid);
}
