import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { type ReadValues, readValues } from '#features/acceptance/read-values.ts';
import { planRun } from '#features/deliveries/plan.ts';
import { capturedJson, pickCaptured } from '#features/requests/captured.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { DRAFT_KEY } from '#features/submissions/draft.ts';
import { editToken } from '#features/submissions/edit-link.ts';
import type { Visit } from '#features/submissions/guards.ts';
import { hookPrefix } from '#features/submissions/hook-views.ts';
import type { Accepted, NewSubmission } from '#features/submissions/new-submission.ts';
import { prepareSuccessMessage, withSentValues } from '#features/submissions/store/form-messages.ts';
import { dropUnstored } from '#forms/unstored-fields.ts';
import type { HookRun } from '#hooks/hook-run.ts';
import type { HookContext } from '#hooks/parameters.ts';
import { unknownEmail } from './email-result.ts';
import { enter, passAll } from './enter.ts';
import { findEarlierSubmission } from './idempotency.ts';
import { findEarlier, repeat } from './repeats.ts';
import type { IntakeServices, SubmitRequest, SubmitResult } from './services.ts';

/**
 * Guards, sanitises, validates and accepts a submission, then waits a moment for its mail, or opens its payment.
 * @throws Refusal; nothing was kept then, but for a payment that could not be opened yet.
 */
export async function submit(deps: IntakeServices, request: SubmitRequest): Promise<SubmitResult> {
  const { visit, noteAccepted } = await enter(deps, request);
  const earlier = await findEarlier(deps, request, visit);
  const taken = earlier?.made ?? (await takeIn(deps, request, visit, earlier?.request ?? null));
  noteAccepted();
  return 'submission' in taken ? answer(deps, request, visit, taken) : repeat(deps, visit, taken);
}

/** A submission that this request has made. */
interface TakenIn extends Validated {
  accepted: Accepted;
}

/** @returns the record of a twin where that was faster. @throws Refusal, which is noted where it is for spam, and tells extensions */
async function takeIn(
  deps: IntakeServices,
  request: SubmitRequest,
  visit: Visit,
  idempotent: NewSubmission['idempotent'],
): Promise<TakenIn | Accepted> {
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
  /** Made before anything is kept: a text that cannot be made must not fail afterwards. */
  successMessage: Awaited<ReturnType<typeof prepareSuccessMessage>>;
  /** The form's fields as they were sent. */
  raw: ReadValues['raw'];
}

/** Reads the body by extensions and rules, and asks the last guards. @throws Refusal */
async function validate(
  deps: IntakeServices,
  request: SubmitRequest,
  visit: Visit,
  { run, context }: { run: HookRun; context: HookContext },
): Promise<Validated> {
  const { form, surface, own, honeypots } = visit;
  const reading = await passAll(deps.guards.reading, visit);
  const sent = { ...request, given: request.context, form: reading.form ?? form, own, honeypots };
  const { raw, ...read } = await readValues(deps, run, sent, context);
  await passAll(deps.guards.values, { ...visit, values: read.values });
  const challenge = await passAll(deps.guards.challenge, { ...visit, raw });
  Object.assign(read.meta, reading.meta, challenge.meta);
  const captured = pickCaptured(request);
  const submission = {
    ...{ surface, form, ...read, ...captured, idempotent: null, draftToken: draftTokenOf(visit) },
    ipAddress: form.config.options.anonymize_ip ? null : captured.ipAddress,
  };
  return { submission, successMessage: await prepareSuccessMessage(form, deps.readSite), raw };
}

/** @returns the record of a twin with the same key where that was faster */
async function accept(deps: IntakeServices, { form, now }: Visit, validated: Validated): Promise<TakenIn | Accepted> {
  const { submission, raw } = validated;
  const keep = (one: NewSubmission) =>
    keepUnlessTwin(deps, one, now).catch(async (error: unknown) => {
      throw await withSentValues(error, form, deps.readSite, raw);
    });
  const accepted = await keep(submission);
  if (accepted) return { ...validated, accepted };
  const twin = submission.idempotent && (await findEarlierSubmission(deps.orm, submission.idempotent, now));
  if (twin?.made) return twin.made;
  // A stranger took the key in this moment: it is another one here.
  const again = await keep({ ...submission, idempotent: twin?.request ?? null });
  if (again) return { ...validated, accepted: again };
  throw new Error('the submission of an Idempotency-Key that was taken is gone');
}

/** @returns null when a twin with the same key was faster */
async function keepUnlessTwin(deps: IntakeServices, submission: NewSubmission, now: Date): Promise<Accepted | null> {
  try {
    return await deps.acceptance.accept(submission, now);
  } catch (error) {
    const { idempotent } = submission;
    if (!idempotent) throw error;
    if (error instanceof UniqueConstraintViolationException) return null;
    // Its twin may have taken the last place.
    const isTaken = error instanceof Refusal && (await findEarlierSubmission(deps.orm, idempotent, now)).made !== null;
    if (isTaken) return null;
    throw error;
  }
}

async function answer(
  deps: IntakeServices,
  request: SubmitRequest,
  { form, now }: Visit,
  { submission, accepted, successMessage }: TakenIn,
): Promise<SubmitResult> {
  const { order, values } = submission;
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

function draftTokenOf({ surface, body }: Visit): string | null {
  const draft = surface === 'b' && body[DRAFT_KEY];
  return typeof draft === 'string' && draft !== '' ? draft : null;
}

async function noteSpam(deps: IntakeServices, request: SubmitRequest, visit: Visit, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || !error.details.spam) return;
  const { form, surface, own, now } = visit;
  const caught = { form, surface, finding: error.details.spam, values: dropUnstored(form.config, own) };
  await deps.spam?.note({ ...caught, ...pickCaptured(request), draftToken: draftTokenOf(visit) }, now);
}
