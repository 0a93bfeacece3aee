import type { AddressInForms, SealedErased } from '#features/feature-data.ts';

const BATCH = 200;

/** Which rows may be meant. */
export function formOf({ formId }: AddressInForms) {
  return formId === undefined ? {} : { formId };
}

interface SealedTable<Row, Key> {
  /** Before all keys. */
  first: Key;
  keyOf(row: Row): Key;
  /** A batch of rows in the order of their keys. */
  read(after: Key, limit: number): Promise<Row[]>;
  /** What may be the address. @throws Error when it cannot be opened */
  open(row: Row): unknown;
  /** @returns how many there still were */
  erase(keys: Key[]): Promise<number>;
}

/** Erases the rows of a table in which a value is the address. Each is looked at once; one that cannot be opened keeps nobody from erasing the others. */
export async function eachSealed<Row, Key>(
  { wanted, dryRun }: AddressInForms,
  { first, keyOf, read, open, erase }: SealedTable<Row, Key>,
): Promise<SealedErased> {
  const found = { erased: 0, unreadable: 0 };
  const isMeant = (row: Row) => {
    let content: unknown;
    try {
      content = open(row);
    } catch {
      found.unreadable += 1;
      return false;
    }
    return isAddressIn(content, wanted);
  };
  for (let last = first; ; ) {
    const rows = await read(last, BATCH);
    const keys = rows.filter(isMeant).map(keyOf);
    if (keys.length > 0) found.erased += dryRun ? keys.length : await erase(keys);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return found;
    last = keyOf(end);
  }
}

/** Whether a value is the address. @param wanted in lower case */
export function isAddressIn(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value.trim().toLowerCase() === wanted;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => isAddressIn(part, wanted));
}
