import { launch } from '#dev/launcher/launch.ts';

/** The real launcher with roles that need no tools of the machine. */
process.exitCode = await launch({
  command: 'npm run dev',
  argv: process.argv.slice(2),
  env: process.env,
  rolesModule: new URL('./fake-roles.ts', import.meta.url).href,
  setUp: async () => ({ node: process.execPath }),
});
