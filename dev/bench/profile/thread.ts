import { rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { getHeapSpaceStatistics, getHeapStatistics, writeHeapSnapshot } from 'node:v8';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

// Loaded before the worker's own code in each of its threads (`--import`). At SIGUSR2 all threads start profiling, and at the
// next one they write their results to BENCH_PROFILE: `thread-N.cpuprofile`, `.memory.json` and `.heapsnapshot`, with N = 0 for
// the main thread. `thread-N.there` says that a thread exists, and `thread-N.begun` that it is profiling.

/** `hello` is sent by a thread that has just started. */
type Message = 'begin' | 'end' | 'hello';

const MICROSECONDS = 500;
const file = join(process.env.BENCH_PROFILE ?? '', `thread-${threadId}`);
const session = new Session();
let last = Promise.resolve();
let isProfiling = false;

writeFileSync(`${file}.there`, '');
process.once('exit', () => rmSync(`${file}.there`, { force: true }));
const obey = (order: Message) => {
  last = last.then(order === 'begin' ? begin : end).catch((error) => console.error(error));
};
const channel = new BroadcastChannel('bench-profile') as BroadcastChannel & { unref(): void };
channel.onmessage = ({ data: message }: { data: Message }) => {
  if (message !== 'hello') obey(message);
  // A thread that starts late begins profiling too.
  else if (isMainThread && isProfiling) channel.postMessage('begin');
};
channel.postMessage('hello');
// The channel must not keep a thread alive.
channel.unref();
if (isMainThread) {
  process.on('SIGUSR2', () => {
    const order = isProfiling ? 'end' : 'begin';
    channel.postMessage(order);
    obey(order);
  });
}

async function begin(): Promise<void> {
  if (isProfiling) return;
  isProfiling = true;
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: MICROSECONDS });
  await session.post('Profiler.start');
  writeFileSync(`${file}.begun`, '');
}

async function end(): Promise<void> {
  if (!isProfiling) return;
  isProfiling = false;
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const { rss, external, arrayBuffers } = process.memoryUsage();
  const memory = { rss, external, arrayBuffers, heap: getHeapStatistics(), spaces: getHeapSpaceStatistics() };
  writeFileSync(`${file}.memory.json`, JSON.stringify(memory, null, 2));
  writeHeapSnapshot(`${file}.heapsnapshot`);
  writeFileSync(`${file}.cpuprofile`, JSON.stringify(profile));
  rmSync(`${file}.begun`);
}
