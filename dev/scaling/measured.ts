import type { Demands } from './simulation.ts';

/** The cost of a submission, and the disk that it takes. */
export interface Measured extends Demands {
  /** Kilobytes on disk for as long as a submission, or its run, is kept. */
  kept: { service: number; engine: number };
  /** Kilobytes of binary log, kept for as long as the server is told to keep it. */
  binaryLog: number;
}

/**
 * Figures of `npm run cluster -- --bench` on MySQL 9.7. CPU, statements and the binary log are of a quiet machine on November 25 with
 * Temporal 1.29.1. Writes of shards are of November 30 with 1.32.1 (2.1 and 2.3 in two runs) and were measured with a mail alone; with a
 * webhook too they are assumed to be as many. The disk is of November 22, with a mail alone. The engine's CPU is that of all four of its
 * processes; that history takes two thirds of it is an assumption.
 *
 * In batches: November 30, 1.32.1, a quiet machine, backlogs of 200 of one form with three workers. The disk was not measured again, but for
 * the binary log.
 */
export const MEASURED: Readonly<Record<'mail' | 'both' | 'bothInBatches', Measured>> = {
  mail: {
    ...{ http: 2, worker: 12.3, history: 4.3, engineOthers: 2.2, serviceDatabase: 1.7, engineDatabase: 8.9 },
    ...{ shardWrites: 2.1, serviceCommits: 0.6, engineStatements: 48 },
    ...{ kept: { service: 4.3, engine: 35 }, binaryLog: 18 },
  },
  both: {
    ...{ http: 2.4, worker: 15.8, history: 5.1, engineOthers: 2.5, serviceDatabase: 2.6, engineDatabase: 10.3 },
    ...{ shardWrites: 2.1, serviceCommits: 0.6, engineStatements: 55 },
    ...{ kept: { service: 4.3, engine: 35 }, binaryLog: 21 },
  },
  bothInBatches: {
    ...{ http: 2, worker: 11.9, history: 1.7, engineOthers: 0.9, serviceDatabase: 2.1, engineDatabase: 2.9 },
    ...{ shardWrites: 0.35, serviceCommits: 0.5, engineStatements: 8.3 },
    ...{ kept: { service: 4.3, engine: 35 }, binaryLog: 8.1 },
  },
};

/** The rates that the simulation has to reproduce: a backlog with a mail each, on two cores, with three workers. */
export const ON_ONE_MACHINE = { cores: 2, atATime: 120, shards: 16, perSecond: { low: 61, high: 71 } };
