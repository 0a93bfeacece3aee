import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { LookParts, WatchedForm } from '#features/alerts/source.ts';
import { reservationAlerts } from '#pro/payments/alerts/reservations.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { type OrdersFixture, startOrders } from '#test/pro/environment/orders.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

let orders: OrdersFixture;
beforeAll(async () => {
  orders = await startOrders();
});
beforeEach(() => orders.reset());
afterAll(() => orders.close());

const NOW = new Date('2031-03-10T12:00:00.000Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

async function look(changes: Partial<PaymentOrder>, isOn = true) {
  const { uuid, formId } = await orders.accept({ reserves: true });
  const em = orders.orm.em.fork();
  await em.nativeUpdate(PaymentOrder, { uuid }, { updatedAt: new Date(NOW.getTime() - DAY_MS), ...changes });
  const forms = new Map([[formId, { id: formId, title: 'Course' } as WatchedForm]]);
  const causes = await reservationAlerts.look({ em, now: NOW, forms, isOn: () => isOn } as unknown as LookParts);
  return causes.map(({ rule, subject, count }) => ({ rule, subject, count }));
}

const SOON = { rule: 'reservation_ends', subject: 'Course', count: 1 };
const FAILED = { rule: 'capture_failed', subject: 'Course', count: 1 };

test.each<[string, Partial<PaymentOrder>, object[]]>([
  ['lasts for days', { status: 'authorized', reservedUntil: inHours(25) }, []],
  ['ends within a day', { status: 'authorized', reservedUntil: inHours(23) }, [SOON]],
  ['is over, and the provider has not said so', { status: 'authorized', reservedUntil: inHours(-1) }, [SOON]],
  ['is about to be taken', { status: 'authorized', reservedUntil: inHours(1), settlement: 'capture' }, []],
  ['was taken', { status: 'paid', reservedUntil: inHours(1), settlement: 'capture' }, []],
  ['was released', { status: 'released', reservedUntil: inHours(1), settlement: 'release' }, []],
  ['could not be taken', { status: 'capture_failed', attention: 'capture_failed' }, [FAILED]],
  ['could not be taken, which somebody has seen', { status: 'capture_failed' }, []],
])('a reservation that %s makes an alert or none', async (_what, changes, expected) => {
  expect(await look(changes)).toEqual(expected);
});

test('a rule that is off looks for nothing', async () => {
  expect(await look({ status: 'authorized', reservedUntil: NOW }, false)).toEqual([]);
});
