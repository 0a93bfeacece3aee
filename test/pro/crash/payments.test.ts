/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, test } from '@jest/globals';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
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

test('stripe: an order is paid, and its money is given back', () => payAndGiveBack(world, form, 'stripe'), 550_000);
