import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ProviderError } from '#outgoing/errors.ts';
import { keyOf, makeWebhookSecret, SECRET_RULE } from './secret.ts';

/** Generates a secret: `whsec_` and 32 random bytes in base64. */
export function generateWebhookSecret(): string {
  return makeWebhookSecret(randomBytes);
}

/**
 * Builds the header fields of the Standard Webhooks scheme, with one `v1` signature per secret, so that receivers can rotate
 * secrets. `timestamp` is in Unix seconds; `body` is exactly the body that is sent. Without secrets there is no
 * `webhook-signature`.
 * @throws ProviderError `invalid_secret` when a secret breaks `SECRET_RULE`.
 */
export function signWebhook(message: {
  id: string;
  timestamp: number;
  body: string;
  secrets: string[];
}): Record<string, string> {
  const { id, timestamp, body, secrets } = message;
  const headers: Record<string, string> = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) };
  if (secrets.length > 0) {
    headers['webhook-signature'] = secrets
      .map((secret) => `v1,${signature(requireKey(secret), id, String(timestamp), body).toString('base64')}`)
      .join(' ');
  }
  return headers;
}

export type VerifyResult = { ok: true } | { ok: false; reason: 'missing_header' | 'stale' | 'future' | 'mismatch' };

/**
 * Verifies a received webhook by its raw body. `headers` have lower-case names. A timestamp further than `toleranceSeconds`
 * from `now`, in either direction, is rejected even if the signature is valid.
 * @throws ProviderError `invalid_secret` when the secret breaks `SECRET_RULE`.
 */
export function verifyWebhook(
  headers: Record<string, string | string[] | undefined>,
  body: string | Uint8Array,
  secret: string,
  now: Date,
  toleranceSeconds = 300,
): VerifyResult {
  const key = requireKey(secret);
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof signatures !== 'string') return { ok: false, reason: 'missing_header' };
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return { ok: false, reason: 'missing_header' };
  const age = now.getTime() / 1000 - Number(timestamp);
  if (age > toleranceSeconds) return { ok: false, reason: 'stale' };
  if (age < -toleranceSeconds) return { ok: false, reason: 'future' };
  const expected = signature(key, id, timestamp, body);
  const matched = signatures
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => Buffer.from(entry.slice('v1,'.length), 'base64'))
    .filter((given) => given.length === expected.length && timingSafeEqual(given, expected));
  return matched.length > 0 ? { ok: true } : { ok: false, reason: 'mismatch' };
}

function signature(key: Buffer, id: string, timestamp: string, body: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

function requireKey(secret: string): Buffer {
  const key = keyOf(secret);
  if (key !== null) return key;
  throw new ProviderError(`The webhook secret ${SECRET_RULE}.`, { kind: 'permanent', type: 'invalid_secret' });
}
