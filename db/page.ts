/**
 * Cuts a page from rows that were read with one extra row: the extra row shows that there is another page.
 * @param key returns the position after a row, from which the next page continues
 * @returns `next` is the key of the last row; null on the last page
 */
export function pageOf<Row, Key>(
  read: readonly Row[],
  limit: number,
  key: (row: Row) => Key,
): { rows: Row[]; next: Key | null } {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: read.length > limit && last !== undefined ? key(last) : null };
}
