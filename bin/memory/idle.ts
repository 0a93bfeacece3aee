import { performance } from 'node:perf_hooks';

const EVERY_MS = 5_000;
/** Event loop utilisation below which a process counts as idle. */
const IDLES = 0.02;
/**
 * Work that makes a collection worthwhile, as the sum of utilisations (one is 5 s of full work): after less there is little to
 * free.
 */
const WORTH = 0.2;

/**
 * Returns a function to be called at each check: it calls `collectGarbage` once the process idles after it has worked. V8 itself
 * frees memory only while objects are created.
 * @param utilisation event loop utilisation since the previous check, 0 to 1
 */
export function createIdleWatch(collectGarbage: () => void): (utilisation: number) => void {
  let work = 0;
  return (utilisation) => {
    if (utilisation >= IDLES) work += utilisation;
    else if (work >= WORTH) {
      work = 0;
      collectGarbage();
    }
  };
}

/**
 * Frees memory whenever the process idles. Needs `--expose-gc`, otherwise does nothing. A collection blocks the process for
 * some 50 ms while it idles.
 */
export function collectGarbageWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const check = createIdleWatch(() => void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }));
  let previous = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    check(performance.eventLoopUtilization(now, previous).utilization);
    previous = now;
  }, EVERY_MS).unref();
}
