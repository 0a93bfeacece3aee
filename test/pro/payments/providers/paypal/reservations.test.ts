import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderRef, PaymentGateway } from '#pro/payments/providers/payments.ts';
import { recordingClient } from '#test/environment/list-providers.ts';
import { type PayPalParty, startPayPal } from '#test/pro/environment/paypal.ts';
import { checkoutRequest, ORDER_UUID } from '#test/pro/environment/stripe-party.ts';
import { DAY_MS } from '#time.ts';

let party: PayPalParty;
let paypal: PaymentGateway;
beforeAll(async () => {
  party = await startPayPal();
});
beforeEach(async () => {
  await party.clear();
  paypal = party.open();
});
afterAll(() => party.close());

/** A step of an order: `authorize` is ours, the others are those of the payer, a bank and the account's owner. */
type Step = string | [step: string, details: object];

async function orderAfter(...steps: Step[]): Promise<OrderRef> {
  const { providerRef } = await paypal.createCheckout(checkoutRequest({ reserves: true }));
  const order = { orderUuid: ORDER_UUID, providerRef, reserves: true };
  for (const step of steps) {
    const [name, details] = typeof step === 'string' ? [step, {}] : step;
    if (name === 'authorize') await paypal.takeApproved?.(order);
    else await party.act(providerRef, name, details);
  }
  return order;
}

/** Reserves the amount, and lets these steps follow. */
async function reserved(...steps: Step[]) {
  const order = await orderAfter('pay', 'authorize', ...steps);
  const { authorizations } = await party.order(order.providerRef);
  const paymentRef = String(authorizations[0]?.id);
  const of = (idempotencyKey: string) => ({ ...order, paymentRef, idempotencyKey });
  return { order, paymentRef, of, ledger: () => party.order(order.providerRef) };
}

const LATE: Step = ['pass', { days: 4 }];
const OVER: Step = ['pass', { days: 30 }];
const NOTHING = { paidAmount: 0, refundedAmount: 0, currency: 'EUR', dispute: 'none' };
const lastBody = () => JSON.parse(String(party.asked.at(-1)?.body));

describe('an order that reserves', () => {
  test('tells PayPal so at its checkout', async () => {
    await orderAfter();
    expect(lastBody()).toMatchObject({ intent: 'AUTHORIZE', purchase_units: [{ custom_id: ORDER_UUID }] });
  });

  test.each<[string, Step[], object]>([
    ['nobody has looked at', [], { state: 'open', paymentRef: null }],
    ['the payer approved', ['pay'], { state: 'approved', paymentRef: null }],
    ['whose amount is reserved', ['pay', 'authorize'], { state: 'reserved', ...NOTHING }],
    ['that PayPal looks at', ['later', 'authorize'], { state: 'processing', ...NOTHING }],
    ['that PayPal has looked at', ['later', 'authorize', 'complete'], { state: 'reserved', ...NOTHING }],
    ['that PayPal refuses', ['later', 'authorize', 'deny'], { state: 'failed', paymentRef: null }],
    ['whose card was declined', ['decline', 'authorize'], { state: 'open', paymentRef: null }],
    ['whose payer tried again', ['decline', 'authorize', 'pay', 'authorize'], { state: 'reserved' }],
    ['that was made void in the dashboard', ['pay', 'authorize', 'release'], { state: 'released', ...NOTHING }],
    ['that has expired', ['pay', 'authorize', OVER], { state: 'released', lapsed: true }],
    ['that was captured in the dashboard', ['pay', 'authorize', 'capture'], { state: 'paid', paidAmount: 4980 }],
    ['whose capture waits', ['pay', 'authorize', 'hold', 'capture'], { state: 'processing', ...NOTHING }],
    ['whose capture waited', ['pay', 'authorize', 'hold', 'capture', 'complete'], { state: 'paid', paidAmount: 4980 }],
    [
      'whose capture was denied',
      ['pay', 'authorize', 'hold', 'capture', 'deny'],
      { state: 'released', ...NOTHING, refused: { errorType: 'capture_refused', lastError: expect.any(String) } },
    ],
    ['that was captured and disputed', ['pay', 'authorize', 'capture', 'dispute'], { state: 'paid', dispute: 'open' }],
    ['that was captured and refunded', ['pay', 'authorize', 'capture', 'refund'], { refundedAmount: 4980 }],
    ['that lapsed before it was reserved', ['pay', 'lapse'], { state: 'expired' }],
  ])('%s is read as such', async (_what, steps, expected) => {
    expect(await paypal.read(await orderAfter(...steps))).toMatchObject(expected);
  });

  test('says how much is reserved and until when, and that nobody ended it', async () => {
    const { order, paymentRef } = await reserved();
    const remote = await paypal.read(order);
    expect(remote).toMatchObject({ paymentRef, reserved: { amount: 4980 } });
    expect(Math.round(((remote.reserved?.until.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(29);
    await party.act(order.providerRef, 'release');
    expect(await paypal.read(order)).not.toHaveProperty('lapsed');
  });

  test('says that a declined card was declined', async () => {
    expect(await paypal.takeApproved?.(await orderAfter('decline'))).toMatchObject({ state: 'open', declined: true });
  });

  test('is reserved once, also when the answer is lost or somebody else was first', async () => {
    const order = await orderAfter('pay');
    await party.fail('authorize', { mode: 'reset', after_effect: true });
    await expect(paypal.takeApproved?.(order)).rejects.toMatchObject({ kind: 'transient' });
    expect(await paypal.takeApproved?.(order)).toMatchObject({ state: 'reserved', reserved: { amount: 4980 } });
    expect((await party.order(order.providerRef)).authorizations).toHaveLength(1);
  });

  test('of an account that may not reserve fails for good, and says what to do', async () => {
    const body = '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"AUTH_CAPTURE_NOT_ENABLED"}]}';
    const http = recordingClient({ body: '{"access_token":"t"}' }, { status: 422, body });
    const order = { orderUuid: ORDER_UUID, providerRef: 'O1', reserves: true };
    await expect(party.open({ http }).takeApproved?.(order)).rejects.toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining('has to be a verified business account'),
    });
  });

  test('is over an hour after its end, even while PayPal does not call it void', async () => {
    const { order } = await reserved();
    const at = (days: number) => party.open({ clock: () => Date.now() + days * DAY_MS }).read(order);
    expect(await at(29)).toMatchObject({ state: 'reserved' });
    expect(await at(29.1)).toMatchObject({ state: 'released', lapsed: true });
  });

  test('is read by what is reserved when PayPal has forgotten it', async () => {
    const { order, paymentRef, of } = await reserved();
    const known = await paypal.read(order);
    await party.act(order.providerRef, 'forget');
    expect(await paypal.read({ ...order, paymentRef })).toEqual(known);
    const taken = await paypal.takeReserved(of('capture-1'));
    expect(await paypal.read({ ...order, paymentRef: taken })).toMatchObject({ state: 'paid', paidAmount: 4980 });
    await expect(paypal.read({ ...order, paymentRef })).rejects.toMatchObject({ kind: 'permanent', type: 'not_found' });
  });

  test('is read by its capture, if PayPal does not list that with the order', async () => {
    const amount = { currency_code: 'EUR', value: '49.80' };
    const authorization = { id: 'A1', status: 'CREATED', amount, create_time: '2026-11-20T12:00:00Z' };
    const order = { status: 'COMPLETED', purchase_units: [{ amount, payments: { authorizations: [authorization] } }] };
    const capture = { id: 'C1', status: 'COMPLETED', amount };
    const unknown = { status: 404, body: '{"name":"RESOURCE_NOT_FOUND"}' };
    const answers = (...bodies: object[]) => bodies.map((body) => ({ body: JSON.stringify(body) }));
    const clock = () => Date.parse('2026-11-20T12:00:00Z');
    const token = { access_token: 't', expires_in: 900 };
    const listed = recordingClient(...answers(token, order, capture, { items: [] }));
    const ref = { orderUuid: ORDER_UUID, providerRef: 'O1', paymentRef: 'C1' };
    expect(await party.open({ http: listed, clock }).read(ref)).toMatchObject({ state: 'paid', paymentRef: 'C1' });
    const gone = recordingClient(...answers(token, order), unknown, unknown);
    expect(await party.open({ http: gone, clock }).read(ref)).toMatchObject({
      ...{ state: 'reserved', paymentRef: 'A1' },
      reserved: { amount: 4980, until: new Date('2026-12-19T12:00:00Z') },
    });
  });
});

describe('what is reserved', () => {
  test('is charged once, however often that is asked', async () => {
    const { order, of, ledger } = await reserved();
    const first = await paypal.takeReserved(of('capture-1'));
    expect(await paypal.takeReserved(of('capture-1'))).toBe(first);
    expect(await paypal.read(order)).toMatchObject({ state: 'paid', paymentRef: first, paidAmount: 4980 });
    expect((await ledger()).captures).toHaveLength(1);
    await expect(paypal.takeReserved(of('other'))).rejects.toMatchObject({
      ...{ kind: 'permanent', type: 'request_refused', issue: 'AUTHORIZATION_ALREADY_CAPTURED' },
    });
    expect((await ledger()).captures).toHaveLength(1);
  });

  test('is charged once when the connection breaks after the charge', async () => {
    const { order, of, ledger } = await reserved();
    await party.fail('capture_reserved', { mode: 'reset', after_effect: true });
    await expect(paypal.takeReserved(of('capture-1'))).rejects.toMatchObject({ kind: 'transient' });
    expect(await paypal.read(order)).toMatchObject({ state: 'paid', paidAmount: 4980 });
    const taken = await paypal.takeReserved(of('capture-1'));
    expect((await ledger()).captures.map(({ id, units }) => [id, units])).toEqual([[taken, 4980]]);
  });

  test('is charged within three days as it was reserved', async () => {
    const { of, ledger } = await reserved(['pass', { days: 2 }]);
    await paypal.takeReserved(of('capture-1'));
    expect(lastBody()).toEqual({ amount: { currency_code: 'EUR', value: '49.80' }, final_capture: true });
    expect(party.asked.at(-1)?.headers).toMatchObject({ 'paypal-request-id': 'capture-1' });
    expect((await ledger()).authorizations).toHaveLength(1);
  });

  test('is authorised anew after three days, once, and then charged', async () => {
    const { order, of, paymentRef, ledger } = await reserved(LATE);
    await party.fail('reauthorize', { mode: 'reset', after_effect: true });
    await expect(paypal.takeReserved(of('capture-1'))).rejects.toMatchObject({ kind: 'transient' });
    // The reservation keeps its id and its end.
    expect(await paypal.read(order)).toMatchObject({ state: 'reserved', paymentRef, reserved: { amount: 4980 } });
    await party.fail('capture_reserved', { mode: 'reset', after_effect: true });
    await expect(paypal.takeReserved(of('capture-1'))).rejects.toMatchObject({ kind: 'transient' });
    await paypal.takeReserved(of('capture-1'));
    const { authorizations, captures } = await ledger();
    expect(authorizations).toMatchObject([{ id: paymentRef }, { renews: paymentRef, units: 4980 }]);
    expect(captures).toMatchObject([{ status: 'COMPLETED', units: 4980 }]);
    expect(party.asked.at(-1)?.url).toContain(`/${authorizations[1]?.id}/capture`);
  });

  test('is charged all the same if PayPal does not authorise it anew', async () => {
    const { order, of } = await reserved(LATE);
    await party.fail('reauthorize', { status: 422 });
    await paypal.takeReserved(of('capture-1'));
    expect(await paypal.read(order)).toMatchObject({ state: 'paid', paidAmount: 4980 });
  });

  test('is not charged while PayPal does not say whether it is authorised anew', async () => {
    const { of, ledger } = await reserved(LATE);
    await party.fail('reauthorize', { status: 403 });
    await expect(paypal.takeReserved(of('capture-1'))).rejects.toMatchObject({ type: 'unauthorized' });
    await party.fail('reauthorize', { status: 503 });
    await expect(paypal.takeReserved(of('capture-1'))).rejects.toMatchObject({ kind: 'transient' });
    expect((await ledger()).captures).toEqual([]);
  });

  test.each<[string, Step[], string, RegExp]>([
    ['the payer can no longer pay', ['empty'], 'PAYER_CANNOT_PAY', /the payer cannot pay this any more/],
    ['the payer can no longer pay, late', [LATE, 'empty'], 'PAYER_CANNOT_PAY', /the payer cannot pay/],
    ['it was made void', ['release'], 'AUTHORIZATION_VOIDED', /authorization voided/],
    ['it has expired', [OVER], 'AUTHORIZATION_VOIDED', /authorization voided/],
    ['it was captured in the dashboard', ['capture'], 'AUTHORIZATION_ALREADY_CAPTURED', /already captured/],
  ])('cannot be charged when %s', async (_what, steps, issue, message) => {
    const { of, ledger } = await reserved(...steps);
    const before = (await ledger()).captures.length;
    await expect(paypal.takeReserved(of('capture-1'))).rejects.toMatchObject({
      ...{ kind: 'permanent', type: 'request_refused', issue, message: expect.stringMatching(message) },
    });
    expect((await ledger()).captures).toHaveLength(before);
  });

  test.each(['DECLINED', 'FAILED'])('was not charged by a capture that is %s', async (status) => {
    const amount = { currency_code: 'EUR', value: '49.80' };
    const authorization = { id: 'A1', status: 'CREATED', amount, create_time: new Date().toISOString() };
    const order = { status: 'COMPLETED', purchase_units: [{ amount, payments: { authorizations: [authorization] } }] };
    const bodies = [{ access_token: 't', expires_in: 900 }, order, { id: 'C1', status }];
    const http = recordingClient(...bodies.map((body) => ({ body: JSON.stringify(body) })));
    const ref = { orderUuid: ORDER_UUID, providerRef: 'O1', paymentRef: 'A1', idempotencyKey: 'capture-1' };
    await expect(party.open({ http }).takeReserved(ref)).rejects.toMatchObject({
      ...{ kind: 'permanent', type: 'request_refused' },
      message: `PayPal did not make the payment: the capture is ${status.toLowerCase()}.`,
    });
  });

  test('is released, once', async () => {
    const { order, of } = await reserved();
    await party.fail('void', { mode: 'reset', after_effect: true });
    await expect(paypal.releaseReserved(of('release-1'))).rejects.toMatchObject({ kind: 'transient' });
    await paypal.releaseReserved(of('release-1'));
    expect(await paypal.read(order)).toMatchObject({ state: 'released', ...NOTHING });
    await expect(paypal.releaseReserved(of('other'))).rejects.toMatchObject({ issue: 'PREVIOUSLY_VOIDED' });
    await expect(paypal.takeReserved(of('capture-1'))).rejects.toMatchObject({ issue: 'AUTHORIZATION_VOIDED' });
  });

  test('is released by what the payer agreed to, also after it was authorised anew', async () => {
    const { order, of, ledger } = await reserved(LATE);
    await party.fail('capture_reserved', { status: 503 });
    await expect(paypal.takeReserved(of('capture-1'))).rejects.toMatchObject({ kind: 'transient' });
    await paypal.releaseReserved(of('release-1'));
    expect(await paypal.read(order)).toMatchObject({ state: 'released' });
    expect((await ledger()).authorizations.map(({ status }) => status)).toEqual(['VOIDED', 'VOIDED']);
  });

  test('is released when PayPal answers without content', async () => {
    const http = recordingClient({ body: '{"access_token":"t"}' }, { status: 204, body: '' });
    const ref = { orderUuid: ORDER_UUID, providerRef: 'O1', paymentRef: 'A1', idempotencyKey: 'release-1' };
    await expect(party.open({ http }).releaseReserved(ref)).resolves.toBeUndefined();
    expect(http.asked[1]?.headers).toMatchObject({ 'paypal-request-id': 'release-1' });
  });

  test('cannot be released once it was charged', async () => {
    const { of } = await reserved('capture');
    await expect(paypal.releaseReserved(of('release-1'))).rejects.toMatchObject({
      ...{ kind: 'permanent', type: 'request_refused', issue: 'PREVIOUSLY_CAPTURED' },
    });
  });
});
