import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

const POLL_MS = 200;
const STARTERS = 16;

/**
 * Starts workflows that do nothing and runs them on a worker of its own.
 * @returns how many a second, from the first start until all have completed
 */
export async function measureNoOp(client: Client, address: string, count: number): Promise<number> {
  Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: [] });
  const connection = await NativeConnection.connect({ address });
  const taskQueue = `bench-${randomUUID()}`;
  const worker = await Worker.create({
    connection,
    namespace: client.options.namespace,
    taskQueue,
    workflowsPath: fileURLToPath(new URL('./no-op-workflow.ts', import.meta.url)),
  });
  try {
    return await worker.runUntil(async () => {
      const started = performance.now();
      await startAll(client, taskQueue, count);
      const query = `TaskQueue = '${taskQueue}' and ExecutionStatus = 'Completed'`;
      while ((await client.workflow.count(query)).count < count) await sleep(POLL_MS);
      return count / ((performance.now() - started) / 1000);
    });
  } finally {
    await connection.close();
  }
}

async function startAll(client: Client, taskQueue: string, count: number): Promise<void> {
  let left = count;
  const start = async () => {
    while (left > 0) {
      left -= 1;
      await client.workflow.start('benchNoOp', { taskQueue, workflowId: randomUUID() });
    }
  };
  await Promise.all(Array.from({ length: STARTERS }, start));
}
