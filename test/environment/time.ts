import { mock } from 'node:test';

/** Stops all timers until `mock.timers.reset()`. */
export function stopTimers(): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
}

/** Advances stopped timers, and lets pending promises continue. */
export async function passTime(ms: number): Promise<void> {
  for (let passed = 0; passed <= ms; passed += 1) {
    mock.timers.tick(passed === 0 ? 0 : 1);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
