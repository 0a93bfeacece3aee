import { appendFileSync, readFileSync } from 'node:fs';
import type { SerializableError, Test } from '@jest/test-result';
import type { Config } from '@jest/types';
import type { CallbackTestRunnerInterface, OnTestFailure, OnTestStart, OnTestSuccess, TestWatcher } from 'jest-runner';
import { pathBelow, readTimes, secondsOf } from '../times.ts';
import { toTestResult } from './result.ts';
import { type ProcessLimits, TestProcess } from './test-process.ts';

/** Time limit of a test or hook that names none. */
const TEST_MS = 60_000;
/**
 * Matches a test file's first comment. The file replaces modules or settings of the whole process; with `of NAME` it replaces
 * the same ones as all other files of that name.
 */
const OWN_PROCESS = /^\/\*\*[^/]*@own-process\b(?: of (\w+))?/;

/**
 * Runs test files in bare Node processes: no VM, no transform, and one module graph for all files of a process. Jest's own
 * command line, order and report stay.
 */
export default class BareRunner implements CallbackTestRunnerInterface {
  readonly supportsEventEmitters = false;
  readonly #config: Config.GlobalConfig;
  readonly #limits: Partial<ProcessLimits>;

  /** @param limits from Jest's settings, `runner: [path, limits]` */
  constructor(config: Config.GlobalConfig, _context?: object, limits: Partial<ProcessLimits> = {}) {
    this.#config = config;
    this.#limits = limits;
  }

  async runTests(
    tests: Test[],
    watcher: TestWatcher,
    onStart: OnTestStart,
    onResult: OnTestSuccess,
    onFailure: OnTestFailure,
  ): Promise<void> {
    const waiting = processesOf(longestFirst(tests, this.#config.rootDir));
    const worker = async () => {
      let process: TestProcess | undefined;
      let last: Test | undefined;
      const end = async () => {
        const problem = await process?.end();
        process = undefined;
        if (problem && last) await onFailure(last, asFailure(problem));
      };
      const run = async (test: Test) => {
        await onStart(test);
        last = test;
        try {
          process ??= new TestProcess(this.#limits);
          const ended = await process.run({
            path: test.path,
            namePattern: this.#config.testNamePattern || undefined,
            testMs: this.#config.testTimeout ?? TEST_MS,
            expand: this.#config.expand,
            seed: this.#config.seed,
          });
          if (ended.tests.length === 0 && ended.errors.length > 0) {
            await onFailure(test, { message: '', stack: ended.errors.join('\n\n') });
          } else {
            const result = toTestResult(test, ended, this.#config);
            await onResult(test, result);
            if (!result.failureMessage) notePassed(pathBelow(this.#config.rootDir, test.path));
          }
          if (ended.isDirty) await end();
        } catch (error) {
          process = undefined;
          await onFailure(test, asFailure(error));
        }
      };
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (next.isOwn) await end();
        for (const test of next.files) if (!watcher.isInterrupted()) await run(test);
        if (next.isOwn) await end();
      }
      await end();
    };
    await Promise.all(Array.from({ length: Math.min(this.#config.maxWorkers, tests.length) }, worker));
  }
}

/** Records a passed file for `--resume`. */
function notePassed(path: string): void {
  if (process.env.TEST_PASSED_FILE) appendFileSync(process.env.TEST_PASSED_FILE, `${path}\n`);
}

/** Sorts by the last measured times; files with equal times stay in Jest's order. */
function longestFirst(tests: readonly Test[], root: string): Test[] {
  const times = readTimes();
  const seconds = (test: Test) => secondsOf(pathBelow(root, test.path), times);
  return tests.toSorted((a, b) => seconds(b) - seconds(a));
}

interface ProcessFiles {
  files: Test[];
  /** True when the files need a process of their own. */
  isOwn: boolean;
}

/**
 * Groups files by process, those with a process of their own first: they take longest, and no process that could run further
 * files has to end for them.
 */
function processesOf(tests: Test[]): ProcessFiles[] {
  const own = new Map<string, Test[]>();
  const others: Test[] = [];
  for (const test of tests) {
    const said = OWN_PROCESS.exec(readFileSync(test.path, 'utf8'));
    const name = said?.[1] ?? test.path;
    if (said) own.set(name, [...(own.get(name) ?? []), test]);
    else others.push(test);
  }
  return [
    ...[...own.values()].map((files) => ({ files, isOwn: true })),
    ...others.map((test) => ({ files: [test], isOwn: false })),
  ];
}

function asFailure(error: unknown): SerializableError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { message, stack };
}
