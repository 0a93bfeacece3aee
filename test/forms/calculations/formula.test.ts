import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calculate } from '#forms/calculations/evaluate.ts';
import { formatCalculated } from '#forms/calculations/format.ts';
import { fieldsOf } from '#forms/calculations/formula.ts';
import { FormulaMistake, parseFormula } from '#forms/calculations/parse.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const VALUES: Record<string, PlainValue> = {
  a: 2,
  tenth: 0.1,
  nothing: null,
  blank: '',
  word: 'pro',
  written: '12.50',
  yes: true,
  no: false,
  list: ['10', '20.5', '3'],
  names: ['x', 'y'],
  none: [],
  day: '2026-03-01',
  huge: 1e300,
  tiny: 1e-300,
};
const read = (name: string) => (Object.hasOwn(VALUES, name) ? VALUES[name] : undefined);
const come = (formula: string, decimals = 4) => calculate(parseFormula(formula), decimals, read);

describe('a formula', () => {
  test.each<[string, number | null]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-a + 5', 3],
    ['0.1 + 0.2', 0.3],
    ['tenth * 3', 0.3],
    ['1.005 * 100', 100.5],
    ['7 % 3', 1],
    ['-7 % 3', -1],
    ['2 / 3', 0.6667],
    ['1 / 3 * 3', 1],
    ['.5 + 1.', 1.5],
    // Expressions without a result, and expressions that contain them.
    ['1 / 0', null],
    ['1 + 1 / 0', null],
    ['7 % 0', null],
    ['word + 1', null],
    ['names + 1', null],
    ['huge', null],
    ['999999999999999 + 1', null],
    ['999999999999999 * 999999999999999', null],
    ['if(1 / 0, 1, 2)', null],
    ['tiny', 0],
    // An empty value counts as 0 in a sum, and is still empty.
    ['nothing + blank + none + unheard', 0],
    ['nothing == 0', 1],
    ['empty(nothing) && empty(blank) && empty(none)', 1],
    ['empty(a)', 0],
    ['written * 2', 25],
    ['yes + yes + no', 2],
    // Functions.
    ['min(3, a, 5)', 2],
    ['max(list)', 20.5],
    ['min(list, 1)', 1],
    ['min(none)', null],
    ['max(none, 4)', 4],
    ['sum(list, 1)', 34.5],
    ['sum(names)', null],
    ['average(list)', 11.1667],
    ['average(none)', null],
    ['count(list)', 3],
    ['count(a, nothing, blank, word, no)', 2],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.2345, 2)', 1.23],
    ['round(1, 1.5)', null],
    ['round(1, 99)', null],
    ['floor(-1.1)', -2],
    ['floor(1.99, 1)', 1.9],
    ['ceil(1.1)', 2],
    ['ceil(-1.1)', -1],
    ['abs(-3)', 3],
    ['if(a > 1, 10, 1 / 0)', 10],
    ['a > 1 ? 10 : 20', 10],
    ['choose(word, "basic", 10, "pro", 25, 0)', 25],
    ['choose(a, 1, 10, 2, 20)', 20],
    ['choose(word, "basic", 10)', null],
    ['choose(word, "basic", 10, 5)', 5],
    ['and(yes, a == 2)', 1],
    ['or(no, blank)', 0],
    ['yes || 1 / 0', 1],
    ['no && 1 / 0', 0],
    ['not(yes)', 0],
    ['!no', 1],
    ['has(names, "x") + has(list, 3) + has(names, "z")', 2],
    ['default(1 / 0, 7)', 7],
    ['default(nothing, 7)', 7],
    ['default(a, 7)', 2],
    ['days("2026-02-27", day)', 2],
    ['days(day, "2024-02-29")', -731],
    ['days(day, "2026-02-30")', null],
    ['days(blank, day)', null],
    // Moments are compared by the date in their own time zone.
    ['days("2026-02-27T23:30:00+01:00", "2026-03-01T00:10:00+01:00")', 2],
    ['days(day, "2026-03-04T10:00:00Z")', 3],
    ['days("2026-03-01T10:00", "2026-03-02T10:00")', null],
    ['"2026-10-25T01:30:00+01:00" < "2026-10-25T01:10:00+00:00"', 1],
    ['"2026-03-01T10:00:00+01:00" == "2026-03-01T10:00:00+01:00"', 1],
    ['"2026-03-01T10:00:00+01:00" > day', 0],
    ['"09:30" < "10:00"', 1],
    // Comparisons.
    ['word == "pro"', 1],
    ['word != "pro"', 0],
    ['written == 12.5', 1],
    ['word == 1', 0],
    ['word > 1', null],
    ['day > "2026-02-28"', 1],
    ['day <= "2026-02-28"', 0],
    ['a >= 2 && a <= 2', 1],
    ['names == names', 1],
    ['word', null],
    ['written', 12.5],
    ['yes', 1],
    ['true + false', 1],
  ])('%s comes to %j', (formula, expected) => {
    expect(come(formula)).toBe(expected);
  });

  test.each([
    ['2.345', 2, 2.35],
    ['-2.345', 2, -2.35],
    ['0 - 0.001', 2, 0],
    ['999999999999999', 0, 999_999_999_999_999],
    ['9999999999999.99', 2, 9_999_999_999_999.99],
    ['10000000000000', 2, null],
  ])('%s with %j decimals is %j', (formula, decimals, expected) => {
    expect(Object.is(come(formula, decimals), expected)).toBe(true);
  });

  test.each([
    ['', 'must not be empty'],
    ['1 +', 'cannot be read'],
    ['1 2', 'must be one calculation'],
    ['a[0]', 'names a field in a group'],
    ['a[b].c', 'names a field in a group'],
    ['[1]', 'must be one calculation'],
    ['this', 'must be one calculation'],
    ['null', 'has a number that is not written as'],
    ['1e5', 'has a number that is not written as'],
    ['12345678901234567', 'has a number that is not written as'],
    ['1 << 2', 'has an unknown operator: <<'],
    ['~1', 'has an unknown operator: ~'],
    ['2 ** 3', 'has an unknown operator: **'],
    ['eval("1")', 'has an unknown function: eval. There are min, max,'],
    ['constructor()', 'has an unknown function: constructor'],
    ['negative(1)', 'has an unknown function: negative'],
    ['a.b()', 'has an unknown function'],
    ['round()', 'gives round 0 values in brackets; it takes 1 to 2'],
    ['if(1, 2)', 'gives if 2 values in brackets; it takes 3'],
    [`${'('.repeat(33)}1${')'.repeat(33)}`, 'is nested more than 32 levels deep'],
    [`${'-'.repeat(1_999)}1`, 'is nested more than 32 levels deep'],
    [Array(101).fill('1').join('+'), 'has more than 200 parts'],
    ['1'.repeat(2_001), 'must have at most 2000 characters'],
  ])('%s is refused', (formula, why) => {
    expect(() => parseFormula(formula)).toThrow(FormulaMistake);
    expect(() => parseFormula(formula)).toThrow(why);
  });

  test('names its fields once, whatever they are called', () => {
    expect(fieldsOf(parseFormula('a + min(b, a) + choose(c, "d", e, 1)'))).toEqual(['a', 'b', 'c', 'e']);
    expect(fieldsOf(parseFormula('min + if + constructor'))).toEqual(['min', 'if', 'constructor']);
  });

  test('is shown as people of the language write it', () => {
    expect(formatCalculated(1990.5, { decimals: 2, format: 'number' }, 'de')).toBe('1.990,50');
    expect(formatCalculated(19, { decimals: 1, format: 'percent' }, 'en')).toBe('19.0%');
    expect(formatCalculated(19.9, { decimals: 2, format: 'currency', currency: 'EUR' }, 'en')).toBe('€19.90');
  });
});

/** Generates any valid formula. */
const { formula: anyFormula } = fc.letrec((tie) => ({
  formula: fc.oneof({ maxDepth: 6 }, { arbitrary: tie('leaf'), weight: 2 }, { arbitrary: tie('call'), weight: 3 }),
  leaf: fc.oneof(
    fc.constantFrom(...Object.keys(VALUES), '"pro"', '"2026-02-28"'),
    fc.nat(1_000).map((value) => String(value / 100)),
  ),
  call: fc.oneof(
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '%', '<', '==', '>=', '&&', '||'), tie('formula'))
      .map((parts) => `(${parts.join(' ')})`),
    fc
      .tuple(fc.constantFrom('min', 'sum', 'days', 'has', 'round', 'floor', 'default'), tie('formula'), tie('formula'))
      .map(([name, one, other]) =>
        name === 'min' ? `min(${String(one)})` : `${name}(${String(one)}, ${String(other)})`,
      ),
    fc.array(tie('formula'), { minLength: 3, maxLength: 3 }).map((given) => `if(${given.join(', ')})`),
  ),
})) as unknown as { formula: fc.Arbitrary<string> };
const anyValue = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.array(fc.oneof(fc.string(), fc.nat().map(String)), { maxLength: 4 }),
  fc.constantFrom('2026-03-01', '0', '-1.50', null),
);

test('a formula never throws, and comes to a number of at most 15 digits or to nothing', () => {
  fc.assert(
    fc.property(anyFormula, fc.array(anyValue, { minLength: 3, maxLength: 3 }), fc.nat(6), (text, values, decimals) => {
      const names = Object.keys(VALUES);
      let tree: ReturnType<typeof parseFormula>;
      try {
        tree = parseFormula(text);
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaMistake);
        return;
      }
      const result = calculate(tree, decimals, (name) => values[names.indexOf(name) % 3]);
      if (result === null) return;
      expect(String(result).replace(/[-.]|e.*/g, '').length).toBeLessThanOrEqual(16);
      expect(Number(result.toFixed(decimals))).toBe(result);
    }),
    { numRuns: runs(1_000) },
  );
});

test('sums of decimals are exact', () => {
  const cents = fc.array(fc.integer({ min: -100_000_000, max: 100_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(cents, (all) => {
      const formula = all.map((value) => `(${(value / 100).toFixed(2)})`).join(' + ');
      expect(come(formula, 2)).toBe(all.reduce((sum, value) => sum + value, 0) / 100);
    }),
  );
});

test('what was chosen is read and added up once, however often a formula uses it', () => {
  const chosen = Array.from({ length: 500 }, (_, index) => String(index));
  const done = { reads: 0, looks: 0 };
  const items = Object.assign([...chosen], {
    map: (how: (item: string) => unknown) => {
      done.looks += 1;
      return chosen.map(how);
    },
  });
  const formula = parseFormula(`sum(${Array(90).fill('list').join(', ')}) - max(list) * 90`);
  const value = calculate(formula, 2, () => {
    done.reads += 1;
    return items;
  });
  expect([value, done]).toEqual([(499 * 250 - 499) * 90, { reads: 1, looks: 1 }]);
});

describe('a calculated field', () => {
  const fields = [
    { type: 'number', name: 'seats', min: 0 },
    {
      type: 'calculated',
      name: 'gross',
      formula: 'net * 1.19',
      conditional: { rules: [{ field: 'net', op: 'at_least', value: 20 }] },
    },
    { type: 'calculated', name: 'net', formula: 'seats * 9.99' },
    {
      type: 'text',
      name: 'why',
      required: true,
      conditional: { rules: [{ field: 'gross', op: 'greater_than', value: 50 }] },
    },
  ];
  const submit = (sent: Record<string, unknown>) => {
    const config = formConfig(fields);
    return validateSubmission(config, sanitiseSubmission(config, sent));
  };

  test('is always calculated anew, in any order, and decides about others', () => {
    expect(submit({ seats: 2, net: 1, gross: 1 })).toEqual({ values: { seats: 2, net: 19.98 }, errors: {} });
    expect(submit({ seats: 3 }).values).toEqual({ seats: 3, gross: 35.66, net: 29.97 });
    expect(submit({ seats: 5 }).errors).toEqual({ why: 'Fill in this field.' });
    expect(submit({ seats: 'x' }).values).toEqual({ seats: null, net: 0 });
  });

  test.each<[object[], string, string]>([
    [
      [{ type: 'calculated', name: 'it', formula: 'nobody + 1' }],
      'config.fields[0].formula',
      'names nobody, which is no field',
    ],
    [
      [{ type: 'calculated', name: 'it', formula: 'it + 1' }],
      'config.fields[0].formula',
      'must not use the field itself',
    ],
    [[{ type: 'calculated', name: 'it', formula: '1 +' }], 'config.fields[0].formula', 'cannot be read'],
    [
      [{ type: 'calculated', name: 'it', formula: '1', format: 'currency' }],
      'config.fields[0].currency',
      'is required',
    ],
    [
      [{ type: 'calculated', name: 'it', formula: '1', required: true }],
      'config.fields[0].required',
      'has no effect here',
    ],
    [[{ type: 'calculated', name: 'it' }], 'config.fields[0].formula', 'is required'],
    [
      [
        { type: 'calculated', name: 'a', formula: 'b' },
        { type: 'calculated', name: 'b', formula: 'c' },
        { type: 'text', name: 'c', conditional: { rules: [{ field: 'a', op: 'not_empty' }] } },
      ],
      'config.fields[0].formula',
      'depends on itself through other fields',
    ],
    [
      Array.from({ length: 21 }, (_, index) => ({
        type: 'calculated',
        name: `f${index}`,
        formula: Array(50).fill('1').join('+'),
      })),
      'config.fields',
      'has formulas of 2079 parts in all, at most 2000',
    ],
  ])('%j is refused by its place', (some, path, message) => {
    expect(mistakesOf(() => formConfig(some))[path]).toContain(message);
  });
});
