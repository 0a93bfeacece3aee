import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { TestService } from './service.ts';

/** A challenge of a form, as its route answers it. */
export async function challengeOf(service: TestService, formId: number): Promise<Challenge> {
  const { status, text, body } = await service.call('GET', `b:/forms/${formId}/captcha`);
  if (status !== 200) throw new Error(`no challenge: ${status} ${text}`);
  return body as Challenge;
}

/** A token of a form, solved by ALTCHA's own library, as its widget would. */
export async function altchaToken(service: TestService, formId: number): Promise<string> {
  return tokenOf(await challengeOf(service, formId));
}

export async function tokenOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encodeToken({ challenge, solution });
}

export function encodeToken(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
