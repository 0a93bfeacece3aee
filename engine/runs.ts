import type { SearchAttributePair } from '@temporalio/common';
import { type DeliveryKind, TASK_QUEUES, WORKFLOWS, workflowIds } from './names.ts';
import { searchAttributes } from './search-attributes.ts';

/** The argument of a `submission` run. */
export interface SubmissionInput {
  submissionUuid: string;
  /** True if the form stores submissions; determines the table that holds the submission. */
  stored?: boolean;
  /** The lost run that holds the claim; its claim passes to this run. */
  takeOver?: string;
}

/** The argument of a `submissionBatch` run: stored submissions of one revision of a form that came by one surface. */
export interface SubmissionBatchInput {
  formId: number;
  revision: number;
  surface: 'a' | 'b';
  submissions: { uuid: string; submissionId: number }[];
}

/** The argument of a `submissionExport` run. */
export interface ExportInput {
  exportUuid: string;
  /** True if the export is to be delivered somewhere when it is done. */
  deliver?: boolean;
}

/** The argument of an `alertTelling` run. */
export interface AlertTellingInput {
  telling: string;
}

/** The argument of a `submissionImport` run. */
export interface ImportInput {
  importUuid: string;
  /** The run's number within the import. */
  run: number;
}

/** The argument of a `process` run. */
export interface ProcessInput {
  submissionUuid: string;
}

/** Progress of a delivery before this run, or in the runs that it continues. */
export interface DispatchProgress {
  /** Number of failed rounds, and start of the first round (Unix milliseconds). */
  failures?: number;
  startedAt?: number;
  /** Number of attempts with an unknown outcome. */
  unknowns?: number;
  /** Milliseconds until the next round, if a first round elsewhere failed or was deferred. */
  waitMs?: number;
}

/** The argument of a `deliveryDispatch` run. */
export interface DeliveryDispatchInput extends DispatchProgress {
  kind: DeliveryKind;
  id: string;
  /** Number of replays; each replay has a run of its own. */
  replay?: number;
}

/**
 * Options for the SDK's `start` and `startChild`. Summary and search attributes are the same for every run of a kind, whoever
 * starts it.
 */
export interface RunStart<Input = unknown> {
  workflowType: string;
  workflowId: string;
  taskQueue: string;
  args: [Input];
  /** Summary for people in Temporal UI. It is encrypted, and still contains no personal data. */
  staticSummary: string;
  typedSearchAttributes: SearchAttributePair[];
}

/** The data of a delivery that its runs are started with. */
export interface DeliveryOfRun {
  id: string;
  kind: DeliveryKind;
  replays: number;
  /** 0 for a delivery of the site, which belongs to no form. */
  formId: number;
  /** Key of its notification or integration. */
  key: string;
  integrationId?: string | null;
}

/** The origin of a delivery; empty once its submission has been erased. */
export interface DeliveryOrigin {
  surface?: 'a' | 'b';
  /** Null if the form does not store submissions. */
  submissionId?: number | null;
}

export function submissionRun(submission: {
  uuid: string;
  formId: number;
  revision: number;
  surface: 'a' | 'b';
  submissionId: number | null;
  /** The lost run that holds the claim; null if none has claimed the submission. */
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

/** @param uuid chosen for the batch */
export function submissionBatchRun(uuid: string, batch: SubmissionBatchInput): RunStart<SubmissionBatchInput> {
  const { formId, revision, surface, submissions } = batch;
  return {
    workflowType: WORKFLOWS.submissionBatch,
    workflowId: workflowIds.submissionBatch(uuid),
    taskQueue: TASK_QUEUES.submissions,
    args: [batch],
    staticSummary: `Form ${formId}, revision ${revision}, surface ${surface.toUpperCase()}: ${submissions.length} submissions`,
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: formId },
      { key: searchAttributes.surface, value: surface },
      { key: searchAttributes.submissionIds, value: submissions.map(({ submissionId }) => String(submissionId)) },
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

export function processRun({
  submissionUuid,
  submissionId,
  formId,
  revision,
}: {
  submissionUuid: string;
  submissionId: number;
  formId: number;
  revision: number;
}): RunStart<ProcessInput> {
  return {
    workflowType: WORKFLOWS.process,
    workflowId: workflowIds.process(submissionUuid),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ submissionUuid }],
    staticSummary: `Form ${formId}, revision ${revision}: steps of a submission`,
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: formId },
      { key: searchAttributes.submissionId, value: submissionId },
    ],
  };
}

/** The argument of an `invitationList` run. */
export interface InvitationListInput {
  formId: number;
}

/** The run that sends the mails of the people who are invited to a form. A form has one at a time. */
export function invitationListRun({ formId }: InvitationListInput): RunStart<InvitationListInput> {
  return {
    workflowType: WORKFLOWS.invitationList,
    workflowId: workflowIds.invitationList(formId),
    taskQueue: TASK_QUEUES.integrationRuns,
    args: [{ formId }],
    staticSummary: `Form ${formId}: invitations`,
    typedSearchAttributes: [{ key: searchAttributes.formId, value: formId }],
  };
}

/** The argument of a `waitingList` run. */
export interface WaitingListInput {
  formId: number;
}

/** The run that offers the places of a form that come free to those who wait. A form has one at a time. */
export function waitingListRun({ formId }: WaitingListInput): RunStart<WaitingListInput> {
  return {
    workflowType: WORKFLOWS.waitingList,
    workflowId: workflowIds.waitingList(formId),
    taskQueue: TASK_QUEUES.submissions,
    args: [{ formId }],
    staticSummary: `Form ${formId}: waiting list`,
    typedSearchAttributes: [{ key: searchAttributes.formId, value: formId }],
  };
}

/** @param progress progress of the delivery before this run */
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
