import { inspect } from 'node:util';

const RUNNER = new URL('.', import.meta.url).href;

/** Removes the runner's own lines from a stack, so that the first shown line is the test's. */
export function withoutRunner(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !/^\s+at /.test(line) || !line.includes(RUNNER))
    .join('\n');
}

/** Returns an error's stack, including its causes. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${inspect(error)}`;
  const stack = error.stack ?? String(error);
  return error.cause === undefined ? stack : `${stack}\nCaused by: ${stackOf(error.cause)}`;
}
