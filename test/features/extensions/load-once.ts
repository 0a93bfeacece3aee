import type { ExtensionApi } from '#features/extensions/api.ts';
import { loadExtensions } from '#features/extensions/load.ts';
import { Hooks } from '#hooks/hooks.ts';

// Run by load.test.ts as a process of its own: Node's own loader, its messages and its type stripping, and not Jest's.
const [folder = '', list = '', timeoutMs] = process.argv.slice(2);
const hooks = new Hooks({ log: console });
try {
  await loadExtensions(list.split(','), {
    folder,
    apiFor: (name) => ({ ...hooks.for(name), name }) as ExtensionApi,
    log: { info: () => {} },
    ...(timeoutMs && { timeoutMs: Number(timeoutMs) }),
  });
  const handlers = hooks.handlers('svca_before_submission');
  console.log(JSON.stringify({ loaded: handlers.map(({ owner }) => owner) }));
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }));
}
process.exit();
