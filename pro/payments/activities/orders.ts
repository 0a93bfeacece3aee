import type { MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import type { Logger } from 'pino';
import { ProviderError } from '#outgoing/errors.ts';
import { PaymentEvent, type PaymentOrder } from '#pro/payments/entities.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import { AWAITING, isOpen } from '#pro/payments/order-states.ts';
import type { PaymentTruth } from '#pro/payments/providers/payments.ts';
import { applyTruth, noteRefusal, type OrderState, withoutCheckout } from '#pro/payments/settle.ts';
import type { OrderCause } from '#pro/payments/store/order.ts';
import { findOrder } from '#pro/payments/store/orders.ts';
import { gone, type OrderRequest } from './checkout.ts';
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
      const ending = endingOf(order, causes, now);
      let truth: PaymentTruth;
      try {
        truth = await ask(order, ending, now);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'permanent') throw error;
        const ended = await noteRefusal(orm, order, error, now);
        if (!ended) throw error;
        log.warn({ orderUuid, formId: order.formId, to: ended.status, err: error }, 'a payment order was given up');
        return ended;
      }
      const cause = ending === 'expired' ? 'expiry' : events.length > 0 ? 'event' : (causes[0] ?? 'timer');
      const state = await applyTruth(orm, order, { truth, cause, ending, events }, now);
      if (state.status !== order.status) {
        log.info({ orderUuid, formId: order.formId, from: order.status, to: state.status, cause }, 'payment order');
      }
      return state;
    },
  };

  async function ask(order: PaymentOrder, ending: Ending, now: Date): Promise<PaymentTruth> {
    if (!order.providerRef) return withoutCheckout(order);
    const gateway = await gateways.of(order.provider, order.mode, now);
    const { uuid: orderUuid, providerRef, paymentRef } = order;
    const ref = { orderUuid, providerRef, paymentRef };
    const signal = cancellationSignal();
    let truth = await gateway.read(ref, signal);
    // The payer has agreed in time. Money is taken for nothing that has ended in our books.
    if (truth.state === 'approved' && gateway.capture && AWAITING.includes(order.status) && ending !== 'cancelled') {
      truth = await gateway.capture(ref, signal);
    }
    if (ending && gateway.expire && truth.state === 'open') {
      await gateway.expire(ref, signal);
      truth = await gateway.read(ref, signal);
    }
    return (await workOnRefunds(orm, gateway, order, truth, now)) ? gateway.read(ref, signal) : truth;
  }
}

type Ending = 'expired' | 'cancelled' | null;

/** Whether an order that is not paid ends now. A payment that is on its way is waited for. */
function endingOf({ status, expiresAt }: PaymentOrder, causes: readonly OrderCause[], now: Date): Ending {
  if (!isOpen(status)) return null;
  if (causes.includes('cancelled')) return 'cancelled';
  return expiresAt <= now ? 'expired' : null;
}
