import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { heartbeat } from '@temporalio/activity';
import { inBatches } from '#activities/expiry.ts';
import { marks } from '#db/sql.ts';
import { withCalls } from '#engine/outbox.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { eraseDeliveriesInBatches } from '#features/deliveries/store/erase.ts';
import { emitDeliveryFailed } from '#features/deliveries/store/events.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import type { ErasedOfForm, ExpireParts } from '#features/feature-data.ts';
import type { Form } from '#features/forms/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { DAY_MS } from '#time.ts';
import { eraseSubmissions } from './rows.ts';

/** Twice the time that mails and integrations may take. */
const TRANSIENT_MS = 7 * DAY_MS;
/** Statuses of submissions that have ended. */
const ENDED: SubmissionStatus[] = [
  'completed',
  'completed_with_errors',
  'unpaid',
  'unconfirmed',
  'waitlisted',
  'declined',
  'lapsed',
];
/** A payment may be under way for weeks; its order is certain to end. */
const AWAITING: SubmissionStatus = 'awaiting_payment';
const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true } as const;
const ERASED = 'The values were erased: the form does not store them, and its retention was over.';

export function expireSubmissions({ orm, now }: ExpireParts): Promise<void> {
  return eraseTransient(orm, now, { createdAt: { $lt: new Date(now.getTime() - TRANSIENT_MS) } });
}

/** Erases a form's submissions that have ended, and leftover transient values. */
export async function expireSubmissionsOfForm(
  parts: ExpireParts,
  { id: formId, config }: Form,
  before: Date,
): Promise<ErasedOfForm> {
  const submissions = await eraseEnded(parts, formId, before);
  if (!config.options.store_submissions) {
    await eraseTransient(parts.orm, parts.now, { createdAt: { $lt: before }, formId });
    const ended = { formId, enqueuedAt: { $lt: before }, status: { $nin: [...OPEN] } };
    let erased = 0;
    await eraseDeliveriesInBatches(parts.orm, ended, (count) => {
      erased += count;
      heartbeat({ table: 'deliveries', erased });
    });
  }
  return { submissions };
}

/**
 * Erases transient values that are older than mails and integrations may take: what is left then belongs to a lost run.
 * Deliveries that still wait for the values end with them.
 */
async function eraseTransient(
  orm: MikroORM,
  now: Date,
  past: { createdAt: { $lt: Date }; formId?: number },
): Promise<void> {
  const where = { ...past, status: { $ne: AWAITING } };
  await inBatches<string>(
    { table: 'transient_values' },
    async (limit) => {
      const rows = await orm.em.fork().find(TransientValues, where, { fields: ['uuid'], limit });
      return rows.map(({ uuid }) => uuid);
    },
    (found) =>
      orm.em.fork().transactional(async (em) => {
        // Checked again under the lock: an order that had ended may have been opened again.
        const lock = { ...LOCKED, orderBy: { uuid: 'asc' }, fields: ['uuid'] } as const;
        const rows = await em.find(TransientValues, { ...where, uuid: found }, lock);
        const uuids = rows.map(({ uuid }) => uuid);
        const lost = { status: 'failed' as const, errorType: 'submission_erased', lastError: ERASED };
        const open = { submissionUuid: uuids, status: [...OPEN] };
        const ended = await em.find(Delivery, open, { fields: ['id'], disableIdentityMap: true });
        await em.nativeUpdate(Delivery, open, { ...lost, nextAttemptAt: null, dueAt: null, finishedAt: now });
        for (const { id } of ended) await emitDeliveryFailed(em, id, now);
        return em.nativeDelete(TransientValues, { uuid: uuids });
      }),
  );
}

/**
 * Erases submissions that have ended. One with open mails or integration jobs, which need its values, is left for a later day.
 */
async function eraseEnded({ orm, box, now, installed }: ExpireParts, formId: number, before: Date): Promise<number> {
  return inBatches<EndedRow>(
    { table: 'submissions', formId },
    (limit, last) => findEnded(orm, { formId, before }, limit, last),
    (rows) =>
      withCalls({ orm, box }, now, async (em, enqueue) => {
        const ended = await lockEnded(
          em,
          rows.map(({ uuid }) => uuid),
        );
        return (await eraseSubmissions(em, ended, installed, enqueue, { why: 'expired' })).erased;
      }),
  );
}

/** A submission with its time as the database writes it. */
interface EndedRow {
  id: number | string;
  uuid: string;
  created_at: string;
}

/**
 * Finds the next submissions that have ended, the oldest first. In the order of the index by form and time: sorted by id the database
 * would read all submissions, or all that have expired, for each batch.
 */
function findEnded(
  orm: MikroORM,
  { formId, before }: { formId: number; before: Date },
  limit: number,
  last: EndedRow | undefined,
): Promise<EndedRow[]> {
  const beyond = last ? 'and created_at >= ? and (created_at > ? or id > ?)' : '';
  return orm.em.getConnection().execute<EndedRow[]>(
    `select id, uuid, created_at from submissions force index (submissions_form_id_created_at_index)
     where form_id = ? and created_at < ? ${beyond} and status in (${marks(ENDED)})
     order by created_at, id limit ?`,
    [formId, before, ...(last ? [last.created_at, last.created_at, last.id] : []), ...ENDED, limit],
  );
}

/**
 * Locks submissions and their deliveries, and returns those that have ended and wait for no delivery. Since the rows were read a late
 * payment may have come, or somebody may have asked for a delivery again.
 */
async function lockEnded(em: EntityManager, uuid: readonly string[]): Promise<string[]> {
  const ordered = { ...LOCKED, orderBy: { id: 'asc' } } as const;
  const ended = await em.find(Submission, { uuid: [...uuid], status: ENDED }, { ...ordered, fields: ['uuid'] });
  const submissionUuid = ended.map((one) => one.uuid);
  const fields = ['submissionUuid', 'status'] as const;
  const deliveries = await em.find(Delivery, { submissionUuid }, { ...ordered, fields });
  const waiting = deliveries.filter(({ status }) => OPEN.includes(status));
  const needed = new Set(waiting.map((one) => one.submissionUuid));
  return submissionUuid.filter((one) => !needed.has(one));
}
