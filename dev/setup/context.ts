import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Progress } from './progress.ts';

const OWN_PATH = fileURLToPath(import.meta.url);
/** The folder of the code: the clone, or `dist` in the package. */
const CODE = dirname(dirname(dirname(OWN_PATH)));
/** True when this runs as built JavaScript, from the package. */
export const IS_PACKAGE = OWN_PATH.endsWith('.js');
/** The root of the clone or of the package. */
export const ROOT = IS_PACKAGE ? dirname(CODE) : CODE;

/** Returns the absolute path of one of our programs. @param path below the code, without its ending, such as `bin/cli` */
export function programOf(path: string): string {
  return join(CODE, `${path}${extname(OWN_PATH)}`);
}

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
