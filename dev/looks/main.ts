import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { setUpPackages } from '#dev/tools/set-up.ts';

// `npm run looks` and `npm run tasks`: looks at the running stack of this DATA_DIR.

try {
  await setUpPackages({
    env: process.env,
    progress: createProgress(process.stdout),
    signal: stopSignals().stop,
  });
  const isTasks = process.argv[2] === 'tasks';
  await (isTasks ? import('./tasks.ts') : import('./pictures.ts'));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  process.exit();
}
