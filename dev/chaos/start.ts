import { runOnOwnStack } from '../testing/own-stack.ts';

/*
 * `npm run chaos`: a stack of its own whose worker notices lost runs soon, then `dev/chaos/main.ts` against it.
 * `--keep` leaves the data, and with it the logs, where it was.
 */
const given = process.argv.slice(2);
await runOnOwnStack('chaos', {
  main: 'dev/chaos/main.ts',
  args: given.filter((argument) => argument !== '--keep'),
  rolesModule: new URL('./roles.ts', import.meta.url),
  keeps: given.includes('--keep'),
});
