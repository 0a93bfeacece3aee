import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Accepted, NewSubmission } from '#features/acceptance/accept.ts';
import type { Acceptance } from '#features/acceptance/acceptance.ts';
import { readValues } from '#features/acceptance/read-values.ts';
import { type CaptchaGate, refuseCaptchaForm, requireCaptcha } from '#features/captcha/guard.ts';
import { CAPTCHA_KEY } from '#features/captcha/option.ts';
import { tryCode } from '#features/coupons/tries.ts';
import { planRun } from '#features/deliveries/plan.ts';
import { changeByVisitor } from '#features/editing/visitor.ts';
import type { ActiveForm, ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { requireOpen } from '#features/limits/opening.ts';
import { asksAccount } from '#features/limits/plan.ts';
import { keepLimited } from '#features/limits/take.ts';
import { LINK_KEY, openLink } from '#features/prefill/link.ts';
import { type Captured, capturedJson, capturedOf, NOT_CAPTURED } from '#features/requests/captured.ts';
import { type HeadlessGate, KEY_HOLDER, type KeyHolder } from '#features/requests/headless.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { Refusal, type RefusalCode } from '#features/requests/refusal.ts';
import {
  REST_NONCE_ACTION,
  requireEmptyHoneypot,
  requireFillTime,
  requireNonce,
  submitAction,
} from '#features/requests/tokens.ts';
import type { Site } from '#features/site/site.ts';
import { refuseLinks, type SpamNotes } from '#features/spam/guard.ts';
import { DRAFT_KEY, type DraftService } from '#features/submissions/draft.ts';
import { EDIT_KEY, editToken } from '#features/submissions/edit-link.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { hookPrefix } from '#features/submissions/hook-views.ts';
import { type PaymentService, refuseWithoutPayment, type StartedPayment } from '#features/submissions/payment.ts';
import { prepareSuccessMessage, renderErrorMessage } from '#features/submissions/store/form-messages.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import { goneMessage, UploadsGone } from '#features/uploads/store/claim.ts';
import type { JsonObject, SubmissionValues } from '#forms/config/types.ts';
import { keptOf } from '#forms/kept-values.ts';
import type { LanguageWish } from '#forms/translations/language.ts';
import { RESERVED_PREFIX, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { PageTokens } from '#security/tokens.ts';
import { DEFAULT_TEXTS, type Texts, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { EmailResult, EmailResults } from './email-result.ts';
import { findEarlierSubmission, idempotentSubmission } from './idempotency.ts';

export interface IntakeServices {
  orm: MikroORM;
  box: SecretBox;
  tokens: PageTokens;
  forms: ActiveForms;
  limits: Pick<RateLimits, 'consume' | 'takeOf' | 'giveBackOf'>;
  acceptance: Pick<Acceptance, 'accept'>;
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

interface Guards {
  surface: Surface;
  /** The action that the nonce is for; null when no nonce is needed. */
  nonceAction: ((formId: number) => string) | null;
  honeypot: boolean;
  fillTime: boolean;
  captcha: boolean;
}

const restNonce = () => REST_NONCE_ACTION;

const GUARDS_OF: Record<EntryPoint, Guards> = {
  rest_a: { surface: 'a', nonceAction: restNonce, honeypot: true, fillTime: false, captcha: false },
  page: { surface: 'a', nonceAction: restNonce, honeypot: true, fillTime: true, captcha: false },
  page_b: { surface: 'b', nonceAction: submitAction, honeypot: true, fillTime: true, captcha: true },
  rest_b: { surface: 'b', nonceAction: submitAction, honeypot: true, fillTime: true, captcha: true },
  headless: { surface: 'b', nonceAction: null, honeypot: false, fillTime: false, captcha: false },
  code: { surface: 'a', nonceAction: null, honeypot: false, fillTime: false, captcha: false },
};

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

/**
 * Guards, sanitises, validates and accepts a submission, then waits a moment for its mail, or opens its payment.
 * @throws Refusal; nothing was kept then, but for a payment that could not be opened yet.
 */
export async function submit(deps: IntakeServices, request: SubmitRequest): Promise<SubmitResult> {
  const now = deps.clock();
  const form = await deps.forms.find(request.formId, request.wish);
  if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: request.formId }));
  const texts = textsOf(form.config);
  const { surface, nonceAction, honeypot, fillTime, captcha: asksCaptcha } = GUARDS_OF[request.entryPoint];
  const isChange = nonceAction !== null && Object.hasOwn(request.body, EDIT_KEY);
  if (!isChange) {
    refuseWithoutPayment(form, surface, deps.payments);
    refuseCaptchaForm(form, surface);
  }
  if (nonceAction) {
    const { session, nonce } = request;
    requireNonce(deps.tokens, { action: nonceAction(form.id), session, nonce }, now, texts);
  }
  // Before all that costs anything: repeats and refusals count too.
  const captured = capturedOf(request);
  const { ipAddress } = captured;
  const { min_fill_seconds: minFillSeconds } = form.config.options;
  await takeTurn(deps, form, request, texts);

  const honeypots = deps.tokens.honeypotFields(form.id);
  const own = withoutReserved(request.body, honeypots);
  const giveTryBack = await tryCode(deps, form, own, request.keyHolder ? null : ipAddress);
  // Its visitor does not wait for that.
  const noteAccepted = () => void giveTryBack?.().catch(() => {});
  if (isChange) {
    const asked = { key: request.body[EDIT_KEY], sent: own, honeypots, uploadErrors: request.uploadErrors };
    const change = await changeByVisitor(deps, form, asked);
    noteAccepted();
    return changed(change, form);
  }
  const idempotent = idempotentSubmission(deps.box, request.idempotencyKey, {
    surface,
    formId: form.id,
    principal: request.keyHolder ? KEY_HOLDER : request.session,
    address: ipAddress ?? '',
    values: request.same ?? own,
  });
  const earlier = idempotent && (await findEarlierSubmission(deps.orm, idempotent, now));
  if (earlier?.made) noteAccepted();
  if (earlier?.made) return repeat(deps, form, request, earlier.made);
  requireOpen(form.config, now);
  const account = await accountOf(form, request, texts);

  const draft = surface === 'b' && request.body[DRAFT_KEY];
  const draftToken = typeof draft === 'string' && draft !== '' ? draft : null;
  const noteSpam = async (error: unknown) => {
    if (!(error instanceof Refusal) || !error.details.spam) return;
    const caught = {
      form,
      surface,
      finding: error.details.spam,
      values: keptOf(form.config, own),
      ...captured,
      draftToken,
    };
    await deps.spam?.note(caught, now);
  };
  try {
    if (honeypot) requireEmptyHoneypot(honeypots, request.body, texts);
    if (fillTime) requireFillTime(deps.tokens, { id: form.id, minFillSeconds }, request.body, now, texts);
  } catch (error) {
    await noteSpam(error);
    throw error;
  }

  const context = { ...request.context, surface, ...capturedJson(captured) };
  const run = deps.hooks.begin(hookPrefix(surface));
  let kept: Accepted | 'repeated';
  let submission: NewSubmission;
  let successMessage: SuccessMessage;
  let sentValues: Record<string, unknown> = {};
  const explained = async (error: unknown): Promise<never> => {
    throw await asRefusal(deps, form, error, sentValues);
  };
  try {
    const linked = linkedForm(deps, form, request, now);
    const sent = { ...request, given: request.context, form: linked?.form ?? form, own, honeypots };
    const { raw, ...read } = await readValues(deps, run, sent, context);
    if (honeypot) refuseLinks(form, read.values);
    const response = { token: request.body[CAPTCHA_KEY], ipAddress };
    const refused = async () => ({ message: await renderErrorMessage(form, deps.readSite), data: raw });
    const captcha = asksCaptcha && (await requireCaptcha(deps.captcha, form, response, { now, refused }));
    if (linked && linked.fixed.length > 0) read.meta.prefilled = linked.fixed;
    if (captcha === 'unavailable') read.meta.captcha = captcha;
    const address = form.config.options.anonymize_ip ? null : ipAddress;
    submission = {
      surface,
      form,
      ...read,
      ...captured,
      ipAddress: address,
      idempotent: earlier?.request ?? null,
      draftToken,
      account,
    };
    // Before anything is kept: a text that cannot be made must not fail afterwards.
    successMessage = await prepareSuccessMessage(form, deps.readSite);
    sentValues = raw;
    kept = await keep(deps, submission, now).catch(explained);
  } catch (error) {
    const message = error instanceof Refusal ? error.message : texts.refusals.notKept;
    await noteSpam(error);
    await run.action('submission_failed', form.id, message, context);
    throw error;
  }
  if (kept !== 'repeated') noteAccepted();
  if (kept !== 'repeated') return answer(deps, request, { submission, accepted: kept, successMessage, now });
  const twin = submission.idempotent && (await findEarlierSubmission(deps.orm, submission.idempotent, now));
  if (twin?.made) return repeat(deps, form, request, twin.made);
  // A stranger took the key in this moment: it is another one here.
  submission = { ...submission, idempotent: twin?.request ?? null };
  const again = await keep(deps, submission, now).catch(explained);
  if (again === 'repeated') throw new Error('the submission of an Idempotency-Key that was taken is gone');
  return answer(deps, request, { submission, accepted: again, successMessage, now });
}

/** The answer to a visitor who has changed what was sent before. */
function changed({ submission }: { submission: Submission }, form: ActiveForm): SubmitResult {
  const { uuid: submissionUuid, id: submissionId } = submission;
  const message = textsOf(form.config).editing.saved;
  const nothing = { values: {}, email: { sent: false }, payment: null };
  return { form, message, submissionUuid, submissionId, ...nothing, isChange: true };
}

/** What acceptance found wrong with single fields (files that are gone, values that are taken), with all that was sent. */
async function asRefusal(
  { readSite }: IntakeServices,
  form: ActiveForm,
  error: unknown,
  data: Record<string, unknown>,
): Promise<unknown> {
  const refuse = async (code: RefusalCode, fields: Record<string, string>) =>
    new Refusal(code, await renderErrorMessage(form, readSite), { errors: { fields, data } });
  if (error instanceof UploadsGone) {
    const fields = Object.fromEntries(error.fields.map((name) => [name, goneMessage(form.config, name)]));
    return refuse('validation_failed', fields);
  }
  return error instanceof Refusal && error.details.errors ? refuse(error.code, error.details.errors.fields) : error;
}

/** @returns `repeated` when a twin with the same key was faster */
async function keep(deps: IntakeServices, submission: NewSubmission, now: Date): Promise<Accepted | 'repeated'> {
  const { id } = submission.form;
  const newest = () => {
    deps.forms.forget(id);
    return deps.forms.find(id);
  };
  const accept = (one: NewSubmission) => deps.acceptance.accept(one, now);
  try {
    return await keepLimited(deps, submission, now, newest, accept);
  } catch (error) {
    const { idempotent } = submission;
    if (!idempotent) throw error;
    if (error instanceof UniqueConstraintViolationException) return 'repeated';
    // Its twin may have taken the last place.
    const isTaken = error instanceof Refusal && (await findEarlierSubmission(deps.orm, idempotent, now)).made !== null;
    if (isTaken) return 'repeated';
    throw error;
  }
}

type SuccessMessage = Awaited<ReturnType<typeof prepareSuccessMessage>>;

async function answer(
  deps: IntakeServices,
  request: SubmitRequest,
  made: { submission: NewSubmission; accepted: Accepted; successMessage: SuccessMessage; now: Date },
): Promise<SubmitResult> {
  const { submission, accepted, successMessage, now } = made;
  const { form, order, values } = submission;
  const payment = order && deps.payments ? await deps.payments.open(order.uuid) : null;
  const waits = !order && !request.respondAsync && planRun(form.config, values).notifications.length > 0;
  const waiting = () => ({ waitMs: request.waitMs, signal: request.gone?.() });
  const email = waits
    ? await deps.emails.wait(accepted.submissionUuid, waiting()).catch(unknownEmail)
    : { sent: false };
  const { submissionId: id, submissionUuid: uuid } = accepted;
  const kept = { ...submission, id, formId: form.id, createdAt: now };
  const link = id === null ? undefined : () => editToken(deps.box, { formId: form.id, uuid });
  const message = successMessage({ ...kept, ...(link && { editToken: link }) });
  return { form, message, ...accepted, values, email, payment, ...(link && { editToken: link }) };
}

/**
 * The answer to a repeated request, from the record. When that is gone, from the values, which are the same as then except
 * for changes by extensions.
 */
async function repeat(
  deps: IntakeServices,
  form: ActiveForm,
  request: SubmitRequest,
  earlier: { submissionUuid: string; submissionId: number | null },
): Promise<SubmitResult> {
  const { id: formId, config } = form;
  const successMessage = await prepareSuccessMessage(form, deps.readSite);
  const kept = await loadSubmission(deps.orm.em.fork(), deps.box, earlier.submissionUuid);
  const record = kept ?? {
    ...(await validateSubmission(config, sanitiseSubmission(config, request.body), {})),
    id: null,
    formId,
    ...NOT_CAPTURED,
    createdAt: deps.clock(),
  };
  const email = await deps.emails.read(earlier.submissionUuid).catch(unknownEmail);
  const isFree = kept !== null && !kept.meta.payment;
  const payment = isFree ? null : await paymentOf(deps, earlier.submissionUuid);
  const link = kept?.editToken;
  const values = keptOf(config, record.values);
  return {
    form,
    message: successMessage(record),
    ...earlier,
    values,
    email,
    payment,
    ...(link && { editToken: link }),
  };
}

/** Where a repeated request pays. */
async function paymentOf({ payments }: IntakeServices, submissionUuid: string): Promise<StartedPayment | null> {
  const known = await payments?.find(submissionUuid);
  if (!payments || !known) return null;
  return known.started ?? payments.open(known.orderUuid);
}

/** Who sends it, where the form counts accounts. Code and servers send for others, and are not counted so. @throws Refusal `limit_reached` */
async function accountOf({ config }: ActiveForm, { findAccount }: SubmitRequest, texts: Texts): Promise<number | null> {
  if (!findAccount || !asksAccount(config)) return null;
  const account = await findAccount();
  if (account === null) throw new Refusal('limit_reached', texts.limits.signIn);
  return account;
}

/** Counts a submission: visitors by form and address, servers by their key. @throws Refusal `rate_limited` */
async function takeTurn(
  { limits }: IntakeServices,
  form: ActiveForm,
  { keyHolder, ipAddress }: SubmitRequest,
  texts: Texts,
): Promise<void> {
  const formId = form.id;
  if (keyHolder) {
    const { keyId: apiKey, perMinute } = keyHolder;
    await limits.consume({ formId, subject: { apiKey }, limits: { per_minute: perMinute }, texts });
  } else if (ipAddress !== null) {
    await limits.consume({ formId, subject: { address: ipAddress }, limits: form.config.options.rate_limits, texts });
  }
}

/**
 * The form with the values that its link says; null without a link.
 * @throws Refusal `validation_failed` for a link that is over, or of another form
 */
function linkedForm({ box }: IntakeServices, form: ActiveForm, { body }: SubmitRequest, now: Date) {
  if (!Object.hasOwn(body, LINK_KEY)) return null;
  const linked = openLink(box, form, body[LINK_KEY], now, 'sent');
  if (linked === undefined) return null;
  if (linked) return { form: { ...form, config: linked.config }, fixed: linked.fixed };
  throw new Refusal('validation_failed', textsOf(form.config).form.linkOver, { errors: { fields: {}, data: {} } });
}

/** The submission is kept, so the answer must not be a failure because its mail could not be looked up. */
function unknownEmail(): EmailResult {
  return { sent: false };
}

/** The part of the body that is for the form: no tokens or other reserved keys, no honeypot. */
function withoutReserved(
  body: Readonly<Record<string, unknown>>,
  honeypots: readonly string[],
): Record<string, unknown> {
  const isReserved = (name: string) => name.startsWith(RESERVED_PREFIX) || honeypots.includes(name);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isReserved(name)));
}
