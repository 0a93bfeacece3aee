import { type Challenge, createChallenge, randomInt } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { MINUTE_MS } from '#time.ts';

/** How many hashes a browser makes: some tenths of a second in JavaScript, which is all there is on plain http. */
const FEWEST = 50_000;
const MOST = 150_000;
/** Longer than a form that is filled in at leisure: the script gets another one when it is over. */
const LIFETIME_MS = 20 * MINUTE_MS;

/** A proof of work that is signed with the secret, as widgets of ALTCHA 3 and our own script solve it. */
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
