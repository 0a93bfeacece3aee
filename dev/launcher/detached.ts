import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import type { DetachedJob, DetachedMessage } from './detach.ts';
import { runSession } from './session.ts';

// The launcher in the background: `detach.ts` starts it, listens until it is ready, and then leaves it running.
const job = JSON.parse(process.argv[2] ?? '{}') as DetachedJob;

const progress = createProgress({
  write(text) {
    process.stdout.write(`${new Date().toISOString()} ${text}`);
    report({ say: text.trimEnd() });
  },
});
const { stop, hurry } = stopSignals();

try {
  await runSession({ ...job, env: process.env, progress, signal: stop, hurry, onReady: (ready) => report({ ready }) });
} catch (error) {
  console.error(explain(error));
  report({ failed: explain(error) });
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}

function report(message: DetachedMessage): void {
  // The parent may be gone: it only listens, and the work goes on without it.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
