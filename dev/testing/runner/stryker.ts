import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installModuleHooks } from './module-hooks.ts';

const TEST_MS = 60_000;

/** The parts of Stryker's test runner interface that are used here: @stryker-mutator/api, `test-runner`. */
interface MutantRun {
  activeMutant: { id: string };
  testFilter?: readonly string[];
}

interface Coverage {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
}

interface Stryker {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: Coverage;
}

/** Stryker's instrumented code reads the active mutant from this global and counts its executions there. */
const globals = globalThis as { __stryker__?: Stryker };
const stryker: Stryker = globals.__stryker__ ?? {};
globals.__stryker__ = stryker;

/**
 * Runs test files inside Stryker's process, as our runner does: modules are loaded once, and a mutant is activated in them. So a
 * mutant costs only the time of the tests that reach it, and no new process.
 */
class OwnRunner {
  #files: string[] = [];
  #count = 0;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init(): Promise<void> {
    installModuleHooks();
    // The working folder is Stryker's copy of the clone.
    this.#files = (process.env.MUTATION_TESTS ?? '').split('\n').map((path) => join(process.cwd(), path));
  }

  async dryRun() {
    const tests: object[] = [];
    for (const file of this.#files) {
      for (const { id, status, errors, durationMs } of await this.#run(file)) {
        const outcome = status === 'passed' ? 0 : status === 'failed' ? 1 : 2;
        tests.push({ id, name: id, status: outcome, timeSpentMs: durationMs ?? 0, failureMessage: errors.join('\n') });
      }
    }
    return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter }: MutantRun) {
    stryker.activeMutant = activeMutant.id;
    let count = 0;
    try {
      for (const [file, names] of this.#chosen(testFilter)) {
        const tests = await this.#run(file, names);
        count += tests.length;
        const failed = tests.filter(({ status }) => status === 'failed');
        if (failed.length > 0) {
          const killedBy = failed.map(({ id }) => id);
          return { status: 'killed', killedBy, failureMessage: failed[0]?.errors[0] ?? '', nrOfTests: count };
        }
      }
      return { status: 'survived', nrOfTests: count };
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** Returns the files with the names of the chosen tests; undefined stands for all tests of a file. */
  #chosen(testFilter: readonly string[] | undefined): Map<string, string[] | undefined> {
    if (!testFilter) return new Map(this.#files.map((file) => [file, undefined]));
    const chosen = new Map<string, string[]>();
    for (const id of testFilter) {
      const [file = '', name = ''] = id.split('::');
      chosen.set(file, [...(chosen.get(file) ?? []), name]);
    }
    return chosen;
  }

  async #run(file: string, names?: readonly string[]) {
    const { runFile } = await import('./test-file.ts');
    // A file is loaded anew for each mutant; the modules that it imports are not.
    this.#count += 1;
    const url = `${pathToFileURL(file).href}?mutant=${this.#count}`;
    const namePattern =
      names && `^(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})$`;
    const order = { path: file, url, namePattern, testMs: TEST_MS, expand: false, seed: 1 };
    const { tests, errors } = await runFile(order, ({ name }) => {
      stryker.currentTestId = `${file}::${name}`;
    });
    stryker.currentTestId = undefined;
    const ran = tests
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map((test) => ({ ...test, id: `${file}::${test.titles.join(' ')}` }));
    // A failure outside the tests kills a mutant too.
    if (errors.length > 0) ran.push({ id: `${file}::the file`, titles: [], status: 'failed', errors, durationMs: 0 });
    return ran;
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'durable-forms', injectableClass: OwnRunner }];
