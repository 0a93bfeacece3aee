import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { operandMistake } from '#forms/config/conditional.ts';
import type {
  ConditionalConfig,
  ConditionOperator,
  ConditionRule,
  FormConfig,
  PlainValue,
} from '#forms/config/parse.ts';
import { conditionPattern } from '#forms/field-types/pattern.ts';
import { conditionRules, ruleEvaluator } from '#forms/values/condition-rules.ts';
import { applies, type ComparableValues, evaluate, settle } from '#forms/values/conditions.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

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
    [5, 'at_least', 5, true],
    [4.99, 'at_least', 5, false],
    ['10', 'at_most', '9', false],
    [null, 'at_most', 5, false],
    ['2026-02-01', 'at_least', '2026-02-01', true],
    ['tomorrow', 'at_least', '2026-02-01', false],
    [3, 'between', [1, 3], true],
    [3.1, 'between', [1, 3], false],
    [2, 'between', [3, 1], false],
    [null, 'between', [-1, 1], false],
    ['2026-02-14', 'between', ['2026-02-01', '2026-02-28'], true],
    ['2026-03-01', 'between', ['2026-02-01', '2026-02-28'], false],
    ['2026-01-31', 'before', '2026-02-01', true],
    ['2026-02-01', 'before', '2026-02-01', false],
    ['', 'before', '2026-02-01', false],
    [5, 'before', '2026-02-01', false],
    ['2026-02-02', 'after', '2026-02-01', true],
    ['2026-02-01', 'on', '2026-02-01', true],
    ['', 'on', '2026-02-01', false],
    ['2026-02-01T23:59+01:00', 'on', '2026-02-01', true],
    ['2026-02-01T23:59+01:00', 'at_least', '2026-02-02', false],
    ['2026-02-01T23:59+01:00', 'greater_than', '2026-01-01', false],
    ['09:30', 'between', ['09:00', '09:30'], true],
    ['09:31', 'at_most', '09:30', false],
    ['', 'at_most', '09:30', false],
    ['08:59', 'before', '09:00', true],
    ['09:00', 'before', '09:00', false],
    ['', 'before', '09:00', false],
    ['17:01', 'after', '17:00', true],
    ['2026-02-01T23:59:00+01:00', 'before', '2026-02-02', true],
    ['2026-02-01T23:59:00+01:00', 'before', '2026-02-01T23:59', false],
    ['2026-02-01T23:58:00+01:00', 'before', '2026-02-01T23:59', true],
    ['2026-02-01T10:01:00-05:00', 'after', '2026-02-01T10:00', true],
    ['2026-02-01T10:00', 'between', ['2026-02-01T10:00', '2026-02-01T11:00'], true],
    ['2026-02-01T11:01', 'between', ['2026-02-01T10:00', '2026-02-01T11:00'], false],
    ['2026-02-01', 'after', '2026-01-01T10:00', false],
    ['2026-02-01T10:00', 'before', '23:00', false],
    [null, 'empty', undefined, true],
    ['x', 'not_empty', undefined, true],
    ['AB12', 'matches', '[A-Z]{2}\\d+', true],
    ['xAB12', 'matches', '[A-Z]{2}\\d+', false],
    ['', 'matches', 'a?', false],
    [12, 'matches', '\\d+', true],
    [['x', 'ab'], 'matches', 'a.', true],
    ['a'.repeat(4_096), 'matches', 'a+', true],
    ['a'.repeat(4_097), 'matches', 'a+', false],
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
      ['empty', 'not_empty'],
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

  test('may have groups of rules in place of rules', () => {
    const either: ConditionalConfig = {
      action: 'show',
      match: 'all',
      rules: [{ match: 'any', rules }, rules[0] as ConditionRule],
    };
    expect(evaluate(either, { a: '1' })).toBe(true);
    expect(evaluate(either, { b: '1' })).toBe(false);
  });

  test('lets a notification run, or keeps it from running', () => {
    expect(applies(undefined, {})).toBe(true);
    expect(applies({ action: 'show', match: 'any', rules }, { a: '1' })).toBe(true);
    expect(applies({ action: 'hide', match: 'any', rules }, { a: '1' })).toBe(false);
    expect(applies({ action: 'hide', match: 'any', rules }, {})).toBe(true);
  });
});

const activeFields = (config: FormConfig, values: ComparableValues) => settle(config, values).active;

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
    expect(activeFields(formConfig(fields), { a: 'x', b: 'x', c: '' })).toEqual(new Set(['a', 'b', 'c']));
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

describe('the options that are shown', () => {
  const of = (value: string, on: string, op: ConditionOperator, operand: string) => ({
    value,
    conditional: { rules: [{ field: on, op, value: operand }] },
  });
  const config = formConfig([
    { type: 'radio', name: 'size', options: [{ value: 's' }, of('l', 'plan', 'equals', 'pro')] },
    { type: 'select', name: 'plan', options: [{ value: 'basic' }, of('pro', 'age', 'at_least', '18')] },
    { type: 'checkboxes', name: 'more', options: [{ value: 'a' }, of('b', 'size', 'equals', 'l')] },
    { type: 'number', name: 'age' },
  ]);
  const submit = (sent: object) => validateSubmission(config, sanitiseSubmission(config, { ...sent }));

  test('decide what is accepted, through other fields too', () => {
    expect(submit({ age: 18, plan: 'pro', size: 'l', more: ['a', 'b'] }).errors).toEqual({});
    const { errors } = submit({ age: 17, plan: 'pro', size: 'l', more: ['a', 'b'] });
    expect(Object.keys(errors)).toEqual(['size', 'plan', 'more']);
    expect(errors.plan).toBe('Choose one of the options.');
    expect(submit({ age: 17, plan: 'basic', size: 's', more: ['a'] }).errors).toEqual({});
  });

  test('are what a hidden one is for others: not chosen', () => {
    const { active, values, hiddenOptions } = settle(config, {
      age: 17,
      plan: 'pro',
      size: 'l',
      more: ['b', 'a'],
    });
    expect(active.size).toBe(4);
    expect(values).toEqual({ age: 17, plan: '', size: '', more: ['a'] });
    expect(hiddenOptions.get('more')).toEqual(new Set(['b']));
  });
});

test('a pattern is read alike by the server and by the engine of browsers', () => {
  const browser = conditionRules(
    ruleEvaluator(({ value }, text) => new RegExp(`^(?:${conditionPattern(String(value))})$`, 'u').test(text)),
  );
  const pattern = fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        '.',
        '\\d',
        '\\s',
        '\\S',
        '[a-c]',
        '[^a\\s]',
        '(?:ab|c)',
        '+',
        '*',
        '?',
        '{2}',
        '|',
        '^',
        '$',
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join(''))
    .filter((text) => operandMistake('matches', text) === null && conditionPattern(text) !== undefined);
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '1', ' ', '\u00a0', '\n', '😀', '\ufffd'), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(pattern, text, (source, parts) => {
      const values = { f: parts.join('') };
      expect(browser.evaluate(rule('matches', source), values)).toBe(evaluate(rule('matches', source), values));
    }),
    { numRuns: runs(500) },
  );
});

describe('saving refuses', () => {
  const shown = (...rules: object[]) => ({ type: 'text', name: 'it', conditional: { rules } });
  const deep = (levels: number): object =>
    levels === 1 ? { field: 'word', op: 'empty' } : { match: 'any', rules: [deep(levels - 1)] };
  const others = [
    { type: 'text', name: 'word' },
    { type: 'number', name: 'age' },
    { type: 'date', name: 'day' },
    { type: 'checkboxes', name: 'tags', options: [{ value: 'a' }] },
  ];
  const at = 'config.fields[0].conditional';

  test.each<[object, string, string]>([
    [
      shown({ match: 'any', rules: [{ field: 'nobody', op: 'empty' }] }),
      `${at}.rules[0].rules[0].field`,
      'must be the name of a field',
    ],
    [
      shown({ match: 'some', rules: [{ field: 'word', op: 'empty' }] }),
      `${at}.rules[0].match`,
      'must be one of: all, any',
    ],
    [shown({ match: 'any', rules: [] }), `${at}.rules[0].rules`, 'must have at least one rule'],
    [shown(deep(5)), `${at}.rules[0].rules[0].rules[0].rules[0]`, 'is a group 5 levels deep, at most 4'],
    [
      shown(...Array(3).fill({ rules: Array(34).fill({ field: 'word', op: 'empty' }) })),
      at,
      'has 102 rules in all, at most 100',
    ],
    [shown({ field: 'age', op: 'between', value: [1] }), `${at}.rules[0].value`, 'must be a list of two values'],
    [shown({ field: 'age', op: 'between', value: 1 }), `${at}.rules[0].value`, 'must be a list of values for between'],
    [
      shown({ field: 'age', op: 'between', value: [1, '2026-01-01'] }),
      `${at}.rules[0].value`,
      'must be two numbers, two days or two times',
    ],
    [
      shown({ field: 'age', op: 'at_least', value: '2026-01-01' }),
      `${at}.rules[0].value`,
      'must be a number: the field age',
    ],
    [
      shown({ field: 'age', op: 'at_least', value: 'many' }),
      `${at}.rules[0].value`,
      'must be a number, a day or a time',
    ],
    [
      shown({ field: 'day', op: 'at_most', value: 3 }),
      `${at}.rules[0].value`,
      'must be a day as YYYY-MM-DD: the field day',
    ],
    [shown({ field: 'day', op: 'before', value: '2026-02-30' }), `${at}.rules[0].value`, 'must be a day as YYYY-MM-DD'],
    [
      shown({ field: 'age', op: 'on', value: '2026-02-03' }),
      `${at}.rules[0].value`,
      'compares days, and the field age',
    ],
    [
      shown({ field: 'tags', op: 'after', value: '2026-02-03' }),
      `${at}.rules[0].value`,
      'compares days and times, and the field tags',
    ],
    [shown({ field: 'age', op: 'between', value: [3, 1] }), `${at}.rules[0].value`, 'must have the least first'],
    [
      shown({ field: 'day', op: 'between', value: ['2026-02-02', '2026-02-01'] }),
      `${at}.rules[0].value`,
      'must have the least first',
    ],
    [shown({ field: 'day', op: 'after', value: '09:00' }), `${at}.rules[0].value`, 'must be a day as YYYY-MM-DD'],
    [shown({ field: 'age', op: 'before', value: '09:00' }), `${at}.rules[0].value`, 'compares days and times'],
    [
      shown({ field: 'day', op: 'before', value: '2026-02-30T09:00' }),
      `${at}.rules[0].value`,
      'or both as YYYY-MM-DDTHH:MM',
    ],
    [shown({ field: 'word', op: 'matches', value: '(' }), `${at}.rules[0].value`, 'is not a pattern in RE2 syntax'],
    [shown({ field: 'word', op: 'matches', value: '' }), `${at}.rules[0].value`, 'must be a pattern'],
    [shown({ field: 'word', op: 'matches', value: '(a+)+b' }), `${at}.rules[0].value`, 'could take long'],
    [shown({ field: 'word', op: 'matches', value: '(?i)ab' }), `${at}.rules[0].value`, 'reads in another way'],
    [
      {
        type: 'radio',
        name: 'it',
        options: [{ value: 'x', conditional: { rules: [{ field: 'nobody', op: 'empty' }] } }],
      },
      'config.fields[0].options[0].conditional.rules[0].field',
      'must be the name of a field',
    ],
    [
      { type: 'radio', name: 'it', options: [{ value: 'x', conditional: { rules: [{ field: 'it', op: 'empty' }] } }] },
      'config.fields[0].options[0].conditional.rules[0].field',
      'must not be the field itself',
    ],
    [
      {
        type: 'radio',
        name: 'it',
        options: [{ value: 'x', conditional: { action: 'require', rules: [{ field: 'word', op: 'empty' }] } }],
      },
      'config.fields[0].options[0].conditional.action',
      'must be show or hide',
    ],
    [
      {
        type: 'radio',
        name: 'it',
        read_only: true,
        default: 'x',
        options: [{ value: 'x', conditional: { rules: [{ field: 'word', op: 'empty' }] } }],
      },
      'config.fields[0].default',
      'must not be an option with a condition',
    ],
  ])('%j, naming %s', (field, path, message) => {
    const errors = mistakesOf(() => formConfig([field, ...others]));
    expect(errors[path]).toContain(message);
  });

  test('circles through options and groups, naming what leads back', () => {
    const on = (field: string) => ({ rules: [{ match: 'any', rules: [{ field, op: 'not_empty' }] }] });
    const errors = mistakesOf(() =>
      formConfig([
        {
          type: 'radio',
          name: 'a',
          options: [{ value: 'x' }, { value: 'y', conditional: on('b') }],
          conditional: on('c'),
        },
        { type: 'text', name: 'b', conditional: on('a') },
        { type: 'text', name: 'c' },
      ]),
    );
    expect(Object.keys(errors)).toEqual(['config.fields[0].options[1].conditional', 'config.fields[1].conditional']);
  });

  test('more patterns than a process should compile for a form', () => {
    const rules = Array.from({ length: 50 }, () => ({ field: 'word', op: 'matches', value: 'a' }));
    const fields = Array.from({ length: 5 }, (_, index) => ({ ...shown(...rules), name: `f${index}` }));
    expect(mistakesOf(() => formConfig([...others, ...fields])).config).toContain(
      'has 250 rules with matches, at most 200',
    );
    expect(mistakesOf(() => formConfig([...others, ...fields.slice(1)]))).toEqual({});
  });

  test('nothing that is four levels deep, also in a list of a route', () => {
    const conditional = { rules: [{ rules: [{ rules: [{ rules: [{ field: 'age', op: 'in', value: ['1'] }] }] }] }] };
    const notifications = [
      { to: 'a@example.org', subject: 's', html: 'h', routes: [{ to: 'b@example.org', conditional }] },
    ];
    expect(mistakesOf(() => formConfig(others, { notifications }))).toEqual({});
  });
});
