/** @own-process Workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import { everyCase, tell } from '#test/environment/crash/crash-points.ts';
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

test.each([
  ['expires', 'stripe', null, { status: 'expired', submission: 'unpaid', paid: 0, refunded: 0 }],
  ['expires', 'paypal', null, { status: 'expired', submission: 'unpaid', paid: 0, refunded: 0 }],
  ['is disputed', 'stripe', 'dispute', { status: 'disputed', submission: 'completed', paid: 3980, refunded: 0 }],
] as const)(
  'an order that %s (%s)',
  async (how, provider, act, wanted) => {
    const scenario = {
      async arrange() {
        const uuid = await orderOf(world, form, provider);
        await openCheckout(world, uuid);
        if (!act) return uuid;
        await doAt(world, uuid, { stripe: 'pay', paypal: 'pay' });
        await tellOf(world, uuid);
        await doAt(world, uuid, { stripe: act, paypal: act });
        return uuid;
      },
      act: (uuid: string) => (act ? tellOf(world, uuid) : world.rest()),
      effects: {},
      check: (uuid: string) => orderProblems(world, uuid, wanted),
    };
    const figures = await everyCase(world, scenario, [
      'crash before',
      'crash after',
      'deadlock',
      'reset after',
      'late',
    ]);
    tell(`An order at ${provider} that ${how}`, figures);
    expect(figures['crash before']?.points).toBeGreaterThan(5);
  },
  550_000,
);
