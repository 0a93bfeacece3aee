import { describe, expect, test } from '@jest/globals';
import { lossFinder } from '#forms/values/losses.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const OPTIONS = [{ value: 'a', label: 'Apples' }, { value: 'b' }, { value: 'c' }];
const without = (value: string) => OPTIONS.filter((option) => option.value !== value);
const CITY = { fields: [{ type: 'text', name: 'city' }] };
const it = (type: string, more: object = {}) => ({ type, name: 'it', ...more });

function losses(before: object, after: object | null, value: unknown) {
  const find = lossFinder(formConfig([before]), formConfig(after ? [after] : [it('text', { name: 'other' })]));
  return find?.({ it: value } as never).map(({ change, options }) =>
    options.length > 0 ? [change, ...options] : change,
  );
}

describe('a value that is kept', () => {
  test.each<[string, object, object | null, unknown, unknown[]]>([
    ['its field is removed', it('text'), null, 'Ada', ['removed']],
    ['its group becomes rows', it('group', CITY), it('repeater', CITY), { city: 'Rome' }, ['type_changed']],
    ['nothing was filled in in such a group', it('group', CITY), it('repeater', CITY), { city: '' }, []],
    ['its rows become a group', it('repeater', CITY), it('group', CITY), [{ city: 'Rome' }], ['removed']],
    ['its field is now a heading', it('text'), it('section', { label: 'You' }), 'Ada', ['removed']],
    ['nothing was filled in', it('text'), null, '', []],
    ['nothing was ticked', it('checkbox'), null, false, []],
    ['a text as a number', it('text'), it('number'), 'many', ['type_changed']],
    ['a text that is a number, as a number', it('text'), it('number'), '12', []],
    ['a number as a text', it('number'), it('text'), 12, []],
    ['a text as a box', it('text'), it('checkbox'), 'yes', ['type_changed']],
    ['a text as an address', it('text'), it('email'), 'no address', ['type_changed']],
    ['an address as a text', it('email'), it('text'), 'ada@example.net', []],
    ['a text as a choice that there is', it('text'), it('radio', { options: OPTIONS }), 'b', []],
    ['a text as a choice that there is not', it('text'), it('radio', { options: OPTIONS }), 'x', ['type_changed']],
    [
      'several choices as one',
      it('checkboxes', { options: OPTIONS }),
      it('radio', { options: OPTIONS }),
      ['a', 'b'],
      ['type_changed'],
    ],
    [
      'a list that no longer takes several',
      it('select', { options: OPTIONS, multiple: true }),
      it('select', { options: OPTIONS }),
      ['a', 'b'],
      ['type_changed'],
    ],
    [
      'its option is gone',
      it('radio', { options: OPTIONS }),
      it('radio', { options: without('b') }),
      'b',
      [['option_removed', 'b']],
    ],
    ['another option is gone', it('radio', { options: OPTIONS }), it('radio', { options: without('b') }), 'a', []],
    [
      'one of its options is gone',
      it('checkboxes', { options: OPTIONS }),
      it('checkboxes', { options: without('a') }),
      ['a', 'b'],
      [['option_removed', 'a']],
    ],
    [
      'its option is gone, and another answer may be written',
      it('radio', { options: OPTIONS }),
      it('radio', { options: without('b'), other: true }),
      'b',
      [],
    ],
    [
      'an answer of the visitor’s own',
      it('radio', { options: OPTIONS, other: true }),
      it('radio', { options: without('b'), other: true }),
      'mine',
      [],
    ],
    [
      'an option that is called otherwise',
      it('radio', { options: OPTIONS }),
      it('select', { options: OPTIONS.map((one) => ({ ...one, label: 'New' })) }),
      'a',
      [],
    ],
    ['a choice that became a text', it('radio', { options: without('a') }), it('text'), 'b', []],
    [
      'a part is gone',
      it('name', { parts: ['first', 'last'] }),
      it('name', { parts: ['last'] }),
      { first: 'Ada', last: 'Lovelace' },
      ['part_removed'],
    ],
    [
      'a part is gone that was blank',
      it('name', { parts: ['first', 'last'] }),
      it('name', { parts: ['last'] }),
      { first: '', last: 'Lovelace' },
      [],
    ],
    [
      'a row is gone',
      it('matrix', { options: OPTIONS, rows: [{ name: 'x' }, { name: 'y' }] }),
      it('matrix', { options: OPTIONS, rows: [{ name: 'x' }] }),
      { x: 'a', y: 'b' },
      ['part_removed'],
    ],
    [
      'an option of rows is gone',
      it('matrix', { options: OPTIONS, rows: [{ name: 'x' }] }),
      it('matrix', { options: without('b'), rows: [{ name: 'x' }] }),
      { x: 'b' },
      [['option_removed', 'b']],
    ],
    ['a result whose field is removed', it('calculated', { formula: '1 + 1' }), null, 2, ['removed']],
    ['what the field could not hold before either', it('number'), it('date'), 'from an older revision', []],
  ])('%s', (_what, before, after, value, expected) => {
    expect(losses(before, after, value) ?? []).toEqual(expected);
  });

  test('is not looked for where only texts, order and rules of use have changed', () => {
    const before = [it('radio', { options: OPTIONS }), it('text', { name: 'name' })];
    const after = [
      it('text', { name: 'name', label: 'Your name', required: true, help: 'Please.' }),
      it('radio', { options: OPTIONS.map(({ value }) => ({ value, label: `New ${value}` })) }),
      it('text', { name: 'more' }),
    ];
    expect(lossFinder(formConfig(before), formConfig(after))).toBeNull();
  });
});

test('what a field in a group would lose is named by its path', () => {
  const city = { type: 'text', name: 'city' };
  const seats = { type: 'number', name: 'seats' };
  const group = (...fields: object[]) => formConfig([{ type: 'group', name: 'billing', fields }]);
  // A hidden field is absent.
  const kept = { billing: { city: 'Rome' } };
  const lost = (after: ReturnType<typeof group>) => lossFinder(group(city, seats), after)?.(kept) ?? null;
  expect(lost(group(city, seats))).toBeNull();
  expect(lost(group(city))).toEqual([]);
  expect(lost(group(seats))).toEqual([{ field: 'billing.city', change: 'removed', options: [] }]);
  expect(lost(group({ ...city, type: 'number' }, seats))).toMatchObject([{ change: 'type_changed' }]);
  expect(lost(formConfig([city]))).toMatchObject([{ field: 'billing.city', change: 'removed' }]);
});
