import type { MikroORM } from '@mikro-orm/mysql';
import type { App } from '#features/app.ts';
import type { Settings } from '#features/environment.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { type SubmissionTable, tableOf } from '#features/submissions/store/reading/columns.ts';
import type { SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { withAddresses } from '#features/uploads/serving/links.ts';
import type { CsvSeparator } from '#forms/tables/csv.ts';

export const EXPORT_FORMATS = ['csv', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What an export holds, and how it shows it. */
export interface ExportWanted {
  format: ExportFormat;
  formId: number;
  title: string;
  /** Its columns are those of revisions up to this one. */
  revision: number;
  filter: SubmissionFilter;
  /** Labels of fields and of what was chosen, in place of names and values. */
  labels?: boolean;
  /** IANA; without it times are in UTC. */
  timeZone?: string;
  /** The repeater whose rows have a line each, in place of one for a submission. */
  rowsOf?: string;
  /** A ZIP of it with the files of its submissions. */
  files?: boolean;
  bom?: boolean;
  separator?: CsvSeparator;
}

export interface MakingParts extends Pick<App, 'baseUrl'> {
  orm: MikroORM;
  settings: Pick<Settings, 'restRoot' | 'exportBucket'>;
}

/** A file in the making: texts that are sent one after the other, or kept in between, and then bytes. */
export interface ExportFile {
  mediaType: string;
  head(now: Date): string;
  /** @param isFirst whether no row stands before them */
  rows(submissions: readonly StoredRow[], isFirst: boolean): Promise<string>;
  tail: string;
  /** What is sent of all its texts in their order. @param isLong more rows than `LONG` are in them */
  bytes(texts: AsyncIterable<string>, isLong: boolean): AsyncIterable<string | Uint8Array>;
}

/** Columns before those of the form. */
const OWN_COLUMNS = ['submission_id', 'submitted_at', 'state'];

/** With `row`, the number of the row that a line is of. */
export function ownColumns({ rowsOf }: ExportWanted): string[] {
  return rowsOf === undefined ? OWN_COLUMNS : [...OWN_COLUMNS, 'row'];
}

/** Of more rows a workbook may grow beyond what a ZIP of old can say. */
export const LONG = 100_000;

/** The columns of an export as CSV or XLSX. */
export function columnsOf(
  app: MakingParts,
  { formId, revision, labels, rowsOf }: ExportWanted,
): Promise<SubmissionTable> {
  return tableOf(app.orm, new Revisions(app.orm), formId, {
    as: labels ? 'labels' : 'values',
    rowsOf,
    upTo: revision,
    addressed: (...of) => withAddresses(app, ...of),
  });
}

/** `2026-11-21T08:46:12+01:00`: the time there, and how far it is from UTC. */
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
