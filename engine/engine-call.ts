import { type Client, isGrpcServiceError } from '@temporalio/client';
import {
  type SearchAttributePair,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdReusePolicy,
} from '@temporalio/common';
import type { OutboxKind } from '#db/entities/outbox.ts';
import type { SIGNALS } from './names.ts';
import type { RunStart } from './runs.ts';

const DEADLINE_MS = 10_000;

/** A call to the engine, as an outbox row keeps it. */
export interface EngineCall {
  kind: OutboxKind;
  workflowType: string;
  workflowId: string;
  /** Sealed in the row. */
  payload: {
    taskQueue: string;
    args: unknown[];
    searchAttributes: SearchAttributePair[];
    summary: string;
    /** For `signal_with_start`. */
    signal?: { name: string; args: unknown[] };
  };
}

/** Starts a run. With a signal it signals the run, and starts it first when it is not there. */
export function engineCall(
  { workflowType, workflowId, taskQueue, args, staticSummary, typedSearchAttributes }: RunStart,
  signal?: keyof typeof SIGNALS,
  signalArgs: unknown[] = [],
): EngineCall {
  return {
    kind: signal ? 'signal_with_start' : 'start',
    workflowType,
    workflowId,
    payload: {
      taskQueue,
      args,
      searchAttributes: typedSearchAttributes,
      summary: staticSummary,
      ...(signal && { signal: { name: signal, args: signalArgs } }),
    },
  };
}

/** Makes the call; a run that exists already is success. @throws ServiceError when the engine is away. */
export async function callEngine(
  client: Client,
  { kind, workflowType, workflowId, payload }: EngineCall,
): Promise<void> {
  const { taskQueue, args, summary, signal, searchAttributes: typedSearchAttributes } = payload;
  const options = { workflowId, taskQueue, args, staticSummary: summary, typedSearchAttributes };
  await client.withDeadline(Date.now() + DEADLINE_MS, async () => {
    if (kind === 'signal_with_start') {
      if (!signal) throw new Error(`outbox: the signal of ${workflowId} is missing`);
      await client.workflow.signalWithStart(workflowType, {
        ...options,
        signal: signal.name,
        signalArgs: signal.args,
        // A run that was terminated is started again; one that has ended finds that its job has, and ends too.
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      });
      return;
    }
    try {
      await client.workflow.start(workflowType, {
        ...options,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      });
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  });
}

/** gRPC status of an invalid call; every other status is the engine's own trouble. */
const INVALID_ARGUMENT = 3;

/** Whether a call failed because of the engine and not of the call: it is not there, or not set up. */
export function isEngineAway(error: unknown): boolean {
  const cause = error instanceof Error && isGrpcServiceError(error.cause) ? error.cause : error;
  return isGrpcServiceError(cause) && cause.code !== INVALID_ARGUMENT;
}
