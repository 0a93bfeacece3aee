import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { insertBatch } from '#db/batches/insert.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { eraseDeliveries } from '#features/deliveries/store/erase.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { DAY_MS } from '#time.ts';
import { OF_SITE, SiteEvent, SiteWebhook } from './entities.ts';
import { subscribesTo } from './subscriptions.ts';

/** Milliseconds that a site event and its deliveries are kept. */
const KEPT_MS = 30 * DAY_MS;
const BATCH = 200;

/** An event that webhooks of the site can subscribe to. */
export interface NewSiteEvent {
  /** Absent for an id of its own. */
  id?: string;
  type: string;
  /** The subject of the event, as a path: `forms/7`. */
  subject: string;
  /** Ids and statuses: nothing that a visitor wrote. */
  data: Record<string, unknown>;
}

/**
 * Returns the webhooks that subscribe to a type of event. A caller that must read more for the event checks first that there are
 * any.
 */
export async function subscribedWebhooks(em: EntityManager, type: string): Promise<SiteWebhook[]> {
  const active = await em.find(SiteWebhook, { active: true }, { disableIdentityMap: true });
  return active.filter(({ events }) => subscribesTo(events, type));
}

/**
 * Stores an event and its deliveries in the transaction of the change that it reports. Does nothing if no webhook subscribes to
 * it.
 */
export async function emitSiteEvent(em: EntityManager, event: NewSiteEvent, now: Date): Promise<void> {
  const webhooks = await subscribedWebhooks(em, event.type);
  if (webhooks.length === 0) return;
  const { id = randomUUID() } = event;
  await em.insert(SiteEvent, { ...event, id, happenedAt: now });
  await insertBatch(
    em,
    Delivery,
    webhooks.map(({ key }) => ({
      ...{
        id: randomUUID(),
        kind: 'integration' as const,
        formId: OF_SITE,
        revision: 0,
        key,
        integrationId: 'webhook',
      },
      ...{ submissionUuid: id, status: 'pending' as const, attempts: 0, replays: 0 },
      ...{ enqueuedAt: now, nextAttemptAt: now, dueAt: now },
    })),
  );
}

/** True for a delivery of a site event. */
export function isOfSite({ formId }: Pick<Delivery, 'formId'>): boolean {
  return formId === OF_SITE;
}

/** Loads the site event of a delivery in the shape of a submission; null once it is gone. */
export async function loadEvent(
  em: EntityManager,
  { submissionUuid: id }: Pick<Delivery, 'submissionUuid'>,
): Promise<SubmissionRecord | null> {
  const found = await em.findOne(SiteEvent, { id }, { disableIdentityMap: true });
  if (!found) return null;
  const { type, subject, data, happenedAt: createdAt } = found;
  const nothing = { surface: 'b' as const, values: {}, meta: {}, ipAddress: null, userAgent: null };
  const event = { type, subject, data, timestamp: createdAt.toISOString() };
  return { uuid: id, id: null, formId: OF_SITE, revision: 0, ...nothing, createdAt, event };
}

/** Returns the types of the site events, by the id of the event. Other deliveries are left out. */
export async function eventTypes(
  em: EntityManager,
  deliveries: readonly Pick<Delivery, 'formId' | 'submissionUuid'>[],
): Promise<Map<string, string>> {
  const id = deliveries.filter(isOfSite).map(({ submissionUuid }) => submissionUuid);
  if (id.length === 0) return new Map();
  const found = await em.find(SiteEvent, { id }, { fields: ['id', 'type'], disableIdentityMap: true });
  return new Map(found.map((event) => [event.id, event.type]));
}

/** Deletes old events with their deliveries. */
export async function expireEvents({ orm, now }: { orm: MikroORM; now: Date }): Promise<void> {
  const happenedAt = { $lt: new Date(now.getTime() - KEPT_MS) };
  for (let more = true; more; ) {
    more = await orm.em.fork().transactional(async (em) => {
      const fields = ['id'] as const;
      const old = await em.find(SiteEvent, { happenedAt }, { fields, limit: BATCH, disableIdentityMap: true });
      const id = old.map((one) => one.id);
      if (id.length === 0) return false;
      await eraseDeliveries(em, { formId: OF_SITE, submissionUuid: id });
      await em.nativeDelete(SiteEvent, { id });
      return old.length === BATCH;
    });
  }
}
