import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runOnOwnStack } from './own-stack.ts';

/** What is measured in place of accepting and draining. */
const KINDS = ['--long', '--timing', '--reading', '--documents', '--uploads'];

// `npm run bench`: `dev/bench/main.ts` against a stack of its own; arguments are passed on to it.
await runOnOwnStack('bench', {
  main: 'dev/bench/main.ts',
  args: benchArguments(),
  rolesModule: rolesModule(),
});

/** With --profile the worker can be profiled; what its threads write goes to a folder beside the figures. */
function rolesModule(): URL {
  if (!process.argv.includes('--profile')) return new URL('../bench/roles.ts', import.meta.url);
  const folder = join(resolve(process.env.DATA_DIR || '.data'), 'bench-profile');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.BENCH_PROFILE = folder;
  return new URL('../bench/profile/roles.ts', import.meta.url);
}

/** The figures outlive the throw-away data: they go to the data folder that people work with. */
function benchArguments(): string[] {
  const given = process.argv.slice(2);
  if (given.some((argument) => argument.startsWith('--json'))) return given;
  const folder = resolve(process.env.DATA_DIR || '.data');
  mkdirSync(folder, { recursive: true });
  const kind = KINDS.find((flag) => given.includes(flag))?.slice(1) ?? '';
  return ['--json', join(folder, `bench${kind}.json`), ...given];
}
