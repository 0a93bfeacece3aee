import fc from 'fast-check';
import type { LayoutType } from '#forms/field-types/field-type.ts';
import type { FieldTypeName } from '#forms/field-types/index.ts';
import type { fieldTypes } from '#forms/field-types/table.ts';

/** A field of a type, with values that a visitor may send for it. Arbitrary JSON is tried as well. */
export interface TypeCase {
  /** The field's config, without type and name. */
  field: Record<string, unknown>;
  sent: fc.Arbitrary<unknown>;
  /** The values that the inputs of a page can send, if that is a subset. */
  typed?: fc.Arbitrary<unknown>;
  /** Further fields that it requires: products. */
  beside?: Record<string, unknown>[];
}

type Layout = { [Name in FieldTypeName]: (typeof fieldTypes)[Name] extends LayoutType ? Name : never }[FieldTypeName];

/** Types that take no value, with their minimal config. */
export const LAYOUT: Record<Layout, Record<string, unknown>> = {
  section: { label: 'Part' },
  html: { html: '<p>Read this.</p>' },
  divider: {},
  page_break: { label: 'Next' },
};

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }, { value: 'c' }];
const rows = [{ name: 'x' }, { name: 'y' }];
const choice = fc.constantFrom('a', 'b', 'c', '', 'd', '__other__', ' a', 'mine');
const point = fc.constantFrom('', '1', '2', '3');
const choices = fc.oneof(fc.array(choice, { maxLength: 4 }), choice);
/** Texts of pieces that a rule has to distinguish. */
const pieces = (...some: string[]) => fc.array(fc.constantFrom(...some), { maxLength: 5 }).map((few) => few.join(''));
const words = fc.oneof(pieces('AB', '12', 'x', '😀', 'é', 'e\u0301', ' ', '\u00a0', '\t', '\u0007', '\n'), fc.string());
const emails = fc.oneof(fc.emailAddress(), pieces('ann', '@', 'b', '.', 'org', 'ann.org', '..', 'é', ' ', ','));
const phones = fc.oneof(
  pieces('+49', '030', '123456', '/', '(0)', '-', ' ', 'x'),
  fc.constantFrom('+33123456789', '+49 30 123456', '＋４９ ٣٠ 123456'),
);
const numbers = fc.oneof(
  fc.integer({ min: -12, max: 120 }),
  fc.double({ noNaN: true }),
  pieces('1', '9', '.5', 'e1', '-', ','),
  fc.constantFrom('٣', '９', '1.000,5', '1,234', '1.234', '1 000', '−３'),
);
const days = fc.oneof(
  fc.constantFrom('2026-02-03', '2028-02-29', '2027-02-29', '2026-2-3', '', ' 2026-02-04 ', '٢٠٢٦-٠٢-٠٤'),
  pieces('2026', '-', '02', '30'),
);
const times = fc.oneof(
  fc.constantFrom('08:00', '18:00', '18:01', '24:00', '7:05', '', '09:30:00', '０９：３０'),
  pieces('1', ':', '09'),
);
const moments = fc.oneof(
  fc.constantFrom('2026-03-29T02:30', '2026-10-25T02:30:00+01:00', '2026-07-01 10:00', '2026-07-01T08:00:00Z', ''),
  fc.constantFrom(
    '2026-07-01T08:00:30Z',
    '2026-07-01t08:00:00.123z',
    '2026-07-01T10:00:59.120',
    '2026-03-01T10:00:00.000Z',
  ),
  fc
    .date({ noInvalidDate: true, min: new Date('1971-01-01'), max: new Date('2099-01-01') })
    .map((date) => date.toISOString()),
  pieces('2026-03-01', 'T', '10:00', '+01:00', 'Z'),
);
const amounts = fc.oneof(
  fc.constantFrom('5', '19,90', '20.50', '0019.9', '1.999', '1.000', '5,000', '0.500', '', 7, '20.51'),
  pieces('1', '.', ',', '0'),
  fc.constantFrom('١٩٫٩٠', '1.234,5', '１９.５', '5,000.00'),
);
const object = (parts: Record<string, fc.Arbitrary<unknown>>) => fc.record(parts, { requiredKeys: [] });
const names = object({
  prefix: words,
  first: fc.constantFrom('Ada', ' ', '', 5),
  last: fc.constantFrom('Lovelace', ''),
});
const places = object({
  street: fc.constantFrom('Main Street 1', ''),
  city: fc.constantFrom('Berlin', ' ', null),
  postcode: words,
  region: fc.constantFrom('DE-BY', 'Bayern', ''),
  country: fc.constantFrom('DE', 'US', 'XX', ''),
});
const periods = object({ from: days, to: fc.constantFrom('2026-02-03', '2028-02-29', '2020-01-01', '') });

const priced = options.map((option, index) => ({ ...option, price: index * 500 }));
const beside = [{ type: 'product', name: 'shirt', currency: 'EUR', price: 1990 }];
const ordered = object({
  choice,
  price: amounts,
  quantity: fc.oneof(fc.constantFrom('', '1', ' 2 ', 0, 3, '7', 1.5, 'x', true, ['1'], []), numbers),
});
const signatures = object({
  typed: fc.constantFrom('Ada', ' Ada\t', '', 'x'.repeat(300)),
  drawn: fc.oneof(
    fc.constantFrom(
      '',
      'M10 10l50 5 90 9',
      'M10 10l50 5 90 9M300 20l0 90',
      'M5 5',
      'M1200 400l-90 -9',
      'M010 10l50 5l90 9',
    ),
    pieces('M10 10', 'l5 5', ' 9 0', 'M01 2', 'l-0 1', 'M1201 0', ' ', 'z'),
  ),
});

/** Generates the content of an upload's token; the signature is the service's own. */
export const tokens = fc
  .record({
    id: fc.constantFrom('f1', 'f2', 'f3'),
    name: fc.constantFrom('a.pdf', 'a.png', 'a.exe'),
    size: fc.constantFrom(1, 2_000_000),
    type: fc.constantFrom('application/pdf', 'image/png'),
  })
  .map((file) => `u1.${Buffer.from(JSON.stringify(file)).toString('base64url')}.sign`);

/** Cases for each type that takes a value; a new type adds its own here. */
export const TYPE_CASES: Record<Exclude<FieldTypeName, Layout>, TypeCase[]> = {
  text: [
    { field: {}, sent: words },
    { field: { min_length: 2, max_length: 4 }, sent: words },
    { field: { pattern: '[A-Z]{2}\\d+' }, sent: words },
    { field: { read_only: true, default: 'fixed' }, sent: words },
  ],
  textarea: [{ field: { min_length: 2, max_length: 5 }, sent: fc.oneof(words, pieces('ab', '\n', '\r\n', ' ')) }],
  email: [
    { field: { max_length: 12 }, sent: emails },
    { field: { allowed_domains: ['b.org', 'ann.org'], denied_domains: ['ann.org'] }, sent: emails },
    { field: { allowed_domains: ['bücher.org', 'b.org'], pattern: '[^x]+' }, sent: emails },
    { field: { confirm: true }, sent: fc.oneof(emails, object({ value: emails, confirm: emails })) },
  ],
  tel: [
    { field: {}, sent: phones },
    { field: { country: 'DE' }, sent: phones },
    { field: { countries: ['DE'] }, sent: phones },
  ],
  password: [
    { field: { min_length: 3, needs: ['digit'] }, sent: fc.constantFrom('', 'ab1', ' ab 1 ', 'abc', 'a', '12345') },
  ],
  rich_text: [
    { field: { min_length: 2, max_length: 5 }, sent: fc.constantFrom('', '<p>abc</p>', '<p>a</p>', '<p>abcdef</p>') },
  ],
  url: [{ field: {}, sent: fc.oneof(fc.webUrl(), pieces('https://', 'example.org', ':80', '/a', ' ', 'javascript:')) }],
  name: [
    { field: {}, sent: names },
    { field: { parts: ['prefix', 'first', 'last'], needed_parts: ['last'] }, sent: names },
  ],
  address: [
    { field: {}, sent: places },
    { field: { countries: ['DE'], needed_parts: ['city'] }, sent: places },
    { field: { parts: ['region', 'country'], needed_parts: [], states: true }, sent: places },
    { field: { parts: ['street', 'line2', 'city', 'region', 'country'] }, sent: places },
  ],
  country: [{ field: { countries: ['DE', 'FR'] }, sent: fc.constantFrom('DE', 'FR', 'US', '', 'de') }],
  state: [{ field: { countries: ['DE'] }, sent: fc.constantFrom('DE-BY', 'DE-BE', '', 'US-CA') }],
  number: [
    { field: { min: 1, max: 9.5, step: 0.1 }, sent: numbers },
    { field: { min: -3, max: 9, step: 3 }, sent: numbers },
    {
      field: { min: 0, max: 10, step: 0.25 },
      sent: fc.oneof(
        numbers,
        fc.integer({ min: 0, max: 40 }).map((one) => one / 4),
      ),
    },
    { field: {}, sent: numbers },
  ],
  range: [{ field: { min: 1, max: 9, step: 2 }, sent: numbers }],
  rating: [{ field: { max: 4 }, sent: numbers }],
  scale: [
    { field: { preset: 'nps' }, sent: numbers },
    { field: { min: 1, max: 3 }, sent: numbers },
  ],
  currency: [
    { field: { currency: 'EUR', min: '5', max: '20.50' }, sent: amounts },
    { field: { currency: 'JPY' }, sent: amounts },
    { field: { currency: 'KWD' }, sent: amounts },
  ],
  select: [
    { field: { options }, sent: choice },
    { field: { options, other: true }, sent: fc.oneof(choice, fc.string({ maxLength: 300 })) },
    { field: { options, multiple: true }, sent: choices },
    { field: { options, multiple: true, other: true }, sent: choices },
  ],
  radio: [
    { field: { options }, sent: choice },
    { field: { options, other: true }, sent: choice },
  ],
  checkbox: [{ field: {}, sent: fc.constantFrom(true, false, '1', 'on', 'off', 0, 'perhaps') }],
  checkboxes: [
    { field: { options, min: 2, max: 2 }, sent: choices },
    { field: { options, other: true, max: 2 }, sent: choices },
  ],
  ranking: [
    {
      field: { options },
      sent: fc.oneof(choices, fc.shuffledSubarray(['a', 'b', 'c']), object({ a: numbers, b: numbers, c: numbers })),
      typed: fc.record({ a: point, b: point, c: point }),
    },
  ],
  matrix: [
    {
      field: { options, rows },
      sent: object({ x: choice, y: choice, z: choice }),
      typed: object({ x: choice, y: choice }),
    },
    { field: { options, rows, every_row: true }, sent: object({ x: choice, y: choice }) },
  ],
  date: [{ field: { min: '2026-02-03', max: '2028-02-29' }, sent: days }],
  date_range: [{ field: { min: '2026-02-03' }, sent: periods }],
  time: [{ field: { min: '08:00', max: '18:00' }, sent: times }],
  datetime: [
    { field: { time_zone: 'Europe/Berlin', min: '2026-02-03T12:00' }, sent: moments },
    { field: {}, sent: moments },
  ],
  slot: [
    {
      field: { minutes: 30, dates: [{ date: '2099-05-18', from: '09:00', to: '11:00' }], time_zone: 'Europe/Berlin' },
      sent: fc.constantFrom(
        '',
        '2099-05-18T09:30',
        '2099-05-18T10:30',
        ' 2099-05-18T09:30',
        '2099-05-18T11:00',
        'soon',
      ),
    },
  ],
  file: [
    {
      field: { accept: ['.pdf', 'image/*'], max_size_kb: 100 },
      sent: fc.oneof(tokens, fc.array(tokens, { maxLength: 3 })),
    },
    { field: { multiple: true, max_files: 2, max_total_kb: 150 }, sent: fc.array(tokens, { maxLength: 4 }) },
  ],
  image: [
    { field: {}, sent: fc.oneof(tokens, fc.array(tokens, { maxLength: 3 })) },
    { field: { accept: ['image/*'], multiple: true, min_width: 20, aspect: '1:1' }, sent: fc.array(tokens) },
  ],
  signature: [
    { field: {}, sent: signatures },
    { field: { min_strokes: 2 }, sent: signatures },
    { field: { typed_only: true }, sent: signatures },
  ],
  hidden: [{ field: { default: 'd', max_length: 5 }, sent: words }],
  consent: [{ field: {}, sent: fc.constantFrom(true, false, '1', 'no') }],
  product: [
    { field: { currency: 'EUR', price: 1990, min_quantity: 2, max_quantity: 5 }, sent: ordered },
    { field: { currency: 'EUR', price: 1990 }, sent: ordered },
    { field: { currency: 'EUR', options: priced, max_quantity: 3 }, sent: ordered },
    { field: { currency: 'JPY', options: priced, appearance: 'select' }, sent: ordered },
    { field: { currency: 'EUR', min_price: 500, max_price: 2_050, max_quantity: 9 }, sent: ordered },
  ],
  product_option: [
    { field: { currency: 'EUR', product: 'shirt', options: priced }, sent: choice, beside },
    { field: { currency: 'EUR', product: 'shirt', options: priced, multiple: true }, sent: choices, beside },
  ],
  shipping: [{ field: { currency: 'EUR', options: priced }, sent: choice }],
  coupon: [{ field: { codes: [{ code: 'Summer-20', percent: 20 }] }, sent: words, beside }],
  total: [{ field: { currency: 'EUR' }, sent: numbers, beside }],
  calculated: [{ field: { formula: '1 + 1' }, sent: numbers }],
  group: [
    {
      field: {
        fields: [
          { type: 'text', name: 'city', required: true },
          { type: 'number', name: 'seats', max: 9 },
          { type: 'matrix', name: 'm', options, rows },
          { type: 'file', name: 'cv', accept: ['.pdf'], max_size_kb: 100 },
        ],
      },
      sent: object({ city: words, seats: numbers, m: object({ x: choice }), cv: fc.oneof(tokens, fc.array(tokens)) }),
    },
  ],
  repeater: [
    {
      field: {
        min_rows: 1,
        max_rows: 2,
        fields: [
          { type: 'text', name: 'city', required: true },
          { type: 'number', name: 'seats', max: 9 },
          { type: 'repeater', name: 'pets', max_rows: 1, fields: [{ type: 'checkbox', name: 'dog' }] },
        ],
      },
      sent: fc.array(
        object({ city: words, seats: numbers, pets: fc.array(object({ dog: fc.boolean() }), { maxLength: 2 }) }),
        { maxLength: 3 },
      ),
    },
  ],
};

/** Returns the fields of a form: `it`, and a box `more` that may hide it. */
export function fieldsOf(type: string, field: Record<string, unknown>): Record<string, unknown>[] {
  return [
    { type: 'checkbox', name: 'more' },
    { type, name: 'it', ...field },
  ];
}
