import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runOnOwnStack } from '#dev/testing/own-stack.ts';
import { optionsOrEnd } from '#dev/testing/program-options.ts';
import { CHAOS, readChaos } from './options.ts';

/*
 * `npm run chaos`: starts a stack of its own whose worker notices lost runs soon, then runs `dev/chaos/main.ts` against it, or
 * with `--payments` `dev/chaos/payments/main.ts`, with `--steps` `dev/chaos/processes/main.ts`. With `--storm` or `--calm` runs
 * `dev/chaos/storm/main.ts`, against a stack whose roles are the production build, or against the running one of DEV_JSON; with
 * `--plot` against none. `--keep` leaves the data, and with it the logs, in place.
 */
const own = ['--keep', '--payments', '--steps'];
const argv = process.argv.slice(2);
const args = argv.filter((argument) => !own.includes(argument));
const chosen = optionsOrEnd(() => readChaos(argv), CHAOS);
const keeps = argv.includes('--keep');
const heavy = ['--storm', '--calm'].find((flag) => argv.includes(flag));

const needsNone = argv.some((argument) => argument.startsWith('--plot'));
if (needsNone || (heavy && process.env.DEV_JSON)) await import('./storm/main.ts');
else if (heavy) {
  const rolesModule = new URL('../bench/roles.ts', import.meta.url);
  await runOnOwnStack('chaos', { main: 'dev/chaos/storm/main.ts', args: withFile(heavy.slice(2)), rolesModule, keeps });
} else {
  const folder = chosen === 'payments' ? 'payments/' : chosen === 'steps' ? 'processes/' : '';
  const main = `dev/chaos/${folder}main.ts`;
  await runOnOwnStack('chaos', { main, args, rolesModule: new URL('./roles.ts', import.meta.url), keeps });
}

/** The figures must outlive the temporary data, so they go to the ordinary data folder. */
function withFile(kind: string): string[] {
  if (args.some((argument) => argument.startsWith('--json'))) return args;
  const folder = resolve(process.env.DATA_DIR || '.data');
  mkdirSync(folder, { recursive: true });
  return ['--json', join(folder, `chaos-${kind}.json`), ...args];
}
