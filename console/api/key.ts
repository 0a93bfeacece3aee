/**
 * An idempotency key: a request that is sent again with it is done once. `randomUUID` is there on safe origins alone, and a console may
 * be on a plain one within a network.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `console-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
