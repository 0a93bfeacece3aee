import { launch } from '#dev/launcher/launch.ts';
import { setUp } from '#dev/tools/set-up.ts';

// `npm run cluster`: the launcher of `npm run dev` with other roles, on a data folder of its own.
process.exitCode = await launch({
  command: 'npm run cluster',
  argv: process.argv.slice(2),
  env: { ...process.env, DATA_DIR: process.env.DATA_DIR || '.data/cluster' },
  rolesModule: new URL('./roles.ts', import.meta.url).href,
  setUp: (options) => setUp({ ...options, purpose: 'cluster' }),
});
