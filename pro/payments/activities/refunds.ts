import type { MikroORM } from '@mikro-orm/mysql';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { type Claim, claimOf, disputeOf, REFUSED_REFUNDS } from '#pro/payments/claims.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import type { OrderRef, PaymentGateway, RemotePayment } from '#pro/payments/providers/payments.ts';
import type { RefundStatus } from '#pro/payments/store/order.ts';
import { addHistory } from '#pro/payments/store/orders.ts';
import { FAILED_LATER } from '#pro/payments/store/refunds.ts';
import { HOUR_MS } from '#time.ts';

/** How many refunds one look at an order works on. */
const MOST = 20;
/** Under the key of an older request a provider may make a second refund. */
const KEYS_KEPT_MS = 20 * HOUR_MS;

/**
 * Makes the refunds of an order that operators asked for, and asks for those that their provider had not finished. When less
 * counts as given back than before, it asks for all that the provider has taken: one of them has failed after all.
 * @param ref what the order is known by at its provider
 * @param remote the provider's latest answer
 * @returns whether any was made or has ended: then the order's amounts may be others
 * @throws ProviderError for what may pass
 */
export async function workOnRefunds(
  orm: MikroORM,
  gateway: PaymentGateway,
  { order, ref, signal }: { order: PaymentOrder; ref: OrderRef; signal: AbortSignal },
  remote: RemotePayment,
  now: Date,
): Promise<boolean> {
  const { paymentRef, refundedAmount } = remote;
  const { uuid: orderUuid, currency } = order;
  let claim = claimOf(disputeOf(order, remote));
  const oldestFirst = { orderBy: { createdAt: 'asc' as const }, limit: MOST };
  const isLost = refundedAmount < order.refundedAmount;
  const taken = isLost ? ['pending' as const, 'succeeded' as const] : ['pending' as const];
  const em = orm.em.fork();
  let changed = false;
  for (const { uuid, status, refundRef } of await em.find(PaymentRefund, { orderUuid, status: taken })) {
    if (!refundRef) continue;
    const read = await readAgain(refundRef, status);
    if (read.status !== status) changed = true;
    if (read.status !== status || read.errorType) await note(uuid, read);
  }
  if (paymentRef === null) return changed;
  const requested = await em.find(PaymentRefund, { orderUuid, status: 'requested' }, oldestFirst);
  for (const refund of requested) {
    if (await work(refund, paymentRef)) changed = true;
  }
  return changed;

  /** @returns false where it was cancelled meanwhile */
  async function work({ uuid, amount, sentAt }: PaymentRefund, paymentRef: string): Promise<boolean> {
    const listed = sentAt && remote.refunds?.find(({ refundUuid }) => refundUuid === uuid);
    if (listed || claim) {
      // Nothing is asked for while somebody claims the money back. What the provider took before, it lists.
      const { refundRef, status } = listed || {};
      await note(uuid, status ? withReason({ refundRef, status }) : refusedFor(claim));
      return true;
    }
    if (!sentAt && !(await noteSending(uuid))) return false;
    const request = { paymentRef, amount, currency, orderUuid, refundUuid: uuid, idempotencyKey: `refund-${uuid}` };
    const isOld = sentAt && now.getTime() - sentAt.getTime() > KEYS_KEPT_MS;
    const found = isOld ? await gateway.findRefund?.(request, signal) : null;
    const made = found ? withReason(found) : await make(request);
    // A claim may have come since the provider was asked; then it has refused for that.
    if (made.status === 'failed' && !found) claim = claimOf(disputeOf(order, await gateway.read(ref, signal)));
    await note(uuid, made.status === 'failed' && claim ? refusedFor(claim) : made);
    return true;
  }

  /** @returns false when it was cancelled meanwhile; from now on it cannot be */
  async function noteSending(uuid: string): Promise<boolean> {
    const row = { uuid, status: 'requested' as const };
    return (await orm.em.fork().nativeUpdate(PaymentRefund, row, { sentAt: now })) > 0;
  }

  /** What a provider refuses to tell, as of an account that was replaced, stays as it is and says so. */
  async function readAgain(refundRef: string, status: RefundStatus): Promise<Noted> {
    return withReason(await orRefusal(gateway.readRefund(refundRef, signal), status));
  }

  function make(request: Parameters<PaymentGateway['refund']>[0]): Promise<Noted> {
    return orRefusal(gateway.refund(request, signal), 'failed');
  }

  async function note(uuid: string, made: Noted): Promise<void> {
    await orm.em.fork().transactional(async (em) => {
      const open = { uuid, status: { $ne: 'cancelled' as const } };
      const noted = await em.nativeUpdate(PaymentRefund, open, {
        errorType: null,
        lastError: null,
        ...made,
        updatedAt: now,
      });
      if (made.status !== 'failed' || noted === 0) return;
      const detail = { refund_uuid: uuid, error_type: made.errorType ?? 'request_refused' };
      await addHistory(em, orderUuid, { from: order.status, to: order.status, cause: 'refund', detail }, now);
    });
  }
}

function withReason(taken: Noted): Noted {
  return taken.status === 'failed' ? { ...taken, ...FAILED_LATER } : taken;
}

function refusedFor(claim: Claim | null): Noted {
  const errorType = claim?.refusal ?? 'order_disputed';
  return { status: 'failed', errorType, lastError: REFUSED_REFUNDS[errorType] };
}

/** @param status what a refund is that was refused for good */
async function orRefusal(answer: Promise<Noted>, status: RefundStatus): Promise<Noted> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'permanent') throw error;
    return { status, errorType: error.type, lastError: blankAddresses(error.message) };
  }
}

/** What is learnt of a refund. */
interface Noted {
  status: RefundStatus;
  refundRef?: string;
  errorType?: string;
  lastError?: string;
}
