import { setTimeout as wait } from 'node:timers/promises';

type Counts = Map<string, number>;

/** Counts the resources that keep this process running now, by kind. */
export function countHandles(): Counts {
  const counts: Counts = new Map();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/**
 * Waits a moment for handles that are closing.
 * @returns the handles beyond `before`, such as `2 TCPSocketWrap, 1 Timeout`; empty when there are none
 */
export async function leftOpen(before: Counts, patienceMs: number): Promise<string> {
  const deadline = performance.now() + patienceMs;
  for (let waitMs = 1; ; waitMs = Math.min(2 * waitMs, 100)) {
    await new Promise((resolve) => setImmediate(resolve));
    const more = [...countHandles()].flatMap(([kind, count]) => {
      const extra = count - (before.get(kind) ?? 0);
      return extra > 0 ? [`${extra} ${kind}`] : [];
    });
    if (more.length === 0 || performance.now() > deadline) return more.join(', ');
    await wait(waitMs, undefined, { ref: false });
  }
}
