import { explain } from '../setup/failure.mjs';
import { createProgress } from '../setup/progress.mjs';
import { runSession } from './session.mjs';
import { stopSignals } from './stop-signals.mjs';

/** The launcher in the background: `detach.mjs` starts it, listens until it is ready, and leaves it alone from then on. */
const { dataDir, tools, rolesModule } = JSON.parse(process.argv[2] ?? '{}');

/** @param {{ say?: string, ready?: unknown, failed?: string }} message */
function tell(message) {
  // The one that started us may be gone: it is only listening, the work goes on.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

const progress = createProgress({
  write(text) {
    process.stdout.write(`${new Date().toISOString()} ${text}`);
    tell({ say: text.trimEnd() });
  },
});
const { stop, hurry } = stopSignals();

try {
  const onReady = (/** @type {unknown} */ ready) => tell({ ready });
  await runSession({ env: process.env, dataDir, tools, rolesModule, progress, signal: stop, hurry, onReady });
} catch (error) {
  console.error(explain(error));
  tell({ failed: explain(error) });
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
