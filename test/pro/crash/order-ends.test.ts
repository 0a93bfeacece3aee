/** @own-process of pro_crashes: workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { orderRunId } from '#pro/payments/workflows/run.ts';
import { everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import type { Fault } from '#test/environment/crash/faults.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import type { Provider } from '#test/pro/environment/payments.ts';
import { MINUTE_MS } from '#time.ts';
import {
  copiesOf,
  deliverWebhook,
  doAt,
  endProcess,
  type OrderEnd,
  orderProblems,
  PAID,
  saveAccounts,
} from './payments.ts';

let world: World;
let form: ActiveForm;
beforeAll(async () => {
  world = await openWorld();
  await saveAccounts(world);
  form = await world.createForm({});
});
afterAll(() => world.close());

const FAULTS: readonly Fault[] = ['crash before', 'crash after', 'deadlock', 'reset after', 'late'];
const UNPAID: OrderEnd = { status: 'expired', submission: 'unpaid', paid: 0, refunded: 0 };

test.each(['stripe', 'paypal'] as const)(
  'an order that nobody pays (%s)',
  async (provider) => {
    const copy = await copiesOf(world, form, provider, 'pending');
    const scenario = {
      /** The run checks the order once more before it expires, and again when it does. */
      async arrange() {
        const uuid = await copy();
        const soon = new Date(Date.now() + 2 * MINUTE_MS);
        await world.orm.em.fork().nativeUpdate(PaymentOrder, { uuid }, { expiresAt: soon });
        const args = [{ orderUuid: uuid, nextLookAt: soon.getTime() - MINUTE_MS }];
        world.engine.start('paymentOrder', { workflowId: orderRunId(uuid), args });
        return uuid;
      },
      effects: {},
      check: (uuid: string) => orderProblems(world, uuid, UNPAID),
    };
    const figures = await everyCase(world, scenario, FAULTS);
    printFigures(`An order at ${provider} that nobody pays`, figures);
    expect(figures['crash before']?.points).toBeGreaterThan(5);
  },
  550_000,
);

test.each<[Provider, string, Omit<OrderEnd, 'submission'>]>([
  ['stripe', 'completed', { status: 'paid', paid: 3980, refunded: 0 }],
  ['stripe', 'rejected', { status: 'released', paid: 0, refunded: 0 }],
  ['paypal', 'completed', { status: 'paid', paid: 3980, refunded: 0 }],
  ['paypal', 'rejected', { status: 'released', paid: 0, refunded: 0 }],
])(
  'an amount reserved at %s whose process ends as %s',
  async (provider, end, wanted) => {
    const scenario = {
      arrange: await copiesOf(world, form, provider, 'authorized'),
      act: (uuid: string) => endProcess(world, uuid, form, end),
      effects: {},
      check: (uuid: string) => orderProblems(world, uuid, { ...wanted, submission: 'completed' }),
    };
    const figures = await everyCase(world, scenario, FAULTS);
    printFigures(`An amount reserved at ${provider} whose process ends as ${end}`, figures);
    expect(figures['crash before']?.points).toBeGreaterThan(5);
  },
  550_000,
);

interface End extends OrderEnd {
  what: string;
  provider: Provider;
  from: 'pending' | 'paid';
  /** Events at the provider, each followed by its webhook. */
  acts: readonly string[];
}

test.each<End>([
  {
    what: 'is disputed',
    provider: 'stripe',
    from: 'paid',
    acts: ['dispute'],
    ...PAID,
    status: 'disputed',
    attention: 'disputed',
  },
  {
    what: 'is disputed',
    provider: 'paypal',
    from: 'paid',
    acts: ['dispute'],
    ...PAID,
    status: 'disputed',
    attention: 'disputed',
  },
  {
    what: 'is taken back by a bank',
    provider: 'paypal',
    from: 'paid',
    acts: ['reverse'],
    ...PAID,
    status: 'reversed',
    attention: 'reversed',
  },
  {
    what: 'is declined, and paid by another card',
    provider: 'stripe',
    from: 'pending',
    acts: ['decline', 'pay'],
    ...PAID,
  },
  {
    what: 'is paid by a debit that fails',
    provider: 'stripe',
    from: 'pending',
    acts: ['pay_later', 'fail'],
    ...UNPAID,
    status: 'failed',
  },
])(
  'an order that $what ($provider)',
  async ({ what, provider, from, acts, ...wanted }) => {
    const scenario = {
      arrange: await copiesOf(world, form, provider, from),
      async act(uuid: string) {
        for (const act of acts) {
          await doAt(world, uuid, act);
          await deliverWebhook(world, uuid);
        }
      },
      effects: {},
      check: (uuid: string) => orderProblems(world, uuid, wanted),
    };
    const figures = await everyCase(world, scenario, FAULTS);
    printFigures(`An order at ${provider} that ${what}`, figures);
    expect(figures['crash before']?.points).toBeGreaterThan(5);
  },
  550_000,
);
