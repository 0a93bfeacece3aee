import type { SecretBox } from '../security/secret-box.ts';
import { statusToken } from './status-token.ts';

/** The path of the page that providers send visitors back to. */
export const RETURN_PATH = '/payments/return';

/** Where a provider sends the visitor of an order. The address tells no more than the order's state. */
export function returnUrl(
  box: SecretBox,
  baseUrl: string,
  orderUuid: string,
  { cancelled = false }: { cancelled?: boolean } = {},
): string {
  const url = new URL(RETURN_PATH, baseUrl);
  url.searchParams.set('order_uuid', orderUuid);
  url.searchParams.set('status_token', statusToken(box, orderUuid));
  if (cancelled) url.searchParams.set('cancelled', '1');
  return url.href;
}
