import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Context } from '@temporalio/activity';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, type Worker } from '@temporalio/worker';
import { deploymentOf, takePlace } from '#bin/composition/deployment.ts';
import { dataConverter } from '#bin/composition/engine.ts';
import { createLog } from '#bin/log.ts';
import { workersOfOneThread } from '#bin/workflow-code/one-thread.ts';
import { type WorkflowSource, workflowSource } from '#bin/workflow-code/source.ts';
import { type Build, hasDeployments, readDeployment } from '#engine/deployments.ts';
import { SIGNALS, TASK_QUEUES, WORKFLOWS } from '#engine/names.ts';
import { processRun } from '#engine/runs.ts';
import { RUN_VERSIONING } from '#engine/versioning.ts';
import { SecretBox } from '#security/secret-box.ts';
import { COMMAND_SETTINGS, expectFailure, runHere } from '#test/environment/command.ts';
import { startServer } from '#test/environment/engine.ts';
import { testSettings } from '#test/environment/settings.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NAME = 'forms';
const converter = dataConverter(new SecretBox([TEST_KEY]));

let env: TestWorkflowEnvironment;
let client: Client;
let bundle: WorkflowSource;
/** The places where activities have run: `eraseExpired on one`. */
let seen: string[] = [];
/** Number of times that the process was looked at. */
let looks = 0;
/** Lets the erasing end. */
let letGo: () => void = () => {};
const running: (() => Promise<void>)[] = [];

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  [env, bundle] = await Promise.all([startServer('local', converter), workflowSource(testSettings().edition)]);
  client = env.client;
});
afterEach(async () => {
  letGo();
  for (const stop of running.splice(0)) await stop();
});
afterAll(() => env.teardown());

const settings = (more: Record<string, string> = {}) => ({
  ...COMMAND_SETTINGS,
  TEMPORAL_ADDRESS: env.address,
  TEMPORAL_NAMESPACE: env.namespace ?? 'default',
  APP_KEY: TEST_KEY.toString('base64url'),
  TEMPORAL_DEPLOYMENT: NAME,
  ...more,
});

async function command(...args: string[]): Promise<unknown> {
  const ended = await runHere(args, settings());
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return ended.json();
}

/**
 * Starts the worker of a build, whose activities only say where they ran.
 * @param other the workflow whose code this build has in place of that of `process`
 * @returns what stops it
 */
async function startBuild(buildId: string, other?: string): Promise<() => Promise<void>> {
  const parts = { ...testSettings() };
  const log = createLog('worker', 'error');
  const temporal = { ...parts.temporal, namespace: env.namespace ?? 'default', deployment: NAME, buildId };
  const workerDeploymentOptions = await deploymentOf({ ...parts, temporal }, { connection: env.connection, log });
  if (!workerDeploymentOptions) throw new Error('The engine has no deployments.');
  const note = (what: string) => void seen.push(`${what} on ${buildId}`);
  const threaded = workersOfOneThread({
    activities: [],
    responsive: { after: () => () => {} },
    versioning: RUN_VERSIONING,
  });
  const worker = await (other ? withOtherProcess(threaded, other) : threaded).create({
    ...{ connection: env.nativeConnection, namespace: env.namespace, taskQueue: TASK_QUEUES.submissions },
    ...bundle,
    dataConverter: converter,
    workerDeploymentOptions,
    activities: {
      async wakeJobs() {
        note('wakeJobs');
        return { woken: 0 };
      },
      async eraseExpired() {
        note('eraseExpired');
        const released = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        await Promise.race([released, Context.current().cancelled]);
        return {};
      },
      // A process ends when it looks for the second time.
      async passTime() {
        note('passTime');
        const isOver = looks++ > 0;
        return { status: isOver ? 'ended' : 'open', step: null, nextAt: null, isOver };
      },
    },
    shutdownGraceTime: 0,
  });
  const run = worker.run();
  const ending = new AbortController();
  const place = takePlace(workerDeploymentOptions, {
    client,
    namespace: temporal.namespace,
    log,
    signal: ending.signal,
  });
  const stop = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    worker.shutdown();
    await Promise.all([run, place.ended]);
  };
  running.push(stop);
  return stop;
}

/** Returns workers that run the code of another workflow in place of `process`, as a build with other steps would. */
function withOtherProcess(
  threaded: Pick<typeof Worker, 'create'>,
  workflowType: string,
): Pick<typeof Worker, 'create'> {
  const Threaded = threaded as typeof Worker;
  return class extends Threaded {
    protected static override async createWorkflowCreator(...args: Parameters<typeof Worker.createWorkflowCreator>) {
      const creator = await Threaded.createWorkflowCreator(...args);
      return {
        createWorkflow: (created: Parameters<typeof creator.createWorkflow>[0]) => {
          const isProcess = created.info.workflowType === WORKFLOWS.process;
          return creator.createWorkflow(isProcess ? { ...created, info: { ...created.info, workflowType } } : created);
        },
        destroy: () => creator.destroy(),
      };
    }
  };
}

const parts = () => ({ client, namespace: env.namespace ?? 'default', name: NAME });
const start = (workflowType: string, workflowId: string) =>
  client.workflow.start(workflowType, { workflowId, taskQueue: TASK_QUEUES.submissions, args: [] });
const buildOf = async (buildId: string): Promise<Build | undefined> =>
  (await readDeployment(parts()))?.builds.find((build) => build.buildId === buildId);

test('runs end on their build or follow the current one, as the table says, and none is left behind', async () => {
  expect(await hasDeployments(env.connection, env.namespace ?? 'default')).toBe(true);
  expect(await readDeployment(parts())).toBeNull();
  expect(await command('deployment:status')).toMatchObject({ deployment: NAME, current: null, builds: [] });

  // The first build is current by itself.
  const stopOne = await startBuild('one');
  await until('one is current', async () => (await readDeployment(parts()))?.current === 'one');
  await (await start('processIntegrationQueue', 'first')).result();
  expect(seen).toEqual(['wakeJobs on one']);

  // Open runs of both kinds, one begun by signalWithStart.
  const pinned = await start('retention', 'pinned');
  const { workflowType, ...options } = processRun({
    ...{ submissionUuid: '9e1a', submissionId: 41, formId: 7, revision: 1 },
  });
  const following = await client.workflow.signalWithStart(workflowType, { ...options, signal: SIGNALS.saved });
  await until('both have begun', async () => seen.includes('eraseExpired on one') && seen.includes('passTime on one'));

  // A second build gets nothing until it is current.
  await startBuild('two');
  await until('the engine knows two', async () => (await buildOf('two')) !== undefined);
  seen = [];
  await (await start('processIntegrationQueue', 'second')).result();
  expect(seen).toEqual(['wakeJobs on one']);
  expect(await command('deployment:set-current', '--build', 'two', '--ramp', '100')).toEqual({
    ...{ deployment: NAME, current: 'one', ramping: { buildId: 'two', percent: 100 } },
  });
  expect(await command('deployment:set-current', '--build', 'two')).toEqual({
    ...{ deployment: NAME, current: 'two', ramping: null },
  });
  seen = [];
  await (await start('processIntegrationQueue', 'third')).result();
  await following.signal(SIGNALS.wake);
  await following.result();
  expect(seen).toEqual(['wakeJobs on two', 'passTime on two']);

  // The pinned run keeps one from stopping.
  await until('one drains with a run', async () => (await buildOf('one'))?.openRuns === 1);
  expect((await buildOf('one'))?.state).toBe('draining');
  letGo();
  await pinned.result();
  await until('one has no run', async () => (await buildOf('one'))?.openRuns === 0);
  const { builds } = (await command('deployment:status')) as { builds: unknown[] };
  expect(builds).toContainEqual({ build: 'one', state: 'draining', open_runs: 0, may_stop: true });

  // Back again, and away with a pinned run open: it is stuck until it is moved.
  await command('deployment:set-current', '--build', 'one');
  const stuck = await start('retention', 'stuck');
  await until('it has begun', async () => seen.includes('eraseExpired on one'));
  await command('deployment:set-current', '--build', 'two');
  await stopOne();
  await until('the run is counted', async () => (await buildOf('one'))?.openRuns === 1);
  expect(await command('deployment:move-runs', '--from', 'one')).toEqual({ moved: 1 });
  await until('the run goes on with the current build', async () => seen.includes('eraseExpired on two'), 30);
  letGo();
  await stuck.result();

  // And without a deployment again.
  expect(await command('deployment:set-current', '--build', 'none')).toMatchObject({ current: null });
});

test('a build becomes current only if it can continue the open runs, or lets them begin anew', async () => {
  await startBuild('newer', WORKFLOWS.waitingList);
  await until('the engine knows it', async () => (await buildOf('newer')) !== undefined);
  await command('deployment:set-current', '--build', 'newer');
  const run = processRun({ submissionUuid: '9e1b', submissionId: 42, formId: 7, revision: 1 });
  const { workflowType, ...options } = run;
  const open = await client.workflow.start(workflowType, options);
  await until('it has a first task behind it', async () => (await open.describe()).historyLength > 3);

  await startBuild('older');
  await until('the engine knows it too', async () => (await buildOf('older')) !== undefined);
  const own = settings({ TEMPORAL_BUILD_ID: 'older' });
  const refused = await runHere(['deployment:set-current'], own);
  expectFailure(refused, 1, '1 open runs have steps that this build does not know');
  expect(refused.stderr).toContain(run.workflowId);
  expect((await readDeployment(parts()))?.current).toBe('newer');

  [looks, seen] = [1, []];
  const ended = await runHere(['deployment:set-current', '--reset'], own);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.json()).toMatchObject({ current: 'older', replayed: 1, reset: 1 });
  await client.workflow.getHandle(run.workflowId).result();
  expect(seen).toEqual(['passTime on older']);
  expect((await runHere(['deployment:set-current'], own)).json()).toMatchObject({ replayed: 0, reset: 0 });
});

test.each([
  [['deployment:status'], { TEMPORAL_DEPLOYMENT: '' }, 'TEMPORAL_DEPLOYMENT is not set'],
  [['deployment:set-current', '--ramp', '101'], {}, '--ramp must be a percentage, 0 to 100'],
  [['deployment:set-current', '--ramp', '10', '--reset'], {}, '--reset: not with --ramp'],
  [['deployment:move-runs'], {}, '--from must name a build'],
  [['deployment:move-runs', '--from', 'nobody'], {}, '--from: the deployment forms has no build nobody'],
])('%j is refused: %s', async (args, more, message) => {
  expectFailure(await runHere(args, settings(more)), 2, message);
});

test('an engine without deployments is worked with as before', async () => {
  const server = await startServer('time-skipping', converter);
  const lines: string[] = [];
  const log = createLog('worker', 'info', { write: (line) => void lines.push(line) });
  try {
    const one = testSettings();
    const temporal = { ...one.temporal, namespace: server.namespace ?? 'default', deployment: NAME };
    expect(await deploymentOf({ ...one, temporal }, { connection: server.connection, log })).toBeNull();
    expect(lines.join()).toContain('this engine has no worker deployments');
    expect(await deploymentOf(one, { connection: server.connection, log })).toBeNull();
  } finally {
    await server.teardown();
  }
});

test('an engine that does not answer is no engine without deployments', async () => {
  const away = {
    workflowService: { listWorkerDeployments: () => Promise.reject(new WorkflowNotFoundError('x', 'y', 'z')) },
  };
  await expect(hasDeployments(away as never, 'default')).rejects.toThrow('x');
});

describe('a worker whose build is not current', () => {
  /** Plays an engine with the workers of these builds, and waits until the worker has looked a number of times. */
  async function lookAt(workersOf: (look: number) => string[], looks: number) {
    let [current, looked] = ['gone', 0];
    const stop = new AbortController();
    const workflowService = {
      async describeWorkerDeployment() {
        const routingConfig = { currentDeploymentVersion: { buildId: current }, currentVersionChangedTime: {} };
        const versionSummaries = [{ deploymentVersion: { buildId: 'here' } }];
        return { workerDeploymentInfo: { routingConfig, versionSummaries } };
      },
      async describeTaskQueue() {
        looked += 1;
        if (looked === looks) stop.abort();
        return {
          pollers: workersOf(looked).map((buildId) => ({ deploymentOptions: { deploymentName: NAME, buildId } })),
        };
      },
      async setWorkerDeploymentCurrentVersion({ buildId }: { buildId: string }) {
        current = buildId;
        stop.abort();
      },
    };
    const fake = { workflowService, workflow: { list: async function* () {} } };
    const place = takePlace(
      { version: { deploymentName: NAME, buildId: 'here' }, useWorkerVersioning: false },
      { client: fake as never, namespace: 'x', log: createLog('worker', 'fatal'), signal: stop.signal, lookMs: 1 },
    );
    await place.ended;
    return { current, getsRuns: place.getsRuns(), looked };
  }

  test('takes the place of a build that has no workers for long, but of no other', async () => {
    expect(await lookAt(() => ['here'], 30)).toEqual({ current: 'here', getsRuns: true, looked: 12 });
    expect(await lookAt(() => ['here', 'gone'], 30)).toEqual({ current: 'gone', getsRuns: false, looked: 30 });
    expect(await lookAt((look) => (look % 10 === 0 ? ['here', 'gone'] : ['here']), 30)).toEqual({
      ...{ current: 'gone', getsRuns: false, looked: 30 },
    });
  });
});
