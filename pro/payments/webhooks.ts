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
  gateways: Pick<Gateways, 'of'>;
}

/**
 * Keeps an event and enqueues, in the same transaction, that the run of its order looks at it. One that came before and was
 * not handled since is enqueued again.
 * @throws InvalidWebhook; nothing was kept. ProviderError when it could not be checked
 */
export async function receiveWebhook(
  deps: WebhookParts,
  source: AccountKey,
  request: WebhookRequest,
): Promise<EventOutcome> {
  const gateway = await deps.gateways.of(source.provider, source.mode, request.now);
  const event = await gateway.readWebhook(request);
  try {
    return await keep(deps, source, event, request.now);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return await keepAgain(deps, source, event, request.now);
  }
}

function keep(deps: WebhookParts, source: AccountKey, event: ProviderEvent, now: Date): Promise<EventOutcome> {
  return withWake(deps, now, async (em) => {
    const order = await orderOf(em, source, event);
    const outcome: EventOutcome = order ? 'waiting' : event.order ? 'unmatched' : 'ignored';
    const row = { ...source, eventId: event.id, type: event.type, orderUuid: order?.uuid ?? null, outcome };
    await em.insert(PaymentEvent, { ...row, receivedAt: now });
    return { outcome, order };
  });
}

function keepAgain(deps: WebhookParts, source: AccountKey, event: ProviderEvent, now: Date): Promise<EventOutcome> {
  return withWake(deps, now, async (em) => {
    const row = await em.findOneOrFail(PaymentEvent, { ...source, eventId: event.id });
    if (row.outcome === 'handled' || row.outcome === 'ignored') return { outcome: row.outcome, order: null };
    const order = await orderOf(em, source, event);
    if (order) await em.nativeUpdate(PaymentEvent, { id: row.id }, { outcome: 'waiting', orderUuid: order.uuid });
    return { outcome: order ? 'waiting' : row.outcome, order };
  });
}

/** One transaction with the call that wakes the order, if there is one. */
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

/** Whatever an event tells of its order, the order must be of the account that the event came from. */
async function orderOf(em: EntityManager, source: AccountKey, { order }: ProviderEvent): Promise<PaymentOrder | null> {
  if (!order) return null;
  const { orderUuid: uuid, providerRef, paymentRef } = order;
  for (const known of [{ uuid }, { providerRef }, { paymentRef }]) {
    if (Object.values(known).some((value) => !value)) continue;
    const found = await em.findOne(PaymentOrder, { ...known, ...source } as Partial<PaymentOrder>);
    if (found) return found;
  }
  return null;
}
