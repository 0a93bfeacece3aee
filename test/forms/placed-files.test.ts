import { expect, test } from '@jest/globals';
import type { FormConfig } from '#forms/config/types.ts';
import { fileFields, filesIn, pathOfInput, withFiles, withoutSent } from '#forms/placed-files.ts';
import { formConfig } from './form-fixture.ts';

const FILE = { id: 'a', name: 'a.pdf', size: 1, type: 'application/pdf' };
const config: FormConfig = formConfig([
  { type: 'text', name: 'name' },
  { type: 'file', name: 'cv' },
  {
    type: 'group',
    name: 'docs',
    fields: [
      { type: 'file', name: 'passport' },
      { type: 'text', name: 'no' },
    ],
  },
]);

test('fields for files are found wherever they stand', () => {
  expect(fileFields(config).map(({ path }) => path)).toEqual(['cv', 'docs.passport']);
});

test('files are found with their paths, and changed without touching the rest', () => {
  const values = { name: 'Ada', cv: [], docs: { passport: [FILE], no: 'C-1' } };
  expect(filesIn(config, values)).toMatchObject([
    { path: 'docs.passport', pathInRows: 'docs.passport', files: [FILE] },
  ]);
  expect(withFiles(config, values, ({ files }) => files.map(({ name }) => name))).toEqual({
    name: 'Ada',
    cv: [],
    docs: { passport: ['a.pdf'], no: 'C-1' },
  });
  expect(values.docs.passport).toEqual([FILE]);
});

test('in rows each has its own, also in groups of theirs', () => {
  const fields: FormConfig = formConfig([
    {
      type: 'repeater',
      name: 'guests',
      fields: [
        { type: 'file', name: 'passport' },
        { type: 'group', name: 'more', sensitive: true, fields: [{ type: 'image', name: 'photo' }] },
      ],
    },
  ]);
  expect(fileFields(fields)).toMatchObject([
    { path: 'guests.passport', isSensitive: false },
    { path: 'guests.more.photo', isSensitive: true },
  ]);
  const values = { guests: [{ passport: [], more: { photo: [FILE] } }, { passport: [FILE] }] };
  expect(filesIn(fields, values)).toMatchObject([
    { path: 'guests.more.photo', pathInRows: 'guests[0].more.photo', isSensitive: true },
    { path: 'guests.passport', pathInRows: 'guests[1].passport', isSensitive: false },
  ]);
  expect(withFiles(fields, values, ({ pathInRows }) => pathInRows)).toEqual({
    guests: [{ passport: [], more: { photo: 'guests[0].more.photo' } }, { passport: 'guests[1].passport' }],
  });
});

test.each([null, 'text', 7, [1], { name: 'x' }, ['u1.token']])('what is no list of files is none: %j', (cv) => {
  expect(filesIn(config, { cv: cv as never, docs: cv as never })).toEqual([]);
});

test('values of a form without such fields stay the same object', () => {
  const values = { name: 'Ada' };
  expect(withFiles(formConfig([{ type: 'text', name: 'name' }]), values, ({ files }) => files)).toBe(values);
});

test.each([
  ['cv', 'cv'],
  ['docs.passport', 'docs.passport'],
  ['docs[passport]', 'docs.passport'],
  ['guests[12].passport', 'guests.passport'],
  ['guests[0][passport]', 'guests.passport'],
])('the input %s is one of the field %s', (name, path) => {
  expect(pathOfInput(name)).toBe(path);
});

test.each([
  [{ 'docs.passport': 't', name: 'Ada' }, { name: 'Ada' }],
  [{ 'docs[passport]': 't', name: 'Ada' }, { name: 'Ada' }],
  [{ docs: { passport: 't', no: '1' } }, { docs: { no: '1' } }],
  [{ docs: 'text' }, { docs: 'text' }],
])('what was sent for a field is taken out of %j', (sent, left) => {
  expect(withoutSent(sent, 'docs.passport')).toEqual(left);
});

test('a row keeps its place', () => {
  const sent = { guests: [{ passport: 'a' }, { passport: 'b', name: 'Bob' }] };
  expect(withoutSent(sent, 'guests[1].passport')).toEqual({ guests: [{ passport: 'a' }, { name: 'Bob' }] });
});
