import { expect, test } from '@jest/globals';
import { patched } from '#console/pro/ai/review/patch.ts';

const form = { title: 'A', config: { fields: [{ name: 'a' }, { name: 'b' }], options: { 'x/y': 1, 'm~n': 2 } } };
const fields = (after: typeof form | null) => after?.config.fields.map(({ name }) => name);

test.each([
  ['adds before a place', [{ op: 'add', path: '/config/fields/1', value: { name: 'c' } }], ['a', 'c', 'b']],
  ['adds at the end', [{ op: 'add', path: '/config/fields/-', value: { name: 'c' } }], ['a', 'b', 'c']],
  ['removes', [{ op: 'remove', path: '/config/fields/0' }], ['b']],
  ['replaces', [{ op: 'replace', path: '/config/fields/0/name', value: 'z' }], ['z', 'b']],
  ['moves', [{ op: 'move', from: '/config/fields/0', path: '/config/fields/1' }], ['b', 'a']],
  ['copies', [{ op: 'copy', from: '/config/fields/1', path: '/config/fields/0' }], ['b', 'a', 'b']],
  [
    'tests, then goes on',
    [
      { op: 'test', path: '/config/fields/0', value: { name: 'a' } },
      { op: 'remove', path: '/config/fields/0' },
    ],
    ['b'],
  ],
])('a patch %s', (_, patch, names) => {
  expect(fields(patched(form, patch))).toEqual(names);
  expect(fields(form)).toEqual(['a', 'b']);
});

test('names with slashes and tildes are escaped', () => {
  const patch = [
    { op: 'replace', path: '/config/options/x~1y', value: 3 },
    { op: 'remove', path: '/config/options/m~0n' },
  ];
  expect(patched(form, patch)?.config.options).toEqual({ 'x/y': 3 });
});

test.each([
  [[{ op: 'remove', path: '/config/fields/2' }]],
  [[{ op: 'replace', path: '/config/none', value: 1 }]],
  [[{ op: 'add', path: '/config/fields/3', value: {} }]],
  [[{ op: 'add', path: '/config/fields/x', value: {} }]],
  [[{ op: 'add', path: '/none/deep', value: 1 }]],
  [[{ op: 'test', path: '/title', value: 'B' }]],
  [[{ op: 'remove', path: '/toString' }]],
  [[{ op: 'erase', path: '/title' }]],
])('%j does not fit', (patch) => {
  expect(patched(form, patch)).toBeNull();
});
