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

/** A call to the engine, as stored in the outbox. */
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
    /** Present for `signal_with_start`. */
    signal?: { name: string; args: unknown[] };
  };
}

/** Describes a call that starts a run; with a signal, one that signals the run, and starts it first if necessary. */
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

/** Makes the call. A run that exists already counts as success. @throws ServiceError if the engine is unavailable */
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
        // Restarts a run that was terminated. If the job has ended, the new run notices that and ends too.
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

/** gRPC status of an invalid call; every other status is a problem of the engine. */
const INVALID_ARGUMENT = 3;

/** True if a call failed because the engine is unavailable or not set up, and not because of the call itself. */
export function isEngineAway(error: unknown): boolean {
  const cause = error instanceof Error && isGrpcServiceError(error.cause) ? error.cause : error;
  return isGrpcServiceError(cause) && cause.code !== INVALID_ARGUMENT;
}
