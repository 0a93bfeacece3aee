import { Revisions } from '#features/forms/store/revisions.ts';
import { exportedJson } from '#features/submissions/routes/stored.ts';
import { withAddresses } from '#features/uploads/serving/links.ts';
import { csvLines } from '#forms/tables/csv.ts';
import {
  addedParts,
  columnsOf,
  type ExportFile,
  type ExportRequest,
  type MakingParts,
  ownColumns,
  timesIn,
} from './file.ts';

const BOM = '\uFEFF';

/** Creates a CSV file. Cells that a spreadsheet would take for a formula are escaped. */
export async function csvFile(app: MakingParts, wanted: ExportRequest): Promise<ExportFile> {
  const { labels, timeZone, separator, bom } = wanted;
  const table = await columnsOf(app, wanted);
  const added = await addedParts(app, wanted);
  const timeOf = timeZone === undefined ? (time: Date) => time.toISOString() : timesIn(timeZone);
  const names = [...table.columns, ...added.columns].map((column) => (labels ? column.label : column.name));
  return {
    mediaType: 'text/csv; charset=utf-8',
    head: () => (bom ? BOM : '') + csvLines([[...ownColumns(wanted), ...names]], separator),
    async rows(submissions) {
      const rows: string[][] = [];
      const addedOf = await added.cells(submissions);
      for (const submission of submissions) {
        const { id, createdAt, status } = submission;
        const more = addedOf(id).map((cell) => (cell instanceof Date ? timeOf(cell) : cell));
        for (const { number, line } of await table.lines(submission)) {
          const row = wanted.rowsOf === undefined ? [] : [String(number ?? '')];
          rows.push([String(id), timeOf(createdAt), status, ...row, ...(await table.row(line)), ...more]);
        }
      }
      return csvLines(rows, separator);
    },
    tail: '',
    bytes: (texts) => texts,
  };
}

/** Creates a JSON file with one submission on each line. */
export async function jsonFile(app: MakingParts, wanted: ExportRequest): Promise<ExportFile> {
  const { formId, title } = wanted;
  const added = await addedParts(app, wanted);
  const revisions = new Revisions(app.orm);
  return {
    mediaType: 'application/json; charset=utf-8',
    head(now) {
      const head = { form: { id: formId, title }, exported_at: now.toISOString(), submissions: [] };
      return JSON.stringify(head).slice(0, -2);
    },
    async rows(submissions, isFirst) {
      const lines: string[] = [];
      const addedOf = await added.json(submissions);
      for (const submission of submissions) {
        const { config } = await revisions.get(formId, submission.revision);
        const payload = withAddresses(app, submission.id, config, submission.payload);
        lines.push(JSON.stringify({ ...exportedJson({ ...submission, payload }), ...addedOf(submission.id) }));
      }
      return (isFirst ? '\n' : ',\n') + lines.join(',\n');
    },
    tail: '\n]}\n',
    bytes: (texts) => texts,
  };
}
