import { describe, expect, test } from '@jest/globals';
import { texts as german } from '#console/texts/de/builder/condition.ts';
import { texts } from '#console/texts/en/builder/condition.ts';
import type { Field } from '#console/views/builder/model.ts';
import {
  type Condition,
  enteringOf,
  fittingValue,
  operatorsOf,
  ruleOf,
  withField,
  withOperator,
} from '#console/views/builder/panel/condition/condition.ts';
import { type Outcome, sentenceOf } from '#console/views/builder/panel/condition/sentence.ts';
import { fieldChoices, fullLabel, positionIn } from '#console/views/builder/panel/schema/fields.ts';

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];
const FIELDS: Record<string, Field> = {
  topic: { type: 'select', name: 'topic', label: 'Topic', options },
  many: { type: 'select', name: 'many', multiple: true, options },
  age: { type: 'number', name: 'age', label: 'Age' },
  day: { type: 'date', name: 'day', label: 'Day' },
  at: { type: 'datetime', name: 'at', label: 'At' },
  ok: { type: 'consent', name: 'ok', label: 'Consent' },
  nick: { type: 'text', name: 'nick', label: 'Nickname' },
  cv: { type: 'file', name: 'cv', label: 'CV' },
  grid: { type: 'matrix', name: 'grid', options, rows: [{ name: 'food', label: 'The food' }] },
};

describe('operators and what is compared with', () => {
  test.each([
    ['topic', ['equals', 'not_equals', 'in', 'not_in', 'not_empty', 'empty']],
    ['many', ['contains', 'not_contains', 'not_empty', 'empty']],
    ['ok', ['equals']],
    ['cv', ['not_empty', 'empty']],
  ])('of %s', (name, operators) => {
    expect(operatorsOf(FIELDS[name], '')).toEqual(operators);
  });

  test('an operator that is set is offered whatever it is', () => {
    expect(operatorsOf(FIELDS.ok, 'not_equals')).toEqual(['equals', 'not_equals']);
  });

  test.each([
    ['topic', 'equals', 'choice'],
    ['topic', 'in', 'choices'],
    ['nick', 'in', 'texts'],
    ['nick', 'equals', 'text'],
    ['age', 'between', 'bounds'],
    ['age', 'at_least', 'number'],
    ['day', 'before', 'date'],
    ['at', 'on', 'date'],
    ['at', 'after', 'moment'],
    ['ok', 'equals', 'flag'],
    ['cv', 'empty', 'none'],
    ['grid', 'contains', 'choice'],
  ])('%s %s is entered as %s', (name, op, entering) => {
    expect(enteringOf(FIELDS[name], op)).toBe(entering);
  });

  test.each([
    ['topic', 'equals', 'b', 'b'],
    ['topic', 'equals', 'gone', 'a'],
    ['topic', 'in', 'b', ['b']],
    ['topic', 'equals', ['b', 'a'], 'b'],
    ['age', 'at_least', '5', 0],
    ['age', 'between', 5, [0, 0]],
    ['day', 'on', 'x', ''],
    ['day', 'on', '2026-01-31', '2026-01-31'],
    ['ok', 'equals', 'yes', true],
    ['cv', 'empty', 'x', undefined],
  ])('%s %s makes of %j', (name, op, before, value) => {
    expect(fittingValue(FIELDS[name], op, before)).toEqual(value);
  });

  test('a rule follows its field and its operator', () => {
    const rule = ruleOf('topic', FIELDS.topic);
    expect(rule).toEqual({ field: 'topic', op: 'equals', value: 'a' });
    expect(withOperator(rule, FIELDS.topic, 'empty')).toEqual({ field: 'topic', op: 'empty' });
    expect(withField(rule, 'age', FIELDS.age)).toEqual({ field: 'age', op: 'equals', value: 0 });
    expect(withField(rule, 'many', FIELDS.many)).toEqual({ field: 'many', op: 'contains', value: 'a' });
    expect(ruleOf('gone', undefined)).toEqual({ field: 'gone', op: 'equals', value: '' });
  });
});

describe('a condition as a sentence', () => {
  const find = (name: string) => {
    const field = FIELDS[name];
    return field && { label: field.label ?? name, field };
  };
  const rules = (...all: Condition['rules']): Condition => ({ rules: all });

  test.each<[Condition, Outcome, string, string]>([
    [
      {
        action: 'show',
        match: 'all',
        rules: [
          { field: 'topic', op: 'equals', value: 'a' },
          { field: 'age', op: 'at_least', value: 18 },
        ],
      },
      'field',
      'Shown when “Topic” is Alpha and “Age” is at least 18.',
      'Wird angezeigt, wenn gilt: „Topic“ ist Alpha und „Age“ ist mindestens 18.',
    ],
    [
      {
        action: 'hide',
        match: 'any',
        rules: [
          { field: 'ok', op: 'equals', value: false },
          {
            rules: [
              { field: 'nick', op: 'is_empty' },
              { field: 'topic', op: 'in', value: ['a', 'b'] },
            ],
          },
        ],
      },
      'field',
      'Hidden when “Consent” is not ticked or (“Nickname” is empty and “Topic” is one of Alpha, Beta).',
      'Wird ausgeblendet, wenn gilt: „Consent“ ist nicht angekreuzt oder („Nickname“ ist leer und „Topic“ ist eines von Alpha, Beta).',
    ],
    [
      { ...rules({ field: 'age', op: 'between', value: [1, 5] }), action: 'require' },
      'field',
      'Required when “Age” is between 1 and 5.',
      'Ist Pflicht, wenn gilt: „Age“ liegt zwischen 1 und 5.',
    ],
    [
      rules({ field: 'at', op: 'before', value: '2026-01-31T10:30' }),
      'run',
      'Only when “At” is before 2026-01-31 10:30.',
      'Nur, wenn gilt: „At“ ist vor 2026-01-31 10:30.',
    ],
    [
      { ...rules({ field: 'gone', op: 'equals', value: '' }), action: 'hide' },
      'run',
      'Not when “gone” is …',
      'Nicht, wenn gilt: „gone“ ist …',
    ],
    [
      rules({ field: 'grid', op: 'contains', value: 'food:a' }),
      'none',
      'True when “grid” contains The food: Alpha.',
      'Trifft zu, wenn gilt: „grid“ enthält The food: Alpha.',
    ],
    [rules(), 'field', 'Shown when no rule is set yet.', 'Wird angezeigt, wenn gilt: noch keine Regel.'],
  ])('%#', (condition, outcome, en, de) => {
    expect(sentenceOf(condition, outcome, texts.en, find)).toBe(en);
    expect(sentenceOf(condition, outcome, german, find)).toBe(de);
  });
});

describe('fields that something can name', () => {
  const fields: Field[] = [
    { type: 'section', name: 'head', label: 'Head' },
    { type: 'text', name: 'city', label: 'City' },
    {
      type: 'group',
      name: 'bill',
      label: 'Bill to',
      fields: [
        { type: 'text', name: 'firm' },
        { type: 'password', name: 'pin' },
      ],
    },
    {
      type: 'repeater',
      name: 'guests',
      label: 'Guests',
      fields: [
        { type: 'text', name: 'city', label: 'Where from' },
        { type: 'group', name: 'home', fields: [{ type: 'text', name: 'street' }] },
      ],
    },
  ];
  const names = (from?: number[]) =>
    fieldChoices(fields, from)
      .filter(({ isInRows }) => !isInRows)
      .map(({ name }) => name);

  test('from outside: groups by their path, of rows the list alone', () => {
    expect(names()).toEqual(['city', 'bill', 'bill.firm', 'guests']);
    const firm = fieldChoices(fields).find(({ name }) => name === 'bill.firm');
    expect(firm && fullLabel(firm)).toBe('Bill to › firm');
    expect(
      fieldChoices(fields)
        .filter(({ isInRows }) => isInRows)
        .map(({ name }) => name),
    ).toContain('guests.city');
  });

  test('in a row a name means the field beside it, and never itself', () => {
    expect(names([3, 1, 0])).toEqual(['city', 'home', 'bill', 'bill.firm', 'guests']);
    expect(fieldChoices(fields, [3, 1, 0])[0]?.label).toBe('Where from');
    expect(names([1])).not.toContain('city');
  });

  test('paths are read as places', () => {
    expect(positionIn('config.fields[3].fields[1].options[0]')).toEqual([3, 1]);
  });
});
