import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathBelow } from './times.ts';

/**
 * One more than the cores of a small machine: tests spend much of their time waiting for servers. With four, tests on a slow
 * machine exceeded their time limits.
 */
const WORKERS = 3;

export interface Totals {
  passed: number;
  failed: number;
}

export interface Outcome extends Totals {
  /** Seconds by the test file's path below the clone. */
  seconds: Record<string, number>;
}

export interface Runner {
  /** Absolute path of Node 24. */
  node: string;
  root: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Returns Jest's arguments. Every test file has its own data, so that all can run at the same time. */
export function jestArguments(args: readonly string[], workers = WORKERS): string[] {
  const isGiven = args.some((arg) => arg === '-i' || arg === '--runInBand' || arg.startsWith('--maxWorkers'));
  return isGiven ? [...args] : [...args, `--maxWorkers=${workers}`];
}

/**
 * Runs Jest once on this terminal. A test file that could not be run counts as one failure.
 * @param runner `lingerMs`: how long Jest may take to end after its result is written
 */
export async function runJest(
  args: readonly string[],
  { lingerMs = 60_000, ...runner }: Runner & { lingerMs?: number },
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'durable-forms-jest-'));
  const file = join(folder, 'result.json');
  try {
    const signal = AbortSignal.any([runner.signal, stuckSince(file, lingerMs)]);
    const command = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args];
    const ok = await runInTerminal(runner.node, command, { ...runner, signal });
    const text = readFileOrNothing(file);
    return { ...countTotals(text, ok), seconds: secondsByFile(text, runner.root) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Aborts a Jest that does not end because of open handles of a failed test, so that callers get the totals.
 * @param file Jest's result
 * @returns fires when Jest is to be ended, as a failure
 */
function stuckSince(file: string, lingerMs: number): AbortSignal {
  const stuck = new AbortController();
  const watch = setInterval(() => {
    if (!existsSync(file)) return;
    clearInterval(watch);
    setTimeout(() => {
      if (existsSync(file)) console.error(`Jest did not end within ${lingerMs / 1000} s of its result; ending it.`);
      stuck.abort();
    }, lingerMs).unref();
  }, 500);
  watch.unref();
  return stuck.signal;
}

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

/**
 * @param text Jest's JSON result, empty when there is none
 * @param ok true when Jest's exit code was 0
 */
export function countTotals(text: string, ok: boolean): Totals {
  if (text === '') return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(text) as JestResult;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  // Jest may fail for another reason (no test found, a threshold), which must not count as success.
  return { passed: numPassedTests, failed: failed === 0 && !ok ? 1 : failed };
}

function secondsByFile(text: string, root: string): Record<string, number> {
  if (text === '') return {};
  const { testResults } = JSON.parse(text) as JestResult;
  return Object.fromEntries(
    testResults.map(({ name, startTime, endTime }) => [pathBelow(root, name), (endTime - startTime) / 1000]),
  );
}

/**
 * Runs a program on this terminal.
 * @returns true when it ended with 0
 */
export function runInTerminal(
  file: string,
  args: readonly string[],
  { root, env, signal }: Omit<Runner, 'node'>,
): Promise<boolean> {
  return new Promise((resolve) => {
    // With --json Jest prints its result on standard output too, but not with --outputFile.
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const done = (ok: boolean) => {
      signal.removeEventListener('abort', stop);
      resolve(ok);
    };
    child.once('error', (error) => {
      console.error(`${file}: ${error.message}`);
      done(false);
    });
    child.once('exit', (code) => done(code === 0));
  });
}

function readFileOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
