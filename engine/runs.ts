import type { SearchAttributePair } from '@temporalio/common';
import { TASK_QUEUES, WORKFLOWS, workflowIds } from './names.ts';
import { searchAttributes } from './search-attributes.ts';

/** The argument of a `submission` run. */
export interface SubmissionInput {
  submissionUuid: string;
}

/** The argument of an `integrationDispatch` run. */
export interface IntegrationDispatchInput {
  jobId: string;
  /** How often the job was tried anew after it had ended; each of these has a run of its own. */
  replay?: number;
  /** Carried over `continueAsNew`: rounds that failed, and when the first round began (Unix ms). */
  failures?: number;
  startedAt?: number;
  /** A first round was made elsewhere, and failed or was deferred: how long until the next, in ms. */
  waitMs?: number;
}

/**
 * What the engine is told when a run begins, whoever begins it: the options of the SDK's `start` and `startChild`. What
 * people read and search by is the same for every run of a kind.
 */
export interface RunStart<Input = unknown> {
  workflowType: string;
  workflowId: string;
  taskQueue: string;
  args: [Input];
  /** For people in Temporal UI; encrypted, and still without personal data. */
  staticSummary: string;
  typedSearchAttributes: SearchAttributePair[];
}

/** A job as its runs are started from it. */
export interface JobOfRun {
  id: string;
  replays: number;
  formId: number;
  integrationId: string;
}

/** Where a job comes from; empty once its submission has been erased. */
export interface JobOrigin {
  surface?: 'a' | 'b';
  /** Null when the form does not store. */
  submissionId?: number | null;
}

export function submissionRun(submission: {
  uuid: string;
  formId: number;
  revision: number;
  surface: 'a' | 'b';
}): RunStart<SubmissionInput> {
  const { uuid, formId, revision, surface } = submission;
  return {
    workflowType: WORKFLOWS.submission,
    workflowId: workflowIds.submission(uuid),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ submissionUuid: uuid }],
    staticSummary: `Form ${formId}, revision ${revision}, surface ${surface.toUpperCase()}`,
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: formId },
      { key: searchAttributes.surface, value: surface },
    ],
  };
}

/** @param progress what was done of the job before this run */
export function integrationRun(
  { id, replays, formId, integrationId }: JobOfRun,
  { surface, submissionId }: JobOrigin,
  progress: Pick<IntegrationDispatchInput, 'failures' | 'startedAt' | 'waitMs'> = {},
): RunStart<IntegrationDispatchInput> {
  return {
    workflowType: WORKFLOWS.integrationDispatch,
    workflowId: workflowIds.integrationDispatch(id, replays),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ jobId: id, ...(replays > 0 && { replay: replays }), ...progress }],
    staticSummary: `Form ${formId}: integration ${integrationId}`,
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: formId },
      { key: searchAttributes.integrationId, value: integrationId },
      ...(surface ? [{ key: searchAttributes.surface, value: surface }] : []),
      ...(submissionId != null ? [{ key: searchAttributes.submissionId, value: submissionId }] : []),
    ],
  };
}
