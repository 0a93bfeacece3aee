import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runOnOwnStack } from './own-stack.ts';

/** What is measured in place of accepting and draining. */
const KINDS = ['--long', '--timing', '--reading', '--documents', '--uploads'];

// `npm run bench`: `dev/bench/main.ts` against a stack of its own; arguments are passed on to it.
await runOnOwnStack('bench', {
  main: 'dev/bench/main.ts',
  args: benchArguments(),
  rolesModule: new URL('../launcher/roles.ts', import.meta.url),
});

/** The figures outlive the throw-away data: they go to the data folder that people work with. */
function benchArguments(): string[] {
  const given = process.argv.slice(2);
  if (given.some((argument) => argument.startsWith('--json'))) return given;
  const folder = resolve(process.env.DATA_DIR || '.data');
  mkdirSync(folder, { recursive: true });
  const kind = KINDS.find((flag) => given.includes(flag))?.slice(1) ?? '';
  return ['--json', join(folder, `bench${kind}.json`), ...given];
}
