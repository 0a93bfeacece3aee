import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Alert, AlertTelling } from '#features/alerts/entities.ts';
import type { News } from '#features/alerts/telling/news.ts';

/** Keeps what is to be told, with the mark at its alerts, in the transaction of `em`. @returns the ids of what is to be told */
export async function keepNews(em: EntityManager, news: News, { direct }: { direct: boolean }, now: Date) {
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

/** Keeps a digest once. @returns its id; null where it was kept before */
export async function keepDigest(
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

/** What the HTTP role has to tell itself. */
export function pendingDirect(orm: MikroORM, now: Date): Promise<AlertTelling[]> {
  const free = { $or: [{ claimedUntil: null }, { claimedUntil: { $lte: now } }] };
  return orm.em
    .fork()
    .find(AlertTelling, { status: 'pending', direct: true, ...free }, { orderBy: { createdAt: 'asc' }, limit: 20 });
}

/** Takes one for so long, before anybody else does. */
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

/** Notes that somebody tries it: no round has to begin it any more. */
export async function noteBegun(orm: MikroORM, id: string, now: Date): Promise<void> {
  await orm.em.fork().nativeUpdate(AlertTelling, { id, claimedUntil: null }, { claimedUntil: now });
}

export async function endTelling(
  orm: MikroORM,
  id: string,
  end: Pick<AlertTelling, 'status'> & Partial<Pick<AlertTelling, 'provider' | 'errorType' | 'toldAt'>>,
): Promise<void> {
  await orm.em.fork().nativeUpdate(AlertTelling, { id, status: 'pending' }, end);
}

/** Gives up those that somebody began to tell so long ago that no run tries them any more: it was terminated. */
export async function endLost(em: EntityManager, begunBefore: Date): Promise<void> {
  const lost = { status: 'pending' as const, direct: false, claimedUntil: { $lt: begunBefore } };
  await em.nativeUpdate(AlertTelling, lost, { status: 'failed', errorType: 'lost' });
}

/** Notes why it was not told yet. */
export async function noteFailure(orm: MikroORM, id: string, errorType: string): Promise<void> {
  await orm.em.fork().nativeUpdate(AlertTelling, { id, status: 'pending' }, { errorType });
}

/** The last one of a channel, for those who set it up. */
export async function lastTelling(orm: MikroORM, channel: AlertTelling['channel']): Promise<AlertTelling | null> {
  const [last] = await orm.em.fork().find(AlertTelling, { channel }, { orderBy: { createdAt: 'desc' }, limit: 1 });
  return last ?? null;
}
