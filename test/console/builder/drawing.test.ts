import { describe, expect, test } from '@jest/globals';
import { withOptionAfter, withoutOption } from '#console/views/builder/form/options.ts';
import type { Place } from '#console/views/builder/form/places.ts';
import { nearest, slotsAround, slotsOf } from '#console/views/builder/form/slots.ts';
import type { Draft, Field } from '#console/views/builder/model.ts';
import { formulaSentence } from '#console/views/builder/panel/formula/sentence.ts';
import { fieldChoices } from '#console/views/builder/panel/schema/fields.ts';

const place = (x: number, y: number, width = 200, height = 40): Place => ({ x, y, width, height });
const text = (name: string): Field => ({ type: 'text', name, label: name });

describe('where a field can be dropped', () => {
  /** Two fields beside each other, a group of one field, and an empty group. */
  const fields: Field[] = [
    text('a'),
    text('b'),
    { type: 'group', name: 'g', fields: [text('c')] },
    { type: 'group', name: 'h', fields: [] },
  ];
  const places = new Map([
    ['config.fields[0]', place(0, 0, 90)],
    ['config.fields[1]', place(110, 0, 90)],
    ['config.fields[2]', place(0, 60, 200, 80)],
    ['config.fields[2].fields[0]', place(10, 90, 180)],
    ['config.fields[3]', place(0, 160)],
  ]);
  const positions = (moving: Field, from: number[] | null) =>
    slotsOf(fields, places, moving, from).map(
      ({ position, isUpright }) => `${position.join('.')}${isUpright ? '|' : ''}`,
    );

  test('a new one: between all fields, and in groups', () => {
    expect(positions(text('new'), null).sort()).toEqual(['0', '1|', '2', '2.0', '2.1', '3', '3.0', '4'].sort());
  });

  test('one that is moved: counted without itself, and in no place that it may not have', () => {
    expect(positions(text('a'), [0]).sort()).toEqual(['0', '1', '1.0', '1.1', '2', '2.0', '3'].sort());
    expect(positions({ type: 'page_break', name: 'p' }, null).sort()).toEqual(['0', '1|', '2', '3', '4']);
    // Without the group, the empty one has its index.
    expect(positions(fields[2] as Field, [2]).sort()).toEqual(['0', '1|', '2', '2.0', '3']);
  });

  test.each<[string, number, number, number[]]>([
    ['above the first', 20, -30, [0]],
    ['between two of one line', 100, 20, [1]],
    ['in a group', 50, 88, [2, 0]],
    ['below the last', 50, 400, [4]],
    ['in an empty group', 50, 178, [3, 0]],
  ])('%s', (_, x, y, expected) => {
    expect(nearest(slotsOf(fields, places, text('new'), null), { x, y })?.position).toEqual(expected);
  });

  test('nowhere near, and beside the selected field', () => {
    expect(nearest(slotsOf(fields, places, text('new'), null), { x: 50, y: 900 }, 50)).toBeUndefined();
    expect(slotsAround(fields, places, [2, 0])?.map(({ position }) => position)).toEqual([
      [2, 0],
      [2, 1],
    ]);
  });
});

test('after the last option comes a new one, with a free value and the price of the one before', () => {
  const draft = (options: object[]): Draft => ({
    title: '',
    config: { fields: [{ type: 'radio', name: 'a', options }], options: {} },
  });
  const add = (options: object[], index: number) =>
    withOptionAfter(draft(options), `config.fields[0].options[${index}].label`, (number) => `Option ${number}`);
  const two = [{ value: 'option_3' }, { value: 'b', price: 5 }];
  expect(add(two, 0)).toBeNull();
  const after = add(two, 1);
  expect(after?.path).toBe('config.fields[0].options[2].label');
  expect(after?.draft.config.fields[0]?.options).toEqual([...two, { value: 'option_4', label: 'Option 3', price: 5 }]);
  expect(after && withoutOption(after.draft, after.path)).toEqual(draft(two));
  expect(withOptionAfter(draft(two), 'config.fields[0].label', String)).toBeNull();
});

test.each([
  ['seats * price + 3', '“Seats” × “Price per seat” + 3'],
  ['if(seats >= 10, "10 * off", 0)', 'if(“Seats” ≥ 10, "10 * off", 0)'],
  ['gone / 2', 'gone ÷ 2'],
])('the formula %s reads %s', (formula, expected) => {
  const fields = [
    { type: 'number', name: 'seats', label: 'Seats' },
    { type: 'number', name: 'price', label: 'Price per seat' },
  ];
  expect(formulaSentence(formula, fieldChoices(fields))).toBe(expected);
});
