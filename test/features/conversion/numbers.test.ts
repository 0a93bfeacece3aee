import { describe, expect, test } from '@jest/globals';
import { convertExport } from '#features/conversion/convert.ts';
import { readCount, readNumber } from '#features/conversion/reading.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;

function converted(exported: unknown) {
  const text = typeof exported === 'string' ? exported : JSON.stringify(exported);
  const [form] = convertExport(text, { currency: 'EUR' }, formRules).forms;
  if (!form) throw new Error('no form');
  expect(form.errors).toEqual({});
  const { fields, options } = form.file.form.config as { fields: Loose[]; options: Loose };
  return { fields, options, told: form.notes.map(({ note }) => note).join('\n') };
}
const gravity = (field: Loose, more: Loose = {}, ...others: Loose[]) =>
  converted({
    0: { title: 'T', fields: [{ formId: 1, id: 1, label: 'Guests', ...field }, ...others], ...more },
    version: '2.8',
  });
const fluent = (element: string, settings: Loose, attributes: Loose = {}, meta: Loose = {}) =>
  converted([
    {
      title: 'T',
      form_fields: {
        fields: [{ element, attributes: { name: 'g', ...attributes }, settings: { label: 'Guests', ...settings } }],
      },
      metas: [{ meta_key: 'formSettings', value: JSON.stringify(meta) }],
    },
  ]);
const formIo = (component: Loose) =>
  converted({ title: 'T', components: [{ key: 'g', label: 'Guests', ...component }] });
const contact = (tag: string) => converted(`Guests ${tag} [submit "Send"]`);

describe('a number of an export', () => {
  test.each([
    ['1,000', 'point', { number: 1000 }],
    ['1.000', 'comma', { number: 1000 }],
    ['1.000,50', 'comma', { number: 1000.5 }],
    ['1,000.50', 'point', { number: 1000.5 }],
    ['1.000', 'point', { number: 1 }],
    ['1,000', 'comma', { number: 1 }],
    // These numbers can be read in only one way, whatever the decimal mark.
    ['1.000,50', 'point', { number: 1000.5 }],
    ['1,5', 'point', { number: 1.5 }],
    ['1.5', 'comma', { number: 1.5 }],
    ['1,234,567', undefined, { number: 1_234_567 }],
    ['-2', 'comma', { number: -2 }],
    ['$10.00', undefined, { number: 10 }],
    [1.234, 'comma', { number: 1.234 }],
    ['', 'point', {}],
    [undefined, undefined, {}],
    ['1,000', undefined, { mistake: 'could be read in more than one way' }],
    ['{user:id}', 'point', { mistake: 'is no number' }],
    ['many', undefined, { mistake: 'is no number' }],
  ] as const)('%j, with decimals behind a %s, is %j', (written, decimal, read) => {
    expect(readNumber(written, decimal)).toEqual(read);
  });

  test.each([
    ['1,000', { number: 1000 }],
    ['1.000', { number: 1000 }],
    ['1 000', { number: 1000 }],
    ['10,000,000', { number: 10_000_000 }],
    ['25', { number: 25 }],
    ['5.0', { number: 5 }],
    [7, { number: 7 }],
    ['', {}],
    ['1.5', { mistake: 'is no whole number' }],
    [1.234, { mistake: 'is no whole number' }],
    ['all', { mistake: 'is no whole number' }],
  ])('that counts something, %j, is %j', (written, read) => {
    expect(readCount(written)).toEqual(read);
  });
});

describe('numbers of Gravity Forms', () => {
  test.each<[string, Loose, Loose]>([
    [
      'bounds with a comma before decimals',
      { type: 'number', numberFormat: 'decimal_comma', rangeMin: '1.000', rangeMax: '5.000,50' },
      { min: 1000, max: 5000.5 },
    ],
    ['a bound', { type: 'number', numberFormat: 'decimal_dot', rangeMax: '1,000' }, { max: 1000 }],
    ['a default', { type: 'number', numberFormat: 'decimal_dot', defaultValue: '1,500' }, { default: 1500 }],
    ['a default without a format', { type: 'number', defaultValue: '1,500' }, { default: 1500 }],
    ['a length', { type: 'text', maxLength: '1,000' }, { max_length: 1000 }],
  ])('are as they were meant: %s', (_, field, made) => {
    const { fields, told } = gravity(field);
    expect(fields[0]).toMatchObject(made);
    expect(told).toBe('');
  });

  test('as often as something can be ordered, and as a form can be sent', () => {
    const product = { type: 'product', inputType: 'singleproduct', label: 'Ticket', basePrice: '€3.00' };
    const quantity = { id: 2, type: 'quantity', productField: 1, label: 'How many', rangeMax: '1,000' };
    const { fields, options } = gravity(product, { limitEntries: true, limitEntriesCount: '1,000' }, quantity);
    expect(fields[0]).toMatchObject({ max_quantity: 1000 });
    expect(options).toEqual({ limits: { max_submissions: 1000 } });
  });

  test.each<[string, Loose, string]>([
    [
      'a default',
      { type: 'number', defaultValue: '{user:id}' },
      'the default of "Guests" was left out: "{user:id}" is',
    ],
    ['a bound', { type: 'number', rangeMin: 'some' }, 'the least number of "Guests" was left out: "some" is no number'],
    [
      'a bound of money',
      { type: 'number', numberFormat: 'currency', rangeMax: '1.000' },
      'the greatest amount of "Guests": "1.000" could be read in more than one way',
    ],
    [
      'a length',
      { type: 'textarea', maxLength: '1.5' },
      'the greatest length of "Guests" was left out: "1.5" is no whole',
    ],
    ['rows', { type: 'list', maxRows: 'few' }, 'the greatest number of rows of "Guests" was left out: "few"'],
    [
      'a size',
      { type: 'fileupload', maxFileSize: '2 MB' },
      'the greatest size of a file of "Guests" was left out: "2 MB"',
    ],
  ])('that cannot be read are told: %s', (_, field, note) => {
    expect(gravity(field).told).toContain(note);
  });

  test('that a form cannot be limited by are told', () => {
    const { options, told } = gravity({ type: 'text' }, { limitEntries: true, limitEntriesCount: 'a few' });
    expect(options).toEqual({});
    expect(told).toContain('the greatest number of entries was left out: "a few" is no whole number');
  });

  test('a choice of a quantity that is no number is told', () => {
    const product = { type: 'product', inputType: 'singleproduct', label: 'Ticket', basePrice: '€3.00' };
    const choices = ['1', '2', 'ask'].map((text) => ({ text, value: text }));
    const quantity = { id: 2, type: 'quantity', inputType: 'select', productField: 1, label: 'Q', choices };
    const { fields, told } = gravity({ ...product, disableQuantity: true }, {}, quantity);
    expect(fields[0]).toMatchObject({ max_quantity: 2 });
    expect(told).toContain('the choice "ask" of "Q" was left out: "ask" is no whole number');
  });
});

describe('numbers of the other systems', () => {
  const rules = (value: string) => ({ validation_rules: { max: { value } } });
  const limits = (numberOfEntries: string) => ({
    restrictions: { limitNumberOfEntries: { enabled: true, numberOfEntries, period: 'total' } },
  });

  test.each<[string, ReturnType<typeof converted>, Loose]>([
    [
      'Fluent Forms, a bound',
      fluent('input_number', { ...rules('1.000'), numeric_formatter: 'dot_comma_style' }),
      { max: 1000 },
    ],
    [
      'Fluent Forms, a default',
      fluent('input_number', { numeric_formatter: 'comma_dot_style' }, { value: '1,500' }),
      { default: 1500 },
    ],
    ['Fluent Forms, a length', fluent('input_text', {}, { maxlength: '1,000' }), { max_length: 1000 }],
    ['Form.io, a length', formIo({ type: 'textfield', validate: { maxLength: '1,000' } }), { max_length: 1000 }],
    [
      'Form.io, an amount',
      formIo({ type: 'currency', currency: 'USD', validate: { max: '1,000' } }),
      { max: '1000.00' },
    ],
    ['Contact Form 7, a length', contact('[text g maxlength:1,000]'), { max_length: 1000 }],
  ])('%s, are as they were meant', (_, { fields }, made) => {
    expect(fields[0]).toMatchObject(made);
  });

  test('limit the entries of Fluent Forms', () => {
    expect(fluent('input_text', {}, {}, limits('1,000')).options).toEqual({ limits: { max_submissions: 1000 } });
    expect(fluent('input_text', {}, {}, limits('few')).told).toContain(
      'the greatest number of entries was left out: "few"',
    );
  });

  test.each<[string, ReturnType<typeof converted>, string]>([
    [
      'Fluent Forms',
      fluent('input_number', rules('1,000')),
      'the greatest number of "Guests" was left out: "1,000" could be',
    ],
    [
      'Form.io',
      formIo({ type: 'number', validate: { min: '1,000' } }),
      'the least number of "Guests" was left out: "1,000" could',
    ],
    [
      'Form.io, rows',
      formIo({ type: 'datagrid', validate: { maxLength: 'x' }, components: [{ type: 'url', key: 'u' }] }),
      'rows of "Guests" was left out: "x"',
    ],
    [
      'Form.io, a size',
      formIo({ type: 'file', fileMaxSize: '1,000 KB' }),
      'the greatest size of a file was left out: "1,000 KB"',
    ],
    ['Contact Form 7', contact('[number g min:1,000]'), 'the least number of "Guests" was left out: "1,000" could be'],
    ['Contact Form 7, a length', contact('[text g minlength:x]'), 'the least length of "Guests" was left out: "x"'],
  ])('%s, that cannot be read are told', (_, { told }, note) => {
    expect(told).toContain(note);
  });
});
