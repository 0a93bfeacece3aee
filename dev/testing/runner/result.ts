import { createEmptyTestResult, type Test, type TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import type { EndedFile, EndedTest } from './messages.ts';

/** Files that take longer than this are reported with their time. */
const SLOW_MS = 5_000;

/** Converts a file's outcome to Jest's form. An error outside the tests fails the file. */
export function toTestResult(
  { path, context: { config } }: Test,
  file: EndedFile,
  options: Config.GlobalConfig,
): TestResult {
  const testResults = file.tests.map(toAssertionResult);
  const count = (status: EndedTest['status']) => file.tests.filter((test) => test.status === status).length;
  const stack = file.errors.join('\n\n');
  const messages = [
    formatResultsErrors(testResults, config, options, path),
    ...file.errors.map((error) => formatExecError({ message: '', stack: error }, config, options, path)),
  ];
  const empty = createEmptyTestResult();
  const runtime = file.end - file.start;
  return {
    ...empty,
    failureMessage: messages.filter(Boolean).join('\n') || null,
    numPassingTests: count('passed'),
    numFailingTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    perfStats: { ...empty.perfStats, start: file.start, end: file.end, runtime, slow: runtime > SLOW_MS },
    testExecError: file.errors.length > 0 ? { message: '', stack } : undefined,
    testFilePath: path,
    testResults,
  };
}

function toAssertionResult({ titles, status, errors, durationMs }: EndedTest): TestResult['testResults'][number] {
  return {
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1) ?? '',
    fullName: titles.join(' '),
    status,
    duration: durationMs,
    failureMessages: errors,
    failureDetails: [],
    numPassingAsserts: 0,
  };
}
