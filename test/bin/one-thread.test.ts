import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { dataConverter } from '#bin/composition/engine.ts';
import { workersOfOneThread } from '#bin/workflow-code/one-thread.ts';
import { workflowSource } from '#bin/workflow-code/source.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { SecretBox } from '#security/secret-box.ts';
import { startServer } from '#test/environment/engine.ts';
import { testSettings } from '#test/environment/settings.ts';

const { appKeys, edition } = testSettings();
const converter = dataConverter(new SecretBox(appKeys));
let env: TestWorkflowEnvironment;
let threads = 0;
const threadsBegun = createHook({
  init(_id, type) {
    if (type === 'WORKER') threads += 1;
  },
});

beforeAll(async () => {
  env = await startServer('local', converter);
  threadsBegun.enable();
});
afterAll(async () => {
  threadsBegun.disable();
  await env.teardown();
});

test('workers have one thread for the workflows of all queues, which serves until the last of them has stopped', async () => {
  const source = await workflowSource(edition);
  const activities = { eraseExpired: async () => 'erased' };
  const watching = { begun: 0, ended: 0, late: () => {} };
  const after = (_ms: number, late: () => void) => {
    watching.begun += 1;
    watching.late = late;
    return () => {
      watching.ended += 1;
    };
  };
  const threaded = workersOfOneThread({ activities: [activities], responsive: { after }, versioning: null });
  const { nativeConnection: connection, namespace } = env;
  const options = { ...source, connection, namespace, dataConverter: converter };
  const [first, second, calls] = await Promise.all([
    threaded.create({ ...options, taskQueue: 'first' }),
    threaded.create({ ...options, taskQueue: 'second' }),
    // A worker without workflows, like those of third parties' queues.
    threaded.create({ ...options, workflowBundle: undefined, taskQueue: TASK_QUEUES.submissions, activities }),
  ]);
  expect(threads).toBe(1);

  const run = (taskQueue: string, workflowId: string) =>
    env.client.workflow.execute('retention', { taskQueue, workflowId });
  const callsEnded = calls.run();
  const secondEnded = second.run();
  await expect(first.runUntil(Promise.all([run('first', 'a'), run('second', 'b')]))).resolves.toEqual([
    'erased',
    'erased',
  ]);
  // The first worker has stopped and released the thread.
  await expect(run('second', 'c')).resolves.toBe('erased');

  second.shutdown();
  calls.shutdown();
  await Promise.all([secondEnded, callsEnded]);
  expect(threads).toBe(1);
  // Each run has at least two activations, and none of them is still watched.
  expect(watching.begun).toBeGreaterThanOrEqual(6);
  expect(watching.ended).toBe(watching.begun);
  expect(watching.late).toThrow('Workflow code of retention (c) has not returned for 30 s.');
});
