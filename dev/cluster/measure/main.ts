import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createPool } from 'mysql2/promise';
import { plotStorms } from '#dev/chaos/storm/plot.ts';
import { runStorm, type StormReport, stormHolds } from '#dev/chaos/storm/storm.ts';
import { saveReport } from '#dev/load/report/save.ts';
import { openStack } from '#dev/load/stack.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { optionsOrEnd, readValues } from '#dev/testing/program-options.ts';
import { watcherUrl } from '../database.ts';
import { measureCosts } from './costs.ts';
import { doublingHolds, measureDoubling } from './doubling.ts';
import { MEASURING } from './options.ts';
import { type ClusterReport, renderCluster } from './report.ts';
import { measureRestarts, restartsHold } from './restarts.ts';

// Measures a running cluster (DEV_JSON) that nobody else uses; each flag selects a part.

const flags = optionsOrEnd(() => readValues(MEASURING.options, process.argv.slice(2)), [MEASURING]);

/** Options of the storm: its kills, a few seconds apart, and the submissions that measure the healthy rate. */
const STORM = { connections: 6, kills: 18, every: 3, healthy: 800, longest: 900 };
const devJson = process.env.DEV_JSON ?? '';
const path = flags.json ?? join(dirname(devJson), 'cluster.json');
const startedAt = new Date();
await using stack = await openStack(devJson);
const { say } = stack;
const report: ClusterReport = {
  startedAt: startedAt.toISOString(),
  seconds: 0,
  cpus: availableParallelism(),
  holds: true,
};
const { stop } = stopSignals();
if (flags.bench) {
  const db = createPool({ uri: watcherUrl(stack.dev.databaseUrl), connectionLimit: 1 });
  const options = { rounds: Number(flags.rounds), submissions: Number(flags.submissions) };
  report.costs = await measureCosts({ ...stack, db }, options).finally(() => db.end());
  save(report.costs.mail.finished && report.costs.both.finished);
}
if (flags.restarts && !stop.aborted) {
  say('every process in turn is restarted under load …');
  report.restarts = await measureRestarts(stack, stop);
  save(restartsHold(report.restarts));
}
if (flags.doubling && !stop.aborted) {
  say('workers are doubled at work …');
  report.doubling = await measureDoubling(stack, Number(flags.backlog), stop);
  save(doublingHolds(report.doubling));
}
if (flags.storm && !stop.aborted) {
  say('storm …');
  const options = { label: 'cluster', submissions: Number(flags.waiting), ...STORM };
  report.storm = await runStorm(stack, options, { stop, save: saveStorm });
  saveStorm(report.storm);
}
process.stdout.write(`\n${renderCluster(report)}\n`);
process.exitCode = report.holds && !stop.aborted ? 0 : 1;

function saveStorm(storm: StormReport): void {
  report.storm = storm;
  save(stormHolds(storm));
  writeFileSync(path.replace(/(\.json)?$/, '.svg'), plotStorms([storm]));
}

/**
 * Stores the report so far.
 * @param holds true when the last measured part met its conditions
 */
function save(holds: boolean): void {
  report.holds &&= holds;
  report.seconds = (Date.now() - startedAt.getTime()) / 1000;
  saveReport(path, report);
}
