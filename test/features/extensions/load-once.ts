import { readFileSync } from 'node:fs';
import type { ExtensionApi } from '#features/extensions/api.ts';
import { loadExtensions } from '#features/extensions/load.ts';
import { Hooks } from '#hooks/hooks.ts';

/** What is loaded once; each has a folder of its own, as nothing that was imported is imported again. */
export interface Loading {
  folder: string;
  /** As in `EXTENSIONS`. */
  list: string;
  timeoutMs?: number;
}

export interface Loaded {
  /** Owners of handlers, in the order of these. */
  loaded?: string[];
  refused?: string;
}

// Run by load.test.ts as a process of its own: Node's own loader, its messages and its type stripping, and not Jest's.
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
