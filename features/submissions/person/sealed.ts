import type { PersonInForms, SealedErased, SealedOfPerson, SealedRecord } from '#features/feature-data.ts';
import { clientMatches, type Person, valuesMatch } from './person.ts';

const BATCH = 200;

/** Returns the condition on the form that rows must meet. */
export function formCondition({ formId }: PersonInForms) {
  return formId === undefined ? {} : { formId };
}

interface SealedTable<Row, Key> {
  /** Sorts before all keys. */
  first: Key;
  keyOf(row: Row): Key;
  /** Reads a batch of rows, in the order of their keys. */
  read(after: Key, limit: number): Promise<Row[]>;
  /** Opens a row; null if it holds no values any more. @throws Error if it cannot be opened */
  open(row: Row): SealedRecord | null;
  /** @returns the number of rows erased */
  erase(keys: Key[]): Promise<number>;
}

/**
 * Finds the rows of a sealed table that match the person. Opens each row once; a row that cannot be opened is counted and does
 * not stop the search.
 */
export function searchSealed<Row, Key>(
  { person }: PersonInForms,
  { first, keyOf, read, open, erase }: SealedTable<Row, Key>,
): SealedOfPerson {
  async function* batches() {
    for (let last = first; ; ) {
      const rows = await read(last, BATCH);
      const found: { key: Key; content: SealedRecord }[] = [];
      let unreadable = 0;
      for (const row of rows) {
        try {
          const content = open(row);
          if (content && matchesPerson(content, person)) found.push({ key: keyOf(row), content });
        } catch {
          unreadable += 1;
        }
      }
      yield { found, unreadable };
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = keyOf(end);
    }
  }
  return {
    async *find() {
      for await (const { found } of batches()) for (const { content } of found) yield content;
    },
    async erase({ dryRun }) {
      const total: SealedErased = { erased: 0, unreadable: 0, uuids: [] };
      for await (const { found, unreadable } of batches()) {
        const keys = found.map(({ key }) => key);
        if (keys.length > 0) total.erased += dryRun ? keys.length : await erase(keys);
        total.uuids.push(...found.map(({ content }) => content.uuid));
        total.unreadable += unreadable;
      }
      return total;
    },
  };
}

/** Content outside of `values` has no field names, so it is not searched for a named field. */
function matchesPerson({ values, others, client }: SealedRecord, person: Person): boolean {
  if (clientMatches(client, person)) return true;
  return valuesMatch(values, person) || (person.field === undefined && valuesMatch(others, person));
}
