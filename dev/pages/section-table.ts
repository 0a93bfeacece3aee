/**
 * Returns a page with the rows of a table regenerated.
 * @param heading line of the section that holds the table, such as `## Budgets`
 * @param head titles of the table's columns
 * @throws Error if the page has no such table
 */
export function withRows(
  page: string,
  heading: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const { from, text } = rowsAt(page, heading, head);
  return (
    page.slice(0, from) + rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('') + page.slice(from + text.length)
  );
}

/** Returns the cells of a table's rows, for a table that a run adds to. @throws as `withRows` */
export function rowsOf(page: string, heading: string, head: readonly string[]): string[][] {
  const rows = rowsAt(page, heading, head).text.split('\n').filter(Boolean);
  return rows.map((row) => row.slice('| '.length, -' |'.length).split(' | '));
}

function rowsAt(page: string, heading: string, head: readonly string[]): { from: number; text: string } {
  const start = page.indexOf(`\n${heading}\n`);
  const titles = `\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n`;
  const table = start < 0 ? -1 : page.indexOf(titles, start);
  const next = page.slice(start + 1).search(/\n#{2,3} /);
  if (table < 0 || (next >= 0 && table > start + 1 + next)) {
    throw new Error(`The page has no table "${head.join(', ')}" in a section "${heading}".`);
  }
  const from = table + titles.length;
  const [text = ''] = /^(?:\|.*\n)*/.exec(page.slice(from)) ?? [];
  return { from, text };
}
