import { describe, expect, test } from '@jest/globals';
import { meanOf, transactionsOf } from '#dev/cluster/measure/costs.ts';
import { type Counters, differencePer, workOf } from '#dev/cluster/measure/counters.ts';
import { doublingHolds, rateBetween } from '#dev/cluster/measure/doubling.ts';
import { renderCluster } from '#dev/cluster/measure/report.ts';
import { restartsHold } from '#dev/cluster/measure/restarts.ts';

const NOTHING = { statements: 0, commits: 0, rowsRead: 0, rowsWritten: 0, kilobytesIn: 0, kilobytesOut: 0, cpuMs: 0 };

function counters(factor: number, cpu: Record<string, number> = { 'http-1': 4 * factor }): Counters {
  const work = { ...NOTHING, statements: 10 * factor, cpuMs: 2 * factor };
  return {
    cpu,
    database: { service: work, engine: { ...work, statements: 30 * factor } },
    shardWrites: 5 * factor,
    server: { redo: 100 * factor, binaryLog: 50 * factor, written: 200 * factor, syncs: factor },
    tables: { 'durable_forms/submissions': 40 * factor, 'temporal/history_node': 80 * factor },
  };
}

describe('what each submission costs', () => {
  test('is the difference of two looks, divided', () => {
    expect(differencePer(counters(1), counters(11), 100)).toEqual(counters(0.1));
  });

  test('leaves out what only the later look knows, such as a worker that was started in between', () => {
    const later = counters(3, { 'http-1': 12, 'worker-4': 500 });
    expect(differencePer(counters(1), later, 2).cpu).toEqual({ 'http-1': 4 });
  });

  test('is the mean of the rounds', () => {
    expect(meanOf([counters(1), counters(3)])).toEqual(counters(2));
  });

  test('leaves out of the mean what one round lacks', () => {
    expect(meanOf([counters(1, { a: 1, b: 2 }), counters(1, { a: 3 })]).cpu).toEqual({ a: 2 });
  });
});

test('durations of transactions are summed up, in any order', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(transactionsOf(times)).toEqual({ number: 100, mean: 50.5, median: 51, p99: 100 });
  expect(transactionsOf([3])).toEqual({ number: 1, mean: 3, median: 3, p99: 3 });
});

test('the work of a login is read from what the server counts of it, and of a prepared statement its execution', () => {
  const status = Object.entries({
    Handler_read_key: '7',
    Handler_read_next: '20',
    Handler_write: '2',
    Handler_update: 1,
    Handler_commit: '9',
    Bytes_received: '2048',
    Bytes_sent: '512',
  }).map(([name, value]) => ({ name, value }));
  const events = [
    { name: 'statement/sql/select', number: 5, cpuMs: '1.5' },
    { name: 'statement/sql/commit', number: '3', cpuMs: '0.5' },
    { name: 'statement/com/Prepare', number: 100, cpuMs: 2 },
    { name: 'statement/com/Execute', number: 10, cpuMs: 4 },
    { name: 'statement/com/Ping', number: 50, cpuMs: 0 },
  ];
  expect(workOf(status, events)).toEqual({
    statements: 18,
    commits: 3,
    rowsRead: 27,
    rowsWritten: 3,
    kilobytesIn: 2,
    kilobytesOut: 0.5,
    cpuMs: 8,
  });
});

describe('the rate between two moments', () => {
  const at = (seconds: number, completed: number) => ({ at: seconds, completed });
  test.each<[why: string, samples: { at: number; completed: number }[], from: number, to: number, rate: number]>([
    ['counts only what lies between', [at(0, 0), at(1, 50), at(2, 60), at(3, 70), at(9, 70)], 1, 3, 10],
    ['ends with the last that was completed', [at(0, 0), at(1, 10), at(2, 20), at(3, 20), at(4, 20)], 0, 99, 10],
    ['is unknown of one look', [at(0, 0), at(5, 10)], 4, 6, Number.NaN],
    ['is unknown where nothing happened', [at(0, 5), at(1, 5)], 0, 9, Number.NaN],
  ])('%s', (_why, samples, from, to, rate) => {
    expect(rateBetween(samples, from, to)).toBe(rate);
  });
});

const FIGURES = {
  submissions: 10,
  lost: 0,
  unanswered: 0,
  outcomes: {},
  firstFailures: {},
  unequal: 0,
  webhooksReceived: 10,
  webhookDoubles: 0,
  mailsReceived: 10,
  mailDoubles: 0,
  unexplained: 0,
};
const RESTARTS = { restarts: [], answered: 10, failures: {}, finished: true, figures: FIGURES };
const DOUBLING = {
  workers: { before: 3, after: 6 },
  perSecond: { before: 20, after: 25 },
  startSeconds: 3,
  finished: true,
  figures: FIGURES,
};

describe('a run holds', () => {
  test.each<[why: string, change: Partial<typeof RESTARTS>, holds: boolean]>([
    ['when nothing was refused, lost or left open', {}, true],
    ['not when a request failed', { failures: { 502: 1 } }, false],
    ['not when something has not ended', { finished: false }, false],
    ['not when a submission is lost', { figures: { ...FIGURES, lost: 1 } }, false],
    [
      'also when a process that was ended has sent something twice, as its row tells',
      { figures: { ...FIGURES, webhookDoubles: 1 } },
      true,
    ],
  ])('under restarts: %s', (_why, change, holds) => {
    expect(restartsHold({ ...RESTARTS, ...change })).toBe(holds);
  });

  test('with more workers: not when anything came twice, for nothing was ended', () => {
    expect(doublingHolds(DOUBLING)).toBe(true);
    expect(doublingHolds({ ...DOUBLING, figures: { ...FIGURES, mailDoubles: 1 } })).toBe(false);
  });
});

test('the report has the parts that were asked for, with each process and each side of the database', () => {
  const spread = { median: 20, low: 18, high: 22, rounds: 5, confidence: 0.93 };
  const cost = { perSecond: spread, accepted: counters(0.1), workedOff: counters(1), submissions: 500, finished: true };
  const holding = { memory: { 'http-1': 150.4 }, connections: { service: 30, engine: 60 } };
  const base = { startedAt: '', seconds: 60, cpus: 2, holds: true };
  const transactions = { number: 90, mean: 12.34, median: 11, p99: 56.7 };
  const text = renderCluster({ ...base, costs: { mail: cost, both: cost, transactions, holding } });
  expect(text).toContain('20.0 (18.0–22.0)');
  expect(text).toMatch(/^http-1 +0\.4 +4\.0 +0\.4 +4\.0$/m);
  expect(text).toMatch(/^statements +1\.00 +10\.0 +3\.00 +30\.0$/m);
  expect(text).toMatch(/^ours +44\.0 +44\.0$/m);
  expect(text).toMatch(/^redo log, kB +110\.0 +110\.0$/m);
  expect(text).toContain('http-1 150.');
  expect(text).toContain("ours 30, the engine's 60");
  expect(text).not.toContain('restarted');
  const rest = renderCluster({ ...base, restarts: { ...RESTARTS, failures: { 503: 2 } }, doubling: DOUBLING });
  expect(rest).toContain('FAILED: {"503":2}');
  expect(rest).toContain('20.0 a second with 3, 25.0 with 6');
});
