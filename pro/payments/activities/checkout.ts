import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { ApplicationFailure } from '@temporalio/common';
import { holdLimited } from '#features/limits/counters.ts';
import { WaitingEntry } from '#features/limits/entities.ts';
import { holdIfFree } from '#features/limits/hold-again.ts';
import { markAwaiting, submissionExists } from '#features/submissions/store/awaiting-payment.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { wakeUnpaidDraft } from '#pro/drafts/store/drafts.ts';
import { returnUrl } from '#pro/payments/checkout/return-url.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { reportOrder } from '#pro/payments/events.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import { TRANSITIONS, UNPAID } from '#pro/payments/order-states.ts';
import type { PaymentGateway } from '#pro/payments/providers/payments.ts';
import {
  applyRemoteState,
  canReopen,
  lockUnchanged,
  OrderChanged,
  type OrderState,
  reopenOrder,
  stateOf,
} from '#pro/payments/settle.ts';
import { addHistory, dueAfter, findOrder, lockOrder } from '#pro/payments/store/orders.ts';
import { FORM_FULL } from '#pro/payments/workflows/run.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS } from '#time.ts';
import { inProviderTime } from './provider-time.ts';

/** Shortest life of a checkout that Stripe accepts, in ms. */
const SHORTEST_CHECKOUT_MS = 30 * MINUTE_MS;

/** State of an order after a request for its checkout. `redirectUrl` is null when there is nothing left to pay. */
export interface OpenedCheckout extends OrderState {
  redirectUrl: string | null;
}

export interface CheckoutActivityParts {
  orm: MikroORM;
  box: SecretBox;
  gateways: Pick<Gateways, 'get'>;
  baseUrl: string;
}

export interface OrderRequest {
  orderUuid: string;
  /** Unix ms. */
  now: number;
}

export function createCheckoutActivities({ orm, box, gateways, baseUrl }: CheckoutActivityParts) {
  return {
    /**
     * Creates the checkout of an order, or returns its open one. An order that ended without a payment gets a new checkout.
     * @throws ProviderError
     */
    openCheckout: ({ orderUuid, now }: OrderRequest): Promise<OpenedCheckout> =>
      inProviderTime((signal) => openCheckout(orderUuid, now, signal)),

    /** Records that no checkout could be created. The same order can be tried again, by who has waited for a place until it expires. */
    async failCheckout(input: OrderRequest & { errorType: string; message: string }): Promise<OrderState> {
      const now = new Date(input.now);
      return orm.em.fork().transactional(async (em) => {
        const row = await lockOrder(em, input.orderUuid);
        if (!row) throw orderNotFound(input.orderUuid);
        const { errorType } = input;
        const lastError = blankAddresses(input.message);
        em.assign(row, { errorType, lastError, updatedAt: now });
        if (row.status === 'created' && (await hasWaited(em, row.submissionUuid))) {
          // Its visitor has waited for the place, which others would get at once: it stays theirs for the time that they were told.
          const detail = { error_type: errorType };
          await addHistory(em, row.uuid, { from: row.status, to: row.status, cause: 'checkout', detail }, now);
          row.version += 1;
        } else if (row.status === 'created' || UNPAID.includes(row.status)) {
          // An order that had already ended keeps its status.
          const to = TRANSITIONS[row.status].failed ? 'failed' : row.status;
          const detail = { error_type: errorType };
          await addHistory(em, row.uuid, { from: row.status, to, cause: 'checkout', detail }, now);
          await markAwaiting(em, row.submissionUuid, false);
          await holdLimited(em, row.submissionUuid, false);
          await wakeUnpaidDraft(em, row.submissionUuid, now);
          if (to !== row.status) await reportOrder(em, row, to, now);
          em.assign(row, { status: to, dueAt: null, version: row.version + 1 });
        }
        return stateOf(em, row, now);
      });
    },

    /**
     * Ends a checkout whose creation got no answer, finding it by repeating the request with the same idempotency key. Nobody
     * could pay that checkout, because its address is unknown, but it would stay open at the provider.
     */
    async endUnknownCheckout({ orderUuid, now: ms }: OrderRequest): Promise<void> {
      const now = new Date(ms);
      const order = await requireOrder(orderUuid);
      if (!UNPAID.includes(order.status)) return;
      const gateway = await gateways.get(order.provider, order.mode, now);
      if (!gateway.expire) return;
      await inProviderTime(async (signal) => {
        const { providerRef } = await gateway.createCheckout(requestOf(order), signal);
        await gateway.expire?.({ orderUuid, providerRef }, signal);
      });
      await useNextNumber(order);
    },
  };

  async function openCheckout(orderUuid: string, ms: number, signal: AbortSignal): Promise<OpenedCheckout> {
    const now = new Date(ms);
    const order = await requireOrder(orderUuid);
    if (order.status === 'pending' && order.expiresAt > now && order.redirectUrl) {
      return { ...(await stateOf(orm.em.fork(), order, now)), redirectUrl: order.redirectUrl };
    }
    if (order.status !== 'created' && !UNPAID.includes(order.status)) {
      return { ...(await stateOf(orm.em.fork(), order, now)), redirectUrl: null };
    }
    await refuseOver(order, now);
    const gateway = await gateways.get(order.provider, order.mode, now);
    const paid = await endFormer(gateway, order, now, signal);
    if (paid) return { ...paid, redirectUrl: null };
    const numbered = await prepareCheckout(order, now);
    try {
      const checkout = await gateway.createCheckout(requestOf(numbered), signal);
      return { ...(await storeCheckout(numbered, checkout, now)), redirectUrl: checkout.redirectUrl };
    } catch (error) {
      // After a lost answer the same key finds the checkout again. After a refusal a new key is needed, since the old one
      // repeats it.
      if (!(error instanceof ProviderError) || error.kind !== 'permanent') throw error;
      await useNextNumber(numbered);
      throw error.type === 'server_error' ? asTransient(error) : error;
    }
  }

  /** @throws ProviderError for an order for which nobody should pay any more, or whose places are taken by others now */
  async function refuseOver({ status, settlement, submissionUuid }: PaymentOrder, now: Date): Promise<void> {
    if (settlement) throw processEnded();
    if (status === 'created') return;
    if (!(await submissionExists(orm.em.fork(), submissionUuid))) throw submissionErased();
    const isFree = await orm.em.fork().transactional((em) => holdIfFree(em, box, submissionUuid, now));
    if (!isFree) throw formFull();
  }

  async function requireOrder(uuid: string): Promise<PaymentOrder> {
    const order = await findOrder(orm, uuid);
    if (!order) throw orderNotFound(uuid);
    return order;
  }

  /** Ends the order's former checkout. @returns the order's state when that checkout was paid or approved after all */
  async function endFormer(
    gateway: PaymentGateway,
    order: PaymentOrder,
    now: Date,
    signal: AbortSignal,
  ): Promise<OrderState | null> {
    const { uuid: orderUuid, providerRef, reserves } = order;
    if (!providerRef) return null;
    const ref = { orderUuid, providerRef, reserves };
    await gateway.expire?.(ref, signal);
    const remote = await gateway.read(ref, signal);
    if (remote.state === 'approved' && gateway.takeApproved && canReopen(order, now)) {
      // The payer has approved the former checkout meanwhile; a second checkout would lose that approval.
      const open = await reopenOrder({ orm, box }, order, 'checkout', now);
      if (open.status !== 'pending') throw submissionErased();
      const taken = await gateway.takeApproved(ref, signal);
      return applyRemoteState(orm, open, { remote: taken, cause: 'checkout' }, now);
    }
    if (!['paid', 'processing', 'reserved'].includes(remote.state)) return null;
    return applyRemoteState(orm, order, { remote, cause: 'checkout' }, now);
  }

  /**
   * Sets a new checkout number and expiry once the former ones are used up. The time to pay a place from a waiting list stays. Repeated attempts keep both, since providers
   * compare requests with the same key.
   */
  async function prepareCheckout(order: PaymentOrder, now: Date): Promise<PaymentOrder> {
    const hasFormer = order.providerRef !== null && order.providerRef !== undefined;
    const left = order.expiresAt.getTime() - now.getTime();
    // The shortest configurable checkouts leave less time than Stripe requires; the gateway then asks for the nearest accepted
    // end.
    const enough = Math.min(SHORTEST_CHECKOUT_MS + MINUTE_MS, order.expiresMinutes * MINUTE_MS - MINUTE_MS);
    if (!hasFormer && left >= enough) return order;
    return orm.em.fork().transactional(async (em) => {
      const row = await lockUnchanged(em, order);
      // Attempts that fail must not hold a place for longer than others who wait for it were told.
      const isKept = row.status === 'created' && (await hasWaited(em, row.submissionUuid));
      const expiresAt = isKept ? row.expiresAt : new Date(now.getTime() + row.expiresMinutes * MINUTE_MS);
      const reset = { providerRef: null, paymentRef: null, redirectUrl: null, dispute: null };
      em.assign(row, {
        ...reset,
        paidAmount: 0,
        refundedAmount: 0,
        checkouts: row.checkouts + 1,
        expiresAt,
        version: row.version + 1,
      });
      return row;
    });
  }

  async function useNextNumber({ uuid, checkouts }: PaymentOrder): Promise<void> {
    await orm.em
      .fork()
      .execute('update payment_orders set checkouts = ? where uuid = ? and checkouts = ?', [
        checkouts + 1,
        uuid,
        checkouts,
      ]);
  }

  function requestOf(order: PaymentOrder) {
    const { uuid: orderUuid, amount, currency, description, items, expiresAt, checkouts, language, reserves } = order;
    return {
      orderUuid,
      amount,
      currency,
      description,
      items,
      expiresAt,
      ...(language && { language }),
      ...(reserves && { reserves }),
      successUrl: returnUrl(box, baseUrl, orderUuid),
      cancelUrl: returnUrl(box, baseUrl, orderUuid, { cancelled: checkouts }),
      idempotencyKey: `${orderUuid}-${checkouts}`,
    };
  }

  async function storeCheckout(
    order: PaymentOrder,
    { providerRef, redirectUrl }: { providerRef: string; redirectUrl: string },
    now: Date,
  ): Promise<OrderState> {
    return orm.em.fork().transactional(async (em) => {
      const row = await lockUnchanged(em, order);
      const effect = TRANSITIONS[row.status].pending;
      if (!effect) throw new OrderChanged(order.uuid);
      await addHistory(em, row.uuid, { from: row.status, to: 'pending', cause: 'checkout' }, now);
      if (effect === 'reopen') {
        await markAwaiting(em, row.submissionUuid, true);
        await holdLimited(em, row.submissionUuid, true);
      }
      const changes = { status: 'pending' as const, providerRef, redirectUrl, errorType: null, lastError: null };
      em.assign(row, { ...changes, updatedAt: now, version: row.version + 1 });
      const state = await stateOf(em, row, now);
      row.dueAt = dueAfter(state.nextLookAt);
      return state;
    });
  }
}

/** True if the submission has got its place from a waiting list. */
async function hasWaited(em: EntityManager, submissionUuid: string): Promise<boolean> {
  return (await em.count(WaitingEntry, { submissionUuid, state: 'taken' })) > 0;
}

/** Creates the error for an order whose submission was erased, so that nobody pays for it. */
function submissionErased(): ProviderError {
  const message = 'The submission of this order was erased, so that there is nothing to pay for.';
  return new ProviderError(message, { kind: 'permanent', type: 'submission_erased' });
}

/** Creates the error for an order whose process has ended before anybody paid. */
function processEnded(): ProviderError {
  const message = 'The process of this submission has ended, so that there is nothing to pay for.';
  return new ProviderError(message, { kind: 'permanent', type: 'submission_erased' });
}

/** Creates the error for an order whose reserved places or stock were released and are taken by other submissions. */
function formFull(): ProviderError {
  const message = 'What this order is for was given back when it ended, and is taken by others now.';
  return new ProviderError(message, { kind: 'permanent', type: FORM_FULL });
}

/** Makes a server error transient: the provider repeats the failure for the same key, but a new key may succeed. */
function asTransient({ message, type, status }: ProviderError): ProviderError {
  return new ProviderError(message, { kind: 'transient', type, status });
}

/** Creates the failure of a run without an order. Orders are never deleted, so such a run was started by hand. */
export function orderNotFound(uuid: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(`There is no order ${uuid}.`, 'order_not_found');
}
