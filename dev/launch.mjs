import { main } from './launcher/main.mjs';
import { setUp } from './setup.mjs';

/** `npm run dev`. Plain JavaScript without packages: on a fresh clone it starts under whatever Node the system has. */
process.exitCode = await main({
  argv: process.argv.slice(2),
  env: process.env,
  rolesModule: new URL('./launcher/roles.mjs', import.meta.url).href,
  setUp,
});
