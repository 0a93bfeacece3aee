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
