import { type Client, isGrpcServiceError } from '@temporalio/client';
import {
  type SearchAttributePair,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdReusePolicy,
} from '@temporalio/common';
import type { OutboxKind } from '../db/entities/outbox.ts';
import { sealContexts } from '../db/sealed-columns.ts';
import type { SecretBox } from '../security/secret-box.ts';

const DEADLINE_MS = 10_000;

/** What the engine is asked to do, as an outbox row keeps it. */
export interface EngineCall {
  kind: OutboxKind;
  workflowType: string;
  workflowId: string;
  /** Sealed in the row. */
  payload: {
    taskQueue: string;
    args: unknown[];
    searchAttributes: SearchAttributePair[];
    /** For people in Temporal UI; encrypted, and still without personal data. */
    summary: string;
    /** For `signal_with_start`. */
    signal?: { name: string; args: unknown[] };
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
      await client.workflow.signalWithStart(workflowType, { ...options, signal: signal.name, signalArgs: signal.args });
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

/** gRPC status of a call that the engine refuses for what it says; every other one is the engine's own trouble. */
const INVALID_ARGUMENT = 3;

/** Whether a failed call says nothing of the call itself: the engine is not there, or is not set up to take any. */
export function isEngineAway(error: unknown): boolean {
  const cause = error instanceof Error && isGrpcServiceError(error.cause) ? error.cause : error;
  return isGrpcServiceError(cause) && cause.code !== INVALID_ARGUMENT;
}

export function sealPayload(box: SecretBox, workflowId: string, payload: EngineCall['payload']): string {
  return box.seal('outbox', sealContexts.outboxArguments(workflowId), JSON.stringify(payload));
}

/** @throws Error when the text was changed, or when its key is not configured. */
export function openPayload(box: SecretBox, workflowId: string, sealed: string): EngineCall['payload'] {
  return JSON.parse(box.open('outbox', sealContexts.outboxArguments(workflowId), sealed));
}
