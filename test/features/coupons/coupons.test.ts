import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { couponsBudgets } from '#features/coupons/budgets.ts';
import { eraseStored } from '#features/erasure/submissions.ts';
import { holdLimited } from '#features/limits/counters.ts';
import { holdIfFree } from '#features/limits/hold-again.ts';
import { Submission } from '#features/submissions/entities.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, from, tokensOf } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const EUR = { currency: 'EUR' };
const EMAIL = { type: 'email', name: 'email' };
const SHIRT = { ...EUR, type: 'product', name: 'shirt', label: 'Shirt', price: 1_990, max_quantity: 5 };
const TOTAL = { ...EUR, type: 'total', name: 'sum' };
const couponOf = (...codes: object[]) => ({ type: 'coupon', name: 'code', codes });
const NO_RATE = { rate_limits: { per_minute: 0, per_hour: 0 } };

const send = async (formId: number, values: object) =>
  service.call('POST', `b:/forms/${formId}/submissions`, { json: bodyB(await tokensOf(service, formId), values) });
const race = async (formId: number, values: object, visitors: number) => {
  const tokens = await tokensOf(service, formId);
  return Promise.all(
    Array.from({ length: visitors }, (_, index) =>
      service.call('POST', `b:/forms/${formId}/submissions`, {
        json: bodyB(tokens, { ...values, email: `visitor${index}@example.net` }),
        ...from(`198.51.100.${100 + index}`),
      }),
    ),
  );
};
const countsOf = (answers: Answer[]) => {
  const codes = answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`.trim());
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));
};
const fieldsOf = ({ body }: Answer) => (body as { errors?: { fields?: object } }).errors?.fields;
const check = (formId: number, code: unknown) => service.call('POST', `b:/forms/${formId}/coupon`, { json: { code } });
const newest = (formId: number) =>
  service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });
const sold = { shirt: { quantity: 1 }, code: 'ONCE' };

describe('a code of a form without a payment', () => {
  test('takes something off its total, which is kept with the submission', async () => {
    const formId = await createForm(service, NO_RATE, [SHIRT, couponOf({ code: 'TEN', percent: 10 }), TOTAL]);
    expect(await send(formId, { shirt: { quantity: 2 }, code: 'ten', sum: { total: '0.01' } })).toMatchObject({
      status: 200,
    });
    const { payload } = await newest(formId);
    expect(payload).toMatchObject({ code: 'TEN', sum: { products: '39.80', discount: '3.98', total: '35.82' } });
  });

  test('is 422 at its field when it cannot be used, and nothing is kept', async () => {
    const formId = await createForm(service, NO_RATE, [
      SHIRT,
      couponOf({ code: 'TEN', percent: 10, min_amount: 5_000 }),
    ]);
    const answer = await send(formId, { shirt: { quantity: 2 }, code: 'TEN' });
    expect([answer.status, fieldsOf(answer)]).toEqual([
      422,
      { code: 'This code can be used for orders of €50.00 or more.' },
    ]);
    expect(await service.orm.em.fork().count(Submission, { formId })).toBe(0);
  });
});

describe('the last use of a code', () => {
  const once = couponOf({ code: 'ONCE', percent: 50, max_uses: 1 });

  test('is for one of 40 visitors who race for it; the others are told', async () => {
    const formId = await createForm(service, NO_RATE, [SHIRT, EMAIL, once]);
    const answers = await race(formId, sold, 40);
    expect(countsOf(answers)).toEqual({ '200': 1, '422': 39 });
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && fieldsOf(refused)).toEqual({ code: 'This code has been used up.' });
    expect((await check(formId, 'once')).body).toEqual({ usable: false, message: 'This code has been used up.' });
    expect(await send(formId, { ...sold, code: '' })).toMatchObject({ status: 200 });
  });

  test('is not taken where it takes nothing off', async () => {
    const sample = { ...SHIRT, name: 'sample', price: 0 };
    const formId = await createForm(service, NO_RATE, [SHIRT, sample, EMAIL, once]);
    expect(await send(formId, { code: 'ONCE' })).toMatchObject({ status: 200 });
    expect(await send(formId, { sample: { quantity: 1 }, code: 'ONCE' })).toMatchObject({ status: 200 });
    expect(await send(formId, sold)).toMatchObject({ status: 200 });
    expect((await send(formId, sold)).status).toBe(422);
  });

  test('is free again when its order ends unpaid, or it is erased; who pays after all is refused once it is gone', async () => {
    const formId = await createForm(service, NO_RATE, [SHIRT, once]);
    await send(formId, sold);
    const first = await newest(formId);
    const within = <Result>(work: Parameters<typeof service.orm.em.transactional<Result>>[0]) =>
      service.orm.em.fork().transactional(work);
    await within((em) => holdLimited(em, first.uuid, false));
    expect(await send(formId, sold)).toMatchObject({ status: 200 });
    expect(await within((em) => holdIfFree(em, service.box, first.uuid, service.clock.now()))).toBe(false);
    await eraseStored(service.foundation, [(await newest(formId)).id]);
    expect(await within((em) => holdIfFree(em, service.box, first.uuid, service.clock.now()))).toBe(true);
    expect(await send(formId, sold)).toMatchObject({ status: 422 });
  });

  test('of a person is counted by who they are', async () => {
    const formId = await createForm(service, NO_RATE, [
      SHIRT,
      EMAIL,
      { ...couponOf({ code: 'ONCE', amount: 500, max_per_person: 1 }), person_field: 'email' },
    ]);
    expect(await send(formId, { ...sold, email: 'ada@example.net' })).toMatchObject({ status: 200 });
    const again = await send(formId, { ...sold, email: 'Ada@Example.net' });
    expect(fieldsOf(again)).toEqual({ code: 'You have used this code as often as you can.' });
    expect(await send(formId, { ...sold, email: 'bob@example.net' })).toMatchObject({ status: 200 });
  });
});

describe('the last pieces of a product', () => {
  test('are ordered by as many visitors as there are pieces', async () => {
    const formId = await createForm(service, NO_RATE, [{ ...SHIRT, quota: 5 }, EMAIL]);
    const answers = await race(formId, { shirt: { quantity: 2 } }, 12);
    expect(countsOf(answers)).toEqual({ '200': 2, '422': 10 });
    expect(fieldsOf(await send(formId, { shirt: { quantity: 2 } }))).toEqual({ shirt: 'Only 1 is left.' });
    expect(await send(formId, { shirt: { quantity: 1 } })).toMatchObject({ status: 200 });
    expect(fieldsOf(await send(formId, { shirt: { quantity: 1 } }))).toEqual({
      shirt: 'Shirt is sold out. Choose another.',
    });
    const page = await (await fetch(`${service.url}/forms/${formId}`)).text();
    expect(page).toContain('(sold out)');
  });

  test('of a variant are counted by how many are ordered', async () => {
    const options = [
      { value: 's', label: 'Small', price: 1_000, quota: 3 },
      { value: 'l', label: 'Large', price: 1_000 },
    ];
    const { price: _, ...shirt } = SHIRT;
    const formId = await createForm(service, NO_RATE, [{ ...shirt, options }]);
    expect(await send(formId, { shirt: { choice: 's', quantity: 2 } })).toMatchObject({ status: 200 });
    expect(fieldsOf(await send(formId, { shirt: { choice: 's', quantity: 2 } }))).toEqual({ shirt: 'Only 1 is left.' });
    expect(await send(formId, { shirt: { choice: 'l', quantity: 5 } })).toMatchObject({ status: 200 });
  });
});

describe('who asks what a code takes off', () => {
  test('is told that, and for any other code the same', async () => {
    const formId = await createForm(service, NO_RATE, [
      SHIRT,
      couponOf(
        { code: 'SPRING', amount: 500, min_amount: 1_000, products: ['shirt'] },
        { code: 'LATE', percent: 5, until: '2020-01-01T00:00' },
        { code: 'EARLY', percent: 5, from: '2999-01-01T00:00' },
      ),
    ]);
    expect((await check(formId, ' spring ')).body).toEqual({
      usable: true,
      message: null,
      amount: 500,
      min_amount: 1_000,
      products: ['shirt'],
    });
    const others = await Promise.all(['nothing', 'LATE', 'EARLY', ''].map((code) => check(formId, code)));
    expect(new Set(others.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(others[0]?.body).toEqual({ usable: false, message: 'This code cannot be used.' });
  });

  test('may try few codes', async () => {
    const formId = await createForm(service, {}, [SHIRT, couponOf({ code: 'TEN', percent: 10 })]);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => check(formId, `GUESS${index}`)));
    expect(countsOf(answers)['429 rate_limited']).toBeGreaterThanOrEqual(2);
  });

  test('may try no more by summaries and pages of an order: they add nothing up any more', async () => {
    const fields = [SHIRT, couponOf({ code: 'TEN', percent: 10 }), TOTAL];
    const formId = await createForm(service, { pages: { summary: true } }, fields);
    const visitor = from('198.51.100.21');
    const values = { shirt: { quantity: 2 }, code: 'TEN' };
    const look = () => service.call('POST', `b:/forms/${formId}/summary`, { json: { values }, ...visitor });
    const summary = (await look()).body as { html: string };
    expect(summary.html).toContain('€35.82');
    // The nonce is invalid, so that the page comes back with the visitor's input.
    const page = async () => {
      const body = new URLSearchParams({ 'shirt[quantity]': '2', code: 'TEN' });
      return (await fetch(`${service.url}/forms/${formId}`, { method: 'POST', body, ...visitor })).text();
    };
    expect(await page()).toContain('€35.82');
    for (let round = 2; round < couponsBudgets.couponsInMinute.atMost; round += 1) await look();
    expect([(await look()).body, await page()].map((shown) => JSON.stringify(shown).includes('35.82'))).toEqual([
      false,
      false,
    ]);
  });

  test('may try no more by submissions that are refused for something else, whatever the limits of the form', async () => {
    const needed = { type: 'text', name: 'city', required: true };
    const formId = await createForm(service, NO_RATE, [SHIRT, needed, couponOf({ code: 'TEN', percent: 10 })]);
    const tokens = await tokensOf(service, formId);
    const visitor = from('198.51.100.22');
    const submit = (values: object) => {
      const json = bodyB(tokens, { shirt: { quantity: 1 }, ...values });
      return service.call('POST', `b:/forms/${formId}/submissions`, { json, ...visitor });
    };
    // Accepted submissions do not count as attempts at guessing a code.
    for (let round = 0; round <= couponsBudgets.couponsInMinute.atMost; round += 1) {
      expect((await submit({ city: 'Rome', code: 'TEN' })).status).toBe(200);
    }
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => submit({ code: `GUESS${index}` })));
    expect(countsOf(guesses)).toEqual({ '422': couponsBudgets.couponsInMinute.atMost, '429 rate_limited': 2 });
    // Over the limit, even a valid code is not confirmed and not accepted.
    expect((await submit({ city: 'Rome', code: 'TEN' })).body).toMatchObject({ code: 'rate_limited' });
    expect((await submit({ city: 'Rome' })).status).toBe(200);
    const other = bodyB(tokens, { shirt: { quantity: 1 }, city: 'Rome', code: 'TEN' });
    expect((await service.call('POST', `b:/forms/${formId}/submissions`, { json: other })).status).toBe(200);
  });

  test('of a form without codes, or with what is no text, is refused', async () => {
    const formId = await createForm(service, {}, [SHIRT]);
    expect((await check(formId, 'TEN')).status).toBe(404);
    expect((await check(formId, { $ne: '' })).status).toBe(422);
  });
});
