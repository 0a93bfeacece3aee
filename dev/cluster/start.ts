import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launch } from '#dev/launcher/launch.ts';
import { runOnOwnStack } from '#dev/testing/own-stack.ts';
import { optionsOrEnd, readValues } from '#dev/testing/program-options.ts';
import { setUp } from '#dev/tools/set-up.ts';
import { MEASURES, MEASURING } from './measure/options.ts';

/*
 * `npm run cluster`: the launcher of `npm run dev` with other roles, on a data folder of its own. With a measuring flag it runs
 * `dev/cluster/measure/main.ts` against a cluster of its own, or against the running one of DEV_JSON; `--keep` leaves the data,
 * and with it the logs, in place.
 */
const MORE_OPTIONS = `
  --bench     what a submission costs each part
  --restarts  every process is restarted under load
  --doubling  twice the workers while a backlog is worked off
  --storm     every part is killed, and what waits is worked off
              each on a cluster of its own, or the one of DEV_JSON; together with --json FILE, --keep
`;
const argv = process.argv.slice(2);
const args = argv.filter((argument) => argument !== '--keep');
const rolesModule = new URL('./roles.ts', import.meta.url);

if (!args.some((argument) => MEASURES.includes(argument))) {
  process.exitCode = await launch({
    command: 'npm run cluster',
    moreOptions: MORE_OPTIONS,
    argv,
    env: { ...process.env, DATA_DIR: process.env.DATA_DIR || join('.data', 'cluster') },
    rolesModule: rolesModule.href,
    setUp: (options) => setUp({ ...options, purpose: 'cluster' }),
  });
} else if (process.env.DEV_JSON) await import('./measure/main.ts');
else {
  optionsOrEnd(() => readValues(MEASURING.options, argv), [MEASURING]);
  const main = 'dev/cluster/measure/main.ts';
  const keeps = argv.includes('--keep');
  await runOnOwnStack('cluster', { main, args: withFile(), rolesModule, purpose: 'cluster', keeps });
}

/** The figures must outlive the temporary data, so they go to the ordinary data folder. */
function withFile(): string[] {
  if (args.some((argument) => argument.startsWith('--json'))) return args;
  const folder = resolve(process.env.DATA_DIR || '.data');
  mkdirSync(folder, { recursive: true });
  return ['--json', join(folder, 'cluster.json'), ...args];
}
