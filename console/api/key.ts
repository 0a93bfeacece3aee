/**
 * Creates an idempotency key: the service carries out a request with a given key only once, however often it is sent.
 * `randomUUID` exists on secure origins only, and a console may be on a plain one within a network.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
