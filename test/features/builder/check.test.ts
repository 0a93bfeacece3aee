import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { createForm, FIELDS, submitB } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const check = async (json: unknown) => {
  const { status, body } = await service.as.admin('POST', 'b:/forms/check', json);
  return { status, ...(body as object) };
};
const RIGHT = { title: 'Contact', config: { fields: FIELDS, options: {} } };
const CLEAN = { valid: true, errors: {}, revision: null, warnings: [], dropped_secrets: [], changes: null };

test('a form that can be saved has no mistakes, and none is made', async () => {
  const before = await countRows(service.orm, 'form_revisions');
  expect(await check(RIGHT)).toEqual({ status: 200, ...CLEAN });
  expect(await countRows(service.orm, 'form_revisions')).toBe(before);
});

test('mistakes are those of a save, by their paths', async () => {
  const wrong = { title: '', colour: 'red', config: { fields: [{ type: 'emial', name: 'a' }], options: {} } };
  const { body: refused } = await service.as.admin('POST', 'b:/forms', wrong);
  const { errors } = refused as { errors: object };
  expect(Object.keys(errors).sort()).toEqual(['colour', 'config.fields[0].type', 'title']);
  expect(await check(wrong)).toEqual({ status: 200, ...CLEAN, valid: false, errors });
});

test('what only a save finds out of secrets is found too', async () => {
  const captcha = { provider: 'turnstile', site_key: 'x' };
  const path = 'config.options.captcha.secret';
  expect(await check({ ...RIGHT, config: { fields: [], options: { captcha } } })).toMatchObject({
    valid: false,
    errors: { [path]: expect.stringContaining(path) },
  });
});

test('warnings are those of a save', async () => {
  const shop = [
    { type: 'product', name: 'shirt', currency: 'EUR', price: 100 },
    { type: 'shipping', name: 'way', currency: 'EUR', options: [{ value: 'post', price: 5 }] },
    { type: 'total', name: 'sum', currency: 'EUR' },
  ];
  expect(await check({ title: 'Shop', config: { fields: shop, options: {} } })).toMatchObject({
    valid: true,
    warnings: [{ code: 'shipping_optional', path: 'config.fields[1].required' }],
  });
});

test('what kept values would lose is counted, as the save asks it', async () => {
  const id = await createForm(service);
  await submitB(service, id);
  const [first, ...others] = FIELDS;
  const json = { title: 'Contact', config: { fields: others, options: {} } };
  const { status, body } = await service.as.admin('PUT', `b:/forms/${id}`, json);
  const { errors: asked } = body as { errors: object };
  expect([status, asked]).toMatchObject([
    409,
    { changes: [{ field: first?.name, change: 'removed', submissions: 1 }] },
  ]);
  expect(await check({ id, ...json })).toEqual({ status: 200, ...CLEAN, revision: 1, changes: asked });
});

test('a form that there is none of is 404, and what is no number is named', async () => {
  expect(await check({ id: 999_999, ...RIGHT })).toMatchObject({ status: 404, code: 'form_not_found' });
  expect(await check({ id: 'x', ...RIGHT })).toMatchObject({ status: 422, errors: { id: expect.any(String) } });
  const id = await createForm(service);
  await service.as.admin('DELETE', `b:/forms/${id}`);
  expect(await check({ id, ...RIGHT })).toMatchObject({ status: 404, code: 'form_not_found' });
});
