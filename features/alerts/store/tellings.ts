import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Alert, AlertTelling } from '#features/alerts/entities.ts';
import type { News } from '#features/alerts/notices/news.ts';

/** Stores notices and marks their alerts, in the transaction of `em`. @returns the ids of the notices */
export async function storeNotices(em: EntityManager, news: News, { direct }: { direct: boolean }, now: Date) {
  const shared = { status: 'pending' as const, direct, createdAt: now };
  const tellings = [
    ...news.mails.map(({ formId, items }) => ({ channel: 'mail' as const, formId, what: { items } })),
    ...news.events.map((item) => ({ channel: 'webhook' as const, what: { items: [item] } })),
  ].map((one) => ({ id: randomUUID(), ...one, ...shared }));
  if (tellings.length > 0) await em.insertMany(AlertTelling, tellings);
  const mark = async (uuids: readonly string[], column: 'mailedAt' | 'endMailedAt' | 'sentAt' | 'endSentAt') => {
    if (uuids.length > 0) await em.nativeUpdate(Alert, { uuid: [...uuids] }, { [column]: now });
  };
  await mark(news.mailed.started, 'mailedAt');
  await mark(news.mailed.ended, 'endMailedAt');
  await mark(news.sent.started, 'sentAt');
  await mark(news.sent.ended, 'endSentAt');
  return tellings.map(({ id }) => id);
}

/** Stores a digest once. @returns its id; null when it was stored before */
export async function storeDigest(
  em: EntityManager,
  { name, from, to }: { name: string; from: string; to: string },
  now: Date,
): Promise<string | null> {
  const id = randomUUID();
  const { affectedRows } = await em.getConnection().execute<{ affectedRows: number }>(
    `insert ignore into alert_tellings (id, name, channel, what, status, direct, created_at)
     values (?, ?, 'mail', ?, 'pending', false, ?)`,
    [id, name, JSON.stringify({ digest: { from, to } }), now],
    'run',
    em.getTransactionContext(),
  );
  return affectedRows > 0 ? id : null;
}

export function findTelling(orm: MikroORM, id: string): Promise<AlertTelling | null> {
  return orm.em.fork().findOne(AlertTelling, { id });
}

/** Finds the notices that the HTTP role must send itself. */
export function pendingDirect(orm: MikroORM, now: Date): Promise<AlertTelling[]> {
  const free = { $or: [{ claimedUntil: null }, { claimedUntil: { $lte: now } }] };
  return orm.em
    .fork()
    .find(AlertTelling, { status: 'pending', direct: true, ...free }, { orderBy: { createdAt: 'asc' }, limit: 20 });
}

/** Claims a notice for the length of the lease. Only one process succeeds. */
export async function claimTelling(
  orm: MikroORM,
  { id, claimedUntil }: AlertTelling,
  now: Date,
  leaseMs: number,
): Promise<boolean> {
  const where = { id, status: 'pending' as const, claimedUntil: claimedUntil ?? null };
  const until = { claimedUntil: new Date(now.getTime() + leaseMs) };
  return (await orm.em.fork().nativeUpdate(AlertTelling, where, until)) > 0;
}

/** Records that the first attempt has started, so that no round starts another run for it. */
export async function recordStart(orm: MikroORM, id: string, now: Date): Promise<void> {
  await orm.em.fork().nativeUpdate(AlertTelling, { id, claimedUntil: null }, { claimedUntil: now });
}

export async function endTelling(
  orm: MikroORM,
  id: string,
  end: Pick<AlertTelling, 'status'> & Partial<Pick<AlertTelling, 'provider' | 'errorType' | 'toldAt'>>,
): Promise<void> {
  await orm.em.fork().nativeUpdate(AlertTelling, { id, status: 'pending' }, end);
}

/** Gives up notices whose first attempt was so long ago that no run tries them any more: the run was terminated. */
export async function endLost(em: EntityManager, begunBefore: Date): Promise<void> {
  const lost = { status: 'pending' as const, direct: false, claimedUntil: { $lt: begunBefore } };
  await em.nativeUpdate(AlertTelling, lost, { status: 'failed', errorType: 'lost' });
}

/** Records the reason that a notice has not been sent yet. */
export async function noteFailure(orm: MikroORM, id: string, errorType: string): Promise<void> {
  await orm.em.fork().nativeUpdate(AlertTelling, { id, status: 'pending' }, { errorType });
}

/** Returns the last notice of a channel, for the administrators who set it up. */
export async function lastTelling(orm: MikroORM, channel: AlertTelling['channel']): Promise<AlertTelling | null> {
  const [last] = await orm.em.fork().find(AlertTelling, { channel }, { orderBy: { createdAt: 'desc' }, limit: 1 });
  return last ?? null;
}
