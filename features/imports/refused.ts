import { csvLines, unescapeCell } from '#forms/tables/csv.ts';
import { meantOf } from './store/imports.ts';
import { type RowErrors, readErrors, readPart, type TablePart } from './store/parts.ts';
import { type ImportParts, requireImport } from './use-cases.ts';

/** Headings of the two columns before those of the table. A corrected table may have them already: they are replaced. */
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
  const all = meantOf(app.box, row).headings;
  const own = all.flatMap((heading, at) => (heading === ROW || heading === REASON ? [] : [at]));
  async function* lines() {
    yield BOM + csvLines([[ROW, REASON, ...own.map((at) => all[at] ?? '')]]);
    for (let from: number | null = 0; from !== null; ) {
      const page = await readErrors(app, row.id, from);
      const part = page && (await readPart(app, row.id, page.number));
      if (page && part) yield csvLines(withReasons(page.errors, part, own));
      from = page?.next ?? null;
    }
  }
  return lines();
}

function withReasons(
  errors: readonly RowErrors[],
  { first, numbers, rows }: TablePart,
  own: readonly number[],
): string[][] {
  const cellsOf = (row: number) => {
    const cells = rows[numbers ? numbers.indexOf(row) : row - first] ?? [];
    // An import reads escaped cells as the texts that they stand for.
    return own.map((at) => unescapeCell(cells[at] ?? ''));
  };
  return errors.map((one) => [String(one.row), reasonsOf(one), ...cellsOf(one.row)]);
}

function reasonsOf({ errors }: RowErrors): string {
  return Object.entries(errors)
    .map(([name, message]) => `${name}: ${message}`)
    .join('; ');
}
