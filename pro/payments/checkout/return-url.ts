import type { SecretBox } from '#security/secret-box.ts';
import { statusToken } from './status-token.ts';

/** Path of the page to which providers send visitors back. */
export const RETURN_PATH = '/payments/return';
/** Path to which a visitor posts for a new checkout of an order that ended without a payment. */
export const AGAIN_PATH = `${RETURN_PATH}/again`;

/**
 * Returns the URL to which a provider sends the visitor of an order. The URL gives access to the order's status only.
 * @param cancelled number of the checkout that the visitor gives up; no other checkout is cancelled by this URL
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
