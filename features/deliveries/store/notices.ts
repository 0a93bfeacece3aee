import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { insertBatch } from '#db/batches/insert.ts';
import { Delivery, ErasureNotice } from '#features/deliveries/entities.ts';
import { Form } from '#features/forms/entities.ts';
import { integrationOf } from '#features/integrations/table.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { DAY_MS } from '#time.ts';
import { eraseDeliveries } from './erase.ts';
import { type Received, readReceivers } from './receivers.ts';

/**
 * Milliseconds before a notice is sent. An attempt under way when its submission is erased has ended by then, so that nothing
 * arrives after the notice.
 */
const NOTICE_AFTER_MS = 60_000;
/** Milliseconds that a notice is kept after it has ended. */
const KEPT_MS = 30 * DAY_MS;
const BATCH = 200;

/** The notice about one delivery, before it is stored. */
export interface PlannedNotice extends Pick<Delivery, 'formId' | 'revision' | 'key' | 'integrationId'> {
  submissionId: number | null;
  deliveryId: string;
}

/** Returns the revision by which each receiver is notified; null for a receiver that takes no such notice, or has moved since. */
export async function noticeRevisions(
  em: EntityManager,
  parts: readonly Received[],
): Promise<(part: Omit<Received, 'count'>) => number | null> {
  const jobs = parts.filter(({ integrationId }) => integrationId !== null);
  if (jobs.length === 0) return () => null;
  const formIds = [...new Set(jobs.map(({ formId }) => formId))];
  const forms = await em.find(Form, { id: formIds }, { disableIdentityMap: true });
  const byId = new Map(forms.map((form) => [form.id, form]));
  const receivers = await readReceivers(em, jobs);
  return (part) => {
    const form = byId.get(part.formId);
    const now = form?.config.options.integrations.find(({ key }) => key === part.key);
    if (!form || !now || now.integration_id !== part.integrationId) return null;
    const { takesErasures, addressOf } = integrationOf(now.integration_id);
    const isThere = (addressOf?.(now.settings) ?? null) === receivers(part);
    return isThere && takesErasures?.(now.settings) ? form.revision : null;
  };
}

/**
 * Plans the notices to receivers for submissions that are about to be erased, while their deliveries still exist. @param ids ids
 * of the stored submissions
 */
export async function planNotices(
  em: EntityManager,
  submissionUuids: readonly string[],
  ids: ReadonlyMap<string, number>,
): Promise<PlannedNotice[]> {
  const arrived = { $or: [{ status: 'delivered' as const }, { attempts: { $gt: 0 } }] };
  const where = { submissionUuid: [...submissionUuids], kind: 'integration' as const, ...arrived };
  const sent = await em.find(Delivery, where, { disableIdentityMap: true });
  const received = (row: Delivery): Received => {
    const { formId, revision, kind, key, integrationId = null, provider = null } = row;
    return { formId, revision, kind, key, integrationId, provider, count: 1 };
  };
  const revisionFor = await noticeRevisions(em, sent.map(received));
  return sent.flatMap((row) => {
    const revision = revisionFor(received(row));
    const { formId, key, integrationId, submissionUuid, id: deliveryId } = row;
    const submissionId = ids.get(submissionUuid) ?? null;
    return revision === null ? [] : [{ formId, revision, key, integrationId, submissionId, deliveryId }];
  });
}

/** Stores the notices as deliveries whose runs workers start, in the transaction of the erasure. */
export async function insertNotices(em: EntityManager, planned: readonly PlannedNotice[], now: Date): Promise<void> {
  if (planned.length === 0) return;
  const due = new Date(now.getTime() + NOTICE_AFTER_MS);
  const rows = planned.map((notice) => ({ id: randomUUID(), ...notice }));
  await insertBatch(
    em,
    ErasureNotice,
    rows.map(({ id, submissionId, deliveryId }) => ({ id, submissionId, deliveryId, erasedAt: now })),
  );
  await insertBatch(
    em,
    Delivery,
    rows.map(({ id, formId, revision, key, integrationId }) => ({
      ...{ id, kind: 'integration' as const, formId, revision, key, integrationId },
      // The submission no longer exists, so the notice's own id takes its place.
      ...{ submissionUuid: id, status: 'pending' as const, attempts: 0, replays: 0 },
      ...{ enqueuedAt: now, nextAttemptAt: due, dueAt: due },
    })),
  );
}

/** Loads the erasure notice of a delivery in the shape of a submission; null for a delivery without one. */
export async function loadNotice(
  em: EntityManager,
  { id, formId, revision }: Pick<Delivery, 'id' | 'formId' | 'revision'>,
): Promise<SubmissionRecord | null> {
  const erased = await em.findOne(ErasureNotice, { id }, { disableIdentityMap: true });
  if (!erased) return null;
  const { erasedAt: createdAt } = erased;
  const nothing = { surface: 'b' as const, values: {}, meta: {}, ipAddress: null, userAgent: null };
  // The id is null, so that the receiver's answer, which may repeat what it knows, is not stored.
  return { uuid: id, id: null, formId, revision, ...nothing, createdAt, erased };
}

/** Deletes notices that ended long ago. */
export async function expireNotices({ orm, now }: { orm: MikroORM; now: Date }): Promise<void> {
  const erasedAt = { $lt: new Date(now.getTime() - KEPT_MS) };
  for (let more = true; more; ) {
    more = await orm.em.fork().transactional(async (em) => {
      const old = await em.find(
        ErasureNotice,
        { erasedAt },
        { fields: ['id'], limit: BATCH, disableIdentityMap: true },
      );
      const id = old.map((one) => one.id);
      if (id.length === 0) return false;
      await eraseDeliveries(em, { id });
      await em.nativeDelete(ErasureNotice, { id });
      return old.length === BATCH;
    });
  }
}
