import { inspect } from 'node:util';

const RUNNER = new URL('.', import.meta.url).href;

/** A stack without our own lines: what is shown is the first line that is left. */
export function withoutRunner(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => !/^\s+at /.test(line) || !line.includes(RUNNER))
    .join('\n');
}

/** With what caused it. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${inspect(error)}`;
  const stack = error.stack ?? String(error);
  return error.cause === undefined ? stack : `${stack}\nCaused by: ${stackOf(error.cause)}`;
}
