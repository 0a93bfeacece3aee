import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { takesPayment } from '#features/pro-options.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { Site } from '#features/site/site.ts';
import { hookForm } from '#features/submissions/hook-views.ts';
import type { UploadClaim } from '#features/submissions/new-submission.ts';
import { type NewOrder, type PaymentService, RETURN_KEY, toPaymentMeta } from '#features/submissions/payment.ts';
import { renderErrorMessage } from '#features/submissions/store/form-messages.ts';
import type { SubmissionMeta } from '#features/submissions/store/submission.ts';
import { takeTokens } from '#features/uploads/store/claim.ts';
import type { JsonObject, SubmissionValues } from '#forms/config/types.ts';
import { settleOrder } from '#forms/orders/settle.ts';
import { checkBooked } from '#forms/slots/check-booked.ts';
import { dropUnstored } from '#forms/unstored-fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { restoreUntouched } from '#forms/values/untouched.ts';
import { type SubmissionHooks, validateSubmission } from '#forms/values/validate.ts';
import type { HookRun } from '#hooks/hook-run.ts';
import type { HookContext } from '#hooks/parameters.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The request body of a submission or an edit, before it is validated. */
export interface SentValues {
  form: ActiveForm;
  /** The submitted body, including reserved keys. */
  body: Readonly<Record<string, unknown>>;
  /** The complete request body, if `body` is only a part of it. */
  posted?: Readonly<Record<string, unknown>>;
  /** The body without reserved keys and honeypots. */
  fields: Record<string, unknown>;
  honeypots: readonly string[];
  /** Additional keys for the context of hooks, from calling code. */
  extraContext?: JsonObject;
  /** Error messages for rejected files of the body, by field. */
  uploadErrors?: Readonly<Record<string, string>>;
  /** The values before an edit, and the fields that the edit names. */
  previous?: { values: SubmissionValues; named: ReadonlySet<string> };
  /** The time at which slots are booked. Default: the time of the clock. */
  bookedAt?: Date;
  /** The language in which numbers were typed, or BY_PROGRAM. Default: the form's language. */
  typedIn?: string | undefined;
}

export interface ReadValues {
  values: SubmissionValues;
  meta: SubmissionMeta;
  order: NewOrder | null;
  /** The files that the values name. */
  uploads: UploadClaim[];
  /** The sanitised input of the form's fields before validation, for the answer to a refused request. */
  raw: Record<string, unknown>;
}

/**
 * Reads the values of a submission from its body: runs the hooks of extensions, sanitises and validates the values, and computes
 * the order. @throws Refusal `validation_failed`
 */
export async function readValues(
  {
    box,
    readSite,
    payments,
    clock,
  }: {
    box: SecretBox;
    readSite(): Promise<Site>;
    payments?: Pick<PaymentService, 'newOrder' | 'stepOf'>;
    clock: () => Date;
  },
  run: HookRun,
  { form, body, posted = body, fields, honeypots, extraContext, uploadErrors, previous, bookedAt, typedIn }: SentValues,
  context: HookContext,
): Promise<ReadValues> {
  const forHooks = hookForm(form);
  await run.action('before_submission', form.id, forHooks, posted, context);
  const sent = { formId: form.id, form: forHooks, values: fields, context };
  const { values: left, rejection } = await run.beforeSubmission(sent);
  const read = sanitiseSubmission(form.config, left, honeypots, typedIn);
  const sanitised = previous ? restoreUntouched(form.config, read, previous.values, previous.named) : read;
  const raw = dropUnstored(form.config, sanitised.raw);
  const refuse = (message: string, fields: Record<string, string>) =>
    new Refusal('validation_failed', message, { errors: { fields, data: raw } });
  if (rejection !== null) throw refuse(rejection || (await renderErrorMessage(form, readSite)), {});
  const { values: valid, errors } = await validateSubmission(form.config, sanitised, { hooks: validationHooks(run) });
  const { values, claims: uploads } = takeTokens(box, form, valid, errors);
  Object.assign(errors, uploadErrors);
  const paid = takesPayment(form.config) ? payments : undefined;
  const now = clock();
  checkBooked(form.config, values, errors, bookedAt ?? now);
  settleOrder(form.config, values, errors, { now, step: paid?.stepOf(form.config) ?? 1 });
  const order = paid?.newOrder(form, values, body[RETURN_KEY], errors, now) ?? null;
  if (Object.keys(errors).length > 0) throw refuse(await renderErrorMessage(form, readSite), errors);
  const meta: SubmissionMeta = {};
  if (sanitised.unknown.length > 0) meta.ignored_fields = sanitised.unknown;
  if (order) meta.payment = toPaymentMeta(order);
  if (extraContext) meta.context = extraContext;
  if (form.visitLanguage !== undefined) meta.language = form.visitLanguage;
  return { values: dropUnstored(form.config, values), meta, order, uploads, raw };
}

function validationHooks(run: HookRun): SubmissionHooks | undefined {
  if (!run.hasFilter('sanitize_value') && !run.hasFilter('validate_field')) return undefined;
  return {
    sanitiseValue: (sanitised, raw, field) => run.filter('sanitize_value', sanitised, raw, field),
    validateField: (error, value, field) => run.filter('validate_field', error, value, field),
  };
}
