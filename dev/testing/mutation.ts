import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeep } from './depth.ts';
import { type Runner, runInTerminal, type Totals } from './jest.ts';

/** Fetched when it is asked for: its 165 packages are of no use to anybody else. */
const STRYKER = '@stryker-mutator/core@10.1.1';
/** A mutant that makes a test slower by this much is a loop without an end. */
const TIMEOUT_MS = 5_000;

export interface MutationRun extends Omit<Runner, 'node'> {
  /** Files of the service to change, as a glob below the clone. */
  mutate: string;
  /** The test files that should notice, below the clone. */
  files: readonly string[];
}

/**
 * Changes the code, one operator or constant at a time, and counts the changes that the tests notice: `coverage/mutation.json` and
 * `coverage/mutation.html` name the others. Works on a copy of the clone.
 * @returns the changes that were noticed as passed; one failure where Stryker itself failed
 */
export async function runMutants({ root, env, signal, mutate, files }: MutationRun): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), 'durable-forms-mutation-'));
  try {
    const config = join(folder, 'stryker.json');
    writeFileSync(config, JSON.stringify(configFor(root, mutate)));
    const settings = { ...env, MUTATION_TESTS: files.filter((file) => isUsable(file, root)).join('\n') };
    const args = ['--yes', '--package', STRYKER, '--', 'stryker', 'run', config];
    const ok = await runInTerminal('npx', args, { root, env: settings, signal });
    return ok ? { passed: countNoticed(join(root, REPORT)), failed: 0 } : { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Deep tests take too long for one mutant, and a test file that replaces modules needs a process of its own. */
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
    // A constant of a module is computed once in a process, so that a change of it would need one of its own.
    ignoreStatic: true,
    // Node strips the types, so no compiler has to find its way into the copy.
    tsconfigFile: 'none',
    concurrency: 2,
    timeoutMS: TIMEOUT_MS,
    reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    jsonReporter: { fileName: REPORT },
    htmlReporter: { fileName: 'coverage/mutation.html' },
    // Not below `node_modules`, where Node strips no types.
    tempDirName: '.data/mutation',
    ignorePatterns: ['.data', 'coverage', 'dist'],
  };
}

/** The report's shape is that of the mutation testing elements schema. */
function countNoticed(path: string): number {
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  return mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
}
