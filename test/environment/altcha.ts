import { hash } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { TestService } from './service.ts';

/** Requests a challenge of a form from its route. */
export async function challengeOf(service: TestService, formId: number): Promise<Challenge> {
  const { status, text, body } = await service.call('GET', `b:/forms/${formId}/captcha`);
  if (status !== 200) throw new Error(`no challenge: ${status} ${text}`);
  return body as Challenge;
}

/** Returns a token of a form, solved by ALTCHA's own library as its widget would. */
export async function widgetToken(service: TestService, formId: number): Promise<string> {
  const challenge = await challengeOf(service, formId);
  return encodeToken({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

/** A token of a form. */
export async function altchaToken(service: TestService, formId: number): Promise<string> {
  return tokenOf(await challengeOf(service, formId));
}

/** The library takes a second of CPU for a challenge, this a tenth of it. */
export function tokenOf(challenge: Challenge): string {
  const { salt, nonce, keyPrefix } = challenge.parameters;
  const begin = Buffer.from(salt + nonce, 'hex');
  const input = Buffer.concat([begin, Buffer.alloc(4)]);
  for (let counter = 0; ; counter += 1) {
    input.writeUInt32BE(counter, begin.length);
    const derivedKey = hash('sha256', input, 'hex');
    if (derivedKey.startsWith(keyPrefix)) return encodeToken({ challenge, solution: { counter, derivedKey, time: 1 } });
  }
}

export function encodeToken(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
