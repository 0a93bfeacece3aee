import { TASK_QUEUES } from '#engine/names.ts';
import type { RunStart } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { ProviderErrorKind } from '#outgoing/errors.ts';

/** The argument of a `paymentOrder` run. */
export interface PaymentOrderInput {
  orderUuid: string;
  /** Carried over `continueAsNew`: when the provider is asked next (Unix ms), and how often in a row that failed. */
  nextLookAt?: number;
  failures?: number;
  /** Why it was to be asked, while it could not be. */
  unanswered?: string[];
}

/** The update of `paymentOrder`. */
export const CHECKOUT_UPDATE = 'checkout';

/** What it answers. `redirectUrl` is null when there is nothing to pay any more. */
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

/** Compares the payment orders with their providers, now. One at a time; the daily ones have ids of their schedule. */
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

/** The failure of a checkout whose submission has lost its place meanwhile. */
export const FORM_FULL = 'form_full';
