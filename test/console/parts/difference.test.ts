import { describe, expect, test } from '@jest/globals';
import { type Difference, differencesOf, longestRise, type Version } from '#console/parts/difference/difference.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, label: name.toUpperCase(), ...more });
const of = (fields: Version['config']['fields'], options = {}, title = 'Form'): Version => ({
  title,
  config: { fields, options },
});
const short = ({ kind, path, part, before, after }: Difference) => [kind, path, part, before, after];

describe('differencesOf', () => {
  test.each<[string, Version, Version, unknown[][]]>([
    ['nothing', of([text('a')]), of([text('a')]), []],
    ['the title', of([]), of([], {}, 'Other'), [['changed', 'title', '', 'Form', 'Other']]],
    [
      'a key of a field',
      of([text('a')]),
      of([text('a', { required: true })]),
      [['added', 'fields.a', 'required', undefined, true]],
    ],
    [
      'an option of a field',
      of([text('a', { options: [{ value: 'x', label: 'X' }, { value: 'y' }] })]),
      of([text('a', { options: [{ value: 'y' }, { value: 'x', label: 'Z' }] })]),
      [['changed', 'fields.a', 'options.x.label', 'X', 'Z']],
    ],
    [
      'the order of options alone',
      of([text('a', { options: [{ value: 'x' }, { value: 'y' }] })]),
      of([text('a', { options: [{ value: 'y' }, { value: 'x' }] })]),
      [['changed', 'fields.a', 'options', [{ value: 'x' }, { value: 'y' }], [{ value: 'y' }, { value: 'x' }]]],
    ],
    [
      'fields that come and go',
      of([text('a'), text('b')]),
      of([text('b'), text('c')]),
      [
        ['removed', 'fields.a', '', text('a'), undefined],
        ['added', 'fields.c', '', undefined, text('c')],
      ],
    ],
    [
      'another type is another field',
      of([text('a')]),
      of([{ ...text('a'), type: 'email' }]),
      [
        ['removed', 'fields.a', '', text('a'), undefined],
        ['added', 'fields.a', '', undefined, { ...text('a'), type: 'email' }],
      ],
    ],
    [
      'one that moved past two',
      of([text('a'), text('b'), text('c')]),
      of([text('b'), text('c'), text('a')]),
      [['moved', 'fields.a', '', { group: null, number: 1 }, { group: null, number: 3 }]],
    ],
    [
      'one that moved into a group',
      of([text('a'), { type: 'group', name: 'g', fields: [text('b')] }]),
      of([{ type: 'group', name: 'g', fields: [text('b'), text('a')] }]),
      [['moved', 'fields.g.a', '', { group: null, number: 1 }, { group: 'g', number: 2 }]],
    ],
    [
      'a group with its fields once',
      of([]),
      of([{ type: 'group', name: 'g', fields: [text('b')] }]),
      [['added', 'fields.g', '', undefined, { type: 'group', name: 'g', fields: [text('b')] }]],
    ],
    [
      'a mail by its key',
      of([], { notifications: [{ key: 'team', subject: 'A' }] }),
      of([], {
        notifications: [
          { key: 'guest', subject: 'B' },
          { key: 'team', subject: 'C' },
        ],
      }),
      [
        ['changed', 'options.notifications', 'team.subject', 'A', 'C'],
        ['added', 'options.notifications', 'guest', undefined, { key: 'guest', subject: 'B' }],
      ],
    ],
    [
      'an option as a whole',
      of([]),
      of([], { retention_days: 30 }),
      [['added', 'options.retention_days', '', undefined, 30]],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(differencesOf(before, after).map(short)).toEqual(expected);
  });
});

test.each([
  [[], []],
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  [
    [1, 2, 0],
    [0, 1],
  ],
  [
    [3, 0, 1, 2],
    [1, 2, 3],
  ],
])('the longest rise of %j', (numbers, expected) => {
  expect([...longestRise(numbers)].toSorted()).toEqual(expected);
});
