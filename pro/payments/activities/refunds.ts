import type { MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { type PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import type { PaymentGateway, PaymentTruth } from '#pro/payments/providers/payments.ts';
import type { RefundStatus } from '#pro/payments/store/order.ts';
import { addHistory } from '#pro/payments/store/orders.ts';

/** How many refunds one look at an order works on. */
const MOST = 20;
/** Under the key of an older request a provider may make a second refund. */
const KEYS_KEPT_MS = 20 * 60 * 60_000;

/**
 * Makes the refunds of an order that operators asked for, and asks for those that their provider had not finished. When less
 * counts as given back than before, it asks for all that the provider has taken: one of them has failed after all.
 * @param truth the provider's latest answer
 * @returns whether any was made or has ended: then the order's amounts may be others
 * @throws ProviderError for what may pass
 */
export async function workOnRefunds(
  orm: MikroORM,
  gateway: PaymentGateway,
  order: PaymentOrder,
  { paymentRef, refundedAmount }: PaymentTruth,
  now: Date,
): Promise<boolean> {
  const { uuid: orderUuid, currency } = order;
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
  for (const { uuid, amount, sentAt } of await em.find(
    PaymentRefund,
    { orderUuid, status: 'requested' },
    oldestFirst,
  )) {
    if (!sentAt && !(await noteSending(uuid))) continue;
    const request = { paymentRef, amount, currency, orderUuid, refundUuid: uuid, idempotencyKey: `refund-${uuid}` };
    const isOld = sentAt && now.getTime() - sentAt.getTime() > KEYS_KEPT_MS;
    const found = isOld ? await gateway.findRefund?.(request, cancellationSignal()) : null;
    await note(uuid, found ? withReason(found) : await make(request));
    changed = true;
  }
  return changed;

  /** @returns false when it was cancelled meanwhile; from now on it cannot be */
  async function noteSending(uuid: string): Promise<boolean> {
    const row = { uuid, status: 'requested' as const };
    return (await orm.em.fork().nativeUpdate(PaymentRefund, row, { sentAt: now })) > 0;
  }

  /** What a provider refuses to tell, as of an account that was replaced, stays as it is and says so. */
  async function readAgain(refundRef: string, status: RefundStatus): Promise<Noted> {
    return withReason(await orRefusal(gateway.readRefund(refundRef, cancellationSignal()), status));
  }

  function make(request: Parameters<PaymentGateway['refund']>[0]): Promise<Noted> {
    return orRefusal(gateway.refund(request, cancellationSignal()), 'failed');
  }

  async function note(uuid: string, made: Noted): Promise<void> {
    await orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(PaymentRefund, { uuid }, { errorType: null, lastError: null, ...made, updatedAt: now });
      if (made.status !== 'failed') return;
      const detail = { refund_uuid: uuid, error_type: made.errorType ?? 'request_refused' };
      await addHistory(em, orderUuid, { from: order.status, to: order.status, cause: 'refund', detail }, now);
    });
  }
}

function withReason(taken: Noted): Noted {
  if (taken.status !== 'failed') return taken;
  const lastError = 'The provider took this refund, and it failed later.';
  return { ...taken, errorType: 'request_refused', lastError };
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
