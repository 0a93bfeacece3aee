import { installedEntities } from '#bin/edition.ts';
import { openDatabase } from '#db/orm.ts';
import { createForm } from '#dev/load/forms.ts';
import { table } from '#dev/load/report/table.ts';
import type { Stack } from '#dev/load/stack.ts';
import { type ExportFigures, measureExport } from './exports.ts';
import { type ListFigures, measurePair, pairsOf } from './lists.ts';
import { addSubmissions, starSome, timeBack } from './rows.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const EXPORTED = 100_000;
const STARRED = 100;
/** The largest allowed ratio, of time and of reads, between a list of many and a list of few. */
const MOST_RATIO = 1.5;
const MOST_GROWTH_MB = 100;

interface ListRow extends Pick<ListFigures, 'name'> {
  few: ListFigures;
  many: ListFigures;
  ratio: number;
  /** True when the list examines every row, up to ten thousand; of few there are fewer. */
  byLooks: boolean;
}

export interface ReadingReport {
  lists: ListRow[];
  exports: ExportFigures[];
  balanced: boolean;
}

/**
 * Measures, in a table of a million submissions, lists of a form with a thousand beside those of all others, and exports of a
 * hundred thousand.
 */
export async function runReading(bench: Stack): Promise<ReadingReport> {
  const { dev, db, say } = bench;
  const form = async () => (await createForm(dev, { webhooks: {}, notify: false })).id;
  const [few, many, exported] = [await form(), await form(), await form()];
  const orm = await openDatabase({ url: dev.databaseUrl, entities: await installedEntities(), poolSize: 1 });
  try {
    say(`${MANY.toLocaleString('en')} submissions …`);
    await addSubmissions(db, many, MANY - EXPORTED - FEW);
    await addSubmissions(db, exported, EXPORTED);
    await addSubmissions(db, few, FEW);
    for (const id of [few, many]) await starSome(db, id, STARRED);
    say('lists …');
    const small = { formId: few, middle: timeBack(FEW / 2) };
    const large = { formId: many, middle: timeBack(MANY / 2) };
    const lists: ListRow[] = [];
    for (const pair of pairsOf(small, large)) {
      const measured = await measurePair(bench, orm, pair);
      const { name } = pair.many;
      lists.push({ name, ...measured, ratio: measured.many.ms / measured.few.ms, byLooks: name.endsWith('(looks)') });
    }
    say(`exports of ${EXPORTED.toLocaleString('en')} …`);
    const exports = [await measureExport(bench, exported, 'csv'), await measureExport(bench, exported, 'json')];
    const isSteady = lists.every(
      ({ byLooks, ratio, few, many }) => byLooks || (ratio <= MOST_RATIO && many.reads <= few.reads * MOST_RATIO),
    );
    const isSmall = exports.every(({ submissions, growth }) => submissions === EXPORTED && growth < MOST_GROWTH_MB);
    return { lists, exports, balanced: isSteady && isSmall };
  } finally {
    await orm.close();
  }
}

export function renderReading({ lists, exports, balanced }: ReadingReport): string {
  const head = ['a page of 50, of', `${FEW}: ms`, 'reads', `${MANY}: ms`, 'reads', 'ratio'];
  const rows = lists.map(({ name, few, many, ratio }) => [
    ...[name, few.ms.toFixed(1), String(few.reads), many.ms.toFixed(1), String(many.reads), ratio.toFixed(2)],
  ]);
  const exported = exports.map(({ format, submissions, seconds, megabytes, before, peak, growth }) => [
    ...[format, String(submissions), seconds.toFixed(1), megabytes.toFixed(1)],
    ...[before.toFixed(0), peak.toFixed(0), growth.toFixed(0)],
  ]);
  return [
    table(head, rows),
    table(['export', 'submissions', 's', 'MB', 'memory before, MB', 'peak', 'growth'], exported),
    `Aims: ratios up to ${MOST_RATIO} where an index leads to the page, growth below ${MOST_GROWTH_MB} MB: ${balanced ? 'met' : 'MISSED'}.`,
  ].join('\n\n');
}
