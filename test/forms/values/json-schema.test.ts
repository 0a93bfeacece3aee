import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { fieldTypes } from '#forms/field-types/table.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { sampleValues } from '#forms/values/sample-values.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];
const rows = [{ name: 'x' }, { name: 'y' }];
const blank = { const: '' };

/** What is said of one field, but for its title. */
function schemaOf(config: object): unknown {
  const { it: described } = jsonSchemaOf(formConfig([{ name: 'it', ...config }])).properties as Record<string, object>;
  return { ...described, title: undefined };
}

/** Whether values conform. Formats are notes, as the standard has it; a keyword that does not exist throws. */
function checker(fields: object[]) {
  return new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    formats: { email: true, uri: true, date: true, 'date-time': true },
  }).compile(jsonSchemaOf(formConfig(fields)));
}

describe('the JSON Schema of a form', () => {
  test.each<[object, object, object]>([
    [{ type: 'text' }, { type: 'string' }, { type: 'string', minLength: 1 }],
    [
      { type: 'textarea', min_length: 2, max_length: 9 },
      { anyOf: [{ type: 'string', minLength: 2, maxLength: 9 }, blank] },
      { type: 'string', minLength: 2, maxLength: 9 },
    ],
    [
      { type: 'text', pattern: '[A-Z]+|x' },
      { anyOf: [{ type: 'string', pattern: '^(?:[A-Z]+|x)$' }, blank] },
      { type: 'string', minLength: 1, pattern: '^(?:[A-Z]+|x)$' },
    ],
    // Patterns that JavaScript has not, or reads otherwise, are left out.
    [{ type: 'text', pattern: '[[:alpha:]]' }, { type: 'string' }, { type: 'string', minLength: 1 }],
    [{ type: 'text', pattern: '(?i)x\\z' }, { type: 'string' }, { type: 'string', minLength: 1 }],
    [
      { type: 'email' },
      { anyOf: [{ type: 'string', format: 'email' }, blank] },
      { type: 'string', minLength: 1, format: 'email' },
    ],
    [
      { type: 'url' },
      { anyOf: [{ type: 'string', format: 'uri' }, blank] },
      { type: 'string', minLength: 1, format: 'uri' },
    ],
    [{ type: 'tel' }, { type: 'string' }, { type: 'string', minLength: 1 }],
    [{ type: 'date' }, { anyOf: [{ type: 'string', format: 'date' }, blank] }, { type: 'string', format: 'date' }],
    [
      { type: 'number', min: 0, max: 9, step: 3 },
      { type: ['number', 'null'], minimum: 0, maximum: 9, multipleOf: 3 },
      { type: 'number', minimum: 0, maximum: 9, multipleOf: 3 },
    ],
    [
      { type: 'number', min: 1, step: 2 },
      { type: ['number', 'null'], minimum: 1 },
      { type: 'number', minimum: 1 },
    ],
    [{ type: 'number', step: 0.1 }, { type: ['number', 'null'] }, { type: 'number' }],
    [
      { type: 'select', options },
      { type: 'string', enum: ['', 'a', 'b'] },
      { type: 'string', enum: ['a', 'b'] },
    ],
    [
      { type: 'radio', options },
      { type: 'string', enum: ['', 'a', 'b'] },
      { type: 'string', enum: ['a', 'b'] },
    ],
    [{ type: 'checkbox' }, { type: 'boolean' }, { type: 'boolean', const: true }],
    [{ type: 'consent' }, { type: 'boolean' }, { type: 'boolean', const: true }],
    [
      { type: 'checkboxes', options, max: 2 },
      { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, maxItems: 2 },
      { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, maxItems: 2, minItems: 1 },
    ],
    [
      { type: 'checkboxes', options, min: 2 },
      { anyOf: [{ type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, minItems: 2 }, { const: [] }] },
      { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, minItems: 2 },
    ],
    [{ type: 'hidden' }, { type: 'string' }, { type: 'string', minLength: 1 }],
  ])('says of %j', (config, optional, required) => {
    expect(schemaOf(config)).toEqual(optional);
    expect(schemaOf({ ...config, required: true })).toEqual(required);
  });

  test('names the fields that everybody has to send, and tells what people are told', () => {
    const hide = { action: 'hide', rules: [{ field: 'a', op: 'is_empty' }] };
    const config = formConfig([
      { type: 'text', name: 'a', label: 'Your name', description: 'In full.', required: true },
      { type: 'text', name: 'b', required: true, conditional: hide },
      { type: 'text', name: 'c', required: true, conditional: { ...hide, action: 'require' } },
      { type: 'number', name: 'd', required: true, read_only: true, default: '5' },
    ]);
    expect(jsonSchemaOf(config)).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        a: { title: 'Your name', description: 'In full.', type: 'string', minLength: 1 },
        b: { title: 'b', type: 'string', minLength: 1 },
        c: { title: 'c', type: 'string', minLength: 1 },
        d: { title: 'd', type: 'number', default: 5, readOnly: true },
      },
      required: ['a', 'c'],
    });
    expect(jsonSchemaOf(formConfig([]))).not.toHaveProperty('required');
  });

  test('holds for whatever the form accepts', () => {
    const choice = fc.constantFrom('a', 'b', '', 'c');
    const cases: [object, fc.Arbitrary<unknown>][] = [
      [{ type: 'text', min_length: 2, max_length: 4 }, fc.string({ unit: 'grapheme', maxLength: 6 })],
      [{ type: 'text', pattern: '[a-c]*\\d?' }, fc.stringMatching(/^[a-d]{0,3}[0-9]?$/)],
      [{ type: 'textarea' }, fc.string({ unit: 'binary' })],
      [{ type: 'email', max_length: 30 }, fc.oneof(fc.emailAddress(), fc.constant(''))],
      [{ type: 'url' }, fc.oneof(fc.webUrl(), fc.constant(''))],
      [{ type: 'tel', country: 'DE' }, fc.constantFrom('+4930123456', '030 123456', '')],
      [{ type: 'number', min: -3, max: 9, step: 3 }, fc.oneof(fc.integer({ min: -12, max: 12 }), fc.constant(''))],
      [{ type: 'number', min: 1, step: 2 }, fc.integer({ min: -5, max: 9 })],
      [{ type: 'number' }, fc.oneof(fc.double(), fc.constant(''))],
      [{ type: 'date' }, fc.constantFrom('2028-02-29', '')],
      [{ type: 'time' }, fc.constantFrom('09:30', '9:30', '')],
      [{ type: 'datetime', time_zone: 'Europe/Berlin' }, fc.constantFrom('2026-03-01T10:00', 'soon', '')],
      [{ type: 'range', min: 2, max: 5 }, fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(''))],
      [{ type: 'rating' }, fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(''))],
      [{ type: 'scale', preset: 'nps' }, fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constant(''))],
      [{ type: 'currency', currency: 'KWD', min: '1' }, fc.constantFrom('1', '2,5', '0.001', '1.23456', '')],
      [{ type: 'select', options, multiple: true }, fc.array(choice, { maxLength: 3 })],
      [{ type: 'select', options, other: true }, fc.string()],
      [{ type: 'checkboxes', options, other: true, max: 2 }, fc.array(fc.string(), { maxLength: 3 })],
      [{ type: 'ranking', options }, fc.constantFrom(['a', 'b'], ['b', 'a'], ['a'], [])],
      [{ type: 'matrix', options, rows }, fc.record({ x: choice, y: choice })],
      [{ type: 'matrix', options, rows, every_row: true }, fc.record({ x: choice, y: choice })],
      [{ type: 'country', countries: ['DE', 'FR'] }, fc.constantFrom('DE', 'US', '')],
      [{ type: 'name' }, fc.record({ first: fc.constantFrom('', 'Ada'), last: fc.constantFrom('', 'L.') })],
      [
        { type: 'address' },
        fc.record({ street: fc.constant('x'), city: fc.string(), country: fc.constantFrom('DE', '') }),
      ],
      [
        { type: 'date_range' },
        fc.record({ from: fc.constantFrom('', '2026-01-02'), to: fc.constantFrom('', '2026-01-03') }),
      ],
      [{ type: 'select', options }, choice],
      [{ type: 'radio', options }, choice],
      [{ type: 'checkboxes', options, min: 2 }, fc.array(choice, { maxLength: 3 })],
      [{ type: 'checkboxes', options, max: 1 }, fc.array(choice, { maxLength: 3 })],
      [{ type: 'checkbox' }, fc.boolean()],
      [{ type: 'consent' }, fc.boolean()],
      [{ type: 'hidden', default: 'x' }, fc.oneof(fc.string(), fc.constant(undefined))],
    ];
    for (const required of [false, true]) {
      const fields = cases.map(([config], index) => ({ ...config, name: `f${index}`, required }));
      const config = formConfig(fields);
      const conforms = checker(fields);
      let accepted = 0;
      fc.assert(
        fc.property(fc.tuple(...cases.map(([, arbitrary]) => arbitrary)), (sent) => {
          const raw = Object.fromEntries(sent.map((value, index) => [`f${index}`, value]));
          const { values, errors } = validateSubmission(config, sanitiseSubmission(config, raw));
          conforms(values);
          // Every complaint of the schema is about a field that the form does not accept either.
          const complaints = (conforms.errors ?? []).map(({ instancePath }) => instancePath.split('/')[1]);
          expect(complaints.filter((name) => name === undefined || errors[name] === undefined)).toEqual([]);
          accepted += fields.length - Object.keys(errors).length;
        }),
      );
      expect(accepted).toBeGreaterThan(100);
    }
  });

  test('holds for the sample of each type', () => {
    const inputs = Object.keys(fieldTypes).filter(
      (type) => !['section', 'html', 'divider', 'page_break'].includes(type),
    );
    const fields = inputs.map((type) => ({
      type,
      name: type,
      ...(type === 'calculated' ? { formula: '1' } : type !== 'group' && { required: true }),
      ...(type === 'group' && { fields: [{ type: 'text', name: 'inner', required: true }] }),
      ...(/select|radio|checkboxes|ranking|matrix/.test(type) && { options }),
      ...(type === 'currency' && { currency: 'EUR' }),
      ...(type === 'matrix' && { rows }),
    }));
    expect(checker(fields)(sampleValues(formConfig(fields)))).toBe(true);
  });
});
