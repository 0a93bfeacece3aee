import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import { DefaultLogger, type ReplayResult, Runtime, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { workflowSource } from '#bin/workflow-code/source.ts';
import type { RunOfBuild } from '#engine/deployments.ts';
import type { RunVersioning } from '#engine/versioning.ts';
import type { Edition } from '#forms/config/types.ts';
import { ofNamespace } from '#security/payload-codec.ts';

const { EventType } = proto.temporal.api.enums.v1;

/** An open run that the workflow code of this package cannot continue. */
export interface StuckRun extends RunOfBuild {
  reason: string;
}

/** The result of a replay of open runs. */
export interface Replays {
  /** Number of runs. */
  replayed: number;
  stuck: StuckRun[];
  /** Runs whose replay failed for another reason than their steps, such as another `APP_KEY`: nobody knows whether they are stuck. */
  unknown: { workflowId: string; reason: string }[];
}

export interface ReplayParts {
  client: Client;
  namespace: string;
  dataConverter: DataConverter;
  edition: Edition;
  versioning: Readonly<Record<string, RunVersioning>>;
}

/**
 * Replays the open runs that follow builds with the workflow code of this package, and so finds those whose next task would fail
 * once its build is current: another build has recorded steps that this one does not know.
 * @param most runs of each workflow, if not all
 */
export async function findStuckRuns(
  { client, namespace, dataConverter, edition, versioning }: ReplayParts,
  most: number,
): Promise<Replays> {
  const types = Object.keys(versioning).filter((type) => versioning[type]?.behaviour === 'AUTO_UPGRADE');
  const open = new Map<string, RunOfBuild>();
  async function* histories() {
    for (const workflowType of types) {
      const query = `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Running'`;
      const runs: Pick<RunOfBuild, 'workflowId' | 'runId'>[] = [];
      for await (const { workflowId, runId } of client.workflow.list({ query })) runs.push({ workflowId, runId });
      for (const { workflowId, runId } of chooseRuns(runs, most)) {
        const history = await readHistory(client, workflowId, runId);
        const firstTask = history?.events?.find(({ eventType }) => eventType === TASK_COMPLETED)?.eventId;
        // A run that has just ended, or has no task behind it, is nobody's to continue.
        if (!history || !firstTask) continue;
        open.set(workflowId, { workflowId, runId, firstTask });
        yield { workflowId, history };
      }
    }
  }
  beQuiet();
  // Without our converter of failures, which would encrypt the reasons.
  const payloadCodecs = dataConverter.payloadCodecs?.map((codec) => ofNamespace(codec, namespace));
  const options = { ...(await workflowSource(edition)), dataConverter: { payloadCodecs } };
  return judge(open, Worker.runReplayHistories(options, histories()));
}

/**
 * Returns at most `most` runs: the newest, the oldest, and others evenly between them, since the older a run is, the more versions
 * have taken steps of it.
 * @param runs the newest first
 */
export function chooseRuns<Run>(runs: readonly Run[], most: number): readonly Run[] {
  if (runs.length <= most) return runs;
  const between = (runs.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => runs[Math.round(index * between)] as Run);
}

/** Tells runs whose steps this build does not know from those whose replay failed for another reason. */
export async function judge(
  open: ReadonlyMap<string, RunOfBuild>,
  results: AsyncIterable<ReplayResult> | Iterable<ReplayResult>,
): Promise<Replays> {
  const found: Omit<Replays, 'replayed'> = { stuck: [], unknown: [] };
  for await (const { workflowId, error } of results) {
    const run = open.get(workflowId);
    if (!run || !error) continue;
    const reason = reasonOf(error);
    if (error instanceof DeterminismViolationError) found.stuck.push({ ...run, reason });
    else found.unknown.push({ workflowId, reason });
  }
  return { replayed: open.size, ...found };
}

/** Returns the message of the first failure that the SDK prints into its own. */
function reasonOf({ message }: Error): string {
  return /message: "((?:[^"\\]|\\.)*)"/.exec(message)?.[1] ?? message;
}

const TASK_COMPLETED = EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED;

async function readHistory(client: Client, workflowId: string, runId: string) {
  try {
    return await client.workflow.getHandle(workflowId, runId).fetchHistory();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** The results say what failed; the SDK would log each failure too. */
function beQuiet(): void {
  try {
    const logger = new DefaultLogger('ERROR', () => {});
    Runtime.install({ shutdownSignals: [], logger, telemetryOptions: { logging: { filter: 'OFF', forward: {} } } });
  } catch (error) {
    // It is installed already.
    if (!(error instanceof Error) || error.name !== 'IllegalStateError') throw error;
  }
}
