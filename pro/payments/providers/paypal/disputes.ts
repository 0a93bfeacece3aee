import type { RemotePayment } from '#pro/payments/providers/payments.ts';
import type { PayPal } from './client.ts';
import { PayPalRefusal } from './refusals.ts';
import { objects } from './remote-state.ts';

type Dispute = Exclude<RemotePayment['dispute'], 'reversed'>;

const FROM_BEST_TO_WORST: readonly Dispute[] = ['none', 'won', 'open', 'lost'];

/** Outcomes of a dispute that cost the merchant the money. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** Reads the worst dispute over a capture; `untold` when the app may not read disputes. @throws ProviderError */
export async function disputeOver(capture: string, paypal: PayPal, signal?: AbortSignal): Promise<Dispute> {
  try {
    const query = new URLSearchParams({ disputed_transaction_id: capture });
    const { items } = await paypal({ method: 'GET', path: `/v1/customer/disputes?${query}`, signal });
    const disputes: Dispute[] = ['none'];
    for (const { dispute_id: id, status } of objects(items)) {
      disputes.push(status === 'RESOLVED' ? await readOutcome(String(id), paypal, signal) : 'open');
    }
    return FROM_BEST_TO_WORST.findLast((dispute) => disputes.includes(dispute)) ?? 'none';
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 403) return 'untold';
    throw error;
  }
}

/** Reads the outcome of a resolved dispute, which the list does not have. */
async function readOutcome(id: string, paypal: PayPal, signal?: AbortSignal): Promise<Dispute> {
  const dispute = await paypal({ method: 'GET', path: `/v1/customer/disputes/${encodeURIComponent(id)}`, signal });
  const [outcome] = objects([dispute.dispute_outcome]);
  return LOST.includes(String(outcome?.outcome_code)) ? 'lost' : 'won';
}
