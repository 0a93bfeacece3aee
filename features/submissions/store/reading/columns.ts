import type { MikroORM } from '@mikro-orm/mysql';
import { FormRevision } from '#features/forms/entities.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import {
  type CellFormat,
  type ExportCell,
  exportCells,
  exportColumns,
  exportFormats,
  exportRow,
  forOneRow,
  hasRows,
} from '#forms/tables/export.ts';
import type { StoredRow } from './rows.ts';

export interface Column {
  name: string;
  label: string;
  /** The cells' type, for columns that do not hold text. */
  format: CellFormat;
}

/** A table of a form's submissions over all of its revisions. */
export interface SubmissionTable {
  columns: Column[];
  /** Returns a submission's values as one text per column; '' if its revision lacks the field. */
  row(submission: TableRow): Promise<string[]>;
  /** Returns a submission's values with dates, times and numbers as typed cells. */
  cells(submission: TableRow): Promise<ExportCell[]>;
  /** Splits a submission into lines: one, or one for each row of `rowsOf`. `number` is null for a submission without rows. */
  lines<Row extends TableRow>(submission: Row): Promise<{ number: number | null; line: Row }[]>;
}

type TableRow = Pick<StoredRow, 'id' | 'formId' | 'revision' | 'payload'>;

interface TableOptions {
  as?: 'values' | 'labels';
  /** The repeater whose rows get one line each. */
  rowsOf?: string;
  /** The newest revision to include. */
  upTo?: number;
  /** Replaces files by the addresses at which they can be read. */
  addressed(submissionId: number, config: FormConfig, values: SubmissionValues): SubmissionValues;
}

/**
 * Builds the columns of all revisions of a form: those of the newest revision in its order, followed by those that only older
 * ones had. Columns are identified by name and take the newest label; chosen options keep the label of their own revision.
 */
export async function buildTable(
  orm: MikroORM,
  revisions: Revisions,
  formId: number,
  { as = 'values', rowsOf, upTo, addressed }: TableOptions,
): Promise<SubmissionTable> {
  const shaped = (config: FormConfig) => (rowsOf === undefined ? config : forOneRow(config, rowsOf));
  const columns = new Map<string, Column>();
  const em = orm.em.fork();
  const included = { formId, ...(upTo !== undefined && { revision: { $lte: upTo } }) };
  const revisionRows = await em.find(FormRevision, included, { fields: ['revision'], orderBy: { revision: 'desc' } });
  for (const { revision } of revisionRows) {
    // Loaded one at a time: a form may have many revisions, each with a long config.
    const formRevision = await orm.em.fork().findOne(FormRevision, { formId, revision });
    const config = formRevision && shaped(formRevision.config);
    const formats = config ? exportFormats(config) : [];
    for (const [at, { name, label }] of (config ? exportColumns(config) : []).entries()) {
      if (!columns.has(name)) columns.set(name, { name, label, format: formats[at] ?? 'text' });
    }
  }
  const columnIndexes = new Map([...columns.keys()].map((name, index) => [name, index]));
  const indexesByRevision = new Map<number, number[]>();
  async function placeCells<Cell>(
    { id, formId, revision, payload }: TableRow,
    cellsOf: (config: FormConfig, values: SubmissionValues, as: 'values' | 'labels') => (Cell | '')[],
  ): Promise<(Cell | '')[]> {
    const config = shaped((await revisions.get(formId, revision)).config);
    const targetIndexes =
      indexesByRevision.get(revision) ?? exportColumns(config).map(({ name }) => columnIndexes.get(name) ?? -1);
    indexesByRevision.set(revision, targetIndexes);
    const cells = new Array<Cell | ''>(columns.size).fill('');
    for (const [index, cell] of cellsOf(config, addressed(id, config, payload), as).entries()) {
      cells[targetIndexes[index] ?? -1] = cell;
    }
    return cells;
  }
  return {
    columns: [...columns.values()],
    row: (submission) => placeCells<string>(submission, exportRow),
    cells: (submission) => placeCells<ExportCell>(submission, exportCells),
    async lines(submission) {
      const { formId, revision, payload } = submission;
      if (rowsOf === undefined) return [{ number: null, line: submission }];
      const { config } = await revisions.get(formId, revision);
      const rows: unknown = Object.hasOwn(payload, rowsOf) ? payload[rowsOf] : undefined;
      if (!hasRows(config, rowsOf)) return [{ number: null, line: submission }];
      const { [rowsOf]: _, ...others } = payload;
      if (!Array.isArray(rows) || rows.length === 0)
        return [{ number: null, line: { ...submission, payload: others } }];
      return rows.map((row, index) => {
        return { number: index + 1, line: { ...submission, payload: { ...others, [rowsOf]: row } } };
      });
    },
  };
}
