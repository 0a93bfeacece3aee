import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FormConfig } from '#forms/config/types.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { warnOfRules } from '#forms/warnings/rules.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';
import { TYPE_CASES } from '#test/forms/type-values.ts';
import { asking, choices, fulfils, type Rule } from './asking.ts';

const EUR = { type: 'product', currency: 'EUR' };
const NAME = { first: 'Bob', last: 'Smith' };
const HOME = { street: 'Main Street 1', postcode: '12345', city: 'Bonn', country: 'DE' };
const MATRIX = { type: 'matrix', rows: [{ name: 'a' }, { name: 'b' }], options: choices('x', 'y', 'x:1') };
const BERLIN = { type: 'datetime', time_zone: 'Europe/Berlin' };

describe('rules that a value fulfils are not warned of', () => {
  test.each<[field: object, rules: Rule[], sent: unknown]>([
    [{ type: 'checkbox' }, [['equals', false]], undefined],
    [{ type: 'consent' }, [['equals', false]], undefined],
    [{ ...EUR, price: 500, max_quantity: 3 }, [['equals', 0, 'quantity']], {}],
    [{ ...EUR, price: 500, min_quantity: 2, max_quantity: 3 }, [['less_than', 1, 'quantity']], {}],
    [{ ...EUR, price: 500, max_quantity: 900 }, [['equals', 1_235, '']], { quantity: 247 }],
    [{ ...EUR, price: 0 }, [['equals', 0]], { quantity: 1 }],
    [{ ...EUR, max_price: 5_000 }, [['between', [12.3, 12.5]]], { price: '12.40' }],
    [{ ...EUR, options: [{ value: 'a', price: 100 }] }, [['equals', '', 'choice']], {}],
    [{ type: 'number', step: 10, min: 0 }, [['greater_than', 12]], 20],
    [{ type: 'number', step: 7, min: 0 }, [['greater_than', 10]], 14],
    [{ type: 'number', step: 100, min: 50 }, [['at_least', 100]], 150],
    [
      { type: 'number', step: 0.5 },
      [
        ['greater_than', 1.2],
        ['less_than', 1.8],
      ],
      1.5,
    ],
    [{ type: 'number', step: 0.1 }, [['between', [0.25, 0.35]]], 0.3],
    [{ type: 'number', min: 5, max: 5.5 }, [['greater_than', 5.2]], 5.3],
    [{ type: 'number' }, [['greater_than', 1e300]], 1e301],
    [{ type: 'number', step: 1 }, [['greater_than', 1e17]], 2e17],
    [{ type: 'number', min: 1_000 }, [['contains', '5']], 1_500],
    [{ type: 'number' }, [['starts_with', '-4']], -42],
    [
      { type: 'number' },
      [
        ['matches', '2\\d\\d'],
        ['greater_than', 10],
      ],
      250,
    ],
    [
      { type: 'range', step: 20 },
      [
        ['greater_than', 50],
        ['less_than', 75],
      ],
      60,
    ],
    [{ type: 'range' }, [['between', [12.5, 13.5]]], 13],
    [{ type: 'currency', currency: 'JPY' }, [['greater_than', 1000.5]], '1001'],
    [{ type: 'currency', currency: 'KWD' }, [['between', [1.2341, 1.2359]]], '1.235'],
    [{ type: 'currency', currency: 'EUR', min: '5.00' }, [['ends_with', '.99']], '9.99'],
    [{ type: 'date' }, [['starts_with', '2026-']], '2026-05-01'],
    [{ type: 'date' }, [['contains', '-12-']], '2026-12-01'],
    [
      { type: 'date' },
      [
        ['after', '2026-01-01'],
        ['matches', '2026-12-\\d\\d'],
      ],
      '2026-12-24',
    ],
    [
      { type: 'date' },
      [
        ['after', '2026-01-01'],
        ['before', '2026-01-03'],
      ],
      '2026-01-02',
    ],
    [{ type: 'time' }, [['starts_with', '12:']], '12:30'],
    [
      { type: 'time', min: '10:00' },
      [
        ['after', '10:00'],
        ['before', '10:02'],
      ],
      '10:01',
    ],
    [BERLIN, [['starts_with', '2026-05']], '2026-05-01T10:00'],
    [BERLIN, [['contains', 'T10:']], '2026-05-01T10:00'],
    [
      BERLIN,
      [
        ['after', '2026-03-01T10:00'],
        ['before', '2026-03-01T11:00'],
      ],
      '2026-03-01T10:30',
    ],
    // The clock skips the hour from 02:00 on.
    [
      BERLIN,
      [
        ['after', '2026-03-29T01:59'],
        ['before', '2026-03-29T03:02'],
      ],
      '2026-03-29T03:01',
    ],
    [BERLIN, [['equals', '2026-03-01T10:00:00+01:00']], '2026-03-01T10:00'],
    [{ type: 'date_range' }, [['after', '2026-03-01']], { from: '2026-03-02', to: '2026-03-04' }],
    [{ type: 'date_range' }, [['on', '2026-03-01']], { from: '2026-03-01', to: '2026-03-04' }],
    [{ type: 'date_range' }, [['equals', '2026-03-01']], { from: '2026-03-01', to: '2026-03-04' }],
    [{ type: 'name' }, [['equals', 'Bob Smith']], NAME],
    [{ type: 'name' }, [['in', ['Bob Smith', 'Ann Smith']]], NAME],
    [{ type: 'name' }, [['ends_with', 'Smith']], NAME],
    [{ type: 'address' }, [['equals', 'Main Street 1 12345 Bonn DE']], HOME],
    [{ type: 'rich_text' }, [['equals', 'Hello']], '<p>Hello</p>'],
    [{ type: 'ranking', options: choices('x', 'y') }, [['contains', 'x']], ['y', 'x']],
    [
      { type: 'checkboxes', options: choices('x', 'y', 'z') },
      [
        ['contains', 'x'],
        ['contains', 'y'],
        ['not_contains', 'z'],
      ],
      ['x', 'y'],
    ],
    [
      { type: 'checkboxes', options: choices('x', 'y', 'z') },
      [
        ['in', ['x', 'y']],
        ['not_in', ['y']],
        ['contains', 'z'],
      ],
      ['x', 'z'],
    ],
    [{ type: 'checkboxes', options: choices('x', 'y') }, [['starts_with', 'x,y']], ['x', 'y']],
    [{ type: 'checkboxes', options: choices('x'), other: true }, [['contains', 'mine']], ['mine']],
    [{ type: 'select', options: choices('x'), other: true }, [['equals', 'mine']], 'mine'],
    [{ type: 'select', options: choices('0', '1') }, [['greater_than', 0.5]], '1'],
    [
      { type: 'checkboxes', options: choices('x', 'y', 'z'), max: 2 },
      [
        ['contains', 'x'],
        ['contains', 'y'],
        ['contains', 'x'],
      ],
      ['x', 'y'],
    ],
    [
      MATRIX,
      [
        ['contains', 'a:x'],
        ['contains', 'b:x:1'],
        ['not_contains', 'a:y'],
      ],
      { a: 'x', b: 'x:1' },
    ],
    [{ type: 'email', allowed_domains: ['x.org'] }, [['ends_with', '@Mail.X.org']], 'a@Mail.X.org'],
    [
      { type: 'email', allowed_domains: ['bücher.example'] },
      [['ends_with', '@xn--bcher-kva.example']],
      'a@xn--bcher-kva.example',
    ],
    [{ type: 'email', allowed_domains: ['x.org'] }, [['ends_with', '.org']], 'a@x.org'],
    [{ type: 'email', denied_domains: ['y.org'] }, [['ends_with', 'y.org']], 'a@my.org'],
    [{ type: 'text', pattern: '[0-9]{3}' }, [['at_least', 18]], '120'],
    [{ type: 'text', pattern: '[0-9]{3}' }, [['equals', 5]], '005'],
    [{ type: 'text', min_length: 4 }, [['greater_than', 18]], '1234'],
    [{ type: 'text', min_length: 4 }, [['equals', '']], ''],
    [{ type: 'repeater', min_rows: 0, fields: [{ type: 'text', name: 'a' }] }, [['empty'], ['equals', 0]], []],
  ])('%j %j', (field, rules, sent) => {
    const config = asking(field, rules);
    expect(fulfils(config, sent)).toBe(true);
    expect(warnOfRules(config)).toEqual([]);
  });
});

describe('rules that no value fulfils are warned of', () => {
  test.each<[field: object, rules: Rule[]]>([
    [{ type: 'time' }, [['greater_than', '12:00']]],
    [{ type: 'datetime' }, [['greater_than', '2026-01-01T10:00']]],
    [{ type: 'checkboxes', options: choices('x', 'y') }, [['greater_than', 2]]],
    [{ type: 'checkbox' }, [['greater_than', 0]]],
    [{ ...EUR, price: 500 }, [['equals', 0]]],
    [{ ...EUR, price: 500, max_quantity: 3 }, [['equals', 0]]],
    [{ ...EUR, price: 500, max_quantity: 3 }, [['greater_than', 15]]],
    [{ ...EUR, price: 500, max_quantity: 3 }, [['equals', 1.5, 'quantity']]],
    [{ type: 'select', options: choices('a', 'b') }, [['greater_than', 0.5]]],
    [{ type: 'number', step: 10, min: 0 }, [['between', [11, 19]]]],
    [{ type: 'number', step: 10, max: 35 }, [['greater_than', 30]]],
    [{ type: 'number' }, [['contains', 'kg']]],
    [{ type: 'range', step: 20 }, [['between', [41, 59]]]],
    [{ type: 'currency', currency: 'JPY' }, [['between', [1000.2, 1000.8]]]],
    [{ type: 'date_range', max: '2026-12-31' }, [['after', '2026-12-31']]],
    [
      { type: 'datetime' },
      [
        ['after', '2026-03-01T10:00'],
        ['before', '2026-03-01T10:01'],
      ],
    ],
    [
      { type: 'checkboxes', options: choices('x', 'y') },
      [
        ['contains', 'x'],
        ['not_contains', 'x'],
      ],
    ],
    [
      { type: 'text' },
      [
        ['equals', 'Ada'],
        ['contains', 'B'],
      ],
    ],
    [{ type: 'text', pattern: '[0-9]{3}' }, [['in', ['1', '12']]]],
    [
      { type: 'checkboxes', options: choices('x', 'y', 'z'), max: 1 },
      [
        ['contains', 'x'],
        ['contains', 'y'],
      ],
    ],
    [
      MATRIX,
      [
        ['contains', 'a:x'],
        ['contains', 'a:y'],
      ],
    ],
    [MATRIX, [['contains', 'a:z']]],
    [MATRIX, [['contains', 'a']]],
    [{ type: 'email', allowed_domains: ['x.org'] }, [['ends_with', '@y.org']]],
    [{ type: 'email', denied_domains: ['y.org'] }, [['ends_with', '@mail.Y.org']]],
    [{ type: 'rating' }, [['greater_than', 5]]],
    [{ type: 'scale', preset: 'nps' }, [['less_than', 0]]],
    [{ type: 'country', countries: ['DE'] }, [['starts_with', 'AT']]],
  ])('%j %j', (field, rules) => {
    expect(warnOfRules(asking(field, rules)).map(({ code }) => code)).toEqual(['rule_never_true']);
  });
});

describe('no rule is warned of that a value of any type fulfils', () => {
  const usual = ['a', 'b', '', true, false, '5', 5, 0, 1, 3, 19.5, '19.50', 'mine', '2026-07-01', '08:00', '2026-'];
  const one = fc.constantFrom(
    ...['equals', 'not_equals', 'contains', 'not_contains', 'greater_than', 'less_than', 'at_least', 'at_most'],
    ...['before', 'after', 'on', 'starts_with', 'ends_with'],
  );
  const rulesOf = (operands: readonly unknown[]) => {
    const operand = fc.constantFrom(...operands);
    const rule = fc.oneof(
      { arbitrary: fc.tuple(one, operand), weight: 4 },
      fc.tuple(fc.constantFrom('in', 'not_in', 'between'), fc.tuple(operand, operand)),
      fc.tuple(fc.constantFrom('empty', 'not_empty')),
    ) as fc.Arbitrary<Rule>;
    return fc.array(rule, { minLength: 1, maxLength: 3 });
  };
  /** Returns operands for rules that some value satisfies: the value itself, and its neighbours. */
  const operandsOf = (plain: FormConfig, sent: unknown) => {
    const { values } = sanitiseSubmission(plain, { it: sent }, [], '');
    return Object.values(comparableValues(plain, values))
      .flat()
      .flatMap((value): unknown[] => {
        if (typeof value === 'number') return [value, value - 0.5, value + 1, String(value)];
        return value === null
          ? []
          : [value, ...(typeof value === 'string' ? [value.slice(0, 10), value.slice(-3)] : [])];
      });
  };

  const cases = Object.entries(TYPE_CASES).flatMap(([type, some]) => some.map((one) => ({ type, ...one })));
  test.each(cases)('$type $field', ({ type, field, sent, beside }) => {
    const plain = formConfig([...(beside ?? []), { name: 'it', type, ...field }]);
    const tried = fc
      .array(sent, { minLength: 1, maxLength: 5 })
      .chain((some) =>
        fc.tuple(fc.constant(some), rulesOf([...usual, ...some.flatMap((value) => operandsOf(plain, value))])),
      );
    fc.assert(
      fc.property(tried, ([some, rules]) => {
        if (Object.keys(mistakesOf(() => asking({ type, ...field }, rules, beside))).length > 0) return;
        const config = asking({ type, ...field }, rules, beside);
        if (warnOfRules(config).length > 0) expect(some.filter((value) => fulfils(config, value))).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  });
});
