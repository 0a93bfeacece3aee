import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { WaitingList } from '#features/limits/entities.ts';
import { holdIfFree } from '#features/limits/hold-again.ts';
import { Submission } from '#features/submissions/entities.ts';
import { PaymentHistory, PaymentOrder } from '#pro/payments/entities.ts';
import { applyRemoteState, withoutCheckout } from '#pro/payments/settle.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { changeForm, FIELDS } from '#test/environment/visitor.ts';
import {
  counters,
  entriesOf,
  erase,
  LIST,
  listForm,
  newWaiting,
  pageOf,
  pass,
  post,
  send,
  states,
  statuses,
} from '#test/features/waitlist/list.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

const CHECKOUT = 'https://checkout.stripe.com/c/pay/cs_1';
const PAYMENT = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => {
  service.engine.failure = null;
  service.engine.checkout = { redirectUrl: CHECKOUT };
});
afterAll(() => service.close());

const now = () => service.clock.now();
const ordersOf = (formId: number) => service.orm.em.fork().find(PaymentOrder, { formId }, { orderBy: { id: 'asc' } });
const submissionsOf = (formId: number) =>
  service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
const RATES = { rate_limits: { per_minute: 0, per_hour: 0 } };
const save = (formId: number, payment: object, limits: object = { max_submissions: 1 }) => {
  const options = { ...RATES, payment, limits: { ...limits, waiting_list: LIST } };
  return changeForm(service, formId, { title: 'Course', config: { fields: FIELDS, options } }, 'PUT');
};
/** A form with a fee and one place, which Ada has, and for which others wait. */
async function course(people: string[], more: Parameters<typeof listForm>[1] = {}) {
  const formId = await listForm(service, { ...more, options: { payment: PAYMENT, ...more.options } });
  for (const name of ['Ada', ...people]) {
    const { status, text } = await send(service, formId, { name });
    if (status !== 200) throw new Error(`it was not submitted: ${status} ${text}`);
  }
  const pages = (await entriesOf(service, formId)).map((entry) => pageOf(service, formId, entry));
  const offer = async () => {
    await erase(service, formId);
    await pass(service, formId);
  };
  return { formId, pages, offer };
}
/** A form whose place is offered to Bob; Cleo waits behind. */
async function offered(more: Parameters<typeof listForm>[1] = {}) {
  const { formId, pages, offer } = await course(['Bob', 'Cleo'], more);
  await offer();
  const [bob = '', cleo = ''] = pages;
  return { formId, bob, cleo };
}
/** Ends the newest order of a form, as its run does once nobody has paid in time. */
async function expire(formId: number) {
  const order = (await ordersOf(formId)).at(-1) as PaymentOrder;
  const news = { remote: withoutCheckout(order), cause: 'expiry' as const, ending: 'expired' as const };
  await applyRemoteState(service.orm, order, news, now());
}

describe('who waits for a place that costs something', () => {
  test('pays nothing, and reads so', async () => {
    const formId = await listForm(service, { options: { payment: PAYMENT } });
    expect((await send(service, formId)).body).toMatchObject({ payment_required: true });
    const full = await service.call('GET', `/forms/${formId}`);
    expect(full.text).toMatch(/<button[^>]*>Join the waiting list</);
    expect(full.text).toContain('You pay nothing now. You pay once a place is free and you take it.');
    expect(full.text).not.toContain('You pay at Stripe');
    const joined = await send(service, formId, { name: 'Bob' });
    expect(joined.body).toMatchObject({
      success: true,
      message: expect.stringMatching(/^You are on the waiting list/),
    });
    expect(joined.body).not.toHaveProperty('payment_required');
    expect(await statuses(service, formId)).toEqual(['awaiting_payment', 'waitlisted']);
    expect(await ordersOf(formId)).toHaveLength(1);
    const [bob] = await entriesOf(service, formId);
    expect(bob?.orderTerms).toMatchObject({ amount: 1990, currency: 'EUR' });
    expect((await service.call('GET', pageOf(service, formId, bob as never))).text).toContain('You pay nothing now');
  });

  test('gets the same answer when the request is repeated', async () => {
    const { formId } = await course([]);
    const headers = { 'idempotency-key': 'the-same-again' };
    for (const _ of [1, 2])
      expect((await send(service, formId, { name: 'Bob' }, headers)).body).not.toHaveProperty('payment_redirect');
    expect(await statuses(service, formId)).toEqual(['awaiting_payment', 'waitlisted']);
  });

  test('counts the price by what was chosen; a free choice waits for nothing but a place', async () => {
    const ticket = {
      ...{ type: 'radio', name: 'ticket', required: true },
      options: [
        { value: 'free', price: 0 },
        { value: 'full', price: 4500 },
      ],
    };
    const payment = { ...PAYMENT, amount: undefined, items_from: ['ticket'] };
    const formId = await listForm(service, { options: { payment }, fields: [...FIELDS, ticket] });
    for (const choice of ['full', 'full', 'free']) await send(service, formId, { ticket: choice });
    const entries = await entriesOf(service, formId);
    expect(entries.map(({ orderTerms }) => orderTerms?.amount ?? null)).toEqual([4500, null]);
    await erase(service, formId);
    await pass(service, formId);
    await post(service, pageOf(service, formId, entries[0] as never), 'give_up');
    await pass(service, formId);
    const { text } = await service.call('GET', pageOf(service, formId, entries[1] as never));
    expect(text).not.toContain('costs');
    expect(
      (await post(service, pageOf(service, formId, entries[1] as never), 'take')).headers.get('location'),
    ).not.toBe(CHECKOUT);
    expect(await statuses(service, formId)).toEqual(['declined', 'accepted']);
    expect(await ordersOf(formId)).toHaveLength(1);
  });
});

describe('an offered place that costs something', () => {
  test('is taken by going to the checkout: the order is made then, and nothing runs before it is paid', async () => {
    const { formId, bob } = await offered();
    const page = await service.call('GET', bob);
    expect(page.text).toContain('The place costs €19.90. Once you have taken it, you have 3 hours to pay.');
    expect(page.text).toMatch(/<button[^>]*value="take"[^>]*>Take the place and pay</);
    // Browsers apply it to the redirect of a post without JavaScript too.
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self'[^;]*checkout\.stripe\.com/);
    expect(await ordersOf(formId)).toHaveLength(1);
    const taken = await post(service, bob, 'take');
    expect([taken.status, taken.headers.get('location')]).toEqual([303, CHECKOUT]);
    const order = (await ordersOf(formId)).at(-1);
    const [submission] = await submissionsOf(formId);
    expect(order).toMatchObject({
      ...{ status: 'created', amount: 1990, submissionUuid: submission?.uuid, submissionId: submission?.id },
      expiresAt: new Date(now().getTime() + 3 * HOUR_MS),
    });
    const history = await service.orm.em.fork().find(PaymentHistory, { orderUuid: order?.uuid ?? '' });
    expect(history.map(({ cause }) => cause)).toEqual(['place_taken']);
    expect(submission).toMatchObject({ status: 'awaiting_payment', dueAt: null });
    expect(submission?.meta.payment).toMatchObject({ order_uuid: order?.uuid, amount: 1990 });
    expect(await counters(service, formId)).toEqual({ all: 1, 'w.': 1, 'w.all': 1 });
    expect((await entriesOf(service, formId))[0]).toMatchObject({ state: 'taken', orderTerms: null });
    const after = await service.call('GET', bob);
    expect(after.text).toMatch(/The place is held for you\. Pay by [^<]+, or it goes to the next person\./);
    expect(after.text).toMatch(/<button[^>]*value="pay"[^>]*>Pay €19\.90</);
    expect((await post(service, bob, 'pay')).headers.get('location')).toBe(CHECKOUT);
    const list = await service.as.admin('GET', `b:/forms/${formId}/waiting-list?state=taken`);
    expect(list.body).toMatchObject({ entries: [{ state: 'taken', submission_status: 'awaiting_payment' }] });
  });

  test('is one order, however many click at once', async () => {
    const { formId, bob } = await offered();
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(service, bob, 'take')));
    const codes = answers.map(({ status }) => status);
    expect(codes.filter((status) => status === 303)).toHaveLength(1);
    expect(codes.filter((status) => status === 409)).toHaveLength(99);
    expect(await ordersOf(formId)).toHaveLength(2);
    expect(await counters(service, formId)).toEqual({ all: 1, 'w.': 1, 'w.all': 1 });
  });

  test('is one person’s, while it is paid for and until that has failed; then it goes to the next', async () => {
    const { formId, bob, cleo } = await offered();
    await post(service, bob, 'take');
    await pass(service, formId);
    expect((await post(service, cleo, 'take')).status).toBe(409);
    expect(await statuses(service, formId)).toEqual(['awaiting_payment', 'waitlisted']);
    service.clock.pass(3 * HOUR_MS);
    await expire(formId);
    expect(await statuses(service, formId)).toEqual(['unpaid', 'waitlisted']);
    const list = await service.orm.em.fork().findOneOrFail(WaitingList, { id: formId });
    expect(list.dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
    await pass(service, formId);
    expect([await states(service, formId), await statuses(service, formId)]).toEqual([
      ['taken', 'offered'],
      ['unpaid', 'offered'],
    ]);
    expect(await counters(service, formId)).toEqual({ all: 1 });
    const lost = await service.call('GET', bob);
    expect(lost.text).toContain('it is no longer held for you');
    service.engine.checkout = { failed: { kind: 'permanent', type: 'form_full' } };
    const again = await post(service, bob, 'pay');
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('All places of this form are taken')]);
    expect((await post(service, cleo, 'take')).status).toBe(409);
  });

  test('is not held again by who did not pay, while others wait for it', async () => {
    const { formId, bob, cleo } = await offered();
    await post(service, bob, 'take');
    await expire(formId);
    const uuid = (await submissionsOf(formId))[0]?.uuid ?? '';
    const again = () => service.orm.em.fork().transactional((em) => holdIfFree(em, service.box, uuid, now()));
    // The place is free, and not yet offered to Cleo.
    expect([await again(), await counters(service, formId)]).toEqual([false, { 'w.': 1, 'w.all': 1 }]);
    await post(service, cleo, 'leave');
    expect([await again(), await counters(service, formId)]).toEqual([true, { all: 1 }]);
  });

  test('is held again by who did not pay, if the form has no list any more', async () => {
    const { formId, bob } = await offered();
    await post(service, bob, 'take');
    await expire(formId);
    const options = { ...RATES, payment: PAYMENT, limits: { max_submissions: 1 } };
    await changeForm(service, formId, { title: 'Course', config: { fields: FIELDS, options } }, 'PUT');
    const uuid = (await submissionsOf(formId))[0]?.uuid ?? '';
    const again = service.orm.em.fork().transactional((em) => holdIfFree(em, service.box, uuid, now()));
    expect(await again).toBe(true);
  });

  test('goes to the next when the submission is erased while it is paid for', async () => {
    const { formId, bob } = await offered();
    await post(service, bob, 'take');
    await erase(service, formId);
    await pass(service, formId);
    expect([await states(service, formId), await statuses(service, formId)]).toEqual([['offered'], ['offered']]);
    expect((await service.call('GET', bob)).status).toBe(404);
  });

  test.each([
    ['payment_unavailable', 502, { checkout: { failed: { kind: 'transient', type: 'timeout' } } }],
    ['engine_unavailable', 503, { failure: engineAway() }],
  ])('is kept when the payment cannot be started (%s), and the page leads there again', async (_, status, state) => {
    const { formId, bob } = await offered();
    Object.assign(service.engine, state);
    const answer = await post(service, bob, 'take');
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('The payment did not work.')]);
    expect(answer.text).toMatch(/<button[^>]*value="pay"/);
    expect(await statuses(service, formId)).toEqual(['awaiting_payment', 'waitlisted']);
    const json = { entry: bob.split('=')[1], decision: 'pay' };
    const program = await service.call('POST', `b:/forms/${formId}/waiting-entry`, { json });
    // Whoever has a place is not asked to send the form again.
    expect(program.body).toMatchObject({ message: 'The payment did not work. Nothing was charged.' });
    service.engine.failure = null;
    service.engine.checkout = { redirectUrl: CHECKOUT };
    expect((await post(service, bob, 'pay')).headers.get('location')).toBe(CHECKOUT);
    expect(await ordersOf(formId)).toHaveLength(2);
  });

  test('costs what its sender saw, is paid as the form says now, and is free if the form takes no payment', async () => {
    const { formId, pages, offer } = await course(['Bob', 'Cleo']);
    await offer();
    await save(formId, { ...PAYMENT, amount: 9900, expires_minutes: 60, provider: 'paypal' });
    const { text } = await service.call('GET', pages[0] ?? '');
    expect(text).toContain('The place costs €19.90. Once you have taken it, you have 1 hour to pay.');
    await post(service, pages[0] ?? '', 'take');
    const [, order] = await ordersOf(formId);
    expect(order).toMatchObject({ amount: 1990, provider: 'paypal', expiresMinutes: 60, reserves: false });
    expect((await submissionsOf(formId))[0]?.meta.payment).toMatchObject({ amount: 1990, provider: 'paypal' });
    await expire(formId);
    await pass(service, formId);
    await save(formId, { ...PAYMENT, enabled: false });
    expect((await service.call('GET', pages[1] ?? '')).text).not.toContain('costs');
    await post(service, pages[1] ?? '', 'take');
    expect(await statuses(service, formId)).toEqual(['unpaid', 'accepted']);
    expect((await submissionsOf(formId))[1]?.meta.payment).toBeUndefined();
    expect(await ordersOf(formId)).toHaveLength(2);
  });

  test('costs nothing for who saw no price', async () => {
    const { formId, id } = await newWaiting(service, true);
    await save(formId, PAYMENT);
    await pass(service, formId);
    const page = pageOf(service, formId, { id });
    expect((await post(service, page, 'take')).headers.get('location')).not.toBe(CHECKOUT);
    expect([await statuses(service, formId), await ordersOf(formId)]).toEqual([['accepted'], []]);
  });

  test.each(['give_up', 'lapse'])('makes no order when it is not taken (%s)', async (how) => {
    const { formId, bob } = await offered();
    if (how === 'lapse') service.clock.pass(DAY_MS);
    else await post(service, bob, how);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual([how === 'lapse' ? 'lapsed' : 'declined', 'offered']);
    expect((await entriesOf(service, formId))[0]?.orderTerms).toBeNull();
    for (const decision of ['take', 'pay']) expect((await post(service, bob, decision)).status).toBe(409);
    expect(await ordersOf(formId)).toHaveLength(1);
  });

  test('is offered, not given, by a list that gives places without asking', async () => {
    const { formId, bob } = await offered({ list: { automatic: true } });
    expect(await states(service, formId)).toEqual(['offered', 'waiting']);
    expect((await entriesOf(service, formId))[0]?.offerUntil).not.toBeNull();
    expect((await post(service, bob, 'take')).headers.get('location')).toBe(CHECKOUT);
  });

  test('is not given away where no payments are taken', async () => {
    const { formId, bob } = await offered();
    const { payments } = service.intake;
    delete service.intake.payments;
    const answer = await post(service, bob, 'take').finally(() => Object.assign(service.intake, { payments }));
    expect(answer.status).toBe(502);
    expect(await states(service, formId)).toEqual(['offered', 'waiting']);
  });

  test('is paid for at most 30 times a minute from one address', async () => {
    const { bob } = await offered();
    await post(service, bob, 'take');
    const codes: number[] = [];
    for (let click = 0; click < 32; click += 1) codes.push((await post(service, bob, 'pay')).status);
    expect(codes.slice(-2)).toEqual([429, 429]);
  });
});

describe('a program with a page of its own', () => {
  const path = (formId: number) => `b:/forms/${formId}/waiting-entry`;
  const tokenOf = (page: string) => page.split('=')[1] ?? '';
  const decide = (formId: number, json: object) => service.call('POST', path(formId), { json });
  const read = (formId: number, page: string) => service.call('GET', `${path(formId)}?entry=${tokenOf(page)}`);

  test('reads what a place costs, takes it, and gets the address of the checkout', async () => {
    const { formId, bob, cleo } = await offered();
    const price = { amount: 1990, currency: 'EUR', minutes: 180 };
    const first = await read(formId, bob);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body).toEqual({
      ...{ success: true, state: 'offered', position: null, pay_until: null, price },
      offer_until: expect.any(String),
    });
    expect((await read(formId, cleo)).body).toMatchObject({ state: 'waiting', position: 1, price });
    const taken = await decide(formId, { entry: tokenOf(bob), decision: 'take' });
    expect(taken.body).toEqual({
      ...{ success: true, state: 'paying', position: null, offer_until: null, price },
      pay_until: new Date(now().getTime() + 3 * HOUR_MS).toISOString(),
      ...{ payment_required: true, payment_redirect: CHECKOUT },
      ...{ order_uuid: (await ordersOf(formId)).at(-1)?.uuid, status_token: expect.any(String) },
    });
    expect((await decide(formId, { entry: tokenOf(bob), decision: 'pay' })).body).toMatchObject({
      payment_redirect: CHECKOUT,
    });
    await expire(formId);
    expect((await read(formId, bob)).body).toMatchObject({ state: 'unpaid', pay_until: null, price });
  });

  test('leaves the list, and is told when there is nothing to decide', async () => {
    const { formId, bob, cleo } = await offered();
    const left = await decide(formId, { entry: tokenOf(cleo), decision: 'leave' });
    expect(left.body).toMatchObject({ state: 'declined', payment_required: false, price: null });
    const codeOf = async (json: object, id = formId) => {
      const { status, body } = await decide(id, json);
      return [status, (body as { code?: string }).code];
    };
    expect(await codeOf({ entry: tokenOf(cleo), decision: 'take' })).toEqual([409, 'waiting_over']);
    expect(await codeOf({ entry: tokenOf(bob), decision: 'pay' })).toEqual([409, 'waiting_over']);
    expect((await codeOf({ entry: tokenOf(bob), decision: 'all' }))[0]).toBe(422);
    expect((await codeOf({ decision: 'take' }))[0]).toBe(422);
    expect(await codeOf({ entry: 'none', decision: 'take' })).toEqual([403, 'link_over']);
    expect(await codeOf({ entry: tokenOf(bob), decision: 'take' }, 999_999)).toEqual([404, 'form_not_found']);
    service.engine.failure = engineAway();
    expect(await codeOf({ entry: tokenOf(bob), decision: 'take' })).toEqual([503, 'engine_unavailable']);
    expect((await read(formId, bob)).body).toMatchObject({ state: 'paying' });
    await erase(service, formId);
    expect((await read(formId, bob)).status).toBe(404);
  });
});

test('what is kept of the price goes with the submission', async () => {
  const { formId } = await course(['Bob']);
  await erase(service, formId, 1);
  expect(await entriesOf(service, formId)).toEqual([]);
});

test('a form may have both, and only its places are waited for', async () => {
  const formId = await listForm(service, { options: { payment: PAYMENT }, limits: { max_submissions: 0 } });
  await send(service, formId);
  expect([await statuses(service, formId), await ordersOf(formId)]).toEqual([['waitlisted'], []]);
  await save(formId, PAYMENT);
  await pass(service, formId);
  expect(await states(service, formId)).toEqual(['offered']);
});
