import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { SecretBox } from '../../security/secret-box.ts';
import { Spam } from '../entities/spam.ts';
import { sealContexts } from '../sealed-columns.ts';
import type { Surface } from '../submissions/submission.ts';
import type { SpamContent, SpamStatus } from './spam.ts';

/** A flood must not fill the table: of each form, the newest stay. */
const MOST_OF_A_FORM = 500;
/** What is longer, in bytes of JSON, is noted without its values. */
const MOST_BYTES = 64 * 1024;

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
}

/** Keeps a refused submission, and no more than so many of its form. @param most for tests */
export async function keepSpam(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  { content, ...row }: NewSpam,
  most = MOST_OF_A_FORM,
): Promise<void> {
  const uuid = randomUUID();
  const plain = JSON.stringify(content);
  const isKept = Buffer.byteLength(plain) <= MOST_BYTES;
  const sealed = isKept ? box.seal('values', sealContexts.spam(uuid), plain) : null;
  const em = orm.em.fork();
  await em.insert(Spam, { uuid, ...row, sealed, status: 'held' });
  const [oldest] = await em.find(
    Spam,
    { formId: row.formId },
    { fields: ['id'], orderBy: { id: 'desc' }, limit: 1, offset: most },
  );
  if (oldest) await em.nativeDelete(Spam, { formId: row.formId, id: { $lte: oldest.id } });
}

/** Values, client address and user agent; null where they are gone or were too large to keep. */
export function openSpam(box: SecretBox, { uuid, sealed }: Pick<Spam, 'uuid' | 'sealed'>): SpamContent | null {
  return sealed ? JSON.parse(box.open('values', sealContexts.spam(uuid), sealed)) : null;
}

/** Which are meant; an absent key matches all. */
export interface SpamFilter {
  formId?: number;
  reason?: string;
  status?: SpamStatus;
}

/** The newest first. @param after the id of the last one of the page before */
export async function listSpam(
  orm: MikroORM,
  filter: SpamFilter,
  { limit, after }: { limit: number; after?: number },
): Promise<{ spam: Spam[]; next: number | null }> {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  const where = { ...given, ...(after !== undefined && { id: { $lt: after } }) };
  const found = await orm.em.fork().find(Spam, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
  const spam = found.slice(0, limit);
  return { spam, next: found.length > limit ? (spam.at(-1)?.id ?? null) : null };
}

/** @returns null when there is no such row */
export function findSpam(em: EntityManager, id: number): Promise<Spam | null> {
  return em.findOne(Spam, { id });
}

/** @returns false when there is no such row */
export async function eraseSpam(orm: MikroORM, id: number): Promise<boolean> {
  return (await orm.em.fork().nativeDelete(Spam, { id })) > 0;
}
