import { appendFileSync, readFileSync } from 'node:fs';
import { stackOf } from './errors.ts';
import type { Order, Report } from './messages.ts';
import { installModuleHooks } from './module-hooks.ts';

// A process of tests: runs the files that its parent names, one at a time.
const report = (message: Report) => void process.send?.(message);
const sayLate = (error: unknown) => report({ late: stackOf(error) });

installModuleHooks();
const { runFile } = await import('./test-file.ts');
process.on('uncaughtException', sayLate);
process.on('unhandledRejection', sayLate);
process.once('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  if ('end' in order) return void end();
  process.off('uncaughtException', sayLate);
  process.off('unhandledRejection', sayLate);
  const cpu0 = cpuNow();
  runFile(order.run, (at) => report({ at })).then(
    (ended) => {
      const cpu1 = cpuNow();
      if (process.env.TEST_PROFILE)
        appendFileSync(
          process.env.TEST_PROFILE,
          `${JSON.stringify({ pid: process.pid, path: order.run.path, start: ended.start, end: ended.end, self: (cpu1[0] - cpu0[0]) / 100, kids: (cpu1[1] - cpu0[1]) / 100, at0: cpu0[0] / 100, failed: ended.errors.length + ended.tests.filter((t) => t.status === 'failed').length })}\n`,
        );
      process.on('uncaughtException', sayLate);
      process.on('unhandledRejection', sayLate);
      report({ ended });
    },
    (error) => {
      sayLate(error);
      process.exit(1);
    },
  );
});

/** Without the channel nothing of ours keeps the process: what does was left by a test. */
function end(): void {
  process.removeAllListeners('disconnect');
  process.disconnect?.();
}

function cpuNow(): [number, number] {
  const text = readFileSync('/proc/self/stat', 'utf8');
  const f = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return [(f[11] ?? 0) + (f[12] ?? 0), (f[13] ?? 0) + (f[14] ?? 0)];
}
