import { cancellationSignal } from '@temporalio/activity';
import { toFailure } from '#activities/attempt.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { paymentsBudgets } from '#pro/payments/budgets.ts';

/**
 * A failure that took longer, or a longer retry wait, is not retried within the step, because a visitor may be waiting. In ms.
 */
const QUICK_MS = 1_000;

/**
 * Runs one attempt at a step of an order, whose provider calls share one time budget. The engine does not retry a slow
 * failure; the order's run does so later.
 * @param work passes the signal to every call
 * @throws ProviderError, or a non-retryable failure for the engine when the step must not be repeated at once
 */
export async function inProviderTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const atMost = paymentsBudgets.paymentStep.atMost;
  const timeLimit = AbortSignal.timeout(atMost);
  const started = performance.now();
  try {
    return await work(AbortSignal.any([cancellationSignal(), timeLimit]));
  } catch (error) {
    if (timeLimit.aborted && error === timeLimit.reason) {
      const message = `The payment provider gave no complete answer within ${atMost / 1000} s.`;
      throw toFailure(new ProviderError(message, { kind: 'transient', type: 'timeout' }), { retryable: false });
    }
    if (!(error instanceof ProviderError) || error.kind === 'permanent') throw error;
    const isSlow = performance.now() - started > QUICK_MS || (error.retryAfterMs ?? 0) > QUICK_MS;
    throw isSlow ? toFailure(error, { retryable: false }) : error;
  }
}
