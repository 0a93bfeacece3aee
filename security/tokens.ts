import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#time.ts';
import type { SecretBox } from './secret-box.ts';

const TICK_MS = 12 * HOUR_MS;
const MAX_TIMING_AGE_MS = DAY_MS;
/** A form has one name of a honeypot, and of nonces those of two ticks. */
const MOST_SHARED = 5_000;

/** What went wrong with a timing token: `forged` covers missing, malformed and other forms' tokens. */
export type TimingVerdict = { ok: true } | { ok: false; reason: 'forged' | 'expired' | 'too_fast' };

/** The tokens that a page carries: nonces, the timing token and the name of the honeypot. All are stateless. */
export class PageTokens {
  readonly #box: SecretBox;
  /** Nonces of visitors and names of honeypots, which are the same for all who submit a form, by their messages. */
  readonly #shared = new Map<string, readonly string[]>();

  constructor(box: SecretBox) {
    this.#box = box;
  }

  /** A nonce for one action and session, valid for 12 to 24 hours (two ticks of 12 h). Visitors have the session ''. */
  nonce(action: string, session: string, now: Date): string {
    return encodeMac(this.#box.mac('nonces', nonceMessage(action, session, tickOf(now))));
  }

  verifyNonce(action: string, session: string, nonce: unknown, now: Date): boolean {
    if (typeof nonce !== 'string') return false;
    const tick = tickOf(now);
    return [tick, tick - 1].some((candidate) => {
      const message = nonceMessage(action, session, candidate);
      const own = session === '' ? this.#ofAll(message, encodeMac) : this.#macs(message, encodeMac);
      return own.some((one) => same(one, nonce));
    });
  }

  /** Form id and time of issue, signed: `<ms in base 36>.<mac>`. */
  timing(formId: number, now: Date): string {
    const issued = now.getTime().toString(36);
    return `${issued}.${encodeMac(this.#box.mac('nonces', `timing|${formId}|${issued}`))}`;
  }

  verifyTiming(formId: number, token: unknown, minFillSeconds: number, now: Date): TimingVerdict {
    const [issued, mac] = typeof token === 'string' ? token.split('.') : [];
    if (!issued || !mac) return { ok: false, reason: 'forged' };
    const known = this.#macs(`timing|${formId}|${issued}`, encodeMac).some((own) => same(own, mac));
    if (!known) return { ok: false, reason: 'forged' };
    const age = now.getTime() - Number.parseInt(issued, 36);
    if (age > MAX_TIMING_AGE_MS) return { ok: false, reason: 'expired' };
    return age < minFillSeconds * 1000 ? { ok: false, reason: 'too_fast' } : { ok: true };
  }

  /** The honeypot's field name for a form: stable while the key is, and looks like any other field's. */
  honeypotField(formId: number): string {
    return honeypotName(this.#box.mac('nonces', `honeypot|${formId}`));
  }

  /** Every name that pages may still have: a page made before a key rotation has the name of the older key. */
  honeypotFields(formId: number): readonly string[] {
    return this.#ofAll(`honeypot|${formId}`, honeypotName);
  }

  #ofAll(message: string, write: (mac: Buffer) => string): readonly string[] {
    let known = this.#shared.get(message);
    if (!known) {
      if (this.#shared.size >= MOST_SHARED) this.#shared.clear();
      known = this.#macs(message, write);
      this.#shared.set(message, known);
    }
    return known;
  }

  #macs(message: string, write: (mac: Buffer) => string): string[] {
    return this.#box.macs('nonces', message).map(write);
  }
}

/** A random bearer token of the given strength, base64url. */
export function randomToken(bits: number): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** Constant-time comparison; a different length is unequal. */
export function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * None of them is what browsers keep of people and fill in by themselves: no part of a name, an address or a company. The test
 * in Chromium goes through all of them.
 */
export const HONEYPOT_WORDS = ['topic', 'opinion', 'feedback', 'hobby', 'motto', 'review', 'idea', 'story'] as const;

function honeypotName(mac: Buffer): string {
  return `${HONEYPOT_WORDS[(mac[0] ?? 0) % HONEYPOT_WORDS.length]}_${mac.subarray(1, 4).toString('hex')}`;
}

function tickOf(now: Date): number {
  return Math.floor(now.getTime() / TICK_MS);
}

function nonceMessage(action: string, session: string, tick: number): string {
  return `nonce|${action}|${session}|${tick}`;
}

function encodeMac(mac: Buffer): string {
  return mac.subarray(0, 16).toString('base64url');
}
