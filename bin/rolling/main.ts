import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { LIMITS } from '#bin/memory/limits.ts';
import { requireNode } from '#bin/needed-node.ts';
import { READY } from './ready.ts';

requireNode();

// Runs the HTTP role in a child process. On SIGHUP a second child starts at the same port. Once it serves, the old one gets
// SIGTERM, so that no request is refused. If the new one cannot serve, the old one continues.
const log = pino({ base: { role: 'http-rolling' } });
const self = import.meta.url;
// The children accept connections themselves, from a shared socket that outlives each of them. If this process accepted and
// distributed connections, those on their way to a child that is ending would be lost. `setupPrimary` reads this value; later
// changes have no effect.
cluster.schedulingPolicy = cluster.SCHED_NONE;
cluster.setupPrimary({
  exec: fileURLToPath(new URL(self.endsWith('.ts') ? '../http.ts' : '../http.js', self)),
  execArgv: [...LIMITS.http.flags, ...process.execArgv],
});

let serving: Worker | undefined;
let starting: Worker | undefined;
/** True when SIGHUP came while a child was starting, which may have read outdated files. */
let restartAgain = false;
let stopping = false;
start();

function start(): void {
  const child = cluster.fork({ ...LIMITS.http.env, ...process.env });
  starting = child;
  child.on('message', (message) => {
    if (message !== READY || child !== starting) return;
    const previous = serving;
    serving = child;
    starting = undefined;
    if (previous) renew(previous, child);
    startOnceMore();
  });
}

function renew(previous: Worker, next: Worker): void {
  log.info({ pid: next.process.pid }, 'the new process serves; the old one stops');
  previous.once('exit', () => log.info({ pid: previous.process.pid }, 'the old process has stopped'));
  previous.process.kill('SIGTERM');
}

function startOnceMore(): void {
  if (restartAgain && serving && !stopping) start();
  restartAgain = false;
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
  // A child that has ended stays in the list until its channel is closed, which may be later.
  const left = Object.values(cluster.workers ?? {}).filter((worker) => !worker?.isDead()).length;
  // The serving child has died, or no child could start: the supervisor restarts this process.
  if (stopping ? left === 0 : !serving && !starting) process.exit(code || (stopping ? 0 : 1));
});

process.on('SIGHUP', () => {
  if (starting) restartAgain = true;
  else if (!stopping) start();
});

/** Stops the children. A second signal ends this process at once, and the children with it. */
function stop(signal: NodeJS.Signals): void {
  if (stopping) process.exit(1);
  stopping = true;
  // A terminal sends SIGINT to the children itself.
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of [serving, starting]) child?.process.kill('SIGTERM');
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
