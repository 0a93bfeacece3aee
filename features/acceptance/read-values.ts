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
import { dropUnstored } from '#forms/unstored-fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { keepUntouched } from '#forms/values/untouched.ts';
import { type SubmissionHooks, validateSubmission } from '#forms/values/validate.ts';
import type { HookRun } from '#hooks/hook-run.ts';
import type { HookContext } from '#hooks/parameters.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** What was sent for a form. */
export interface SentValues {
  form: ActiveForm;
  /** Reserved keys included. */
  body: Readonly<Record<string, unknown>>;
  /** The whole body as it was posted, when `body` is only a part of it. */
  posted?: Readonly<Record<string, unknown>>;
  /** The body without keys that are ours. */
  own: Record<string, unknown>;
  honeypots: readonly string[];
  /** Further keys of the hooks' context map, from code. */
  given?: JsonObject;
  /** Why files were not taken that came with the body, by field. */
  uploadErrors?: Readonly<Record<string, string>>;
  /** The values that a submission had before it is changed, and the fields whose values were given by name. */
  kept?: { values: SubmissionValues; named: ReadonlySet<string> };
  /** The language in which figures were typed, or BY_PROGRAM; that of the form unless it is said. */
  typedIn?: string | undefined;
}

export interface ReadValues {
  values: SubmissionValues;
  meta: SubmissionMeta;
  order: NewOrder | null;
  /** The files that its values name. */
  uploads: UploadClaim[];
  /** What was sent of the form's fields. */
  raw: Record<string, unknown>;
}

/** What extensions, conditions, rules and prices make of the body. @throws Refusal `validation_failed` */
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
  { form, body, posted = body, own, honeypots, given, uploadErrors, kept, typedIn }: SentValues,
  context: HookContext,
): Promise<ReadValues> {
  const forHooks = hookForm(form);
  await run.action('before_submission', form.id, forHooks, posted, context);
  const sent = { formId: form.id, form: forHooks, values: own, context };
  const { values: left, rejection } = await run.beforeSubmission(sent);
  const read = sanitiseSubmission(form.config, left, honeypots, typedIn);
  const sanitised = kept ? keepUntouched(form.config, read, kept.values, kept.named) : read;
  const raw = dropUnstored(form.config, sanitised.raw);
  const refuse = (message: string, fields: Record<string, string>) =>
    new Refusal('validation_failed', message, { errors: { fields, data: raw } });
  if (rejection !== null) throw refuse(rejection || (await renderErrorMessage(form, readSite)), {});
  const { values: valid, errors } = await validateSubmission(form.config, sanitised, { hooks: validationHooks(run) });
  const { values, claims: uploads } = takeTokens(box, form, valid, errors);
  Object.assign(errors, uploadErrors);
  const paid = takesPayment(form.config) ? payments : undefined;
  const now = clock();
  settleOrder(form.config, values, errors, { now, step: paid?.stepOf(form.config) ?? 1 });
  const order = paid?.newOrder(form, values, body[RETURN_KEY], errors, now) ?? null;
  if (Object.keys(errors).length > 0) throw refuse(await renderErrorMessage(form, readSite), errors);
  const meta: SubmissionMeta = {};
  if (sanitised.unknown.length > 0) meta.ignored_fields = sanitised.unknown;
  if (order) meta.payment = toPaymentMeta(order);
  if (given) meta.context = given;
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
