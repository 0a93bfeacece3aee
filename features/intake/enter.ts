import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { REST_NONCE_ACTION, requireNonce, submitAction } from '#features/requests/tokens.ts';
import type { Guard, GuardedRequest, Passed } from '#features/submissions/guards.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import { RESERVED_PREFIX } from '#forms/values/sanitise.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { EntryPoint, IntakeServices, SubmitRequest } from './services.ts';

/** The rules of an entry point. */
interface EntryRules extends Pick<GuardedRequest, 'isVisitor' | 'asksFillTime' | 'asksCaptcha'> {
  surface: Surface;
  /** Returns the action that the nonce must be issued for; null if no nonce is needed. */
  nonceAction: ((formId: number) => string) | null;
}

const restNonce = () => REST_NONCE_ACTION;
const noGuards = { isVisitor: false, asksFillTime: false, asksCaptcha: false };

const ENTRY_RULES: Record<EntryPoint, EntryRules> = {
  rest_a: { ...noGuards, surface: 'a', nonceAction: restNonce, isVisitor: true },
  page: { ...noGuards, surface: 'a', nonceAction: restNonce, isVisitor: true, asksFillTime: true },
  page_b: { surface: 'b', nonceAction: submitAction, isVisitor: true, asksFillTime: true, asksCaptcha: true },
  rest_b: { surface: 'b', nonceAction: submitAction, isVisitor: true, asksFillTime: true, asksCaptcha: true },
  headless: { ...noGuards, surface: 'b', nonceAction: null },
  code: { ...noGuards, surface: 'a', nonceAction: null },
};

/** A request that has passed the first guards. */
export interface Entered {
  visit: GuardedRequest;
  /** Notifies the first guards that the submission was accepted. */
  noteAccepted(): void;
}

/**
 * Finds the form and runs the first guards. They run before anything expensive, so repeats, edits and refused requests also count
 * against the rate limits.
 * @param changes true if the request edits an existing submission: the form need not accept new submissions on this surface
 * @throws Refusal
 */
export async function enter(deps: IntakeServices, request: SubmitRequest, { changes = false } = {}): Promise<Entered> {
  const now = deps.clock();
  const form = await deps.forms.find(request.formId, request.wish);
  if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: request.formId }));
  const texts = textsOf(form.config);
  const { nonceAction, ...rules } = ENTRY_RULES[request.entryPoint];
  if (!changes) await passAll(deps.guards.form, { form, surface: rules.surface });
  if (nonceAction) {
    const { session, nonce } = request;
    requireNonce(deps.tokens, { action: nonceAction(form.id), session, nonce }, now, texts);
  }
  await countRequest(deps, form, request);
  const { body, ipAddress, findAccount } = request;
  const honeypots = deps.tokens.honeypotFields(form.id);
  const fields = withoutReserved(body, honeypots);
  const visit: GuardedRequest = {
    ...rules,
    ...{ form, texts, now, body, fields, honeypots, ipAddress },
    hasKey: request.keyHolder !== undefined,
    findAccount,
  };
  const { onAccepted } = await passAll(deps.guards.request, visit);
  // The visitor does not wait for the guards' bookkeeping.
  return { visit, noteAccepted: () => void onAccepted?.().catch(() => {}) };
}

/** Runs guards one after the other. @returns their merged results; later guards override earlier ones. @throws Refusal */
export async function passAll<Seen>(guards: readonly Guard<Seen>[], seen: Seen): Promise<Passed> {
  let merged: Passed = {};
  for (const guard of guards) {
    const result = guard(seen);
    // Most guards are synchronous: awaiting these would cost each submission several turns of the event loop.
    const passed = result instanceof Promise ? await result : result;
    if (passed) merged = { ...merged, ...passed, ...(passed.meta && { meta: { ...merged.meta, ...passed.meta } }) };
  }
  return merged;
}

/** Counts the request against the rate limit: visitors by form and address, servers by API key. @throws Refusal `rate_limited` */
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

/** Returns the body without tokens, other reserved keys and honeypots. */
function withoutReserved(
  body: Readonly<Record<string, unknown>>,
  honeypots: readonly string[],
): Record<string, unknown> {
  const isReserved = (name: string) => name.startsWith(RESERVED_PREFIX) || honeypots.includes(name);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isReserved(name)));
}
