import type { MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import { type PaymentOrder, PaymentRefund } from '../../db/entities/payments.ts';
import type { RefundStatus } from '../../db/payments/order.ts';
import { addHistory } from '../../db/payments/orders.ts';
import { blankAddresses, ProviderError } from '../../providers/errors.ts';
import type { PaymentGateway } from '../../providers/payments/payments.ts';

/** How many refunds one look at an order works on. */
const MOST = 20;

/**
 * Makes the refunds of an order that operators asked for, and asks for those that their provider had not finished.
 * @returns whether any was made or has ended: then the order's amounts may be others
 * @throws ProviderError for what may pass
 */
export async function workOnRefunds(
  orm: MikroORM,
  gateway: PaymentGateway,
  order: PaymentOrder,
  paymentRef: string,
  now: Date,
): Promise<boolean> {
  const { uuid: orderUuid, currency } = order;
  const open = { orderUuid, status: { $in: ['requested' as const, 'pending' as const] } };
  const refunds = await orm.em.fork().find(PaymentRefund, open, { orderBy: { createdAt: 'asc' }, limit: MOST });
  let changed = false;
  for (const { uuid, amount, status, refundRef } of refunds) {
    const made = refundRef
      ? await gateway.readRefund(refundRef, cancellationSignal())
      : await make({ paymentRef, amount, currency, orderUuid, idempotencyKey: `refund-${uuid}` });
    if (made.status === status) continue;
    changed = true;
    await note(uuid, made);
  }
  return changed;

  async function make(request: Parameters<PaymentGateway['refund']>[0]): Promise<Noted> {
    try {
      return await gateway.refund(request, cancellationSignal());
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'permanent') throw error;
      return { status: 'failed', errorType: error.type, lastError: blankAddresses(error.message) };
    }
  }

  async function note(uuid: string, made: Noted): Promise<void> {
    await orm.em.fork().transactional(async (em) => {
      const lost = made.status === 'failed' && { errorType: 'request_refused', lastError: FAILED_LATER };
      await em.nativeUpdate(PaymentRefund, { uuid }, { ...lost, ...made, updatedAt: now });
      if (made.status !== 'failed') return;
      const detail = { refund_uuid: uuid, error_type: made.errorType ?? 'request_refused' };
      await addHistory(em, orderUuid, { from: order.status, to: order.status, cause: 'refund', detail }, now);
    });
  }
}

const FAILED_LATER = 'The provider took this refund, and it failed later.';

/** What is learnt of a refund. */
interface Noted {
  status: RefundStatus;
  refundRef?: string;
  errorType?: string;
  lastError?: string;
}
