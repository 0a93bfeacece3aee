import { expect, test } from '@jest/globals';
import { parseForm } from '#test/environment/form-rules.ts';
import { CONFIRM } from './process-play.ts';

const MISTAKE =
  'config.options.process.steps[0].address_field must be a required field without a condition: nobody confirms an address that was not given';

const check = (email: object) => {
  const fields = [
    { type: 'text', name: 'name' },
    { type: 'email', name: 'email', ...email },
  ];
  return () => parseForm({ title: 'News', config: { fields, options: { process: { steps: [CONFIRM] } } } });
};

test('an address that is to be confirmed is always given', () => {
  const conditional = { rules: [{ field: 'name', op: 'equals', value: 'Ada' }] };
  expect(check({ required: true })).not.toThrow();
  expect(check({})).toThrow(MISTAKE);
  expect(check({ required: true, conditional })).toThrow(MISTAKE);
});

test.each([
  [{ unique: true }, {}, /process.steps\[0\].fields\[0\] must not be number: a unique value or a quota counts/],
  [
    { type: 'select', options: [{ value: 'a', quota: 3 }] },
    {},
    /process.steps\[0\].fields\[0\] must not be number: a unique value or a quota counts/,
  ],
  [
    {},
    { limits: { per_person: { field: 'number' } } },
    /limits.per_person.field must not be number: a step fills it in/,
  ],
])('a step does not fill in what is counted: %j %j', (field, options, mistake) => {
  const fill = { key: 'fill', title: 'Fill in', kind: 'fill', who: [{ to: 'a@example.org' }], fields: ['number'] };
  const fields = [
    { type: 'text', name: 'name' },
    { type: 'text', name: 'number', ...field },
  ];
  const config = { fields, options: { process: { steps: [fill] }, ...options } };
  let said = '';
  try {
    parseForm({ title: 'News', config });
  } catch (error) {
    said = JSON.stringify((error as { errors: object }).errors);
  }
  expect(said).toMatch(mistake);
});
