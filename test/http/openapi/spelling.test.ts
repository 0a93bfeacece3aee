import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { bothPatterns, ONE_LINE } from '#forms/json-schema/patterns.ts';
import { spell, spellAll } from '#http/openapi/spelling.ts';

const extended = {
  type: 'object',
  properties: { type: { type: 'string' }, isOn: { type: 'boolean', const: true } },
  additionalProperties: false,
  patternProperties: { '^x_': {}, _set$: {} },
};
const VALUES = [
  {},
  { type: 'a' },
  { isOn: true },
  { isOn: false },
  { x_own: 1 },
  { key_set: true },
  { typed: 1 },
  7,
  'a',
];

describe('a schema that is spelled for generators of clients', () => {
  test.each([
    ['a constant that is true', { type: 'boolean', const: true }, [true, false, 'true', null]],
    ['keys by pattern', extended, VALUES],
    ['keys by pattern alone', { ...extended, properties: {} }, VALUES],
    ['an integer', { type: 'integer', minimum: 1 }, [0, 1, 2 ** 40, 1.5, '1']],
    ['parts', { anyOf: [{ items: extended }, { type: 'null' }] }, [null, [{ x_a: 1 }], [{ other: 1 }]]],
  ])('accepts the same values: %s', (_what, schema, values) => {
    const verdicts = [schema, spell(schema)].map((one) => {
      const accepts = new Ajv2020({ strict: false, validateFormats: false }).compile(one);
      return values.map((value) => accepts(value));
    });
    expect(verdicts[1]).toEqual(verdicts[0]);
    expect(spell(schema)).not.toEqual(schema);
  });

  test('has 64 bits for integers without a small limit', () => {
    expect(spell({ type: 'integer', maximum: 100 })).toEqual({ type: 'integer', maximum: 100 });
    expect(spell({ type: ['integer', 'null'], maximum: 2 ** 31 })).toMatchObject({ format: 'int64' });
  });

  test('has no pattern that Python cannot read', () => {
    expect(spell({ type: 'string', pattern: '^\\p{L}$' })).toEqual({ type: 'string' });
  });

  test('keeps examples, and properties that are named like keywords', () => {
    const example = { schema: { type: 'boolean', const: true } };
    const properties = { example: { type: 'integer', maximum: 1 }, const: { type: 'string' } };
    expect(spellAll({ example, schema: { properties } })).toEqual({ example, schema: { properties } });
  });
});

describe('two patterns of one text', () => {
  test.each([
    ['^[a-z]+$', ONE_LINE, ['abc', 'a\nb', '']],
    ['^[^{}]*$', ONE_LINE, ['a b', 'a\nb', '{a}', '']],
    ['^image/(?!svg\\+xml$)[a-z0-9.+-]+$', ONE_LINE, ['image/png', 'image/svg+xml', 'image/\n']],
    ['^[a-z]', '^.{2}$', ['ab', 'abc', '1b']],
  ])('become one: %s', (pattern, other, texts) => {
    const both = new RegExp(bothPatterns(pattern, other));
    expect(texts.map((text) => both.test(text))).toEqual(
      texts.map((text) => new RegExp(pattern).test(text) && new RegExp(other).test(text)),
    );
  });

  test('must say where they begin', () => {
    expect(() => bothPatterns('[a-z]', '^.{2}$')).toThrow('^');
  });
});
