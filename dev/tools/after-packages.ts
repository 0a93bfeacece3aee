import { explain } from '#dev/setup/failure.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { setUpPackages } from './set-up.ts';

/** Installs missing packages, runs a program that needs them, and ends the process. @param load imports the program */
export async function afterPackages(load: () => Promise<unknown>): Promise<never> {
  try {
    await setUpPackages({ env: process.env, progress: createProgress(process.stderr), signal: stopSignals().stop });
    await load();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
  process.exit();
}
