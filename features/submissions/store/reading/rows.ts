import type { EntityManager } from '@mikro-orm/mysql';
import type { Submission } from '#features/submissions/entities.ts';
import { budgets } from '#security/budgets.ts';
import type { Key } from './keys.ts';
import { timeOf } from './times.ts';

/** A stored submission as it is read; without what it is not listed by. */
export type StoredRow = Pick<
  Submission,
  'id' | 'formId' | 'revision' | 'surface' | 'status' | 'createdAt' | 'completedAt' | 'payload'
>;

const MOST_ROWS = 250;
/** Bytes of values (as JSON) in memory at a time; a single submission may have more. */
const MOST_BYTES = budgets.listMemory.atMost;

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
 * Reads submissions with their values, in the order of the keys, in groups of which each fits into memory. Erased ones are left
 * out. Entities would cost several times as much memory.
 */
export async function* loadRows(em: EntityManager, keys: readonly Key[]): AsyncGenerator<StoredRow[]> {
  for (const group of grouped(keys)) {
    const ids = group.map(({ id }) => id);
    const rows = await em.getConnection().execute<Row[]>(
      `select id, form_id, revision, surface, status, created_at, completed_at, payload
       from submissions where id in (${ids.map(() => '?').join(', ')})`,
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

/** In groups of which each fits into memory. */
export function* grouped<Sized extends { bytes: number }>(keys: readonly Sized[]): Generator<Sized[]> {
  let group: Sized[] = [];
  let bytes = 0;
  for (const key of keys) {
    if (group.length > 0 && (group.length === MOST_ROWS || bytes + key.bytes > MOST_BYTES)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(key);
    bytes += key.bytes;
  }
  if (group.length > 0) yield group;
}
