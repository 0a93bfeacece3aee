import { expect, test } from '@jest/globals';
import { EVERY_TYPE, EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import { isGroup, placedFields } from '#forms/field-types/index.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { parseForm } from '#test/environment/form-rules.ts';

const { config } = parseForm(EVERY_TYPE_FORM);

test('the form of every type has a field of each, and is as large as forms get that people fill in', () => {
  const used = new Set<string>(placedFields(config.fields).map(({ field }) => field.type));
  for (const { field } of EVERY_TYPE) used.add(field.type);
  expect(Object.keys(fieldTypes).filter((type) => !used.has(type))).toEqual([]);
  const count =
    placedFields(config.fields).length + EVERY_TYPE.filter(({ field }) => field.type === 'page_break').length;
  expect(count).toBeGreaterThanOrEqual(70);
  expect(config.fields.some(isGroup)).toBe(true);
});

test('what a visitor gives for it is taken, and stays as it is when it is cleaned again', () => {
  const first = sanitiseSubmission(config, EVERY_VALUE, []);
  const { values, errors } = validateSubmission(config, first);
  expect(errors).toEqual({});
  const again = validateSubmission(config, sanitiseSubmission(config, { ...values, secret: EVERY_VALUE.secret }, []));
  expect(again).toEqual({ values, errors: {} });
});
