import { budgets } from '#security/budgets.ts';

const MOST_ROWS = 250;
/** Bytes of JSON in memory at once; a single row may have more. */
const MOST_BYTES = budgets.listMemory.atMost;

/** Groups rows by their sizes, before they are read, so that each group fits into memory. */
export function* inBatches<Sized extends { bytes: number }>(keys: readonly Sized[]): Generator<Sized[]> {
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
