import { createHash, timingSafeEqual } from 'node:crypto';
import { randomToken } from '#security/tokens.ts';

/** Shown once: `svcb_` and 256 random bits, 43 characters of base64url. */
export function newApiKey(): string {
  return `svcb_${randomToken(256)}`;
}

/** In the same time for every text that is given. */
export function isSameKey(given: string, stored: string): boolean {
  return timingSafeEqual(digest(given), digest(stored));
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
