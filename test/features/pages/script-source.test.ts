import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { FieldRule } from '#forms/field-types/rule.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { neededParts, RICH_TYPES, type ScriptPart } from '#http/page/browser/contract.ts';
import { buildScript } from '#http/page/script-source.ts';

/** A group has no input of its own. */
const inputs = Object.entries(fieldTypes).filter(([name, { kind }]) => kind === 'input' && name !== 'group');

const MOST = { form: 28_000, fields: 10_700 };

test('the scripts of forms have the rule of every field type once, and nothing that is the server’s', () => {
  const rules = (['form', 'fields'] as const).map((name) => {
    const script = buildScript(name);
    // yup, libphonenumber-js and re2js alone are larger than all of it.
    expect(script).not.toMatch(/ValidationError|isPossible|programSize|require\(/);
    expect(Buffer.byteLength(script)).toBeLessThan(MOST[name]);
    return rulesIn(script);
  });
  expect(rules.flat().sort()).toEqual(inputs.map(([name]) => name).sort());
  expect(rules[1]).toEqual(RICH_TYPES);
});

/** Names of the types in the object that has a rule for each of them. */
function rulesIn(script: string): string[] {
  const [, names = ''] = /=\{((?:\w+:[\w$]+,?)*\b(?:text|time):[\w$]+(?:,\w+:[\w$]+)*)\}/.exec(script) ?? [];
  return names.split(',').map((pair) => pair.split(':')[0] ?? '');
}

test.each<[ScriptPart, string]>([
  ['calculations', '<output data-formula="{}">'],
  ['captcha', '<div class="svca-captcha" data-captcha="{}">'],
  ['drafts', '<form data-svca-form-id="1" data-drafts="link">'],
  ['fields', '<div class="svca-field svca-field-matrix svca-half">'],
  ['logic', '<div data-conditional="{}">'],
  ['pages', '<form data-pages="{}">'],
  ['total', '<p data-total="{}">'],
])('a form needs the script %s by its markup', (part, html) => {
  expect(neededParts(html)).toContain(part);
});

test('a plain form needs no further script', () => {
  const types = [
    'text',
    'textarea',
    'email',
    'tel',
    'url',
    'number',
    'select',
    'radio',
    'checkboxes',
    'date',
    'section',
  ];
  expect(
    neededParts(types.map((type) => `<div class="svca-field svca-field-${type}" data-field="a">`).join('')),
  ).toEqual([]);
});

test.each(inputs)('the type %s has the rule that its module exports', async (name, type) => {
  const { rule } = (await import(`../../../forms/field-types/${name}.ts`)) as { rule: FieldRule };
  expect(type).toMatchObject({
    empty: rule.empty,
    sanitise: rule.sanitise,
    requiredRule: rule.requiredRule ?? 'required',
  });
});

test('the script that waits for a payment starts by itself', () => {
  expect(buildScript('payment')).toContain('data-payment-status');
  expect(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).toContain('"sideEffects": false');
});
