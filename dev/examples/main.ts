import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { setUp } from '#dev/tools/set-up.ts';

// `npm run examples`: puts ten forms of real life with 200 answers each into the running service of this DATA_DIR.

const { stop } = stopSignals();
try {
  await setUp({ purpose: 'dev', env: process.env, progress: createProgress(process.stdout), signal: stop });
  const { addExamples } = await import('./add.ts');
  await addExamples();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  process.exit();
}
