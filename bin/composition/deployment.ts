import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Connection } from '@temporalio/client';
import type { WorkerDeploymentOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import { buildId } from '#bin/build-id.ts';
import { becomeFirst, hasDeployments, waitForBuild } from '#engine/deployments.ts';
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

/** Makes the first build of a deployment current: without a current build, nothing would be done. */
export async function announce(
  { version: { deploymentName: name, buildId: build } }: WorkerDeploymentOptions,
  { client, namespace, log, signal }: { client: Client; namespace: string; log: Logger; signal: AbortSignal },
): Promise<void> {
  const parts = { client, namespace, name };
  const pause = (ms: number) => sleep(ms, undefined, { signal });
  try {
    if (!(await waitForBuild(parts, build, { limitMs: MINUTE_MS, pause }))) {
      throw new Error(`the engine does not know the build ${build} after a minute`);
    }
    if (await becomeFirst(parts, build)) log.info({ deployment: name, build }, 'this build is the current one now');
  } catch (error) {
    if (signal.aborted) return;
    const advice = 'nobody knows whether a build is current; see durable-forms deployment:status';
    log.error({ err: error, deployment: name, build }, advice);
  }
}
