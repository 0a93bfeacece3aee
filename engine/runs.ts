import type { SearchAttributePair } from '@temporalio/common';
import { type DeliveryKind, TASK_QUEUES, WORKFLOWS, workflowIds } from './names.ts';
import { searchAttributes } from './search-attributes.ts';

/** The argument of a `submission` run. */
export interface SubmissionInput {
  submissionUuid: string;
  /** Whether the form stores; says where the submission stands. */
  stored?: boolean;
  /** The run that claimed the submission and was lost: its claim passes to this one. */
  takeOver?: string;
}

/** The argument of a `submissionExport` run. */
export interface ExportInput {
  exportUuid: string;
  /** Whether it goes somewhere once it is done. */
  deliver?: boolean;
}

/** The argument of an `alertTelling` run. */
export interface AlertTellingInput {
  telling: string;
}

/** The argument of a `submissionImport` run. */
export interface ImportInput {
  importUuid: string;
  /** Which of its runs it is. */
  run: number;
}

/** What was done of a delivery before this run, or by those that it continues. */
export interface DispatchProgress {
  /** Rounds that failed, and when the first round began (Unix ms). */
  failures?: number;
  startedAt?: number;
  /** How often an attempt ended without anybody knowing how. */
  unknowns?: number;
  /** A first round was made elsewhere, and failed or was deferred: how long until the next, in ms. */
  waitMs?: number;
}

/** The argument of a `deliveryDispatch` run. */
export interface DeliveryDispatchInput extends DispatchProgress {
  kind: DeliveryKind;
  id: string;
  /** How often it was replayed; each replay has a run of its own. */
  replay?: number;
}

/**
 * How a run is started, by whomever: the options of the SDK's `start` and `startChild`. What people read and search by is the
 * same for every run of a kind.
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

/** A delivery as its runs are started from it. */
export interface DeliveryOfRun {
  id: string;
  kind: DeliveryKind;
  replays: number;
  /** 0 for one of the site, which has no form. */
  formId: number;
  /** Of its notification or integration. */
  key: string;
  integrationId?: string | null;
}

/** Where a delivery comes from; empty once its submission has been erased. */
export interface DeliveryOrigin {
  surface?: 'a' | 'b';
  /** Null when the form does not store. */
  submissionId?: number | null;
}

export function submissionRun(submission: {
  uuid: string;
  formId: number;
  revision: number;
  surface: 'a' | 'b';
  submissionId: number | null;
  /** The run that claimed it and is lost; null when none has. */
  claimedBy: string | null;
}): RunStart<SubmissionInput> {
  const { uuid, formId, revision, surface, submissionId, claimedBy } = submission;
  return {
    workflowType: WORKFLOWS.submission,
    workflowId: workflowIds.submission(uuid),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ submissionUuid: uuid, stored: submissionId !== null, ...(claimedBy && { takeOver: claimedBy }) }],
    staticSummary: `Form ${formId}, revision ${revision}, surface ${surface.toUpperCase()}`,
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: formId },
      { key: searchAttributes.surface, value: surface },
      ...(submissionId === null ? [] : [{ key: searchAttributes.submissionId, value: submissionId }]),
    ],
  };
}

export function exportRun({
  uuid,
  formId,
  format,
  deliver,
}: {
  uuid: string;
  formId: number;
  format: string;
  deliver?: boolean;
}): RunStart<ExportInput> {
  return {
    workflowType: WORKFLOWS.submissionExport,
    workflowId: workflowIds.submissionExport(uuid),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ exportUuid: uuid, ...(deliver && { deliver }) }],
    staticSummary: `Form ${formId}: export as ${format}`,
    typedSearchAttributes: [{ key: searchAttributes.formId, value: formId }],
  };
}

export function alertTellingRun({ telling }: AlertTellingInput): RunStart<AlertTellingInput> {
  return {
    workflowType: WORKFLOWS.alertTelling,
    workflowId: workflowIds.alertTelling(telling),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ telling }],
    staticSummary: 'What people are told of alerts',
    typedSearchAttributes: [],
  };
}

export function importRun({ uuid, formId, run }: { uuid: string; formId: number; run: number }): RunStart<ImportInput> {
  return {
    workflowType: WORKFLOWS.submissionImport,
    workflowId: workflowIds.submissionImport(uuid, run),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ importUuid: uuid, run }],
    staticSummary: `Form ${formId}: import of submissions`,
    typedSearchAttributes: [{ key: searchAttributes.formId, value: formId }],
  };
}

/** @param progress what was done of the delivery before this run */
export function deliveryRun(
  { id, kind, replays, formId, key, integrationId }: DeliveryOfRun,
  { surface, submissionId }: DeliveryOrigin,
  progress: DispatchProgress = {},
): RunStart<DeliveryDispatchInput> {
  return {
    workflowType: WORKFLOWS.deliveryDispatch,
    workflowId: workflowIds.delivery(kind, id, replays),
    taskQueue: TASK_QUEUES.integrationRuns,
    args: [{ kind, id, ...(replays > 0 && { replay: replays }), ...progress }],
    staticSummary: formId > 0 ? `Form ${formId}: ${kind} ${integrationId ?? key}` : `Site: ${integrationId} ${key}`,
    typedSearchAttributes: [
      ...(formId > 0 ? [{ key: searchAttributes.formId, value: formId }] : []),
      ...(integrationId ? [{ key: searchAttributes.integrationId, value: integrationId }] : []),
      ...(surface ? [{ key: searchAttributes.surface, value: surface }] : []),
      ...(submissionId != null ? [{ key: searchAttributes.submissionId, value: submissionId }] : []),
    ],
  };
}
