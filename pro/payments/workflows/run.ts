import { TASK_QUEUES } from '#engine/names.ts';
import type { RunStart } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { ProviderErrorKind } from '#outgoing/errors.ts';

/** Argument of a `paymentOrder` run. */
export interface PaymentOrderInput {
  orderUuid: string;
  /** Carried over by `continueAsNew`: time of the next poll (Unix ms), and number of failed polls in a row. */
  nextLookAt?: number;
  failures?: number;
  /** Causes of a failed check. */
  unanswered?: string[];
}

/** Name of the update of `paymentOrder`. */
export const CHECKOUT_UPDATE = 'checkout';

/** Result of the update. `redirectUrl` is null when there is nothing left to pay. */
export type CheckoutAnswer = { redirectUrl: string | null } | { failed: { kind: ProviderErrorKind; type: string } };

export function orderRunId(orderUuid: string): string {
  return `order-${orderUuid}`;
}

export function paymentOrderRun(order: {
  uuid: string;
  formId: number;
  submissionId: number | null;
  provider: string;
}): RunStart<PaymentOrderInput> {
  const { uuid, formId, submissionId, provider } = order;
  return {
    workflowType: 'paymentOrder',
    workflowId: orderRunId(uuid),
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

/**
 * Returns the run that compares the payment orders on demand. Its fixed id allows one at a time; daily runs have ids of their
 * schedule.
 */
export function paymentDriftRun(): Omit<RunStart, 'args'> & { args: [] } {
  return {
    workflowType: 'paymentDrift',
    workflowId: 'payment-drift-on-demand',
    taskQueue: TASK_QUEUES.payments,
    args: [],
    staticSummary: 'Payment orders: compared on demand',
    typedSearchAttributes: [],
  };
}

/** Failure type of a checkout whose submission has lost its reserved place. */
export const FORM_FULL = 'form_full';
