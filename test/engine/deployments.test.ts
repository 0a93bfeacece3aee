import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Context } from '@temporalio/activity';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { deploymentOf, takePlace } from '#bin/composition/deployment.ts';
import { dataConverter } from '#bin/composition/engine.ts';
import { createLog } from '#bin/log.ts';
import { workersOfOneThread } from '#bin/workflow-code/one-thread.ts';
import { type WorkflowSource, workflowSource } from '#bin/workflow-code/source.ts';
import {
  type Build,
  beginAnew,
  hasDeployments,
  NO_BUILD,
  oncePolled,
  readDeployment,
  readRouting,
} from '#engine/deployments.ts';
import { SIGNALS, TASK_QUEUES, WORKFLOWS } from '#engine/names.ts';
import { queuesOf } from '#engine/queues.ts';
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

/** Starts a worker of activities that belongs to no deployment. */
async function startWithoutBuild(taskQueue: string): Promise<void> {
  const parts = { connection: env.nativeConnection, namespace: env.namespace ?? 'default' };
  const worker = await Worker.create({ ...parts, taskQueue, activities: { async nothing() {} } });
  const run = worker.run();
  running.push(async () => {
    worker.shutdown();
    await run;
  });
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
    ...{ deployment: NAME, current: 'one', ramping: { build: 'two', percent: 100 } },
    ...{
      replayed: null,
      not_replayed: expect.stringMatching(/^This package is the build .+, and open runs go on with the build two/),
    },
  });
  expectFailure(
    await runHere(['deployment:set-current', '--build', 'nope', '--ramp', '0'], settings()),
    ...([2, '--build: nope has no share of the runs; two has one'] as const),
  );
  expect(await command('deployment:set-current', '--build', 'two')).toMatchObject({
    ...{ deployment: NAME, current: 'two', ramping: null, replayed: null },
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
  expect(await command('deployment:move-runs', '--from', 'one')).toEqual({ moved: 1, failed: [] });
  await until('the run goes on with the current build', async () => seen.includes('eraseExpired on two'), 30);
  letGo();
  await stuck.result();

  // And without a deployment again, once somebody would do the work.
  const none = ['deployment:set-current', '--build', 'none'];
  const refused = await runHere(none, settings());
  expectFailure(refused, 1, 'No worker without TEMPORAL_DEPLOYMENT has asked these task queues for work');
  expect(refused.stderr).toContain('submissions, integration-runs, mail');
  expect((await readDeployment(parts()))?.current).toBe('two');
  for (const queue of queuesOf(testSettings().edition)) await startWithoutBuild(queue);
  await until('all of them have polled', async () => (await runHere(none, settings())).code === 0);
  expect((await readDeployment(parts()))?.current).toBeNull();
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

  // With another key nobody can say what this build can continue, so nothing begins anew.
  const otherKey = { ...own, APP_KEY: randomBytes(32).toString('base64url') };
  for (const more of [[], ['--reset']]) {
    const unread = await runHere(['deployment:set-current', ...more], otherKey);
    expectFailure(unread, 1, '1 open runs could not be replayed');
    expect(unread.stderr).toContain('APP_KEY');
  }
  expect((await readDeployment(parts()))?.current).toBe('newer');

  [looks, seen] = [1, []];
  const ended = await runHere(['deployment:set-current', '--reset'], own);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.json()).toMatchObject({ current: 'older', replayed: 1, reset: 1, failed: [] });
  await client.workflow.getHandle(run.workflowId).result();
  expect(seen).toEqual(['passTime on older']);
  expect((await runHere(['deployment:set-current'], own)).json()).toMatchObject({ replayed: 0, reset: 0 });

  // Runs that have moved to a build with a share come back when it is taken back.
  looks = 0;
  await command('deployment:set-current', '--build', 'newer', '--ramp', '100');
  const moved = await client.workflow.start(workflowType, { ...options, workflowId: 'process-moved' });
  await until('it has a first task behind it', async () => (await moved.describe()).historyLength > 3);
  const ramped = await runHere(['deployment:set-current', '--ramp', '0'], own);
  expectFailure(ramped, 1, '1 open runs have steps that this build does not know');
  expect((await readRouting(parts()))?.ramping).toEqual({ buildId: 'newer', percent: 100 });
  // The build that loses its share cannot say it.
  const lost = (await command('deployment:set-current', '--ramp', '0')) as object;
  expect(lost).toMatchObject({ current: 'older', ramping: null, replayed: null });
  await moved.terminate();
});

test.each([
  [['deployment:status'], { TEMPORAL_DEPLOYMENT: '' }, 'TEMPORAL_DEPLOYMENT is not set'],
  [['deployment:set-current', '--ramp', '101'], {}, '--ramp must be a percentage, 0 to 100'],
  [['deployment:set-current', '--ramp', '10', '--reset'], {}, '--reset: not with --ramp'],
  [['deployment:set-current', '--build', 'none', '--ramp', '10'], {}, '--ramp: not with --build none'],
  [['deployment:set-current', '--build', 'older', '--ramp', '10'], {}, '--ramp: older is the current build'],
  [['deployment:set-current', '--build', 'nope', '--ramp', '0'], {}, '--build: nope has no share of the runs'],
  [
    ['deployment:set-current', '--build', 'newer', '--reset'],
    {},
    'cannot say which runs the build newer cannot continue',
  ],
  [['deployment:move-runs'], {}, '--from is needed'],
  [['deployment:move-runs', '--from', 'nobody'], {}, '--from: the deployment forms has no build nobody'],
])('%j is refused: %s', async (args, more, message) => {
  expectFailure(await runHere(args, settings(more)), 2, message);
});

test('a deployment of which no worker has ever asked for work is named', async () => {
  const nobody = settings({ TEMPORAL_DEPLOYMENT: 'nobody' });
  for (const option of [
    ['--ramp', '0'],
    ['--build', 'none'],
  ]) {
    const ended = await runHere(['deployment:set-current', ...option], nobody);
    expectFailure(ended, 1, 'TEMPORAL_DEPLOYMENT: no worker of the deployment nobody');
  }
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

/** Returns the error of a gRPC call. */
const grpcError = (code: number, details: string) => Object.assign(new Error(details), { code, details, metadata: {} });
const ENDED = grpcError(5, 'workflow execution already completed');
const AWAY = grpcError(14, 'no connection');

describe('a worker whose build is not current', () => {
  interface Played {
    /** Builds whose workers are there at a look. */
    workersOf: (look: number) => string[];
    looks: number;
    current?: string;
    /** Errors of the attempts to move each run of the build that is gone; null where it is moved. */
    moves?: Record<string, (Error | null)[]>;
  }

  /** Plays an engine with the workers of these builds, and waits until the worker has looked a number of times. */
  async function lookAt({ workersOf, looks, current = 'gone', moves = {} }: Played) {
    let looked = 0;
    const moved: string[] = [];
    const stop = new AbortController();
    const workflowService = {
      async describeWorkerDeployment() {
        const routingConfig = { currentDeploymentVersion: { buildId: current }, currentVersionChangedTime: {} };
        const versionSummaries = [{ deploymentVersion: { buildId: 'here' } }];
        if (current === 'here' && Object.values(moves).every((left) => left.length === 0)) stop.abort();
        return { workerDeploymentInfo: { routingConfig, versionSummaries } };
      },
      async describeTaskQueue() {
        looked += 1;
        if (looked === looks) stop.abort();
        return {
          pollers: workersOf(looked).map((buildId) => ({
            deploymentOptions: { buildId, deploymentName: buildId === NO_BUILD ? '' : NAME },
          })),
        };
      },
      async setWorkerDeploymentCurrentVersion({ buildId }: { buildId: string }) {
        current = buildId;
      },
      async updateWorkflowExecutionOptions({ workflowExecution: run }: { workflowExecution: { workflowId: string } }) {
        const error = moves[run.workflowId]?.shift();
        if (error) throw error;
        moved.push(run.workflowId);
      },
    };
    async function* list() {
      for (const [workflowId, left] of Object.entries(moves)) if (left.length > 0) yield { workflowId, runId: 'r' };
    }
    const fake = { workflowService, workflow: { list } };
    const place = takePlace(
      { version: { deploymentName: NAME, buildId: 'here' }, useWorkerVersioning: false },
      { client: fake as never, namespace: 'x', log: createLog('worker', 'fatal'), signal: stop.signal, lookMs: 1 },
    );
    await place.ended;
    return { current, getsRuns: place.getsRuns(), looked, moved };
  }

  test('takes the place of a build that has no workers for long, but of no other', async () => {
    const stays = { current: 'gone', getsRuns: false, looked: 30, moved: [] };
    const takes = { current: 'here', getsRuns: true, looked: 12, moved: [] };
    const [looks, none] = [30, NO_BUILD];
    expect(await lookAt({ looks, workersOf: () => ['here'] })).toEqual(takes);
    expect(await lookAt({ looks, workersOf: () => ['here', 'gone'] })).toEqual(stays);
    expect(await lookAt({ looks, workersOf: (look) => (look % 10 === 0 ? ['here', 'gone'] : ['here']) })).toEqual(
      stays,
    );
    // Workers without a deployment may be gone too.
    expect(await lookAt({ looks, current: none, workersOf: () => ['here'] })).toEqual(takes);
    expect(await lookAt({ looks, current: none, workersOf: () => ['here', none] })).toEqual({
      ...stays,
      current: none,
    });
  });

  test('moves all of its runs, in later looks too, except those that have ended meanwhile', async () => {
    const moves = { a: [null], ended: [ENDED], b: [AWAY, AWAY, null], c: [null] };
    expect(await lookAt({ looks: 30, workersOf: () => ['here'], moves })).toEqual({
      ...{ current: 'here', getsRuns: true, looked: 12, moved: ['a', 'c', 'b'] },
    });
  });
});

test('only open runs begin anew, and an error of one keeps no other from it', async () => {
  const begun: string[] = [];
  const states: Record<string, number | Error> = { done: 2, open: 1, gone: ENDED, refused: 1, last: 1 };
  const workflowService = {
    async describeWorkflowExecution({ execution }: { execution: { workflowId: string } }) {
      const status = states[execution.workflowId];
      if (status instanceof Error) throw status;
      return { workflowExecutionInfo: { status } };
    },
    async resetWorkflowExecution({ workflowExecution: run }: { workflowExecution: { workflowId: string } }) {
      if (run.workflowId === 'refused') throw AWAY;
      begun.push(run.workflowId);
    },
  };
  const runs = Object.keys(states).map((workflowId) => ({ workflowId, runId: 'r', firstTask: 4 as never }));
  expect(await beginAnew({ client: { workflowService } as never, namespace: 'x' }, runs, 'because')).toEqual({
    ...{ done: 2, failed: [{ workflowId: 'refused', error: AWAY }] },
  });
  expect(begun).toEqual(['open', 'last']);
});

describe('a build whose workers have just started', () => {
  const missing = new Error('proposed current version is missing active task queues from the current version');
  /** Makes a change while the engine refuses it with these errors, one after the other. */
  const make = async (errors: Error[], tries: number) => {
    let asked = 0;
    const change = async () => {
      asked += 1;
      const error = errors.shift();
      if (error) throw error;
    };
    const result = await oncePolled(change, { tries, everyMs: 1 }).catch((error: Error) => error.message);
    return { asked, result };
  };

  test('is made the current one as soon as they poll all task queues', async () => {
    expect(await make([missing, missing], 3)).toEqual({ asked: 3, result: undefined });
  });

  test('is not, with the reason, if they do not in time, and at once if the engine refuses for another reason', async () => {
    expect(await make([missing, missing], 2)).toEqual({ asked: 2, result: missing.message });
    expect(await make([new Error('not found')], 3)).toEqual({ asked: 1, result: 'not found' });
  });
});
