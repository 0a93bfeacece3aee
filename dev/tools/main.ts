import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { setUp } from './set-up.ts';

// `npm run setup`: installs everything that development and tests need, without starting any of it.
const progress = createProgress(process.stdout);
const { stop } = stopSignals();
try {
  const tools = await setUp({ purpose: 'test', env: process.env, progress, signal: stop });
  for (const [name, path] of Object.entries(tools)) progress.say(`${name}: ${path}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
