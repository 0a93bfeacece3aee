import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { FieldRule } from '#forms/field-types/rule.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { buildScript } from '#http/page/script-source.ts';

const inputs = Object.entries(fieldTypes).filter(([, { kind }]) => kind === 'input');

test('the script of forms has the rule of every field type, and nothing that is the server’s', () => {
  const script = buildScript('form');
  const [, names = ''] = /\(\{([^{}]*)\}\);?\}\)\(\);?\s*$/.exec(script) ?? [];
  expect(names.split(',').map((pair) => pair.split(':')[0])).toEqual(inputs.map(([name]) => name).sort());
  // yup, libphonenumber-js and re2js alone are larger than all of it.
  expect(script).not.toMatch(/ValidationError|isPossible|programSize|require\(/);
  expect(Buffer.byteLength(script)).toBeLessThan(42_000);
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
