import type { EntityManager } from '@mikro-orm/mysql';
import { inBatches } from '#db/in-batches.ts';
import { marks } from '#db/sql.ts';
import { timeOf } from '#db/times.ts';
import type { Submission } from '#features/submissions/entities.ts';
import type { Key } from './keys.ts';

/** The columns of a stored submission that lists and exports read. */
export type StoredRow = Pick<
  Submission,
  'id' | 'formId' | 'revision' | 'surface' | 'status' | 'createdAt' | 'completedAt' | 'payload'
>;

interface Row {
  id: number | string;
  form_id: number | string;
  revision: number;
  surface: StoredRow['surface'];
  status: StoredRow['status'];
  created_at: string;
  completed_at: string | null;
  payload: string;
}

/**
 * Reads submissions with their values, in the order of the keys, in groups that each fit into memory. Erased submissions are
 * left out. Reads plain rows, since entities would need several times as much memory.
 */
export async function* loadRows(em: EntityManager, keys: readonly Key[]): AsyncGenerator<StoredRow[]> {
  for (const group of inBatches(keys)) {
    const ids = group.map(({ id }) => id);
    const rows = await em.getConnection().execute<Row[]>(
      `select id, form_id, revision, surface, status, created_at, completed_at, payload
       from submissions where id in (${marks(ids)})`,
      ids,
    );
    const byId = new Map(rows.map((row) => [Number(row.id), row]));
    yield ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [storedRow(row)] : [];
    });
  }
}

function storedRow({ id, form_id: formId, revision, surface, status, payload, ...times }: Row): StoredRow {
  return {
    id: Number(id),
    formId: Number(formId),
    revision,
    surface,
    status,
    createdAt: timeOf(times.created_at),
    completedAt: times.completed_at === null ? null : timeOf(times.completed_at),
    payload: JSON.parse(payload),
  };
}
