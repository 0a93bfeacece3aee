import { expect, test } from '@jest/globals';
import { warnOfForm } from '#features/forms/warnings.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const PRODUCT = { type: 'product', name: 'tea', currency: 'EUR', price: 500 };
const SHIPPING = {
  type: 'shipping',
  name: 'ship',
  currency: 'EUR',
  options: [{ value: 'post', price: 490 }],
};

test('who may leave out how goods are sent is told on a save', async () => {
  const form = formConfig([PRODUCT, SHIPPING, { ...SHIPPING, name: 'needed', required: true }]);
  expect(await warnOfForm({}, form)).toEqual([
    { code: 'shipping_optional', path: 'config.fields[1].required', message: expect.stringContaining('pays none') },
  ]);
  expect(await warnOfForm({}, formConfig([{ type: 'text', name: 'name' }]))).toEqual([]);
});
