import { describe, expect, test } from '@jest/globals';
import { repair } from '#features/conversion/checks/repair.ts';
import { type Converted, convertExport } from '#features/conversion/convert.ts';
import { htmlToText } from '#forms/templates/html-to-text.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;

const repaired = (fields: Loose[], options: Loose = {}) => {
  const { form, notes, errors } = repair({ title: 'T', config: { fields, options } }, formRules);
  expect(errors).toEqual({});
  return { ...(form.config as { fields: Loose[]; options: Loose }), notes };
};
const number = (more: Loose) => ({ type: 'number', name: 'n', label: 'Guests', ...more });
const radio = { type: 'radio', name: 'r', label: 'Size' };

describe('what a save would refuse', () => {
  test.each<[string, Loose, Loose, string]>([
    [
      'both of two bounds between which nothing lies',
      number({ min: 5, max: 3 }),
      number({}),
      'the bounds of "Guests" were left out, as nothing lies between them: at least 5, at most 3',
    ],
    [
      'the same of a length',
      { type: 'text', name: 't', label: 'Text', min_length: 9, max_length: 2 },
      { type: 'text', name: 't', label: 'Text' },
      'the bounds of its length of "Text" were left out, as nothing lies between them: at least 9, at most 2',
    ],
    [
      'the same of days',
      { type: 'date', name: 'd', label: 'Day', min: '2026-02-01', max: '2026-01-01' },
      { type: 'date', name: 'd', label: 'Day' },
      'the bounds of "Day" were left out, as nothing lies between them: at least 2026-02-01, at most 2026-01-01',
    ],
    [
      'a key',
      { type: 'repeater', name: 'n', label: 'Guests', max_rows: 1000, fields: [{ type: 'text', name: 'who' }] },
      { type: 'repeater', name: 'n', label: 'Guests', fields: [{ type: 'text', name: 'who' }] },
      'the greatest number of rows (1000) of "Guests" was left out: it must be a whole number from 1 to 100',
    ],
    [
      'a pattern',
      { type: 'text', name: 't', label: 'Text', pattern: '(' },
      { type: 'text', name: 't', label: 'Text' },
      'the pattern (() of "Text" was left out: it ',
    ],
    [
      'a key of one choice',
      {
        ...radio,
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B', image: 'x' },
        ],
      },
      {
        ...radio,
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
      'the picture (x) of the choice "B" of "Size" was left out: it',
    ],
    [
      'one message',
      { type: 'text', name: 't', label: 'Text', required: true, messages: { required: 'Say it', rubbish: 'x' } },
      { type: 'text', name: 't', label: 'Text', required: true, messages: { required: 'Say it' } },
      'the setting messages.rubbish of "Text" was left out: it',
    ],
  ])('is left out alone, by the label of its field: %s', (_, field, left, note) => {
    const { fields, notes } = repaired([field]);
    expect(fields).toEqual([left]);
    expect(notes).toEqual([{ field: field.name, note: expect.stringContaining(note) }]);
    expect(notes[0]?.note).not.toContain('config.');
  });

  test.each<[string, Loose, string]>([
    [
      'reply_to',
      { reply_to: 'no address' },
      'the address for answers (reply_to) (no address) of the notification mail',
    ],
    ['cc', { cc: '@@' }, 'the copy (cc) (@@) of the notification mail'],
    ['from_email', { from_email: 'x' }, 'the address of the sender (from_email) (x) of the notification mail'],
  ])('takes %s of an only notification, and leaves the mail', (key, bad, note) => {
    const mail = { key: 'mail', to: 'desk@example.org', subject: 'New' };
    const { options, notes } = repaired([number({})], { notifications: [{ ...mail, ...bad }] });
    expect(options).toEqual({ notifications: [mail] });
    expect(notes).toEqual([{ field: null, note: expect.stringContaining(`${note} was left out: it `) }]);
    expect(key).toBe(Object.keys(bad)[0]);
  });

  test('takes a mail that has no receiver, with the list where it is the only one', () => {
    const { options, notes } = repaired([number({})], { notifications: [{ key: 'mail', to: 'nobody', subject: 'x' }] });
    expect(options).toEqual({});
    expect(notes).toHaveLength(1);
  });

  test.each<[string, string, number]>([
    ['paragraphs', `<p>${'word '.repeat(100)}</p>`.repeat(20), 7],
    ['a box of them', `<div class="x"><p>${'word '.repeat(100)}</p>${'<p>Short</p>'.repeat(300)}</div>`, 3],
    ['attributes that nobody sees', `<p style="${'x'.repeat(3000)}">Short</p>`, 1],
    ['a picture that stands in it', `<p>Map</p><img src="data:image/png;base64,${'A'.repeat(3000)}" alt="">`, 1],
  ])('of texts is cut where a block ends, and shows the same: %s', (what, html, count) => {
    const text = { type: 'html', name: 'info', html };
    const { fields, notes } = repaired([{ type: 'text', name: 'info_2' }, text, number({})]);
    const made = fields.filter(({ type }) => type === 'html');
    expect(made).toHaveLength(count);
    const shown = made.map((one) => htmlToText(String(one.html))).join('');
    expect(shown.replaceAll(/\s/g, '')).toBe(htmlToText(html).replaceAll(/\s/g, ''));
    expect(fields.map(({ type }) => type)).toEqual(['text', ...made.map(() => 'html'), 'number']);
    expect(notes.map(({ note }) => note).join()).toMatch(
      count > 1 ? /^it is \d texts here/ : /picture/.test(what) ? /^pictures that stand in the text "info"/ : /^$/,
    );
  });

  test('in rows is named by its own label', () => {
    const inner = { type: 'number', name: 'age', label: 'Age', min: 9, max: 1 };
    const { fields, notes } = repaired([{ type: 'repeater', name: 'g', label: 'Guests', fields: [inner] }]);
    expect(fields[0]).toMatchObject({ fields: [{ type: 'number', name: 'age', label: 'Age' }] });
    expect(notes).toEqual([{ field: 'age', note: expect.stringContaining('"Age"') }]);
  });
});

describe('choices that are none', () => {
  const gravity = (field: Loose) => {
    const fields = [{ formId: 1, id: 1, label: 'Size', ...field }];
    const text = JSON.stringify({ 0: { title: 'T', fields }, version: '2.8' });
    const [form] = convertExport(text, { currency: 'EUR' }, formRules).forms as [Converted];
    expect(form.errors).toEqual({});
    const [made] = (form.file.form.config as { fields: Loose[] }).fields;
    return { made, told: form.notes.map(({ note }) => note).join('\n') };
  };
  const one = { text: 'A', value: 'a' };

  test.each<[string, Loose, Loose]>([
    [
      'the one that visitors write, of buttons',
      { type: 'radio', choices: [one, { text: 'Something else', value: 'gf_other_choice', isOtherChoice: true }] },
      { options: [{ value: 'a', label: 'A' }], other: true, other_label: 'Something else' },
    ],
    [
      'the same, by its value alone',
      { type: 'radio', enableOtherChoice: true, choices: [one, { text: '', value: 'gf_other_choice' }] },
      { options: [{ value: 'a', label: 'A' }], other: true, other_label: 'Other' },
    ],
    [
      'the same of boxes',
      { type: 'checkbox', choices: [one, { text: 'Other', value: 'gf_other_choice', isOtherChoice: true }] },
      { options: [{ value: 'a', label: 'A' }], other: true },
    ],
    [
      'a prompt without a value among choices without values',
      { type: 'select', isRequired: true, choices: [{ text: 'Pick one', value: '' }, { text: 'A' }, { text: 'B' }] },
      {
        required: true,
        placeholder: 'Pick one',
        options: [
          { value: 'A', label: 'A' },
          { value: 'B', label: 'B' },
        ],
      },
    ],
    [
      'a prompt whose value is its label',
      { type: 'select', isRequired: true, choices: [{ text: '- Choose -', value: '- Choose -' }, one] },
      { required: true, placeholder: '- Choose -', options: [{ value: 'a', label: 'A' }] },
    ],
    [
      'a prompt among values that are all empty',
      {
        type: 'select',
        isRequired: true,
        choices: [
          { text: 'Please select…', value: '' },
          { text: 'A', value: '' },
        ],
      },
      { required: true, placeholder: 'Please select…', options: [{ value: 'A', label: 'A' }] },
    ],
  ])('are no choices here: %s', (_, field, made) => {
    expect(gravity(field).made).toMatchObject(made);
  });

  test.each([
    ['Select Comfort', 'Standard'],
    ['A - B', 'C'],
    ['Choosers', 'Others'],
    ['(none of these', 'A'],
    ['12-15', '16-18'],
  ])('%s before %s is a choice', (...texts) => {
    const choices = texts.map((text) => ({ text, value: text }));
    expect(gravity({ type: 'select', choices }).made?.options).toHaveLength(2);
  });

  test('the one that visitors write has no price, and is told', () => {
    const choices = [
      { text: 'Small', value: 's', price: '€5.00' },
      { text: 'Other', value: 'gf_other_choice', isOtherChoice: true, price: '' },
    ];
    const { made, told } = gravity({ type: 'product', inputType: 'radio', choices });
    expect(made).toMatchObject({ options: [{ value: 's', label: 'Small', price: 500 }] });
    expect(told).toContain(
      'the choice "Other" was left out: visitors wrote in it what they wanted, and it has no price',
    );
  });
});
