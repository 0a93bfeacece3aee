import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Connection } from '@temporalio/client';
import type { WorkerDeploymentOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import { buildId } from '#bin/build-id.ts';
import {
  becomeFirst,
  buildsAtWork,
  type DeploymentParts,
  hasDeployments,
  makeCurrent,
  moveRuns,
  NO_BUILD,
  receiversOfRuns,
  waitForBuild,
} from '#engine/deployments.ts';
import type { Settings } from '#features/environment.ts';
import { MINUTE_MS } from '#time.ts';

/** Returns the id of this package's build. */
export const ownBuild = ({ temporal }: Pick<Settings, 'temporal'>) => temporal.buildId ?? buildId();

/**
 * Returns the deployment of the workers of this build, or null if none is set or the engine has none: then the workers take
 * every task, as before there were deployments.
 */
export async function deploymentOf(
  settings: Settings,
  { connection, log }: { connection: Connection; log: Logger },
): Promise<(WorkerDeploymentOptions & { useWorkerVersioning: true }) | null> {
  const { namespace, deployment } = settings.temporal;
  if (!deployment) return null;
  if (!(await hasDeployments(connection, namespace))) {
    log.warn({ deployment }, 'TEMPORAL_DEPLOYMENT is set, but this engine has no worker deployments: working without');
    return null;
  }
  return {
    version: { deploymentName: deployment, buildId: ownBuild(settings) },
    useWorkerVersioning: true,
    // Each workflow says it itself (engine/versioning.ts); of an unknown one, a run ends where it began.
    defaultVersioningBehavior: 'PINNED',
  };
}

/** Milliseconds between two looks at which build is current. */
const LOOK_MS = 10_000;
/** Looks in a row without a worker of the current build, after which another build takes its place. */
const PATIENT_LOOKS = 12;

/** True if the builds that get runs have no workers any more, while this one has. */
async function isLeftAlone(parts: DeploymentParts, build: string, receivers: readonly string[]): Promise<boolean> {
  const atWork = await buildsAtWork(parts);
  return atWork.has(build) && !receivers.some((one) => atWork.has(one));
}

export interface PlaceParts {
  client: Client;
  namespace: string;
  log: Logger;
  signal: AbortSignal;
  /** Milliseconds between two looks; for tests. */
  lookMs?: number;
}

/** The place of this build in its deployment. */
export interface Place {
  /** False while new runs go to other builds: then this one leaves due records to their workers, which start the runs at once. */
  getsRuns(): boolean;
  /** Resolves after the signal. */
  ended: Promise<void>;
}

/**
 * Makes the first build of a deployment current, as nothing would be done without one, and watches whether this one gets runs. It
 * takes the place of a current build that has no workers any more, as after a change of versions that nobody finished.
 */
export function takePlace(
  { version: { deploymentName: name, buildId: build } }: WorkerDeploymentOptions,
  { client, namespace, log, signal, lookMs = LOOK_MS }: PlaceParts,
): Place {
  const parts = { client, namespace, name };
  let getsRuns = true;
  let alone = 0;
  /** Builds whose place this one has taken, and whose runs it has not all got yet. */
  let gone: readonly string[] = [];
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});

  async function look(isFirst: boolean): Promise<void> {
    try {
      if (isFirst && !(await waitForBuild(parts, build, { limitMs: MINUTE_MS, pause }))) {
        log.warn({ deployment: name, build }, 'the engine does not know this build after a minute');
      }
      if (await becomeFirst(parts, build)) log.info({ deployment: name, build }, 'this build is the current one now');
      const receivers = await receiversOfRuns(parts);
      getsRuns = receivers.includes(build);
      alone = !getsRuns && (await isLeftAlone(parts, build, receivers)) ? alone + 1 : 0;
      if (alone >= PATIENT_LOOKS) await takeOver(receivers);
      if (gone.length > 0) await moveTheirRuns();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, deployment: name, build }, 'nobody knows which build is current');
    }
  }

  async function takeOver(receivers: readonly string[]): Promise<void> {
    await makeCurrent(parts, build);
    getsRuns = true;
    gone = receivers.filter((one) => one !== NO_BUILD);
    log.warn({ deployment: name, build, gone }, 'the current build has no workers: this one is current now');
  }

  /** A build of which a run could not be moved is tried again at the next look. */
  async function moveTheirRuns(): Promise<void> {
    const left: string[] = [];
    for (const one of gone) {
      const { done: moved, failed } = await moveRuns(parts, one);
      if (failed.length > 0) left.push(one);
      log.warn(
        { deployment: name, build, gone: one, moved, failed: failed.length, err: failed[0]?.error },
        'runs of a build without workers go on with this one',
      );
    }
    gone = left;
  }

  async function watch(): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      await look(isFirst);
      await pause(lookMs);
    }
  }

  return { getsRuns: () => getsRuns, ended: watch() };
}
