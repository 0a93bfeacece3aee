import { table } from '#dev/load/report/table.ts';
import { MEASURED } from './measured.ts';
import { type Layout, simulate } from './simulation.ts';
import { sizeFor } from './sizes.ts';

/*
 * `node dev/scaling/main.ts`: simulates an installation for 278 submissions a second, a million an hour, with other numbers of
 * history shards, and prints how long submissions take at that rate, and the highest rate.
 */
const PER_SECOND = 1_000_000 / 3_600;
const DELAYS = { flush: 1.5, roundTrip: 0.3, thirdParties: 5, poll: 20 };
const SECONDS = 15;
const BACKLOG = 3_000;
const of = MEASURED.both;
const { cores, engineDatabaseCores } = sizeFor(PER_SECOND, of);

const rows = [1, 4, 16, 64, 256].map((shards) => {
  const layout: Layout = {
    cores: { ...cores, worker: cores.workers, engineDatabase: engineDatabaseCores },
    ...{ shards, engineDatabases: 1, atATime: 40 * cores.workers },
  };
  const steady = simulate(of, DELAYS, layout, { perSecond: PER_SECOND, seconds: SECONDS });
  const most = simulate(of, DELAYS, layout, { backlog: BACKLOG });
  return [shards, most.perSecond, steady.median, steady.p99].map((figure) => figure.toFixed(0));
});
process.stdout.write(`${table(['shards', 'most a second', 'median ms', 'p99 ms'], rows)}\n`);
