import { DriverException } from '@mikro-orm/core';
import pino, { type DestinationStream, type Logger } from 'pino';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';

/** Longest delay of a log line in ms. Writing each line by itself would cost a busy role much, so lines are written together. */
const GATHER_MS = 100;
const GATHERED_CHARACTERS = 4_096;
const WARNING = pino.levels.values.warn ?? 0;

/**
 * Creates a log of one JSON line per event, on standard output by default. Of an error it writes only type, code, message and
 * stack: other properties of a database error repeat the statement, and with it a visitor's values. The message of a database
 * error is replaced too.
 */
export function createLog(role: string, level: string, destination: DestinationStream = gatherLines()): Logger {
  return pino({ level, base: { role }, serializers: { err: describe } }, destination);
}

/**
 * Gathers log lines. A warning or error is written at once with all lines before it, and the rest when the process ends. Writes
 * are synchronous, since a write under way is lost when the process exits.
 * @param output standard output by default
 */
export function gatherLines(output: DestinationStream = pino.destination({ sync: true })): DestinationStream {
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
    // Makes pino set `lastLevel`.
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
  // Two errors, one after the other, such as while a role closes.
  if (error instanceof SuppressedError) return { ...describe(error.error), before: describe(error.suppressed) };
  const { code } = error as { code?: unknown };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  const ofStatement = error instanceof DriverException && !(error instanceof DatabaseUnavailable);
  const message = ofStatement ? 'database error' : error.message;
  return { type: error.name, code, message, stack: frames?.join('\n') };
}
