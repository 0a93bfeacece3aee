import { createHash, timingSafeEqual } from 'node:crypto';
import { randomToken } from '#security/tokens.ts';

/** Creates an API key: `svcb_` and 43 characters of base64url (256 random bits). A key is shown only once. */
export function newApiKey(): string {
  return `svcb_${randomToken(256)}`;
}

/** Compares keys in constant time. */
export function isSameKey(given: string, stored: string): boolean {
  return timingSafeEqual(digest(given), digest(stored));
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
