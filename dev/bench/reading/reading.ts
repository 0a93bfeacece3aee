import { createForm } from '#dev/load/forms.ts';
import { table } from '#dev/load/report/table.ts';
import type { Stack } from '#dev/load/stack.ts';
import { close, openFilled } from './databases.ts';
import { type ExportFigures, measureExport } from './exports.ts';
import { measure, type OperationRow } from './measure.ts';
import { OPERATIONS } from './operations.ts';
import { addSubmissions } from './rows.ts';

const FEW = 10_000;
const EXPORTED = 100_000;
/** The largest allowed ratio of the 99th percentile with many submissions to that with few. */
const MOST_RATIO = 2;
const MOST_GROWTH_MB = 100;

export interface ReadingReport {
  few: number;
  many: number;
  operations: OperationRow[];
  /** Operations that failed, such as at the time limit of statements. */
  failed: { name: string; message: string }[];
  exports: ExportFigures[];
  balanced: boolean;
}

/**
 * Measures what the service reads and erases, in a database of ten thousand submissions beside a large one, and the memory of exports
 * of a hundred thousand.
 */
export async function runReading(bench: Stack, manyCount: number): Promise<ReadingReport> {
  const { dev, db, say } = bench;
  const exported = (await createForm(dev, { webhooks: {}, notify: false })).id;
  await addSubmissions(db, exported, EXPORTED);
  const [few, many] = [await openFilled(dev.databaseUrl, FEW, say), await openFilled(dev.databaseUrl, manyCount, say)];
  try {
    const operations: OperationRow[] = [];
    const failed: ReadingReport['failed'] = [];
    for (const operation of OPERATIONS) {
      const name = `${operation.group}: ${operation.name}`;
      say(`${name} …`);
      await measure(few, many, operation).then(
        (row) => operations.push(row),
        (error: Error) => failed.push({ name, message: error.message }),
      );
    }
    say(`exports of ${EXPORTED.toLocaleString('en')} …`);
    const exports = [await measureExport(bench, exported, 'csv'), await measureExport(bench, exported, 'json')];
    const isSteady = failed.length === 0 && operations.every(({ ratio }) => ratio.p99 <= MOST_RATIO);
    const isSmall = exports.every(({ submissions, growth }) => submissions === EXPORTED && growth < MOST_GROWTH_MB);
    return { few: FEW, many: manyCount, operations, failed, exports, balanced: isSteady && isSmall };
  } finally {
    await close(few);
    await close(many);
  }
}

export function renderReading({ few, many, operations, failed, exports, balanced }: ReadingReport): string {
  const head = ['', `${few}: p50, ms`, 'p99', 'reads', `${many}: p50`, 'p99', 'reads', 'p99 ratio', 'reads ratio'];
  const rows = operations.map(({ group, name, ratio, ...sides }) => [
    `${group}: ${name}`,
    ...[sides.few, sides.many].flatMap(({ p50, p99, reads }) => [p50.toFixed(1), p99.toFixed(1), String(reads)]),
    ...[ratio.p99.toFixed(2), ratio.reads.toFixed(2)],
  ]);
  const exported = exports.map(({ format, submissions, seconds, megabytes, before, peak, growth }) => [
    ...[format, String(submissions), seconds.toFixed(1), megabytes.toFixed(1)],
    ...[before.toFixed(0), peak.toFixed(0), growth.toFixed(0)],
  ]);
  return [
    table(head, rows),
    ...failed.map(({ name, message }) => `${name} FAILED: ${message}`),
    table(['export', 'submissions', 's', 'MB', 'memory before, MB', 'peak', 'growth'], exported),
    `Aims: p99 ratios up to ${MOST_RATIO}, growth below ${MOST_GROWTH_MB} MB: ${balanced ? 'met' : 'MISSED'}.`,
  ].join('\n\n');
}
