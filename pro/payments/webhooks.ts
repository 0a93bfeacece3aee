import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import { PaymentEvent, PaymentOrder } from './entities.ts';
import type { Gateways } from './gateways.ts';
import type { ProviderEvent, WebhookRequest } from './providers/payments.ts';
import type { AccountKey } from './store/events.ts';
import type { EventOutcome } from './store/order.ts';
import { enqueueWake } from './wake.ts';

export interface WebhookParts extends OutboxParts {
  gateways: Pick<Gateways, 'get'>;
}

/**
 * Stores an event and, in the same transaction, enqueues the call that wakes the run of its order. An event that was received
 * before but not handled wakes the run again.
 * @throws InvalidWebhook: nothing was stored; ProviderError when the event could not be verified
 */
export async function receiveWebhook(
  deps: WebhookParts,
  source: AccountKey,
  request: WebhookRequest,
): Promise<EventOutcome> {
  const gateway = await deps.gateways.get(source.provider, source.mode, request.now);
  const event = await gateway.readWebhook(request);
  try {
    return await insertEvent(deps, source, event, request.now);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return await repeatEvent(deps, source, event, request.now);
  }
}

function insertEvent(deps: WebhookParts, source: AccountKey, event: ProviderEvent, now: Date): Promise<EventOutcome> {
  return withWake(deps, now, async (em) => {
    const order = await orderOf(em, source, event);
    const outcome: EventOutcome = order ? 'waiting' : event.order ? 'unmatched' : 'ignored';
    const row = { ...source, eventId: event.id, type: event.type, orderUuid: order?.uuid ?? null, outcome };
    await em.insert(PaymentEvent, { ...row, receivedAt: now });
    return { outcome, order };
  });
}

function repeatEvent(deps: WebhookParts, source: AccountKey, event: ProviderEvent, now: Date): Promise<EventOutcome> {
  return withWake(deps, now, async (em) => {
    const row = await em.findOneOrFail(PaymentEvent, { ...source, eventId: event.id });
    if (row.outcome === 'handled' || row.outcome === 'ignored') return { outcome: row.outcome, order: null };
    const order = await orderOf(em, source, event);
    if (!order) return { outcome: row.outcome, order };
    // The run may have handled it meanwhile.
    const unhandled = { id: row.id, outcome: row.outcome };
    const isUnhandled = await em.nativeUpdate(PaymentEvent, unhandled, { outcome: 'waiting', orderUuid: order.uuid });
    return isUnhandled ? { outcome: 'waiting', order } : { outcome: 'handled', order: null };
  });
}

/** Runs `work` in one transaction with the call that wakes its order, if it returns one. */
function withWake(
  deps: WebhookParts,
  now: Date,
  work: (em: EntityManager) => Promise<{ outcome: EventOutcome; order: PaymentOrder | null }>,
): Promise<EventOutcome> {
  return withCalls(deps, now, async (em, enqueue) => {
    const { outcome, order } = await work(em);
    if (order) await enqueueWake(em, enqueue, order, 'event', now);
    return outcome;
  });
}

/** Finds the order of an event, only among the orders of the account that sent the event. */
async function orderOf(em: EntityManager, source: AccountKey, { order }: ProviderEvent): Promise<PaymentOrder | null> {
  if (!order) return null;
  const { orderUuid: uuid, providerRef, paymentRef } = order;
  for (const reference of [{ uuid }, { providerRef }, { paymentRef }]) {
    if (Object.values(reference).some((value) => !value)) continue;
    const match = await em.findOne(PaymentOrder, { ...reference, ...source } as Partial<PaymentOrder>);
    if (match) return match;
  }
  return null;
}
