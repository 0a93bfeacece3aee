import type { StormReport } from '#dev/chaos/storm/storm.ts';
import type { Figures } from '#dev/load/figures.ts';
import { withSpread } from '#dev/load/report/spread.ts';
import { table } from '#dev/load/report/table.ts';
import type { Cost, CostsFigures, Transactions } from './costs.ts';
import type { Counters, DatabaseWork, Holding, Side } from './counters.ts';
import type { DoublingFigures } from './doubling.ts';
import type { RestartsFigures } from './restarts.ts';

/** Figures of one run of `npm run cluster`; a part that was not selected is absent. */
export interface ClusterReport {
  startedAt: string;
  seconds: number;
  cpus: number;
  costs?: CostsFigures;
  storm?: StormReport;
  restarts?: RestartsFigures;
  doubling?: DoublingFigures;
  /** True when everything has ended and nothing was lost, refused or repeated without a reason. */
  holds: boolean;
}

export function renderCluster(report: ClusterReport): string {
  const { costs, storm, restarts, doubling, seconds, cpus } = report;
  return [
    costs && renderCosts(costs),
    storm && renderStorm(storm),
    restarts && renderRestarts(restarts),
    doubling && renderDoubling(doubling),
    `${seconds.toFixed(0)} s on ${cpus} CPUs.`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function renderCosts({ mail, both, transactions, holding }: CostsFigures): string {
  return [
    `Worked off a second: ${withSpread(mail.perSecond, 1)} with a mail, ${withSpread(both.perSecond, 1)} with a webhook too.`,
    renderCpu(mail, both),
    renderDatabase('a mail', mail),
    renderDatabase('a mail and a webhook', both),
    renderServer(mail, both),
    renderTables(mail, both),
    renderShards(mail, both, transactions),
    renderHolding(holding),
  ].join('\n\n');
}

function renderCpu(mail: Cost, both: Cost): string {
  const columns = [mail.accepted, mail.workedOff, both.accepted, both.workedOff].map(({ cpu }) => cpu);
  const sum = (cpu: Record<string, number>) => Object.values(cpu).reduce((total, ms) => total + ms, 0);
  const rows = Object.keys(columns[0] ?? {}).map((name) => [name, ...columns.map((cpu) => ms(cpu[name]))]);
  return table(
    ['CPU, ms for each submission', 'mail: accepted', 'worked off', 'webhook too: accepted', 'worked off'],
    [...rows, ['together', ...columns.map((cpu) => ms(sum(cpu)))]],
  );
}

/** Columns of the table of statements. */
const WORK: readonly [keyof DatabaseWork, string][] = [
  ['statements', 'statements'],
  ['commits', '  commits among them'],
  ['rowsRead', 'rows read'],
  ['rowsWritten', 'rows written'],
  ['kilobytesIn', 'kB sent to the database'],
  ['kilobytesOut', 'kB answered'],
  ['cpuMs', 'CPU of statements, ms'],
];

function renderDatabase(what: string, { accepted, workedOff }: Cost): string {
  const of = (counters: Counters, side: Side, key: keyof DatabaseWork) => figure(counters.database[side][key]);
  const rows = WORK.map(([key, title]) => [
    title,
    of(accepted, 'service', key),
    of(workedOff, 'service', key),
    of(accepted, 'engine', key),
    of(workedOff, 'engine', key),
  ]);
  return table(
    [`each submission with ${what}`, 'ours: accepted', 'worked off', "engine's: accepted", 'worked off'],
    rows,
  );
}

function renderServer(mail: Cost, both: Cost): string {
  const of = ({ accepted, workedOff }: Cost, key: keyof Counters['server']) =>
    figure(accepted.server[key] + workedOff.server[key]);
  const row = (title: string, key: keyof Counters['server']) => [title, of(mail, key), of(both, key)];
  return table(
    ['the database for each submission', 'mail', 'webhook too'],
    [
      row('redo log, kB', 'redo'),
      row('binary log, kB', 'binaryLog'),
      row('written in all, kB', 'written'),
      row('syncs', 'syncs'),
    ],
  );
}

function renderShards(mail: Cost, both: Cost, { number, mean, median, p99 }: Transactions): string {
  const writes = ({ accepted, workedOff }: Cost) => figure(accepted.shardWrites + workedOff.shardWrites);
  return (
    `Writes of history shards for each submission: ${writes(mail)} with a mail, ${writes(both)} with a webhook too. The engine's ` +
    `transactions took ${ms(mean)} ms on average, median ${ms(median)}, p99 ${ms(p99)} (of ${number}).`
  );
}

/** Kilobytes per submission below which a table is not listed. */
const LEAST_KILOBYTES = 0.05;

function renderTables(mail: Cost, both: Cost): string {
  const grown = ({ accepted, workedOff }: Cost, name: string) =>
    (accepted.tables[name] ?? 0) + (workedOff.tables[name] ?? 0);
  const sums = (pattern: RegExp) => (cost: Cost) =>
    Object.keys(cost.workedOff.tables)
      .filter((name) => pattern.test(name))
      .reduce((total, name) => total + grown(cost, name), 0);
  const names = Object.keys(both.workedOff.tables)
    .filter((name) => Math.max(grown(mail, name), grown(both, name)) >= LEAST_KILOBYTES)
    .sort((one, other) => grown(both, other) - grown(both, one));
  const schemas: [string, RegExp][] = [
    ['ours', /^durable_forms\//],
    ['the engine: runs', /^temporal\//],
    ['the engine: lists of runs', /^temporal_visibility\//],
  ];
  return table(
    [`disk, kB for each submission (of ${both.submissions})`, 'mail', 'webhook too'],
    [
      ...schemas.map(([title, pattern]) => [title, figure(sums(pattern)(mail)), figure(sums(pattern)(both))]),
      ...names.map((name) => [`  ${name}`, figure(grown(mail, name)), figure(grown(both, name))]),
    ],
  );
}

function renderHolding({ memory, connections }: Holding): string {
  const each = Object.entries(memory).map(([name, megabytes]) => `${name} ${megabytes.toFixed(0)}`);
  return (
    `Resident memory in MB: ${each.join(', ')}.\n` +
    `Connections to the database: ours ${connections.service}, the engine's ${connections.engine}.`
  );
}

function renderStorm({ healthy, kills, waiting, figure: of, finished, figures, failedRequests }: StormReport): string {
  const killed = Object.entries(kills).map(([role, count]) => `${role} ${count}`);
  const reached = of.reachedAfterSeconds === null ? 'never' : `after ${of.reachedAfterSeconds.toFixed(0)} s`;
  return [
    `Storm: killed ${killed.join(', ')}; requests that failed meanwhile: ${JSON.stringify(failedRequests)}.`,
    `With ${waiting} waiting and all parts back: ${of.aim.ratio} of the healthy ${healthy.before.perSecond.toFixed(1)} a second ${reached}` +
      ` (best of ${of.aim.withinSeconds} s: ${of.ratio.toFixed(2)}, the whole: ${of.whole.toFixed(2)}; healthy afterwards:` +
      ` ${healthy.after?.perSecond.toFixed(1) ?? '-'}): ${of.met ? 'met' : 'MISSED'}.`,
    renderFigures(figures, finished),
  ].join('\n');
}

function renderRestarts({ restarts, answered, failures, finished, figures }: RestartsFigures): string {
  const rows = restarts.map(({ name, seconds, answered: count, longest, failures: failed }) => [
    name,
    seconds.toFixed(1),
    String(count),
    longest.toFixed(0),
    Object.keys(failed).length === 0 ? '' : JSON.stringify(failed),
  ]);
  const refused = Object.keys(failures).length === 0 ? 'none failed' : `FAILED: ${JSON.stringify(failures)}`;
  return [
    table(['restarted under load', 's', 'answered', 'longest ms', 'failed'], rows),
    `${answered} requests were answered with 200, ${refused}.`,
    renderFigures(figures, finished),
  ].join('\n');
}

function renderDoubling({ workers, perSecond, startSeconds, finished, figures }: DoublingFigures): string {
  return [
    `Workers doubled at work: ${perSecond.before.toFixed(1)} a second with ${workers.before}, ${perSecond.after.toFixed(1)} with` +
      ` ${workers.after}, which took ${startSeconds.toFixed(1)} s to start.`,
    renderFigures(figures, finished),
  ].join('\n');
}

function renderFigures(
  { submissions, lost, unequal, unexplained, webhookDoubles, mailDoubles }: Figures,
  finished: boolean,
) {
  return (
    `${submissions} submissions: ${lost} lost, ${unequal} without their mail or webhook, ${unexplained} unexplained;` +
    ` twice: ${webhookDoubles} webhooks, ${mailDoubles} mails${finished ? '' : '; NOT ALL HAS ENDED'}.`
  );
}

function ms(value = Number.NaN): string {
  return value.toFixed(1);
}

function figure(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}
