import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupError } from '../setup/failure.ts';
import { type Runner, runInTerminal } from './jest.ts';

/** Folders of the service; code of tests and tools is not counted. */
const COUNTED = [
  'activities',
  'bin',
  'client',
  'db',
  'engine',
  'features',
  'forms',
  'hooks',
  'http',
  'outgoing',
  'pro',
  'security',
  'settings',
  'texts',
  'workflows',
];

/**
 * Runs tests with V8's execution counts, and prints the share of lines, branches and functions. `coverage/index.html` shows the
 * lines. Bundled programs that tests start count by their bundles, not their sources.
 */
export async function withCoverage<T>(
  { node, root, env, signal }: Runner,
  run: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const counts = mkdtempSync(join(tmpdir(), 'durable-forms-coverage-'));
  try {
    const outcome = await run({ ...env, NODE_V8_COVERAGE: counts });
    const include = COUNTED.flatMap((folder) => ['--include', `${folder}/**/*.ts`]);
    const reports = ['--reporter', 'text-summary', '--reporter', 'html', '--reporter', 'json-summary'];
    const command = ['report', '--temp-directory', counts, '--reports-dir', 'coverage', '--merge-async', ...reports];
    const ok = await runInTerminal(node, ['node_modules/c8/bin/c8.js', ...command, ...include], { root, env, signal });
    if (!ok) throw new SetupError('The report of the coverage could not be made; the lines above say why.');
    return outcome;
  } finally {
    rmSync(counts, { recursive: true, force: true });
  }
}
