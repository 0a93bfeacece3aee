import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { LIMITS } from '#bin/memory/limits.ts';
import { READY } from './ready.ts';

// Runs the HTTP role in a process of its own. At SIGHUP another one starts at the same port. Once it serves, the old one gets
// SIGTERM, so that no request is refused. When the new one cannot serve, the old one goes on.
const log = pino({ base: { role: 'http-rolling' } });
const self = import.meta.url;
// The processes take connections themselves, from one socket that outlives each of them. What this process took and handed on
// would be lost with the process that ends meanwhile. `setupPrimary` reads it, and later changes count for nothing.
cluster.schedulingPolicy = cluster.SCHED_NONE;
cluster.setupPrimary({
  exec: fileURLToPath(new URL(self.endsWith('.ts') ? '../http.ts' : '../http.js', self)),
  execArgv: [...LIMITS.http.flags, ...process.execArgv],
});

let serving: Worker | undefined;
let starting: Worker | undefined;
/** Whether SIGHUP came while one was starting, which may have missed what has changed. */
let onceMore = false;
let stopping = false;
start();

function start(): void {
  const child = cluster.fork({ ...LIMITS.http.env, ...process.env });
  starting = child;
  child.on('message', (message) => {
    if (message !== READY || child !== starting) return;
    const before = serving;
    serving = child;
    starting = undefined;
    if (before) renew(before, child);
    startOnceMore();
  });
}

function renew(before: Worker, next: Worker): void {
  log.info({ pid: next.process.pid }, 'the new process serves; the old one stops');
  before.once('exit', () => log.info({ pid: before.process.pid }, 'the old process has stopped'));
  before.process.kill('SIGTERM');
}

function startOnceMore(): void {
  if (onceMore && serving && !stopping) start();
  onceMore = false;
}

cluster.on('exit', (child, code, signal) => {
  if (child === starting) {
    starting = undefined;
    if (serving && !stopping) log.error({ code }, 'the new process could not start; the old one goes on');
    startOnceMore();
  }
  if (child === serving) {
    serving = undefined;
    if (!stopping) log.fatal({ pid: child.process.pid }, `the process that served has ended (${signal ?? code})`);
  }
  // One that has ended stays in the list until its channel is closed, which may be later.
  const left = Object.values(cluster.workers ?? {}).filter((worker) => !worker?.isDead()).length;
  // The one that served has died, or none could start at all: the supervisor starts this process again.
  if (stopping ? left === 0 : !serving && !starting) process.exit(code || (stopping ? 0 : 1));
});

process.on('SIGHUP', () => {
  if (starting) onceMore = true;
  else if (!stopping) start();
});

/** A second signal ends all of it at once: without this process the others end. */
function stop(signal: NodeJS.Signals): void {
  if (stopping) process.exit(1);
  stopping = true;
  // A terminal sends the signal to all of its processes.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of [serving, starting]) child?.process.kill('SIGTERM');
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
