import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  defineUpdate,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { SIGNALS, TASK_QUEUES } from '#engine/names.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import type { createCheckoutActivities } from '#pro/payments/activities/checkout.ts';
import type { createOrderActivities } from '#pro/payments/activities/orders.ts';
import type { OrderCause, OrderStatus } from '#pro/payments/store/order.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';
import { OWN_DATABASE } from '#workflows/activity-options.ts';
import { summariseFailure } from '#workflows/failures.ts';
import { CHECKOUT_UPDATE, type CheckoutAnswer, type PaymentOrderInput } from './run.ts';

type Activities = ReturnType<typeof createCheckoutActivities> & ReturnType<typeof createOrderActivities>;

/** Activities for whose result a visitor may wait: three attempts within some seconds. */
const interactive = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.payments,
  startToCloseTimeout: '30 s',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 3, initialInterval: '500 ms', backoffCoefficient: 3 },
});

const records = proxyActivities<Activities>({ taskQueue: TASK_QUEUES.payments, ...OWN_DATABASE });

/** Activities for whose result nobody waits. They make a single attempt, because other work waits for the lock meanwhile. */
const afterwards = proxyActivities<Activities>({
  taskQueue: TASK_QUEUES.payments,
  startToCloseTimeout: '1 min',
  heartbeatTimeout: '10 s',
  retry: { maximumAttempts: 1 },
});

/** Creates the checkout of the order, or returns its open one. */
export const checkout = defineUpdate<CheckoutAnswer>(CHECKOUT_UPDATE);
/** Sent when the provider has to be asked about the order. */
export const wake = defineSignal<[OrderCause]>(SIGNALS.wake);

/** Type of the activities' failure for an order that does not exist. */
const ORDER_NOT_FOUND = 'order_not_found';
/** Milliseconds for which a run waits for a first signal or update before it checks the order by itself. */
const SETTLE_IN_MS = 10_000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = HOUR_MS;
/** Failure types after which the request may have reached the provider although its answer was lost. */
const UNKNOWN = ['timeout', 'connection_failed', 'invalid_response', 'response_too_large', 'server_error'];
/** Milliseconds until an unknown checkout is ended. Until then the visitor may send the form again and gets that checkout. */
const END_UNKNOWN_AFTER_MS = 60_000;
/**
 * The waits between attempts to end an unknown checkout double up to half an hour, over 12 hours. The checkout itself ends
 * after a day.
 */
const LONGEST_UNKNOWN_WAIT_MS = 30 * MINUTE_MS;
const MOST_UNKNOWN_TRIES = 28;

/**
 * Next activity of the run. `asked`: ask the provider now. `waiting`: wait for the next poll or a signal. `unknown`: end a
 * checkout
 * that may be open although its address is unknown. `over`: nothing is awaited any more.
 */
type Phase = 'asked' | 'waiting' | 'unknown' | 'over';

/**
 * Drives a payment order: makes its checkout, asks the provider when an event, a visitor, an operator or a timer says so, and
 * ends when nothing is awaited any more. Later events start it again.
 */
export async function paymentOrder({ orderUuid, ...carried }: PaymentOrderInput): Promise<OrderStatus | 'unknown'> {
  const causes = new Set<OrderCause>();
  let status: OrderStatus | 'unknown' = 'unknown';
  /** Undefined until the order was checked. */
  let nextLookAt: number | null | undefined = carried.nextLookAt;
  let failures = carried.failures ?? 0;
  let unknownCheckout = false;
  let unknownTries = 0;
  /** Causes of a failed check, and the time of its retry. */
  let unanswered = (carried.unanswered ?? []) as OrderCause[];
  let retryAt: number | undefined;

  // Steps run one at a time, so that a newer remote state is never overwritten by an older one.
  let lock: Promise<unknown> = Promise.resolve();
  const withLock = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = lock.then(work);
    lock = mine.catch(() => {});
    return mine;
  };
  const showState = (state: { status: OrderStatus; nextLookAt: number | null }) => {
    if (state.status !== status) upsertSearchAttributes([{ key: searchAttributes.outcome, value: state.status }]);
    ({ status, nextLookAt } = state);
    const next = nextLookAt === null ? '' : `; the provider is asked again ${new Date(nextLookAt).toISOString()}`;
    setCurrentDetails(`${status}${next}.`);
  };

  setHandler(checkout, () =>
    withLock(async (): Promise<CheckoutAnswer> => {
      try {
        const opened = await interactive.openCheckout({ orderUuid, now: Date.now() });
        showState(opened);
        unknownCheckout = false;
        return { redirectUrl: opened.redirectUrl };
      } catch (error) {
        if (isCancellation(error)) throw error;
        const { kind, type, message = 'It is not known why.' } = summariseFailure(error);
        showState(await records.failCheckout({ orderUuid, errorType: type, message, now: Date.now() }));
        unknownCheckout = UNKNOWN.includes(type);
        unknownTries = 0;
        return { failed: { kind, type } };
      }
    }),
  );
  setHandler(wake, (cause) => {
    causes.add(cause);
  });

  const steps: Record<Phase, () => Promise<void>> = {
    asked: checkWithLock,
    async waiting() {
      const seen = retryAt ?? nextLookAt;
      const wait = seen == null ? SETTLE_IN_MS : Math.max(seen - Date.now(), 0);
      const isNews = await condition(() => causes.size > 0 || (retryAt ?? nextLookAt) !== seen, wait);
      if (!isNews || causes.size > 0) await checkWithLock();
    },
    async unknown() {
      const isNews = await condition(
        () => phase() !== 'unknown',
        Math.min(END_UNKNOWN_AFTER_MS * 2 ** unknownTries, LONGEST_UNKNOWN_WAIT_MS),
      );
      if (!isNews) await withLock(endUnknown);
    },
    over: () => condition(allHandlersFinished),
  };

  for (;;) {
    const current = phase();
    await steps[current]();
    if (current === 'over' && phase() === 'over') return status;
  }

  function phase(): Phase {
    if (causes.size > 0) return 'asked';
    if (nextLookAt !== null) return 'waiting';
    return unknownCheckout ? 'unknown' : 'over';
  }

  async function checkWithLock(): Promise<void> {
    await withLock(check);
    if (!workflowInfo().continueAsNewSuggested || causes.size > 0 || !allHandlersFinished()) return;
    await continueAsNew<typeof paymentOrder>({
      orderUuid,
      nextLookAt: retryAt ?? nextLookAt ?? Date.now(),
      failures,
      unanswered,
    });
  }

  async function check(): Promise<void> {
    const why = [...new Set([...unanswered, ...causes])];
    causes.clear();
    try {
      showState(await interactive.settleOrder({ orderUuid, causes: why, now: Date.now() }));
      failures = 0;
      unanswered = [];
      retryAt = undefined;
    } catch (error) {
      if (isCancellation(error)) throw error;
      const { type, retryAfterMs = 0 } = summariseFailure(error);
      if (type === ORDER_NOT_FOUND) throw error;
      failures += 1;
      unanswered = why;
      const wait = Math.max(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS), retryAfterMs);
      retryAt = Date.now() + wait;
      nextLookAt ??= retryAt;
      setCurrentDetails(`The provider could not be asked (${type}); again ${new Date(retryAt).toISOString()}.`);
    }
  }

  async function endUnknown(): Promise<void> {
    unknownCheckout = false;
    try {
      await afterwards.endUnknownCheckout({ orderUuid, now: Date.now() });
    } catch (error) {
      if (isCancellation(error)) throw error;
      unknownTries += 1;
      unknownCheckout = summariseFailure(error).kind !== 'permanent' && unknownTries < MOST_UNKNOWN_TRIES;
      setCurrentDetails(`${status}; a checkout whose address nobody knows may be open at the provider for a day.`);
    }
  }
}
