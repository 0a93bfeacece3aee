/** @own-process A table is replaced. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { replaceModule } from '#dev/testing/runner/module-hooks.ts';
import { Submission } from '#features/submissions/entities.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import type { TestService } from '#test/environment/service.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { INVENTED_RULES, inventedTypes } from '#test/forms/made-up-types.ts';
import { en } from '#texts/en.ts';

// Starts the whole service with a field type with parts, a list of rows and a heading added to the table.
replaceModule(import.meta.resolve('#forms/field-types/table.ts'), {
  fieldTypes: { ...fieldTypes, ...inventedTypes },
});
Object.assign(en.rules, INVENTED_RULES);
const { startService } = await import('#test/environment/service.ts');
const { createForm, submitA, submitB } = await import('#test/environment/visitor.ts');

const FIELDS = [
  { type: 'heading', name: 'part', label: 'Your order' },
  { type: 'place', name: 'home', label: 'Home', required: true, cities: ['Springfield'] },
  { type: 'rows', name: 'cart', label: 'Cart' },
];
const VALUES = { home: { street: 'Main Street', city: 'Springfield' }, cart: [{ item: 'Bread', count: 2 }] };

let service: TestService;
let parties: ThirdParties;
let formId: number;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService();
  const settings = { url: parties.webhookUrl('made-up') };
  formId = await createForm(service, { integrations: [{ key: 'crm', integration_id: 'webhook', settings }] }, FIELDS);
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

const newest = () => service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });

test.each([
  ['A', submitA],
  ['B', submitB],
] as const)(
  'surface %s keeps a value of parts and a list of rows, and answers what is wrong with one',
  async (_name, submit) => {
    const sent = { ...VALUES, home: { ...VALUES.home, street: ' Main Street ', more: 'x' }, part: 'x' };
    expect((await submit(service, formId, sent)).status).toBe(200);
    const { payload, meta } = await newest();
    expect([payload, meta]).toEqual([VALUES, { ignored_fields: ['part'] }]);

    const elsewhere = await submit(service, formId, { ...VALUES, home: { street: 'x', city: 'Shelbyville' } });
    expect(elsewhere.text).toContain('Home: we do not deliver to Shelbyville.');
    expect((await submit(service, formId, { ...VALUES, home: { street: '', city: ' ' } })).text).toContain(
      'Fill in this field.',
    );
  },
);

test('surface B gives the values back, and the same request twice is one submission', async () => {
  const headers = { 'idempotency-key': 'made-up' };
  const first = await submitB(service, formId, VALUES, { headers });
  const again = await submitB(service, formId, VALUES, { headers });
  expect(first.body).toMatchObject({ data: { fields: VALUES } });
  expect(again.body).toEqual(first.body);
  expect((await submitB(service, formId, { ...VALUES, cart: [] }, { headers })).status).toBe(409);
});

test('the page shows the heading where it stands', async () => {
  const { text } = await service.call('GET', `/forms/${formId}`);
  expect(text).toMatch(/data-field="part"><h2>Your order<\/h2><\/div>\s*<fieldset [^>]*data-field="home"/);
});

test('a test event has values of their shape, and refuses others', async () => {
  const sendTest = (json: object) => service.as.admin('POST', `b:/forms/${formId}/integrations/crm/test`, json);
  expect((await sendTest({})).body).toMatchObject({ delivered: true });
  expect((await sendTest({ values: VALUES })).body).toMatchObject({ delivered: true });
  expect(await sendTest({ values: { home: 'Main Street', part: 'x' } })).toMatchObject({
    status: 422,
    body: {
      errors: {
        'values.home':
          'values.home must be a value of a field of type place, such as {"street":"1 Main Street","city":"Springfield"}',
        'values.part': 'values.part is not a field of this form',
      },
    },
  });
});
