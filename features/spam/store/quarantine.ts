import { randomUUID } from 'node:crypto';
import type { EntityManager, FilterQuery, MikroORM } from '@mikro-orm/mysql';
import { pageOf } from '#db/page.ts';
import { spamBudgets } from '#features/spam/budgets.ts';
import { Spam, SpamDrops, spamValues } from '#features/spam/entities.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import { expireFilesOf } from '#features/uploads/store/hold.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SpamContent, SpamStatus } from './spam.ts';

/** Maximum number of entries per form, so that a flood cannot fill the table. */
const MOST_OF_A_FORM = spamBudgets.quarantinedOfForm.atMost;
/** Maximum size of an entry's content, in bytes of JSON. Larger content is not stored. */
const MOST_BYTES = spamBudgets.quarantined.atMost;

export interface NewSpam {
  formId: number;
  revision: number;
  surface: Surface;
  reason: string;
  score: number;
  detail: Readonly<Record<string, string | number>>;
  content: SpamContent;
  createdAt: Date;
  expiresAt: Date;
  /** Number of the form's refused submissions without an entry since the last one, because too many came at once. */
  leftOut?: number;
}

/**
 * Inserts an entry. If the form then has too many, removes those with the highest score, the oldest first, so that obvious spam
 * never displaces what a person may have sent. Removed entries are counted.
 * @param maxEntries for tests
 * @returns the entry's uuid; null if it cannot be released, because its values were too large or it was removed at once
 */
export async function insertSpam(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  { content, leftOut = 0, ...row }: NewSpam,
  maxEntries = MOST_OF_A_FORM,
): Promise<string | null> {
  const uuid = randomUUID();
  const plain = JSON.stringify(content);
  const fits = Buffer.byteLength(plain) <= MOST_BYTES;
  const sealed = fits ? spamValues.seal(box, [uuid], plain) : null;
  const em = orm.em.fork();
  await em.insert(Spam, { uuid, ...row, sealed, status: 'held' });
  const { formId, createdAt } = row;
  const removed = await dropSurest(em, row, maxEntries);
  const dropped = leftOut + removed;
  if (dropped > 0) await countDrops(em, { formId, dropped, lastAt: createdAt });
  if (removed > 0 && (await em.count(Spam, { uuid })) === 0) return null;
  return fits ? uuid : null;
}

async function dropSurest(
  em: EntityManager,
  { formId, createdAt }: Pick<NewSpam, 'formId' | 'createdAt'>,
  maxEntries: number,
): Promise<number> {
  const held = { formId, status: 'held' as const };
  const tooMany = (await em.count(Spam, held)) - maxEntries;
  if (tooMany <= 0) return 0;
  const surestFirst = { score: 'desc', id: 'asc' } as const;
  const surest = await em.find(Spam, held, { fields: ['id'], orderBy: surestFirst, limit: tooMany });
  return removeSpam(em, { ...held, id: surest.map(({ id }) => id) }, createdAt);
}

async function countDrops(em: EntityManager, { formId, dropped, lastAt }: SpamDrops): Promise<void> {
  await em.getConnection().execute(
    `insert into spam_drops (form_id, dropped, last_at) values (?, ?, ?)
     on duplicate key update dropped = dropped + values(dropped), last_at = values(last_at)`,
    [formId, dropped, lastAt],
  );
}

/** Counts the dropped submissions of one form or of all. A count expires 30 days after it last grew. */
export async function readDrops(orm: MikroORM, formId?: number): Promise<{ dropped: number; lastAt: Date | null }> {
  const rows = await orm.em.fork().find(SpamDrops, formId === undefined ? {} : { formId });
  const times = rows.map(({ lastAt }) => lastAt.getTime());
  return {
    dropped: rows.reduce((sum, row) => sum + row.dropped, 0),
    lastAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}

/** Opens the sealed values, client address and user agent; null if they are gone or were too large to store. */
export function openSpam(box: SecretBox, { uuid, sealed }: Pick<Spam, 'uuid' | 'sealed'>): SpamContent | null {
  return sealed ? JSON.parse(spamValues.open(box, [uuid], sealed)) : null;
}

/** Selects entries; an absent key matches all. */
export interface SpamFilter {
  formId?: number;
  reason?: string;
  status?: SpamStatus;
}

/** Lists entries, the newest first. @param after the id of the last entry of the previous page */
export async function listSpam(
  orm: MikroORM,
  filter: SpamFilter,
  { limit, after }: { limit: number; after?: number },
): Promise<{ spam: Spam[]; next: number | null }> {
  const conditions = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const where = { ...conditions, ...(after !== undefined && { id: { $lt: after } }) };
  const found = await orm.em.fork().find(Spam, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const { rows: spam, next } = pageOf(found, limit, ({ id }) => id);
  return { spam, next };
}

/** @returns null if there is no such entry */
export function findSpam(em: EntityManager, id: number): Promise<Spam | null> {
  return em.findOne(Spam, { id });
}

/** @returns false if there is no such entry */
export async function eraseSpam(orm: MikroORM, id: number, now: Date): Promise<boolean> {
  return (await removeSpam(orm.em.fork(), { id }, now)) > 0;
}

/** Removes entries and expires the files held for their release. @returns the number of entries */
export async function removeSpam(em: EntityManager, where: FilterQuery<Spam>, now: Date): Promise<number> {
  const rows = await em.find(Spam, where, { fields: ['id', 'uuid'], disableIdentityMap: true });
  if (rows.length === 0) return 0;
  const uuids = rows.map(({ uuid }) => uuid);
  const removed = await em.nativeDelete(Spam, { $and: [where, { id: rows.map(({ id }) => id) }] });
  await expireFilesOf(em, uuids, now);
  return removed;
}
