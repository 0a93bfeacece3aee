import { mock } from 'node:test';

/** Timers stand still from now on, until `mock.timers.reset()`. */
export function stopTimers(): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
}

/** Time goes on for timers that stand still, and what waits for them goes on too. */
export async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed <= ms; passed += 1) {
    mock.timers.tick(passed === 0 ? 0 : 1);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
