import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Export, ExportPart, exportWanted } from '#features/exports/entities.ts';
import type { ExportRequest } from '#features/exports/making/file.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';

/** Longest time that creating an export may take, so that none expires while it is created. */
export const MOST_MAKING_MS = 7 * DAY_MS;
const OPEN = ['pending', 'running'] as const;

/** Inserts an export in the transaction of `em`. */
export async function insertExport(
  em: EntityManager,
  box: SecretBox,
  {
    uuid,
    wanted,
    ...more
  }: Pick<Export, 'uuid' | 'newest' | 'keepDays'> & { scheduleUuid?: string } & { wanted: ExportRequest },
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

/** @returns null when there is no such export, or when it has expired */
export async function findExport({ orm }: { orm: MikroORM }, uuid: string, now: Date): Promise<Export | null> {
  return orm.em.fork().findOne(Export, { uuid, expiresAt: { $gt: now } });
}

/** Also returns an expired export, as long as its row exists. */
export async function findExportEvenExpired({ orm }: { orm: MikroORM }, uuid: string): Promise<Export | null> {
  return orm.em.fork().findOne(Export, { uuid });
}

/** Lists exports, the newest first; `before` is the last id of the previous page. */
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

/**
 * Counts the exports being created, and those stored or being created. Exports of schedules are left out of the second number,
 * because schedules are limited.
 */
export async function countExports({ orm }: { orm: MikroORM }, now: Date): Promise<{ open: number; kept: number }> {
  const em = orm.em.fork();
  const expiresAt = { $gt: now };
  return {
    open: await em.count(Export, { status: [...OPEN], expiresAt }),
    kept: await em.count(Export, { status: [...OPEN, 'done'], expiresAt, scheduleUuid: null }),
  };
}

/**
 * Opens the request of an export, with its times as `Date`. @throws Error when the text was altered, or its key is not configured
 */
export function openRequest(box: SecretBox, { uuid, sealed }: Pick<Export, 'uuid' | 'sealed'>): ExportRequest {
  const wanted: ExportRequest = JSON.parse(exportWanted.open(box, [uuid], sealed));
  const { from, to } = wanted.filter;
  const filter = { ...wanted.filter, ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
  return { ...wanted, filter };
}

/** Marks an export as running. @param total the number of submissions to read, where it is known */
export async function beginExport(em: EntityManager, id: number, total: number | null): Promise<void> {
  await em.nativeUpdate(Export, { id, status: 'pending' }, { status: 'running', total });
}

/** Marks a complete export as done and starts its retention period. @returns the current row */
export async function finishExport({ orm }: { orm: MikroORM }, uuid: string, now: Date): Promise<Export | null> {
  const em = orm.em.fork();
  const found = await em.findOne(Export, { uuid });
  if (found?.status === 'running' && found.whole) {
    const expiresAt = new Date(now.getTime() + found.keepDays * DAY_MS);
    // An erasure meanwhile makes the export fail, or does not concern it: its last part is already stored.
    await em.nativeUpdate(
      Export,
      { id: found.id, status: 'running', whole: true },
      { status: 'done', finishedAt: now, expiresAt },
    );
  }
  return em.fork().findOne(Export, { uuid });
}

/** Marks exports as failed and deletes their parts, in the transaction of `em`. */
export async function failExports(em: EntityManager, id: readonly number[], errorType: string, now?: Date) {
  if (id.length === 0) return;
  await em.nativeUpdate(
    Export,
    { id: [...id], status: [...OPEN, 'done'] },
    { status: 'failed', errorType, ...(now && { finishedAt: now }), whole: false },
  );
  await em.nativeDelete(ExportPart, { exportId: [...id] });
}

/** Removes an export with its parts; a run at work on it finds no row and ends. @returns true when it existed */
export async function removeExport(em: EntityManager, uuid: string): Promise<boolean> {
  const found = await em.findOne(Export, { uuid }, { fields: ['id'] });
  if (!found) return false;
  // The row is deleted first: a part about to be stored waits for it, and then does not find it.
  const removed = await em.nativeDelete(Export, { id: found.id });
  await em.nativeDelete(ExportPart, { exportId: found.id });
  return removed > 0;
}

/** Records that an export was delivered, unless it has failed meanwhile. @returns true when it was recorded */
export async function noteDelivered(em: EntityManager, id: number, deliveredAt: Date): Promise<boolean> {
  return (await em.nativeUpdate(Export, { id, status: 'done' }, { deliveredAt, errorType: null })) > 0;
}

/** Records the reason that an export was not delivered. */
export async function noteUndelivered(em: EntityManager, id: number, errorType: string): Promise<void> {
  await em.nativeUpdate(Export, { id, status: 'done' }, { errorType });
}
