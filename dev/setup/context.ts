import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Progress } from './progress.ts';

/** The root of the clone. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The context of every step of the set-up. */
export interface SetupContext {
  /** The root of the clone. */
  root: string;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  /** Returns the path of the log file for one kind of command. */
  log(name: string): string;
  /** Ends the set-up early. */
  signal?: AbortSignal;
}

type Given = Pick<SetupContext, 'env' | 'progress' | 'signal'> & { root?: string };

export function setupContext({ root = ROOT, env, progress, signal }: Given): SetupContext {
  const logs = join(tmpdir(), `durable-forms-logs-${process.getuid?.() ?? 0}`);
  mkdirSync(logs, { recursive: true });
  return { root, env, progress, signal, log: (name) => join(logs, `setup-${name}.log`) };
}
