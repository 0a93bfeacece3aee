import type { PersonInForms, SealedErased, SealedFound, SealedOfPerson } from '#features/feature-data.ts';
import { isFrom, isOf, type Person } from './person.ts';

const BATCH = 200;

/** Which rows may be meant. */
export function formOf({ formId }: PersonInForms) {
  return formId === undefined ? {} : { formId };
}

interface SealedTable<Row, Key> {
  /** Before all keys. */
  first: Key;
  keyOf(row: Row): Key;
  /** A batch of rows in the order of their keys. */
  read(after: Key, limit: number): Promise<Row[]>;
  /** Null where nothing is in it any more. @throws Error when it cannot be opened */
  open(row: Row): SealedFound | null;
  /** @returns how many there still were */
  erase(keys: Key[]): Promise<number>;
}

/** The rows of a table in which a value is of the person. Each is looked at once; one that cannot be opened keeps nobody from the others. */
export function sealedOf<Row, Key>(
  { person }: PersonInForms,
  { first, keyOf, read, open, erase }: SealedTable<Row, Key>,
): SealedOfPerson {
  async function* batches() {
    for (let last = first; ; ) {
      const rows = await read(last, BATCH);
      const found: { key: Key; content: SealedFound }[] = [];
      let unreadable = 0;
      for (const row of rows) {
        try {
          const content = open(row);
          if (content && isOfSealed(content, person)) found.push({ key: keyOf(row), content });
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

/** What else there is has no fields. */
function isOfSealed({ values, others, client }: SealedFound, person: Person): boolean {
  if (isFrom(client, person)) return true;
  return isOf(values, person) || (person.field === undefined && isOf(others, person));
}
