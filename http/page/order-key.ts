import { createHash, randomBytes } from 'node:crypto';
import { RESERVED_PREFIX } from '#forms/values/sanitise.ts';

/**
 * Name of the hidden input by which a page that is shown again, after its checkout could not be created, continues the same
 * order. A page that is loaded anew gets a new key.
 */
export const ORDER_KEY = '_svcb_order_key';

/** Returns the key that the page was posted with, or a new one. */
export function orderKeyFor(posted: Record<string, unknown> = {}): string {
  return orderKeyIn(posted) ?? randomBytes(16).toString('base64url');
}

/**
 * Returns an idempotency key that stays the same while the values of the page do: a visitor who changes a value starts another
 * order.
 */
export function idempotencyKeyOf(body: Record<string, unknown>): string | undefined {
  const key = orderKeyIn(body);
  if (key === null) return undefined;
  const values = Object.entries(body).filter(([name]) => !name.startsWith(RESERVED_PREFIX));
  return createHash('sha256')
    .update(JSON.stringify([key, values]))
    .digest('base64url');
}

function orderKeyIn(body: Record<string, unknown>): string | null {
  const key = body[ORDER_KEY];
  return typeof key === 'string' && /^[\w-]{22}$/.test(key) ? key : null;
}
