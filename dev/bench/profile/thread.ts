import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { getHeapSpaceStatistics, getHeapStatistics, writeHeapSnapshot } from 'node:v8';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

// Comes before the worker's own code in each of its threads (`--import`). Each SIGUSR2 has all threads begin to profile, or end it and write what
// they have to BENCH_PROFILE: `thread-N.cpuprofile`, `.memory.json` and `.heapsnapshot`, with N = 0 for the main thread.

const MICROSECONDS = 500;
const folder = process.env.BENCH_PROFILE ?? '';
const session = new Session();
let isProfiling = false;
let last = Promise.resolve();

const turn = () => {
  last = last.then(isProfiling ? end : begin).catch((error) => console.error(error));
  isProfiling = !isProfiling;
};
const channel = new BroadcastChannel('bench-profile') as BroadcastChannel & { unref(): void };
channel.onmessage = turn;
// Threads end when their own work has ended.
channel.unref();
if (isMainThread) {
  process.on('SIGUSR2', () => {
    channel.postMessage('turn');
    turn();
  });
}

async function begin(): Promise<void> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: MICROSECONDS });
  await session.post('Profiler.start');
}

async function end(): Promise<void> {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const file = join(folder, `thread-${threadId}`);
  const { rss, external, arrayBuffers } = process.memoryUsage();
  const memory = { rss, external, arrayBuffers, heap: getHeapStatistics(), spaces: getHeapSpaceStatistics() };
  writeFileSync(`${file}.memory.json`, JSON.stringify(memory, null, 2));
  writeHeapSnapshot(`${file}.heapsnapshot`);
  writeFileSync(`${file}.cpuprofile`, JSON.stringify(profile));
}
