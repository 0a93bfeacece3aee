import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { isKept } from '#features/submissions/store/awaiting-payment.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { PaymentEvent, type PaymentOrder } from '#pro/payments/entities.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import { AWAITING, isOpen } from '#pro/payments/order-states.ts';
import type { OrderRef, PaymentGateway, RemotePayment } from '#pro/payments/providers/payments.ts';
import {
  applyRemoteState,
  mayBeTakenUp,
  noteRefusal,
  type OrderState,
  takeUpAgain,
  withoutCheckout,
} from '#pro/payments/settle.ts';
import type { OrderCause } from '#pro/payments/store/order.ts';
import { findOrder } from '#pro/payments/store/orders.ts';
import { gone, type OrderRequest } from './checkout.ts';
import { inProviderTime } from './provider-time.ts';
import { workOnRefunds } from './refunds.ts';

export interface OrderActivityParts {
  orm: MikroORM;
  gateways: Pick<Gateways, 'of'>;
  log: Logger;
}

export interface SettleRequest extends OrderRequest {
  /** Why the run looks at the order. */
  causes: OrderCause[];
}

export function createOrderActivities({ orm, gateways, log }: OrderActivityParts) {
  return {
    /**
     * Asks the provider where an order stands, does what is due (takes approved money, ends a checkout whose time is over,
     * makes requested refunds) and applies the answer. A refusal for good is noted on the order, which ends when its time was
     * over long ago.
     * @throws ProviderError; OrderChanged when the order was written to meanwhile: ask again
     */
    async settleOrder({ orderUuid, now: ms, causes }: SettleRequest): Promise<OrderState> {
      const now = new Date(ms);
      const order = await findOrder(orm, orderUuid);
      if (!order) throw gone(orderUuid);
      const events = await orm.em
        .fork()
        .find(PaymentEvent, { orderUuid, outcome: 'waiting' }, { orderBy: { id: 'asc' }, limit: 100 });
      let found: Found;
      try {
        found = await inProviderTime((signal) => ask(order, causes, now, signal));
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'permanent') throw error;
        const ended = await noteRefusal(orm, order, error, now);
        if (!ended) throw error;
        log.warn({ orderUuid, formId: order.formId, to: ended.status, err: error }, 'a payment order was given up');
        return ended;
      }
      const { ending, isErased, ...looked } = found;
      const usual = ending === 'expired' ? 'expiry' : events.length > 0 ? 'event' : (causes[0] ?? 'timer');
      const cause = isErased ? 'erased' : usual;
      const state = await applyRemoteState(orm, looked.order, { remote: looked.remote, cause, ending, events }, now);
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
  ): Promise<Found> {
    const gateway = order.providerRef ? await gateways.of(order.provider, order.mode, now) : null;
    const ref = { orderUuid: order.uuid, providerRef: order.providerRef ?? '', paymentRef: order.paymentRef };
    let remote = gateway ? await gateway.read(ref, signal) : withoutCheckout(order);
    const isUnpaid = remote.state === 'open' || remote.state === 'approved';
    // Nobody pays for what is not there any more.
    const isErased = isUnpaid && isOpen(order.status) && !(await isKept(orm.em.fork(), order.submissionUuid));
    const ending = isErased ? 'cancelled' : endingOf(order, causes, now);
    if (!gateway) return { order, remote, ending, isErased };
    const look = { gateway, ref, signal };
    let current = order;
    if (remote.state === 'approved' && !isErased)
      ({ current, remote } = await takeApproved(look, order, remote, causes, now));
    if (ending && gateway.expire && remote.state === 'open') {
      await gateway.expire(ref, signal);
      remote = await gateway.read(ref, signal);
    }
    const isNews = await workOnRefunds(orm, gateway, { order: current, ref, signal }, remote, now);
    return { order: current, remote: isNews ? await gateway.read(ref, signal) : remote, ending, isErased };
  }

  /** The payer has agreed in time. Money is taken for nothing that has ended in our books. */
  async function takeApproved(
    { gateway, ref, signal }: Look,
    order: PaymentOrder,
    remote: RemotePayment,
    causes: readonly OrderCause[],
    now: Date,
  ): Promise<{ current: PaymentOrder; remote: RemotePayment }> {
    if (!gateway.capture) return { current: order, remote };
    const isTakenUp = !causes.includes('cancelled') && mayBeTakenUp(order, now);
    const current = isTakenUp ? await takeUpAgain(orm, order, causes[0] ?? 'event', now) : order;
    const isAwaited = AWAITING.includes(current.status);
    return { current, remote: isAwaited ? await gateway.capture(ref, signal) : remote };
  }
}

interface Look {
  gateway: PaymentGateway;
  ref: OrderRef;
  signal: AbortSignal;
}

/** What a look at an order has found. */
interface Found {
  /** As it was read, or taken up again. */
  order: PaymentOrder;
  remote: RemotePayment;
  ending: Ending;
  /** Whether its submission is gone, unpaid. */
  isErased: boolean;
}

type Ending = 'expired' | 'cancelled' | null;

/** Whether an order that is not paid ends now. A payment that is on its way is waited for. */
function endingOf({ status, expiresAt }: PaymentOrder, causes: readonly OrderCause[], now: Date): Ending {
  if (!isOpen(status)) return null;
  if (causes.includes('cancelled')) return 'cancelled';
  return expiresAt <= now ? 'expired' : null;
}
