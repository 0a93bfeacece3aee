import { createHash, randomBytes } from 'node:crypto';
import { RESERVED_PREFIX } from '#forms/values/sanitise.ts';

/**
 * The hidden input by which a page that comes back, because a checkout could not be made, goes on with the same order. A page
 * that is loaded anew has another one.
 */
export const ORDER_KEY = '_svcb_order_key';

/** The key that a page was posted with, else a new one. */
export function orderKeyFor(posted: Record<string, unknown> = {}): string {
  return orderKeyIn(posted) ?? randomBytes(16).toString('base64url');
}

/** The same for the same values from the same page: a visitor who changed something makes another order. */
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
