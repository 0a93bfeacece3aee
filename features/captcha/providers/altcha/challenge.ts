import { type Challenge, createChallenge, randomInt } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { MINUTE_MS } from '#time.ts';

/** Range of hashes that a browser computes: some tenths of a second in JavaScript, which is all that plain http offers. */
const FEWEST = 50_000;
const MOST = 150_000;
/** Longer than it takes to fill in a form at leisure: the script gets a new challenge afterwards. */
const LIFETIME_MS = 20 * MINUTE_MS;

/** Creates a proof of work signed with the secret, in the format that widgets of ALTCHA 3 and our own script solve. */
export function createAltchaChallenge(secret: string, now: Date): Promise<Challenge> {
  return createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(MOST, FEWEST),
    deriveKey,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    hmacSignatureSecret: secret,
  });
}
