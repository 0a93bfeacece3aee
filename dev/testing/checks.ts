import { execFile } from 'node:child_process';
import { join } from 'node:path';

interface CheckOptions {
  /** The clone. */
  root: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** The compiler collects garbage a third of its time, for a fifth of its memory. */
export const LESS_COLLECTING = { GOGC: '300' };

/**
 * Type check and lint, one after the other, beside the tests: what they print comes in one piece, once they end.
 * @returns how many failed
 */
export async function runChecks({ root, env, signal }: CheckOptions, say: (text: string) => void): Promise<number> {
  let failed = 0;
  // Beside the tests no core is free for a second thread, and each checks what it shares with the others once more.
  const check = ['tsc', '--noEmit', '--checkers', '1'] as const;
  for (const [title, program, ...options] of [
    // What client and console are checked by.
    ['types of the API', 'node', 'dev/console/types.ts'],
    ['type check', ...check],
    ['type check of the browser script', ...check, '-p', 'http/page/browser'],
    ['type check of the client', ...check, '-p', 'client'],
    ['type check of the console', ...check, '-p', 'console'],
    ['lint', 'biome', 'check', '.'],
  ] as const) {
    const output = await new Promise<string | null>((resolve) => {
      const file = join(root, 'node_modules', '.bin', program);
      const how = { cwd: root, env: { ...LESS_COLLECTING, ...env }, signal, maxBuffer: 64 * 1024 * 1024 };
      execFile(file, options, how, (error, stdout, stderr) => resolve(error ? stdout + stderr || error.message : null));
    });
    say(`${title}: ${output === null ? 'ok' : `failed\n${output}`}`);
    if (output !== null) failed += 1;
  }
  return failed;
}
