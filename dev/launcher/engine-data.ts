import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { run } from '#dev/setup/run.ts';

export interface EngineData {
  /** The engine's program. */
  cli: string;
  /** The engine's database, which need not exist. */
  file: string;
  env: NodeJS.ProcessEnv;
  log: string;
  say(text: string): void;
}

/** The engine of every data folder that names none. */
const FIRST = '1.29';
const TIMEOUT_MS = 30_000;

/**
 * Renames the database of another minor version of the server. The server could not list schedules with its schema. The program of
 * ours takes such a file over instead. The work that was open begins anew from the rows of the service.
 */
export async function renameOther({ cli, file, env, log, say }: EngineData): Promise<void> {
  const version = await run(cli, ['--version'], { env, log, capture: true, timeoutMs: TIMEOUT_MS });
  const server = version.match(/Server (\d+\.\d+)/)?.[1] ?? 'unknown';
  const note = `${file}-server`;
  const before = existsSync(note) ? readFileSync(note, 'utf8') : FIRST;
  if (existsSync(file) && before !== server && !version.startsWith('durable-forms')) {
    const other = `${file}.${before}`;
    for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, other + end);
    say(`The engine is Temporal ${server} and begins with an empty database: that of ${before} is now ${other}.`);
  }
  writeFileSync(note, server);
}
