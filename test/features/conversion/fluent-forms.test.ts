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

  test('what the class of the plug-in hides stays hidden, is left out, or is only read', () => {
    const calculated = { calculation_settings: { status: true, formula: '{input.n} * 2' } };
    const hidden = { container_class: 'wide ff-hidden' };
    const inside = { element: 'container', settings: hidden, columns: [{ fields: [field('input_text', 'd')] }] };
    const { fields, told } = fluent([
      field('input_text', 'a', { ...hidden, validation_rules: { required: { value: true } } }, { value: 'x' }),
      field('input_number', 'n', {}, { class: 'ff-hidden' }),
      field('input_number', 'm', { ...hidden, ...calculated }),
      field('input_file', 'f', hidden),
      inside,
      field('section_break', 's', hidden),
      field('input_text', 'open', { container_class: 'ff-hidden-label' }),
    ]);
    expect(fields).toEqual([
      { type: 'hidden', name: 'a', label: 'A', default: 'x' },
      { type: 'hidden', name: 'n', label: 'N' },
      { type: 'calculated', name: 'm', label: 'M', formula: 'n * 2' },
      { type: 'hidden', name: 'd', label: 'D' },
      { type: 'text', name: 'open', label: 'OPEN' },
    ]);
    for (const note of [
      /a: it is hidden/,
      /m: it was hidden there/,
      /"F" was left out: it is hidden/,
      /"S" was left out/,
    ])
      expect(told).toMatch(note);
  });

  test.each([
    ['d/m/Y', '{minDate: "01/02/2026", maxDate: \'28/02/2026\'}', '', { min: '2026-02-01', max: '2026-02-28' }, null],
    ['m/d/Y', '{ "minDate": "02/01/2026" }', '02/14/2026', { min: '2026-02-01', default: '2026-02-14' }, null],
    ['d/m/Y', '{minDate: "today"}', '', {}, /minDate.*today is reckoned/],
    [
      'd/m/Y',
      '{maxDate: new Date().fp_incr(30), disable: ["x"]}',
      '',
      {},
      /maxDate.*\n.*calendar were left out: .*disable/,
    ],
    ['d/m/Y', '{minDate: "2026-02-01"}', '31/02/2026', {}, /minDate.*\n.*default was left out: 31\/02\/2026/],
    [
      'd.m.Y H:i',
      '{minDate: "01.02.2026 10:30", maxDate: "02.02.2026"}',
      '',
      { min: '2026-02-01T10:30', max: '2026-02-02T00:00' },
      null,
    ],
  ])('bounds of days in %s, %s, are kept or told', (format, config, value, keys, note) => {
    const date = field('input_date', 'd', { date_format: format, date_config: config }, { value });
    const { fields, told } = fluent([date]);
    const { type: _type, name: _name, label: _label, ...rest } = fields[0] ?? {};
    expect(rest).toEqual(keys);
    if (note === null) expect(told).toBe('');
    else expect(told).toMatch(note);
  });

  test('a default that only the other site knows is told, and one of the address fills in', () => {
    const { fields, told } = fluent([
      field('input_hidden', 'h', {}, { value: '{get.utm_source}' }),
      field('input_text', 'u', {}, { value: '{user.user_email}' }),
      field('input_radio', 'r', {
        dynamic_default_value: '{cookie.x}',
        advanced_options: [{ label: 'A', value: 'a' }],
      }),
    ]);
    expect(fields[0]).toMatchObject({ prefill: 'url', prefill_key: 'utm_source' });
    expect(told).toMatch(/u: its default was left out: \{user\.user_email\}\nr: its default was left out/);
  });

  test('a mail whose receiver is chosen by rules has routes, and double opt-in is told', () => {
    const routing = ['1', '2'].map((value) => ({ ...rule('a', value), input_value: `${value}@example.org` }));
    const metas = [
      { meta_key: 'notifications', value: JSON.stringify({ name: 'M', sendTo: { type: 'routing', routing } }) },
      { meta_key: 'double_optin_settings', value: '{"status":"yes"}' },
      { meta_key: '_custom_form_js', value: 'alert(1)' },
    ];
    const text = JSON.stringify([{ title: 'A', form_fields: { fields: [field('input_text', 'a')] }, metas }]);
    const [form] = convertExport(text, {}, formRules).forms;
    if (!form) throw new Error('no form');
    const { options } = form.file.form.config as { options: Loose };
    const route = (value: string) => ({
      ...{ to: `${value}@example.org`, conditional: { action: 'show', match: 'all', rules: [ours('a', value)] } },
    });
    expect(options.notifications).toMatchObject([
      {
        enabled: true,
        routes: [route('1'), route('2')],
        conditional: { match: 'any', rules: [ours('a', '1'), ours('a', '2')] },
      },
    ]);
    expect(JSON.stringify(form.notes)).toMatch(/double opt-in was left out.*_custom_form_js/);
  });

  test('more kinds of files than a field takes are told, and never any file', () => {
    const kinds = Array.from({ length: 60 }, (_, index) => `k${index}`);
    const { fields, told } = fluent([
      field('input_file', 'f', { validation_rules: { allowed_file_types: { value: kinds } } }),
    ]);
    expect(fields[0]?.accept).toHaveLength(50);
    expect(told).toMatch(/k50, .*k59/);
  });
});
