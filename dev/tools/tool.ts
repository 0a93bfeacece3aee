import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { SetupError } from '#dev/setup/failure.ts';
import { withLock } from '#dev/setup/lock.ts';
import { cacheRoot, findProgram, isExecutable } from '#dev/setup/lookup.ts';

/** A way to get a tool that is not on the machine. */
export interface Source {
  /** The name in messages, such as "Go build". */
  title: string;
  /** Sources with the same lock are made one after another. */
  lock?: 'go';
  /** Installs the tool in the cache, or throws. */
  make(): Promise<void>;
}

export interface Tool {
  title: string;
  /** The environment variable with the tool's path. */
  setting: string;
  /** The program's names on PATH. */
  names: string[];
  /** Absolute path in the project's cache. */
  cached?: string;
  /** Sources in order; the function is called only when they are needed. */
  sources: Source[] | (() => Promise<Source[]>);
  /** Instructions to install the tool by hand. */
  advice: string;
  /** Searched after PATH. */
  folders?: string[];
}

/**
 * Finds a tool: by the setting, on PATH, in the cache, then from the sources in order.
 * @returns its absolute path
 * @throws SetupError with one message: what was tried, why it failed, how to install the tool
 */
export async function resolveTool(
  tool: Tool,
  { env, progress, signal }: Pick<SetupContext, 'env' | 'progress' | 'signal'>,
): Promise<string> {
  const named = env[tool.setting];
  if (named) {
    if (isExecutable(named)) return named;
    throw new SetupError(`${tool.setting} is ${named}, which is not an executable file. Correct it or unset it.`);
  }
  const find = () => {
    const found = findProgram(tool.names, env, tool.folders);
    return found ?? (tool.cached && isExecutable(tool.cached) ? tool.cached : undefined);
  };
  const found = find();
  if (found) return found;

  const locks = join(cacheRoot(env), 'locks');
  const lock = join(locks, tool.cached ? basename(dirname(tool.cached)) : (tool.names[0] ?? tool.title));
  return withLock(
    lock,
    async () => {
      // Another set-up may have installed it while this one waited.
      const made = find();
      if (made) return made;
      if (tool.cached) mkdirSync(dirname(tool.cached), { recursive: true });
      const tried: string[] = [];
      const sources = typeof tool.sources === 'function' ? await tool.sources() : tool.sources;
      for (const source of sources) {
        signal?.throwIfAborted();
        try {
          const make = () => progress.step(`${tool.title}: ${source.title}`, source.make);
          await (source.lock ? withLock(join(locks, source.lock), make, { signal }) : make());
        } catch (error) {
          tried.push(`  - ${source.title}: ${error instanceof Error ? error.message : String(error)}`);
          continue;
        }
        const result = find();
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
    { onWait: (pid) => progress.say(`${tool.title}: waiting for the set-up of process ${pid ?? 'unknown'}`), signal },
  );
}
