import type { SearchAttributePair } from '@temporalio/common';
import type { ProviderErrorKind } from '#outgoing/errors.ts';
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

/** The argument of a `paymentOrder` run. */
export interface PaymentOrderInput {
  orderUuid: string;
  /** Carried over `continueAsNew`: when the provider is asked next (Unix ms), and how often in a row that failed. */
  nextLookAt?: number;
  failures?: number;
  /** Why it was to be asked, while it could not be. */
  unanswered?: string[];
}

/** The argument of a `draft` run. */
export interface DraftInput {
  draftUuid: string;
}

/** The argument of an `aiRequest` run. */
export interface AiRequestInput {
  requestUuid: string;
}

/** What the update `checkout` of a `paymentOrder` run answers. `redirectUrl` is null when there is nothing to pay any more. */
export type CheckoutAnswer = { redirectUrl: string | null } | { failed: { kind: ProviderErrorKind; type: string } };

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
    staticSummary: `Form ${formId}: ${kind} ${integrationId ?? key}`,
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: formId },
      ...(integrationId ? [{ key: searchAttributes.integrationId, value: integrationId }] : []),
      ...(surface ? [{ key: searchAttributes.surface, value: surface }] : []),
      ...(submissionId != null ? [{ key: searchAttributes.submissionId, value: submissionId }] : []),
    ],
  };
}

export function paymentOrderRun(order: {
  uuid: string;
  formId: number;
  submissionId: number | null;
  provider: string;
}): RunStart<PaymentOrderInput> {
  const { uuid, formId, submissionId, provider } = order;
  return {
    workflowType: WORKFLOWS.paymentOrder,
    workflowId: workflowIds.paymentOrder(uuid),
    taskQueue: TASK_QUEUES.payments,
    args: [{ orderUuid: uuid }],
    staticSummary: `Form ${formId}: payment by ${provider}`,
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: formId },
      { key: searchAttributes.orderUuid, value: uuid },
      ...(submissionId === null ? [] : [{ key: searchAttributes.submissionId, value: submissionId }]),
    ],
  };
}

export function draftRun({ uuid, formId }: { uuid: string; formId: number }): RunStart<DraftInput> {
  return {
    workflowType: WORKFLOWS.draft,
    workflowId: workflowIds.draft(uuid),
    taskQueue: TASK_QUEUES.pro,
    args: [{ draftUuid: uuid }],
    staticSummary: `Form ${formId}: saved to continue later`,
    typedSearchAttributes: [{ key: searchAttributes.formId, value: formId }],
  };
}

/** @param summary of the kind of request; what was asked stands in its row alone */
export function aiRequestRun(request: {
  uuid: string;
  formId: number | null;
  summary: string;
}): RunStart<AiRequestInput> {
  const { uuid, formId, summary } = request;
  return {
    workflowType: WORKFLOWS.aiRequest,
    workflowId: workflowIds.aiRequest(uuid),
    taskQueue: TASK_QUEUES.pro,
    args: [{ requestUuid: uuid }],
    staticSummary: formId === null ? summary : `Form ${formId}: ${summary}`,
    typedSearchAttributes: formId === null ? [] : [{ key: searchAttributes.formId, value: formId }],
  };
}

/** Compares the payment orders with their providers, now. */
export function paymentDriftRun(): Omit<RunStart, 'args'> & { args: [] } {
  return {
    workflowType: WORKFLOWS.paymentDrift,
    workflowId: workflowIds.paymentDriftOnDemand,
    taskQueue: TASK_QUEUES.payments,
    args: [],
    staticSummary: 'Payment orders: compared on demand',
    typedSearchAttributes: [],
  };
}
