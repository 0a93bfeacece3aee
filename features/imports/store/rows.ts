import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Import } from '#features/imports/entities.ts';
import type { ReadRow, ReadTable } from '#features/imports/reading/rows.ts';
import { Submission } from '#features/submissions/entities.ts';
import { noteChanged } from '#features/submissions/store/changed-slots.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { storeErrors } from './parts.ts';

interface Parts {
  orm: MikroORM;
  box: SecretBox;
}

/** Progress of an import at the time when a part was read. */
export type ImportProgress = Pick<Import, 'id' | 'uuid' | 'formId' | 'revision' | 'runs' | 'place' | 'startedAt'> & {
  status: 'checking' | 'running';
};

/** Numbers of rows by result; `known` rows exist already, or occur twice in the table. */
export interface Counts {
  added: number;
  known: number;
  refused: number;
}

/**
 * Inserts rows and the import's progress in one transaction, so that each row is inserted exactly once, even after crashes. A
 * dry run only counts.
 * @param isNew false if a dry run has read the row's duplicate before
 * @returns false if the import has been advanced by another worker; the rows are then not counted
 */
export function insertRows(
  { orm, box }: Parts,
  standing: ImportProgress,
  { rows, errors }: ReadTable,
  isNew: (row: ReadRow) => boolean,
): Promise<boolean> {
  const { id, runs, place, status } = standing;
  return orm.em.fork().transactional(async (em) => {
    // Locks the import: the second of two workers then finds that its progress has changed.
    const next = await em.nativeUpdate(Import, { id, runs, place, status }, { place: place + 1 });
    if (next === 0) return false;
    const there = await findExistingUuids(em, rows);
    const seen = new Set<string>();
    const fresh = rows.filter((row) => {
      const [uuid = ''] = row.uuids;
      const isFresh = !seen.has(uuid) && !row.uuids.some((one) => there.has(one)) && isNew(row);
      seen.add(uuid);
      return isFresh;
    });
    if (status === 'running') await insert(em, standing, fresh);
    const counts = { added: fresh.length, known: rows.length - fresh.length, refused: errors.length };
    await count(em, id, counts);
    await storeErrors(em, box, [id, place], errors);
    return true;
  });
}

async function findExistingUuids(em: EntityManager, rows: readonly ReadRow[]): Promise<ReadonlySet<string>> {
  const uuid = rows.flatMap(({ uuids }) => uuids);
  if (uuid.length === 0) return new Set();
  const found = await em.find(Submission, { uuid }, { fields: ['uuid'], disableIdentityMap: true });
  return new Set(found.map((row) => row.uuid));
}

/** Inserts rows as completed submissions. Mails, integrations, limits and extensions do not process them. */
async function insert(
  em: EntityManager,
  { uuid: from, formId, revision, startedAt }: ImportProgress,
  rows: readonly ReadRow[],
) {
  if (rows.length === 0) return;
  const shared = { formId, revision, surface: 'b' as const, status: 'completed' as const };
  await em.insertMany(
    Submission,
    rows.map(({ row, uuids: [uuid = ''], values: payload, sentAt }) => {
      const at = sentAt ?? startedAt ?? new Date();
      const meta = { imported: { import: from, row } };
      return { ...shared, uuid, payload, meta, createdAt: at, completedAt: at };
    }),
  );
  await noteChanged(
    em,
    rows.map(({ uuids: [uuid = ''] }) => uuid),
  );
}

async function count(em: EntityManager, id: number, { added, known, refused }: Counts): Promise<void> {
  await em
    .getConnection()
    .execute(
      'update imports set added = added + ?, known = known + ?, refused = refused + ? where id = ?',
      [added, known, refused, id],
      'run',
      em.getTransactionContext(),
    );
}
