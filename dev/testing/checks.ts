import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { lintOf } from './lint.ts';

interface CheckOptions {
  /** The root of the clone. */
  root: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * By default the compiler spends a third of its time on collecting garbage; with this setting it takes a fifth more memory
 * instead.
 */
export const LESS_COLLECTING = { GOGC: '300' };

/** Some of the paths that changed are none that the linter reads. */
const ONLY_SOURCES = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];

/**
 * Runs type check and lint one after the other, beside the tests, and prints the output of each in one piece once it has ended.
 * @returns the number of failed checks
 */
export async function runChecks({ root, env, signal }: CheckOptions, say: (text: string) => void): Promise<number> {
  const lint = lintOf(root);
  // Beside the tests no core is free for a second thread, and each thread would check the shared files again.
  const tsc = ['tsc', '--noEmit', '--checkers', '1'];
  const checks: Record<string, string[]> = {
    // The generated types that client and console are checked against.
    'types of the API': ['node', 'dev/console/types.ts'],
    'type check': tsc,
    'type check of the browser script': [...tsc, '-p', 'http/page/browser'],
    'type check of the client': [...tsc, '-p', 'client'],
    'type check of the console': [...tsc, '-p', 'console'],
    'type check of the demo': [...tsc, '-p', 'dev/demo/browser'],
    lint: lint.paths.length > 0 ? ['biome', 'check', ...ONLY_SOURCES, ...lint.paths] : [],
  };
  let failed = 0;
  for (const [title, [program, ...options]] of Object.entries(checks)) {
    const output = await new Promise<string | null>((resolve) => {
      if (!program) return resolve(null);
      const file = join(root, 'node_modules', '.bin', program);
      const how = { cwd: root, env: { ...LESS_COLLECTING, ...env }, signal, maxBuffer: 64 * 1024 * 1024 };
      execFile(file, options, how, (error, stdout, stderr) => resolve(error ? stdout + stderr || error.message : null));
    });
    say(`${title}: ${output === null ? 'ok' : `failed\n${output}`}`);
    if (output !== null) failed += 1;
    else if (title === 'lint') lint.accepted();
  }
  return failed;
}
