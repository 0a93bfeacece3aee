/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import { requestRefund } from '#pro/payments/orders/refunds.ts';
import { ACTOR } from '#test/crash/erasures.ts';
import { everyCase, tell } from '#test/environment/crash/crash-points.ts';
import { FAULTS, type Fault } from '#test/environment/crash/faults.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { doAt, openCheckout, orderOf, orderProblems, saveAccounts, tellOf } from './payments.ts';

let world: World;
let form: ActiveForm;
beforeAll(async () => {
  world = await openWorld();
  await saveAccounts(world);
  form = await world.createForm({});
});
afterAll(() => world.close());

const PAY = { stripe: 'pay', paypal: 'pay' };
/** Statements are the same for all providers. */
const OF_CALLS = (Object.keys(FAULTS) as Fault[]).filter((fault) => FAULTS[fault] !== 'statement');

test.each<['stripe' | 'paypal', Fault[] | undefined]>([
  ['stripe', undefined],
  ['paypal', OF_CALLS],
])(
  '%s: an order is paid, and its money is given back',
  async (provider, faults) => {
    const scenario = {
      arrange: () => orderOf(world, form, provider),
      async act(uuid: string) {
        await openCheckout(world, uuid);
        await doAt(world, uuid, PAY);
        await tellOf(world, uuid);
        let asked = 0;
        await world.insist(async (app) => {
          asked += 1;
          await requestRefund(app, ACTOR, uuid).catch((error: { code?: string }) => {
            // The one before was kept, and had no answer.
            if (asked === 1 || error.code !== 'order_refunded') throw error;
          });
        });
      },
      effects: {},
      check: (uuid: string) =>
        orderProblems(world, uuid, { status: 'refunded', submission: 'completed', paid: 3980, refunded: 3980 }),
    };
    const figures = await everyCase(world, scenario, faults);
    tell(`An order at ${provider} that is paid and given back`, figures);
    expect(figures['crash before']?.cases).toBeGreaterThan(20);
  },
  550_000,
);
