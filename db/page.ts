/**
 * One page of rows of which one more was read than the page takes: that one says that there is another page.
 * @param key by which the next page goes on after a row
 * @returns `next` of the last row; null on the last page
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
