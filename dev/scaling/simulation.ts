import { CommitLog, Cores, Events, Lock } from './events.ts';

/** CPU in ms of each part for one submission, and how it is spread over its way. */
export interface Demands {
  http: number;
  worker: number;
  /** The engine's processes: history, and frontend, matching and worker together. */
  history: number;
  engineOthers: number;
  /** The database, for the statements of the service and of the engine. */
  serviceDatabase: number;
  engineDatabase: number;
  /** Transactions of the engine that hold their history shard. */
  shardWrites: number;
  /** Commits of the service. */
  serviceCommits: number;
  /** Statements of the engine, of which each is a round trip. */
  engineStatements: number;
}

/** Times in ms that pass without CPU of ours. */
export interface Delays {
  /** From the begin of a flush of the database's log to its end. */
  flush: number;
  /** There and back between two machines; a connection within one machine takes next to nothing. */
  roundTrip: number;
  /** The mail server's answer, and those of webhooks. */
  thirdParties: number;
  /** Between two looks of an idle worker for new submissions. */
  poll: number;
}

/** The cores of each part, or of one machine for all of them. */
export interface Layout {
  cores: { together: number } | Record<Pool, number>;
  /** History shards of each engine database. */
  shards: number;
  /** Databases of the engine, each with its own history shards and cores. */
  engineDatabases: number;
  /** Submissions that the workers process at a time, all of them together. */
  atATime: number;
}

export type Pool = 'http' | 'worker' | 'history' | 'engineOthers' | 'serviceDatabase' | 'engineDatabase';

/** Submissions that all wait at the beginning, or that arrive at random at a rate. */
export type Arrivals = { backlog: number } | { perSecond: number; seconds: number };

export interface Outcome {
  /** Submissions that ended, a second, without the first tenth and the last. */
  perSecond: number;
  /** From the answer to the last mail or webhook, in ms. */
  median: number;
  p99: number;
  /** Share of its cores' time that each pool was in use. */
  use: Record<string, number>;
}

/** The first fifth of what arrives warms the simulation up, and is not counted in the times. */
const WARM_UP = 0.2;

/**
 * Simulates the way of each submission: its processes compete for cores, its writes for history shards and for the log of their
 * database. Durations are drawn from exponential distributions, which vary more than real ones do.
 */
export function simulate(demands: Demands, delays: Delays, layout: Layout, arrivals: Arrivals, seed = 1): Outcome {
  const events = new Events();
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const drawn = (mean: number) => -mean * Math.log(1 - random());
  const pools = poolsOf(layout, events);
  const isOneMachine = 'together' in layout.cores;
  const roundTrip = isOneMachine ? 0 : delays.roundTrip;
  const serviceLog = new CommitLog(events, delays.flush);
  const engines = Array.from({ length: layout.engineDatabases }, (_, index) => ({
    cores: pools.engineDatabase[index % pools.engineDatabase.length] as Cores,
    // One machine has one database, whose log serves both.
    log: isOneMachine ? serviceLog : new CommitLog(events, delays.flush),
    shards: Array.from({ length: layout.shards }, () => new Lock()),
  }));

  /** Carries out steps one after the other. */
  const inTurn = (steps: ((next: () => void) => void)[], done: () => void, from = 0) => {
    const step = steps[from];
    if (step) step(() => inTurn(steps, done, from + 1));
    else done();
  };
  const cpu = (cores: Cores, mean: number) => (next: () => void) => cores.use(drawn(mean), next);
  const pause = (ms: number) => (next: () => void) => events.after(ms, next);
  const service = (share: number, commits: number) => [
    cpu(pools.serviceDatabase, demands.serviceDatabase * share),
    pause(roundTrip),
    ...Array.from({ length: commits }, () => (next: () => void) => serviceLog.commit(next)),
  ];
  // A whole number of writes, to which all of the CPU belongs.
  const writes = Math.max(2, Math.round(demands.shardWrites));
  const statementsOfWrite = Math.max(1, Math.round((demands.engineStatements * SHARE_OF_WRITES) / writes));
  const write = () => {
    const engine = engines[below(engines.length)] as (typeof engines)[number];
    const shard = engine.shards[below(layout.shards)] as Lock;
    const databaseMs = (demands.engineDatabase * SHARE_OF_WRITES) / writes / statementsOfWrite;
    const statement = [cpu(engine.cores, databaseMs), pause(roundTrip)];
    return [
      cpu(pools.history, demands.history / writes),
      (next: () => void) => shard.acquire(next),
      ...Array.from({ length: statementsOfWrite }, () => statement).flat(),
      (next: () => void) => engine.log.commit(next),
      (next: () => void) => {
        shard.release();
        next();
      },
    ];
  };
  /** Reads and other statements of the engine, which hold no shard. */
  const reads = (share: number) =>
    cpu(engines[below(engines.length)]?.cores as Cores, demands.engineDatabase * (1 - SHARE_OF_WRITES) * share);

  const started = () => [
    ...service(0.25, 0),
    cpu(pools.worker, demands.worker * 0.25),
    cpu(pools.engineOthers, demands.engineOthers * 0.4),
    reads(0.3),
    // The start of the run, and the completion of its only task.
    ...write(),
    cpu(pools.worker, demands.worker * 0.5),
    ...service(0.5, Math.max(0, Math.round(demands.serviceCommits))),
    pause(delays.thirdParties),
  ];
  const afterwards = () => [
    cpu(pools.worker, demands.worker * 0.25),
    cpu(pools.engineOthers, demands.engineOthers * 0.6),
    ...write(),
    ...service(0.25, 0),
  ];
  /** Tasks of the engine's queues after the run: lists of runs, timers, removed tasks. */
  const later = () => [reads(0.7), ...Array.from({ length: Math.max(0, writes - 2) }, write).flat()];

  const times: number[] = [];
  const ends: number[] = [];
  const waiting: { at: number }[] = [];
  let free = layout.atATime;
  let left = 'backlog' in arrivals ? arrivals.backlog : 0;
  const begin = () => {
    while (free > 0) {
      const one = waiting.shift();
      if (!one) return;
      free -= 1;
      inTurn(started(), () => {
        times.push(events.now - one.at);
        inTurn(afterwards(), () => {
          ends.push(events.now);
          left -= 1;
          free += 1;
          begin();
          inTurn(later(), () => {});
        });
      });
    }
  };
  const arrive = (withHttp: boolean) => {
    const accepted = () => {
      const one = { at: events.now };
      events.after(withHttp ? random() * delays.poll : 0, () => {
        waiting.push(one);
        begin();
      });
    };
    if (!withHttp) accepted();
    else inTurn([cpu(pools.http, demands.http)], accepted);
  };
  if ('backlog' in arrivals) {
    for (let each = 0; each < arrivals.backlog; each += 1) arrive(false);
  } else {
    const spacing = 1_000 / arrivals.perSecond;
    for (let at = drawn(spacing); at < arrivals.seconds * 1_000; at += drawn(spacing)) {
      left += 1;
      events.after(at, () => arrive(true));
    }
  }
  events.run(() => left === 0);
  return { ...summary(times, ends), use: useOf(pools, events.now) };
}

/** The share of the engine's statements, and of their CPU, that belong to writes of a shard. */
const SHARE_OF_WRITES = 0.8;

function poolsOf({ cores, engineDatabases }: Layout, events: Events) {
  if ('together' in cores) {
    const all = new Cores(events, cores.together);
    const one = { http: all, worker: all, history: all, engineOthers: all, serviceDatabase: all };
    return { ...one, engineDatabase: [all] };
  }
  const of = (pool: Pool) => new Cores(events, cores[pool]);
  return {
    http: of('http'),
    worker: of('worker'),
    history: of('history'),
    engineOthers: of('engineOthers'),
    serviceDatabase: of('serviceDatabase'),
    engineDatabase: Array.from({ length: engineDatabases }, () => of('engineDatabase')),
  };
}

function summary(times: readonly number[], ends: readonly number[]) {
  const counted = times.slice(Math.floor(times.length * WARM_UP)).toSorted((one, other) => one - other);
  const at = (share: number) => counted[Math.min(counted.length - 1, Math.floor(share * counted.length))] ?? Number.NaN;
  const [from, to] = [Math.floor(ends.length * 0.1), Math.floor(ends.length * 0.9)];
  const lasted = (ends[to] ?? Number.NaN) - (ends[from] ?? Number.NaN);
  return { perSecond: ((to - from) / lasted) * 1_000, median: at(0.5), p99: at(0.99) };
}

function useOf(pools: ReturnType<typeof poolsOf>, ms: number): Record<string, number> {
  const { engineDatabase, ...others } = pools;
  const all = { ...others, engineDatabase: engineDatabase[0] as Cores };
  return Object.fromEntries(Object.entries(all).map(([name, cores]) => [name, cores.busyMs / (ms * cores.number)]));
}

/** Returns a source of numbers from 0 to below 1, the same ones for the same seed ("mulberry32"). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
