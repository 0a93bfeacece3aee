import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { REST_NONCE_ACTION, requireNonce, submitAction } from '#features/requests/tokens.ts';
import type { Guard, Passed, Visit } from '#features/submissions/guards.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import { RESERVED_PREFIX } from '#forms/values/sanitise.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { EntryPoint, IntakeServices, SubmitRequest } from './services.ts';

interface Way extends Pick<Visit, 'isVisitor' | 'asksFillTime' | 'asksCaptcha'> {
  surface: Surface;
  /** The action that the nonce is for; null when no nonce is needed. */
  nonceAction: ((formId: number) => string) | null;
}

const restNonce = () => REST_NONCE_ACTION;
const noGuards = { isVisitor: false, asksFillTime: false, asksCaptcha: false };

const WAYS: Record<EntryPoint, Way> = {
  rest_a: { ...noGuards, surface: 'a', nonceAction: restNonce, isVisitor: true },
  page: { ...noGuards, surface: 'a', nonceAction: restNonce, isVisitor: true, asksFillTime: true },
  page_b: { surface: 'b', nonceAction: submitAction, isVisitor: true, asksFillTime: true, asksCaptcha: true },
  rest_b: { surface: 'b', nonceAction: submitAction, isVisitor: true, asksFillTime: true, asksCaptcha: true },
  headless: { ...noGuards, surface: 'b', nonceAction: null },
  code: { ...noGuards, surface: 'a', nonceAction: null },
};

/** A request that has come past the first guards. */
export interface Entered {
  visit: Visit;
  /** Tells them that it was accepted. */
  noteAccepted(): void;
}

/**
 * Finds the form, and asks the first guards, which come before all that costs anything: repeats, changes and refusals count too.
 * @param changes a submission that is there is changed: its form may take no new ones this way
 * @throws Refusal
 */
export async function enter(deps: IntakeServices, request: SubmitRequest, { changes = false } = {}): Promise<Entered> {
  const now = deps.clock();
  const form = await deps.forms.find(request.formId, request.wish);
  if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: request.formId }));
  const texts = textsOf(form.config);
  const { nonceAction, ...way } = WAYS[request.entryPoint];
  if (!changes) await passAll(deps.guards.form, { form, surface: way.surface });
  if (nonceAction) {
    const { session, nonce } = request;
    requireNonce(deps.tokens, { action: nonceAction(form.id), session, nonce }, now, texts);
  }
  await countRequest(deps, form, request);
  const { body, ipAddress, findAccount } = request;
  const honeypots = deps.tokens.honeypotFields(form.id);
  const own = withoutReserved(body, honeypots);
  const visit: Visit = {
    ...way,
    ...{ form, texts, now, body, own, honeypots, ipAddress },
    hasKey: request.keyHolder !== undefined,
    findAccount,
  };
  const { onAccepted } = await passAll(deps.guards.request, visit);
  // Its visitor does not wait for that.
  return { visit, noteAccepted: () => void onAccepted?.().catch(() => {}) };
}

/** Asks guards one after the other. @returns what they left, the later ones over the earlier. @throws Refusal */
export async function passAll<Seen>(guards: readonly Guard<Seen>[], seen: Seen): Promise<Passed> {
  let all: Passed = {};
  for (const guard of guards) {
    const answer = guard(seen);
    // Most guards only look: waiting for these would cost each submission some rounds of the event loop.
    const passed = answer instanceof Promise ? await answer : answer;
    if (passed) all = { ...all, ...passed, ...(passed.meta && { meta: { ...all.meta, ...passed.meta } }) };
  }
  return all;
}

/** Counts a submission: visitors by form and address, servers by their key. @throws Refusal `rate_limited` */
async function countRequest(
  { limits }: IntakeServices,
  { id: formId, config }: ActiveForm,
  { keyHolder, ipAddress }: SubmitRequest,
): Promise<void> {
  const texts = textsOf(config);
  if (keyHolder) {
    const { keyId: apiKey, perMinute } = keyHolder;
    await limits.consume({ formId, subject: { apiKey }, limits: { per_minute: perMinute }, texts });
  } else if (ipAddress !== null) {
    await limits.consume({ formId, subject: { address: ipAddress }, limits: config.options.rate_limits, texts });
  }
}

/** The part of the body that is for the form: no tokens or other reserved keys, no honeypot. */
function withoutReserved(
  body: Readonly<Record<string, unknown>>,
  honeypots: readonly string[],
): Record<string, unknown> {
  const isReserved = (name: string) => name.startsWith(RESERVED_PREFIX) || honeypots.includes(name);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isReserved(name)));
}
