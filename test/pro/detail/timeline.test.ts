import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import { Draft, DraftMail } from '#pro/drafts/entities.ts';
import { recordOrigin } from '#pro/drafts/store/drafts.ts';
import { PaymentHistory, PaymentOrder, PaymentRefund } from '#pro/payments/entities.ts';
import { orderTimeline } from '#pro/payments/orders/timeline.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { submitted } from '#test/features/submissions/routes/reading.ts';
import { newTestOrder } from '#test/pro/environment/order-rows.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ edition: 'pro', temporalUiUrl: 'https://temporal.example.org' });
});
afterAll(() => service.close());

const UI = 'https://temporal.example.org/namespaces/durable-forms/workflows';
const VALUES = { name: 'Ada' };

test('a timeline has the draft before the submission, its order, each step of that and the money given back', async () => {
  const formId = await createForm(service, {}, [{ type: 'text', name: 'name' }]);
  const saved = service.clock.now();
  service.clock.pass(60_000);
  const id = await submitted(service, formId, VALUES);
  const em = service.orm.em.fork();
  const { uuid } = await em.findOneOrFail(Submission, { id });
  const now = service.clock.now();
  const draftUuid = randomUUID();
  const times = { createdAt: saved, savedAt: saved, expiresAt: now, endedAt: now };
  const draft = { uuid: draftUuid, formId, revision: 1, tokenHash: 'h'.repeat(64), sealed: null };
  await em.insert(Draft, { ...draft, ...times, status: 'submitted' });
  await em.insert(DraftMail, {
    ...{ id: randomUUID(), draftUuid, formId, addressHash: 'a'.repeat(64), day: '2031-03-04', turn: 1 },
    ...{ kind: 'link', status: 'sent', createdAt: saved, updatedAt: saved },
  });
  await em.transactional((own) => recordOrigin(own, draftUuid, uuid));
  const order = newTestOrder();
  await em.transactional((own) =>
    order.insert(own, { formId, revision: 1, submissionUuid: uuid, submissionId: id }, now),
  );
  const paid = { status: 'paid' as const, paidAmount: 3980, attention: 'late_payment' as const, checkedAt: now };
  await em.nativeUpdate(PaymentOrder, { uuid: order.uuid }, paid);
  const later = new Date(now.getTime() + 1_000);
  const step = { orderUuid: order.uuid, at: later, fromStatus: 'created', toStatus: 'paid', cause: 'event' } as const;
  await em.insert(PaymentHistory, { ...step, detail: { paid_amount: 3980 } });
  const refund = { uuid: randomUUID(), orderUuid: order.uuid, amount: 500, status: 'requested' as const };
  const asked = new Date(now.getTime() + 2_000);
  await em.insert(PaymentRefund, { ...refund, createdAt: asked, updatedAt: asked });

  const { status, body } = await service.as.admin('GET', `b:/submissions/${id}/timeline`);
  expect(status).toBe(200);
  const { entries } = body as { entries: { kind: string; at: string; actions: { name: string; path: string }[] }[] };
  const kinds = entries.map(({ kind }) => kind);
  expect(kinds.slice(0, 2).sort()).toEqual(['draft', 'draft_mail']);
  expect(kinds.slice(2)).toEqual(expect.arrayContaining(['accepted', 'order', 'payment', 'refund']));
  expect(kinds.at(-1)).toBe('refund');
  const found = (kind: string) => entries.findLast((entry) => entry.kind === kind);
  expect(found('draft')).toMatchObject({ state: 'submitted', temporal_ui_url: `${UI}/draft-${draftUuid}` });
  expect(found('draft_mail')).toMatchObject({ state: 'sent', details: { mail: 'link' } });
  expect(found('order')).toMatchObject({
    ...{ state: 'paid', id: order.uuid, details: { paid_amount: 3980, currency: 'EUR' } },
    temporal_ui_url: `${UI}/order-${order.uuid}`,
  });
  const path = `/rest/svcb/v1/payments/orders/${order.uuid}`;
  expect(found('order')?.actions.map((action) => action.path)).toEqual([
    `${path}/reconcile`,
    `${path}/refund`,
    `${path}/acknowledge`,
  ]);
  expect(found('payment')).toMatchObject({ state: 'paid', details: { from: 'created', cause: 'event' } });
  expect(found('refund')).toMatchObject({ state: 'requested', details: { amount: 500 } });

  const parts = { em: service.orm.em.fork(), box: service.box, edition: 'free' as const, values: true };
  const [told] = await orderTimeline(parts, { id, uuid, formId, mails: [], jobs: [] });
  expect(told).toMatchObject({ kind: 'order', actions: [] });
});
