import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { type ReadValues, readValues } from '#features/acceptance/read-values.ts';
import { planRun } from '#features/deliveries/plan.ts';
import { confirmationMessage } from '#features/processes/confirmation.ts';
import { capturedJson, pickCaptured } from '#features/requests/captured.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { DRAFT_KEY } from '#features/submissions/draft.ts';
import { editToken, statusToken } from '#features/submissions/edit-link.ts';
import type { GuardedRequest } from '#features/submissions/guards.ts';
import { hookPrefix } from '#features/submissions/hook-views.ts';
import type { Accepted, NewSubmission } from '#features/submissions/new-submission.ts';
import { prepareSuccessMessage, withSentValues } from '#features/submissions/store/form-messages.ts';
import { joinedMessage } from '#features/waitlist/mail.ts';
import { dropUnstored } from '#forms/unstored-fields.ts';
import type { HookRun } from '#hooks/hook-run.ts';
import type { HookContext } from '#hooks/parameters.ts';
import { unknownEmail } from './email-result.ts';
import { enter, passAll } from './enter.ts';
import { findEarlierSubmission } from './idempotency.ts';
import { findEarlier, repeat } from './repeats.ts';
import type { IntakeServices, SubmitRequest, SubmitResult } from './services.ts';

/**
 * Handles a request to submit a form. It passes the first guards, looks for an earlier request with the same Idempotency-Key,
 * validates and stores the submission, and then opens the payment or waits briefly for the first mail.
 * @throws Refusal. Nothing was stored then, unless the payment of a stored submission could not be opened yet.
 */
export async function submit(deps: IntakeServices, request: SubmitRequest): Promise<SubmitResult> {
  const { visit, noteAccepted } = await enter(deps, request);
  const earlier = await findEarlier(deps, request, visit);
  const outcome = earlier?.accepted ?? (await store(deps, request, visit, earlier?.request ?? null));
  noteAccepted();
  return 'submission' in outcome ? answer(deps, request, visit, outcome) : repeat(deps, visit, outcome);
}

/** A submission that this request created. */
interface Stored extends Validated {
  accepted: Accepted;
}

/**
 * Validates and stores the submission. A refusal as spam is recorded, and a failure fires `submission_failed` once the hooks run.
 * @returns only the identity of the submission if a concurrent request with the same Idempotency-Key was faster. @throws Refusal
 */
async function store(
  deps: IntakeServices,
  request: SubmitRequest,
  visit: GuardedRequest,
  idempotent: NewSubmission['idempotent'],
): Promise<Stored | Accepted> {
  const { form, texts, surface } = visit;
  const context: HookContext = { ...request.context, surface, ...capturedJson(pickCaptured(request)) };
  let run: HookRun | undefined;
  try {
    const { account = null } = await passAll(deps.guards.sender, visit);
    run = deps.hooks.begin(hookPrefix(surface));
    const validated = await validate(deps, request, visit, { run, context });
    Object.assign(validated.submission, { account, idempotent });
    return await accept(deps, visit, validated);
  } catch (error) {
    await noteSpam(deps, request, visit, error);
    const message = error instanceof Refusal ? error.message : texts.refusals.notKept;
    await run?.action('submission_failed', form.id, message, context);
    throw error;
  }
}

interface Validated {
  submission: NewSubmission;
  /** Prepared before the submission is stored, so that an error in the template cannot fail a stored submission. */
  successMessage: Awaited<ReturnType<typeof prepareSuccessMessage>>;
  /** The form's fields as the visitor sent them. */
  raw: ReadValues['raw'];
}

/** Reads the values of the body and runs the remaining guards. @throws Refusal */
async function validate(
  deps: IntakeServices,
  request: SubmitRequest,
  visit: GuardedRequest,
  { run, context }: { run: HookRun; context: HookContext },
): Promise<Validated> {
  const { form, surface, fields, honeypots } = visit;
  const reading = await passAll(deps.guards.reading, visit);
  const sent = { ...request, extraContext: request.context, form: reading.form ?? form, fields, honeypots };
  const { raw, ...read } = await readValues(deps, run, sent, context);
  await passAll(deps.guards.values, { ...visit, values: read.values });
  const challenge = await passAll(deps.guards.challenge, { ...visit, raw });
  Object.assign(read.meta, reading.meta, challenge.meta);
  const captured = pickCaptured(request);
  const submission = {
    ...{ surface, form, ...read, ...captured, idempotent: null, draftToken: draftTokenOf(visit) },
    ipAddress: form.config.options.anonymize_ip ? null : captured.ipAddress,
    ...(reading.invitation && { invitation: reading.invitation }),
  };
  return { submission, successMessage: await prepareSuccessMessage(form, deps.readSite), raw };
}

/** Stores the submission. @returns only its identity if a concurrent request with the same Idempotency-Key was faster */
async function accept(
  deps: IntakeServices,
  { form, now }: GuardedRequest,
  validated: Validated,
): Promise<Stored | Accepted> {
  const { submission, raw } = validated;
  const insert = (candidate: NewSubmission) =>
    insertUnlessRepeated(deps, candidate, now).catch(async (error: unknown) => {
      throw await withSentValues(error, form, deps.readSite, raw);
    });
  const accepted = await insert(submission);
  if (accepted) return { ...validated, accepted };
  const repeated = submission.idempotent && (await findEarlierSubmission(deps.orm, submission.idempotent, now));
  if (repeated?.accepted) return repeated.accepted;
  // Another visitor used the same key just now: the key is stored for this visitor under a different name.
  const second = await insert({ ...submission, idempotent: repeated?.request ?? null });
  if (second) return { ...validated, accepted: second };
  throw new Error('the submission of an Idempotency-Key that was taken is gone');
}

/** @returns null if a concurrent request with the same Idempotency-Key was faster */
async function insertUnlessRepeated(
  deps: IntakeServices,
  submission: NewSubmission,
  now: Date,
): Promise<Accepted | null> {
  try {
    return await deps.acceptance.accept(submission, now);
  } catch (error) {
    const { idempotent } = submission;
    if (!idempotent) throw error;
    if (error instanceof UniqueConstraintViolationException) return null;
    // The request with the same key may have taken the last place of a limited form.
    const isRepeated =
      error instanceof Refusal && (await findEarlierSubmission(deps.orm, idempotent, now)).accepted !== null;
    if (isRepeated) return null;
    throw error;
  }
}

/** Opens the payment, or waits for the first mail, and composes the result. */
async function answer(
  deps: IntakeServices,
  request: SubmitRequest,
  { form, now }: GuardedRequest,
  { submission, accepted, successMessage }: Stored,
): Promise<SubmitResult> {
  const { order, values } = submission;
  const { isWaitlisted } = accepted;
  // A place of the waiting list is paid for once it is taken.
  const payment = order && !isWaitlisted && deps.payments ? await deps.payments.open(order.uuid) : null;
  const waitsForMail =
    !order && !isWaitlisted && !request.respondAsync && planRun(form.config, values).notifications.length > 0;
  const waitOptions = () => ({ waitMs: request.waitMs, signal: request.gone?.() });
  const email = waitsForMail
    ? await deps.emails.wait(accepted.submissionUuid, waitOptions()).catch(unknownEmail)
    : { sent: false };
  const { submissionId: id, submissionUuid: uuid } = accepted;
  const stored = { ...submission, id, formId: form.id, createdAt: now };
  const of = { formId: form.id, uuid };
  const links =
    id === null ? {} : { editToken: () => editToken(deps.box, of), statusToken: () => statusToken(deps.box, of) };
  const message = isWaitlisted
    ? joinedMessage(form)
    : (confirmationMessage(form, values) ?? successMessage({ ...stored, ...links }));
  return { form, message, ...accepted, values, email, payment, ...links };
}

function draftTokenOf({ surface, body }: GuardedRequest): string | null {
  const draft = surface === 'b' && body[DRAFT_KEY];
  return typeof draft === 'string' && draft !== '' ? draft : null;
}

async function noteSpam(
  deps: IntakeServices,
  request: SubmitRequest,
  visit: GuardedRequest,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal) || !error.details.spam) return;
  const { form, surface, fields, now } = visit;
  const caught = { form, surface, finding: error.details.spam, values: dropUnstored(form.config, fields) };
  await deps.spam?.note({ ...caught, ...pickCaptured(request), draftToken: draftTokenOf(visit) }, now);
}
