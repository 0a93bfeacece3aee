import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { workflowSource } from '#bin/workflow-code/source.ts';
import type { RunOfBuild } from '#engine/deployments.ts';
import type { RunVersioning } from '#engine/versioning.ts';
import type { Edition } from '#forms/config/types.ts';
import { ofNamespace } from '#security/payload-codec.ts';

const { EventType } = proto.temporal.api.enums.v1;

/** An open run that the workflow code of this package cannot continue. */
export interface StuckRun extends RunOfBuild {
  workflowType: string;
  reason: string;
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
 * @param most newest runs of each workflow
 */
export async function findStuckRuns(
  { client, namespace, dataConverter, edition, versioning }: ReplayParts,
  most: number,
): Promise<{ replayed: number; stuck: StuckRun[] }> {
  const types = Object.keys(versioning).filter((type) => versioning[type]?.behaviour === 'AUTO_UPGRADE');
  const open = new Map<string, Omit<StuckRun, 'reason'>>();
  async function* histories() {
    for (const workflowType of types) {
      let left = most;
      const query = `WorkflowType = '${workflowType}' AND ExecutionStatus = 'Running'`;
      for await (const { workflowId, runId } of client.workflow.list({ query })) {
        if (left === 0) break;
        left -= 1;
        const history = await readHistory(client, workflowId, runId);
        const firstTask = history?.events?.find(({ eventType }) => eventType === TASK_COMPLETED)?.eventId;
        // A run that has just ended, or has no task behind it, is nobody's to continue.
        if (!history || !firstTask) continue;
        open.set(workflowId, { workflowType, workflowId, runId, firstTask });
        yield { workflowId, history };
      }
    }
  }
  beQuiet();
  // Without our converter of failures, which would encrypt the reasons.
  const payloadCodecs = dataConverter.payloadCodecs?.map((codec) => ofNamespace(codec, namespace));
  const options = { ...(await workflowSource(edition)), dataConverter: { payloadCodecs } };
  const stuck: StuckRun[] = [];
  for await (const { workflowId, error } of Worker.runReplayHistories(options, histories())) {
    const run = open.get(workflowId);
    if (run && error) stuck.push({ ...run, reason: reasonOf(error) });
  }
  return { replayed: open.size, stuck };
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
