import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SetupError } from './failure.mjs';
import { withLock } from './lock.mjs';
import { cacheRoot, findProgram, isExecutable } from './lookup.mjs';

/**
 * @typedef {object} Source one way to make a tool that is not on the machine
 * @property {string} title as it stands in messages, such as "Go build"
 * @property {() => Promise<void>} make writes the tool to its place in the cache, or throws
 *
 * @typedef {object} Tool
 * @property {string} title
 * @property {string} setting the environment variable that names it
 * @property {string[]} names what it is called on PATH
 * @property {string} [cached] absolute path in the project's cache
 * @property {Source[]} sources tried in order
 * @property {string} advice how a person installs it
 * @property {string[]} [folders] looked through after PATH
 */

/**
 * Finds a tool: the setting, PATH, the cache, then the sources in order.
 * @param {Tool} tool
 * @param {{ env: NodeJS.ProcessEnv, progress: import('./progress.mjs').Progress }} context
 * @returns {Promise<string>} absolute path
 * @throws {SetupError} one message: what was tried, why it failed, how to install it
 */
export async function resolveTool(tool, { env, progress }) {
  const named = env[tool.setting];
  if (named) {
    if (isExecutable(named)) return named;
    throw new SetupError(`${tool.setting} is ${named}, which is not an executable file. Mend it or unset it.`);
  }
  const look = () => {
    const found = findProgram(tool.names, env, tool.folders);
    return found ?? (tool.cached && isExecutable(tool.cached) ? tool.cached : undefined);
  };
  const found = look();
  if (found) return found;

  const lock = join(
    cacheRoot(env),
    'locks',
    tool.cached ? basename(dirname(tool.cached)) : (tool.names[0] ?? tool.title),
  );
  return withLock(
    lock,
    async () => {
      // Another set-up may have made it while this one waited.
      const made = look();
      if (made) return made;
      if (tool.cached) mkdirSync(dirname(tool.cached), { recursive: true });
      const tried = [];
      for (const source of tool.sources) {
        try {
          await progress.step(`${tool.title}: ${source.title}`, source.make);
        } catch (error) {
          tried.push(`  - ${source.title}: ${error instanceof Error ? error.message : String(error)}`);
          continue;
        }
        const result = look();
        if (result) return result;
        tried.push(`  - ${source.title}: left no executable behind`);
      }
      throw new SetupError(
        [
          `${tool.title} is missing.`,
          `  - ${tool.setting}: not set`,
          `  - PATH: no ${tool.names.join(' or ')}`,
          ...(tool.cached ? [`  - ${tool.cached}: not there`] : []),
          ...tried,
          `To install it: ${tool.advice}`,
        ].join('\n'),
      );
    },
    { onWait: (pid) => progress.say(`${tool.title}: waiting for the set-up of process ${pid ?? 'unknown'}`) },
  );
}
