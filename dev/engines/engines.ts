import { setupContext } from '#dev/setup/context.ts';
import type { Progress } from '#dev/setup/progress.ts';
import { ENGINES, ensureEngine } from '#dev/tools/engine/engine.ts';

/** A development engine that is on this machine. */
export interface Engine {
  /** The minor version: `1.31`. */
  name: string;
  /** Absolute path of the program. */
  path: string;
}

/**
 * Finds or builds engines.
 * @param names minor versions, separated by commas; all of them if it is empty
 */
export async function enginesOf(
  names: string,
  { env, progress, signal }: { env: NodeJS.ProcessEnv; progress: Progress; signal: AbortSignal },
): Promise<Engine[]> {
  const { TEMPORAL_CLI_PATH: _given, ...rest } = env;
  const engines: Engine[] = [];
  for (const name of names ? names.split(',') : Object.keys(ENGINES)) {
    const context = setupContext({ env: { ...rest, ENGINE_VERSION: name }, progress, signal });
    engines.push({ name, path: await ensureEngine(context) });
  }
  return engines;
}
