import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '#dev/setup/failure.ts';

export interface WaitOptions {
  timeoutMs: number;
  /** The awaited thing, for the message. */
  what: string;
  /** Resolves with the reason when waiting has become pointless. */
  failed?: Promise<string>;
  signal?: AbortSignal;
  intervalMs?: number;
}

/**
 * Polls until the check holds.
 * @param check an exception counts as false
 * @throws SetupError
 */
export async function waitUntil(check: () => boolean | Promise<boolean>, options: WaitOptions): Promise<void> {
  const { timeoutMs, what, failed, signal, intervalMs = 50 } = options;
  const deadline = performance.now() + timeoutMs;
  let reason: string | undefined;
  failed?.then((text) => {
    reason = text;
  });
  for (;;) {
    if (signal?.aborted) throw new SetupError(`${what}: stopped`);
    const ready = await isTrue(check);
    // A dead role must not be taken for ready because another program answers at its address.
    if (reason !== undefined) throw new SetupError(`${what} did not start: ${reason}.`);
    if (ready) return;
    if (performance.now() > deadline) throw new SetupError(`${what} did not answer within ${timeoutMs / 1000} s.`);
    await sleep(intervalMs);
  }
}

async function isTrue(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}

/** True when an address answers with a status below 500, or with exactly one of `statuses`. */
export async function answers(url: string, statuses?: number[]): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000), redirect: 'manual' });
  await response.body?.cancel();
  return statuses ? statuses.includes(response.status) : response.status < 500;
}
