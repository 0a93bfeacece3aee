import { randomUUID } from 'node:crypto';
import type { Client, Connection } from '@temporalio/client';
import { isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SECOND_MS } from '#time.ts';
import { TASK_QUEUES } from './names.ts';

const { VersionDrainageStatus, WorkerDeploymentVersionStatus } = proto.temporal.api.enums.v1;
type Summary = proto.temporal.api.deployment.v1.WorkerDeploymentInfo.IWorkerDeploymentVersionSummary;

/** A build whose workers the engine knows. */
export interface Build {
  buildId: string;
  /**
   * `current`: new runs and those that follow builds go there. `ramping`: a part of them does. `draining`: it has open runs of its
   * own. `drained`: nothing needs it, its workers may stop. `inactive`: it has never been current.
   */
  state: 'current' | 'ramping' | 'draining' | 'drained' | 'inactive';
  /** Open runs that end on this build. */
  openRuns: number;
}

export interface Deployment {
  builds: Build[];
  /** Null while unversioned workers get what no build gets. */
  current: string | null;
  ramping: { buildId: string; percent: number } | null;
}

export interface DeploymentParts {
  client: Client;
  namespace: string;
  /** The name of the deployment. */
  name: string;
}

/** gRPC statuses: invalid argument, not found, permission denied, failed precondition, unimplemented. */
const NOT_FOUND = 5;
/** The engine's number for the runs of a task queue. */
const WORKFLOWS_OF_QUEUE = 1;
const UNSUPPORTED = new Set([3, 7, 9, 12]);

/** Returns false if the engine has no worker deployments, or has them switched off. @throws if it does not answer */
export async function hasDeployments(connection: Connection, namespace: string): Promise<boolean> {
  try {
    await connection.workflowService.listWorkerDeployments({ namespace, pageSize: 1 });
    return true;
  } catch (error) {
    if (UNSUPPORTED.has(codeOf(error) ?? -1)) return false;
    throw error;
  }
}

/** Returns null if no worker of the deployment has ever polled. */
export async function readDeployment({ client, namespace, name }: DeploymentParts): Promise<Deployment | null> {
  const info = await describe({ client, namespace, name });
  if (!info) return null;
  const routing = info.routingConfig;
  const percent = routing?.rampingVersionPercentage ?? 0;
  const ramping = routing?.rampingDeploymentVersion?.buildId;
  const builds = (info.versionSummaries ?? []).map(async (summary) => {
    const buildId = summary.deploymentVersion?.buildId ?? '';
    return { buildId, state: stateOf(summary), openRuns: await countPinned({ client, namespace, name }, buildId) };
  });
  return {
    builds: await Promise.all(builds),
    current: routing?.currentDeploymentVersion?.buildId || null,
    ramping: ramping ? { buildId: ramping, percent } : null,
  };
}

/**
 * Makes a build the current one: new runs, and the open ones that follow builds, go to its workers.
 * @param buildId empty for workers without a deployment
 * @throws the engine's error if the build lacks workers for a task queue that the current one has
 */
export async function makeCurrent({ client, namespace, name }: DeploymentParts, buildId: string): Promise<void> {
  await client.workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName: name, buildId });
}

/** Gives a build a share of the new runs. @param percent 0 ends that */
export async function makeRamping(
  { client, namespace, name }: DeploymentParts,
  buildId: string,
  percent: number,
): Promise<void> {
  await client.workflowService.setWorkerDeploymentRampingVersion({
    ...{ namespace, deploymentName: name },
    ...(percent > 0 ? { buildId, percentage: percent } : { buildId: '', percentage: 0 }),
  });
}

/**
 * Lets the open runs of a build that has no workers any more go on with the current one.
 * @returns the number of runs
 */
export async function moveRuns(parts: DeploymentParts, buildId: string): Promise<number> {
  const { client, namespace } = parts;
  let moved = 0;
  for await (const { workflowId, runId } of client.workflow.list({ query: pinnedTo(parts, buildId) })) {
    await client.workflowService.updateWorkflowExecutionOptions({
      namespace,
      workflowExecution: { workflowId, runId },
      workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
      updateMask: { paths: ['versioning_override'] },
    });
    moved += 1;
  }
  return moved;
}

type EventId = NonNullable<proto.temporal.api.history.v1.IHistoryEvent['eventId']>;

/** An open run. */
export interface RunOfBuild {
  workflowId: string;
  runId: string;
  /** Number of the event with which its first workflow task ended. */
  firstTask: EventId;
}

/**
 * Lets an open run begin anew after its first task, on the current build, with the signals that it has had. What it has done is in
 * the rows, from which it decides what is left to do.
 */
export async function beginAnew(
  { client, namespace }: Pick<DeploymentParts, 'client' | 'namespace'>,
  { workflowId, runId, firstTask }: RunOfBuild,
  reason: string,
): Promise<void> {
  await client.workflowService.resetWorkflowExecution({
    ...{ namespace, reason, workflowExecution: { workflowId, runId } },
    ...{ workflowTaskFinishEventId: firstTask, requestId: randomUUID() },
  });
}

/** Waits until workers of a build have polled. @returns false after the time, in milliseconds */
export async function waitForBuild(
  parts: DeploymentParts,
  buildId: string,
  { limitMs, pause }: { limitMs: number; pause: (ms: number) => Promise<unknown> },
): Promise<boolean> {
  for (let waited = 0; ; waited += SECOND_MS) {
    const info = await describe(parts);
    if (info?.versionSummaries?.some(({ deploymentVersion }) => deploymentVersion?.buildId === buildId)) return true;
    if (waited >= limitMs) return false;
    await pause(SECOND_MS);
  }
}

/** Makes a build current if no other is, unless the workers without a deployment have been made current again. */
export async function becomeFirst(parts: DeploymentParts, buildId: string): Promise<boolean> {
  const info = await describe(parts);
  if (!info || info.routingConfig?.currentVersionChangedTime) return false;
  await makeCurrent(parts, buildId);
  return true;
}

/** Returns the builds to which new runs go: the current one, and one that gets a share of them. */
export async function receiversOfRuns(parts: DeploymentParts): Promise<string[]> {
  const routing = (await describe(parts))?.routingConfig;
  const both = [routing?.currentDeploymentVersion, routing?.rampingDeploymentVersion];
  return both.flatMap((one) => (one?.buildId ? [one.buildId] : []));
}

/** Returns the builds whose workers have asked for runs of submissions lately: the engine forgets a worker after five minutes. */
export async function buildsAtWork({ client, namespace, name }: DeploymentParts): Promise<Set<string>> {
  const taskQueue = { name: TASK_QUEUES.submissions };
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace,
    taskQueue,
    taskQueueType: WORKFLOWS_OF_QUEUE,
  });
  const own = (pollers ?? []).filter(({ deploymentOptions }) => deploymentOptions?.deploymentName === name);
  return new Set(own.map(({ deploymentOptions }) => deploymentOptions?.buildId ?? ''));
}

async function describe({ client, namespace, name }: DeploymentParts) {
  try {
    const request = { namespace, deploymentName: name };
    return (await client.workflowService.describeWorkerDeployment(request)).workerDeploymentInfo ?? null;
  } catch (error) {
    if (codeOf(error) === NOT_FOUND) return null;
    throw error;
  }
}

async function countPinned(parts: DeploymentParts, buildId: string): Promise<number> {
  const { count } = await parts.client.workflow.count(pinnedTo(parts, buildId));
  return count;
}

function pinnedTo({ name }: DeploymentParts, buildId: string): string {
  const version = `${name}:${buildId}`.replaceAll("'", '');
  return `TemporalWorkerDeploymentVersion = '${version}' AND TemporalWorkflowVersioningBehavior = 'Pinned' AND ExecutionStatus = 'Running'`;
}

function stateOf({ status, drainageStatus }: Summary): Build['state'] {
  if (status === WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT) return 'current';
  if (status === WorkerDeploymentVersionStatus.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING) return 'ramping';
  if (drainageStatus === VersionDrainageStatus.VERSION_DRAINAGE_STATUS_DRAINED) return 'drained';
  return drainageStatus === VersionDrainageStatus.VERSION_DRAINAGE_STATUS_DRAINING ? 'draining' : 'inactive';
}

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && isGrpcServiceError(error) ? error.code : undefined;
}
