import { describe, expect, test } from '@jest/globals';
import { convertExport } from '#features/conversion/convert.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;

function fluent(fields: object[]): { fields: Loose[]; told: string } {
  const text = JSON.stringify([{ title: 'A', form_fields: { fields }, metas: [] }]);
  const [form] = convertExport(text, { currency: 'EUR' }, formRules).forms;
  if (!form) throw new Error('no form');
  expect(form.errors).toEqual({});
  const { fields: made } = form.file.form.config as { fields: Loose[] };
  return { fields: made, told: form.notes.map(({ field, note }) => `${field}: ${note}`).join('\n') };
}
const field = (element: string, name: string, settings: object = {}, attributes: object = {}) => ({
  ...{ element, attributes: { name, ...attributes }, settings: { label: name.toUpperCase(), ...settings } },
});
const rule = (name: string, value: string) => ({ field: name, operator: '=', value });
const ours = (name: string, value: string) => ({ field: name, op: 'equals', value });

describe('a form of Fluent Forms', () => {
  test('keeps groups of rules, and those of the container that a field stands in', () => {
    const groups = [{ rules: [rule('a', '1'), rule('b', '2')] }, { rules: [rule('a', '3')] }];
    const grouped = { status: true, type: 'group', conditions: [], condition_groups: groups };
    const plain = { status: true, type: 'any', conditions: [rule('b', '9')] };
    const { fields } = fluent([
      field('input_text', 'a'),
      field('input_text', 'b'),
      field('input_text', 'c', { conditional_logics: grouped }),
      {
        ...{ element: 'container', settings: { conditional_logics: plain } },
        columns: [{ fields: [field('input_text', 'd', { conditional_logics: grouped })] }],
      },
    ]);
    const rules = [
      { match: 'all', rules: [ours('a', '1'), ours('b', '2')] },
      { match: 'all', rules: [ours('a', '3')] },
    ];
    expect(fields[2]?.conditional).toEqual({ action: 'show', match: 'any', rules });
    expect(fields[3]?.conditional).toEqual({
      ...{ action: 'show', match: 'all', rules: [ours('b', '9'), { match: 'any', rules }] },
    });
  });

  test('keeps every choice, and asks where it asked', () => {
    const required = { validation_rules: { required: { value: true } } };
    const options = [
      { label: '- Choose -', value: '' },
      { label: 'One', value: 'one ' },
      { label: 'Two', value: 'two\t' },
    ];
    const { fields } = fluent([field('select', 's', { ...required, advanced_options: options })]);
    expect(fields).toMatchObject([
      { required: true, placeholder: '- Choose -', options: [{ value: 'one' }, { value: 'two' }] },
    ]);
    expect(fields[0]?.default).toBeUndefined();
  });

  test('what is locked stays locked, what is paid is left out, and all else is told', () => {
    const { fields, told } = fluent([
      field('input_text', 'l', {}, { readonly: true, value: 'x' }),
      field('input_text', 'm', {}, { 'data-mask': '00-AA' }),
      field('input_number', 'n', { suffix_label: 'kg' }, { value: '4' }),
      field('input_file', 'f', { validation_rules: { allowed_file_types: { value: ['jpg|png', 'p!f'] } } }),
      field('multi_payment_component', 'pay', { pricing_options: [{ label: 'A', value: '10' }] }),
    ]);
    expect(fields).toMatchObject([
      { name: 'l', read_only: true, default: 'x' },
      { name: 'm', pattern: '^[0-9][0-9]-[A-Za-z0-9][A-Za-z0-9]$' },
      { name: 'n', default: 4 },
      { name: 'f', accept: ['.jpg', '.png'] },
    ]);
    for (const note of [/n: .*unit behind/, /f: .*p!f/, /"PAY" was left out: it concerns what is paid/])
      expect(told).toMatch(note);
  });
});
