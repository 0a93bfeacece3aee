import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { buildId } from '#bin/build-id.ts';
import { isProInstalled } from '#bin/edition.ts';
import {
  type DeploymentParts,
  makeCurrent,
  makeRamping,
  moveRuns,
  readDeployment,
  waitForBuild,
} from '#engine/deployments.ts';
import { command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { readSettings, type Settings } from '#features/environment.ts';
import { MINUTE_MS } from '#time.ts';

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
    },
    run: ({ build: named, ramp }, surroundings) =>
      withDeployment(surroundings, async (parts, settings) => {
        const percent = ramp === undefined ? undefined : readPercent(ramp);
        const build = named ?? ownBuild(settings);
        if (build !== 'none' && percent !== 0) await requireBuild(parts, build);
        if (percent === undefined) await makeCurrent(parts, build === 'none' ? '' : build);
        else await makeRamping(parts, build, percent);
        const after = await readDeployment(parts);
        return { deployment: parts.name, current: after?.current ?? null, ramping: after?.ramping ?? null };
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

async function requireBuild(parts: DeploymentParts, build: string): Promise<void> {
  if (await waitForBuild(parts, build, { limitMs: MINUTE_MS, pause })) return;
  throw new Error(`No worker of the build ${build} has polled within a minute: start one first.`);
}

function readPercent(text: string): number {
  const percent = Number(text);
  if (/^\d{1,3}$/.test(text) && percent <= 100) return percent;
  throw new UsageError('--ramp must be a percentage, 0 to 100');
}
