import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { everything, go, state } from './workflow.ts';

/*
 * `node exercise.ts ADDRESS` uses each function of a time-skipping server once, so that Java has loaded the classes that tests
 * need when it writes them to a file.
 */
const [, , address] = process.argv;
const taskQueue = 'exercise';

Runtime.install({ logger: { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} } });
const connection = await Connection.connect({ address });
const native = await NativeConnection.connect({ address });
const worker = await Worker.create({
  connection: native,
  taskQueue,
  workflowsPath: fileURLToPath(new URL('workflow.ts', import.meta.url)),
  activities: {
    fail() {
      throw new Error('as it should');
    },
  },
});
const client = new Client({ connection });
await worker.runUntil(async () => {
  const run = await client.workflow.start(everything, { workflowId: 'one', taskQueue, memo: { a: 1 } });
  await run.query(state);
  await run.signal(go);
  await run.result();
  await run.fetchHistory();
  const other = await client.workflow.start(everything, { workflowId: 'two', taskQueue });
  await other.describe();
  await other.cancel();
  await other.result().catch(() => {});
  const third = await client.workflow.start(everything, { workflowId: 'three', taskQueue });
  await third.terminate();
});
await native.close();
await connection.close();
