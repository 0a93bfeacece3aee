import type { MikroORM } from '@mikro-orm/mysql';
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { UseCaseError } from '#db/use-case-error.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { filterOf, XLSX_QUERY } from '#features/submissions/routes/selection.ts';
import { type SubmissionTable, tableOf } from '#features/submissions/store/reading/columns.ts';
import { readAll } from '#features/submissions/store/reading/export.ts';
import type { SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { areMoreThan } from '#features/submissions/store/reading/keys.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { withAddresses } from '#features/uploads/serving/links.ts';
import type { CellFormat, ExportCell } from '#forms/values/export.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { type ExportParts, exporting, headersOf, OWN_COLUMNS, requireForm, streamOf, timesIn } from './sending.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Of one sheet, without its head. */
const MOST_ROWS = XLSX_MAX_ROWS_PER_SHEET - 1;
/** With one more Excel calls the file damaged. */
const MOST_CHARACTERS = budgets.spreadsheetCell.atMost;
/** Columns of a sheet. */
const MOST_COLUMNS = 16_384;
/** From so many rows on a sheet may grow beyond what a ZIP of old can say. */
const LONG = 100_000;

const FORMATS: Readonly<Partial<Record<CellFormat, string>>> = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm' };
const TIME = 'yyyy-mm-dd hh:mm:ss';

/** All submissions of a form as a workbook, in one sheet. */
export const xlsxExportRoute = route({
  ...exporting,
  path: 'b:/forms/:id/submissions.xlsx',
  summary: 'All submissions of a form as XLSX, the oldest first',
  description: `A stream. Days, moments and numbers are such, everything else is text, which no spreadsheet runs. More than ${MOST_ROWS} submissions do not fit into a sheet: then it is 409 \`too_many_rows\`, and \`from\` and \`to\` take a part of them.`,
  query: XLSX_QUERY,
  answers: { 200: file(XLSX) },
  errors: [409],
  audit: 'submissions.exported',
  async handle(app: ExportParts, { params, query, actor }) {
    const { header, ...filter } = query;
    const form = await requireForm(app, params.id);
    const meant = { ...filterOf(filter), formId: form.id };
    await refuseTooMany(app.orm, meant);
    const hasLabels = header === 'labels';
    const table = await tableOf(app.orm, new Revisions(app.orm), form.id, {
      as: hasLabels ? 'labels' : 'values',
      addressed: (...of) => withAddresses(app, ...of),
    });
    if (OWN_COLUMNS.length + table.columns.length > MOST_COLUMNS) {
      throw tooMany('too_many_columns', `A sheet has ${MOST_COLUMNS} columns at most. Take CSV or JSON.`);
    }
    const timeOf = hasLabels ? clockIn((await app.readSite()).timeZone) : (time: Date) => time;
    const isLong = await areMoreThan(app.orm.em.fork(), { formId: form.id }, LONG);
    async function* bytes() {
      const groups = readAll(app.orm, meant);
      // What fails now is answered as ever: the workbook begins with parts that know no row.
      const first = await groups.next();
      yield* writeXlsxStream(rowsOf(table, timeOf, first, groups), {
        name: 'Submissions',
        columns: columnsOf(table, hasLabels),
        freezePane: { rows: 1 },
        zip64: isLong,
      });
    }
    return reply(200, streamOf(app, actor, { formId: form.id, format: 'xlsx' }, bytes), headersOf(form, 'xlsx', XLSX));
  },
});

/**
 * @param most for tests
 * @throws UseCaseError `too_many_rows`
 */
export async function refuseTooMany(orm: MikroORM, filter: SubmissionFilter, most = MOST_ROWS): Promise<void> {
  if (!(await areMoreThan(orm.em.fork(), filter, most))) return;
  throw tooMany(
    'too_many_rows',
    `A sheet has ${most} submissions at most, and these are more. Take a part by from and to, or CSV or JSON.`,
  );
}

function tooMany(code: string, message: string): UseCaseError {
  return new UseCaseError('conflict', code, message);
}

function columnsOf({ columns }: SubmissionTable, hasLabels: boolean) {
  return [
    ...OWN_COLUMNS.map((header) => ({ header, width: 22, ...(header === 'submitted_at' && { numFmt: TIME }) })),
    ...columns.map(({ name, label, format }) => ({
      header: short(hasLabels ? label : name),
      width: 24,
      ...(FORMATS[format] && { numFmt: FORMATS[format] }),
    })),
  ];
}

async function* rowsOf(
  table: SubmissionTable,
  timeOf: (time: Date) => Date,
  first: IteratorResult<StoredRow[]>,
  groups: AsyncGenerator<StoredRow[]>,
): AsyncGenerator<(ExportCell | null)[]> {
  for (let group = first; !group.done; group = await groups.next()) {
    for (const submission of group.value) {
      const { id, createdAt, status } = submission;
      yield [id, timeOf(createdAt), status, ...(await table.cells(submission)).map(cellOf)];
    }
  }
}

function cellOf(cell: ExportCell): ExportCell | null {
  if (cell === '') return null;
  return typeof cell === 'string' ? short(cell) : cell;
}

/** Cut to what a cell holds. What reads as the escape of a character (`_x0041_`) is escaped itself. */
function short(text: string): string {
  const cut = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
  return cut.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
}

/** What clocks show there, as if it were UTC: a spreadsheet knows no time zones. */
function clockIn(timeZone: string): (time: Date) => Date {
  const shown = timesIn(timeZone);
  return (time) => new Date(`${shown(time).slice(0, 19)}Z`);
}
