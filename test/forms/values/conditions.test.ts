import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ConditionalConfig, ConditionOperator, ConditionRule, PlainValue } from '#forms/config/parse.ts';
import { activeFields, applies, evaluate } from '#forms/values/conditions.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const rule = (op: ConditionOperator, value?: ConditionRule['value']): ConditionalConfig => ({
  action: 'show',
  match: 'all',
  rules: [{ field: 'f', op, value }],
});

describe('an operator', () => {
  test.each<[PlainValue, ConditionOperator, ConditionRule['value'], boolean]>([
    ['a', 'equals', 'a', true],
    ['a', 'equals', 'A', false],
    ['5', 'equals', 5, true],
    [5, 'equals', '5.0', true],
    ['', 'equals', 0, false],
    [null, 'equals', '', true],
    [true, 'equals', true, true],
    [true, 'equals', 'yes', true],
    [false, 'equals', '0', true],
    [true, 'equals', 'perhaps', false],
    [['a'], 'equals', 'a', true],
    [['a', 'b'], 'equals', 'a', false],
    [[], 'equals', '', true],
    ['a', 'not_equals', 'b', true],
    [null, 'not_equals', 'b', true],
    ['a', 'not_equals', 'a', false],
    ['haystack', 'contains', 'st', true],
    [['a', 'b'], 'contains', 'b', true],
    [['ab'], 'contains', 'a', false],
    ['', 'contains', '', false],
    ['', 'not_contains', 'x', true],
    [10, 'greater_than', 9, true],
    ['10', 'greater_than', '9', true],
    ['b', 'greater_than', 'a', false],
    ['2026-02-01', 'greater_than', '2026-01-31', true],
    ['2026-02-01', 'less_than', '2026-02-01', false],
    [null, 'less_than', 5, false],
    ['', 'less_than', 5, false],
    [0, 'less_than', 5, true],
    [0, 'is_empty', undefined, false],
    [false, 'is_empty', undefined, true],
    [[], 'is_empty', undefined, true],
    ['', 'is_not_empty', undefined, false],
    ['x', 'is_not_empty', undefined, true],
    ['b', 'in', ['a', 'b'], true],
    [2, 'in', ['1', '2'], true],
    [['x', 'b'], 'in', ['a', 'b'], true],
    [[], 'in', ['a'], false],
    ['c', 'not_in', ['a', 'b'], true],
    ['prefix', 'starts_with', 'pre', true],
    ['prefix', 'ends_with', 'fix', true],
    ['', 'starts_with', '', false],
  ])('%j %s %j is %s', (value, op, operand, expected) => {
    expect(evaluate(rule(op, operand), { f: value })).toBe(expected);
  });

  test('takes a field that is not there for empty', () => {
    expect(evaluate(rule('is_empty'), {})).toBe(true);
    expect(evaluate({ ...rule('is_empty'), rules: [{ field: 'toString', op: 'is_empty' }] }, {})).toBe(true);
  });

  test('and its opposite never agree', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.array(fc.string()), fc.constant(null));
    const operand = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.array(fc.string()));
    const pairs = fc.constantFrom<[ConditionOperator, ConditionOperator][]>(
      ['equals', 'not_equals'],
      ['contains', 'not_contains'],
      ['is_empty', 'is_not_empty'],
      ['in', 'not_in'],
    );
    fc.assert(
      fc.property(pairs, value, operand, ([op, opposite], f, given) => {
        expect(evaluate(rule(op, given), { f })).toBe(!evaluate(rule(opposite, given), { f }));
      }),
    );
  });
});

describe('a condition', () => {
  const rules: ConditionRule[] = [
    { field: 'a', op: 'equals', value: '1' },
    { field: 'b', op: 'equals', value: '1' },
  ];

  test('matches all or any of its rules', () => {
    expect(evaluate({ action: 'show', match: 'all', rules }, { a: '1', b: '2' })).toBe(false);
    expect(evaluate({ action: 'show', match: 'any', rules }, { a: '1', b: '2' })).toBe(true);
  });

  test('lets a notification run, or keeps it from running', () => {
    expect(applies(undefined, {})).toBe(true);
    expect(applies({ action: 'show', match: 'any', rules }, { a: '1' })).toBe(true);
    expect(applies({ action: 'hide', match: 'any', rules }, { a: '1' })).toBe(false);
    expect(applies({ action: 'hide', match: 'any', rules }, {})).toBe(true);
  });
});

describe('the fields that are shown', () => {
  const shownIf = (name: string, on: string, action = 'show') => ({
    type: 'text',
    name,
    conditional: { action, rules: [{ field: on, op: 'equals', value: 'x' }] },
  });

  test('do not depend on the order of the fields', () => {
    const fields = [shownIf('c', 'b'), shownIf('b', 'a'), { type: 'text', name: 'a' }];
    const values = { a: 'y', b: 'x', c: 'x' };
    expect([...activeFields(formConfig(fields), values)]).toEqual(['a']);
    expect([...activeFields(formConfig(fields.toReversed()), values)]).toEqual(['a']);
    expect([...activeFields(formConfig(fields), { a: 'x', b: 'x', c: '' })]).toEqual(['c', 'b', 'a']);
  });

  test('are found for a long chain, and for a circle that should not be there', () => {
    const chain = Array.from({ length: 199 }, (_, index) =>
      shownIf(`f${index}`, `f${index + 1}`, index % 2 ? 'hide' : 'show'),
    );
    const config = formConfig([...chain, { type: 'text', name: 'f199' }]);
    expect(activeFields(config, {}).has('f199')).toBe(true);
    const circle = { ...config, fields: config.fields.slice(0, 2) };
    const [first, second] = circle.fields;
    if (first?.conditional && second?.conditional)
      second.conditional.rules = [{ field: 'f0', op: 'equals', value: 'x' }];
    expect(activeFields(circle, { f0: 'x', f1: 'x' }).size).toBeLessThanOrEqual(2);
  });
});
