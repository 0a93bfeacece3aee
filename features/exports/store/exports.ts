import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Export, ExportPart, exportWanted } from '#features/exports/entities.ts';
import type { ExportWanted } from '#features/exports/making/file.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';

/** How long an export may take, so that none is erased while it is made. */
export const MOST_MAKING_MS = 7 * DAY_MS;
const OPEN = ['pending', 'running'] as const;

/** Keeps what is wanted in the transaction of `em`. */
export async function insertExport(
  em: EntityManager,
  box: SecretBox,
  {
    uuid,
    wanted,
    ...more
  }: Pick<Export, 'uuid' | 'newest' | 'keepDays'> & { scheduleUuid?: string } & { wanted: ExportWanted },
  now: Date,
): Promise<void> {
  const sealed = exportWanted.seal(box, [uuid], JSON.stringify(wanted));
  const expiresAt = new Date(now.getTime() + MOST_MAKING_MS + more.keepDays * DAY_MS);
  const { formId, format } = wanted;
  const files = wanted.files ? 0 : null;
  await em.insert(Export, {
    uuid,
    formId,
    format,
    sinceAt: wanted.filter.from ?? null,
    status: 'pending',
    sealed,
    files,
    ...more,
    createdAt: now,
    expiresAt,
  });
}

/** @returns null when there is none, or when its time is over */
export async function findExport({ orm }: { orm: MikroORM }, uuid: string, now: Date): Promise<Export | null> {
  return orm.em.fork().findOne(Export, { uuid, expiresAt: { $gt: now } });
}

/** Also one whose time is over, as long as its row is there. */
export async function findEverExport({ orm }: { orm: MikroORM }, uuid: string): Promise<Export | null> {
  return orm.em.fork().findOne(Export, { uuid });
}

/** The newest first; `before` is the last id of the page before. */
export function listExports(
  { orm }: { orm: MikroORM },
  { formId, before, limit }: { formId?: number; before?: number; limit: number },
  now: Date,
): Promise<Export[]> {
  const where = {
    expiresAt: { $gt: now },
    ...(formId !== undefined && { formId }),
    ...(before !== undefined && { id: { $lt: before } }),
  };
  return orm.em.fork().find(Export, where, { orderBy: { id: 'desc' }, limit });
}

/** How many are being made, and how many are kept with these; not those of schedules, of which there are only so many. */
export async function countExports({ orm }: { orm: MikroORM }, now: Date): Promise<{ open: number; kept: number }> {
  const em = orm.em.fork();
  const expiresAt = { $gt: now };
  return {
    open: await em.count(Export, { status: [...OPEN], expiresAt }),
    kept: await em.count(Export, { status: [...OPEN, 'done'], expiresAt, scheduleUuid: null }),
  };
}

/** Times come back as such. @throws Error when the text was changed, or when its key is not configured */
export function wantedOf(box: SecretBox, { uuid, sealed }: Pick<Export, 'uuid' | 'sealed'>): ExportWanted {
  const wanted: ExportWanted = JSON.parse(exportWanted.open(box, [uuid], sealed));
  const { from, to } = wanted.filter;
  const filter = { ...wanted.filter, ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
  return { ...wanted, filter };
}

/** Notes that its run has begun. @param total how many are gone through, where that is known */
export async function beginExport(em: EntityManager, id: number, total: number | null): Promise<void> {
  await em.nativeUpdate(Export, { id, status: 'pending' }, { status: 'running', total });
}

/** Its time begins once it is done. @returns how it stands */
export async function finishExport({ orm }: { orm: MikroORM }, uuid: string, now: Date): Promise<Export | null> {
  const em = orm.em.fork();
  const found = await em.findOne(Export, { uuid });
  if (found?.status === 'running' && found.whole) {
    const expiresAt = new Date(now.getTime() + found.keepDays * DAY_MS);
    // What is erased meanwhile makes it fail, or leaves it as it is: then its last part has been kept already.
    await em.nativeUpdate(
      Export,
      { id: found.id, status: 'running', whole: true },
      { status: 'done', finishedAt: now, expiresAt },
    );
  }
  return em.fork().findOne(Export, { uuid });
}

/** Ends those that are there with nothing kept of them, in the transaction of `em`. */
export async function failExports(em: EntityManager, id: readonly number[], errorType: string, now?: Date) {
  if (id.length === 0) return;
  await em.nativeUpdate(
    Export,
    { id: [...id], status: [...OPEN, 'done'] },
    { status: 'failed', errorType, ...(now && { finishedAt: now }), whole: false },
  );
  await em.nativeDelete(ExportPart, { exportId: [...id] });
}

/** Removes it with what is kept of it; a run that is at work finds nothing any more, and ends. @returns whether it was there */
export async function removeExport(em: EntityManager, uuid: string): Promise<boolean> {
  const found = await em.findOne(Export, { uuid }, { fields: ['id'] });
  if (!found) return false;
  // Its row first: a part that is about to be kept waits for it, and then does not find it.
  const removed = await em.nativeDelete(Export, { id: found.id });
  await em.nativeDelete(ExportPart, { exportId: found.id });
  return removed > 0;
}

/** Notes that it went where its schedule says; not of one that has failed meanwhile. @returns whether it did */
export async function noteDelivered(em: EntityManager, id: number, deliveredAt: Date): Promise<boolean> {
  return (await em.nativeUpdate(Export, { id, status: 'done' }, { deliveredAt, errorType: null })) > 0;
}

/** Notes why it did not. */
export async function noteUndelivered(em: EntityManager, id: number, errorType: string): Promise<void> {
  await em.nativeUpdate(Export, { id, status: 'done' }, { errorType });
}
