import type { EntityManager } from '@mikro-orm/mysql';
import { Submission } from '../../entities/submissions.ts';
import type { Key } from './keys.ts';

const MOST_ROWS = 500;
/** Of values that are in memory at a time, as JSON: one submission may have more. */
const MOST_BYTES = 512 * 1024;

/** Reads submissions with their values, in the order of the keys, in groups of which each fits into memory. Erased ones are left out. */
export async function* loadRows(em: EntityManager, keys: readonly Key[]): AsyncGenerator<Submission[]> {
  for (const ids of grouped(keys)) {
    const rows = await em.find(Submission, { id: ids }, { disableIdentityMap: true });
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
  }
}

function* grouped(keys: readonly Key[]): Generator<number[]> {
  let group: number[] = [];
  let bytes = 0;
  for (const key of keys) {
    if (group.length > 0 && (group.length === MOST_ROWS || bytes + key.bytes > MOST_BYTES)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(key.id);
    bytes += key.bytes;
  }
  if (group.length > 0) yield group;
}
