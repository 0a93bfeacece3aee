import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { richRule } from '#forms/field-types/rich-value.ts';
import type { FieldRule } from '#forms/field-types/rule.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { neededParts, RICH_TYPES, SCRIPT_PARTS, type ScriptPart } from '#http/page/browser/contract.ts';
import { buildScript } from '#http/page/script-source.ts';

/** A group has no input of its own. */
const inputs = Object.entries(fieldTypes).filter(([name, { kind }]) => kind === 'input' && name !== 'group');

/** Its HTML goes through an allow list that is too large for the page. */
const CLEANED_BY_SERVER = 'rich_text';

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

test('what a part takes of the script of forms is there, and is not in the part too', () => {
  const [, left = ''] = /shared=\{([^}]*)\}/.exec(buildScript('form')) ?? [];
  const names = left.split(',').map((pair) => pair.split(':')[0]);
  const parts = SCRIPT_PARTS.map((part) => buildScript(part));
  const taken = parts.flatMap((script) => [...script.matchAll(/const\{([^}]*)\}=svcaFormsParts\.shared/g)]);
  const takenNames = taken.flatMap(([, pairs = '']) => pairs.split(',').map((pair) => pair.split(':')[0]));
  expect(takenNames.length).toBeGreaterThan(30);
  expect([...new Set(takenNames)].sort()).toEqual(names.sort());
  // Of the rules of texts, which the types of `fields` use.
  for (const script of parts) expect(script).not.toMatch(/normalize\("NFC"\)|\bimport\b|\bexport\b/);
});

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
    requiredRule: rule.requiredRule ?? 'required',
    ...(name !== CLEANED_BY_SERVER && { sanitise: rule.sanitise }),
  });
});

test.each(['', '<p>a</p>', 'a\n\nb', '<script>a</script>', '<p></p>', 7, ['a'], 'a\u0000', 'a'.repeat(100_001)])(
  'the server cleans a formatted text after the rule, which refuses %j for both',
  (raw) => {
    const { rule: broken } = richRule.sanitise(raw, {});
    expect(fieldTypes[CLEANED_BY_SERVER].sanitise(raw, { type: CLEANED_BY_SERVER, name: 'a' }).rule).toBe(broken);
  },
);

test('the script that waits for a payment starts by itself', () => {
  expect(buildScript('payment')).toContain('data-payment-status');
  expect(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).toContain('"sideEffects": false');
});
