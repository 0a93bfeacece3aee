import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { setUpPackages } from '#dev/tools/set-up.ts';

// `npm run demo`: serves the console with made-up data, or writes it into a folder.

const { stop } = stopSignals();
try {
  await setUpPackages({ env: process.env, progress: createProgress(process.stdout), signal: stop });
  const { demo } = await import('./command.ts');
  await demo(stop);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  process.exit();
}
