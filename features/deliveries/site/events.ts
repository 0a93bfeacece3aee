import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { insertBatch } from '#db/batches/insert.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { eraseDeliveries } from '#features/deliveries/store/erase.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { DAY_MS } from '#time.ts';
import { asksFor } from './asked.ts';
import { OF_SITE, SiteEvent, SiteWebhook } from './entities.ts';

/** For how long it is known what webhooks of the site were told. */
const KEPT_MS = 30 * DAY_MS;
const BATCH = 200;

/** Something that webhooks of the site may ask for. */
export interface HappenedEvent {
  type: string;
  /** What it is about, as a path: `forms/7`. */
  subject: string;
  /** Ids and states: nothing that a visitor wrote. */
  data: Record<string, unknown>;
}

/** The webhooks that are to be told of a type of events: who has to read more for an event asks first. */
export async function eventTakers(em: EntityManager, type: string): Promise<SiteWebhook[]> {
  const active = await em.find(SiteWebhook, { active: true }, { disableIdentityMap: true });
  return active.filter(({ events }) => asksFor(events, type));
}

/** Keeps an event with its deliveries, in the transaction of what it tells; nothing where no webhook asks for it. */
export async function tellSite(em: EntityManager, event: HappenedEvent, now: Date): Promise<void> {
  const takers = await eventTakers(em, event.type);
  if (takers.length === 0) return;
  const id = randomUUID();
  await em.insert(SiteEvent, { id, ...event, happenedAt: now });
  await insertBatch(
    em,
    Delivery,
    takers.map(({ key }) => ({
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

/** Whether a delivery tells of an event of the site. */
export function isOfSite({ formId }: Pick<Delivery, 'formId'>): boolean {
  return formId === OF_SITE;
}

/** What a delivery tells, as the submission that it has in place of one; null once it is gone. */
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

/** What deliveries of the site tell, by the id of the event; of others nothing. */
export async function eventTypes(
  em: EntityManager,
  deliveries: readonly Pick<Delivery, 'formId' | 'submissionUuid'>[],
): Promise<Map<string, string>> {
  const id = deliveries.filter(isOfSite).map(({ submissionUuid }) => submissionUuid);
  if (id.length === 0) return new Map();
  const found = await em.find(SiteEvent, { id }, { fields: ['id', 'type'], disableIdentityMap: true });
  return new Map(found.map((event) => [event.id, event.type]));
}

/** Forgets those of long ago, with their deliveries. */
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
