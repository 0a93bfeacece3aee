import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { calculate } from '#forms/calculations/evaluate.ts';
import type { ReadField } from '#forms/calculations/formula.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderForm } from '#forms/page/render.ts';
import { editRows } from '#forms/rows/edit-rows.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { conditionRules } from '#forms/values/condition-rules.ts';
import { onceForLong } from '#forms/values/conditions.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { lossFinder } from '#forms/values/losses.ts';
import { sampleValues } from '#forms/values/sample-values.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig, mistakesOf } from '../form-fixture.ts';

const when = (field: string, op: string, value?: unknown) => ({ rules: [{ field, op, value }] });
const ITEMS = {
  type: 'repeater',
  name: 'items',
  label: 'Items',
  row_label: 'Item {number}',
  min_rows: 1,
  max_rows: 3,
  fields: [
    { type: 'text', name: 'what', label: 'What', required: true },
    { type: 'number', name: 'quantity', label: 'How many', max: 9 },
    { type: 'number', name: 'price', conditional: when('what', 'not_equals', 'gift') },
    { type: 'calculated', name: 'amount', formula: 'quantity * price' },
    { type: 'checkbox', name: 'fragile' },
  ],
};
const FIELDS = [
  { type: 'text', name: 'what' },
  ITEMS,
  { type: 'calculated', name: 'total', formula: 'sum(items.amount)' },
  { type: 'calculated', name: 'rows', formula: 'count(items) * 100 + count(items.price)', decimals: 0 },
  { type: 'calculated', name: 'span', formula: 'max(items.price) - min(items.price)' },
  { type: 'calculated', name: 'mean', formula: 'average(items.price)' },
  { type: 'calculated', name: 'fragile', formula: 'sum(items.fragile)', decimals: 0 },
  { type: 'text', name: 'bulk', label: 'Bulk', required: true, conditional: when('items', 'at_least', 3) },
];
const form = formConfig(FIELDS);

function submit(raw: Record<string, unknown>, config = form) {
  const sanitised = sanitiseSubmission(config, raw);
  return { ...validateSubmission(config, sanitised), unknown: sanitised.unknown };
}

describe('a repeater', () => {
  const whole = [
    { what: 'Cup', quantity: 3, price: 0.1, amount: 0.3, fragile: true },
    { what: 'Pan', quantity: 2, price: 0.15, amount: 0.3, fragile: false },
  ];
  test.each<[string, Record<string, unknown>]>([
    [
      'a list',
      {
        items: [
          { what: 'Cup', quantity: '3', price: 0.1, fragile: true },
          { what: 'Pan', quantity: 2, price: 0.15 },
        ],
      },
    ],
    [
      'an object by numbers',
      {
        items: {
          4: { what: 'Cup', quantity: '3', price: 0.1, fragile: 1 },
          7: { what: 'Pan', quantity: 2, price: 0.15 },
        },
      },
    ],
    [
      'dots, with gaps and in any order',
      {
        ...{ 'items[7].what': 'Pan', 'items[7].quantity': '2', 'items[7].price': '0.15', 'items[2].price': '0.1' },
        ...{ 'items[2].what': 'Cup', 'items[2].quantity': '3', 'items[2].fragile': '1' },
      },
    ],
    [
      'brackets',
      {
        ...{ items: '', 'items[0]': '', 'items[0][what]': 'Cup', 'items[0][quantity]': '3', 'items[0][price]': '0.1' },
        ...{ 'items[0][fragile]': '1', 'items[1][what]': 'Pan', 'items[1][quantity]': '2', 'items[1][price]': '0.15' },
      },
    ],
  ])('is read from %s, and its totals are exact', (_name, sent) => {
    expect(submit(sent)).toEqual({
      values: { what: '', items: whole, total: 0.6, rows: 202, span: 0.05, mean: 0.13, fragile: 1 },
      errors: {},
      unknown: [],
    });
  });

  test('names every mistake by its path, and what its rows do not have', () => {
    const items = [{ quantity: 12, other: 1 }, { what: 'Cup' }, { what: ['x'] }];
    expect(submit({ items })).toMatchObject({
      errors: {
        'items[0].what': 'Fill in this field.',
        'items[0].quantity': 'Enter 9 or less.',
        'items[2].what': 'This value cannot be used here.',
        bulk: 'Fill in this field.',
      },
      unknown: ['items[0].other'],
    });
    expect(submit({}).errors).toEqual({ items: 'Add rows: at least 1 is needed.' });
    expect(submit({ items: Array(5000).fill({ what: 'x' }) }).errors.items).toBe('Remove rows: at most 3 can be sent.');
    expect(submit({ items: 'x' }).errors.items).toBe('This value cannot be used here.');
    expect(submit({ items: [7] }).errors.items).toBe('This value cannot be used here.');
    expect(submit({ 'items[0]': '' }).errors).toEqual({ 'items[0].what': 'Fill in this field.' });
  });

  test('a name in a row means the field beside it; what is hidden there is left out of what is added up', () => {
    const items = [
      { what: 'gift', quantity: 2, price: 5 },
      { what: 'Cup', quantity: 2, price: 1 },
    ];
    const { values } = submit({ what: 'gift', items });
    expect(values.items).toEqual([
      { what: 'gift', quantity: 2, amount: 0, fragile: false },
      { what: 'Cup', quantity: 2, price: 1, amount: 2, fragile: false },
    ]);
    expect(values).toMatchObject({ total: 2, rows: 201, span: 0, mean: 1 });
  });

  test('is neither required nor kept while its condition hides it, and counts as empty', () => {
    const config = formConfig([
      { type: 'checkbox', name: 'more' },
      { ...ITEMS, conditional: when('more', 'equals', true) },
      { type: 'calculated', name: 'total', formula: 'sum(items.amount) + count(items)', decimals: 0 },
      { type: 'text', name: 'none', conditional: when('items', 'empty') },
      { type: 'text', name: 'few', conditional: when('items', 'at_most', 2) },
    ]);
    expect(submit({ items: [{ what: 'x', price: 3 }], none: 'n', few: 'f' }, config)).toMatchObject({
      values: { more: false, total: 0, none: 'n' },
      errors: {},
    });
    const shown = submit({ more: true, items: [{ what: 'x' }], none: 'n', few: 'f' }, config);
    expect(shown.values).toMatchObject({ few: 'f' });
    expect(shown.values).not.toHaveProperty('none');
  });

  test('without rows it is empty, and has none of them', () => {
    const config = formConfig([
      { type: 'repeater', name: 'pets', fields: [{ type: 'number', name: 'age' }] },
      {
        type: 'text',
        name: 'none',
        conditional: {
          match: 'all',
          rules: [
            { field: 'pets', op: 'empty' },
            { field: 'pets', op: 'equals', value: 0 },
            { field: 'pets', op: 'less_than', value: 1 },
          ],
        },
      },
      { type: 'calculated', name: 'oldest', formula: 'max(pets.age)' },
    ]);
    expect(submit({ none: 'n' }, config)).toMatchObject({ values: { pets: [], none: 'n', oldest: null }, errors: {} });
    expect(submit({ pets: [{}], none: 'n' }, config).values).not.toHaveProperty('none');
  });

  test('may stand in a row, whose totals are of that row alone', () => {
    const config = formConfig([
      {
        type: 'repeater',
        name: 'orders',
        fields: [
          { type: 'repeater', name: 'items', fields: [{ type: 'number', name: 'price' }] },
          { type: 'calculated', name: 'sum', formula: 'sum(items.price)' },
          { type: 'calculated', name: 'share', formula: 'round(sum(items.price) / sum(orders.items.price), 2)' },
        ],
      },
      { type: 'calculated', name: 'all', formula: 'sum(orders.items.price) + count(orders.items) * 100' },
    ]);
    const { values } = submit({ orders: [{ items: [{ price: 1 }, { price: 2 }] }, { 'items[3].price': '9' }] }, config);
    expect(values).toMatchObject({
      orders: [
        { sum: 3, share: 0.25 },
        { sum: 9, share: 0.75 },
      ],
      all: 312,
    });
  });

  test('is sanitised once and for all, and its kept values have its JSON Schema', () => {
    const isRight = new Ajv2020({ strict: false }).compile(jsonSchemaOf(form));
    const row = fc.record(
      {
        what: fc.constantFrom('gift', 'Cup', 'Pan'),
        quantity: fc.integer({ min: -2, max: 10 }),
        price: fc.oneof(fc.integer(), fc.anything()),
      },
      { requiredKeys: ['what'] },
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: fc.array(row, { maxLength: 3 }) }, fc.anything()), (items) => {
        const once = sanitiseSubmission(form, { items, bulk: 'b' });
        expect(sanitiseSubmission(form, once.values).values).toEqual(once.values);
        const { values, errors } = validateSubmission(form, once);
        if (Object.keys(errors).length > 0) return;
        accepted += 1;
        expect([isRight(values), isRight.errors]).toEqual([true, null]);
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(10);
    expect(isRight(sampleValues(form))).toBe(true);
  });

  test('is exported in one column: as JSON, or as people read it', () => {
    expect(exportColumns(form).map(({ name }) => name)).toContain('items');
    expect(exportRow(form, { items: whole })[1]).toBe(JSON.stringify(whole));
    expect(exportRow(form, { items: whole }, 'labels')[1]).toMatch(/^Item 1\n {2}What: Cup\n {2}How many: 3/);
  });

  test('stands on the page as rows with buttons, filled in again with its mistakes', () => {
    const values = { 'items[3].what': 'Cup', 'items[5].quantity': '3' };
    const errors = { 'items[1].what': 'Fill in this field.' };
    const html = renderFields({ id: 7, config: form }, { values, errors }).join('\n');
    expect(html).toMatch(/<input[^>]* name="items\[0\].what"[^>]* value="Cup"/);
    expect(html).toMatch(/<input[^>]* name="items\[1\].quantity"[^>]* value="3"/);
    expect(html).toMatch(/name="items\[1\].what"[^>]* autofocus/);
    expect(html).toContain('id="svca-form-7-items[1].what-error">Fill in this field.');
    expect(html).toContain('value="remove items[1]" formnovalidate aria-label="Remove: Item 2"');
    const options = { action: '/', fields: [html], hiddenInputs: {}, errors, message: 'Wrong' };
    expect(renderForm({ id: 7, title: 'F', config: form }, options)).toContain(
      '<li data-error-of="items[1].what"><a href="#svca-form-7-items[1].what">Item 2: What: Fill in this field.</a></li>',
    );
  });

  test('has the texts of its fields in other languages', () => {
    const texts = { row_label: 'Teil {number}', fields: { what: { label: 'Was' } } };
    const config = formConfig(FIELDS, { translations: { de: { fields: { items: texts } } } });
    const html = renderFields({ id: 7, config: inLanguage({ title: 'F', config }, 'de').config }).join('');
    expect(html).toContain('<legend>Teil 1</legend>');
    expect(html).toContain('>Was');
  });

  test('a change that loses something of rows says so once', () => {
    const losses = (field: object) =>
      lossFinder(form, formConfig([field]))?.({ items: whole }).filter(({ field: of }) => of.startsWith('items'));
    expect(losses(ITEMS)).toEqual([]);
    expect(losses({ ...ITEMS, max_rows: 1 })).toEqual([{ field: 'items', change: 'part_removed', options: [] }]);
    expect(losses({ ...ITEMS, fields: ITEMS.fields.slice(0, 1) })).toContainEqual({
      field: 'items.quantity',
      change: 'removed',
      options: [],
    });
    expect(losses({ type: 'group', name: 'items', fields: ITEMS.fields })).toContainEqual({
      field: 'items',
      change: 'removed',
      options: [],
    });
  });

  test.each<[object[], string, string]>([
    [[{ ...ITEMS, fields: [] }], 'config.fields[0].fields', 'at least one field'],
    [[{ ...ITEMS, min_rows: 4 }], 'config.fields[0].min_rows', 'max_rows'],
    [[{ ...ITEMS, max_rows: 101 }], 'config.fields[0].max_rows', '100'],
    [[{ ...ITEMS, required: true }], 'config.fields[0].required', 'not a known key'],
    [[{ ...ITEMS, same_as_above: ['x'] }], 'config.fields[0].same_as_above[0]', 'name of a field of the row'],
    [[ITEMS, asks('items.what', 'not_empty')], 'config.fields[1].conditional.rules[0].field', 'in each row'],
    [[ITEMS, asks('items', 'contains', 'x')], 'config.fields[1].conditional.rules[0].value', 'number of rows'],
    [[ITEMS, sums('items.amount * 2')], 'config.fields[1].formula', 'in each row'],
    [[ITEMS, sums('items + 1')], 'config.fields[1].formula', 'count(items)'],
    [[ITEMS, sums('sum(items.cost)')], 'config.fields[1].formula', 'no field'],
    [[{ ...ITEMS, fields: [sums('sum(items.it)')] }], 'config.fields[0].fields[0].formula', 'the field itself'],
    [
      [
        { ...ITEMS, fields: [sums('total')] },
        { ...sums('sum(items.it)'), name: 'total' },
      ],
      'config.fields[0].fields[0].formula',
      'depends on itself',
    ],
    [
      [
        { ...asks('items', 'at_least', 1), name: 'x' },
        { ...ITEMS, conditional: when('x', 'not_empty') },
      ],
      'config.fields[0].conditional',
      'depends on itself',
    ],
    [[deep(3)], 'config.fields[0].fields[0].fields[0].fields[0]', 'stands in 3 groups'],
    [[{ ...deep(2), max_rows: 100 }], 'config.fields', 'with those of all rows'],
    [[{ ...ITEMS, max_rows: 100, fields: heavy(6) }], 'config.fields', 'rules of conditions and parts of formulas'],
  ])('a save refuses what is wrong in it: %#', (fields, path, message) => {
    expect(mistakesOf(() => formConfig(fields))).toMatchObject({ [path]: expect.stringContaining(message) });
  });
});

/** Returns fields of a row with `count` formulas of 99 parts each. */
function heavy(count: number): object[] {
  const formula = Array.from({ length: 50 }, () => 'quantity').join('+');
  return [
    { type: 'number', name: 'quantity' },
    ...Array.from({ length: count }, (_, index) => ({ type: 'calculated', name: `sum${index}`, formula })),
  ];
}

describe('work that grows with the rows', () => {
  const NOTHING = { action: 'show', match: 'all' } as const;

  test('a column is read once for all rows that ask for it', () => {
    const columns: unknown[] = [];
    const rows = Array.from({ length: 20 }, (_, index) => index);
    const calculation = { needs: ['items.n'], calculate: (read: ReadField) => columns.push(read('items.n')) };
    const fields = [
      { name: 'items' },
      ...rows.flatMap((row) => [{ name: `items[${row}].sum`, calculation }, { name: `items[${row}].n` }]),
    ];
    const values = Object.fromEntries(rows.map((row) => [`items[${row}].n`, row]));
    conditionRules(() => false).settle(fields, values);
    expect(columns).toHaveLength(20);
    expect(new Set(columns)).toEqual(new Set([{ rows }]));
  });

  test('its numbers are added up once for all formulas', () => {
    let reads = 0;
    const column = {
      get rows() {
        reads += 1;
        return [1, 2, 3];
      },
    };
    const sums = Array.from({ length: 5 }, () => calculate(['sum', ['@', 'n']], 0, () => column));
    expect([sums, reads]).toEqual([[6, 6, 6, 6, 6], 1]);
  });

  test('a long text is searched once for all rows that ask for it', () => {
    const searched: unknown[] = [];
    const rules = conditionRules(onceForLong((_rule, value) => searched.push(value) > 0));
    const conditional = { ...NOTHING, rules: [{ field: 'note', op: 'matches' as const, value: 'x' }] };
    const row = (index: number) => ({ name: `items[${index}].more`, conditional });
    const fields = [{ name: 'note' }, { name: 'items' }, ...Array.from({ length: 20 }, (_, index) => row(index))];
    const { active } = rules.settle(fields, { note: 'long '.repeat(100) });
    expect([active.size, searched]).toEqual([22, ['long '.repeat(100)]]);
  });

  test('names that were sent are sorted once for all fields', () => {
    let looks = 0;
    const sent = { 'n0[first]': 'Ada', 'n7[last]': 'Byron', 'x[first]': 'nobody' };
    const raw = new Proxy<Record<string, unknown>>(sent, {
      ownKeys: (target) => {
        looks += 1;
        return Reflect.ownKeys(target);
      },
    });
    const config = formConfig(Array.from({ length: 50 }, (_, index) => ({ type: 'name', name: `n${index}` })));
    const { values } = sanitiseSubmission(config, raw);
    expect(values).toMatchObject({ n0: { first: 'Ada' }, n7: { last: 'Byron' } });
    expect(looks).toBeLessThanOrEqual(3);
  });
});

describe('buttons of rows without a script', () => {
  const rows = { 'items[0].what': 'a', 'items[0].home[city]': 'Rome', 'items[1].what': 'b', other: 'x' };
  const config = formConfig([
    { type: 'text', name: 'other' },
    {
      type: 'repeater',
      name: 'items',
      max_rows: 3,
      same_as_above: true,
      fields: [
        { type: 'text', name: 'what', default: 'd' },
        { type: 'address', name: 'home' },
      ],
    },
    {
      type: 'group',
      name: 'billing',
      label: 'Billing',
      fields: [
        { type: 'text', name: 'city' },
        { type: 'text', name: 'vat' },
      ],
    },
    {
      type: 'group',
      name: 'shipping',
      same_as: 'billing',
      fields: [
        { type: 'text', name: 'city' },
        { type: 'text', name: 'note' },
      ],
    },
  ]);
  const [a, b] = [{ what: 'a', 'home[city]': 'Rome' }, { what: 'b' }];

  test.each<[string, unknown[], string | undefined]>([
    ['add items', [a, b, { what: 'd' }], 'items[2].what'],
    ['remove items[0]', [b], 'items[0].what'],
    ['up items[1]', [b, a], 'items[0].what'],
    ['down items[0]', [b, a], 'items[1].what'],
    ['same items[1]', [a, { what: 'a', home: { city: 'Rome' } }], 'items[1].what'],
  ])('%s', (pressed, items, focus) => {
    expect(editRows(config, rows, pressed)).toEqual({ values: { other: 'x', items }, focus });
  });

  test('fill a group in from another one', () => {
    const sent = { 'billing.city': 'Rome', 'billing.vat': '7', 'shipping.note': 'n' };
    expect(editRows(config, sent, 'same shipping')?.values).toMatchObject({
      'billing.city': 'Rome',
      shipping: { note: 'n', city: 'Rome' },
    });
  });

  test('but nothing that counts for one alone: files, drawings, consents and passwords', () => {
    const types = ['text', 'file', 'image', 'signature', 'consent', 'password'];
    const fields = types.map((type) => ({ type, name: type }));
    const two = formConfig([
      { type: 'group', name: 'one', fields },
      { type: 'group', name: 'two', same_as: 'one', fields },
    ]);
    const sent = Object.fromEntries(types.map((type) => [`one.${type}`, 'x']));
    expect(editRows(two, sent, 'same two')?.values.two).toEqual({ text: 'x' });
  });

  test.each([
    '',
    'add',
    'add other',
    'add items[0]',
    'remove items',
    'remove items[9]',
    'same items[0]',
    'same billing',
    'x items',
    7,
    null,
  ])('what no button says is nothing: %p', (pressed) => {
    expect(editRows(config, rows, pressed)).toBeNull();
  });

  test('no more rows than there may be, and whatever stands there stays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('add items', 'remove items[1]', 'up items[1]', 'down items[0]', 'same items[1]')),
        (pressed) => {
          const values = pressed.reduce((sent, one) => editRows(config, sent, one)?.values ?? sent, {
            ...rows,
          } as Readonly<Record<string, unknown>>);
          const { values: clean } = sanitiseSubmission(config, { ...values });
          expect(clean.other).toBe('x');
          expect((clean.items as unknown[]).length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });
});

function asks(field: string, op: string, value?: unknown): object {
  return { type: 'text', name: 'it', conditional: when(field, op, value) };
}

function sums(formula: string): object {
  return { type: 'calculated', name: 'it', formula };
}

function deep(depth: number): object {
  return depth === 0
    ? { type: 'text', name: 'a' }
    : { type: 'repeater', name: 'a', max_rows: 100, fields: [deep(depth - 1)] };
}
