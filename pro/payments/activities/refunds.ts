import type { MikroORM } from '@mikro-orm/mysql';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { type Claim, claimOf, disputeOf, REFUSED_REFUNDS } from '#pro/payments/claims.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import type { OrderRef, PaymentGateway, RemotePayment } from '#pro/payments/providers/payments.ts';
import type { RefundStatus } from '#pro/payments/store/order.ts';
import { addHistory } from '#pro/payments/store/orders.ts';
import { FAILED_LATER } from '#pro/payments/store/refunds.ts';
import { HOUR_MS } from '#time.ts';

/** Maximum number of requested refunds that one step of an order makes. */
const MAX_REFUNDS = 20;
/** Age of a request in ms after which its key may be forgotten, so that a repeated request could make a second refund. */
const KEYS_KEPT_MS = 20 * HOUR_MS;

/**
 * Makes the requested refunds of an order and checks its pending ones. When the refunded amount has dropped, checks succeeded
 * refunds too, because one of them has failed later.
 * @param ref references of the order at its provider
 * @param remote latest remote state
 * @returns true when a refund was made or has changed, so that the order's amounts may have changed
 * @throws ProviderError for a transient failure
 */
export async function processRefunds(
  orm: MikroORM,
  gateway: PaymentGateway,
  { order, ref, signal }: { order: PaymentOrder; ref: OrderRef; signal: AbortSignal },
  remote: RemotePayment,
  now: Date,
): Promise<boolean> {
  const { paymentRef, refundedAmount } = remote;
  const { uuid: orderUuid, currency } = order;
  let claim = claimOf(disputeOf(order, remote));
  const oldestFirst = { orderBy: { createdAt: 'asc' as const }, limit: MAX_REFUNDS };
  const hasDropped = refundedAmount < order.refundedAmount;
  const statuses = hasDropped ? ['pending' as const, 'succeeded' as const] : ['pending' as const];
  const em = orm.em.fork();
  let changed = false;
  for (const { uuid, status, refundRef } of await em.find(PaymentRefund, { orderUuid, status: statuses })) {
    if (!refundRef) continue;
    const current = await readAgain(refundRef, status);
    if (current.status !== status) changed = true;
    if (current.status !== status || current.errorType) await store(uuid, current);
  }
  if (paymentRef === null) return changed;
  const requested = await em.find(PaymentRefund, { orderUuid, status: 'requested' }, oldestFirst);
  for (const refund of requested) {
    if (await processRefund(refund, paymentRef)) changed = true;
  }
  return changed;

  /** Makes one requested refund. @returns false when it was cancelled meanwhile */
  async function processRefund({ uuid, amount, sentAt }: PaymentRefund, paymentRef: string): Promise<boolean> {
    const listed = sentAt && remote.refunds?.find(({ refundUuid }) => refundUuid === uuid);
    if (listed || claim) {
      // No refund is made while the payment is claimed back. A refund that the provider has already accepted is listed.
      const { refundRef, status } = listed || {};
      await store(uuid, status ? withReason({ refundRef, status }) : refusedFor(claim));
      return true;
    }
    if (!sentAt && !(await markSent(uuid))) return false;
    const request = { paymentRef, amount, currency, orderUuid, refundUuid: uuid, idempotencyKey: `refund-${uuid}` };
    const isOld = sentAt && now.getTime() - sentAt.getTime() > KEYS_KEPT_MS;
    const existing = isOld ? await gateway.findRefund?.(request, signal) : null;
    const result = existing ? withReason(existing) : await make(request);
    // A claim may have been opened since the remote state was read; it is then the reason for the refusal.
    if (result.status === 'failed' && !existing) claim = claimOf(disputeOf(order, await gateway.read(ref, signal)));
    await store(uuid, result.status === 'failed' && claim ? refusedFor(claim) : result);
    return true;
  }

  /** Marks the refund as sent, after which it cannot be cancelled. @returns false when it was cancelled meanwhile */
  async function markSent(uuid: string): Promise<boolean> {
    const row = { uuid, status: 'requested' as const };
    return (await orm.em.fork().nativeUpdate(PaymentRefund, row, { sentAt: now })) > 0;
  }

  /** Reads a refund again. Keeps its status, with the reason, when the provider refuses, as after a change of account. */
  async function readAgain(refundRef: string, status: RefundStatus): Promise<RefundUpdate> {
    return withReason(await orRefusal(gateway.readRefund(refundRef, signal), status));
  }

  function make(request: Parameters<PaymentGateway['refund']>[0]): Promise<RefundUpdate> {
    return orRefusal(gateway.refund(request, signal), 'failed');
  }

  async function store(uuid: string, update: RefundUpdate): Promise<void> {
    await orm.em.fork().transactional(async (em) => {
      const open = { uuid, status: { $ne: 'cancelled' as const } };
      const count = await em.nativeUpdate(PaymentRefund, open, {
        errorType: null,
        lastError: null,
        ...update,
        updatedAt: now,
      });
      if (update.status !== 'failed' || count === 0) return;
      const detail = { refund_uuid: uuid, error_type: update.errorType ?? 'request_refused' };
      await addHistory(em, orderUuid, { from: order.status, to: order.status, cause: 'refund', detail }, now);
    });
  }
}

function withReason(refund: RefundUpdate): RefundUpdate {
  return refund.status === 'failed' ? { ...refund, ...FAILED_LATER } : refund;
}

function refusedFor(claim: Claim | null): RefundUpdate {
  const errorType = claim?.refusal ?? 'order_disputed';
  return { status: 'failed', errorType, lastError: REFUSED_REFUNDS[errorType] };
}

/** Turns a permanent refusal into an update. @param status status of the refused refund */
async function orRefusal(answer: Promise<RefundUpdate>, status: RefundStatus): Promise<RefundUpdate> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'permanent') throw error;
    return { status, errorType: error.type, lastError: blankAddresses(error.message) };
  }
}

/** Result of making or reading a refund. */
interface RefundUpdate {
  status: RefundStatus;
  refundRef?: string;
  errorType?: string;
  lastError?: string;
}
