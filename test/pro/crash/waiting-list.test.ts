/** @own-process of pro_crashes: workflows run without Temporal. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UseCaseError } from '#db/use-case-error.ts';
import { WaitingEntry } from '#features/limits/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { toPaymentMeta } from '#features/submissions/payment.ts';
import { decide } from '#features/waitlist/deciding.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { newTestOrder } from '#test/pro/environment/order-rows.ts';
import { openCheckout, saveAccounts } from './payments.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await saveAccounts(world);
});
afterAll(() => world.close());

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'email', name: 'email', required: true },
];
const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 3980, expires_minutes: 45 };

test('a place of a waiting list that is taken has its order, or is not taken', async () => {
  const figures = await everyCase(world, {
    /** Somebody has an offer, as the list's run has made it. */
    async arrange() {
      const limits = { max_submissions: 0, waiting_list: { address_field: 'email' } };
      const form = await world.createForm({ payment: PAYMENT, limits }, FIELDS);
      const order = newTestOrder({ uuid: randomUUID() });
      const { submissionUuid } = await world.accept(form, { order, meta: { payment: toPaymentMeta(order) } });
      const em = world.orm.em.fork();
      const offerUntil = new Date(Date.now() + 24 * 3_600_000);
      await em.nativeUpdate(WaitingEntry, { submissionUuid }, { state: 'offered', offeredAt: new Date(), offerUntil });
      await em.nativeUpdate(Submission, { uuid: submissionUuid }, { status: 'offered' });
      return { formId: form.id, submissionUuid };
    },
    async act({ submissionUuid }) {
      const { id } = await world.orm.em.fork().findOneOrFail(WaitingEntry, { submissionUuid });
      await world.insist(async ({ orm, box, clock, payments }) => {
        await decide({ orm, box, clock, payments }, id, 'take').catch((error: unknown) => {
          // An earlier click has taken it.
          if (!(error instanceof UseCaseError) || error.code !== 'waiting_over') throw error;
        });
      });
      const { uuid } = await world.orm.em.fork().findOneOrFail(PaymentOrder, { submissionUuid });
      await openCheckout(world, uuid);
    },
    effects: {},
    async check({ submissionUuid }) {
      const em = world.orm.em.fork();
      const orders = await em.find(PaymentOrder, { submissionUuid });
      const entry = await em.findOneOrFail(WaitingEntry, { submissionUuid });
      const submission = await em.findOneOrFail(Submission, { uuid: submissionUuid });
      const found = [orders.map(({ status }) => status), entry.state, submission.status];
      const wanted = [['expired'], 'taken', 'unpaid'];
      return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`it ended as ${JSON.stringify(found)}`];
    },
  });
  printFigures('A place that is taken and not paid', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(5);
}, 500_000);
