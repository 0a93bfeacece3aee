import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupError } from '#dev/setup/failure.ts';
import { isDeep } from './depth.ts';
import { type Runner, runInTerminal, type Totals } from './jest.ts';

/** Downloaded on demand: nothing else needs its 165 packages. */
const STRYKER = '@stryker-mutator/core@10.1.1';
/** A mutant that delays a test by this much is an endless loop. */
const TIMEOUT_MS = 5_000;

export interface MutationRun extends Omit<Runner, 'node'> {
  /** Files of the service to change, as a glob below the clone. */
  mutate: string;
  /** The test files that should detect the changes, relative to the clone. */
  files: readonly string[];
}

/**
 * Changes the code, one operator or constant at a time, and counts the changes that the tests detect: `coverage/mutation.json`
 * and `coverage/mutation.html` list the others. Works on a copy of the clone.
 * @returns the detected changes as passed; one failure when Stryker itself failed
 */
export async function runMutants({ root, env, signal, mutate, files }: MutationRun): Promise<Totals> {
  const usable = files.filter((file) => isUsable(file, root));
  if (usable.length === 0) throw new SetupError('--mutate needs the path of a quick test below test/.');
  const folder = mkdtempSync(join(tmpdir(), 'durable-forms-mutation-'));
  try {
    const config = join(folder, 'stryker.json');
    writeFileSync(config, JSON.stringify(configFor(root, mutate)));
    const settings = { ...env, MUTATION_TESTS: usable.join('\n') };
    const args = ['--yes', '--package', STRYKER, '--', 'stryker', 'run', config];
    const ok = await runInTerminal('npx', args, { root, env: settings, signal });
    return ok ? { passed: countNoticed(join(root, REPORT)), failed: 0 } : { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Deep tests take too long per mutant, and a test file that replaces modules needs a process of its own. */
function isUsable(file: string, root: string): boolean {
  return !isDeep(file) && !readFileSync(join(root, file), 'utf8').includes('@own-process');
}

const REPORT = 'coverage/mutation.json';

function configFor(root: string, mutate: string) {
  return {
    mutate: [mutate],
    testRunner: 'durable-forms',
    plugins: [join(root, 'dev/testing/runner/stryker.ts')],
    coverageAnalysis: 'perTest',
    // A module's constant is computed once per process, so that each change of it would need a process of its own.
    ignoreStatic: true,
    // Node strips the types, so that the copy needs no compiler.
    tsconfigFile: 'none',
    concurrency: 2,
    timeoutMS: TIMEOUT_MS,
    reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    jsonReporter: { fileName: REPORT },
    htmlReporter: { fileName: 'coverage/mutation.html' },
    // The folder must not be below `node_modules`, where Node strips no types.
    tempDirName: '.data/mutation',
    ignorePatterns: ['.data', 'coverage', 'dist'],
  };
}

/** Counts the detected mutants of a report in the shape of the mutation testing elements schema. */
function countNoticed(path: string): number {
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  return mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
}
