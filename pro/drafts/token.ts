import type { SecretBox } from '#security/secret-box.ts';
import { randomToken } from '#security/tokens.ts';

const BITS = 256;

/** What lets its holder go on with one draft: 43 characters of base64url. */
export function newDraftToken(): string {
  return randomToken(BITS);
}

export function isDraftToken(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given);
}

/** Keyed hashes of a token as one form knows it, with every key of the service, the active one first. */
export function draftTokenHashes(box: SecretBox, formId: number, token: string): string[] {
  return box.macs('tokens', `draft|${formId}|${token}`).map((mac) => mac.toString('hex'));
}
