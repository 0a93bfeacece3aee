import type { PageTokens } from '#security/tokens.ts';
import type { Texts } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { Refusal } from './refusal.ts';

/** The body key of the timing token on surface B. */
export const TIMING_KEY = '_svcb_timing';
/** The body keys of the nonces. */
export const NONCE_KEYS = { a: '_svca_nonce', b: '_svcb_nonce' } as const;
/** Surface A's nonce is the host's REST nonce: one per page, whichever forms the page holds. */
export const REST_NONCE_ACTION = 'host_rest';

/** Returns the action that surface B's nonce of a form is bound to (docs/interface.md 4.5). */
export function submitAction(formId: number): string {
  return `svcb_submit_${formId}`;
}

/** @throws Refusal `invalid_nonce` */
export function requireNonce(
  tokens: PageTokens,
  { action, session, nonce }: { action: string; session: string; nonce: unknown },
  now: Date,
  { refusals }: Texts,
): void {
  if (tokens.verifyNonce(action, session, nonce, now)) return;
  throw new Refusal('invalid_nonce', refusals.nonce);
}

/**
 * Requires the honeypot to be empty. The field is hidden from visitors, so only a program fills it in.
 * @param names every name that the field may have: `PageTokens.honeypotFields`
 * @throws Refusal `honeypot_filled`
 */
export function requireEmptyHoneypot(
  names: readonly string[],
  body: Readonly<Record<string, unknown>>,
  { refusals }: Texts,
): void {
  const isFilled = (value: unknown) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0);
  const filled = names.some((name) => Object.hasOwn(body, name) && isFilled(body[name]));
  if (!filled) return;
  throw new Refusal('honeypot_filled', refusals.honeypot, {
    spam: { reason: 'honeypot_filled', score: 100, detail: {} },
  });
}

/**
 * Requires the minimum fill time: no person fills in a form faster.
 * @throws Refusal `invalid_timing_token` or `submitted_too_fast`
 */
export function requireFillTime(
  tokens: PageTokens,
  form: { id: number; minFillSeconds: number },
  body: Readonly<Record<string, unknown>>,
  now: Date,
  { refusals }: Texts,
): void {
  const verdict = tokens.verifyTiming(form.id, body[TIMING_KEY], form.minFillSeconds, now);
  if (verdict.ok) return;
  if (verdict.reason === 'too_fast') {
    throw new Refusal('submitted_too_fast', fill(refusals.tooFast, { seconds: form.minFillSeconds }), {
      spam: { reason: 'submitted_too_fast', score: 70, detail: { min_fill_seconds: form.minFillSeconds } },
    });
  }
  throw new Refusal('invalid_timing_token', fill(refusals.timing, { key: TIMING_KEY }));
}

/** Returns all tokens that a client needs to submit a form. */
export function formTokens(tokens: PageTokens, formId: number, now: Date) {
  return {
    nonce: tokens.nonce(submitAction(formId), '', now),
    honeypot_field: tokens.honeypotField(formId),
    timing_token: tokens.timing(formId, now),
  };
}
