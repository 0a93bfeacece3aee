import { openDatabase } from '../../../db/orm.ts';
import { table } from '../report/table.ts';
import { type Bench, createForm } from '../stack.ts';
import { type ExportFigures, measureExport } from './exports.ts';
import { type ListFigures, listsOf, measureLists } from './lists.ts';
import { addSubmissions, starSome } from './rows.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const EXPORTED = 100_000;
const STARRED = 100;
/** A list of many may take so many times as long as one of few. What reads the same cannot differ by more than caches do. */
const MOST_RATIO = 1.5;
const MOST_GROWTH_MB = 100;

interface ListRow extends Pick<ListFigures, 'name'> {
  few: ListFigures;
  many: ListFigures;
  ratio: number;
  /** Each has to be looked at: of few there are fewer than a request looks at. */
  byLooks: boolean;
}

export interface ReadingReport {
  lists: ListRow[];
  exports: ExportFigures[];
  /** Whether the aims are met. */
  balanced: boolean;
}

/** Lists of a thousand submissions beside those of a million, and exports of a hundred thousand. */
export async function runReading(bench: Bench): Promise<ReadingReport> {
  const { dev, db, say } = bench;
  const { id: formId } = await createForm(dev, { webhooks: {}, notify: false });
  const { id: exportId } = await createForm(dev, { webhooks: {}, notify: false });
  const orm = await openDatabase({ url: dev.databaseUrl, poolSize: 1 });
  try {
    say(`${FEW} submissions …`);
    await addSubmissions(db, formId, FEW);
    await starSome(db, formId, STARRED);
    // Of a thousand seconds.
    const few = await measureLists(bench, orm, listsOf(formId, new Date(Date.now() - (FEW / 2) * 1000)));
    say(`${MANY.toLocaleString('en')} submissions …`);
    await addSubmissions(db, formId, MANY - EXPORTED - FEW);
    await addSubmissions(db, exportId, EXPORTED);
    const halfYear = new Date(Date.now() - 180 * 24 * 60 * 60_000);
    const many = await measureLists(bench, orm, listsOf(formId, halfYear));
    say(`exports of ${EXPORTED.toLocaleString('en')} …`);
    const exports = [await measureExport(bench, exportId, 'csv'), await measureExport(bench, exportId, 'json')];
    const lists = few.map((figures, index): ListRow => {
      const other = many[index] as ListFigures;
      const byLooks = figures.name.endsWith('(looks)');
      return { name: figures.name, few: figures, many: other, ratio: other.ms / figures.ms, byLooks };
    });
    const isSteady = lists.every(({ byLooks, ratio }) => byLooks || ratio <= MOST_RATIO);
    const isSmall = exports.every(({ submissions, growth }) => submissions === EXPORTED && growth < MOST_GROWTH_MB);
    return { lists, exports, balanced: isSteady && isSmall };
  } finally {
    await orm.close();
  }
}

/** The report for people. */
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
