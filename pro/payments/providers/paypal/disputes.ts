import type { RemotePayment } from '#pro/payments/providers/payments.ts';
import type { PayPal } from './client.ts';
import { PayPalRefusal } from './refusals.ts';
import { objects } from './remote-state.ts';

type Dispute = Exclude<RemotePayment['dispute'], 'reversed'>;

const FROM_BEST_TO_WORST: readonly Dispute[] = ['none', 'won', 'open', 'lost'];

/** How a dispute ends that costs the merchant the money; every other end leaves it. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** The worst dispute over a capture; `untold` for apps without the permission to read disputes. @throws ProviderError */
export async function disputeOver(capture: string, paypal: PayPal, signal?: AbortSignal): Promise<Dispute> {
  try {
    const query = new URLSearchParams({ disputed_transaction_id: capture });
    const { items } = await paypal({ method: 'GET', path: `/v1/customer/disputes?${query}`, signal });
    const found: Dispute[] = ['none'];
    for (const { dispute_id: id, status } of objects(items)) {
      found.push(status === 'RESOLVED' ? await endOf(String(id), paypal, signal) : 'open');
    }
    return FROM_BEST_TO_WORST.findLast((one) => found.includes(one)) ?? 'none';
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 403) return 'untold';
    throw error;
  }
}

/** The list does not tell how a dispute ended. */
async function endOf(id: string, paypal: PayPal, signal?: AbortSignal): Promise<Dispute> {
  const dispute = await paypal({ method: 'GET', path: `/v1/customer/disputes/${encodeURIComponent(id)}`, signal });
  const [outcome] = objects([dispute.dispute_outcome]);
  return LOST.includes(String(outcome?.outcome_code)) ? 'lost' : 'won';
}
