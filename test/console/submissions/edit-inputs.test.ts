import { describe, expect, test } from '@jest/globals';
import type { EditedField } from '#console/views/submissions/detail/edit/field.ts';
import {
  type As,
  type Input,
  inputsOf,
  newRow,
  plainOf,
  TYPES,
  type Typed,
  valueWith,
  type Words,
} from '#console/views/submissions/detail/edit/inputs.ts';
import { EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { isInput } from '#forms/field-types/index.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { sampleOf } from '#forms/values/sample-values.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';

const WORDS: Words = {
  parts: { first: 'First name', last: 'Last name', from: 'From', to: 'To', country: 'Country' },
  ...{ other: 'Other', variant: 'Variant', price: 'Price', quantity: 'Quantity', ordered: 'Ordered' },
  gone: (value) => `${value} (gone)`,
  amount: (minor, currency) => `${minor} ${currency}`,
};

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];
const priced = [
  { value: 's', label: 'Small', price: 500 },
  { value: 'l', label: 'Large', price: 900 },
];
const inner = [
  { type: 'text', name: 'who' },
  { type: 'date', name: 'born' },
];

/** One field of each type, or several, with the inputs that each has: part and kind. */
const CASES: Readonly<Record<string, readonly (readonly [config: object, inputs: readonly string[]])[]>> = {
  text: [[{}, ['line']]],
  textarea: [[{}, ['text']]],
  rich_text: [[{}, ['rich']]],
  email: [[{ confirm: true }, ['email']]],
  password: [[{}, []]],
  tel: [[{ country: 'DE' }, ['tel']]],
  url: [[{}, ['url']]],
  name: [
    [{}, ['first:line', 'last:line']],
    [{ parts: ['prefix', 'last'] }, ['prefix:line', 'last:line']],
  ],
  address: [
    [{}, ['street:line', 'postcode:line', 'city:line', 'country:country']],
    [{ parts: ['city', 'region', 'country'], states: true }, ['city:line', 'region:state', 'country:country']],
  ],
  country: [[{ countries: ['DE', 'FR'] }, ['country']]],
  state: [[{ countries: ['DE'] }, ['state']]],
  number: [[{ min: 1, max: 9, step: 2 }, ['number']]],
  range: [[{}, ['number']]],
  rating: [[{}, ['points']]],
  scale: [
    [{ preset: 'nps' }, ['points']],
    [{ min: -2, max: 2 }, ['points']],
  ],
  currency: [[{ currency: 'EUR' }, ['amount']]],
  select: [
    [{ options }, ['choice']],
    [{ options, multiple: true, other: true }, ['choices']],
  ],
  radio: [
    [{ options, other: true }, ['radio']],
    [{ options: Array.from({ length: 9 }, (_, at) => ({ value: `v${at}` })) }, ['choice']],
  ],
  checkbox: [[{}, ['flag']]],
  checkboxes: [[{ options, other: true }, ['choices']]],
  ranking: [[{ options }, ['ranking']]],
  matrix: [[{ options, rows: [{ name: 'food', label: 'Food' }, { name: 'room' }] }, ['food:choice', 'room:choice']]],
  date: [[{}, ['date']]],
  date_range: [[{}, ['from:date', 'to:date']]],
  time: [[{}, ['time']]],
  datetime: [[{ time_zone: 'Europe/Berlin' }, ['datetime']]],
  file: [[{ multiple: true }, ['files']]],
  image: [[{}, ['files']]],
  signature: [[{}, []]],
  hidden: [[{}, ['text']]],
  consent: [[{}, ['flag']]],
  calculated: [[{ formula: '1 + 1' }, []]],
  product: [
    [{ currency: 'EUR', price: 500 }, ['quantity:once']],
    [{ currency: 'EUR', price: 500, max_quantity: 9 }, ['quantity:number']],
    [{ currency: 'EUR', options: priced, max_quantity: 3 }, ['choice:choice', 'quantity:number']],
    [{ currency: 'EUR', max_price: 900 }, ['price:amount']],
  ],
  product_option: [
    [{ currency: 'EUR', product: 'p', options: priced }, ['choice']],
    [{ currency: 'EUR', product: 'p', options: priced, multiple: true }, ['choices']],
  ],
  shipping: [[{ currency: 'EUR', options: priced }, ['choice']]],
  coupon: [[{ codes: [{ code: 'A', percent: 5 }] }, ['line']]],
  total: [[{ currency: 'EUR' }, []]],
  section: [[{}, []]],
  html: [[{ html: '<p>a</p>' }, []]],
  divider: [[{}, []]],
  page_break: [[{}, []]],
  group: [[{ fields: inner }, []]],
  repeater: [[{ fields: inner }, []]],
};

const ALL = Object.entries(CASES).flatMap(([type, cases]) =>
  cases.map(([config, inputs], index) => {
    const field = { type, name: `${type}${index}`, ...config } as unknown as EditedField;
    const value = isInput(field as unknown as FieldConfig) ? sampleOf(field as never) : undefined;
    return { name: `${type} ${JSON.stringify(config).slice(0, 60)}`, field, inputs, value: value as unknown };
  }),
);
const WITH_INPUTS = ALL.filter(({ inputs }) => inputs.length > 0);

/** Something else than what is there, as somebody would enter it. */
const OTHERS: Readonly<Record<As, (input: Input) => Typed>> = {
  line: () => 'else',
  amount: () => '7.50',
  text: () => 'else\nand more',
  email: () => 'else@example.org',
  tel: () => '+491234',
  url: () => 'https://else.example',
  country: () => 'FR',
  state: () => 'DE-BE',
  rich: () => 'else',
  number: () => '7',
  date: () => '2031-12-24',
  time: () => '23:45',
  datetime: () => '2031-12-24T18:00',
  flag: ({ typed }) => typed !== true,
  once: ({ typed }) => typed !== true,
  choice: ({ typed, options: all = [] }) => all.find(({ value }) => value !== typed)?.value ?? '',
  radio: ({ typed, options: all = [] }) => all.find(({ value }) => value !== typed)?.value ?? '',
  points: ({ typed, options: all = [] }) => all.find(({ value }) => value !== typed)?.value ?? '',
  choices: () => [],
  ranking: ({ typed }) => [...(typed as readonly unknown[])].reverse(),
  files: () => [],
};

test('every type of the service has its place here, and nothing else', () => {
  expect(Object.keys(TYPES).sort()).toEqual(Object.keys(fieldTypes).sort());
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(fieldTypes).sort());
});

test.each(ALL)('$name has its inputs', ({ field, inputs, value }) => {
  const found = inputsOf(field, value, WORDS);
  expect(found.map(({ part, as }) => (part === '' ? as : `${part}:${as}`))).toEqual(inputs);
  expect(found.filter(({ isStrange }) => isStrange)).toEqual([]);
  // Each part is called something.
  expect(found.filter(({ part, label }) => part !== '' && !label)).toEqual([]);
});

describe.each(WITH_INPUTS)('$name', ({ field, value }) => {
  const inputs = inputsOf(field, value, WORDS);

  test('is as it was when nothing is touched, filled in or not', () => {
    for (const whole of [value, undefined, null, '']) {
      for (const input of inputsOf(field, whole, WORDS)) {
        const again = valueWith(whole, input, input.typed);
        if (input.part === '') expect(again).toEqual(whole);
        else expect(again).toEqual(whole || {});
      }
    }
  });

  test('has what is entered, keeps all else, and is as it was once that is taken back', () => {
    for (const input of inputs) {
      const typed = OTHERS[input.as](input);
      const changed = valueWith(value, input, typed);
      expect(changed).not.toEqual(value);
      if (input.part !== '') {
        const { [input.part]: _, ...others } = value as Record<string, unknown>;
        const { [input.part]: __, ...left } = changed as Record<string, unknown>;
        expect(left).toEqual(others);
      }
      const shown = inputsOf(field, changed, WORDS).find(({ part }) => part === input.part);
      expect(shown?.typed).toEqual(typed);
      expect(valueWith(changed, input, input.typed)).toEqual(value);
    }
  });

  test('is kept as it is when it is of another type, until something is entered', () => {
    for (const strange of ['a text of before', 5, true, ['x'], { of: { before: 1 } }]) {
      for (const input of inputsOf(field, strange, WORDS)) {
        if (input.part === '') expect(valueWith(strange, input, input.typed)).toEqual(strange);
        expect(() => valueWith(strange, input, OTHERS[input.as](input))).not.toThrow();
      }
    }
  });
});

test('what the service takes of the form of every type is the same to it after it went through the inputs', () => {
  const fields = EVERY_TYPE_FORM.config.fields as unknown as FieldConfig[];
  const config = { ...EVERY_TYPE_FORM.config, fields } as unknown as FormConfig;
  const { values } = sanitiseSubmission(config, EVERY_VALUE, []);
  const through = (some: readonly EditedField[], all: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => {
        const field = some.find((one) => one.name === name) as EditedField;
        if (TYPES[field.type] === 'group') return [name, through(field.fields ?? [], value as typeof all)];
        if (TYPES[field.type] === 'rows') {
          return [name, (value as (typeof all)[]).map((row) => through(field.fields ?? [], row))];
        }
        const inputs = inputsOf(field, value, WORDS, all);
        return [name, inputs.reduce((now: unknown, input) => valueWith(now, input, input.typed), value)];
      }),
    );
  expect(through(fields as unknown as EditedField[], values)).toEqual(values);
});

test.each<[string, object, unknown, Typed, unknown]>([
  ['a number is a number', { type: 'number' }, 5, '7.25', 7.25],
  ['no number is null', { type: 'number' }, 5, '', null],
  ['what is no number is left to the service', { type: 'number' }, 5, '1,2,3', '1,2,3'],
  ['points are numbers', { type: 'rating' }, 5, '3', 3],
  ['no points are null', { type: 'rating' }, 5, '', null],
  ['what was ordered is counted', { type: 'product', price: 5, currency: 'EUR' }, {}, true, { quantity: 1 }],
  ['boxes are in the order of the form', { type: 'checkboxes', options }, [], ['b', 'a'], ['a', 'b']],
  ['their order alone is no change', { type: 'checkboxes', options }, ['b', 'a'], ['a', 'b'], ['b', 'a']],
  ['an answer of one’s own comes last', { type: 'checkboxes', options, other: true }, [], ['mine', 'a'], ['a', 'mine']],
  ['an order is what is chosen', { type: 'ranking', options }, ['a', 'b'], ['b', 'a'], ['b', 'a']],
  [
    'a moment keeps its offset',
    { type: 'datetime' },
    '2026-10-25T02:30:00+01:00',
    '2026-10-25T02:30',
    '2026-10-25T02:30:00+01:00',
  ],
  [
    'another one is a local time',
    { type: 'datetime' },
    '2026-10-25T02:30:00+01:00',
    '2026-10-26T02:30',
    '2026-10-26T02:30',
  ],
])('%s', (_name, field, value, typed, expected) => {
  const [input] = inputsOf({ name: 'a', ...field } as EditedField, value, WORDS);
  expect(valueWith(value, input as Input, typed)).toEqual(expected);
});

test.each([
  ['what is no day', { type: 'date' }, 'tomorrow', 'line', 'tomorrow'],
  ['what is no number', { type: 'number' }, 'many', 'line', 'many'],
  ['a number in powers of ten', { type: 'number' }, 1e21, 'line', '1e+21'],
  ['a day of a period that is none', { type: 'date_range' }, { from: 'May', to: '' }, 'line', 'May'],
])('%s is mended where it can be read', (_name, field, value, as, typed) => {
  expect(inputsOf({ name: 'a', ...field } as EditedField, value, WORDS)[0]).toMatchObject({ as, typed });
});

test('a choice that the form does not have any more can be seen and taken away', () => {
  const choice = { name: 'a', type: 'select', options } as EditedField;
  expect(inputsOf(choice, 'c', WORDS)[0]?.options?.at(-1)).toEqual({ value: 'c', label: 'c (gone)' });
  expect(inputsOf({ ...choice, other: true }, 'c', WORDS)[0]).toMatchObject({ typed: 'c', own: 'Other' });
  const rows = { name: 'a', type: 'matrix', options, rows: [{ name: 'x' }, { name: 'y' }] } as EditedField;
  expect(inputsOf(rows, { x: 'c' }, WORDS).map((one) => one.options?.length)).toEqual([3, 2]);
});

test('options and parts are called as the form calls them, with what they cost', () => {
  const product = { name: 'a', type: 'product', currency: 'EUR', options: priced } as EditedField;
  expect(inputsOf(product, {}, WORDS)[0]?.options?.[0]).toEqual({ value: 's', label: 'Small (500 EUR)' });
  const name = { name: 'a', type: 'name', part_labels: { last: 'Clan' } } as EditedField;
  expect(inputsOf(name, {}, WORDS).map(({ label }) => label)).toEqual(['First name', 'Clan']);
  const scale = { name: 'a', type: 'scale', min: 1, max: 2, low_label: 'bad' } as EditedField;
  expect(inputsOf(scale, 1, WORDS)[0]?.options?.map(({ label }) => label)).toEqual(['1 (bad)', '2']);
});

test('a state is one of the country beside it', () => {
  const state = { name: 'state', type: 'state', country_field: 'land' } as EditedField;
  expect(inputsOf(state, '', WORDS, { land: 'CA' })[0]).toMatchObject({ as: 'state', country: 'CA' });
  expect(inputsOf(state, '', WORDS, { land: '' })[0]?.country).toBeUndefined();
  const address = { name: 'home', type: 'address', parts: ['region', 'country'], states: true } as EditedField;
  expect(inputsOf(address, { country: 'US' }, WORDS)[0]).toMatchObject({ as: 'state', country: 'US' });
});

test('a new row begins as on the form’s page', () => {
  const fields = [
    { name: 'a', type: 'text', default: 'x' },
    { name: 'b', type: 'text' },
  ] as EditedField[];
  expect(newRow(fields)).toEqual({ a: 'x' });
});

test.each([
  ['<p>One</p><p>Two<br />Three</p>', 'One\n\nTwo\nThree'],
  ['<p>a &amp; b &lt; c</p>', 'a & b < c'],
  ['', ''],
  ['<p>a <strong>b</strong></p>', null],
  ['<p><a href="https://a.example">a</a></p>', null],
  // The service would take it for a formatted text.
  ['<p>&lt;b&gt;</p>', null],
])('the text %s is read as %j', (html, text) => expect(plainOf(html)).toBe(text));
