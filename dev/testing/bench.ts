import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BENCH, readBench } from '#dev/bench/options.ts';
import { runOnOwnStack } from './own-stack.ts';
import { optionsOrEnd } from './program-options.ts';

// `npm run bench`: runs `dev/bench/main.ts` against a stack of its own, with the given arguments. With `--plot` draws the figures
// of earlier runs, without a stack.
const { flags, kind } = optionsOrEnd(() => readBench(process.argv.slice(2)), [BENCH]);
if (flags.plot !== undefined) await import('#dev/bench/plot/main.ts');
else {
  await runOnOwnStack('bench', {
    main: 'dev/bench/main.ts',
    args: benchArguments(),
    rolesModule: rolesModule(),
  });
}

/** With --profile the worker can be profiled; its threads write to a folder beside the figures. */
function rolesModule(): URL {
  if (!flags.profile) return new URL('../bench/roles.ts', import.meta.url);
  const folder = join(resolve(process.env.DATA_DIR || '.data'), 'bench-profile');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.BENCH_PROFILE = folder;
  return new URL('../bench/profile/roles.ts', import.meta.url);
}

/** The figures must outlive the temporary data, so they go to the ordinary data folder. */
function benchArguments(): string[] {
  const argv = process.argv.slice(2);
  if (flags.json !== undefined) return argv;
  const folder = resolve(process.env.DATA_DIR || '.data');
  mkdirSync(folder, { recursive: true });
  return ['--json', join(folder, `bench${kind ? `-${kind}` : ''}.json`), ...argv];
}
