import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { ImportErrors, ImportPart, importErrorsText, importPartText } from '#features/imports/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';

const pressed = promisify(gzip);
const unpressed = promisify(gunzip);

interface Parts {
  orm: MikroORM;
  box: SecretBox;
}

/** Unparsed rows of a table with the number of the first. */
export interface TablePart {
  /** Number of the first row; the headings are row 1. */
  first: number;
  /** Numbers of the rows, if only the refused ones are left. */
  numbers?: number[];
  rows: string[][];
}

/** Errors of a row by the path of a field, or by `id_column` and `time_column`. */
export interface RowErrors {
  row: number;
  errors: Record<string, string>;
  /** The cells of these fields, joined; absent where there is none. */
  given?: Record<string, string>;
}

export async function storePart(parts: Parts, importId: number, number: number, part: TablePart): Promise<void> {
  const sealed = await sealPart(parts, [importId, number], part);
  await parts.orm.em.fork().insert(ImportPart, { importId, number, sealed });
}

/** @returns null if the part has been deleted */
export async function readPart({ orm, box }: Parts, importId: number, number: number): Promise<TablePart | null> {
  const part = await orm.em.fork().findOne(ImportPart, { importId, number }, { disableIdentityMap: true });
  if (!part) return null;
  const text = importPartText.open(box, [importId, number], part.sealed);
  return JSON.parse((await unpressed(Buffer.from(text, 'base64'))).toString('utf8'));
}

/** Drops the rows of a part that were not refused. */
export async function dropAcceptedRows(
  parts: Parts,
  importId: number,
  number: number,
  refused: readonly number[],
): Promise<void> {
  const part = await readPart(parts, importId, number);
  if (!part || part.numbers) return;
  const rows = refused.map((row) => part.rows[row - part.first] ?? []);
  const sealed = await sealPart(parts, [importId, number], { first: part.first, numbers: [...refused], rows });
  await parts.orm.em.fork().nativeUpdate(ImportPart, { importId, number }, { sealed });
}

async function sealPart({ box }: Parts, place: [number, number], part: TablePart): Promise<string> {
  return importPartText.seal(box, place, (await pressed(JSON.stringify(part))).toString('base64'));
}

/** Stores the errors of a part, in the transaction of `em`. */
export async function storeErrors(
  em: EntityManager,
  box: SecretBox,
  [importId, number]: [number, number],
  errors: readonly RowErrors[],
): Promise<void> {
  if (errors.length === 0) return;
  const sealed = importErrorsText.seal(box, [importId, number], JSON.stringify(errors));
  await em.insert(ImportErrors, { importId, number, sealed });
}

/**
 * Returns the row errors of the next part that has errors, and where to continue; null if there are no more.
 * @param from `next` of the previous result
 */
export async function readErrors(
  { orm, box }: Parts,
  importId: number,
  from = 0,
): Promise<{ number: number; errors: RowErrors[]; next: number | null } | null> {
  const where = { importId, number: { $gte: from } };
  const em = orm.em.fork();
  const found = await em.findOne(ImportErrors, where, { orderBy: { number: 1 }, disableIdentityMap: true });
  if (!found) return null;
  const { number, sealed } = found;
  const hasMore = (await em.count(ImportErrors, { importId, number: { $gt: number } })) > 0;
  const errors = JSON.parse(importErrorsText.open(box, [importId, number], sealed));
  return { number, errors, next: hasMore ? number + 1 : null };
}
