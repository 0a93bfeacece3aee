/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, test } from '@jest/globals';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import { FAULTS, type Fault } from '#test/environment/crash/faults.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { payAndGiveBack, saveAccounts } from './payments.ts';

let world: World;
let form: ActiveForm;
beforeAll(async () => {
  world = await openWorld();
  await saveAccounts(world);
  form = await world.createForm({});
});
afterAll(() => world.close());

/** Statements are the same for all providers: `payments.test.ts` has them. */
const OF_CALLS = (Object.keys(FAULTS) as Fault[]).filter((fault) => FAULTS[fault] !== 'statement');

test(
  'paypal: an order is paid, and its money is given back',
  () => payAndGiveBack(world, form, 'paypal', OF_CALLS),
  550_000,
);
