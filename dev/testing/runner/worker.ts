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
  runFile(order.run, (at) => report({ at })).then(
    (ended) => {
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

/** Once the channel is closed only handles of a test can keep the process running. */
function end(): void {
  process.removeAllListeners('disconnect');
  process.disconnect?.();
}
