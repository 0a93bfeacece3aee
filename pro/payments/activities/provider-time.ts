import { cancellationSignal } from '@temporalio/activity';
import { toFailure } from '#activities/attempt.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { paymentsBudgets } from '#pro/payments/budgets.ts';

/** What took longer, or is to wait longer, is not tried again within the step: a visitor may wait behind it. */
const QUICK_MS = 1_000;

/**
 * One attempt at a step of an order, whose calls of the provider share one budget of time. A failure that took its time is not
 * repeated by the engine: the order's run does that later.
 * @param work gives its signal to every call
 * @throws ProviderError; its failure for the engine where it must not be repeated at once
 */
export async function inProviderTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const atMost = paymentsBudgets.paymentStep.atMost;
  const late = AbortSignal.timeout(atMost);
  const started = performance.now();
  try {
    return await work(AbortSignal.any([cancellationSignal(), late]));
  } catch (error) {
    if (late.aborted && error === late.reason) {
      const message = `The payment provider gave no complete answer within ${atMost / 1000} s.`;
      throw toFailure(new ProviderError(message, { kind: 'transient', type: 'timeout' }), { retryable: false });
    }
    if (!(error instanceof ProviderError) || error.kind === 'permanent') throw error;
    const isSlow = performance.now() - started > QUICK_MS || (error.retryAfterMs ?? 0) > QUICK_MS;
    throw isSlow ? toFailure(error, { retryable: false }) : error;
  }
}
