import { describe, expect, test } from '@jest/globals';
import { OPERATORS } from '#forms/config/conditional.ts';
import { warnOfRules } from '#forms/warnings/rules.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { TYPE_CASES } from '#test/forms/type-values.ts';
import { asking, choices, fulfils, type Rule } from './asking.ts';

/** Rules as people write them, with a value that satisfies them. */
type Usual = [field: Record<string, unknown> & { type: string }, rules: Rule[], sent: unknown];

const EUR = { currency: 'EUR' };
const PRICED = [
  { value: 'post', price: 490 },
  { value: 'express', price: 1_290 },
];
const SHOP = [{ type: 'product', name: 'shirt', ...EUR, price: 1_990, max_quantity: 9 }];
const ROWS = [{ name: 'food' }, { name: 'room' }];
const PDF = `u1.${Buffer.from(JSON.stringify({ id: 'f1', name: 'cv.pdf', size: 5, type: 'application/pdf' })).toString('base64url')}.sign`;
const PNG = `u1.${Buffer.from(JSON.stringify({ id: 'f2', name: 'me.png', size: 5, type: 'image/png' })).toString('base64url')}.sign`;
const TEAM = { type: 'repeater', max_rows: 6, fields: [{ type: 'text', name: 'name' }] };
const SLOT = { type: 'slot', minutes: 30, dates: [{ date: '2099-05-18', from: '09:00', to: '11:00' }] };
const HOME = { street: 'Main Street 1', postcode: '10115', city: 'Berlin', country: 'DE' };

const USUAL: Usual[] = [
  [{ type: 'text' }, [['equals', 'yes']], 'yes'],
  [{ type: 'text' }, [['not_equals', '']], 'x'],
  [{ type: 'text', max_length: 5 }, [['contains', 'Doe']], 'Doe'],
  [{ type: 'text' }, [['equals', 5]], '5'],
  [{ type: 'text' }, [['equals', true]], 'true'],
  [{ type: 'text', pattern: '[A-Z]{2}[0-9]+' }, [['starts_with', 'DE']], 'DE12'],
  [{ type: 'text', pattern: '[0-9]{5}' }, [['between', [10000, 10999]]], '10115'],
  [{ type: 'text', min_length: 3 }, [['less_than', 500]], '007'],
  [{ type: 'text', min_length: 10 }, [['after', '2026-01-01']], '2026-05-01'],
  [{ type: 'text' }, [['before', '12:00']], '11:30'],
  [{ type: 'text' }, [['on', '2026-12-24']], '2026-12-24'],
  [{ type: 'text' }, [['matches', '[A-Z].*']], 'Ada'],
  [
    { type: 'text' },
    [
      ['equals', 'Ada'],
      ['not_equals', 'Bob'],
    ],
    'Ada',
  ],
  [
    { type: 'text' },
    [
      ['contains', 'a'],
      ['not_contains', 'b'],
      ['ends_with', 'c'],
    ],
    'ac',
  ],
  [
    { type: 'text' },
    [
      ['in', ['a', 'b']],
      ['in', ['b', 'c']],
    ],
    'b',
  ],
  [{ type: 'text', min_length: 5 }, [['is_empty']], ''],
  [{ type: 'textarea', max_length: 20 }, [['contains', 'urgent']], 'this is urgent'],
  [{ type: 'textarea', min_length: 4 }, [['is_not_empty']], 'long enough'],
  [{ type: 'textarea' }, [['equals', 'a\nb']], 'a\nb'],
  [{ type: 'email' }, [['ends_with', '@example.org']], 'a@example.org'],
  [{ type: 'email' }, [['not_contains', '@example.org']], 'a@example.com'],
  [
    { type: 'email', confirm: true },
    [['equals', 'a@example.org']],
    { value: 'a@example.org', confirm: 'a@example.org' },
  ],
  [{ type: 'email', allowed_domains: ['example.org'] }, [['starts_with', 'info@']], 'info@example.org'],
  [{ type: 'email' }, [['not_in', ['a@example.org']]], 'b@example.org'],
  [{ type: 'tel', country: 'DE' }, [['starts_with', '+49']], '+49 30 123456'],
  [{ type: 'tel' }, [['not_empty']], '+4930123456'],
  [{ type: 'tel' }, [['contains', '30']], '+4930123456'],
  [{ type: 'rich_text' }, [['contains', 'Hello']], '<p>Hello</p>'],
  [{ type: 'rich_text' }, [['in', ['Yes', 'No']]], '<p>Yes</p>'],
  [{ type: 'url' }, [['starts_with', 'https://']], 'https://example.org'],
  [{ type: 'url' }, [['ends_with', '.pdf']], 'https://example.org/a.pdf'],
  [{ type: 'url' }, [['equals', 'https://example.org']], 'https://example.org'],
  [{ type: 'name' }, [['equals', 'Bob Smith']], { first: 'Bob', last: 'Smith' }],
  [{ type: 'name' }, [['contains', 'Smith']], { first: 'Bob', last: 'Smith' }],
  [
    { type: 'name' },
    [
      ['starts_with', 'Bob'],
      ['ends_with', 'Smith'],
    ],
    { first: 'Bob', last: 'Smith' },
  ],
  [{ type: 'address' }, [['contains', 'Berlin']], HOME],
  [{ type: 'address' }, [['ends_with', 'DE']], HOME],
  [{ type: 'address' }, [['not_empty']], HOME],
  [{ type: 'country' }, [['equals', 'DE']], 'DE'],
  [{ type: 'country' }, [['in', ['DE', 'AT', 'CH']]], 'CH'],
  [{ type: 'country', countries: ['DE', 'FR'] }, [['not_equals', 'DE']], 'FR'],
  [{ type: 'country' }, [['matches', 'D.']], 'DE'],
  [{ type: 'state', countries: ['DE'] }, [['equals', 'DE-BY']], 'DE-BY'],
  [{ type: 'state', countries: ['DE', 'US'] }, [['starts_with', 'US-']], 'US-CA'],
  [{ type: 'number' }, [['equals', 18]], 18],
  [{ type: 'number' }, [['equals', '18']], 18],
  [{ type: 'number', min: 0, max: 120, step: 1 }, [['less_than', 18]], 17],
  [
    { type: 'number', step: 5 },
    [
      ['greater_than', 12],
      ['less_than', 16],
    ],
    15,
  ],
  [{ type: 'number', step: 5, min: 2 }, [['greater_than', 10]], 12],
  [{ type: 'number', step: 0.01 }, [['between', [0.005, 0.015]]], 0.01],
  [{ type: 'number', min: -10, max: -1 }, [['at_most', -10]], -10],
  [{ type: 'number', max: 10 }, [['less_than', -1_000_000]], -2_000_000],
  [{ type: 'number', min: 1 }, [['empty']], ''],
  [{ type: 'number', min: 1 }, [['equals', '']], ''],
  [{ type: 'number', min: 1 }, [['not_equals', 0]], ''],
  [
    { type: 'number' },
    [
      ['in', [1, 2, 3]],
      ['not_in', [1, 2]],
    ],
    3,
  ],
  [{ type: 'number' }, [['ends_with', '5']], 25],
  [{ type: 'number' }, [['contains', '.']], 2.5],
  [SLOT, [['before', '2099-05-18T09:45']], '2099-05-18T09:30'],
  [SLOT, [['on', '2099-05-18']], '2099-05-18T09:00'],
  [{ type: 'range', min: 10, max: 50, step: 20 }, [['greater_than', 30]], 50],
  [{ type: 'range' }, [['at_least', 99.5]], 100],
  [{ type: 'range', min: 0.5, max: 1.5, step: 0.25 }, [['between', [1.1, 1.3]]], 1.25],
  [{ type: 'rating' }, [['at_most', 2]], 2],
  [{ type: 'rating', max: 10 }, [['in', [9, 10]]], 10],
  [{ type: 'scale', preset: 'nps' }, [['between', [0, 6]]], 0],
  [{ type: 'scale', min: 1, max: 3 }, [['greater_than', 2.5]], 3],
  [{ type: 'currency', ...EUR }, [['greater_than', 99.99]], '100.00'],
  [{ type: 'currency', ...EUR, max: '50.00' }, [['equals', '49.90']], '49.90'],
  [{ type: 'currency', ...EUR }, [['between', [0.001, 0.011]]], '0.01'],
  [{ type: 'currency', currency: 'JPY' }, [['at_least', 999.5]], '1000'],
  [{ type: 'select', options: choices('a', 'b') }, [['equals', 'b']], 'b'],
  [{ type: 'select', options: choices('a', 'b') }, [['not_in', ['a']]], 'b'],
  [{ type: 'select', options: choices('10', '20') }, [['at_least', 15]], '20'],
  [{ type: 'select', options: choices('2026-01-01', '2027-01-01') }, [['after', '2026-06-01']], '2027-01-01'],
  [
    { type: 'select', options: choices('a', 'b', 'c'), multiple: true },
    [
      ['contains', 'a'],
      ['contains', 'c'],
      ['not_contains', 'b'],
    ],
    ['a', 'c'],
  ],
  [
    { type: 'select', options: choices('a', 'b'), multiple: true, other: true },
    [
      ['in', ['x', 'y']],
      ['contains', 'a'],
    ],
    ['a', 'x'],
  ],
  [{ type: 'select', options: choices('a', 'b'), multiple: true, other: true }, [['equals', 'mine']], ['mine']],
  [{ type: 'radio', options: choices('yes', 'no') }, [['equals', 'no']], 'no'],
  [{ type: 'radio', options: choices('yes', 'no') }, [['equals', '']], ''],
  [
    { type: 'radio', options: choices('yes', 'no'), other: true },
    [['not_in', ['yes', 'no']], ['not_empty']],
    'perhaps',
  ],
  [{ type: 'radio', options: choices('true', 'false') }, [['equals', false]], 'false'],
  [{ type: 'checkbox' }, [['equals', true]], true],
  [{ type: 'checkbox' }, [['equals', 'yes']], true],
  [{ type: 'checkbox' }, [['equals', 0]], false],
  [{ type: 'checkbox' }, [['not_equals', true]], false],
  [{ type: 'checkbox' }, [['in', [true]]], true],
  [{ type: 'consent', required: true }, [['not_empty']], true],
  [{ type: 'consent' }, [['not_equals', 'true']], false],
  [{ type: 'checkboxes', options: choices('a', 'b', 'c') }, [['contains', 'c']], ['a', 'c']],
  [
    { type: 'checkboxes', options: choices('a', 'b', 'c') },
    [
      ['in', ['a', 'b']],
      ['contains', 'c'],
    ],
    ['b', 'c'],
  ],
  [
    { type: 'checkboxes', options: choices('a', 'b', 'c'), min: 2 },
    [
      ['contains', 'a'],
      ['not_contains', 'b'],
    ],
    ['a', 'c'],
  ],
  [
    { type: 'checkboxes', options: choices('a', 'b') },
    [
      ['not_equals', 'a'],
      ['contains', 'a'],
    ],
    ['a', 'b'],
  ],
  [
    { type: 'checkboxes', options: choices('a', 'b') },
    [
      ['not_contains', 'a'],
      ['not_contains', 'b'],
    ],
    [],
  ],
  [{ type: 'ranking', options: choices('a', 'b') }, [['starts_with', 'b']], ['b', 'a']],
  [{ type: 'ranking', options: choices('a', 'b') }, [['not_empty']], ['b', 'a']],
  [
    { type: 'matrix', options: choices('good', 'bad'), rows: ROWS },
    [['contains', 'food:bad']],
    { food: 'bad', room: 'good' },
  ],
  [{ type: 'matrix', options: choices('good', 'bad'), rows: ROWS }, [['matches', '[a-z]+:bad']], { room: 'bad' }],
  [{ type: 'date' }, [['after', '2026-06-30']], '2026-07-01'],
  [{ type: 'date', min: '2026-01-01' }, [['before', '2026-01-02']], '2026-01-01'],
  [{ type: 'date' }, [['between', ['2026-12-24', '2026-12-26']]], '2026-12-25'],
  [{ type: 'date' }, [['greater_than', '2026-01-01']], '2026-01-02'],
  [{ type: 'date' }, [['ends_with', '-01']], '2026-05-01'],
  [{ type: 'date' }, [['matches', '2026-.*']], '2026-05-01'],
  [
    { type: 'date_range' },
    [
      ['after', '2026-06-30'],
      ['before', '2026-07-02'],
    ],
    { from: '2026-07-01', to: '2026-07-09' },
  ],
  [
    { type: 'date_range' },
    [
      ['at_least', '2026-07-01'],
      ['on', '2026-07-03'],
    ],
    { from: '2026-07-03', to: '2026-07-09' },
  ],
  [{ type: 'date_range' }, [['starts_with', '2026']], { from: '2026-07-03', to: '2026-07-09' }],
  [{ type: 'time' }, [['before', '12:00']], '08:00'],
  [{ type: 'time', min: '09:00', max: '17:00' }, [['at_least', '17:00']], '17:00'],
  [{ type: 'time' }, [['contains', ':30']], '09:30'],
  [{ type: 'time' }, [['between', ['10:00', '10:00']]], '10:00'],
  [{ type: 'datetime' }, [['on', '2026-05-01']], '2026-05-01T10:00'],
  [
    { type: 'datetime' },
    [
      ['after', '2026-05-01T10:00'],
      ['before', '2026-05-01T11:00'],
    ],
    '2026-05-01T10:30',
  ],
  [
    { type: 'datetime', time_zone: 'America/New_York' },
    [['between', ['2026-05-01', '2026-05-01']]],
    '2026-05-01T10:00',
  ],
  [{ type: 'datetime' }, [['contains', 'T08:']], '2026-05-01T08:30'],
  [{ type: 'file' }, [['contains', 'cv.pdf']], [PDF]],
  [{ type: 'file', accept: ['.pdf'] }, [['matches', '[a-z]+\\.pdf']], [PDF]],
  [{ type: 'image' }, [['not_empty']], [PNG]],
  [{ type: 'image' }, [['equals', 'me.png']], [PNG]],
  [{ type: 'signature' }, [['not_empty']], { typed: 'Ada' }],
  [{ type: 'signature', typed_only: true }, [['equals', 'Ada']], 'Ada'],
  [{ type: 'hidden' }, [['equals', 'newsletter']], 'newsletter'],
  [{ type: 'hidden', default: 'd', max_length: 5 }, [['greater_than', 99]], '100'],
  [{ type: 'product', ...EUR, price: 500 }, [['not_empty']], { quantity: 1 }],
  [{ type: 'product', ...EUR, price: 500 }, [['empty']], {}],
  [{ type: 'product', ...EUR, price: 500 }, [['equals', '5']], { quantity: 1 }],
  [{ type: 'product', ...EUR, price: 500, max_quantity: 10 }, [['between', [12, 18]]], { quantity: 3 }],
  [{ type: 'product', ...EUR, price: 333, max_quantity: 100 }, [['equals', 99.9]], { quantity: 30 }],
  [
    { type: 'product', ...EUR, price: 500, min_quantity: 3, max_quantity: 5 },
    [['at_least', 4, 'quantity']],
    { quantity: 4 },
  ],
  [
    {
      type: 'product',
      ...EUR,
      options: [
        { value: 's', price: 500 },
        { value: 'l', price: 900 },
      ],
    },
    [['in', ['l', 'xl'], 'choice']],
    { choice: 'l' },
  ],
  [
    {
      type: 'product',
      ...EUR,
      options: [
        { value: 's', price: 500 },
        { value: 'l', price: 900 },
      ],
    },
    [['greater_than', 5]],
    { choice: 'l' },
  ],
  [{ type: 'product', ...EUR, min_price: 500, max_price: 10_000 }, [['less_than', 5.01]], { price: '5.00' }],
  [{ type: 'product', currency: 'JPY', price: 1_000, max_quantity: 2 }, [['equals', 2_000]], { quantity: 2 }],
  [{ type: 'product_option', ...EUR, product: 'shirt', options: PRICED }, [['equals', 'express']], 'express'],
  [
    { type: 'product_option', ...EUR, product: 'shirt', options: PRICED, multiple: true },
    [
      ['contains', 'post'],
      ['contains', 'express'],
    ],
    ['post', 'express'],
  ],
  [{ type: 'shipping', ...EUR, options: PRICED }, [['equals', 'post']], 'post'],
  [TEAM, [['equals', 2]], [{ name: 'a' }, { name: 'b' }]],
  [TEAM, [['greater_than', 5.5]], Array.from({ length: 6 }, () => ({ name: 'a' }))],
  [TEAM, [['not_empty']], [{ name: 'a' }]],
  [TEAM, [['less_than', 1]], []],
];

/** Fields that conditions cannot refer to, or whose value depends only on other fields. */
const MADE: Usual[] = [
  [{ type: 'calculated', formula: 'shirt.quantity * 2' }, [['greater_than', 7]], 4],
  [
    { type: 'calculated', formula: 'shirt.quantity * 2' },
    [
      ['in', [2, 4]],
      ['not_equals', 4],
    ],
    1,
  ],
  [{ type: 'calculated', formula: 'shirt / 3', decimals: 2 }, [['contains', '.']], 1],
];

describe('a rule as people write it is not warned of, where a value fulfils it', () => {
  test.each(USUAL)('%j %j', (field, rules, sent) => {
    const config = asking(field, rules, field.type === 'product_option' || field.type === 'shipping' ? SHOP : []);
    expect(fulfils(config, sent)).toBe(true);
    expect(warnOfRules(config)).toEqual([]);
  });

  test.each(MADE)('%j %j', (field, rules) => {
    expect(warnOfRules(asking(field, rules, SHOP))).toEqual([]);
  });

  test('and there are some of every type and every operator', () => {
    const all = [...USUAL, ...MADE];
    const types = new Set(all.map(([{ type }]) => type));
    // No condition can refer to these types.
    expect(Object.keys(TYPE_CASES).filter((type) => !types.has(type))).toEqual([
      'password',
      'coupon',
      'total',
      'group',
    ]);
    const asked = new Set(all.flatMap(([, rules]) => rules.map(([op]) => op)));
    expect(OPERATORS.filter((op) => !asked.has(op))).toEqual([]);
  });
});

describe('a rule that no value fulfils is warned of', () => {
  test.each<[field: object, rules: Rule[]]>([
    [{ type: 'select', options: choices('a', 'b') }, [['contains', 'c']]],
    [{ type: 'radio', options: choices('yes', 'no') }, [['matches', 'Y.*']]],
    [{ type: 'radio', options: choices('yes', 'no') }, [['starts_with', 'Y']]],
    [{ type: 'radio', options: choices('yes', 'no') }, [['at_least', 1]]],
    [{ type: 'checkboxes', options: choices('a', 'b') }, [['at_least', 2]]],
    [
      { type: 'checkboxes', options: choices('a', 'b') },
      [
        ['in', ['a']],
        ['not_contains', 'a'],
      ],
    ],
    [
      { type: 'checkboxes', options: choices('a', 'b') },
      [
        ['equals', 'a'],
        ['contains', 'b'],
      ],
    ],
    [
      { type: 'select', options: choices('a', 'b'), multiple: true },
      [['not_contains', 'a'], ['not_contains', 'b'], ['not_empty']],
    ],
    [{ type: 'country', countries: ['DE', 'FR'] }, [['contains', 'US']]],
    [{ type: 'country' }, [['contains', 'Germany']]],
    [{ type: 'state', countries: ['DE'] }, [['starts_with', 'US-']]],
    [{ type: 'rating' }, [['greater_than', 5]]],
    [{ type: 'rating' }, [['at_least', 5.5]]],
    [{ type: 'scale', preset: 'nps' }, [['less_than', 0]]],
    [{ type: 'scale', preset: 'nps' }, [['contains', 'ten']]],
    [{ type: 'range' }, [['greater_than', 100]]],
    [{ type: 'range', step: 20 }, [['equals', 50]]],
    [{ type: 'number', min: 18 }, [['less_than', 18]]],
    [{ type: 'number', step: 5 }, [['equals', 12]]],
    [{ type: 'number' }, [['equals', 'eighteen']]],
    [{ type: 'number' }, [['equals', true]]],
    [{ type: 'number', max: 9 }, [['in', [10, 11]]]],
    [
      { type: 'number' },
      [
        ['greater_than', 60],
        ['less_than', 18],
      ],
    ],
    [{ type: 'number' }, [['empty'], ['greater_than', 1]]],
    [{ type: 'currency', ...EUR, max: '50.00' }, [['greater_than', 50]]],
    [{ type: 'currency', ...EUR }, [['equals', '19,90']]],
    [{ type: 'date', max: '2026-12-31' }, [['after', '2026-12-31']]],
    [{ type: 'date' }, [['equals', '24.12.2026']]],
    [
      { type: 'date' },
      [
        ['before', '2026-01-01'],
        ['after', '2026-01-01'],
      ],
    ],
    [{ type: 'time', max: '17:00' }, [['after', '17:00']]],
    [{ type: 'datetime' }, [['equals', '2026-03-01']]],
    [{ type: 'checkbox' }, [['equals', true], ['empty']]],
    [{ type: 'consent' }, [['contains', 'agree']]],
    [{ type: 'email' }, [['equals', 'nobody']]],
    [{ type: 'url' }, [['equals', 'example']]],
    [{ type: 'text', max_length: 5 }, [['equals', 'somebody']]],
    [
      { type: 'text' },
      [
        ['equals', 'a'],
        ['equals', 'b'],
      ],
    ],
    [{ type: 'product', ...EUR, price: 500 }, [['equals', 'Shirt']]],
    [{ type: 'product', ...EUR, options: [{ value: 's', price: 500 }] }, [['equals', 's']]],
    [{ type: 'product', ...EUR, options: [{ value: 's', price: 500 }] }, [['equals', 'm', 'choice']]],
    [{ type: 'product', ...EUR, price: 500, max_quantity: 3 }, [['at_least', 4, 'quantity']]],
    [{ type: 'product', ...EUR, min_price: 500, max_price: 900 }, [['less_than', 5]]],
    [{ type: 'product_option', ...EUR, product: 'shirt', options: PRICED }, [['at_least', 4.9]]],
    [{ type: 'shipping', ...EUR, options: PRICED }, [['greater_than', 5]]],
    [{ type: 'calculated', formula: 'shirt * 2' }, [['equals', 'much']]],
    [TEAM, [['greater_than', 6]]],
    [TEAM, [['equals', 1.5]]],
  ])('%j %j', (field, rules) => {
    const config = asking(field, rules, JSON.stringify(field).includes('shirt') || 'options' in field ? SHOP : []);
    expect(warnOfRules(config).map(({ code }) => code)).toEqual(['rule_never_true']);
  });
});

describe('a block of a template', () => {
  const fields = [
    { type: 'select', name: 'plan', label: 'Your plan', options: choices('basic', 'pro') },
    { type: 'repeater', name: 'guests', fields: [{ type: 'number', name: 'age', max: 120 }] },
  ];
  const warningsOf = (message: string) =>
    warnOfRules(formConfig(fields, { notifications: [{ to: 'a@example.org', html: message }] }));

  test.each<[template: string, source: string]>([
    ['{#if field:plan starts_with "gold"}a{/if}', '{#if field:plan starts_with "gold"}'],
    [
      '{#if field:plan}{#if field:plan = "basic" and field:plan = "pro"}a{/if}{/if}',
      '{#if field:plan = "basic" and field:plan = "pro"}',
    ],
    ['{#if field:plan = "pro"}a{#else}{#if field:plan contains Pro}b{/if}{/if}', '{#if field:plan contains Pro}'],
    ['{#each guests}{#if field:age > 120}old{/if}{/each}', '{#if field:age > 120}'],
  ])('with a rule that can never hold is told: %s', (template, source) => {
    const path = 'config.options.notifications[0].html';
    expect(warningsOf(template)).toEqual([{ code: 'rule_never_true', path, message: expect.stringContaining(source) }]);
  });

  test.each([
    '{#if field:plan = "pro"}a{/if}',
    '{#if field:plan = "pro" or field:plan = "basic"}a{/if}',
    '{#each guests}{#if field:age < 18}a{/if}{/each}',
    '{#if field:plan = "gold"',
  ])('is not where it can: %s', (template) => {
    expect(warningsOf(template)).toEqual([]);
  });
});

test('a form with more to compare than there is time for is saved with fewer hints', () => {
  const many = Array.from({ length: 500 }, (_, index) => `c${index}`);
  const rules = [
    { field: 'it', op: 'in', value: many },
    { field: 'it', op: 'empty' },
  ];
  const fields = [
    { type: 'select', name: 'it', options: choices(...many) },
    ...Array.from({ length: 40 }, (_, index) => ({ type: 'text', name: `t${index}`, conditional: { rules } })),
  ];
  const warned = warnOfRules(formConfig(fields));
  expect(warned.length).toBeGreaterThan(0);
  expect(warned.length).toBeLessThan(40);
});
