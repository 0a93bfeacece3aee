import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { LIMITS } from '#bin/memory/limits.ts';
import { requireNode } from '#bin/needed-node.ts';
import { READY } from './ready.ts';

requireNode();

// Runs the HTTP role in child processes, HTTP_PROCESSES of them, at one port. On SIGHUP as many others start at the same port.
// Once all of them serve, the old ones get SIGTERM, so that no request is refused. If one of the new ones cannot serve, the old
// ones continue.
const log = pino({ base: { role: 'http-rolling' } });
const self = import.meta.url;
/** Milliseconds until a replacement that died before it served is tried again. */
const RETRY_MS = 5_000;
const MOST = 64;
// The children accept connections themselves, from a shared socket that outlives each of them. If this process accepted and
// distributed connections, those on their way to a child that is ending would be lost. `setupPrimary` reads this value; later
// changes have no effect.
cluster.schedulingPolicy = cluster.SCHED_NONE;
cluster.setupPrimary({
  exec: fileURLToPath(new URL(self.endsWith('.ts') ? '../http.ts' : '../http.js', self)),
  execArgv: [...LIMITS.http.flags, ...process.execArgv],
});

/** Wrong values are reported by the children, which check all settings. */
const places = Array.from(
  { length: Math.min(Math.max(1, Number(process.env.HTTP_PROCESSES) || 1), MOST) },
  (_, at) => at,
);
const serving = new Set<Worker>();
/** Children that will serve together, instead of those that serve now. */
const starting = new Set<Worker>();
const ready = new WeakSet<Worker>();
const placeOf = new WeakMap<Worker, number>();
/** True when SIGHUP came while children were starting, which may have read outdated files. */
let restartAgain = false;
let stopping = false;
startAll();

function startAll(): void {
  for (const place of places) starting.add(start(place));
}

function start(place: number): Worker {
  const port = Number(process.env.METRICS_PORT);
  // Each process has counters of its own.
  const metrics = port && place > 0 ? { METRICS_PORT: String(port + place) } : {};
  const child = cluster.fork({ ...LIMITS.http.env, ...process.env, ...metrics });
  placeOf.set(child, place);
  child.on('message', (message) => {
    if (message !== READY) return;
    ready.add(child);
    if (starting.has(child) && [...starting].every((one) => ready.has(one))) renew();
  });
  child.once('exit', (code, signal) => ended(child, code, signal));
  return child;
}

function renew(): void {
  const previous = [...serving];
  const next = [...starting];
  serving.clear();
  starting.clear();
  for (const child of next) serving.add(child);
  if (previous.length > 0) {
    log.info({ pids: next.map(pidOf) }, 'the new process serves; the old one stops');
    for (const child of previous) {
      child.once('exit', () => log.info({ pid: pidOf(child) }, 'the old process has stopped'));
      child.process.kill('SIGTERM');
    }
  }
  startOnceMore();
}

function startOnceMore(): void {
  if (restartAgain && serving.size > 0 && !stopping) startAll();
  restartAgain = false;
}

function ended(child: Worker, code: number | null, signal: string | null): void {
  if (starting.delete(child)) giveUpStarting(code);
  if (serving.delete(child) && !stopping) {
    log.fatal({ pid: pidOf(child) }, `the process that served has ended (${signal ?? code})`);
    replace(child);
  }
  // A child that has ended stays in the list until its channel is closed, which may be later.
  const left = Object.values(cluster.workers ?? {}).filter((worker) => !worker?.isDead()).length;
  // All that served have died, or no child could start: the supervisor restarts this process.
  const isOver = stopping ? left === 0 : serving.size === 0 && starting.size === 0;
  if (isOver) process.exit(code || (stopping ? 0 : 1));
}

/** Stops the other new children when one of them has ended. */
function giveUpStarting(code: number | null): void {
  for (const other of starting) other.process.kill('SIGTERM');
  starting.clear();
  if (serving.size > 0 && !stopping) log.error({ code }, 'the new process could not start; the old one goes on');
  startOnceMore();
  refill();
}

/** Starts another child in place of one that has died, as long as any child serves. */
function replace(dead: Worker): void {
  if (![...serving].some((one) => ready.has(one))) {
    for (const other of serving) other.process.kill('SIGTERM');
    serving.clear();
    return;
  }
  if (ready.has(dead)) refill();
  else setTimeout(refill, RETRY_MS);
}

/** Starts a child in each place that none serves, unless others are starting, which take all places. */
function refill(): void {
  if (stopping || starting.size > 0 || serving.size === 0) return;
  const taken = new Set([...serving].map((child) => placeOf.get(child)));
  for (const place of places) if (!taken.has(place)) serving.add(start(place));
}

function pidOf(child: Worker): number | undefined {
  return child.process.pid;
}

process.on('SIGHUP', () => {
  if (starting.size > 0) restartAgain = true;
  else if (!stopping) startAll();
});

/** Stops the children. A second signal ends this process at once, and the children with it. */
function stop(signal: NodeJS.Signals): void {
  if (stopping) process.exit(1);
  stopping = true;
  // A terminal sends SIGINT to the children itself.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of [...serving, ...starting]) child.process.kill('SIGTERM');
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
