import { readFileSync } from 'node:fs';
import type { ExtensionApi } from '#features/extensions/api.ts';
import { loadExtensions } from '#features/extensions/load.ts';
import { Hooks } from '#hooks/hooks.ts';

/** An extension folder to load. Each one is separate, because Node imports a module only once. */
export interface Loading {
  folder: string;
  /** The value of `EXTENSIONS`. */
  list: string;
  timeoutMs?: number;
}

export interface Loaded {
  /** Owners of the handlers, in calling order. */
  loaded?: string[];
  refused?: string;
}

// load.test.ts runs this file as a separate process, to test Node's own loader, its messages and its type stripping instead
// of Jest's.
const loadings: Loading[] = JSON.parse(readFileSync(0, 'utf8'));
const ended: Loaded[] = [];
for (const one of loadings) ended.push(await load(one));
console.log(JSON.stringify(ended));
process.exit();

async function load({ folder, list, timeoutMs }: Loading): Promise<Loaded> {
  const hooks = new Hooks({ log: console });
  try {
    await loadExtensions(list.split(','), {
      folder,
      apiFor: (name) => ({ ...hooks.for(name), name }) as ExtensionApi,
      log: { info: () => {} },
      timeoutMs,
    });
    return { loaded: hooks.handlers('svca_before_submission').map(({ owner }) => owner) };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}
