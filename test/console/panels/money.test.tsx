/** @own-process of documents. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Draft, Field } from '#console/views/builder/model.ts';
import { catalogueOf } from './catalogues.ts';
import '../german.ts';
import { edit } from './editing.tsx';

const { cleanup, fireEvent, screen } = await import('@testing-library/react');
const { default: FieldPanel } = await import('#console/views/builder/panel/field-panel.tsx');
const { currencyOf, recounted } = await import('#console/views/builder/panel/schema/currency.ts');
const { setLanguage } = await import('#console/texts/language.ts');

const types = catalogueOf('field-types');

beforeEach(() => localStorage.setItem('console.builder.more', 'open'));
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await setLanguage('en');
});

const formOf = (field: Field, options: Draft['config']['options'] = {}): Draft => ({
  title: 'Shop',
  config: { fields: [field], options },
});
const PRODUCT: Field = { type: 'product', name: 'shirt', currency: 'EUR', price: 500 };

async function open(field: Field, options: Draft['config']['options'] = {}) {
  const rendered = await edit(() => <FieldPanel path="config.fields[0]" />, {
    draft: formOf(field, options),
    fieldTypes: types,
  });
  await screen.findAllByRole('button');
  // Opens only the groups for prices, because others take long to render.
  const groups = '[data-paths*=".price"], [data-paths*=".currency"]';
  for (const group of document.querySelectorAll(groups)) {
    const closed = group.querySelector('.mantine-Accordion-control[aria-expanded=false]');
    if (closed && !group.querySelector('[data-paths]')) fireEvent.click(closed);
  }
  return () => rendered.now().config.fields[0] as Field;
}
const inputOf = (label: RegExp) =>
  screen.getAllByLabelText(label, { selector: 'input, select' })[0] as HTMLInputElement;
const type = (label: RegExp, text: string) => fireEvent.change(inputOf(label), { target: { value: text } });

test.each<[currency: string, typed: string, units: number, shown: string]>([
  ['EUR', '19.90', 1990, '€19.90'],
  ['EUR', '19,90', 1990, '€19.90'],
  ['EUR', '25', 2500, '€25.00'],
  ['EUR', '€ 1,234.50', 123450, '€1,234.50'],
  ['JPY', '1990', 1990, '¥1,990'],
  ['KWD', '1.250', 1250, 'KWD 1.250'],
])(
  'a price in %s that is typed or pasted as %s is %i, and is said as it will be charged',
  async (currency, typed, units, shown) => {
    const field = await open({ ...PRODUCT, currency });
    type(/^Price/, typed);
    expect(field().price).toBe(units);
    expect(inputOf(/^Price/).value).toBe(typed);
    expect(screen.getByText(new RegExp(`^= ${shown.replace(/[.$]/g, '\\$&').replace(' ', '\\s')}$`))).toBeTruthy();
  },
);

test('a price that is kept stands in its input as people write it', async () => {
  await setLanguage('de');
  await open({ ...PRODUCT, price: 1990 });
  expect(inputOf(/^Price/).value).toBe('19,90');
});

test.each(['19.905', 'ten', '-5', '1.000'])(
  '%s is no price: it is said, stays as it was typed, and is no other price',
  async (typed) => {
    const field = await open(PRODUCT);
    type(/^Price/, typed);
    expect(inputOf(/^Price/).value).toBe(typed);
    // The service refuses text as a price, so that nothing is sold for a price that nobody typed.
    expect(field().price).toBe(typed);
    expect(inputOf(/^Price/).getAttribute('aria-invalid')).toBe('true');
  },
);

test('an emptied price is none, and there is none without a currency', async () => {
  const field = await open(PRODUCT);
  type(/^Price/, '');
  expect(field()).not.toHaveProperty('price');
  cleanup();
  await open({ type: 'product', name: 'shirt' });
  expect(inputOf(/^Price/).disabled).toBe(true);
});

test('what a number or an option costs is in the currency of the payment', async () => {
  const field = await open({ type: 'number', name: 'seats' }, { payment: { enabled: true, currency: 'JPY' } });
  type(/^Price/, '1,200');
  expect(field().price).toBe(1200);
});

test('a currency of other decimals leaves amounts what people read, and asks for one that it cannot have', async () => {
  const field = await open({ ...PRODUCT, price: 2500 });
  fireEvent.change(inputOf(/^Currency/), { target: { value: 'JPY' } });
  expect(field()).toMatchObject({ currency: 'JPY', price: 25 });
  fireEvent.change(inputOf(/^Currency/), { target: { value: 'KWD' } });
  expect(field()).toMatchObject({ currency: 'KWD', price: 25_000 });
  type(/^Price/, '19.905');
  fireEvent.change(inputOf(/^Currency/), { target: { value: 'EUR' } });
  expect(field()).not.toHaveProperty('price');
});

describe('a form whose currency is another', () => {
  const form = (currency: string): Draft => ({
    title: 'Shop',
    config: {
      fields: [
        { type: 'number', name: 'seats', price: 2500 },
        {
          type: 'group',
          name: 'more',
          fields: [{ type: 'radio', name: 'size', options: [{ value: 's', price: 100 }] }],
        },
        { type: 'coupon', name: 'code', codes: [{ code: 'TEN', amount: 1000, min_amount: 150 }] },
      ],
      options: { payment: { enabled: true, currency, amount: 700 } },
    },
  });

  test('has all of its amounts in that one: of options, codes and the payment too', () => {
    const { config } = recounted(form('EUR'), form('JPY'), null, types);
    expect(config.fields).toMatchObject([
      { price: 25 },
      { fields: [{ options: [{ value: 's', price: 1 }] }] },
      { codes: [{ code: 'TEN', amount: 10 }] },
    ]);
    expect((config.fields[2] as unknown as { codes: object[] }).codes[0]).not.toHaveProperty('min_amount');
    expect(config.options.payment).toEqual({ enabled: true, currency: 'JPY', amount: 7 });
  });

  test('stays as it is where the decimals are the same', () => {
    expect(recounted(form('EUR'), form('USD'), null, types)).toEqual(form('USD'));
    expect(currencyOf(form('USD'))).toBe('USD');
  });
});

test('every amount of the service is entered in its currency: no schema of the builder says minor units in words', () => {
  const texts: string[] = [];
  const numbers: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (key === 'description' && /minor|cents/i.test(String(one))) texts.push(`${path}: ${one}`);
      if (/^(price|amount|min_amount|min_price|max_price|free_from)$/.test(key) && one?.type === 'integer') {
        if (one['x-control'] !== 'amount') numbers.push(`${path}.${key}`);
      }
      walk(one, `${path}.${key}`);
    }
  };
  for (const name of ['field-types', 'options', 'integrations'] as const) walk(catalogueOf(name), name);
  expect({ texts, numbers }).toEqual({ texts: [], numbers: [] });
});
