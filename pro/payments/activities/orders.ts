import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { submissionExists } from '#features/submissions/store/awaiting-payment.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { PaymentEvent, type PaymentOrder } from '#pro/payments/entities.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import { AWAITING, isOpen } from '#pro/payments/order-states.ts';
import type { OrderRef, PaymentGateway, RemotePayment } from '#pro/payments/providers/payments.ts';
import {
  applyRemoteState,
  canReopen,
  type OrderState,
  reopenOrder,
  storeRefusal,
  withoutCheckout,
} from '#pro/payments/settle.ts';
import type { OrderCause } from '#pro/payments/store/order.ts';
import { findOrder } from '#pro/payments/store/orders.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type OrderRequest, orderNotFound } from './checkout.ts';
import { inProviderTime } from './provider-time.ts';
import { processRefunds } from './refunds.ts';

export interface OrderActivityParts {
  orm: MikroORM;
  box: SecretBox;
  gateways: Pick<Gateways, 'get'>;
  log: Logger;
}

export interface SettleRequest extends OrderRequest {
  /** Reasons why the run settles the order. */
  causes: OrderCause[];
}

export function createOrderActivities({ orm, box, gateways, log }: OrderActivityParts) {
  return {
    /**
     * Reads the remote state of an order, performs what is due (takes an approved payment, takes or releases a reserved
     * amount, ends an expired checkout, makes requested refunds) and applies the state. A permanent refusal is stored on the
     * order, which ends if it expired long ago.
     * @throws ProviderError; OrderChanged when the order was written to meanwhile: retry
     */
    async settleOrder({ orderUuid, now: ms, causes }: SettleRequest): Promise<OrderState> {
      const now = new Date(ms);
      const order = await findOrder(orm, orderUuid);
      if (!order) throw orderNotFound(orderUuid);
      const events = await orm.em
        .fork()
        .find(PaymentEvent, { orderUuid, outcome: 'waiting' }, { orderBy: { id: 'asc' }, limit: 100 });
      let outcome: Outcome;
      try {
        outcome = await inProviderTime((signal) => ask(order, causes, now, signal));
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'permanent') throw error;
        const closed = await storeRefusal(orm, order, error, now);
        if (!closed) throw error;
        log.warn({ orderUuid, formId: order.formId, to: closed.status, err: error }, 'a payment order was given up');
        return closed;
      }
      const { ending, isErased, ...current } = outcome;
      const usual = ending === 'expired' ? 'expiry' : events.length > 0 ? 'event' : (causes[0] ?? 'timer');
      const cause = isErased ? 'erased' : usual;
      const state = await applyRemoteState(orm, current.order, { remote: current.remote, cause, ending, events }, now);
      if (state.status !== order.status) {
        log.info({ orderUuid, formId: order.formId, from: order.status, to: state.status, cause }, 'payment order');
      }
      return state;
    },
  };

  async function ask(
    order: PaymentOrder,
    causes: readonly OrderCause[],
    now: Date,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const gateway = order.providerRef ? await gateways.get(order.provider, order.mode, now) : null;
    const { uuid: orderUuid, providerRef, paymentRef, reserves } = order;
    const ref = { orderUuid, providerRef: providerRef ?? '', paymentRef, reserves };
    let remote = gateway ? await gateway.read(ref, signal) : withoutCheckout(order);
    const isUnpaid = ['open', 'approved', 'reserved'].includes(remote.state);
    // An order whose submission was erased is ended, so that nobody pays for it.
    const isErased = isUnpaid && isOpen(order.status) && !(await submissionExists(orm.em.fork(), order.submissionUuid));
    const ending = isErased ? 'cancelled' : endingOf(order, causes, now);
    if (!gateway) return { order, remote, ending, isErased };
    const access = { gateway, ref, signal };
    let current = order;
    if (remote.state === 'approved' && !isErased)
      ({ current, remote } = await takeApproved(access, order, remote, causes, now));
    if (remote.state === 'reserved') remote = await settleReserved(access, order, remote, isErased);
    if (ending && gateway.expire && remote.state === 'open') {
      await gateway.expire(ref, signal);
      remote = await gateway.read(ref, signal);
    }
    const hasChanged = await processRefunds(orm, gateway, { order: current, ref, signal }, remote, now);
    return { order: current, remote: hasChanged ? await gateway.read(ref, signal) : remote, ending, isErased };
  }

  /**
   * Takes or reserves a payment that the payer has approved in time. Nothing is taken for an order that has ended, whose process has
   * ended, or whose place others have or wait for since it was cancelled.
   */
  async function takeApproved(
    { gateway, ref, signal }: RemoteAccess,
    order: PaymentOrder,
    remote: RemotePayment,
    causes: readonly OrderCause[],
    now: Date,
  ): Promise<{ current: PaymentOrder; remote: RemotePayment }> {
    if (!gateway.takeApproved || order.settlement === 'release') return { current: order, remote };
    const isReopened = !causes.includes('cancelled') && canReopen(order, now);
    const current = isReopened ? await reopenOrder({ orm, box }, order, causes[0] ?? 'event', now) : order;
    const isAwaited = AWAITING.includes(current.status);
    return { current, remote: isAwaited ? await gateway.takeApproved(ref, signal) : remote };
  }
}

/** Failures that somebody can mend while the amount is still reserved. */
const MENDABLE: readonly string[] = ['unauthorized', 'not_found', 'server_error'];

/**
 * Takes or releases a reserved amount, as the end of the process says. After a refusal the provider is asked what became of it: an
 * answer that was lost, and somebody at the provider, may have done it before.
 */
async function settleReserved(
  { gateway, ref, signal }: RemoteAccess,
  { uuid, checkouts, status, settlement: decided }: PaymentOrder,
  remote: RemotePayment,
  isErased: boolean,
): Promise<RemotePayment> {
  const { paymentRef } = remote;
  const settlement = isErased ? 'release' : decided;
  if (!settlement || paymentRef === null || status === 'capture_failed') return remote;
  const order = { ...ref, paymentRef, idempotencyKey: `${settlement}-${uuid}-${checkouts}` };
  try {
    if (settlement === 'capture') order.paymentRef = await gateway.takeReserved(order, signal);
    else await gateway.releaseReserved(order, signal);
    return await gateway.read(order, signal);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'permanent' || MENDABLE.includes(error.type)) throw error;
    const now = await gateway.read(order, signal);
    if (now.state !== 'reserved') return now;
    if (settlement === 'release') throw error;
    const refused = { errorType: 'capture_refused', lastError: blankAddresses(error.message) };
    return { ...now, state: 'released', refused };
  }
}

interface RemoteAccess {
  gateway: PaymentGateway;
  ref: OrderRef;
  signal: AbortSignal;
}

/** Outcome of asking the provider about an order. */
interface Outcome {
  /** Order as it was read or, if it was cancelled and is now approved, as it was reopened. */
  order: PaymentOrder;
  remote: RemotePayment;
  ending: Ending;
  /** True when the order is unpaid and its submission was erased. */
  isErased: boolean;
}

type Ending = 'expired' | 'cancelled' | null;

/** Returns how an unpaid order ends now, or null. An order whose payment is processing does not end. */
function endingOf({ status, expiresAt, settlement }: PaymentOrder, causes: readonly OrderCause[], now: Date): Ending {
  if (!isOpen(status)) return null;
  if (causes.includes('cancelled') || settlement === 'release') return 'cancelled';
  return expiresAt <= now ? 'expired' : null;
}
