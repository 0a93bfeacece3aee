import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { buildId } from '#bin/build-id.ts';
import { dataConverter } from '#bin/composition/engine.ts';
import { isProInstalled, readEdition } from '#bin/edition.ts';
import {
  beginAnew,
  type DeploymentParts,
  makeCurrent,
  makeRamping,
  moveRuns,
  readDeployment,
  waitForBuild,
} from '#engine/deployments.ts';
import { RUN_VERSIONING } from '#engine/versioning.ts';
import { command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { readSettings, type Settings } from '#features/environment.ts';
import { SecretBox } from '#security/secret-box.ts';
import { MINUTE_MS } from '#time.ts';
import { findStuckRuns, type StuckRun } from './stuck-runs.ts';

const pause = (ms: number) => sleep(ms);

export const deploymentCommands = {
  'deployment:status': command({
    about: 'show the builds of the workers, which of them is current, and which may stop',
    example: 'durable-forms deployment:status',
    options: {},
    run: (_, surroundings) =>
      withDeployment(surroundings, async (parts, settings) => {
        const deployment = await readDeployment(parts);
        const builds = deployment?.builds ?? [];
        return {
          deployment: parts.name,
          this_build: ownBuild(settings),
          current: deployment?.current ?? null,
          ramping: deployment?.ramping ?? null,
          builds: builds.map(({ buildId: build, state, openRuns }) => ({
            build,
            state,
            open_runs: openRuns,
            may_stop: state === 'drained' || (state === 'draining' && openRuns === 0),
          })),
        };
      }),
  }),
  'deployment:set-current': command({
    about: 'give new runs, and those that follow new builds, to the workers of this build',
    example: 'durable-forms deployment:set-current --ramp 10',
    options: {
      build: { takes: 'BUILD', about: 'another build than this one; "none" for workers without TEMPORAL_DEPLOYMENT' },
      ramp: { takes: 'PERCENT', about: 'only this share of the new runs, 1 to 100; 0 takes it back' },
      reset: { about: 'let open runs begin anew that the workflow code of this build cannot continue' },
    },
    run: ({ build: named, ramp, reset }, surroundings) =>
      withDeployment(surroundings, async (parts, settings) => {
        const percent = ramp === undefined ? undefined : readPercent(ramp);
        if (reset && percent !== undefined)
          throw new UsageError('--reset: not with --ramp, by which runs may go to either build');
        const build = named ?? ownBuild(settings);
        if (build !== 'none' && percent !== 0) await requireBuild(parts, build);
        const replays =
          build === ownBuild(settings) && percent !== 0 ? await replay(parts, surroundings.env, reset) : null;
        if (replays && !reset && replays.stuck.length > 0) throw new Error(describeStuck(replays.stuck));
        if (percent === undefined) await makeCurrent(parts, build === 'none' ? '' : build);
        else await makeRamping(parts, build, percent);
        const after = await readDeployment(parts);
        const routing = { deployment: parts.name, current: after?.current ?? null, ramping: after?.ramping ?? null };
        if (!replays) return routing;
        for (const run of replays.stuck) await beginAnew(parts, run, `The build ${build} cannot continue it.`);
        return { ...routing, replayed: replays.replayed, reset: replays.stuck.length };
      }),
  }),
  'deployment:move-runs': command({
    about: 'let the open runs of a build whose workers are gone go on with the current build',
    example: 'durable-forms deployment:move-runs --from 1.0.0-0123456789ab',
    options: { from: { takes: 'BUILD', about: 'the build whose workers are gone' } },
    run: ({ from }, surroundings) =>
      withDeployment(surroundings, async (parts) => {
        if (!from) throw new UsageError('--from must name a build, as deployment:status shows it');
        const deployment = await readDeployment(parts);
        if (!deployment?.builds.some(({ buildId: build }) => build === from)) {
          throw new UsageError(`--from: the deployment ${parts.name} has no build ${from}`);
        }
        if (deployment.current === from) throw new UsageError(`--from: ${from} is the current build`);
        return { moved: await moveRuns(parts, from) };
      }),
  }),
};

function withDeployment<T>(
  surroundings: Surroundings,
  run: (parts: DeploymentParts, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = readSettings(surroundings.env, isProInstalled());
  const { namespace, deployment } = settings.temporal;
  if (!deployment) throw new UsageError('TEMPORAL_DEPLOYMENT is not set: the workers belong to no deployment');
  return surroundings.withEngine(settings, (client: Client) => run({ client, namespace, name: deployment }, settings));
}

const ownBuild = ({ temporal }: Settings) => temporal.buildId ?? buildId();

/** Newest open runs of each workflow that are replayed before a build becomes current. */
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

function describeStuck(stuck: readonly StuckRun[]): string {
  const named = stuck.slice(0, NAMED).map(({ workflowId, reason }) => `  ${workflowId}: ${reason}`);
  return [
    `${stuck.length} open runs have steps that this build does not know, and would stand still once it is current. Nothing was changed.`,
    ...named,
    ...(stuck.length > NAMED ? ['  …'] : []),
    'Keep the other build current until they have ended, or let them begin anew from what is stored: --reset.',
  ].join('\n');
}

const NAMED = 5;

async function requireBuild(parts: DeploymentParts, build: string): Promise<void> {
  if (await waitForBuild(parts, build, { limitMs: MINUTE_MS, pause })) return;
  throw new Error(`No worker of the build ${build} has polled within a minute: start one first.`);
}

function readPercent(text: string): number {
  const percent = Number(text);
  if (/^\d{1,3}$/.test(text) && percent <= 100) return percent;
  throw new UsageError('--ramp must be a percentage, 0 to 100');
}
