import { describe, expect, test } from '@jest/globals';
import { warnOfFormulas } from '#forms/warnings/formulas.ts';
import { warnOfRules } from '#forms/warnings/rules.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const EUR = { currency: 'EUR' };
const SHIRT = {
  ...EUR,
  type: 'product',
  name: 'shirt',
  max_quantity: 3,
  options: [
    { value: 's', label: 'Small', price: 1_990 },
    { value: 'l', label: 'Large', price: 2_190 },
  ],
};
const FIELDS = [
  SHIRT,
  { ...EUR, type: 'product', name: 'mug', price: 900 },
  { ...EUR, type: 'product', name: 'gift', min_price: 100, max_price: 10_000 },
  { type: 'number', name: 'age', min: 0, max: 120, step: 1 },
  { type: 'number', name: 'any' },
  { ...EUR, type: 'currency', name: 'fee', max: '50.00' },
  { type: 'date', name: 'day', min: '2026-01-01', max: '2026-12-31' },
  { type: 'time', name: 'at', min: '08:00' },
  { type: 'datetime', name: 'when', time_zone: 'Europe/Berlin' },
  { type: 'text', name: 'who', max_length: 5 },
  { type: 'email', name: 'mail' },
  { type: 'country', name: 'land' },
  { type: 'select', name: 'size', options: [{ value: 's' }, { value: 'm' }] },
  { type: 'checkboxes', name: 'likes', options: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] },
  { type: 'checkbox', name: 'ok' },
  { type: 'rating', name: 'stars', max: 5 },
  { type: 'calculated', name: 'sum', formula: 'age * 2' },
  { type: 'repeater', name: 'guests', max_rows: 4, fields: [{ type: 'text', name: 'name' }] },
  { type: 'group', name: 'home', fields: [{ type: 'number', name: 'rooms', max: 9 }] },
];

type Rule = [field: string, op: string, value?: unknown];
const asked = (rules: readonly Rule[], more: object = {}) =>
  formConfig([
    ...FIELDS,
    {
      type: 'text',
      name: 'last',
      conditional: {
        rules: rules.map(([field, op, value]) => ({ field, op, ...(value !== undefined && { value }) })),
        ...more,
      },
    },
  ]);
const AT = `config.fields[${FIELDS.length}].conditional`;

describe('a rule that no value of its field fulfils', () => {
  test.each<Rule>([
    ['shirt', 'equals', 's'],
    ['shirt', 'in', ['s', 'l']],
    ['shirt', 'contains', 'Large'],
    ['mug', 'equals', 9.5],
    ['mug', 'greater_than', 9],
    ['gift', 'equals', 'much'],
    ['shirt.choice', 'equals', 'xl'],
    ['shirt.quantity', 'greater_than', 3],
    ['age', 'equals', 'old'],
    ['age', 'greater_than', 120],
    ['age', 'less_than', 0],
    ['age', 'equals', 1.5],
    ['any', 'equals', 'many'],
    ['fee', 'greater_than', 50],
    ['fee', 'equals', '19.9'],
    ['day', 'equals', '24.12.2026'],
    ['day', 'after', '2026-12-31'],
    ['at', 'before', '08:00'],
    ['when', 'equals', '2026-03-01'],
    ['who', 'equals', 'somebody'],
    ['who', 'equals', 'Ada '],
    ['sum', 'equals', 'much'],
    ['guests', 'greater_than', 4],
    ['home.rooms', 'at_least', 10],
  ])('is told on a save: %s %s %j', (...rule) => {
    expect(warnOfRules(asked([rule]))).toEqual([
      { code: 'rule_never_true', path: `${AT}.rules[0].value`, message: expect.stringContaining(' can never be ') },
    ]);
  });

  test('of a product says how its variant is asked for', () => {
    const [warning] = warnOfRules(asked([['shirt', 'equals', 's']]));
    expect(warning?.message).toContain('shirt.choice');
  });
});

describe('a rule that some value fulfils', () => {
  test.each<Rule>([
    ['shirt', 'not_empty'],
    ['shirt', 'greater_than', 20],
    ['shirt', 'equals', 21.9],
    ['mug', 'equals', 9],
    ['gift', 'at_least', 50],
    ['shirt.choice', 'equals', 'l'],
    ['shirt.quantity', 'at_least', 3],
    ['age', 'equals', 18],
    ['age', 'equals', '18'],
    ['age', 'greater_than', 119],
    ['age', 'between', [18, 21]],
    ['any', 'less_than', -100],
    ['fee', 'at_most', 50],
    ['fee', 'equals', '19.90'],
    ['fee', 'equals', 19.9],
    ['day', 'after', '2026-12-30'],
    ['day', 'on', '2026-12-31'],
    ['at', 'after', '08:00'],
    ['when', 'on', '2026-03-01'],
    ['when', 'before', '2026-03-01T10:00'],
    ['who', 'equals', 'Ada'],
    ['who', 'starts_with', 'A'],
    ['mail', 'contains', '@example.org'],
    ['mail', 'ends_with', '.org'],
    ['land', 'equals', 'DE'],
    ['land', 'in', ['DE', 'AT']],
    ['size', 'not_equals', 's'],
    ['likes', 'contains', 'b'],
    ['ok', 'equals', true],
    ['stars', 'at_least', 5],
    ['sum', 'greater_than', 1_000],
    ['guests', 'equals', 4],
    ['home.rooms', 'greater_than', 8],
    ['who', 'matches', 'A.*'],
    ['age', 'not_equals', 'old'],
  ])('is not warned of: %s %s %j', (...rule) => {
    expect(warnOfRules(asked([rule]))).toEqual([]);
  });
});

describe('rules that have to hold together', () => {
  test.each<[Rule, Rule]>([
    [
      ['size', 'equals', 's'],
      ['size', 'equals', 'm'],
    ],
    [
      ['age', 'greater_than', 60],
      ['age', 'less_than', 18],
    ],
    [
      ['age', 'greater_than', 5],
      ['age', 'less_than', 6],
    ],
    [
      ['day', 'before', '2026-03-01'],
      ['day', 'after', '2026-06-01'],
    ],
    [
      ['who', 'equals', 'Ada'],
      ['who', 'equals', 'Bob'],
    ],
  ])('and cannot are told on a save: %j and %j', (...rules) => {
    expect(warnOfRules(asked(rules))).toEqual([
      { code: 'rule_never_true', path: `${AT}.rules`, message: expect.stringContaining('never hold together') },
    ]);
    // With `any`, one of the rules is enough.
    expect(warnOfRules(asked(rules, { match: 'any' }))).toEqual([]);
  });

  test.each<[Rule, Rule]>([
    [
      ['likes', 'contains', 'a'],
      ['likes', 'contains', 'b'],
    ],
    [
      ['any', 'greater_than', 5],
      ['any', 'less_than', 6],
    ],
    [
      ['who', 'contains', 'A'],
      ['who', 'contains', 'b'],
    ],
    [
      ['age', 'at_least', 18],
      ['size', 'equals', 's'],
    ],
    [
      ['day', 'after', '2026-03-01'],
      ['day', 'before', '2026-03-10'],
    ],
    [
      ['mail', 'starts_with', 'a'],
      ['mail', 'ends_with', '.org'],
    ],
  ])('and can are not warned of: %j and %j', (...rules) => {
    expect(warnOfRules(asked(rules))).toEqual([]);
  });
});

test('rules of options, pages, groups of rules, notifications and integrations are looked at too', () => {
  const never = { rules: [{ field: 'age', op: 'greater_than', value: 120 }] };
  const config = formConfig(
    [
      FIELDS[3] ?? {},
      { type: 'select', name: 'ticket', options: [{ value: 'a', conditional: never }, { value: 'b' }] },
      {
        type: 'text',
        name: 'in',
        conditional: { match: 'any', rules: [{ rules: never.rules }, { field: 'ticket', op: 'not_empty' }] },
      },
    ],
    {
      notifications: [
        { to: 'a@example.org', conditional: never, routes: [{ conditional: never, to: 'b@example.org' }] },
      ],
    },
  );
  expect(warnOfRules(config).map(({ path }) => path)).toEqual([
    'config.fields[1].options[0].conditional.rules[0].value',
    'config.fields[2].conditional.rules[0].rules[0].value',
    'config.options.notifications[0].conditional.rules[0].value',
    'config.options.notifications[0].routes[0].conditional.rules[0].value',
  ]);
});

describe('a formula', () => {
  const formula = (text: string) =>
    warnOfFormulas(formConfig([...FIELDS, { type: 'calculated', name: 'made', formula: text }]));

  test.each(['day + 1', 'size * 2', 'mail + who', 'shirt.choice * 3', 'days(age, day)', 'likes + size'])(
    'of what cannot be calculated is told on a save: %s',
    (text) => {
      expect(formula(text)).toEqual([
        {
          code: 'formula_gives_nothing',
          path: `config.fields[${FIELDS.length}].formula`,
          message: expect.stringContaining('never has a result'),
        },
      ]);
    },
  );

  test.each([
    'age * 2',
    'shirt + mug',
    'shirt.quantity * 3',
    'if(size == "s", 1, 2)',
    'choose(size, "s", 10, "m", 25, 0)',
    'count(likes)',
    'days(day, day)',
    'who * 2',
    'age / (any - age)',
    'sum(sum, any)',
    'home.rooms + 1',
    'has(likes, "a")',
  ])('that has a result for some values is not warned of: %s', (text) => {
    expect(formula(text)).toEqual([]);
  });
});
