import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { wayOf } from '#forms/pages/shown.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { parseForm } from '#test/environment/form-rules.ts';

const FORMS = readFileSync('docs/forms.md', 'utf8');
const SNIPPET = /## A first form.*?```json\n(.*?)```/s.exec(FORMS)?.[1] ?? '';

test('the first form of docs/forms.md is saved, leads over its pages and adds up', () => {
  const { config } = parseForm(JSON.parse(SNIPPET));
  const items = [
    { what: 'Tent', price: '19.90', count: '2' },
    { what: 'Rope', price: '5', count: '1' },
  ];
  const submit = (sent: Record<string, unknown>) => {
    const { values, errors } = validateSubmission(config, sanitiseSubmission(config, sent));
    return { values, errors, way: wayOf(config, sent).map(({ name }) => name) };
  };
  expect(submit({ who: 'Ada', order: 'yes', items })).toMatchObject({
    values: { items: [{ amount: 39.8 }, { amount: 5 }], total: 44.8 },
    errors: {},
    way: ['_first', 'things', '_summary'],
  });
  expect(submit({ who: 'Ada', order: 'no', items })).toEqual({
    values: { who: 'Ada', order: 'no' },
    errors: {},
    way: ['_first', '_summary'],
  });
  expect(Object.keys(submit({ order: 'yes', items: [{}] }).errors)).toEqual(['who', 'items[0].what']);
});
