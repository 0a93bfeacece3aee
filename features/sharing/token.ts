import type { SecretBox } from '#security/secret-box.ts';
import { randomToken } from '#security/tokens.ts';

const BITS = 256;

/** Creates the token of a link: 43 characters of base64url. */
export function newResultsToken(): string {
  return randomToken(BITS);
}

/** Returns keyed hashes of a token, one for each key of the service, the active key first. */
export function resultsTokenHashes(box: SecretBox, token: string): string[] {
  return box.macs('tokens', `results|${token}`).map((mac) => mac.toString('hex'));
}
