import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 100;

/** Polls a value until `isDone` accepts it, or the time is up. @returns the value read last */
export async function waitFor<T>(read: () => Promise<T>, isDone: (value: T) => boolean, atMostMs: number): Promise<T> {
  const until = performance.now() + atMostMs;
  for (;;) {
    const value = await read();
    if (isDone(value) || performance.now() >= until) return value;
    await sleep(EVERY_MS);
  }
}
