import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { BatchWriter } from '#db/batches/batch-writer.ts';
import { caseOf, marks } from '#db/sql.ts';
import { type Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import { KINDS } from './kinds.ts';
import type { DeliveryRef } from './ref.ts';

/** Largest number of log rows for one delivery: the first attempt and the newest ones. */
const MOST_KEPT = 200;

/** An attempt that starts, and the new values of its delivery's row. */
export interface BeginningAttempt {
  /** The run that makes the attempt. */
  ref: DeliveryRef;
  startedAt: Date;
  dueAt?: Date;
  /** Mails only: the provider that the attempt uses. */
  provider?: string;
}

/** `id` is absent while the attempt has no row in the log. */
export interface BegunAttempt {
  attempt: number;
  id?: number;
}

/**
 * Counts an attempt that starts, and logs it in the same transaction: a reader meanwhile, or after a crash, finds both or
 * neither. Earlier attempts without an end are marked lost.
 * @returns null when the delivery has ended or was erased meanwhile, or belongs to another run
 */
export async function beginAttempt(
  em: EntityManager,
  { kind, attempts }: Pick<Delivery, 'kind' | 'attempts'>,
  beginning: BeginningAttempt,
): Promise<BegunAttempt | null> {
  const { logsFirst } = KINDS[kind];
  // A first attempt that is not logged takes a single statement.
  if (!logsFirst && attempts === 0) return begin(em, beginning, logsFirst);
  return em.transactional((transaction) => begin(transaction, beginning, logsFirst));
}

async function begin(
  em: EntityManager,
  { ref: { id, replay = 0, owner }, startedAt, dueAt, provider }: BeginningAttempt,
  logsFirst: boolean,
): Promise<BegunAttempt | null> {
  const counted = await em.execute<{ insertId: number; affectedRows: number }>(
    `update deliveries as delivery
       left join delivery_attempts as lost on lost.delivery_id = delivery.id and lost.outcome = 'running'
     set delivery.attempts = last_insert_id(delivery.attempts + 1), delivery.due_at = coalesce(?, delivery.due_at),
       delivery.provider = coalesce(?, delivery.provider), delivery.owner = coalesce(?, delivery.owner),
       lost.outcome = 'lost', lost.error_type = 'timeout'
     where delivery.id = ? and delivery.replays = ? and delivery.status in (?, ?)
       and (? is null or delivery.owner is null or delivery.owner <= ?)`,
    [dueAt ?? null, provider ?? null, owner ?? null, id, replay, ...OPEN, owner ?? null, owner ?? null],
    'run',
  );
  if (counted.affectedRows === 0) return null;
  const attempt = Number(counted.insertId);
  if (!logsFirst && attempt === 1) return { attempt };
  if (attempt > MOST_KEPT) {
    const dropped = { deliveryId: id, attempt: { $gt: 1, $lte: attempt - MOST_KEPT + 1 } };
    await em.nativeDelete(DeliveryAttempt, dropped);
  }
  const noted = await em.execute<{ insertId: number; affectedRows: number }>(
    `insert into delivery_attempts (delivery_id, replay, attempt, started_at, outcome, provider)
     select id, replays, ?, ?, 'running', provider from deliveries where id = ? ${UNTIL_ERASED}`,
    [attempt, startedAt, id],
    'run',
  );
  return noted.affectedRows > 0 ? { attempt, id: Number(noted.insertId) } : null;
}

/** Waits for an erasure under way: nothing is recorded for erased deliveries. */
const UNTIL_ERASED = 'lock in share mode';

/** The result of an attempt, as the log stores it. */
export interface EndedAttempt extends Pick<DeliveryAttempt, 'outcome'> {
  durationMs: number;
  provider?: string;
  statusCode: number | null;
  errorType: string | null;
  excerpt: string | null;
}

/**
 * Records the end of an attempt, also after it was marked lost. Recording it again changes nothing.
 * @param id absent for a first attempt that has no row yet
 */
export async function endAttempt(
  em: EntityManager,
  id: number | undefined,
  { id: deliveryId, replays: replay, startedAt }: { id: string; replays: number; startedAt: Date },
  end: EndedAttempt,
): Promise<void> {
  if (id !== undefined) {
    await em.nativeUpdate(DeliveryAttempt, { id }, end);
    return;
  }
  const { outcome, durationMs, provider = null, statusCode, errorType, excerpt } = end;
  await em.execute(
    `insert into delivery_attempts
       (delivery_id, replay, attempt, started_at, outcome, duration_ms, provider, status_code, error_type, excerpt)
     select id, ?, 1, ?, ?, ?, ?, ?, ?, ? from deliveries
     where id = ? and not exists (select 1 from delivery_attempts where delivery_id = ? and attempt = 1)
     ${UNTIL_ERASED}`,
    [replay, startedAt, outcome, durationMs, provider, statusCode, errorType, excerpt, deliveryId, deliveryId],
  );
}

/** A delivery that arrived, with the attempt that delivered it. */
export interface DeliveredEnd extends Pick<EndedAttempt, 'durationMs' | 'provider' | 'statusCode' | 'excerpt'> {
  id: string;
  replays: number;
  /** Absent for a first attempt without a row, because the row of its delivery stands for it. */
  attemptId: number | undefined;
  accepted?: number;
  rejected?: number;
  note?: string;
  finishedAt: Date;
}

/** Parallel batches of ends, and the maximum size of a batch. */
const LANES = 2;
const MAX_BATCH = 20;

/**
 * Returns a function that ends a delivery together with the attempt that delivered it; concurrent ones share one statement. A delivery was
 * delivered whatever its row says by now: it may have been cancelled meanwhile, or given up. The function returns false when
 * nothing was recorded, because the delivery was replayed since, or is gone.
 */
export function batchDelivered(orm: MikroORM): (end: DeliveredEnd) => Promise<boolean> {
  const ends = new BatchWriter<DeliveredEnd, boolean>({
    processBatch: (batch) => endDelivered(orm.em.fork(), batch),
    lanes: LANES,
    maxBatch: MAX_BATCH,
    wasRolledBack: (error) => error instanceof NotAll,
    itemName: 'the end of a delivery',
  });
  return (end) => ends.do(end);
}

/** Rejects a batch of which not all were recorded. Each is recorded alone then, which changes nothing for those that were. */
class NotAll extends Error {}

async function endDelivered(em: EntityManager, ends: readonly DeliveredEnd[]): Promise<boolean[]> {
  const ids = ends.map(({ id }) => id);
  const attemptIds = ends.flatMap(({ attemptId }) => attemptId ?? []);
  const values: unknown[] = [];
  const each = (read: (end: DeliveredEnd) => unknown) => {
    values.push(...ends.flatMap((end) => [end.id, read(end) ?? null]));
    return caseOf('delivery.id', ids);
  };
  const set = [
    `delivery.accepted = ${each(({ accepted }) => accepted)}, delivery.rejected = ${each(({ rejected }) => rejected)}`,
    `delivery.note = ${each(({ note }) => note)}, delivery.finished_at = ${each(({ finishedAt }) => finishedAt)}`,
    `delivery.provider = coalesce(${each(({ provider }) => provider)}, delivery.provider)`,
  ];
  const ofAttempts = () => [
    `attempt.outcome = 'delivered', attempt.error_type = null`,
    `attempt.duration_ms = ${each(({ durationMs }) => durationMs)}`,
    `attempt.provider = coalesce(${each(({ provider }) => provider)}, attempt.provider)`,
    `attempt.status_code = ${each(({ statusCode }) => statusCode)}, attempt.excerpt = ${each(({ excerpt }) => excerpt)}`,
  ];
  const isLogged = attemptIds.length > 0;
  const join = `left join delivery_attempts as attempt
    on attempt.delivery_id = delivery.id and attempt.id in (${marks(attemptIds)})`;
  const { affectedRows } = await em.execute<{ affectedRows: number }>(
    `update deliveries as delivery ${isLogged ? join : ''}
     set delivery.status = 'delivered', delivery.error_type = null, delivery.last_error = null,
       delivery.next_attempt_at = null, delivery.due_at = null, ${[...set, ...(isLogged ? ofAttempts() : [])].join(', ')}
     where delivery.id in (${marks(ids)}) and delivery.replays = ${caseOf('delivery.id', ids)}`,
    [...attemptIds, ...values, ...ids, ...ends.flatMap(({ id, replays }) => [id, replays])],
    'run',
  );
  if (ends.length === 1) return [affectedRows > 0];
  // Matching rows of both tables are counted, also if they stay as they are.
  if (affectedRows < ends.length + attemptIds.length) throw new NotAll();
  return ends.map(() => true);
}

/** Closes the attempts that have no end yet. */
export async function closeAttempts(
  em: EntityManager,
  deliveryId: string,
  outcome: 'delivered' | 'failed' | 'lost',
  errorType: string | null = outcome === 'lost' ? 'timeout' : null,
): Promise<void> {
  await em.nativeUpdate(DeliveryAttempt, { deliveryId, outcome: 'running' }, { outcome, errorType });
}
