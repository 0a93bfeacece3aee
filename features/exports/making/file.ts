import type { MikroORM } from '@mikro-orm/mysql';
import type { App } from '#features/app.ts';
import type { Settings } from '#features/environment.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { buildTable, type SubmissionTable } from '#features/submissions/store/reading/columns.ts';
import type { SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { withAddresses } from '#features/uploads/serving/links.ts';
import type { CsvSeparator } from '#forms/tables/csv.ts';

export const EXPORT_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The requested content and format of an export. */
export interface ExportRequest {
  format: ExportFormat;
  formId: number;
  title: string;
  /** The columns are those of revisions up to this one. */
  revision: number;
  filter: SubmissionFilter;
  /** Shows labels of fields and options in place of names and values. */
  labels?: boolean;
  /** An IANA time zone; times are in UTC without it. */
  timeZone?: string;
  /** The repeater whose rows have a line each, in place of one line for each submission. */
  rowsOf?: string;
  /** Set for the columns of the steps that submissions go through. */
  steps?: boolean;
  /** Set for a ZIP of the export and the files of its submissions. */
  files?: boolean;
  bom?: boolean;
  separator?: CsvSeparator;
}

export interface MakingParts extends Pick<App, 'baseUrl' | 'box'> {
  orm: MikroORM;
  installed: readonly Pick<FeatureData, 'exportedColumns'>[];
  settings: Pick<Settings, 'restRoot' | 'exportBucket'>;
}

/** A file being created: its texts are sent one after the other, or stored first, and then converted to bytes. */
export interface ExportFile {
  mediaType: string;
  head(now: Date): string;
  /** @param isFirst true when no row precedes these */
  rows(submissions: readonly StoredRow[], isFirst: boolean): Promise<string>;
  tail: string;
  /** Converts all texts, in their order, to bytes. @param isLong true for more than `LONG` rows */
  bytes(texts: AsyncIterable<string>, isLong: boolean): AsyncIterable<string | Uint8Array>;
}

/** Columns that precede those of the form. */
const OWN_COLUMNS = ['submission_id', 'submitted_at', 'state'];

/** Includes `row`, the number of a repeater's row, when each row has a line. */
export function ownColumns({ rowsOf }: ExportRequest): string[] {
  return rowsOf === undefined ? OWN_COLUMNS : [...OWN_COLUMNS, 'row'];
}

/** With more rows than this, a workbook may exceed the limits of the original ZIP format. */
export const LONG = 100_000;

/** Returns the columns of an export as CSV or XLSX. */
export function columnsOf(
  app: MakingParts,
  { formId, revision, labels, rowsOf }: ExportRequest,
): Promise<SubmissionTable> {
  return buildTable(app.orm, new Revisions(app.orm), formId, {
    as: labels ? 'labels' : 'values',
    rowsOf,
    upTo: revision,
    addressed: (...of) => withAddresses(app, ...of),
  });
}

/** The parts that features add to an export. */
export interface AddedParts {
  columns: readonly { name: string; label: string; isTime: boolean }[];
  /** Returns the cells of each submission, by its id. */
  cells(submissions: readonly StoredRow[]): Promise<(id: number) => (string | Date)[]>;
  /** Returns the further keys of each submission as JSON, by its id; null where it has none of a feature. */
  json(submissions: readonly StoredRow[]): Promise<(id: number) => Record<string, unknown>>;
}

/** Opens the parts that features add to an export that asks for them. */
export async function addedParts(
  { orm, box, installed }: MakingParts,
  { formId, revision, labels = false, steps }: ExportRequest,
): Promise<AddedParts> {
  const request = { formId, upTo: revision, labels };
  const all = steps ? installed.map(({ exportedColumns }) => exportedColumns?.columns({ orm, box }, request)) : [];
  const added = (await Promise.all(all)).filter((one) => one != null);
  const readAll = (submissions: readonly StoredRow[]) =>
    Promise.all(added.map(async (one) => ({ ...one, parts: await one.read(submissions.map(({ id }) => id)) })));
  return {
    columns: added.flatMap(({ columns }) => columns),
    async cells(submissions) {
      const read = await readAll(submissions);
      return (id) =>
        read.flatMap(({ columns, parts }) => parts.get(id)?.cells ?? new Array<string>(columns.length).fill(''));
    },
    async json(submissions) {
      const read = await readAll(submissions);
      return (id) => Object.fromEntries(read.map(({ key, parts }) => [key, parts.get(id)?.json ?? null]));
    },
  };
}

/** Returns a function that formats a time with its offset from UTC: `2026-11-21T08:46:12+01:00`. */
export function timesIn(timeZone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...({ dateStyle: 'short', timeStyle: 'medium' } as const),
  });
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const zone = offset.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    return `${format.format(time).replace(' ', 'T')}${zone.replace('GMT', '') || '+00:00'}`;
  };
}
