import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { KEY_HOLDER } from '#features/requests/headless.ts';
import type { Visit } from '#features/submissions/guards.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import type { StartedPayment } from '#features/submissions/payment.ts';
import { prepareSuccessMessage } from '#features/submissions/store/form-messages.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { dropUnstored } from '#forms/unstored-fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { unknownEmail } from './email-result.ts';
import { findEarlierSubmission, idempotentSubmission } from './idempotency.ts';
import type { IntakeServices, SubmitRequest, SubmitResult } from './services.ts';

/**
 * The record that the Idempotency-Key of a request has made before, if it has one.
 * @throws Refusal `invalid_idempotency_key`, `idempotency_conflict`
 */
export async function findEarlier(deps: IntakeServices, request: SubmitRequest, { surface, form, own, now }: Visit) {
  const idempotent = idempotentSubmission(deps.box, request.idempotencyKey, {
    surface,
    formId: form.id,
    principal: request.keyHolder ? KEY_HOLDER : request.session,
    address: request.ipAddress ?? '',
    values: request.same ?? own,
  });
  return idempotent && findEarlierSubmission(deps.orm, idempotent, now);
}

/**
 * The answer to a repeated request, from the record. When that is gone, from the values, which are the same as then except
 * for changes by extensions.
 */
export async function repeat(
  deps: IntakeServices,
  { form, body }: Pick<Visit, 'form' | 'body'>,
  earlier: Accepted,
): Promise<SubmitResult> {
  const { id: formId, config } = form;
  const successMessage = await prepareSuccessMessage(form, deps.readSite);
  const kept = await loadSubmission(deps.orm.em.fork(), deps.box, earlier.submissionUuid);
  const record = kept ?? {
    ...(await validateSubmission(config, sanitiseSubmission(config, body), {})),
    id: null,
    formId,
    ...NOT_CAPTURED,
    createdAt: deps.clock(),
  };
  const email = await deps.emails.read(earlier.submissionUuid).catch(unknownEmail);
  const isFree = kept !== null && !kept.meta.payment;
  const payment = isFree ? null : await paymentOf(deps, earlier.submissionUuid);
  const link = kept?.editToken;
  const values = dropUnstored(config, record.values);
  const message = successMessage(record);
  return { form, message, ...earlier, values, email, payment, ...(link && { editToken: link }) };
}

/** Where a repeated request pays. */
async function paymentOf({ payments }: IntakeServices, submissionUuid: string): Promise<StartedPayment | null> {
  const known = await payments?.find(submissionUuid);
  if (!payments || !known) return null;
  return known.started ?? payments.open(known.orderUuid);
}
