const PREFIX = 'whsec_';
const BYTES = 32;
/** Key lengths that the Standard Webhooks scheme allows. */
const LEAST_BYTES = 24;
const MOST_BYTES = 64;

/** The rule for secrets, as a continuation of the setting's name. */
export const SECRET_RULE = `must be ${PREFIX} and the base64 of ${LEAST_BYTES} to ${MOST_BYTES} bytes`;

export function makeWebhookSecret(randomBytes: (size: number) => Uint8Array): string {
  return PREFIX + Buffer.from(randomBytes(BYTES)).toString('base64');
}

export function isWebhookSecret(text: string): boolean {
  return keyOf(text) !== null;
}

/** Decodes a secret; null if it breaks the rule. */
export function keyOf(secret: string): Buffer | null {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  if (base64 === undefined) return null;
  const key = Buffer.from(base64, 'base64');
  const isWhole = withoutPadding(key.toString('base64')) === withoutPadding(base64);
  return isWhole && key.length >= LEAST_BYTES && key.length <= MOST_BYTES ? key : null;
}

function withoutPadding(base64: string): string {
  return base64.replace(/=+$/, '');
}
