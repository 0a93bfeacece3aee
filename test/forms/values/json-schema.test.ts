import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fieldTypes } from '#forms/field-types/table.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { sampleValues } from '#forms/values/sample-values.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];
const rows = [{ name: 'x' }, { name: 'y' }];
const blank = { const: '' };
const HTTP = '^[Hh][Tt][Tt][Pp][Ss]?:\\/\\/[^\\s/\\\\<>"][^\\s\\\\<>"]*$';

/** Returns the schema of one field, without its title. */
function schemaOf(config: object): unknown {
  const { it: described } = jsonSchemaOf(formConfig([{ name: 'it', ...config }])).properties as Record<string, object>;
  return { ...described, title: undefined };
}

/** Returns a function that validates values. Formats are annotations, as in the standard; an unknown keyword throws. */
function checker(fields: object[]) {
  return new Ajv2020({
    strict: true,
    allErrors: true,
    allowUnionTypes: true,
    formats: { 'idn-email': true, iri: true, date: true, 'date-time': true },
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
    // Patterns that JavaScript lacks, or interprets otherwise, are left out.
    [{ type: 'text', pattern: '[[:alpha:]]' }, { type: 'string' }, { type: 'string', minLength: 1 }],
    [{ type: 'text', pattern: '(?i)x\\z' }, { type: 'string' }, { type: 'string', minLength: 1 }],
    [
      { type: 'email' },
      { anyOf: [{ type: 'string', format: 'idn-email' }, blank] },
      { type: 'string', minLength: 1, format: 'idn-email' },
    ],
    [
      { type: 'url' },
      { anyOf: [{ type: 'string', format: 'iri', pattern: HTTP }, blank] },
      { type: 'string', minLength: 1, format: 'iri', pattern: HTTP },
    ],
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
    [
      { type: 'range' },
      { type: ['number', 'null'], minimum: 0, maximum: 100, multipleOf: 1 },
      { type: 'number', minimum: 0, maximum: 100, multipleOf: 1 },
    ],
    [
      { type: 'range', min: 1, max: 9, step: 2 },
      { type: ['number', 'null'], minimum: 1, maximum: 9 },
      { type: 'number', minimum: 1, maximum: 9 },
    ],
    [
      { type: 'number', step: 0.25 },
      { type: ['number', 'null'], multipleOf: 0.25 },
      { type: 'number', multipleOf: 0.25 },
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

  const ADDRESS = { type: 'address', parts: ['street', 'city', 'region', 'country'] };
  const HOME = { street: 'Main Street 1', city: 'Bonn', country: 'DE' };
  const GIFT = { type: 'product', currency: 'EUR', max_price: 500 };
  test.each<[field: object, taken: unknown[], refused: unknown[]]>([
    [{ type: 'number', min: 0, max: 10, step: 0.25 }, [0.25, 9.75], [0.3, 0.25000000001]],
    [{ type: 'number', min: 0.5, step: 0.5 }, [1.5], [1.75]],
    [
      { type: 'url' },
      ['http://x.org', 'HTTPS://müller.example/?a=ö'],
      ['javascript:alert(1)', 'ftp://x.org', 'https://'],
    ],
    [{ type: 'url', pattern: '.*org' }, ['http://x.org'], ['http://x.net', 'ftp://x.org']],
    [
      { type: 'email', allowed_domains: ['x.org', 'bücher.example'] },
      ['a@x.org', 'a@b.X.ORG', 'a@ü.x.org', 'a@bücher.example', 'a@BÜCHER.example', 'a@xn--bcher-kva.example'],
      ['a@xx.org', 'a@x.org.net', 'x.org@y.net', 'a@xn--bcher-xxx.example'],
    ],
    [
      { type: 'email', denied_domains: ['x.org'], max_length: 20 },
      ['a@xx.org', 'x.org@y.net', 'a@ü.org'],
      ['a@x.org', 'a@b.X.org', 'a@ü.x.org', 'abcdefgh@example.example'],
    ],
    [{ type: 'tel' }, ['030 123456', '+49 30 123456', '(030) 12345/6'], ['123', '+', 'x30123456', '1'.repeat(16)]],
    [{ type: 'tel', country: 'DE' }, ['030 123456', '+33123456789'], ['1', '+']],
    [
      { type: 'signature' },
      [{ drawn: 'M10 10l50 5 90 9' }, { drawn: 'M10 10l50 5l90 9' }],
      [{ drawn: 'javascript:' }, { drawn: 'M10 10l50 5 90z' }, { drawn: 7 }, 7],
    ],
    [GIFT, [{ price: '1.50' }, { price: '1.5' }, { price: '1', quantity: 1 }], [{ quantity: 1 }, { price: '1.505' }]],
    [{ ...GIFT, min_quantity: 2, max_quantity: 3 }, [{ price: '1', quantity: 2 }], [{ price: '1' }]],
    [{ type: 'product', currency: 'EUR', price: 100 }, [{ quantity: 1 }], [{ quantity: 2 }]],
    [
      ADDRESS,
      [HOME, { ...HOME, region: 'NRW' }],
      [
        { ...HOME, city: '' },
        { street: 'Main Street 1', city: 'Bonn' },
      ],
    ],
    [{ ...ADDRESS, needed_parts: [] }, [{ city: 'Bonn' }], [{ city: '' }, {}]],
  ])('takes and refuses what the service does, of %j', (field, taken, refused) => {
    const fields = [{ name: 'it', required: true, ...field }];
    const conforms = checker(fields);
    const isTaken = (it: unknown) => {
      const config = formConfig(fields);
      const { errors } = validateSubmission(config, sanitiseSubmission(config, { it }));
      return Object.keys(errors).length === 0;
    };
    for (const it of [...taken, ...refused]) {
      expect([it, conforms({ it }), isTaken(it)]).toEqual([it, taken.includes(it), taken.includes(it)]);
    }
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

  test('holds for the sample of each type', () => {
    const inputs = Object.keys(fieldTypes).filter(
      (type) => !['section', 'html', 'divider', 'page_break'].includes(type),
    );
    const fields = inputs.map((type) => ({
      type,
      name: type,
      ...(type === 'calculated' ? { formula: '1' } : !/group|repeater|total/.test(type) && { required: true }),
      ...(/group|repeater/.test(type) && { fields: [{ type: 'text', name: 'inner', required: true }] }),
      ...(/select|radio|checkboxes|ranking|matrix/.test(type) && { options }),
      ...(/product_option|shipping/.test(type) && { options: [{ value: 'x', price: 100 }] }),
      ...(type === 'product_option' && { product: 'product' }),
      ...(type === 'product' && { price: 100 }),
      ...(/product|shipping|total/.test(type) && { currency: 'EUR' }),
      ...(type === 'coupon' && { codes: [{ code: 'A', percent: 1 }] }),
      ...(type === 'state' && { countries: ['DE'] }),
      ...(type === 'currency' && { currency: 'EUR' }),
      ...(type === 'slot' && { minutes: 30, dates: [{ date: '2099-05-18', from: '09:00', to: '10:00' }] }),
      ...(type === 'matrix' && { rows }),
    }));
    expect(checker(fields)(sampleValues(formConfig(fields)))).toBe(true);
  });
});
