import { DriverException } from '@mikro-orm/core';
import pino, { type DestinationStream, type Logger } from 'pino';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';

/**
 * One JSON line per event, on standard output by default. Of an error only its own message is logged and no other property:
 * a database error repeats its statement, and with it what a visitor wrote.
 */
export function createLog(role: string, level: string, destination: DestinationStream = pino.destination()): Logger {
  return pino({ level, base: { role }, serializers: { err: describe } }, destination);
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
