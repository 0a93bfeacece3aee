import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { configureGlobal } from 'fast-check';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { stackOf, withoutRunner } from './errors.ts';
import type { EndedFile, EndedTest, FileOrder, Step } from './messages.ts';
import { countHandles, leftOpen } from './open-handles.ts';

/** Milliseconds for handles that are closing. */
const CLOSING_MS = 5_000;
const LEFT_OPEN = 'The file left something open that keeps its process running';

/** Runs a test file in this process, which afterwards continues with the next one. */
export async function runFile(order: FileOrder, onStep: (step: Step) => void): Promise<EndedFile> {
  const before = countHandles();
  const start = Date.now();
  resetState();
  const state = getState();
  state.testTimeout = order.testMs;
  if (order.namePattern) state.testNamePattern = new RegExp(order.namePattern, 'i');
  configureGlobal({ seed: order.seed });
  jestExpect.setState({ expand: order.expand, testPath: order.path });
  current = { onStep };
  const errors: string[] = [];
  let tests: EndedTest[] = [];
  const stopWatching = watchStrays();
  try {
    await import(order.url ?? pathToFileURL(order.path).href);
    const result = await run();
    tests = result.testResults.map(({ testPath, status, errors, duration }) => ({
      // The first title is that of the root block.
      titles: testPath.slice(1).map(String),
      status: status === 'skip' ? 'pending' : status === 'todo' ? 'todo' : errors.length > 0 ? 'failed' : 'passed',
      errors: errors.map(withoutRunner),
      durationMs: duration ?? null,
    }));
    errors.push(...result.unhandledErrors.map(withoutRunner));
  } catch (error) {
    errors.push(stackOf(error));
  }
  onStep({ name: 'closing the file', limitMs: 2 * CLOSING_MS });
  const open = await leftOpen(before, CLOSING_MS);
  if (open) errors.push(`${LEFT_OPEN}: ${open}`);
  await nextTurn();
  errors.push(...takeStrays().map(stackOf));
  stopWatching();
  return { tests, errors, isDirty: errors.length > 0, start, end: Date.now() };
}

let current: { onStep: (step: Step) => void } | undefined;

addEventHandler(async (event, { testTimeout }) => {
  switch (event.name) {
    case 'test_start':
      jestExpect.setState({ currentTestName: fullName(event.test) });
      break;
    case 'hook_start':
      current?.onStep({
        name: `${event.hook.type} of ${fullName(event.hook.parent) || 'the file'}`,
        limitMs: event.hook.timeout ?? testTimeout,
      });
      break;
    case 'test_fn_start':
      current?.onStep({ name: fullName(event.test), limitMs: event.test.timeout ?? testTimeout });
      break;
    case 'test_done': {
      // Node reports unhandled rejections one turn later.
      await nextTurn();
      event.test.errors.push(...takeStrays());
      const { isExpectingAssertions } = jestExpect.getState();
      const missed = jestExpect.extractExpectedAssertionsErrors();
      if (!isExpectingAssertions || event.test.errors.length === 0) {
        event.test.errors.push(...missed.map(({ error }) => error));
      }
    }
  }
});

/** Errors that were thrown, or rejected, where nothing awaits them. */
const strays = new Map<unknown, unknown>();

function takeStrays(): unknown[] {
  const taken = [...strays.values()];
  strays.clear();
  return taken;
}

/** @returns a function that stops watching */
function watchStrays(): () => void {
  const onThrow = (error: unknown) => void strays.set({}, error);
  const onReject = (reason: unknown, promise: Promise<unknown>) => void strays.set(promise, reason);
  const onHandled = (promise: Promise<unknown>) => void strays.delete(promise);
  process.on('uncaughtException', onThrow);
  process.on('unhandledRejection', onReject);
  process.on('rejectionHandled', onHandled);
  return () => {
    process.off('uncaughtException', onThrow);
    process.off('unhandledRejection', onReject);
    process.off('rejectionHandled', onHandled);
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface Named {
  name: string | number | (() => void);
  parent?: Named;
}

/** Returns the full name without that of the root block. */
function fullName({ name, parent }: Named): string {
  return parent ? `${fullName(parent)} ${String(name)}`.trim() : '';
}
