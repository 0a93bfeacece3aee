import { describe, expect, test } from '@jest/globals';
import { convertExport } from '#features/conversion/convert.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { settleOrder } from '#forms/orders/settle.ts';
import type { OrderSummary } from '#forms/orders/summary.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;

/** Converts a form with these fields and submits it. */
function converted(fields: Loose[], currency = 'EUR') {
  const text = JSON.stringify({
    0: { title: 'T', fields: fields.map((one) => ({ formId: 1, ...one })) },
    version: '2.8',
  });
  const [form] = convertExport(text, { currency }, formRules).forms;
  if (!form) throw new Error('no form');
  expect(form.errors).toEqual({});
  const { config } = formRules.parseForm(form.file.form) as unknown as { config: FormConfig };
  return {
    fields: config.fields as unknown as Loose[],
    notes: form.notes.map(({ field, note }) => `${field}: ${note}`).join('\n'),
    sent(values: Loose) {
      const { values: right, errors } = validateSubmission(config, sanitiseSubmission(config, values));
      settleOrder(config, right, errors, { now: new Date(0), step: 1 });
      const name = config.fields.find(({ type }) => type === 'total')?.name ?? '';
      return { errors, values: right as Loose, total: (right[name] as unknown as OrderSummary | undefined)?.total };
    },
  };
}

const SUM = { id: 99, type: 'total', label: 'Sum' };
const single = (more: Loose = {}) => ({
  id: 1,
  type: 'product',
  inputType: 'singleproduct',
  label: 'Ticket',
  basePrice: '€3.00',
  disableQuantity: true,
  ...more,
});
const choices = (...given: [text: string, value: string, price: string, more?: Loose][]) =>
  given.map(([text, value, price, more]) => ({ text, value, price, isSelected: false, ...more }));

describe('what is ordered in a form of Gravity Forms', () => {
  test('is as often as its quantity field says', () => {
    const { sent, fields, notes } = converted([
      single(),
      { id: 2, type: 'quantity', productField: 1, label: 'How many', isRequired: true },
      SUM,
    ]);
    expect(sent({ ticket: { quantity: 3 } }).total).toBe('9.00');
    expect(fields[0]).toMatchObject({ required: true });
    expect(notes).toContain('"How many" is the quantity of "Ticket"');
  });

  test.each<[string, Loose, Loose, string | undefined]>([
    ['a hidden number', { inputType: 'hidden', defaultValue: '4' }, {}, '12.00'],
    [
      'a list',
      { inputType: 'select', choices: choices(['1', '1', ''], ['2', '2', '']) },
      { ticket: { quantity: 2 } },
      '6.00',
    ],
    ['the first of a list', { inputType: 'select', choices: choices(['1', '1', ''], ['2', '2', '']) }, {}, undefined],
    ['a number that stands there', { defaultValue: '2', rangeMax: '5' }, { ticket: { quantity: 5 } }, '15.00'],
  ])('as often as %s says', (_, quantity, values, total) => {
    const { sent } = converted([
      single(),
      { id: 2, type: 'quantity', productField: '1', label: 'Q', ...quantity },
      SUM,
    ]);
    expect(sent(values).total).toBe(total ?? '0.00');
  });

  test('is counted by the first of two fields, and the other one is told', () => {
    const { sent, notes } = converted([
      single(),
      { id: 2, type: 'quantity', productField: 1, label: 'First', rangeMax: '3' },
      { id: 3, type: 'quantity', productField: 1, label: 'Second' },
      SUM,
    ]);
    expect(sent({ ticket: { quantity: 4 } }).errors).toHaveProperty('ticket');
    expect(notes).toMatch(/"First" is the quantity of "Ticket"[\s\S]*"Second" was left out/);
  });

  test('is an extra that stands in a list, unless another one is chosen', () => {
    const list = choices(['A', 'a', '€1.00'], ['B', 'b', '€2.00']);
    const { fields } = converted([
      single(),
      { id: 2, type: 'option', inputType: 'select', productField: 1, label: 'Extra', choices: list },
    ]);
    expect(fields[1]).toMatchObject({ default: 'a', required: true });
  });

  test('is not, where how often cannot be said', () => {
    const quantity = {
      id: 2,
      type: 'quantity',
      productField: 1,
      label: 'Q',
      enableCalculation: true,
      calculationFormula: '2',
    };
    const { fields, notes } = converted([single(), quantity, SUM]);
    expect(fields).toEqual([]);
    expect(notes).toMatch(/"Ticket" was left out.*"Sum" was left out.*"Q" was left out/s);
  });

  test.each<[string, Loose]>([
    ['a product without a quantity', single()],
    [
      'a hidden product',
      single({ inputType: 'hiddenproduct', disableQuantity: false, choices: choices(['Old', 'old', '€70.00']) }),
    ],
    ['a product that is hidden', single({ visibility: 'hidden' })],
    [
      'the first of a list',
      single({ inputType: 'select', choices: choices(['A', 'a', '€3.00'], ['B', 'b', '€5.00']), isSelected: true }),
    ],
  ])('is always %s', (name, product) => {
    const { sent, fields } = converted([product, SUM]);
    const { default: fallback, read_only: fixed } = fields[0] as Loose;
    expect(fallback).toMatchObject({ quantity: 1 });
    if (name.includes('list')) expect(sent({ ticket: fallback }).total).toBe('3.00');
    else {
      expect(fixed).toBe(true);
      expect(sent({ ticket: {} }).total).toBe('3.00');
      expect(sent({ ticket: { quantity: 9 } }).total).toBe('3.00');
    }
  });

  test.each([
    ['product', 'radio', {}],
    ['option', 'select', { productField: 1 }],
    ['shipping', 'radio', {}],
  ])('costs what its choice costs: %s', (type, inputType, more) => {
    const list = choices(
      ['A', 'x', '€1.00'],
      ['B', 'x', '€2.00'],
      ['Less', 'less', '-€10.00'],
      ['', '', '€4.00'],
      ['C', 'c', '€30.00'],
      ['C', 'c', '€30.00'],
    );
    const { fields, notes } = converted([
      single({ id: 1 }),
      { id: 2, type, inputType, label: 'Kind', choices: list, ...more },
      SUM,
    ]);
    expect((fields.find(({ name }) => name === 'kind') as Loose).options).toMatchObject([
      { value: 'x', label: 'A', price: 100 },
      { value: 'x 2', label: 'B', price: 200 },
      { value: 'c', label: 'C', price: 3000 },
    ]);
    expect(notes).toMatch(/kind: the choice "B" had the value of "A"/);
    expect(notes).toMatch(/kind: the choice "Less" was left out: it takes something off/);
    expect(notes).toMatch(/kind: the choice "" was left out/);
    expect(notes).toMatch(/kind: the choice "C" was there twice/);
  });

  test.each([
    ['¥1,200', 'JPY', 1200],
    ['1.250', 'KWD', 1250],
    ['1.234,56 €', 'EUR', 123_456],
    ['', 'EUR', 0],
  ])('costs %s in %s', (basePrice, currency, price) => {
    expect(converted([single({ basePrice })], currency).fields).toMatchObject([{ price }]);
  });

  test.each([
    ['takes something off', { basePrice: '-€10.00' }, /"Ticket" was left out: it takes something off/],
    ['is in another currency', { basePrice: '$3.00' }, /in USD, and not in EUR.*"Ticket" was left out/s],
    ['is for the people of the site alone', { visibility: 'administrative' }, /"Ticket" was left out: only the people/],
    ['could be two amounts', { basePrice: '1.200' }, /more than one way.*"Ticket" was left out/s],
  ])('is left out with the total where its price %s', (_, more, told) => {
    const { fields, notes } = converted([
      single(more),
      { id: 5, type: 'product', inputType: 'radio', label: 'Other', choices: choices(['A', 'a', '€1.00']) },
      SUM,
    ]);
    expect(fields.map(({ type }) => type)).toEqual(['product']);
    expect(notes).toMatch(told);
    expect(notes).toContain('"Sum" was left out: it would not count "Ticket"');
  });

  test('has a calculated price that nobody can change', () => {
    const shirt = {
      id: 1,
      type: 'product',
      inputType: 'radio',
      label: 'Shirt',
      choices: choices(['A', 'a', '€10.00'], ['B', 'b', '€20.00']),
    };
    const { fields, sent, notes } = converted([
      shirt,
      { id: 2, type: 'quantity', productField: 1, label: 'How many' },
      {
        id: 3,
        type: 'product',
        inputType: 'calculation',
        label: 'Fee',
        enableCalculation: true,
        calculationFormula: '{Shirt:1:qty} * 1.5 + {Shirt:1:price} / 10',
      },
      SUM,
    ]);
    expect(fields.map(({ type }) => type)).toEqual(['product', 'calculated']);
    expect(sent({ shirt: { choice: 'b', quantity: 4 }, fee: 0.01 }).values.fee).toBe(8);
    expect(notes).toContain('"Sum" was left out: it would not count "Fee"');
  });

  test.each([
    [
      'its choice',
      { fieldId: '1', operator: 'is', value: 'b|20' },
      { field: 'shirt.choice', op: 'equals', value: 'b' },
    ],
    ['nothing', { fieldId: '1', operator: 'is', value: '' }, { field: 'shirt', op: 'empty' }],
    [
      'how many',
      { fieldId: '2', operator: '>', value: '3' },
      { field: 'shirt.quantity', op: 'greater_than', value: 3 },
    ],
  ])('is asked for by rules: %s', (_, rule, made) => {
    const { fields } = converted([
      {
        id: 1,
        type: 'product',
        inputType: 'radio',
        label: 'Shirt',
        choices: choices(['A', 'a', '€10.00'], ['B', 'b', '€20.00']),
      },
      { id: 2, type: 'quantity', productField: 1, label: 'How many' },
      {
        id: 3,
        type: 'text',
        label: 'Print',
        conditionalLogic: { actionType: 'show', logicType: 'all', rules: [rule] },
      },
    ]);
    expect(fields[1]?.conditional).toMatchObject({ rules: [made] });
  });

  test('is not open to all where its condition cannot be asked', () => {
    const rules = [{ fieldId: '77', operator: 'is', value: 'member' }];
    const { fields, notes } = converted([
      single({ basePrice: '€1.00', conditionalLogic: { actionType: 'show', logicType: 'all', rules } }),
      SUM,
    ]);
    expect(fields).toEqual([]);
    expect(notes).toContain('"Ticket" was left out: it costs something, and its condition');
  });

  test('has no total without what was always charged under a condition that is gone', () => {
    const rules = [{ fieldId: '6', operator: 'is', value: 'no choice' }];
    const { fields, notes } = converted([
      single({ conditionalLogic: { actionType: 'show', logicType: 'all', rules } }),
      { id: 5, type: 'product', inputType: 'radio', label: 'Other', choices: choices(['A', 'a', '€1.00']) },
      { id: 6, type: 'radio', label: 'Kind', choices: choices(['A', 'a', '']) },
      SUM,
    ]);
    expect(fields.map(({ name }) => name)).toEqual(['other', 'kind']);
    expect(notes).toMatch(/"Ticket" was left out[\s\S]*"Sum" was left out/);
  });

  test('is nothing without a currency', () => {
    const { forms } = convertExport(
      JSON.stringify({
        0: {
          title: 'T',
          fields: [
            { formId: 1, ...single() },
            { formId: 1, ...SUM },
          ],
        },
        version: '2',
      }),
      {},
      formRules,
    );
    expect(forms[0]?.notes.map(({ note }) => note).join()).toMatch(
      /"Ticket" was left out: say the currency.*"Sum" was left out/,
    );
  });
});
