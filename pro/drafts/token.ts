import type { SecretBox } from '#security/secret-box.ts';
import { randomToken } from '#security/tokens.ts';

const BITS = 256;

/** Creates a resume token: 43 characters of base64url. */
export function newDraftToken(): string {
  return randomToken(BITS);
}

export function isDraftToken(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given);
}

/** Returns keyed hashes of a form's token, one for each key of the service, the active key first. */
export function draftTokenHashes(box: SecretBox, formId: number, token: string): string[] {
  return box.macs('tokens', `draft|${formId}|${token}`).map((mac) => mac.toString('hex'));
}
