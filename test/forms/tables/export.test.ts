import { expect, test } from '@jest/globals';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];
const config = formConfig([
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'select', name: 'topic', options },
  { type: 'checkboxes', name: 'many', options },
  { type: 'checkbox', name: 'tick' },
  { type: 'number', name: 'count' },
]);

test('a form is exported as a column for each field, in its order', () => {
  expect(exportColumns(config)).toEqual([
    { name: 'name', label: 'Your name' },
    { name: 'topic', label: 'topic' },
    { name: 'many', label: 'many' },
    { name: 'tick', label: 'tick' },
    { name: 'count', label: 'count' },
  ]);
});

test('a submission is exported as texts for programs: values rather than labels, nothing where nothing is', () => {
  const values = { name: '=1+1\n"x"', topic: 'a', many: ['a', 'b'], tick: true, count: 0.5 };
  expect(exportRow(config, values)).toEqual(['=1+1\n"x"', 'a', 'a,b', 'true', '0.5']);
  expect(exportRow(config, { name: '', topic: '', many: [], tick: false, count: null })).toEqual([
    '',
    '',
    '',
    'false',
    '',
  ]);
  expect(exportRow(config, { count: 1, toString: 'x' })).toEqual(['', '', '', '', '1']);
});
