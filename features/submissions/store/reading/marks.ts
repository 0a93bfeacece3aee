import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Submission, SubmissionMark } from '#features/submissions/entities.ts';

export interface Marks {
  read: boolean;
  starred: boolean;
}

const NONE: Marks = { read: false, starred: false };

/** Reads marks. The returned function takes a submission's id. */
export async function readMarks(em: EntityManager, ids: readonly number[]): Promise<(id: number) => Marks> {
  const rows = await em.find(SubmissionMark, { submissionId: [...ids] }, { disableIdentityMap: true });
  const marksById = new Map(rows.map((row) => [row.submissionId, marksOf(row)]));
  return (id) => marksById.get(id) ?? NONE;
}

/** Sets the given marks and leaves the others unchanged. @returns null if there is no such submission */
export async function setMarks(orm: MikroORM, id: number, given: Partial<Marks>, now: Date): Promise<Marks | null> {
  return orm.em.fork().transactional(async (em) => {
    // The lock prevents a mark for a submission that is being erased.
    const [found] = await em.execute<{ id: number }[]>('select id from submissions where id = ? for update', [id]);
    if (!found) return null;
    const row = await em.findOne(SubmissionMark, { submissionId: id });
    const { read = false, starred = false } = { ...(row && marksOf(row)), ...withoutAbsent(given) };
    const marks = { readAt: read ? (row?.readAt ?? now) : null, starred };
    if (row) await em.nativeUpdate(SubmissionMark, { submissionId: id }, marks);
    else {
      const { formId, createdAt } = await em.findOneOrFail(Submission, { id }, { fields: ['formId', 'createdAt'] });
      await em.insert(SubmissionMark, { submissionId: id, formId, createdAt, ...marks });
    }
    return { read, starred };
  });
}

function marksOf({ readAt, starred }: SubmissionMark): Marks {
  return { read: readAt != null, starred };
}

function withoutAbsent(given: Partial<Marks>): Partial<Marks> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
