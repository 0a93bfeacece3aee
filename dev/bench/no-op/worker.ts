import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

// Runs empty workflows in its own process, so that its CPU can be measured separately. Prints a line once it is ready.

/** At least as many concurrent tasks as in the worker that it is compared with. */
const WORKFLOW_TASKS = 200;

Runtime.install({ logger: new DefaultLogger('ERROR') });
const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, TASK_QUEUE: taskQueue = '' } = process.env;
const connection = await NativeConnection.connect({ address });
const worker = await Worker.create({
  connection,
  namespace,
  taskQueue,
  workflowsPath: fileURLToPath(new URL('./workflow.ts', import.meta.url)),
  maxConcurrentWorkflowTaskExecutions: WORKFLOW_TASKS,
});
// The bench has ended, normally or not.
const shutDown = () => worker.shutdown();
process.once('disconnect', shutDown);
process.stdout.write('ready\n');
await worker.run();
process.off('disconnect', shutDown);
await connection.close();
