import { setTimeout as sleep } from 'node:timers/promises';
import { WithStartWorkflowOperation, WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { isEngineAway } from '#engine/engine-call.ts';
import type { RoleApp } from '#features/app.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { PaymentService, StartedPayment } from '#features/submissions/payment.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { isOpen, UNPAID } from '#pro/payments/order-states.ts';
import { orderMaker, resumeOrder } from '#pro/payments/prices/new-order.ts';
import { fieldsWithPrices, payButton, renderTotal } from '#pro/payments/prices/page.ts';
import { amountStep } from '#pro/payments/prices/total.ts';
import { findOrder, findOrderOfSubmission } from '#pro/payments/store/orders.ts';
import { CHECKOUT_UPDATE, type CheckoutAnswer, FORM_FULL, paymentOrderRun } from '#pro/payments/workflows/run.ts';
import { type Texts, textsFor } from '#texts/index.ts';
import { returnUrl } from './return-url.ts';
import { statusToken } from './status-token.ts';

type PaymentServiceParts = Pick<RoleApp, 'orm' | 'box' | 'client' | 'baseUrl' | 'log' | 'clock'>;

/** Milliseconds for which a visitor waits for the provider. */
const TIMEOUT_MS = 25_000;

/** Creates the payment service. It opens checkouts by an update of the order's run, which also starts the run. */
export function createPaymentService({ orm, box, client, baseUrl, log, clock }: PaymentServiceParts): PaymentService {
  return {
    page: { fields: fieldsWithPrices, total: renderTotal, button: payButton },
    newOrder: orderMaker(baseUrl),
    resume: resumeOrder,
    stepOf: amountStep,

    async open(orderUuid): Promise<StartedPayment> {
      const order = await findOrder(orm, orderUuid);
      if (!order) throw new Error(`there is no order ${orderUuid}`);
      const existing = startedOf(order);
      if (existing) return existing;
      const { formId, provider, submissionId = null } = order;
      const { payment: texts } = textsFor(order.language);
      const answer = await askRun({ uuid: orderUuid, formId, provider, submissionId }, texts);
      if ('failed' in answer) {
        const { kind, type } = answer.failed;
        log.warn({ orderUuid, formId, provider, errorType: type }, 'no checkout could be made');
        if (type === FORM_FULL) throw new Refusal('form_full', textsFor(order.language).limits.full);
        throw new Refusal('payment_unavailable', kind === 'permanent' ? texts.refused : texts.noAnswer);
      }
      return started(orderUuid, answer.redirectUrl);
    },

    async find(submissionUuid) {
      const order = await findOrderOfSubmission(orm, submissionUuid);
      if (!order) return null;
      const { uuid: orderUuid, status, expiresAt } = order;
      return { orderUuid, started: startedOf(order), payableUntil: isOpen(status) ? expiresAt : null };
    },
  };

  /**
   * Returns the payment as far as the row alone shows it: an open checkout, or nothing left to pay. Null when the run must be
   * asked.
   */
  function startedOf({ uuid, status, redirectUrl, expiresAt }: PaymentOrder): StartedPayment | null {
    if (!isOpen(status) && !UNPAID.includes(status)) return started(uuid, null);
    return status === 'pending' && redirectUrl && expiresAt > clock() ? started(uuid, redirectUrl) : null;
  }

  /** Builds the answer for the visitor. @param checkout URL of the checkout; null leads to the page that shows the outcome */
  function started(orderUuid: string, checkout: string | null): StartedPayment {
    const redirectUrl = checkout ?? returnUrl(box, baseUrl, orderUuid);
    return { redirectUrl, orderUuid, statusToken: statusToken(box, orderUuid) };
  }

  async function askRun(
    order: Parameters<typeof paymentOrderRun>[0],
    texts: Texts['payment'],
  ): Promise<CheckoutAnswer> {
    const { workflowType, ...options } = paymentOrderRun(order);
    const startWorkflowOperation = new WithStartWorkflowOperation(workflowType, {
      ...options,
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
      // With the usual 10 s a visitor would wait that long for a worker that has died.
      workflowTaskTimeout: '3 s',
      // The run of an order that ended without a payment starts again.
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    });
    // Without a listener, a failed start would be an unhandled rejection.
    startWorkflowOperation.workflowHandle().catch(() => {});
    try {
      const answer = client.withDeadline(Date.now() + TIMEOUT_MS, () =>
        client.workflow.executeUpdateWithStart<() => Promise<unknown>, CheckoutAnswer, []>(CHECKOUT_UPDATE, {
          startWorkflowOperation,
        }),
      );
      return await Promise.race([answer, rejectAfter(TIMEOUT_MS)]);
    } catch (error) {
      if (
        !(error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) &&
        !(error instanceof Late) &&
        !isEngineAway(error)
      )
        throw error;
      log.warn({ err: error, orderUuid: order.uuid }, 'the engine did not answer for a checkout');
      throw new Refusal('engine_unavailable', texts.notYet, { retryAfterSeconds: 5 });
    }
  }
}

class Late extends Error {}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Late(`no answer within ${ms} ms`);
}
