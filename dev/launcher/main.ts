import { setUp } from '#dev/tools/set-up.ts';
import { launch } from './launch.ts';

// `npm run dev`. This file imports nothing that needs a package: packages may be missing or out of date until set-up has run.
process.exitCode = await launch({
  command: 'npm run dev',
  argv: process.argv.slice(2),
  env: process.env,
  rolesModule: new URL('./roles.ts', import.meta.url).href,
  setUp,
});
