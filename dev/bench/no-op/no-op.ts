import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuTimeOf, readCpuTime, startProgram } from '#dev/bench/processes.ts';
import type { Bench } from '#dev/bench/stack.ts';

const POLL_MS = 200;
const STARTERS = 16;

/** A worker with workflows that do nothing: the measure of what the engine can do. */
export interface NoOps {
  /** Runs so many. CPU in ms, of all of them together; `client` is this process, which starts them. */
  measure(
    count: number,
  ): Promise<{ runs: number; seconds: number; cpu: { temporal: number; worker: number; client: number } }>;
  stop(): Promise<void>;
}

export async function startNoOps({ dev, devJson, client }: Bench): Promise<NoOps> {
  const taskQueue = `bench-${randomUUID()}`;
  const program = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const { pid, stop } = await startProgram(program, {
    TEMPORAL_ADDRESS: dev.temporalAddress,
    TEMPORAL_NAMESPACE: dev.temporalNamespace,
    TASK_QUEUE: taskQueue,
  });
  const query = `TaskQueue = '${taskQueue}' and ExecutionStatus = 'Completed'`;
  const readCpu = () => {
    const { user, system } = process.cpuUsage();
    return { temporal: readCpuTime(devJson).temporal, worker: cpuTimeOf(pid), client: (user + system) / 1000 };
  };
  let expected = 0;
  return {
    stop,
    async measure(count) {
      expected += count;
      const before = readCpu();
      const started = performance.now();
      await startAll(() => client.workflow.start('benchNoOp', { taskQueue, workflowId: randomUUID() }), count);
      while ((await client.workflow.count(query)).count < expected) await sleep(POLL_MS);
      const seconds = (performance.now() - started) / 1000;
      const { temporal, worker, client: own } = readCpu();
      const cpu = {
        temporal: temporal - before.temporal,
        worker: worker - before.worker,
        client: own - before.client,
      };
      return { runs: count, seconds, cpu };
    },
  };
}

async function startAll(startOne: () => Promise<unknown>, count: number): Promise<void> {
  let left = count;
  const start = async () => {
    while (left > 0) {
      left -= 1;
      await startOne();
    }
  };
  await Promise.all(Array.from({ length: STARTERS }, start));
}
