import { main } from '../../dev/launcher/main.mjs';

/** The real launcher with roles that need nothing of the machine. */
process.exitCode = await main({
  argv: process.argv.slice(2),
  env: process.env,
  rolesModule: new URL('./fake-roles.mjs', import.meta.url).href,
  setUp: async () => ({ node: process.execPath }),
});
