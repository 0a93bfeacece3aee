/** @own-process of pro_crashes: workflows run without Temporal. */
import { afterAll, beforeAll, test } from '@jest/globals';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { FAULTS, type Fault } from '#test/environment/crash/faults.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import type { Provider } from '#test/pro/environment/payments.ts';
import { payAndGiveBack, saveAccounts } from './payments.ts';

let world: World;
let form: ActiveForm;
beforeAll(async () => {
  world = await openWorld();
  await saveAccounts(world);
  form = await world.createForm({});
});
afterAll(() => world.close());

const ALL = Object.keys(FAULTS) as Fault[];
/** Faults of statements are the same for all providers. */
const OF_CALLS = ALL.filter((fault) => FAULTS[fault] !== 'statement');

test.each<[Provider, readonly Fault[]]>([
  ['stripe', ALL],
  ['paypal', OF_CALLS],
])(
  '%s: an order is paid, and its money is given back',
  (provider, faults) => payAndGiveBack(world, form, provider, faults),
  550_000,
);
