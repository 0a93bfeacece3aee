import { performance } from 'node:perf_hooks';

const EVERY_MS = 5_000;
/** Below this share of the time in which the event loop does something, a process idles. */
const IDLES = 0.02;
/** What it has done since it gave memory back, in looks of full work (one is 5 s): with less there is little to give. */
const WORTH = 0.2;

/**
 * What a process does with its memory at each look: once it idles after it has worked, it gives back what it needs no more.
 * V8 does that by itself only when it makes new objects.
 * @param utilisation the share of the time since the look before in which the event loop did something, 0 to 1
 */
export function createIdleWatch(giveBack: () => void): (utilisation: number) => void {
  let work = 0;
  return (utilisation) => {
    if (utilisation >= IDLES) work += utilisation;
    else if (work >= WORTH) {
      work = 0;
      giveBack();
    }
  };
}

/** For a process that was started with `--expose-gc`; another one keeps what it has. It stands still for some 50 ms, in which it idles. */
export function giveBackWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const look = createIdleWatch(() => void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }));
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    look(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  }, EVERY_MS).unref();
}
