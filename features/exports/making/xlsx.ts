import type { MikroORM } from '@mikro-orm/mysql';
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { UseCaseError } from '#db/use-case-error.ts';
import { exportsBudgets } from '#features/exports/budgets.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { Column, SubmissionTable } from '#features/submissions/store/reading/columns.ts';
import type { SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { hasMoreThan } from '#features/submissions/store/reading/keys.ts';
import type { CellFormat, ExportCell } from '#forms/tables/export.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import {
  type AddedParts,
  addedParts,
  columnsOf,
  type ExportFile,
  type ExportRequest,
  type MakingParts,
  ownColumns,
  timesIn,
} from './file.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Largest number of rows in a sheet, without its head. */
export const MOST_ROWS = XLSX_MAX_ROWS_PER_SHEET - 1;
/** With one more character in a cell, Excel calls the file damaged. */
const MOST_CHARACTERS = exportsBudgets.spreadsheetCell.atMost;
/** Largest number of columns in a sheet. */
const MOST_COLUMNS = 16_384;

const FORMATS: Readonly<Partial<Record<CellFormat, string>>> = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm' };
const TIME = 'yyyy-mm-dd hh:mm:ss';

type Cell = ExportCell | null;

/**
 * Creates a workbook of one sheet. Its texts are lines of JSON, first the columns, then one line for each row: the workbook is
 * assembled from them as it is sent.
 * @throws UseCaseError `too_many_columns`
 */
export async function xlsxFile(app: MakingParts, wanted: ExportRequest): Promise<ExportFile> {
  const { labels = false, timeZone } = wanted;
  const table = await columnsOf(app, wanted);
  const added = await addedParts(app, wanted);
  if (ownColumns(wanted).length + table.columns.length + added.columns.length > MOST_COLUMNS) {
    throw tooMany('too_many_columns', `A sheet has ${MOST_COLUMNS} columns at most. Take CSV or JSON.`);
  }
  const words = labels ? textsOf((await new Revisions(app.orm).get(wanted.formId, wanted.revision)).config) : null;
  const timeOf = timeZone === undefined ? (time: Date) => time : clockIn(timeZone);
  return {
    mediaType: XLSX,
    head: () => lineOf(headOf(table, added, wanted, words)),
    async rows(submissions) {
      const lines: string[] = [];
      const addedOf = await added.cells(submissions);
      for (const submission of submissions) {
        const { id, createdAt, status } = submission;
        const more = addedOf(id).map((cell) => (cell instanceof Date ? timeOf(cell) : short(cell) || null));
        for (const { number, line } of await table.lines(submission)) {
          const row = wanted.rowsOf === undefined ? [] : [number];
          const own: Cell[] = [id, timeOf(createdAt), words ? words.table.states[status] : status, ...row];
          const cells = [
            ...own,
            ...(await table.cells(line)).map((cell, at) => cellOf(cell, table.columns[at], words)),
            ...more,
          ];
          lines.push(lineOf(cells.map((cell) => (cell instanceof Date ? { at: cell.getTime() } : cell))));
        }
      }
      return lines.join('');
    },
    tail: '',
    bytes: workbookOf,
  };
}

/**
 * @param most another limit, for tests
 * @throws UseCaseError `too_many_rows`
 */
export async function refuseTooMany(orm: MikroORM, filter: SubmissionFilter, most = MOST_ROWS): Promise<void> {
  if (!(await hasMoreThan(orm.em.fork(), filter, most))) return;
  throw tooMany(
    'too_many_rows',
    `A sheet has ${most} submissions at most, and these are more. Take a part by from and to, or CSV or JSON.`,
  );
}

function tooMany(code: string, message: string): UseCaseError {
  return new UseCaseError('conflict', code, message);
}

async function* workbookOf(texts: AsyncIterable<string>, isLong: boolean): AsyncIterable<Uint8Array> {
  const lines = linesOf(texts);
  const head = await lines.next();
  if (head.done) throw new Error('an export without its columns');
  const columns = JSON.parse(head.value);
  yield* writeXlsxStream(rowsOf(lines), { name: 'Submissions', columns, freezePane: { rows: 1 }, zip64: isLong });
}

/** Splits texts into lines. No line spans two texts. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) yield* text.split('\n').filter((line) => line !== '');
}

async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<Cell[]> {
  for await (const line of lines) {
    const cells: (Exclude<Cell, Date> | { at: number })[] = JSON.parse(line);
    yield cells.map((cell) => (typeof cell === 'object' && cell !== null ? new Date(cell.at) : cell));
  }
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** The headings and formats of all columns. @param words the words for people; null for names as programs have them */
function headOf({ columns }: SubmissionTable, added: AddedParts, wanted: ExportRequest, words: Texts | null) {
  return [
    ...ownColumns(wanted).map((name) => ({
      header: words ? ownHeading(name, words, wanted.timeZone) : name,
      width: 22,
      ...(name === 'submitted_at' && { numFmt: TIME }),
    })),
    ...columns.map(({ name, label, format }) => ({
      header: short(words ? label : name),
      width: 24,
      ...(FORMATS[format] && { numFmt: FORMATS[format] }),
    })),
    ...added.columns.map(({ name, label, isTime }) => ({
      header: short(words ? label : name),
      width: 24,
      ...(isTime && { numFmt: TIME }),
    })),
  ];
}

/** The heading of the times names their zone, since cells have none. */
function ownHeading(name: string, { table }: Texts, timeZone = 'UTC'): string {
  if (name === 'submission_id') return table.number;
  if (name === 'submitted_at') return `${table.received} (${timeZone})`;
  return name === 'state' ? table.state : table.row;
}

function cellOf(cell: ExportCell, column: Column | undefined, words: Texts | null): Cell {
  if (cell === '') return null;
  if (words && column?.format === 'tick') return cell === 'true' ? words.form.yes : words.form.no;
  return typeof cell === 'string' ? short(cell) : cell;
}

/** Cuts a text to the size of a cell. A text that reads as the escape of a character (`_x0041_`) is escaped itself. */
function short(text: string): string {
  const cut = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
  return cut.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
}

/** Returns a function that gives the local time as if it were UTC: a spreadsheet knows no time zones. */
function clockIn(timeZone: string): (time: Date) => Date {
  const shown = timesIn(timeZone);
  return (time) => new Date(`${shown(time).slice(0, 19)}Z`);
}
