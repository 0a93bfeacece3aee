import { runOnOwnStack } from '#dev/testing/own-stack.ts';

/*
 * `npm run chaos`: a stack of its own whose worker notices lost runs soon, then `dev/chaos/main.ts` against it, or with
 * `--payments` `dev/chaos/payments/main.ts`. `--keep` leaves the data, and with it the logs, where it was.
 */
const given = process.argv.slice(2);
const own = ['--keep', '--payments'];
await runOnOwnStack('chaos', {
  main: given.includes('--payments') ? 'dev/chaos/payments/main.ts' : 'dev/chaos/main.ts',
  args: given.filter((argument) => !own.includes(argument)),
  rolesModule: new URL('./roles.ts', import.meta.url),
  keeps: given.includes('--keep'),
});
