import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { statusToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

const APPROVE = { key: 'board', title: 'Board', kind: 'approve', who: [{ to: 'sue@example.org' }] };
const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990, capture_on: ['completed'] };

let service: TestService;
let formId: number;
let uuid: string;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { payment: PAYMENT, process: { steps: [APPROVE] } });
  const { body } = await submitB(service, formId);
  ({ order_uuid: uuid } = body as { order_uuid: string });
});
afterAll(() => service.close());

const order = () => service.orm.em.fork().findOneOrFail(PaymentOrder, { uuid });

test.each([
  ['paypal', ['completed'], true],
  ['stripe', ['completed'], true],
  ['stripe', [], false],
])('a form with %s and the ends %j makes an order that reserves: %s', async (provider, capture_on, reserves) => {
  const payment = { ...PAYMENT, provider, capture_on };
  const { body } = await submitB(service, await createForm(service, { payment, process: { steps: [APPROVE] } }));
  const { order_uuid } = body as { order_uuid: string };
  const made = await service.orm.em.fork().findOneOrFail(PaymentOrder, { uuid: order_uuid });
  expect(made).toMatchObject({ provider, reserves, amount: 1990 });
});

test.each<[PaymentOrder['status'], RegExp]>([
  ['authorized', /€19\.90 is reserved and has not been charged yet\./],
  ['released', /You were not charged\./],
  ['capture_failed', /could not be charged/],
])('a respondent reads on the status page that the order is %s', async (status, text) => {
  const { submissionUuid } = await order();
  const em = service.orm.em.fork();
  await em.nativeUpdate(Submission, { uuid: submissionUuid }, { status: 'accepted' });
  await em.nativeUpdate(PaymentOrder, { uuid }, { status });
  const token = statusToken(service.box, { formId, uuid: submissionUuid });
  const page = await service.call('GET', `/forms/${formId}/status?submission=${token}`);
  expect([page.status, page.text]).toEqual([200, expect.stringMatching(text)]);
});

test('an operator sees until when the amount is reserved, and what the process has decided', async () => {
  const reservedUntil = new Date('2031-03-11T05:06:07.089Z');
  const changes = { status: 'authorized' as const, reservedUntil, settlement: 'capture' as const };
  await service.orm.em.fork().nativeUpdate(PaymentOrder, { uuid }, changes);
  const { body } = await service.as.admin('GET', `b:/payments/orders/${uuid}`);
  expect(body).toMatchObject({
    ...{ status: 'authorized', reserves: true, settlement: 'capture', paid_amount: 0, refundable_amount: 0 },
    reserved_until: reservedUntil.toISOString(),
  });
  const { body: list } = await service.as.admin('GET', 'b:/payments/orders?status=authorized');
  expect(list).toMatchObject({ orders: [{ uuid }] });
});
