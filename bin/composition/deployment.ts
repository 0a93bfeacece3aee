import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Connection } from '@temporalio/client';
import type { WorkerDeploymentOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import { buildId } from '#bin/build-id.ts';
import { becomeFirst, hasDeployments, receivesRuns, waitForBuild } from '#engine/deployments.ts';
import type { Settings } from '#features/environment.ts';
import { MINUTE_MS } from '#time.ts';

/**
 * Returns the deployment of the workers of this build, or null if none is set or the engine has none: then the workers take
 * every task, as before there were deployments.
 */
export async function deploymentOf(
  { temporal: { namespace, deployment, buildId: given } }: Settings,
  { connection, log }: { connection: Connection; log: Logger },
): Promise<(WorkerDeploymentOptions & { useWorkerVersioning: true }) | null> {
  if (!deployment) return null;
  if (!(await hasDeployments(connection, namespace))) {
    log.warn({ deployment }, 'TEMPORAL_DEPLOYMENT is set, but this engine has no worker deployments: working without');
    return null;
  }
  return {
    version: { deploymentName: deployment, buildId: given ?? buildId() },
    useWorkerVersioning: true,
    // Each workflow says it itself (engine/versioning.ts); of an unknown one, a run ends where it began.
    defaultVersioningBehavior: 'PINNED',
  };
}

/** Milliseconds between two looks at which build is current. */
const LOOK_MS = 10_000;

/** The place of this build in its deployment. */
export interface Place {
  /** False while new runs go to other builds: then this one leaves due records to their workers, which start the runs at once. */
  getsRuns(): boolean;
  /** Resolves after the signal. */
  ended: Promise<void>;
}

/** Makes the first build of a deployment current, as nothing would be done without one, and watches whether this one gets runs. */
export function takePlace(
  { version: { deploymentName: name, buildId: build } }: WorkerDeploymentOptions,
  { client, namespace, log, signal }: { client: Client; namespace: string; log: Logger; signal: AbortSignal },
): Place {
  const parts = { client, namespace, name };
  let getsRuns = true;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});

  async function look(isFirst: boolean): Promise<void> {
    try {
      if (isFirst && !(await waitForBuild(parts, build, { limitMs: MINUTE_MS, pause }))) {
        log.warn({ deployment: name, build }, 'the engine does not know this build after a minute');
      }
      if (await becomeFirst(parts, build)) log.info({ deployment: name, build }, 'this build is the current one now');
      getsRuns = await receivesRuns(parts, build);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, deployment: name, build }, 'nobody knows which build is current');
    }
  }

  async function watch(): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      await look(isFirst);
      await pause(LOOK_MS);
    }
  }

  return { getsRuns: () => getsRuns, ended: watch() };
}
