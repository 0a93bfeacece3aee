import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { renderFields } from '#forms/page/fields.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { renderTemplate } from '#forms/templates/merge-tags.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { sampleValues } from '#forms/values/sample-values.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig, mistakesOf } from '../form-fixture.ts';

const CITY = { type: 'text', name: 'city', label: 'City', required: true };
const FIELDS = [
  { type: 'checkbox', name: 'company' },
  { type: 'text', name: 'city' },
  {
    type: 'group',
    name: 'billing',
    label: 'Bill to',
    conditional: { rules: [{ field: 'company', op: 'equals', value: true }] },
    fields: [
      CITY,
      { type: 'number', name: 'seats', label: 'Seats', max: 9 },
      { type: 'text', name: 'why', conditional: { rules: [{ field: 'city', op: 'equals', value: 'Rome' }] } },
      { type: 'calculated', name: 'double', formula: 'seats * 2', decimals: 0 },
      { type: 'group', name: 'home', fields: [{ type: 'address', name: 'place', parts: ['street'] }] },
    ],
  },
  { type: 'calculated', name: 'total', formula: 'billing.double + 1', decimals: 0 },
  { type: 'text', name: 'note', conditional: { rules: [{ field: 'billing.seats', op: 'at_least', value: 3 }] } },
];
const form = formConfig(FIELDS);

function submit(raw: Record<string, unknown>, config = form) {
  const sanitised = sanitiseSubmission(config, raw);
  return { ...validateSubmission(config, sanitised), unknown: sanitised.unknown };
}

const WHOLE = { city: 'Rome', seats: 3, why: 'x', double: 6, home: { place: { street: 'Main' } } };
const meta = {
  form: { id: 1, title: 'F' },
  submission: { id: 1, date: new Date(0) },
  site: { name: '', url: '', timeZone: 'UTC' },
  meta: { ip: null, user_agent: null },
};

describe('a group of fields', () => {
  test.each<[string, Record<string, unknown>]>([
    ['an object', { billing: { city: 'Rome', seats: '3', why: 'x', home: { place: { street: 'Main' } } } }],
    [
      'dots',
      { 'billing.city': 'Rome', 'billing.seats': '3', 'billing.why': 'x', 'billing.home.place[street]': 'Main' },
    ],
    [
      'brackets',
      { 'billing[city]': 'Rome', 'billing[seats]': '3', 'billing[why]': 'x', 'billing[home][place][street]': 'Main' },
    ],
  ])('is read from %s', (_name, sent) => {
    expect(submit({ company: true, note: 'n', ...sent })).toEqual({
      values: { company: true, city: '', billing: WHOLE, total: 7, note: 'n' },
      errors: {},
      unknown: [],
    });
  });

  test('names every mistake by its path, and what it does not know', () => {
    expect(submit({ company: true, billing: { seats: 12, other: 1 }, 'elsewhere.x': 1 })).toMatchObject({
      errors: { 'billing.city': 'Fill in this field.', 'billing.seats': 'Enter 9 or less.' },
      unknown: ['elsewhere.x', 'billing.other'],
    });
    expect(submit({ company: true, billing: 'Rome' }).errors.billing).toBe('This value cannot be used here.');
  });

  test('is neither required nor kept while its condition hides it, and counts as empty', () => {
    expect(submit({ billing: { city: 'Rome', seats: 3 }, note: 'n' })).toMatchObject({
      values: { company: false, city: '', total: 1 },
      errors: {},
    });
  });

  test('a name in a group means the field beside it', () => {
    const { values } = submit({ company: true, city: 'Rome', billing: { city: 'Paris', why: 'x' } });
    expect(values.billing).not.toHaveProperty('why');
  });

  test('is sanitised once and for all, and its kept values have its JSON Schema', () => {
    const isRight = new Ajv2020({ strict: false }).compile(jsonSchemaOf(form));
    const inner = fc.record(
      { city: fc.string(), seats: fc.oneof(fc.integer(), fc.string()), why: fc.anything(), home: fc.anything() },
      { requiredKeys: [] },
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(inner, fc.anything()), fc.boolean(), (billing, company) => {
        const once = sanitiseSubmission(form, { company, billing });
        expect(sanitiseSubmission(form, once.values).values).toEqual(once.values);
        const { values, errors } = validateSubmission(form, once);
        if (!company) expect(values).not.toHaveProperty('billing');
        if (Object.keys(errors).length > 0) return;
        accepted += 1;
        expect([isRight(values), isRight.errors]).toEqual([true, null]);
      }),
    );
    expect(accepted).toBeGreaterThan(10);
    expect(isRight(sampleValues(form))).toBe(true);
  });

  test('is shown, listed, exported and named by merge tags', () => {
    const context = { ...meta, config: form, values: { billing: WHOLE } };
    expect(renderTemplate('{field:billing.city} {field:billing.home.place.street}', context, 'text')).toBe('Rome Main');
    expect(renderTemplate('{#if field:billing.seats >= 3}yes{/if}', context, 'text')).toBe('yes');
    expect(renderTemplate('{all_fields}', context, 'text')).toContain('Bill to: City: Rome\n  Seats: 3');
    expect(renderTemplate('{field:billing}', { ...context, values: { billing: { city: '<b>' } } }, 'html')).toBe(
      'City: &lt;b&gt;',
    );
    expect(exportColumns(form).map(({ name }) => name)).toEqual([
      ...[
        'company',
        'city',
        'billing_city',
        'billing_seats',
        'billing_why',
        'billing_double',
        'billing_home_place_street',
      ],
      ...['total', 'note'],
    ]);
    expect(exportRow(form, { billing: WHOLE }).slice(2, 7)).toEqual(['Rome', '3', 'x', '6', 'Main']);
  });

  test('stands on the page as a set of fields, filled in again with its mistakes', () => {
    const values = { company: '1', 'billing.city': 'Rome' };
    const html = renderFields({ id: 7, config: form }, { values, errors: { 'billing.seats': 'Wrong' } }).join('\n');
    expect(html).toContain(
      '<fieldset id="svca-form-7-billing" class="svca-field svca-field-group" data-field="billing" data-group',
    );
    expect(html).toMatch(/<input[^>]* name="billing.city"[^>]* value="Rome"/);
    expect(html).toContain('name="billing.home.place[street]"');
    expect(html).toMatch(/id="svca-form-7-billing.seats-error">Wrong/);
    // The group's condition may hide it: without a script the browser would never send the form.
    expect(html).not.toMatch(/name="billing.city"[^>]* required/);
  });

  test('has the texts of its fields in other languages', () => {
    const config = formConfig(FIELDS, {
      translations: { de: { fields: { billing: { fields: { city: { label: 'Ort' } } } } } },
    });
    const shown = renderFields({ id: 1, config: inLanguage({ title: 'F', config }, 'de').config });
    expect(shown.join('')).toContain('>Ort');
  });

  test.each<[object[], string, string]>([
    [[{ type: 'group', name: 'a', fields: [] }], 'config.fields[0].fields', 'at least one'],
    [[{ type: 'group', name: 'a', fields: [CITY, CITY] }], 'config.fields[0].fields[1].name', 'another field'],
    [
      [{ type: 'group', name: 'a', fields: [{ type: 'text', name: '1' }] }],
      'config.fields[0].fields[0].name',
      'start with a letter',
    ],
    [
      [{ type: 'group', name: 'a', fields: [{ type: 'number', name: 'n', min: 2, max: 1 }] }],
      'config.fields[0].fields[0].min',
      'max',
    ],
    [[nested(3)], 'config.fields[0].fields[0].fields[0].fields[0]', 'stands in 3 groups'],
    [[{ type: 'group', name: 'a', fields: many(200) }], 'config.fields', '201 fields'],
    [
      [{ type: 'group', name: 'a', fields: [CITY] }, asks('a')],
      'config.fields[1].conditional.rules[0].field',
      'is a group',
    ],
    [
      [{ type: 'group', name: 'a', fields: [CITY] }, asks('a.town')],
      'config.fields[1].conditional.rules[0].field',
      'name of a field',
    ],
    [
      [{ ...asks('a.city'), type: 'group', name: 'a', fields: [CITY] }],
      'config.fields[0].conditional',
      'depends on itself',
    ],
    [
      [{ type: 'group', name: 'a', fields: [{ type: 'page_break', name: 'p' }] }],
      'config.fields[0].fields[0].type',
      'cannot stand in a group',
    ],
    [
      [{ type: 'group', name: 'a', fields: [{ ...CITY, prefill: 'url' }] }],
      'config.fields[0].fields[0].prefill',
      'in a group',
    ],
    [
      [{ type: 'group', name: 'a', fields: [{ type: 'radio', name: 'r', options: [{ value: 'a', quota: 1 }] }] }],
      'config.fields[0].fields[0].options[0].quota',
      'in a group',
    ],
    [[{ type: 'group', name: 'a', fields: [CITY], required: true }], 'config.fields[0].required', 'not a known key'],
  ])('a save refuses what is wrong in it: %#', (fields, path, message) => {
    expect(mistakesOf(() => formConfig(fields))).toMatchObject({ [path]: expect.stringContaining(message) });
  });
});

function nested(depth: number): object {
  return depth === 0 ? CITY : { type: 'group', name: 'a', fields: [nested(depth - 1)] };
}

function many(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ type: 'text', name: `f${index}` }));
}

function asks(field: string): object {
  return { type: 'text', name: 'it', conditional: { rules: [{ field, op: 'not_empty' }] } };
}
