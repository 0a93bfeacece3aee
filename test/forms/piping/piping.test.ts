import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FormConfig } from '#forms/config/types.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderForm } from '#forms/page/render.ts';
import { fillMarks } from '#forms/piping/markup.ts';
import { pipedForm } from '#forms/piping/on-page.ts';
import { withAnswers, withoutAnswers } from '#forms/piping/piping.ts';
import { exportColumns } from '#forms/tables/export.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { ANSWER } from '#security/budget-tables/page-script.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const page = (name: string, more: object = {}) => ({ type: 'page_break', name, label: name, ...more });
const FIELDS = [
  text('child', { label: 'Name of your child' }),
  { type: 'radio', name: 'plan', options: [{ value: 'a', label: 'All <b>' }, { value: 'b' }], default: 'a' },
  page('p', { label: 'About {field:child|capitalize|default:"your child"}', next_label: 'On with {field:child}' }),
  text('age', {
    label: 'How old is {field:child|upper}?',
    required: true,
    help: 'Plan: {field:plan}, {field:plan|value}',
  }),
];

/** Returns the label of a field, with the answers to other fields piped in. */
const labelled = (label: string, fields: object[], sent: object) => {
  const config = formConfig([...fields, text('it', { label })]);
  const { values } = sanitiseSubmission(config, { ...sent });
  return withAnswers(config, values).fields.at(-1)?.label;
};

describe('an answer in a text', () => {
  test.each<[string, object, unknown, string]>([
    ['{field:a}', { type: 'text' }, ' Ada ', 'Ada'],
    ['{field:a|upper}', { type: 'email' }, 'ada@x.example', 'ADA@X.EXAMPLE'],
    ['{field:a|default:"you"}', { type: 'text' }, '', 'you'],
    ['{field:a|capitalize}', { type: 'text' }, 'éva marie', 'Éva marie'],
    ['{field:a}', { type: 'number' }, '1.50', '1.5'],
    ['{field:a|number:2}', { type: 'range' }, '7', '7.00'],
    ['{field:a|date:long}', { type: 'date' }, '2026-03-01', 'March 1, 2026'],
    [
      '{field:a}',
      { type: 'checkboxes', options: [{ value: 'x', label: 'X!' }, { value: 'y' }, { value: 'z' }] },
      ['x', 'z'],
      'X!, z',
    ],
    ['{field:a|value}', { type: 'select', options: [{ value: 'x', label: 'X!' }] }, 'x', 'x'],
    ['{field:a}', { type: 'radio', other: true, options: [{ value: 'x' }] }, 'own', 'own'],
    ['{field:a}', { type: 'country' }, 'DE', 'Germany'],
    ['{field:a|value}', { type: 'country' }, 'DE', 'DE'],
    ['{field:a.first} / {field:a}', { type: 'name' }, { first: 'Ada', last: 'L' }, 'Ada / Ada L'],
    ['{field:a.city}', { type: 'address' }, { city: 'Bonn' }, 'Bonn'],
    ['{field:a}', { type: 'calculated', formula: '2 * 21', format: 'currency', currency: 'EUR' }, '', '€42.00'],
    ['{field:a.x}', { type: 'group', fields: [text('x')] }, { x: 'in' }, 'in'],
    [
      '{field:a} stays with { and {form:title}',
      { type: 'text' },
      '{field:a}',
      '{field:a} stays with { and {form:title}',
    ],
  ])('%s of %j', (label, field, value, shown) => {
    expect(labelled(label, [{ name: 'a', ...field }], { a: value })).toBe(shown);
  });

  test('is cut where it is long: it may stand in many texts', () => {
    const form = formConfig([
      { type: 'textarea', name: 'trip' },
      { type: 'text', name: 'who', label: 'Who comes to {field:trip}?' },
    ]);
    const [, who] = withAnswers(form, { trip: `${'<'.repeat(ANSWER - 1)}👋${'<'.repeat(60_000)}`, who: '' }).fields;
    expect(who?.label).toBe(`Who comes to ${'<'.repeat(ANSWER - 1)}👋…?`);
  });

  test('of a field that is hidden is empty', () => {
    const hidden = { conditional: { action: 'show', match: 'all', rules: [{ field: 'z', op: 'equals', value: '1' }] } };
    expect(labelled('<{field:a}>', [text('z'), text('a', hidden)], { a: 'x' })).toBe('<>');
  });

  test('in a group means the field beside it first', () => {
    const inner = [text('x'), text('it', { label: '{field:x} {field:y}' })];
    const config = formConfig([text('x'), text('y'), { type: 'group', name: 'g', fields: inner }]);
    const { values } = sanitiseSubmission(config, { x: 'out', y: 'far', g: { x: 'in' } });
    expect(withAnswers(config, values).fields.at(-1)).toMatchObject({ fields: [{}, { label: 'in far' }] });
  });

  test('stands in the messages of a form, as a dash in what has none: exports and schemas', () => {
    const named = FIELDS.map((one) => ({
      ...one,
      ...(one.name === 'age' && { label: 'Age of {field:child|upper}', messages: { required: '{label} is missing.' } }),
    }));
    const errorsIn = (config: FormConfig) => validateSubmission(config, sanitiseSubmission(config, { child: 'Bo' }));
    expect(errorsIn(formConfig(named)).errors).toEqual({ age: 'Age of BO is missing.' });
    const config = formConfig(FIELDS);
    expect(errorsIn(config).errors).toEqual({ age: 'Answer this question.' });
    expect(exportColumns(config).map(({ label }) => label)[2]).toBe('How old is …?');
    expect(jsonSchemaOf(config)).toMatchObject({ properties: { age: { title: 'How old is …?' } } });
  });

  test('a form without any is the same object', () => {
    const config = formConfig([text('a', { label: 'A {b} {form:title}' })]);
    expect([withAnswers(config, {}), withoutAnswers(config)]).toEqual([config, config]);
    expect(pipedForm(config, {}, new Set())).toBeNull();
  });
});

describe('the markup', () => {
  const html = (fields: object[], sent: Record<string, unknown> | undefined) => {
    const form = { id: 7, title: 'T', config: formConfig(fields) };
    const piped = pipedForm(form.config, sent, new Set());
    const shown = { ...form, config: piped?.config ?? form.config };
    const made = renderForm(shown, {
      action: '/',
      hiddenInputs: {},
      fields: renderFields(shown, sent ? { values: sent } : {}),
      pipes: piped?.plan,
    });
    return fillMarks(made, piped?.textOf ?? (() => ''));
  };

  test('has answers as text, escaped for where they stand, and says where they come from', () => {
    const made = html(FIELDS, { child: '"><img src=x>' });
    expect(made).toContain('How old is <bdi data-pipe="2">&quot;&gt;&lt;IMG SRC=X&gt;</bdi>?');
    expect(made).toContain('aria-label="About &quot;&gt;&lt;Img src=x&gt;"');
    expect(made).toContain('data-next="On with &quot;&gt;&lt;img src=x&gt;"');
    expect(made).toMatch(/ data-piped="\{&quot;aria-label&quot;:&quot;About \ufdd00\ufdd1/);
    expect(made).not.toContain('<img');
  });

  test('begins with what fields begin with', () => {
    expect(html(FIELDS, undefined)).toMatch(/Plan: <bdi data-pipe="3">All &lt;b&gt;<\/bdi>, <bdi data-pipe="4">a</);
  });

  test('of options has the answer as their text', () => {
    const select = { type: 'select', name: 'who', options: [{ value: 'c', label: 'For {field:child} & "co"' }] };
    expect(html([text('child'), select], { child: '<i>' })).toContain(
      '<option value="c" data-piped="{&quot;&quot;:&quot;For \ufdd00\ufdd1 &amp; \\&quot;co\\&quot;&quot;}">For &lt;i&gt; &amp; &quot;co&quot;</option>',
    );
  });

  test('of a block of HTML has the answer as text', () => {
    const made = html([text('child'), { type: 'html', name: 'h', html: '<p>Hello <b>{field:child}</b></p>' }], {
      child: '<script>',
    });
    expect(made).toMatch(/Hello <(?:b|strong)><bdi data-pipe="0">&lt;script&gt;<\/bdi>/);
  });

  test('what a visitor types is never taken for a mark or a tag', () => {
    const own = fc.constantFrom('\ufdd00\ufdd1', '{field:child}', '<b>', '"', 'x', '&amp;');
    const fields = [text('child'), { type: 'textarea', name: 'more', label: 'More of {field:child}' }];
    fc.assert(
      fc.property(
        fc.array(own).map((some) => some.join('')),
        fc.array(own).map((some) => some.join('')),
        (child, more) => {
          const made = html(fields, { child, more });
          expect(made.match(/ data-pipe=/g)).toHaveLength(1);
          expect(made).not.toContain('<b>');
        },
      ),
    );
  });
});

describe('a save refuses', () => {
  const at = (label: string, more: object[] = [], key = 'label') => ({
    fields: [
      text('a'),
      text('secret', { sensitive: true }),
      { type: 'password', name: 'word' },
      ...more,
      text('it', { [key]: label }),
      page('p'),
      text('late'),
    ],
    path: `config.fields[${3 + more.length}].${key}`,
  });
  test.each<[string, ReturnType<typeof at>, RegExp]>([
    ['a name of no field', at('{field:nobody}'), /names no field/],
    ['one in a description', at('{field:nobody}', [], 'description'), /names no field/],
    ['one in a help', at('{field:nobody}', [], 'help'), /names no field/],
    ['a sensitive field', at('{field:secret}'), /shown nowhere/],
    ['a password', at('{field:word}'), /names no field whose answer/],
    ['the field itself', at('{field:it}'), /itself/],
    ['a field of a later page', at('{field:late}'), /comes later/],
    [
      'a field whose answer is no short text',
      at('{field:f}', [{ type: 'file', name: 'f' }]),
      /names no field whose answer/,
    ],
    ['a group', at('{field:g}', [{ type: 'group', name: 'g', fields: [text('x')] }]), /names no field whose answer/],
    [
      'a field whose options have answers themselves',
      at('{field:s}', [{ type: 'select', name: 's', options: [{ value: 'x', label: '{field:a}' }] }]),
      /options have some/,
    ],
    ['a filter that there is not', at('{field:a|shout}'), /no filter shout/],
    ['a block', at('{#if field:a}{field:a}{/if}'), /has a block/],
  ])('%s', (_what, { fields, path }, message) => {
    expect(mistakesOf(() => formConfig(fields))).toEqual({ [path]: expect.stringMatching(message) });
  });

  test('an answer in an attribute, and one in an option or a group by its path', () => {
    const fields = [
      text('a'),
      { type: 'html', name: 'h', html: '<a href="https://x.example/{field:a}">x</a>' },
      { type: 'select', name: 's', options: [{ value: 'x' }, { value: 'y', label: '{field:b}' }] },
      { type: 'group', name: 'g', fields: [text('x', { label: '{field:zz}' })] },
    ];
    expect(Object.keys(mistakesOf(() => formConfig(fields)))).toEqual([
      'config.fields[1].html',
      'config.fields[2].options[1].label',
      'config.fields[3].fields[0].label',
    ]);
  });

  test('a title with an answer of its own page; with one question a page also what comes later on the page', () => {
    const own = [text('a'), page('p', { label: '{field:b}' }), text('b')];
    expect(Object.keys(mistakesOf(() => formConfig(own)))).toEqual(['config.fields[1].label']);
    const later = [text('a', { label: '{field:b}' }), text('b')];
    expect(mistakesOf(() => formConfig(later))).toEqual({});
    expect(Object.keys(mistakesOf(() => formConfig(later, { pages: { layout: 'one_question' } })))).toEqual([
      'config.fields[0].label',
    ]);
  });

  test('a translation with a tag of no field; one with the right tags is taken and read', () => {
    const fields = [
      text('a'),
      { type: 'group', name: 'g', fields: [text('x'), text('b', { label: 'B of {field:x}' })] },
    ];
    const german = (label: string) => ({ translations: { de: { fields: { g: { fields: { b: { label } } } } } } });
    expect(mistakesOf(() => formConfig(fields, german('B von {field:x} und {field:a}')))).toEqual({});
    expect(Object.keys(mistakesOf(() => formConfig(fields, german('{field:y}'))))).toEqual([
      'config.options.translations.de.fields.g.fields.b.label',
    ]);
  });

  test('more tags than a form may have', () => {
    const label = '{field:a} '.repeat(40);
    const many = Array.from({ length: 13 }, (_, place) => text(`t${place}`, { label }));
    expect(mistakesOf(() => formConfig([text('a'), ...many]))).toEqual({
      'config.fields': expect.stringMatching(/520 merge tags/),
    });
  });
});
