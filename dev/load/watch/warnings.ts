import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDevFile } from '#dev/load/stack.ts';
import { readFrom } from '#dev/setup/run.ts';

const WARN = 40;
const LONGEST_KIND = 120;

/** Reads the workers' warnings from now on. */
export function watchWarnings(devJson: string) {
  const { processes } = readDevFile(devJson);
  const logs = processes
    .filter(({ role }) => role === 'worker')
    .map(({ name }) => join(dirname(devJson), 'logs', `${name}.log`));
  const read = new Map(logs.map((log) => [log, statSync(log).size]));
  return {
    /** Returns the warnings since the last call, by kind. */
    look(): Record<string, number> {
      const counts: Record<string, number> = {};
      for (const [log, from] of read) {
        const text = readFrom(log, from);
        // An incomplete line is left for the next call.
        const whole = text.slice(0, text.lastIndexOf('\n') + 1);
        read.set(log, from + Buffer.byteLength(whole));
        for (const line of whole.split('\n')) {
          const kind = kindOfWarning(line);
          if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1;
        }
      }
      return counts;
    },
  };
}

interface LogLine {
  level: number;
  msg?: string;
  class?: string;
  err?: { type?: string; message?: string };
}

/** Returns the kind of a log line's warning without its variable parts; undefined when the line is no warning. */
export function kindOfWarning(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  let parsed: LogLine;
  try {
    parsed = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { level, msg = '', class: errorClass, err } = parsed;
  if (!(level >= WARN)) return undefined;
  const error = err && [err.type, err.message].filter(Boolean).join(' ');
  const about = [errorClass, error].filter(Boolean).join(': ');
  return withoutNumbers(about ? `${msg} (${about})` : msg).slice(0, LONGEST_KIND);
}

function withoutNumbers(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '#')
    .replace(/\d+(\.\d+)?/g, '#')
    .replace(/\s+/g, ' ');
}
