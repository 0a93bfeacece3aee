import { DriverException } from '@mikro-orm/core';
import pino, { type DestinationStream, type Logger } from 'pino';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';

/** A line per request costs a busy role much: lines go out together, at most so many ms later. */
const GATHER_MS = 100;
const GATHERED_CHARACTERS = 4_096;
const WARNING = pino.levels.values.warn ?? 0;

/**
 * One JSON line per event, on standard output by default. Of an error only its own message is logged and no other property:
 * a database error repeats its statement, and with it what a visitor wrote.
 */
export function createLog(role: string, level: string, destination: DestinationStream = gathered()): Logger {
  return pino({ level, base: { role }, serializers: { err: describe } }, destination);
}

/**
 * Warnings and errors go out at once with all before them, and what is left when the process ends: each as a write that has
 * ended when the call returns, since one that is under way is lost when the process exits.
 * @param output standard output by default
 */
export function gathered(output: DestinationStream = pino.destination({ sync: true })): DestinationStream {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') output.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    // Asks pino for `lastLevel`.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line;
      if (this.lastLevel >= WARNING || lines.length >= GATHERED_CHARACTERS) flush();
      else timer ??= setTimeout(flush, GATHER_MS).unref();
    },
  } as DestinationStream & { lastLevel: number };
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  // Two that failed one after the other, such as while a role closes.
  if (error instanceof SuppressedError) return { ...describe(error.error), before: describe(error.suppressed) };
  const { code } = error as { code?: unknown };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  const ofStatement = error instanceof DriverException && !(error instanceof DatabaseUnavailable);
  const message = ofStatement ? 'database error' : error.message;
  return { type: error.name, code, message, stack: frames?.join('\n') };
}
