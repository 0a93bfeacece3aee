import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Connection } from '@temporalio/client';
import { isGrpcServiceError } from '@temporalio/client';
import proto from '@temporalio/proto';
import { SECOND_MS } from '#time.ts';
import { TASK_QUEUES } from './names.ts';
import { deploymentOfPoller } from './queues.ts';

const { VersionDrainageStatus, WorkerDeploymentVersionStatus, WorkflowExecutionStatus } = proto.temporal.api.enums.v1;
type Info = proto.temporal.api.deployment.v1.IWorkerDeploymentInfo;
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

/** The builds to which new runs go, and the open ones that follow builds. */
export interface Routing {
  /** Null while workers without a deployment get what no build gets. */
  current: string | null;
  ramping: { buildId: string; percent: number } | null;
}

export interface Deployment extends Routing {
  builds: Build[];
}

export interface DeploymentParts {
  client: Client;
  namespace: string;
  /** The name of the deployment. */
  name: string;
}

/** Stands for the workers that belong to no deployment where a build could stand, as in the engine's calls. */
export const NO_BUILD = '';

const NOT_FOUND = 5;
/** The engine's number for the runs of a task queue. */
const WORKFLOWS_OF_QUEUE = 1;
/** gRPC statuses: invalid argument, permission denied, failed precondition, unimplemented. */
const UNSUPPORTED = new Set([3, 7, 9, 12]);

/** Returns false if the engine has no worker deployments, or has them switched off. @throws if it does not answer */
export async function hasDeployments(
  connection: Pick<Connection, 'workflowService'>,
  namespace: string,
): Promise<boolean> {
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
  const builds = (info.versionSummaries ?? []).map(async (summary) => {
    const buildId = summary.deploymentVersion?.buildId ?? '';
    return { buildId, state: stateOf(summary), openRuns: await countPinned({ client, namespace, name }, buildId) };
  });
  return { ...routingOf(info), builds: await Promise.all(builds) };
}

/** Returns null if no worker of the deployment has ever polled. */
export async function readRouting(parts: DeploymentParts): Promise<Routing | null> {
  const info = await describe(parts);
  return info && routingOf(info);
}

function routingOf({ routingConfig: routing }: Info): Routing {
  const ramping = routing?.rampingDeploymentVersion?.buildId;
  return {
    current: routing?.currentDeploymentVersion?.buildId || null,
    ramping: ramping ? { buildId: ramping, percent: routing.rampingVersionPercentage ?? 0 } : null,
  };
}

/**
 * Makes a build the current one: new runs, and the open ones that follow builds, go to its workers.
 * @param buildId `NO_BUILD` for workers without a deployment
 * @throws the engine's error if the build lacks workers for a task queue that the current one has
 */
export async function makeCurrent({ client, namespace, name }: DeploymentParts, buildId: string): Promise<void> {
  await client.workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName: name, buildId });
}

/**
 * Gives a build a share of the runs: of the new ones, and of the open ones that follow builds. The engine chooses by the id of a
 * run, so one that has moved moves back only if the share shrinks.
 * @param percent 0 ends that
 */
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

/** Tries, and milliseconds between them. */
const POLLS = { tries: 30, everyMs: SECOND_MS };

/**
 * Makes a build current or ramping, for a command that may come right after the start of its workers: they poll their task queues
 * one after the other, and the engine refuses as long as one is missing.
 * @throws the engine's error, one about missing task queues after half a minute
 */
export async function oncePolled(change: () => Promise<void>, { tries, everyMs } = POLLS): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      await change();
      return;
    } catch (error) {
      if (left <= 0 || !/missing active task queues/.test(String(error))) throw error;
    }
    await sleep(everyMs);
  }
}

/** The result of a change of several runs, one by one. Runs that had ended meanwhile are not in it. */
export interface RunsDone {
  done: number;
  failed: { workflowId: string; error: unknown }[];
}

/** Lets the open runs of a build that has no workers any more go on with the current one. */
export function moveRuns(parts: DeploymentParts, buildId: string): Promise<RunsDone> {
  const { client, namespace } = parts;
  return doWithEach(client.workflow.list({ query: pinnedTo(parts, buildId) }), async ({ workflowId, runId }) => {
    await client.workflowService.updateWorkflowExecutionOptions({
      namespace,
      workflowExecution: { workflowId, runId },
      workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
      updateMask: { paths: ['versioning_override'] },
    });
    return true;
  });
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
 * Lets open runs begin anew after their first task, on the current build, with the signals that they have had. What they have done
 * is in the rows, from which they decide what is left to do.
 */
export function beginAnew(
  { client, namespace }: Pick<DeploymentParts, 'client' | 'namespace'>,
  runs: Iterable<RunOfBuild>,
  reason: string,
): Promise<RunsDone> {
  return doWithEach(runs, async ({ workflowId, runId, firstTask }) => {
    const run = { namespace, workflowExecution: { workflowId, runId } };
    const { workflowExecutionInfo } = await client.workflowService.describeWorkflowExecution({
      namespace,
      execution: run.workflowExecution,
    });
    // The engine would begin a run anew that has ended, too.
    if (workflowExecutionInfo?.status !== WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) return false;
    const options = { reason, workflowTaskFinishEventId: firstTask, requestId: randomUUID() };
    await client.workflowService.resetWorkflowExecution({ ...run, ...options });
    return true;
  });
}

/** An error of one run does not keep the others from it. @param act returns false if there was nothing to do */
async function doWithEach<R extends { workflowId: string }>(
  runs: Iterable<R> | AsyncIterable<R>,
  act: (run: R) => Promise<boolean>,
): Promise<RunsDone> {
  const result: RunsDone = { done: 0, failed: [] };
  for await (const run of runs) {
    try {
      if (await act(run)) result.done += 1;
    } catch (error) {
      // The run has ended.
      if (codeOf(error) !== NOT_FOUND) result.failed.push({ workflowId: run.workflowId, error });
    }
  }
  return result;
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

/** Returns the builds to which new runs go: the current one (or `NO_BUILD`), and one that gets a share of them. */
export async function receiversOfRuns(parts: DeploymentParts): Promise<string[]> {
  const routing = await readRouting(parts);
  return [routing?.current ?? NO_BUILD, ...(routing?.ramping ? [routing.ramping.buildId] : [])];
}

/**
 * Returns the builds whose workers have asked for runs of submissions lately, and `NO_BUILD` if workers without a deployment have:
 * the engine forgets a worker after five minutes.
 */
export async function buildsAtWork({ client, namespace, name }: DeploymentParts): Promise<Set<string>> {
  const taskQueue = { name: TASK_QUEUES.submissions };
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace,
    taskQueue,
    taskQueueType: WORKFLOWS_OF_QUEUE,
  });
  const builds = (pollers ?? []).flatMap((poller) => {
    const deployment = deploymentOfPoller(poller);
    if (deployment === null) return [NO_BUILD];
    return deployment === name ? [poller.deploymentOptions?.buildId ?? NO_BUILD] : [];
  });
  return new Set(builds);
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
