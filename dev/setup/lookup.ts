import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';

/** Returns the project's cache outside the clone: tools installed once serve every clone. */
export function cacheRoot(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'durable-forms');
}

/**
 * Finds the first of `names` in PATH, then in `folders`.
 * @param folders where distributions put programs that are not on everybody's PATH
 * @returns absolute path
 */
export function findProgram(names: string[], env: NodeJS.ProcessEnv, folders: string[] = []): string | undefined {
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const folder of [...path, ...folders]) {
    for (const name of names) {
      const file = join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the environment without the variables of `npm run`: a nested npm, or a tool with a `node` of its own, should see the
 * machine's settings.
 */
export function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const clean: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(env).filter(([key]) => !/^npm_/i.test(key)));
  clean.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(join(sep, 'node_modules', '.bin')) && !folder.endsWith('node-gyp-bin'))
    .join(delimiter);
  return clean;
}

/** Puts a Node first in PATH, for programs with a `node` shebang, such as npm. @param node absolute path of its program */
export function withNode(node: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, PATH: [dirname(node), env.PATH].join(delimiter) };
}
