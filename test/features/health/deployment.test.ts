import { expect, test } from '@jest/globals';
import { NO_BUILD } from '#engine/deployments.ts';
import { checkDeployment } from '#features/health/doctor/deployment.ts';
import { engineAway, notFound } from '#test/environment/stub-engine.ts';

interface Engine {
  /** Undefined for workers without a deployment; null if no worker of the deployment has ever asked for work. */
  current?: string | null;
  ramping?: string;
  /** Builds whose workers are there. */
  atWork?: string[];
  /** Open runs that end on their build. */
  open?: Record<string, number>;
  hasDeployments?: false;
  isAway?: true;
}

/** Returns what doctor finds with the deployment `forms` on such an engine; this package is the build `own`. */
function find({ current, ramping, atWork = [], open = {}, hasDeployments, isAway }: Engine) {
  const known = [current, ramping, ...Object.keys(open)].filter((build) => typeof build === 'string');
  const workflowService = {
    async listWorkerDeployments() {
      if (isAway) throw engineAway();
      if (hasDeployments === false) throw Object.assign(notFound(), { code: 12 });
    },
    async describeWorkerDeployment() {
      if (current === null) throw notFound();
      const routingConfig = {
        currentDeploymentVersion: current && { buildId: current },
        ...(ramping && { rampingDeploymentVersion: { buildId: ramping }, rampingVersionPercentage: 10 }),
      };
      const versionSummaries = [...new Set(known)].map((buildId) => ({ deploymentVersion: { buildId } }));
      return { workerDeploymentInfo: { routingConfig, versionSummaries } };
    },
    async describeTaskQueue() {
      const deploymentName = (build: string) => (build === NO_BUILD ? '' : 'forms');
      return {
        pollers: atWork.map((buildId) => ({
          deploymentOptions: { buildId, deploymentName: deploymentName(buildId) },
        })),
      };
    },
  };
  const workflow = {
    async count(query: string) {
      return { count: open[/forms:([^']+)'/.exec(query)?.[1] ?? ''] ?? 0 };
    },
  };
  const client = { connection: { workflowService }, workflowService, workflow };
  return checkDeployment({ client: client as never, namespace: 'x', name: 'forms' }, 'own');
}

test.each<[Engine, string, string, string | null]>([
  [{ hasDeployments: false }, 'ok', 'This engine has no worker deployments', null],
  [{ isAway: true }, 'unknown', 'no connection', 'Look at the log of the engine'],
  [{ current: null }, 'ok', 'that of the first worker becomes current', null],
  [{ current: 'own', atWork: ['own'] }, 'ok', 'Runs go to own. This package is own.', null],
  [{ current: 'old', ramping: 'own', atWork: ['old', 'own'] }, 'ok', 'Runs go to old, and 10 % of them to own.', null],
  [
    { current: 'old', atWork: ['old', 'own'] },
    'attention',
    'Runs go to old. This package is own.',
    'deployment:set-current',
  ],
  [{ atWork: [NO_BUILD] }, 'attention', 'Runs go to workers without TEMPORAL_DEPLOYMENT.', 'deployment:set-current'],
  [
    { current: 'own', atWork: [NO_BUILD] },
    'failing',
    'Runs go to the build own, of which no worker',
    'Start such a worker',
  ],
  [{ atWork: ['own'] }, 'failing', 'Runs go to workers without TEMPORAL_DEPLOYMENT, of which no worker', 'set-current'],
  [{ current: 'own', ramping: 'new', atWork: ['own'] }, 'failing', 'The build new gets 10 % of the runs', '--ramp 0'],
  [
    { current: 'own', atWork: ['own'], open: { old: 3, own: 5 } },
    ...(['attention', 'The build old has 3 open runs', 'deployment:move-runs --from old'] as const),
  ],
])('of %j doctor says %s: %s', async (engine, state, message, advice) => {
  expect(await find(engine)).toEqual({
    ...{ part: 'deployment', state, message: expect.stringContaining(message) },
    advice: advice === null ? null : expect.stringContaining(advice),
  });
});

test('without TEMPORAL_DEPLOYMENT doctor says who takes the runs', async () => {
  expect(await checkDeployment(null, 'own')).toMatchObject({ part: 'deployment', state: 'ok' });
});
