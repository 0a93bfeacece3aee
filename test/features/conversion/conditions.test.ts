import { describe, expect, test } from '@jest/globals';
import { type Converted, convertExport } from '#features/conversion/convert.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;

/** Converts an export, and returns the condition of the field "Then" and the notes. */
function convertCondition(exported: unknown) {
  const text = typeof exported === 'string' ? exported : JSON.stringify(exported);
  const [form] = convertExport(text, { currency: 'USD' }, formRules).forms as [Converted];
  expect(form.errors).toEqual({});
  const { fields } = form.file.form.config as { fields: Loose[] };
  const then = fields.find(({ label }) => label === 'Then');
  const { rules } = (then?.conditional ?? {}) as { rules?: Loose[] };
  return { rules, told: form.notes.map(({ field, note }) => `${field}: ${note}`).join('\n'), then };
}

const gravity = (source: Loose, rule: Loose) => {
  const conditionalLogic = { actionType: 'show', logicType: 'all', rules: [{ fieldId: '1', operator: 'is', ...rule }] };
  const fields = [
    { formId: 1, id: 1, label: 'Source', ...source },
    { formId: 1, id: 2, type: 'text', label: 'Then', conditionalLogic },
  ];
  return convertCondition({ 0: { title: 'T', fields }, version: '2.8' });
};
const choices = (...values: string[]) => values.map((value) => ({ text: value.toUpperCase(), value }));
const priced = (...values: string[]) => values.map((value) => ({ text: value, value, price: '$5.00' }));
const shirts = { type: 'product', inputType: 'radio', choices: priced('Small', 'Large') };
const boxes = {
  ...{ type: 'checkbox', choices: choices('news', 'jobs') },
  inputs: [
    { id: '1.1', label: 'NEWS' },
    { id: '1.2', label: 'JOBS' },
  ],
};

describe('a condition of Gravity Forms', () => {
  test.each<[string, Loose, Loose, Loose]>([
    [
      'on a day, as its field writes it',
      { type: 'date', dateFormat: 'mdy' },
      { value: '01/31/2026' },
      { op: 'equals', value: '2026-01-31' },
    ],
    [
      'on a day of the other order',
      { type: 'date', dateFormat: 'dmy_dot' },
      { value: '02.01.2026', operator: '>' },
      { op: 'after', value: '2026-01-02' },
    ],
    [
      'on a day without a format, which has the month first',
      { type: 'date' },
      { value: '02/01/2026', operator: '<' },
      { op: 'before', value: '2026-02-01' },
    ],
    ['on a time', { type: 'time' }, { value: '10:30 am' }, { op: 'equals', value: '10:30' }],
    [
      'on a time of the afternoon',
      { type: 'time' },
      { value: '1:05 PM', operator: '>' },
      { op: 'after', value: '13:05' },
    ],
    [
      'on an amount',
      { type: 'number', numberFormat: 'currency' },
      { value: '$10.00', operator: '>' },
      { op: 'greater_than', value: 10 },
    ],
    [
      'on a number with decimals behind a comma',
      { type: 'number', numberFormat: 'decimal_comma' },
      { value: '1.000,5', operator: '<' },
      { op: 'less_than', value: 1000.5 },
    ],
    ['on a choice', { type: 'radio', choices: choices('a', 'b') }, { value: 'b' }, { op: 'equals', value: 'b' }],
    [
      'on the prompt of a list',
      { type: 'select', choices: [{ text: '- Choose -', value: '- Choose -' }, ...choices('a')] },
      { value: '- Choose -', operator: 'isnot' },
      { op: 'not_empty' },
    ],
    [
      'on a variant with its price',
      shirts,
      { value: 'Large|5' },
      { field: 'source.choice', op: 'equals', value: 'Large' },
    ],
    ['on boxes', boxes, { value: 'jobs' }, { op: 'contains', value: 'jobs' }],
    ['on one box', boxes, { fieldId: '1.2', value: 'jobs' }, { op: 'contains', value: 'jobs' }],
    ['on one box without a tick', boxes, { fieldId: '1.2', value: '' }, { op: 'not_contains', value: 'jobs' }],
    [
      'on one box that is not ticked',
      boxes,
      { fieldId: '1.1', operator: 'isnot', value: 'news' },
      { op: 'not_contains', value: 'news' },
    ],
    [
      'on a box whose inputs are not in the export',
      { ...boxes, inputs: null },
      { fieldId: '1.2', value: 'jobs' },
      { op: 'contains', value: 'jobs' },
    ],
    [
      'on a consent',
      { type: 'consent', checkboxLabel: 'I agree' },
      { fieldId: '1.1', value: '1' },
      { op: 'equals', value: true },
    ],
    [
      'on no consent',
      { type: 'consent' },
      { fieldId: '1.1', value: '1', operator: 'isnot' },
      { op: 'equals', value: false },
    ],
  ])('%s, asks the same', (_, source, rule, ours) => {
    const { rules, told } = gravity(source, rule);
    expect(rules).toEqual([{ field: 'source', ...ours }]);
    expect(told).not.toContain('was left out');
  });

  test.each<[string, Loose, Loose]>([
    ['a choice that is not there', { type: 'radio', choices: choices('a', 'b') }, { value: 'gone' }],
    [
      'a variant that was left out',
      { ...shirts, choices: [...priced('S'), { text: 'O', value: 'O', price: '-$2.00' }] },
      { value: 'O|-2' },
    ],
    ['more than a variant', shirts, { value: '2', operator: '>' }],
    ['another value of a box', boxes, { fieldId: '1.1', value: 'jobs' }],
    ['a box that is not there', boxes, { fieldId: '1.9', value: 'x' }],
    ['a day that is none', { type: 'date' }, { value: '02/30/2026' }],
    ['a day in words', { type: 'date' }, { value: 'tomorrow' }],
    ['a time that is none', { type: 'time' }, { value: '25:00' }],
    [
      'an amount of another currency',
      { type: 'number', numberFormat: 'currency' },
      { value: '10,00 €', operator: '>' },
    ],
    ['a number that is none', { type: 'number' }, { value: 'many', operator: '>' }],
    ['a part of a name', { type: 'name', inputs: [{ id: '1.3' }, { id: '1.6' }] }, { fieldId: '1.3', value: 'Ada' }],
  ])('on %s, is left out and told', (_, source, rule) => {
    const { rules, told, then } = gravity(source, rule);
    expect(then).toBeDefined();
    expect(rules).toBeUndefined();
    expect(told).toContain('then: its condition was left out: it asks for what cannot be asked here');
  });

  test('that no value can fulfil is told of its field', () => {
    const { rules, told } = gravity({ type: 'number', rangeMax: '5' }, { value: '7', operator: '>' });
    expect(rules).toEqual([{ field: 'source', op: 'greater_than', value: 7 }]);
    expect(told).toMatch(/^then: the condition of "Then" should be looked at: it can never .*source/m);
  });

  test('that can never hold leaves the priced field as it is, and is told', () => {
    const conditionalLogic = {
      actionType: 'show',
      logicType: 'all',
      rules: [{ fieldId: 1, operator: '>', value: '9' }],
    };
    const { told, then } = convertCondition({
      0: {
        title: 'T',
        fields: [
          { formId: 1, id: 1, type: 'number', label: 'Source', rangeMax: '5' },
          { formId: 1, id: 2, type: 'product', label: 'Then', basePrice: '$3.00', conditionalLogic },
        ],
      },
      version: '2.8',
    });
    expect(then).toMatchObject({ price: 300 });
    expect(told).toContain('then: the condition of "Then" should be looked at');
  });
});

describe('conditions of the other systems', () => {
  const formIo = (source: Loose, conditional: Loose) =>
    convertCondition({
      title: 'T',
      components: [
        { key: 's', label: 'Source', ...source },
        { type: 'textfield', key: 't', label: 'Then', conditional },
      ],
    });
  const fluent = (source: Loose, rule: Loose) => {
    const conditional_logics = { status: true, type: 'any', conditions: [{ field: 's', operator: '=', ...rule }] };
    const fields = [
      { attributes: { name: 's' }, ...source },
      { element: 'input_text', attributes: { name: 't' }, settings: { label: 'Then', conditional_logics } },
    ];
    return convertCondition([{ title: 'T', form_fields: { fields }, metas: [] }]);
  };
  const list = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];

  test.each<[string, ReturnType<typeof convertCondition>, Loose]>([
    [
      'Form.io, one box',
      formIo({ type: 'selectboxes', values: list }, { show: true, when: 's.b', eq: 'true' }),
      { op: 'contains', value: 'b' },
    ],
    [
      'Form.io, a day',
      formIo({ type: 'day' }, { show: true, when: 's', eq: '01/31/2026' }),
      { op: 'equals', value: '2026-01-31' },
    ],
    [
      'Form.io, a moment',
      formIo(
        { type: 'datetime' },
        {
          show: true,
          conditions: [{ component: 's', operator: 'dateGreaterThan', value: '2026-01-31T10:30:00' }],
        },
      ),
      { op: 'after', value: '2026-01-31T10:30' },
    ],
    [
      'Fluent Forms, a day',
      fluent({ element: 'input_date', settings: { label: 'S', date_format: 'd/m/Y' } }, { value: '31/01/2026' }),
      { op: 'equals', value: '2026-01-31' },
    ],
    [
      'Fluent Forms, a number',
      fluent(
        { element: 'input_number', settings: { label: 'S', numeric_formatter: 'dot_comma_style' } },
        { value: '1.000,50', operator: '>=' },
      ),
      { op: 'at_least', value: 1000.5 },
    ],
    [
      'Fluent Forms, a consent',
      fluent({ element: 'gdpr_agreement', settings: { label: 'S', tnc_html: 'I agree' } }, { value: 'on' }),
      { op: 'equals', value: true },
    ],
  ])('%s, ask the same', (_, { rules }, ours) => {
    expect(rules).toEqual([{ field: 's', ...ours }]);
  });

  test.each<[string, ReturnType<typeof convertCondition>]>([
    ['Form.io', formIo({ type: 'radio', values: list }, { show: true, when: 's', eq: 'gone' })],
    [
      'Form.io, at a moment of another zone',
      formIo({ type: 'datetime' }, { show: true, when: 's', eq: '2026-01-31T10:30:00.000Z' }),
    ],
    [
      'Fluent Forms',
      fluent({ element: 'select', settings: { label: 'S', advanced_options: list } }, { value: 'gone' }),
    ],
  ])('%s, on what is not there, are left out and told', (_, { rules, told }) => {
    expect(rules).toBeUndefined();
    expect(told).toContain('t: its condition was left out');
  });
});
