import { MEASURED, type Measured } from './measured.ts';

/** The share of its cores that a part may use in a busy hour. */
export const USE = 0.6;
/** Cores of the largest database server that one would plan with. */
export const DATABASE_CORES = 32;
/** The share of its time that a history shard may be taken: with more, writes wait for each other. */
export const SHARD_USE = 0.1;
/** Milliseconds for which a write takes its shard on a machine that is not busy: its statements, there and back, and the commit. */
export const WRITE_MS = 12;

/** The parts of an installation for a rate. */
export interface Size {
  /** Submissions a second in the busy hour. */
  perSecond: number;
  cores: { http: number; workers: number; history: number; engineOthers: number; serviceDatabase: number };
  /** The engine's databases, and the cores of each. */
  engineDatabases: number;
  engineDatabaseCores: number;
  /** History shards for all databases of the engine together. */
  shards: number;
}

export function sizeFor(perSecond: number, of: Measured): Size {
  const cores = (ms: number) => Math.max(1, Math.ceil((perSecond * ms) / 1_000 / USE));
  const database = cores(of.engineDatabase);
  const engineDatabases = Math.ceil(database / DATABASE_CORES);
  return {
    perSecond,
    cores: {
      http: cores(of.http),
      workers: cores(of.worker),
      history: cores(of.history),
      engineOthers: cores(of.engineOthers),
      serviceDatabase: cores(of.serviceDatabase),
    },
    engineDatabases,
    engineDatabaseCores: Math.ceil(database / engineDatabases),
    shards: shardsFor(perSecond, of),
  };
}

/** The power of two from which on shards are rarely waited for. Their number can never be changed, so it is for the highest rate. */
export function shardsFor(perSecond: number, { shardWrites }: Pick<Measured, 'shardWrites'>): number {
  const needed = (perSecond * shardWrites * WRITE_MS) / 1_000 / SHARD_USE;
  return 2 ** Math.max(2, Math.ceil(Math.log2(needed)));
}

/** Gigabytes on disk that a number of submissions takes. */
export function diskFor(submissions: number, { kept, binaryLog }: Measured) {
  const gigabytes = (kilobytes: number) => (submissions * kilobytes) / 1024 / 1024;
  return { service: gigabytes(kept.service), engine: gigabytes(kept.engine), binaryLog: gigabytes(binaryLog) };
}

const MILLION = 1_000_000;
/** The rates of the page, and for which of them a million is accepted in the first time and processed in the second. */
const PERIODS = [
  ['a day, a tenth of it in the busiest hour', MILLION / 10 / 3_600, 1],
  ['an hour', MILLION / 3_600, 24],
  ['a minute', MILLION / 60, 1_440],
] as const;

/** The titles of the page's table. */
export const HEAD = [
  'A million in',
  'a second',
  'HTTP',
  'workers',
  'history, other engine',
  "the service's database",
  "the engine's databases",
  'shards',
  'GB a day: service, engine, binary log',
];

/** The two extremes between which an installation is. */
const WAYS = [
  ['a run each', MEASURED.both],
  ['in batches', MEASURED.bothInBatches],
] as const;

/** Returns the rows of the page's table: cores of each part, for submissions with a mail and a webhook. */
export function sizeRows(): string[][] {
  return PERIODS.flatMap((period) => WAYS.map((way) => sizeRow(period, way)));
}

function sizeRow(
  [title, perSecond, millionsADay]: (typeof PERIODS)[number],
  [way, of]: (typeof WAYS)[number],
): string[] {
  const { cores, engineDatabases, engineDatabaseCores, shards } = sizeFor(perSecond, of);
  const { service, engine, binaryLog } = diskFor(millionsADay * MILLION, of);
  const number = (value: number) => Math.round(value).toLocaleString('en');
  return [
    ...[`${title}; ${way}`, number(perSecond), number(cores.http), number(cores.workers)],
    ...[`${number(cores.history)}, ${number(cores.engineOthers)}`, number(cores.serviceDatabase)],
    ...[`${engineDatabases} of ${engineDatabaseCores} cores`, number(shards)],
    [service, engine, binaryLog].map(number).join(', '),
  ];
}
