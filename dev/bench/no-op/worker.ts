import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

// Runs empty workflows in a process of its own, so that its CPU can be measured apart. Prints a line once it can begin.

Runtime.install({ logger: new DefaultLogger('WARN') });
const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, TASK_QUEUE: taskQueue = '' } = process.env;
const connection = await NativeConnection.connect({ address });
const worker = await Worker.create({
  connection,
  namespace,
  taskQueue,
  workflowsPath: fileURLToPath(new URL('./workflow.ts', import.meta.url)),
});
process.stdout.write('ready\n');
await worker.run();
await connection.close();
