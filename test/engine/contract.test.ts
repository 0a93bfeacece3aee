import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, type WorkflowHandle, WorkflowNotFoundError } from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';
import { dataConverter } from '#bin/composition/engine.ts';
import { type WorkflowSource, workflowSource } from '#bin/workflow-code/source.ts';
import { callEngine, engineCall } from '#engine/engine-call.ts';
import { SIGNALS, TASK_QUEUES } from '#engine/names.ts';
import { describeQueues } from '#engine/queues.ts';
import { deliveryRun, processRun } from '#engine/runs.ts';
import { historiesUntil } from '#features/person/histories.ts';
import { probeEngine } from '#http/health.ts';
import { SecretBox } from '#security/secret-box.ts';
import { startServer } from '#test/environment/engine.ts';
import { testSettings } from '#test/environment/settings.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { HOUR_MS } from '#time.ts';

/*
 * The calls that the service makes of every version of the engine, except for those in the other tests of a real engine:
 * `npm run engines` runs all of them against each version.
 */
const { ResetWorkflowExecutionRequest } = proto.temporal.api.workflowservice.v1;
const converter = dataConverter(new SecretBox([TEST_KEY]));
const FORM = 41;

let env: TestWorkflowEnvironment;
let client: Client;
let bundle: WorkflowSource;
let stopWorker: () => Promise<void>;
/** Processes that are over when they look the next time. */
const over = new Set<string>();
let begun = 0;

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  [env, bundle] = await Promise.all([startServer('local', converter), workflowSource(testSettings().edition)]);
  client = env.client;
  const worker = await Worker.create({
    ...{ connection: env.nativeConnection, namespace: env.namespace, taskQueue: TASK_QUEUES.submissions },
    ...bundle,
    dataConverter: converter,
    activities: {
      wakeJobs: async () => ({ woken: 0 }),
      async passTime({ submissionUuid }: { submissionUuid: string }) {
        const isOver = over.has(submissionUuid);
        return { status: isOver ? 'ended' : 'open', step: 'check', nextAt: null, isOver };
      },
    },
    shutdownGraceTime: 0,
  });
  const run = worker.run();
  stopWorker = async () => {
    worker.shutdown();
    await run;
  };
});
afterAll(async () => {
  await stopWorker();
  await env.teardown();
  globalHandlers.uninstall();
});

const namespace = () => env.namespace ?? 'default';

/** Describes the run of a new process. */
function nextProcess() {
  begun += 1;
  const submissionUuid = `process-${begun}`;
  return { submissionUuid, run: processRun({ submissionUuid, submissionId: begun, formId: FORM, revision: 1 }) };
}

async function settled(handle: WorkflowHandle): Promise<void> {
  await until('the run has looked', async () => (await handle.describe()).historyLength >= 10);
}

async function end(submissionUuid: string, handle: WorkflowHandle): Promise<unknown> {
  over.add(submissionUuid);
  await handle.signal(SIGNALS.wake);
  return handle.result();
}

test('start: the same run a second time is no failure, and a closed one is not begun anew', async () => {
  const { submissionUuid, run } = nextProcess();
  await callEngine(client, engineCall(run));
  await callEngine(client, engineCall(run));
  const handle = client.workflow.getHandle(run.workflowId);
  expect(await end(submissionUuid, handle)).toBe('ended');
  await callEngine(client, engineCall(run));
  expect((await handle.describe()).status.name).toBe('COMPLETED');
});

test('signal with start: begins a run, reaches an open one, and begins anew after a closed one', async () => {
  const { submissionUuid, run } = nextProcess();
  const handle = client.workflow.getHandle(run.workflowId);
  await callEngine(client, engineCall(run, 'wake'));
  const first = (await handle.describe()).runId;
  await settled(handle);
  over.add(submissionUuid);
  await callEngine(client, engineCall(run, 'wake'));
  await handle.result();
  expect((await handle.describe()).runId).toBe(first);
  await callEngine(client, engineCall(run, 'wake'));
  expect((await handle.describe()).runId).not.toBe(first);
});

test('start on a worker of the same process', async () => {
  const native = new Client({ connection: env.nativeConnection, namespace: namespace(), dataConverter: converter });
  const result = native.workflow.execute('processIntegrationQueue', {
    ...{ workflowId: 'eager', taskQueue: TASK_QUEUES.submissions, args: [] },
    requestEagerStart: true,
  });
  expect(await result).toMatchObject({ woken: 0 });
});

test('a run that never began shows that, and another takes its place', async () => {
  const { workflowType, ...options } = deliveryRun(
    { id: 'd-1', kind: 'mail', replays: 0, formId: FORM, key: 'thanks' },
    { surface: 'b', submissionId: 1 },
  );
  const lost = await client.workflow.start(workflowType, options);
  const { historyLength, startTime, status } = await lost.describe();
  expect([historyLength, status.name]).toEqual([2, 'RUNNING']);
  expect(Math.abs(startTime.getTime() - Date.now())).toBeLessThan(HOUR_MS);
  const workflowIdConflictPolicy = WorkflowIdConflictPolicy.TERMINATE_EXISTING;
  const next = await client.workflow.start(workflowType, { ...options, workflowIdConflictPolicy });
  expect(next.firstExecutionRunId).not.toBe(lost.firstExecutionRunId);
  const before = client.workflow.getHandle(options.workflowId, lost.firstExecutionRunId);
  expect((await before.describe()).status.name).toBe('TERMINATED');
  await next.terminate('cleared');
  await expect(next.terminate('cleared')).rejects.toThrow(WorkflowNotFoundError);
});

test('a run that there is not: describe and terminate say so, and the probe of health is content', async () => {
  const none = client.workflow.getHandle('nobody');
  await expect(none.describe()).rejects.toThrow(WorkflowNotFoundError);
  await expect(none.terminate()).rejects.toThrow(WorkflowNotFoundError);
  await probeEngine({ connection: env.connection, temporalNamespace: namespace() });
});

test('runs are listed and counted by search attributes, and say in words where they stand', async () => {
  const { submissionUuid, run } = nextProcess();
  const { workflowType, ...options } = run;
  const handle = await client.workflow.start(workflowType, options);
  await settled(handle);
  const query = `FormId = ${FORM} AND SubmissionId = ${begun} AND ExecutionStatus = 'Running'`;
  await until('it is found', async () => (await client.workflow.count(query)).count === 1);
  for await (const found of client.workflow.list({ query })) expect(found.workflowId).toBe(run.workflowId);
  const before = `StartTime < "${new Date(Date.now() + HOUR_MS).toISOString()}"`;
  expect((await client.workflow.count(before)).count).toBeGreaterThan(0);
  const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
  expect(metadata.currentDetails).toBe('Waits at step **check**.');
  expect(await (await handle.describe()).staticSummary()).toBe(run.staticSummary);
  await end(submissionUuid, handle);
});

test('a closed run is reset by an operator, cancelled, and its history replays', async () => {
  const { submissionUuid, run } = nextProcess();
  const { workflowType, ...options } = run;
  const handle = await client.workflow.start(workflowType, options);
  await settled(handle);
  await end(submissionUuid, handle);
  await Worker.runReplayHistory({ ...bundle, dataConverter: converter }, await handle.fetchHistory(), run.workflowId);
  over.delete(submissionUuid);
  await client.workflowService.resetWorkflowExecution(
    ResetWorkflowExecutionRequest.fromObject({
      ...{ namespace: namespace(), reason: 'tried again', requestId: 'reset-1' },
      workflowExecution: { workflowId: run.workflowId, runId: handle.firstExecutionRunId },
      // The first completed task of the workflow.
      workflowTaskFinishEventId: 4,
    }),
  );
  const again = client.workflow.getHandle(run.workflowId);
  expect((await again.describe()).status.name).toBe('RUNNING');
  await again.cancel();
  await expect(again.result()).rejects.toThrow();
  expect((await again.describe()).status.name).toBe('CANCELLED');
});

test('a task queue names its workers, and what waits where there are none', async () => {
  const waiting = await client.workflow.start('processIntegrationQueue', {
    ...{ workflowId: 'waiting', taskQueue: TASK_QUEUES.pro, args: [] },
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  });
  const look = () =>
    describeQueues(
      { connection: env.connection, temporalNamespace: namespace() },
      [TASK_QUEUES.submissions, TASK_QUEUES.pro],
      new Date(),
    );
  await until('it is counted', async () => (await look()).some(({ backlog }) => backlog === 1), 30);
  const states = await look();
  const of = (queue: string) => states.find((one) => one.queue === queue && one.kind === 'workflow');
  expect(of(TASK_QUEUES.submissions)?.workers).toHaveLength(1);
  expect(of(TASK_QUEUES.pro)?.workers).toEqual([]);
  await waiting.terminate();
});

test('the namespace names its retention', async () => {
  const now = new Date();
  const until = await historiesUntil({ connection: env.connection, temporalNamespace: namespace() }, now);
  expect(until && until.getTime() - now.getTime()).toBe(24 * HOUR_MS);
});

/** The calls of versions before worker deployments: the engine has switched them off, or answers them no more. */
const REMOVED =
  /(update|get)WorkerBuildIdCompatibility|(update|get)WorkerVersioningRules|getWorkerTaskReachability|(get|set)CurrentDeployment\b|(describe|list)Deployments?\(|getDeploymentReachability|useVersioning\b|client\.taskQueue|versioningIntent/i;

test('no call is made that engines have given up', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{activities,bin,db,dev,engine,features,http,pro,workflows}/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => REMOVED.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
