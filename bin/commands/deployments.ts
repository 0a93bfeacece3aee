import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { ownBuild } from '#bin/composition/deployment.ts';
import { dataConverter } from '#bin/composition/engine.ts';
import { isProInstalled, readEdition } from '#bin/edition.ts';
import {
  beginAnew,
  type DeploymentParts,
  makeCurrent,
  makeRamping,
  moveRuns,
  NO_BUILD,
  oncePolled,
  type Routing,
  type RunsDone,
  readDeployment,
  readRouting,
  waitForBuild,
} from '#engine/deployments.ts';
import { describeQueues, queuesOf, unservedQueues } from '#engine/queues.ts';
import { RUN_VERSIONING } from '#engine/versioning.ts';
import { command, PartlyDone, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { describeFailure } from '#features/command-line/failures.ts';
import { readSettings, type Settings } from '#features/environment.ts';
import { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS } from '#time.ts';
import { findStuckRuns, type Replays, type StuckRun } from './stuck-runs.ts';

const pause = (ms: number) => sleep(ms);

export const deploymentCommands = {
  'deployment:status': command({
    about: 'show the builds of the workers, which of them is current, and which may stop',
    example: 'durable-forms deployment:status',
    options: {},
    run: (_, surroundings) =>
      withDeployment(surroundings, async (parts, settings) => {
        const deployment = await readDeployment(parts);
        return {
          deployment: parts.name,
          this_build: ownBuild(settings),
          ...routingOf(deployment),
          builds: (deployment?.builds ?? []).map(({ buildId: build, state, openRuns }) => ({
            build,
            state,
            open_runs: openRuns,
            may_stop: state === 'drained' || (state === 'draining' && openRuns === 0),
          })),
        };
      }),
  }),
  'deployment:set-current': command({
    about: 'give new runs, and those that follow builds, to the workers of this build',
    example: 'durable-forms deployment:set-current --ramp 10',
    options: {
      build: {
        takes: 'BUILD',
        about: 'another build than this one, without a replay; "none" for workers without TEMPORAL_DEPLOYMENT',
      },
      ramp: {
        takes: 'PERCENT',
        about: 'only this share of the new runs, and of the open ones that follow builds, 1 to 100; 0 takes it back',
      },
      reset: { about: 'let open runs begin anew that the workflow code of this build cannot continue' },
    },
    run({ build, ramp, reset }, surroundings) {
      const percent = ramp === undefined ? undefined : readPercent(ramp);
      return withDeployment(surroundings, async (parts, settings) => {
        const own = ownBuild(settings);
        const isNamed = build !== undefined;
        const change = await planChange(parts, { build: build ?? own, isNamed, percent, settings });
        if (reset && change.isShared)
          throw new UsageError('--reset: not with --ramp, by which runs may go to either build');
        const isOwn = change.follower === own;
        if (reset && !isOwn) {
          throw new UsageError(
            `--reset: this package is the build ${own}, and cannot say which runs ${describeBuild(change.follower)} cannot continue`,
          );
        }
        await change.check();
        const replays = isOwn ? await replay(parts, surroundings.env, reset) : null;
        if (replays) refuseUnknown(replays.unknown);
        if (replays && !reset && replays.stuck.length > 0) throw new Error(describeStuck(replays.stuck, change));
        await change.make();
        const done = reset ? await resetStuck(parts, surroundings.env, own) : NOTHING_RESET;
        const routing = { deployment: parts.name, ...routingOf(await readRouting(parts)) };
        if (!replays) {
          const reason = `This package is the build ${own}, and open runs go on with ${describeBuild(change.follower)}.`;
          return { ...routing, replayed: null, not_replayed: reason };
        }
        const result = { ...routing, replayed: replays.replayed, reset: done.reset, failed: done.failed };
        if (done.failed.length > 0) {
          throw new PartlyDone(
            `${done.failed.length} open runs did not begin anew, and may stand still. Run this again; "failed" names them.`,
            result,
          );
        }
        return result;
      });
    },
  }),
  'deployment:move-runs': command({
    about: 'let the open runs of a build whose workers are gone go on with the current build',
    example: 'durable-forms deployment:move-runs --from 1.0.0-0123456789ab',
    options: { from: { takes: 'BUILD', about: 'the build whose workers are gone', needed: true } },
    run: ({ from }, surroundings) =>
      withDeployment(surroundings, async (parts) => {
        const deployment = await readDeployment(parts);
        if (!deployment?.builds.some(({ buildId: build }) => build === from)) {
          throw new UsageError(`--from: the deployment ${parts.name} has no build ${from}`);
        }
        if (deployment.current === from) throw new UsageError(`--from: ${from} is the current build`);
        const { done, failed } = await moveRuns(parts, from);
        const result = { moved: done, failed: failed.map(failureOf) };
        if (failed.length === 0) return result;
        throw new PartlyDone(`${failed.length} runs were not moved. Run this again; "failed" names them.`, result);
      }),
  }),
};

/** A change of the builds to which runs go. */
interface Change {
  /** The build with which open runs that follow builds will go on, all or some of them; `NO_BUILD` for workers without a deployment. */
  follower: string;
  /** True if another build gets runs too. */
  isShared: boolean;
  /** @throws Error if nobody would do the work */
  check(): Promise<void>;
  make(): Promise<void>;
}

/** @throws UsageError for options that do not go with each other, or with what the builds get now */
async function planChange(
  parts: DeploymentParts,
  {
    build,
    isNamed,
    percent,
    settings,
  }: { build: string; isNamed: boolean; percent: number | undefined; settings: Settings },
): Promise<Change> {
  if (percent === 0) {
    const routing = await requireDeployment(parts);
    const ramping = routing.ramping?.buildId;
    if (isNamed && build !== ramping)
      throw new UsageError(`--build: ${build} has no share of the runs${ramping ? `; ${ramping} has one` : ''}`);
    return {
      ...{ follower: routing.current ?? NO_BUILD, isShared: false, check: async () => {} },
      make: () => makeRamping(parts, build, 0),
    };
  }
  if (percent !== undefined) {
    if (build === 'none')
      throw new UsageError('--ramp: not with --build none; workers without TEMPORAL_DEPLOYMENT get all runs or none');
    if ((await readRouting(parts))?.current === build)
      throw new UsageError(`--ramp: ${build} is the current build, which gets all runs that no other gets`);
    return {
      ...{ follower: build, isShared: true, check: () => requireBuild(parts, build) },
      make: () => oncePolled(() => makeRamping(parts, build, percent)),
    };
  }
  if (build === 'none') {
    return {
      ...{ follower: NO_BUILD, isShared: false, check: () => requireUnversioned(parts, settings) },
      make: () => makeCurrent(parts, NO_BUILD),
    };
  }
  return {
    ...{ follower: build, isShared: false, check: () => requireBuild(parts, build) },
    make: () => oncePolled(() => makeCurrent(parts, build)),
  };
}

const routingOf = (routing: Routing | null) => ({
  current: routing?.current ?? null,
  ramping: routing?.ramping ? { build: routing.ramping.buildId, percent: routing.ramping.percent } : null,
});

const describeBuild = (build: string) => (build === NO_BUILD ? 'workers without a deployment' : `the build ${build}`);

function withDeployment<T>(
  surroundings: Surroundings,
  run: (parts: DeploymentParts, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(surroundings.env, isProInstalled());
  const { namespace, deployment } = settings.temporal;
  if (!deployment) throw new UsageError('TEMPORAL_DEPLOYMENT is not set: the workers belong to no deployment');
  return surroundings.withEngine(settings, (client: Client) => run({ client, namespace, name: deployment }, settings));
}

/** Open runs of each workflow that are replayed before a build becomes current, from the newest to the oldest. */
const REPLAYED = 50;

async function replay({ client, namespace }: DeploymentParts, env: NodeJS.ProcessEnv, all: boolean) {
  const { settings, pro } = await readEdition(env);
  const versioning = { ...RUN_VERSIONING, ...pro?.runVersioning };
  const parts = {
    client,
    namespace,
    versioning,
    edition: settings.edition,
    dataConverter: dataConverter(new SecretBox(settings.appKeys)),
  };
  return findStuckRuns(parts, all ? Number.POSITIVE_INFINITY : REPLAYED);
}

/** Times that runs are replayed after a build has become current: until then, the build before has gone on with them. */
const LATER_REPLAYS = 3;

interface ResetRuns {
  reset: number;
  failed: { workflow_id: string; reason: string }[];
}

const NOTHING_RESET: ResetRuns = { reset: 0, failed: [] };

/** Lets the open runs begin anew that the current build cannot continue. */
async function resetStuck(parts: DeploymentParts, env: NodeJS.ProcessEnv, build: string): Promise<ResetRuns> {
  const failed = new Map<string, string>();
  let reset = 0;
  for (let time = 0; time < LATER_REPLAYS; time += 1) {
    const { stuck, unknown } = await replay(parts, env, true).catch((error: unknown) => {
      const reason = describeFailure(error);
      throw new Error(
        `The build ${build} is current now, but open runs may stand still (begun anew: ${reset}). Run this again. ${reason}`,
      );
    });
    for (const { workflowId, reason } of unknown) failed.set(workflowId, reason);
    const left = stuck.filter(({ workflowId }) => !failed.has(workflowId));
    const result = await beginAnew(parts, left, `The build ${build} cannot continue it.`);
    reset += result.done;
    for (const { workflowId, error } of result.failed) failed.set(workflowId, describeFailure(error));
    if (left.length === 0) break;
  }
  return { reset, failed: [...failed].map(([workflow_id, reason]) => ({ workflow_id, reason })) };
}

const failureOf = ({ workflowId, error }: RunsDone['failed'][number]) => {
  return { workflow_id: workflowId, reason: describeFailure(error) };
};

function describeStuck(stuck: readonly StuckRun[], { isShared }: Change): string {
  return [
    `${stuck.length} open runs have steps that this build does not know, and would stand still with it. Nothing was changed.`,
    ...firstOf(stuck),
    isShared
      ? 'Keep the other build current, without --ramp, until they have ended.'
      : 'Let the other build go on until they have ended, or let them begin anew from what is stored: --reset.',
  ].join('\n');
}

/** @throws Error if there are such runs */
function refuseUnknown(unknown: Replays['unknown']): void {
  if (unknown.length === 0) return;
  const lines = [
    `${unknown.length} open runs could not be replayed, so nobody knows whether this build can continue them. Nothing was changed.`,
    ...firstOf(unknown),
    'Compare APP_KEY and APP_KEYS_PREVIOUS with those of the workers. A run that fails with the workers too must be ended first (Temporal: workflow terminate).',
  ];
  throw new Error(lines.join('\n'));
}

const NAMED = 5;

function firstOf(runs: readonly { workflowId: string; reason: string }[]): string[] {
  const named = runs.slice(0, NAMED).map(({ workflowId, reason }) => `  ${workflowId}: ${reason}`);
  return runs.length > NAMED ? [...named, '  …'] : named;
}

/** @throws Error if the engine does not know the deployment */
async function requireDeployment(parts: DeploymentParts): Promise<Routing> {
  const routing = await readRouting(parts);
  if (routing) return routing;
  throw new Error(
    `TEMPORAL_DEPLOYMENT: no worker of the deployment ${parts.name} has ever asked for work. Correct the name, or start a worker.`,
  );
}

/** @throws Error unless workers without a deployment take the work of every task queue */
async function requireUnversioned(parts: DeploymentParts, { edition }: Settings): Promise<void> {
  await requireDeployment(parts);
  const { client, namespace } = parts;
  const queues = await describeQueues(
    { connection: client.connection, temporalNamespace: namespace },
    queuesOf(edition),
    new Date(),
  );
  const left = unservedQueues(queues, ({ deployment }) => deployment === null);
  if (left.length === 0) return;
  throw new Error(
    `No worker without TEMPORAL_DEPLOYMENT has asked these task queues for work within two minutes: ${left.join(', ')}. Start one first. Nothing was changed.`,
  );
}

async function requireBuild(parts: DeploymentParts, build: string): Promise<void> {
  if (await waitForBuild(parts, build, { limitMs: MINUTE_MS, pause })) return;
  throw new Error(
    `No worker of the build ${build} of the deployment ${parts.name} has asked for work within a minute: start one first.`,
  );
}

function readPercent(text: string): number {
  const percent = Number(text);
  if (/^\d{1,3}$/.test(text) && percent <= 100) return percent;
  throw new UsageError('--ramp must be a percentage, 0 to 100');
}
