import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../setup/failure.mjs';

/**
 * Asks until the answer is yes.
 * @param {() => boolean | Promise<boolean>} check an exception counts as no
 * @param {object} options
 * @param {number} options.timeoutMs
 * @param {string} options.what stands in the message
 * @param {Promise<string>} [options.failed] settles when waiting has become pointless, with the reason
 * @param {AbortSignal} [options.signal]
 * @param {number} [options.intervalMs]
 * @throws {SetupError}
 */
export async function waitUntil(check, { timeoutMs, what, failed, signal, intervalMs = 50 }) {
  const deadline = performance.now() + timeoutMs;
  /** @type {string | undefined} */
  let reason;
  failed?.then((text) => {
    reason = text;
  });
  for (;;) {
    if (signal?.aborted) throw new SetupError(`${what}: stopped`);
    // A dead role must not pass for ready because somebody else answers at its address.
    if (
      reason === undefined &&
      (await Promise.resolve()
        .then(check)
        .catch(() => false)) &&
      reason === undefined
    )
      return;
    if (reason !== undefined) throw new SetupError(`${what} did not start: ${reason}.`);
    if (performance.now() > deadline) throw new SetupError(`${what} did not answer within ${timeoutMs / 1000} s.`);
    await sleep(intervalMs);
  }
}

/**
 * Whether an address answers with a status below 500.
 * @param {string} url
 * @param {number[]} [statuses] exactly these instead
 */
export async function answers(url, statuses) {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' });
  await response.body?.cancel();
  return statuses ? statuses.includes(response.status) : response.status < 500;
}
