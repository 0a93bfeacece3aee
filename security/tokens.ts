import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#time.ts';
import type { SecretBox } from './secret-box.ts';

const TICK_MS = 12 * HOUR_MS;
const MAX_TIMING_AGE_MS = DAY_MS;
/** Most cached messages. A form has one honeypot name, and nonces of two ticks. */
const MOST_SHARED = 5_000;

/** The result of checking a timing token. `forged` covers missing and malformed tokens, and those of other forms. */
export type TimingVerdict = { ok: true } | { ok: false; reason: 'forged' | 'expired' | 'too_fast' };

/** The tokens that a page carries: nonces, the timing token and the name of the honeypot. All are stateless. */
export class PageTokens {
  readonly #box: SecretBox;
  /** Nonces of visitors and names of honeypots, by their messages. They are the same for all visitors of a form. */
  readonly #shared = new Map<string, readonly string[]>();

  constructor(box: SecretBox) {
    this.#box = box;
  }

  /** Returns a nonce for one action and session, valid for 12 to 24 hours (two ticks of 12 h). Visitors have the session ''. */
  nonce(action: string, session: string, now: Date): string {
    return encodeMac(this.#box.mac('nonces', nonceMessage(action, session, tickOf(now))));
  }

  verifyNonce(action: string, session: string, nonce: unknown, now: Date): boolean {
    if (typeof nonce !== 'string') return false;
    const tick = tickOf(now);
    return [tick, tick - 1].some((candidate) => {
      const message = nonceMessage(action, session, candidate);
      const expected = session === '' ? this.#sharedMacs(message, encodeMac) : this.#macs(message, encodeMac);
      return expected.some((text) => isSameToken(text, nonce));
    });
  }

  /** Returns the signed form id and time of issue: `<ms in base 36>.<mac>`. */
  timing(formId: number, now: Date): string {
    const issued = now.getTime().toString(36);
    return `${issued}.${encodeMac(this.#box.mac('nonces', `timing|${formId}|${issued}`))}`;
  }

  verifyTiming(formId: number, token: unknown, minFillSeconds: number, now: Date): TimingVerdict {
    const [issued, mac] = typeof token === 'string' ? token.split('.') : [];
    if (!issued || !mac) return { ok: false, reason: 'forged' };
    const isGenuine = this.#macs(`timing|${formId}|${issued}`, encodeMac).some((expected) =>
      isSameToken(expected, mac),
    );
    if (!isGenuine) return { ok: false, reason: 'forged' };
    const age = now.getTime() - Number.parseInt(issued, 36);
    if (age > MAX_TIMING_AGE_MS) return { ok: false, reason: 'expired' };
    return age < minFillSeconds * 1000 ? { ok: false, reason: 'too_fast' } : { ok: true };
  }

  /** Returns the name of a form's honeypot field. It is stable as long as the key is, and resembles other fields' names. */
  honeypotField(formId: number): string {
    return honeypotName(this.#box.mac('nonces', `honeypot|${formId}`));
  }

  /** Returns every honeypot name that pages in use may have: a page rendered before a key rotation has the older key's name. */
  honeypotFields(formId: number): readonly string[] {
    return this.#sharedMacs(`honeypot|${formId}`, honeypotName);
  }

  #sharedMacs(message: string, write: (mac: Buffer) => string): readonly string[] {
    let macs = this.#shared.get(message);
    if (!macs) {
      if (this.#shared.size >= MOST_SHARED) this.#shared.clear();
      macs = this.#macs(message, write);
      this.#shared.set(message, macs);
    }
    return macs;
  }

  #macs(message: string, write: (mac: Buffer) => string): string[] {
    return this.#box.macs('nonces', message).map(write);
  }
}

/** Returns a random bearer token of the given number of bits, in base64url. */
export function randomToken(bits: number): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** Compares two texts in constant time; texts of different lengths are unequal. */
export function isSameToken(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Words of honeypot names. Browsers must not autofill such a field, so no word is part of a name, an address or a company. A test
 * in Chromium checks all of them.
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
