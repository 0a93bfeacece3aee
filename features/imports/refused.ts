import { csvLines } from '#forms/tables/csv.ts';
import { meantOf } from './store/imports.ts';
import { type RowErrors, readErrors, readPart, type TablePart } from './store/parts.ts';
import { type ImportParts, requireImport } from './use-cases.ts';

/** Headings of the two columns before those of the table. A table has no such headings of its own. */
const ROW = '(row)';
const REASON = '(reason)';
const BOM = '\uFEFF';

/**
 * Returns the refused rows of the last run as a table: the original headings and cells, each row with its number and the
 * reasons. Mended, the table can be imported again.
 * @throws UseCaseError `import_not_found`
 */
export async function refusedRows(app: ImportParts, uuid: string): Promise<AsyncGenerator<string>> {
  const row = await requireImport(app, uuid);
  const { headings } = meantOf(app.box, row);
  async function* lines() {
    yield BOM + csvLines([[ROW, REASON, ...headings]]);
    for (let from: number | null = 0; from !== null; ) {
      const page = await readErrors(app, row.id, from);
      const part = page && (await readPart(app, row.id, page.number));
      if (page && part) yield csvLines(withReasons(page.errors, part));
      from = page?.next ?? null;
    }
  }
  return lines();
}

function withReasons(errors: readonly RowErrors[], { first, numbers, rows }: TablePart): string[][] {
  const cellsOf = (row: number) => rows[numbers ? numbers.indexOf(row) : row - first] ?? [];
  return errors.map((one) => [String(one.row), reasonsOf(one), ...cellsOf(one.row)]);
}

function reasonsOf({ errors }: RowErrors): string {
  return Object.entries(errors)
    .map(([name, message]) => `${name}: ${message}`)
    .join('; ');
}
