import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuTimeOf, readCpuTime, SETTLE_MS, startProgram } from '#dev/load/processes.ts';
import type { Stack } from '#dev/load/stack.ts';

const POLL_MS = 100;
const LONGEST_SECONDS = 60;
/** Concurrent starts: as many as the submissions that a worker processes at a time. */
const STARTERS = 40;

/** A round of empty workflows. CPU in ms per workflow; `client` is this process, which starts them. */
export interface NoOpRound {
  runs: number;
  /** Seconds from the first start until the engine had closed the last workflow. */
  seconds: number;
  perSecond: number;
  cpu: { temporal: number; worker: number; client: number };
  finished: boolean;
}

/** A worker with workflows that do nothing: the baseline for the engine's throughput. */
export interface NoOps {
  measure(runs: number): Promise<NoOpRound>;
  stop(): Promise<void>;
}

export async function startNoOps({ dev, devJson, client }: Stack): Promise<NoOps> {
  const taskQueue = `bench-${randomUUID()}`;
  const program = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const where = {
    TEMPORAL_ADDRESS: dev.temporalAddress,
    TEMPORAL_NAMESPACE: dev.temporalNamespace,
    TASK_QUEUE: taskQueue,
  };
  const { pid, stop } = await startProgram(program, where, { background: true });
  const query = `TaskQueue = '${taskQueue}' and ExecutionStatus = 'Completed'`;
  const readCpu = () => {
    const { user, system } = process.cpuUsage();
    return { temporal: readCpuTime(devJson).temporal, worker: cpuTimeOf(pid), client: (user + system) / 1000 };
  };
  let expected = 0;
  return {
    stop,
    async measure(runs) {
      expected += runs;
      const before = readCpu();
      const started = Date.now();
      await startAll(() => client.workflow.start('benchNoOp', { taskQueue, workflowId: randomUUID() }), runs);
      const own = readCpu().client - before.client;
      let left = runs;
      while (left > 0 && Date.now() - started < LONGEST_SECONDS * 1000) {
        await sleep(POLL_MS);
        left = expected - (await client.workflow.count(query)).count;
      }
      const seconds = ((await lastClosed()) - started) / 1000;
      await sleep(SETTLE_MS);
      const after = readCpu();
      const cpu = {
        temporal: (after.temporal - before.temporal) / runs,
        worker: (after.worker - before.worker) / runs,
        client: own / runs,
      };
      return { runs, seconds, perSecond: runs / seconds, cpu, finished: left === 0 };
    },
  };

  /** Returns when the engine closed the last workflow. The engine's lists show that a moment later. */
  async function lastClosed(): Promise<number> {
    for await (const { closeTime } of client.workflow.list({ query, pageSize: 1 }))
      return closeTime?.getTime() ?? Date.now();
    return Date.now();
  }
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
