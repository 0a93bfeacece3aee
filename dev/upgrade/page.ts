import { rowsOf, withRows } from '#dev/pages/section-table.ts';

/** The report of a run. */
export interface UpgradeReport {
  /** The day, `2026-11-30`. */
  date: string;
  from: string;
  to: string;
  /** Submissions a second. */
  rate: number;
  states: readonly UpgradeState[];
  /** Submissions answered with 200. */
  answered: number;
  /** Other answers by status or error, with how often each came. */
  failures: Readonly<Record<string, number>>;
  longestMs: number;
  figures: { lost: number; unequal: number; webhookDoubles: number; mailDoubles: number };
  /** Runs of submissions, deliveries and exports that stayed open. */
  openRuns: number;
  /** Runs that began anew, because the older build could not continue them. */
  begunAnew: number;
  mistakes: readonly string[];
}

/** A state of an upgrade. What is begun in one is ended in the next. */
export interface UpgradeState {
  name: string;
  /** Kinds of what was begun. */
  begun: readonly string[];
  /** Kinds of what had been begun in the state before, and ended well. */
  ended: readonly string[];
}

const SECTION = '## What was tried';
const RUNS = [
  ...['Date', 'From', 'To', 'A second', 'Answered', 'Other answers', 'Slowest, ms'],
  ...['Lost', 'Twice', 'Left open', 'Begun anew', 'Mistakes'],
];
const THINGS = ['From', 'To', 'Open', 'Begun', 'Ended well in the next state'];

/** Returns docs/upgrading.md with a run in its tables, in place of an earlier one between the same versions. */
export function withRun(page: string, report: UpgradeReport): string {
  const { from, to, figures, states } = report;
  const run = [
    ...[report.date, from, to, report.rate, report.answered, sumOf(report.failures), report.longestMs],
    ...[figures.lost + figures.unequal, figures.webhookDoubles + figures.mailDoubles, report.openRuns],
    ...[report.begunAnew, report.mistakes.length],
  ];
  const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length;
  const begun = states.flatMap((state) => state.begun);
  const ended = states.flatMap((state) => state.ended);
  const things = [...new Set(begun)].map((kind) => [from, to, kind, count(begun, kind), count(ended, kind)]);
  const versions = (cells: readonly string[], column: number) => `${cells[column]} ${cells[column + 1]}`;
  const add = (text: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]) => {
    const column = head.indexOf('From');
    const others = rowsOf(text, SECTION, head).filter((cells) => versions(cells, column) !== `${from} ${to}`);
    return withRows(text, SECTION, head, [...others, ...rows.map((row) => row.map(String))]);
  };
  return add(add(page, RUNS, [run]), THINGS, things);
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
