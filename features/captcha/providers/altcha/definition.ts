import { type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { CaptchaProvider } from '#features/captcha/providers/captcha.ts';
import { isObject, parseOrUndefined } from '#json.ts';

/** ALTCHA, served by this service itself: a token is a solved challenge. No data leaves the machine. */
export const altcha: CaptchaProvider = {
  title: 'ALTCHA',
  api: null,
  widget: () => null,
  async verify({ token, secrets, now }) {
    const failed = (why: string) => ({ passed: false, reason: 'failed', detail: { why } }) as const;
    const payload = readPayload(token);
    if (!payload) return failed('malformed');
    const expiresAt = new Date((payload.challenge.parameters.expiresAt ?? 0) * 1000);
    if (!(expiresAt > now)) return failed('expired');
    // Only the challenge is signed: a solution can be written in any number of ways.
    const { signature: id = '' } = payload.challenge;
    for (const secret of secrets) if (await isSolved(payload, secret)) return { passed: true, id, expiresAt };
    return failed('unsolved');
  },
};

async function isSolved(payload: Payload, secret: string): Promise<boolean> {
  try {
    return (await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret })).verified;
  } catch {
    // Thrown for parts of a wrong type or size, before the expensive work: the signed parts are our own.
    return false;
  }
}

/** Reads JSON in base64, as the widgets send it. */
function readPayload(token: string): Payload | null {
  const payload = parseOrUndefined(Buffer.from(token, 'base64').toString('utf8'));
  return isPayload(payload) ? payload : null;
}

/** Checks only the shape, not the signature. */
function isPayload(value: unknown): value is Payload {
  if (!isObject(value) || !isObject(value.challenge) || !isObject(value.solution)) return false;
  const { challenge, solution } = value;
  if (typeof challenge.signature !== 'string' || !isObject(challenge.parameters)) return false;
  if (typeof challenge.parameters.expiresAt !== 'number') return false;
  return typeof solution.counter === 'number' && typeof solution.derivedKey === 'string';
}
