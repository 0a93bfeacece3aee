import type { SecretBox } from '#security/secret-box.ts';
import { statusToken } from './status-token.ts';

/** The path of the page that providers send visitors back to. */
export const RETURN_PATH = '/payments/return';
/** Where a visitor asks for a new checkout of an order that ended without a payment. */
export const AGAIN_PATH = `${RETURN_PATH}/again`;

/**
 * Where a provider sends the visitor of an order. The address tells no more than the order's state.
 * @param cancelled the number of the checkout that the visitor gives up; no other one is cancelled by it
 */
export function returnUrl(
  box: SecretBox,
  baseUrl: string,
  orderUuid: string,
  { cancelled }: { cancelled?: number } = {},
): string {
  const url = new URL(RETURN_PATH, baseUrl);
  url.searchParams.set('order_uuid', orderUuid);
  url.searchParams.set('status_token', statusToken(box, orderUuid));
  if (cancelled !== undefined) {
    url.searchParams.set('cancelled', '1');
    url.searchParams.set('checkout', String(cancelled));
  }
  return url.href;
}
