import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { importsBudgets } from '#features/imports/budgets.ts';
import { Import, ImportErrors, ImportPart, importMeant } from '#features/imports/entities.ts';
import type { ImportOrder } from '#features/imports/reading/mapping.ts';
import type { Evidence } from '#forms/tables/parse-cells.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

const OPEN = ['loading', 'loaded', 'checking', 'checked', 'running'] as const;
const AT_WORK = ['checking', 'running'] as const;
/** Maximum duration of a run. It keeps an import that is being processed from being erased. */
const MOST_RUNNING_MS = 7 * DAY_MS;

/**
 * Time for which a table that is being uploaded is known without a sign of life of the request. Then nobody can see it or waits for
 * it: its process was killed.
 */
const LOADING_MS = 5 * MINUTE_MS;

/** Sealed data of a table other than its rows. */
export interface Meant {
  headings: string[];
  /** Notations of days and numbers that the cells prove, by heading. */
  evidence?: Record<string, Evidence> | undefined;
  /** Order of the last run. */
  order?: ImportOrder;
}

interface Parts {
  orm: MikroORM;
  box: SecretBox;
}

/** @returns its id */
export async function insertImport(
  { orm, box }: Parts,
  { uuid, formId, revision }: Pick<Import, 'uuid' | 'formId' | 'revision'>,
  now: Date,
): Promise<number> {
  const row = { uuid, formId, revision, status: 'loading' as const, sealed: sealMeant(box, uuid, { headings: [] }) };
  return orm.em.fork().insert(Import, { ...row, createdAt: now, expiresAt: loadingUntil(now) });
}

/** Says that the table is still being uploaded. */
export async function goOnLoading({ orm }: { orm: MikroORM }, id: number, now: Date): Promise<void> {
  await orm.em.fork().nativeUpdate(Import, { id, status: 'loading' }, { expiresAt: loadingUntil(now) });
}

/** Marks the table as completely loaded. @returns false if the import was removed meanwhile */
export async function endLoading(
  { orm, box }: Parts,
  { id, uuid }: { id: number; uuid: string },
  { headings, evidence, rowsRead, parts }: Meant & { rowsRead: number; parts: number },
  now: Date,
): Promise<boolean> {
  const sealed = sealMeant(box, uuid, { headings, evidence });
  const loaded = { status: 'loaded' as const, sealed, rowsRead, parts, expiresAt: waiting(now) };
  return (await orm.em.fork().nativeUpdate(Import, { id, status: 'loading' }, loaded)) > 0;
}

/** @returns null if the import does not exist or has expired */
export async function findImport({ orm }: { orm: MikroORM }, uuid: string, now: Date): Promise<Import | null> {
  return orm.em.fork().findOne(Import, { uuid, expiresAt: { $gt: now } });
}

/** Lists imports, the newest first; `before` is the last id of the previous page. */
export function listImports(
  { orm }: { orm: MikroORM },
  { formId, before, limit }: { formId?: number; before?: number; limit: number },
  now: Date,
): Promise<Import[]> {
  const where = {
    expiresAt: { $gt: now },
    ...(formId !== undefined && { formId }),
    ...(before !== undefined && { id: { $lt: before } }),
  };
  return orm.em.fork().find(Import, where, { orderBy: { id: 'desc' }, limit });
}

export function countOpen({ orm }: { orm: MikroORM }, now: Date): Promise<number> {
  return orm.em.fork().count(Import, { status: [...OPEN], expiresAt: { $gt: now } });
}

/** Marks the start of a run, in the transaction of `em`. @returns false if the import was not waiting for a run */
export async function beginRun(
  em: EntityManager,
  box: SecretBox,
  { id, uuid, runs }: Pick<Import, 'id' | 'uuid' | 'runs'>,
  { headings, evidence, order, revision }: Meant & { order: ImportOrder; revision: number },
  now: Date,
): Promise<boolean> {
  const sealed = sealMeant(box, uuid, { headings, evidence, order });
  const begun = await em.nativeUpdate(
    Import,
    { id, runs, status: ['loaded', 'checked'] },
    {
      ...{ status: order.dryRun ? 'checking' : 'running', sealed, revision, runs: runs + 1, ...NOTHING_READ },
      ...{ startedAt: now, finishedAt: null, expiresAt: new Date(now.getTime() + MOST_RUNNING_MS) },
    },
  );
  if (begun > 0) await em.nativeDelete(ImportErrors, { importId: id });
  return begun > 0;
}

const NOTHING_READ = { place: 0, added: 0, known: 0, refused: 0 };

/** Resets an interrupted dry run: its counts were only in memory. */
export async function beginAgain({ orm }: { orm: MikroORM }, { id, runs }: Pick<Import, 'id' | 'runs'>): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await em.nativeUpdate(Import, { id, runs, status: 'checking' }, NOTHING_READ);
    await em.nativeDelete(ImportErrors, { importId: id });
  });
}

/** Marks a run as finished. The parts of a table that was imported are deleted, but for those with refused rows. */
export async function endRun(
  { orm }: { orm: MikroORM },
  { id, runs, status, parts }: Import,
  now: Date,
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const isDone = status === 'running';
    const expiresAt = isDone ? new Date(now.getTime() + importsBudgets.importReportDays.atMost * DAY_MS) : waiting(now);
    const changes = { status: isDone ? ('done' as const) : ('checked' as const), finishedAt: now, expiresAt };
    const count = await em.nativeUpdate(Import, { id, runs, status, place: parts }, changes);
    if (count === 0 || !isDone) return;
    const withErrors = await em.find(ImportErrors, { importId: id }, { fields: ['number'], disableIdentityMap: true });
    const kept = withErrors.map(({ number }) => number);
    await em.nativeDelete(ImportPart, { importId: id, ...(kept.length > 0 && { number: { $nin: kept } }) });
  });
}

/** Fails unfinished imports and deletes their tables, in the transaction of `em`. */
export async function failImports(
  em: EntityManager,
  id: readonly number[],
  errorType: string,
  now?: Date,
): Promise<void> {
  if (id.length === 0) return;
  const failed = { status: 'failed' as const, errorType, ...(now && { finishedAt: now }) };
  await em.nativeUpdate(Import, { id: [...id], status: [...OPEN] }, failed);
  await em.nativeDelete(ImportPart, { importId: [...id] });
  await em.nativeDelete(ImportErrors, { importId: [...id] });
}

/** Returns the imports of which rows are still stored: of those that have ended the refused ones. */
export function findWithRows(em: EntityManager, formId?: number): Promise<Import[]> {
  const withRows = { $or: [{ status: [...OPEN] }, { status: 'done' as const, refused: { $gt: 0 } }] };
  return em.find(Import, { ...withRows, ...(formId !== undefined && { formId }) }, { orderBy: { id: 1 } });
}

/** Deletes an import with its rows. A run in progress no longer finds the import, and ends. */
export async function removeImport(em: EntityManager, uuid: string): Promise<boolean> {
  const row = await em.findOne(Import, { uuid }, { fields: ['id'] });
  return row !== null && removeImportOf(em, row.id);
}

/** @param importId whose row may be gone already, unlike its parts */
export async function removeImportOf(em: EntityManager, importId: number): Promise<boolean> {
  // The import's row is deleted first: a run that is about to insert rows waits for that lock, and then no longer finds the
  // import.
  const removed = await em.nativeDelete(Import, { id: importId });
  await em.nativeDelete(ImportPart, { importId });
  await em.nativeDelete(ImportErrors, { importId });
  return removed > 0;
}

/** @throws Error if the sealed text was altered, or its key is not configured */
export function meantOf(box: SecretBox, { uuid, sealed }: Pick<Import, 'uuid' | 'sealed'>): Meant {
  return JSON.parse(importMeant.open(box, [uuid], sealed));
}

export function isAtWork({ status }: Pick<Import, 'status'>): boolean {
  return AT_WORK.some((one) => one === status);
}

function sealMeant(box: SecretBox, uuid: string, meant: Meant): string {
  return importMeant.seal(box, [uuid], JSON.stringify(meant));
}

function loadingUntil(now: Date): Date {
  return new Date(now.getTime() + LOADING_MS);
}

function waiting(now: Date): Date {
  return new Date(now.getTime() + importsBudgets.importDays.atMost * DAY_MS);
}
