import { describe, expect, test } from '@jest/globals';
import type { FormConfig } from '#forms/config/types.ts';
import { settleOrder } from '#forms/orders/settle.ts';
import { shownTotal } from '#forms/orders/shown-total.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderAnswers } from '#forms/page/pages/answers.ts';
import { wayOf } from '#forms/pages/shown.ts';
import { renderTemplate } from '#forms/templates/merge-tags.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const EUR = { currency: 'EUR' };
const SHIRT = {
  ...EUR,
  type: 'product',
  name: 'shirt',
  label: 'Shirt',
  max_quantity: 5,
  options: [
    { value: 's', label: 'Small', price: 1_990 },
    { value: 'l', label: 'Large', price: 2_190 },
  ],
};
const WRAP = {
  ...EUR,
  type: 'product_option',
  name: 'wrap',
  label: 'Extras',
  product: 'shirt',
  multiple: true,
  options: [
    { value: 'gift', label: 'Gift wrap', price: 200 },
    { value: 'card', price: 150 },
  ],
};
const DONATION = { ...EUR, type: 'product', name: 'gift', label: 'Donation', min_price: 100, max_price: 10_000 };
const COUNTRY = { type: 'country', name: 'country' };
const abroad = { action: 'hide', rules: [{ field: 'country', op: 'not_equals', value: 'DE' }] };
const SHIPPING = {
  ...EUR,
  type: 'shipping',
  name: 'ship',
  options: [
    { value: 'post', label: 'Post', price: 490, free_from: 5_000, conditional: abroad },
    { value: 'world', label: 'World', price: 1_990 },
  ],
};
const COUPON = {
  type: 'coupon',
  name: 'code',
  codes: [
    { code: 'Summer', percent: 10, until: '2026-12-01T00:00' },
    { code: 'OVER', amount: 500, until: '2026-01-01T00:00' },
    { code: 'BIG', amount: 500, min_amount: 9_000 },
    { code: 'GIVE', percent: 50, products: ['gift'] },
  ],
};
const TOTAL = { ...EUR, type: 'total', name: 'sum', label: 'Order' };
const ALL = [SHIRT, WRAP, DONATION, COUNTRY, SHIPPING, COUPON, TOTAL];
const NOW = new Date('2026-11-25T10:00:00Z');

function submit(config: FormConfig, raw: Record<string, unknown>) {
  const { values, errors } = validateSubmission(config, sanitiseSubmission(config, raw));
  settleOrder(config, values, errors, { now: NOW, step: 1 });
  return { values, errors };
}

const ORDER = {
  'shirt[choice]': 'l',
  'shirt[quantity]': '2',
  wrap: ['gift', 'card'],
  'gift[price]': '12,50',
  country: 'DE',
  ship: 'post',
  code: 'summer',
};

test('an order is worked out line by line: products, extras as often as their product, discount, shipping', () => {
  const { values, errors } = submit(formConfig(ALL), ORDER);
  expect(errors).toEqual({});
  expect(values.shirt).toEqual({ choice: 'l', quantity: 2 });
  expect(values.gift).toEqual({ price: '12.50', quantity: 1 });
  expect(values.sum).toEqual({
    currency: 'EUR',
    lines: [
      { field: 'shirt', name: 'Shirt: Large', quantity: 2, price: '21.90', amount: '43.80' },
      { field: 'shirt', name: 'Extras: Gift wrap', quantity: 2, price: '2.00', amount: '4.00' },
      { field: 'shirt', name: 'Extras: card', quantity: 2, price: '1.50', amount: '3.00' },
      { field: 'gift', name: 'Donation', quantity: 1, price: '12.50', amount: '12.50' },
    ],
    products: '63.30',
    discount: '6.33',
    coupon: 'SUMMER',
    shipping: '0.00',
    shipping_method: 'Post',
    total: '56.97',
  });
});

test.each([
  ['unknown', 'This code cannot be used.'],
  ['over', 'This code cannot be used.'],
  ['BIG', 'This code can be used for orders of €90.00 or more.'],
])('the code %s is refused at its field, which says why', (code, message) => {
  expect(submit(formConfig(ALL), { ...ORDER, code }).errors).toEqual({ code: message });
});

test('a code for a product that is not ordered is refused', () => {
  const { errors } = submit(formConfig(ALL), { 'shirt[choice]': 's', code: 'GIVE' });
  expect(errors).toEqual({ code: 'This code is not for what you have chosen.' });
});

test('what is hidden is not ordered, nor are its extras', () => {
  const conditional = { rules: [{ field: 'country', op: 'equals', value: 'FR' }] };
  const config = formConfig([{ ...SHIRT, conditional }, WRAP, COUNTRY, DONATION, TOTAL]);
  const { values } = submit(config, ORDER);
  expect(values.sum).toMatchObject({ products: '12.50', lines: [{ field: 'gift' }] });
});

test('a way of shipping that a condition hides cannot be chosen', () => {
  const { errors } = submit(formConfig(ALL), { ...ORDER, country: 'FR' });
  expect(Object.keys(errors)).toEqual(['ship']);
});

test('products stand in groups, and their extras mean the one beside them', () => {
  const config = formConfig([SHIRT, { type: 'group', name: 'child', fields: [SHIRT, WRAP] }, TOTAL]);
  const { values } = submit(config, {
    shirt: { choice: 's' },
    child: { shirt: { choice: 'l', quantity: 3 }, wrap: ['gift'] },
  });
  expect(values.sum).toMatchObject({ products: '91.60' });
});

describe('products in rows', () => {
  const rows = formConfig([
    {
      type: 'repeater',
      name: 'guests',
      fields: [
        SHIRT,
        WRAP,
        { type: 'text', name: 'print', conditional: { rules: [{ field: 'shirt.choice', op: 'equals', value: 'l' }] } },
      ],
    },
    { type: 'calculated', name: 'shirts', formula: 'sum(guests.shirt)' },
    { ...COUPON, codes: [{ code: 'ROWS', percent: 10, products: ['guests.shirt'] }] },
    TOTAL,
  ]);
  const guests = [
    { shirt: { choice: 'l', quantity: 2 }, wrap: ['gift'], print: 'Ada' },
    { shirt: { choice: 's' }, print: 'not kept' },
  ];

  test('are each ordered with the extras of their row; conditions, formulas and coupons know them', () => {
    const { values, errors } = submit(rows, { guests, code: 'rows' });
    expect(errors).toEqual({});
    expect(values.guests).toEqual([
      { shirt: { choice: 'l', quantity: 2 }, wrap: ['gift'], print: 'Ada' },
      { shirt: { choice: 's', quantity: 1 }, wrap: [] },
    ]);
    expect(values.shirts).toBe(63.7);
    expect(values.sum).toMatchObject({
      lines: [
        { field: 'guests[0].shirt', name: 'Shirt: Large', amount: '43.80' },
        { field: 'guests[0].shirt', name: 'Extras: Gift wrap', amount: '4.00' },
        { field: 'guests[1].shirt', name: 'Shirt: Small', amount: '19.90' },
      ],
      products: '67.70',
      discount: '6.77',
      total: '60.93',
    });
  });

  test('name their row when they are wrong', () => {
    const { errors } = submit(rows, { guests: [guests[1], { shirt: { choice: 'l', quantity: 6 } }] });
    expect(Object.keys(errors)).toEqual(['guests[1].shirt']);
  });
});

test('conditions and formulas ask what a product comes to, its variant and how many', () => {
  const config = formConfig([
    SHIRT,
    { type: 'calculated', name: 'points', formula: 'shirt.quantity * 10 + shirt' },
    { type: 'text', name: 'engraving', conditional: { rules: [{ field: 'shirt.choice', op: 'equals', value: 'l' }] } },
    { type: 'text', name: 'firm', conditional: { rules: [{ field: 'shirt', op: 'greater_than', value: 50 }] } },
  ]);
  const { values } = submit(config, { shirt: { choice: 'l', quantity: 2 }, engraving: 'A', firm: 'B' });
  expect(values).toEqual({ shirt: { choice: 'l', quantity: 2 }, points: 63.8, engraving: 'A' });
});

test('mails and documents show the order', () => {
  const config = formConfig(ALL);
  const { values } = submit(config, ORDER);
  const context = {
    form: { id: 1, title: 'Shop' },
    submission: { id: 1, date: NOW },
    site: { name: '', url: '', timeZone: 'UTC' },
    meta: { ip: null, user_agent: null },
    config,
    values,
  };
  expect(renderTemplate('{field:sum}', context, 'text')).toBe(
    [
      '2 × Shirt: Large: €43.80',
      '2 × Extras: Gift wrap: €4.00',
      '2 × Extras: card: €3.00',
      'Donation: €12.50',
      'Subtotal: €63.30',
      'Discount (SUMMER): -€6.33',
      'Shipping (Post): €0.00',
      'Total: €56.97',
    ].join('\n'),
  );
  expect(renderTemplate('{field:shirt} {field:shirt.quantity} {field:sum.total}', context, 'text')).toBe(
    'Large: 2 × €21.90 = €43.80 2 56.97',
  );
  expect(renderTemplate('<p>{field:sum}</p>', context, 'html')).toContain(
    '<td style="padding:2px 0">2 × Shirt: Large</td>',
  );
});

describe('codes of coupons', () => {
  test('reach neither the page nor the JSON Schema', () => {
    const config = formConfig(ALL);
    const shown = renderFields({ id: 1, config }).join('') + JSON.stringify(jsonSchemaOf(config));
    expect(shown).not.toMatch(/summer|give|\bbig|over/i);
  });
});

describe('a save refuses, by its path,', () => {
  test.each<[string, object[], Record<string, unknown>]>([
    [
      'two currencies',
      [SHIRT, { ...DONATION, currency: 'USD' }],
      { 'config.fields[1].currency': /must be that of shirt, EUR/ },
    ],
    [
      'extras of no product',
      [SHIRT, { ...WRAP, product: 'hat' }],
      { 'config.fields[1].product': /must be the name of a field of type product/ },
    ],
    ['a product of two prices', [{ ...SHIRT, price: 5 }], { 'config.fields[0].price': /use exactly one of them/ }],
    [
      'a coupon of a form that sells nothing',
      [{ ...COUPON, codes: [{ code: 'A', percent: 1 }] }],
      { 'config.fields[0].type': /needs a field of type product/ },
    ],
    [
      'a second coupon',
      [SHIRT, COUPON, { ...COUPON, name: 'other' }],
      {
        'config.fields[2].type': /a form has one coupon/,
        'config.fields[1].codes[3].products[0]': /field of type product/,
        'config.fields[2].codes[3].products[0]': /field of type product/,
      },
    ],
    [
      'a total in a group',
      [SHIRT, { type: 'group', name: 'g', fields: [TOTAL] }],
      { 'config.fields[1].fields[0].type': /cannot stand in a group/ },
    ],
    [
      'a condition on a total',
      [
        SHIRT,
        TOTAL,
        { type: 'text', name: 't', conditional: { rules: [{ field: 'sum', op: 'greater_than', value: 1 }] } },
      ],
      { 'config.fields[2].conditional.rules[0].field': /known only once the form is sent/ },
    ],
    [
      'a condition that asks for a code',
      [
        SHIRT,
        { ...COUPON, codes: [{ code: 'A1', percent: 5 }] },
        { type: 'text', name: 't', conditional: { rules: [{ field: 'code', op: 'equals', value: 'A1' }] } },
      ],
      { 'config.fields[2].conditional.rules[0].field': /known only once/ },
    ],
    [
      'more than can be paid',
      [{ ...DONATION, max_price: 999_999_999_999, max_quantity: 2 }],
      { 'config.fields[0].max_quantity': /could come to more/ },
    ],
    [
      'a code with two values',
      [SHIRT, { ...COUPON, codes: [{ code: 'A', percent: 1, amount: 1 }] }],
      { 'config.fields[1].codes[0].percent': /use exactly one of them/ },
    ],
    [
      'a code that is there twice',
      [
        SHIRT,
        {
          ...COUPON,
          codes: [
            { code: 'A', percent: 1 },
            { code: 'a', percent: 1 },
          ],
        },
      ],
      { 'config.fields[1].codes[1].code': /repeats an earlier code/ },
    ],
  ])('%s', (_what, fields, expected) => {
    const mistakes = mistakesOf(() => formConfig(fields));
    expect(Object.keys(mistakes).sort()).toEqual(Object.keys(expected).sort());
    for (const [path, message] of Object.entries(expected)) expect(mistakes[path]).toMatch(message as RegExp);
  });
});

test('a page shows its total as the server adds it up, for who has no script', () => {
  const config = formConfig(ALL);
  const sent = { shirt: { choice: 'l', quantity: 2 }, code: 'SUMMER' };
  const total = shownTotal(config, () => sent, { now: NOW, step: 1 });
  const shown = renderFields({ id: 1, config }, { values: sent, total }).at(-1);
  expect(shown).toContain('<td>-€4.38</td>');
  expect(shown).toContain('<th scope="row">Total</th><td>€39.42</td>');
  expect(shown).not.toContain('noscript');
  expect(shownTotal(config, () => ({}), { now: NOW, step: 1 })).toBeNull();
  // A used-up code, which only the limits of the form reveal.
  expect(shownTotal(config, () => sent, { now: NOW, step: 1 }, { code: 'It is used up.' })?.discount).toMatch(/^0/);
  expect(renderFields({ id: 1, config }).at(-1)).toMatch(/<table[^>]* hidden>|<table[^>]* hidden /);
});

describe('the summary adds up what is sent', () => {
  const only = (value: string) => ({ rules: [{ field: 'country', op: 'equals', value }] });
  const book = (name: string, more: object = {}) => ({ ...EUR, type: 'product', name, price: 500, ...more });
  const page = (name: string, more: object = {}) => ({ type: 'page_break', name, label: name, ...more });
  const country = { ...COUNTRY, default: 'DE' };
  const jumps = [{ to: 'last', when: only('DE') }];
  test.each<[string, fields: object[]]>([
    ['not a product that is hidden', [country, book('one'), book('other', { conditional: only('FR') }), TOTAL]],
    [
      'not the products of a group that is hidden',
      [country, book('one'), { type: 'group', name: 'g', conditional: only('FR'), fields: [book('other')] }, TOTAL],
    ],
    [
      'not a page that is hidden',
      [country, book('one'), page('two', { conditional: only('FR') }), book('other'), page('last'), TOTAL],
    ],
    [
      'not a page that was passed over',
      [country, book('one'), page('two', { jumps }), book('other'), page('last'), TOTAL],
    ],
  ])('%s', (_what, fields) => {
    const config = formConfig(fields, { pages: { summary: true } });
    const sent = { country: 'DE', one: { quantity: 1 }, other: { quantity: 12 }, g: { other: { quantity: 12 } } };
    const html = renderAnswers(config, sent, wayOf(config, sent), { now: NOW, step: 1 });
    expect(html).toContain('<td>€5.00</td></tr></tbody></table>');
    expect(html).not.toContain('65.00');
    expect(renderAnswers(config, { ...sent, country: 'FR' }, wayOf(config, sent), { now: NOW, step: 1 })).toContain(
      '€65.00',
    );
  });

  test.each([
    [1, '€4.47'],
    [100, '€4.00'],
  ])('in steps of %i minor units', (step, total) => {
    const config = formConfig([book('one'), { ...COUPON, codes: [{ code: 'SOME', percent: 10.55 }] }, TOTAL], {
      pages: { summary: true },
    });
    const sent = { one: { quantity: 1 }, code: 'some' };
    expect(renderAnswers(config, sent, wayOf(config, sent), { now: NOW, step })).toContain(
      `<td>${total}</td></tr></tbody></table>`,
    );
  });
});
