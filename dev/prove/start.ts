import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { setUpPackages } from '#dev/tools/set-up.ts';

// `npm run prove`: installs what is missing, then runs `dev/prove/main.ts`.

try {
  await setUpPackages({ env: process.env, progress: createProgress(process.stderr), signal: stopSignals().stop });
  await import('./main.ts');
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  process.exit();
}
