import { describe, expect, test } from '@jest/globals';
import { convertExport } from '#features/conversion/convert.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;

function converted(fields: Loose[], more: Loose = {}) {
  const text = JSON.stringify({
    0: { title: 'T', fields: fields.map((one) => ({ formId: 1, ...one })), ...more },
    version: '2.8',
  });
  const [form] = convertExport(text, { currency: 'EUR' }, formRules).forms;
  if (!form) throw new Error('no form');
  expect(form.errors).toEqual({});
  return {
    fields: (form.file.form.config as { fields: Loose[] }).fields,
    notes: form.notes.map(({ field, note }) => `${field}: ${note}`),
  };
}
const choices = (...values: [text: string, value?: string, more?: Loose][]) =>
  values.map(([text, value, more]) => ({ text, ...(value !== undefined && { value }), isSelected: false, ...more }));
const when = (fieldId: number, operator: string, value: string, actionType = 'show') => ({
  actionType,
  logicType: 'all',
  rules: [{ fieldId: String(fieldId), operator, value }],
});

describe('choices of Gravity Forms', () => {
  test('that ask for one are the placeholder of a list, and no choice', () => {
    const list = choices(['- Choose -', '', { isSelected: true }], ['A', 'a'], ['B', 'b']);
    const { fields, notes } = converted([{ id: 1, type: 'select', label: 'K', isRequired: true, choices: list }]);
    expect(fields).toEqual([
      {
        type: 'select',
        name: 'k',
        label: 'K',
        required: true,
        placeholder: '- Choose -',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
    ]);
    expect(notes.join()).not.toContain('- Choose -');
  });

  test.each([
    ['a blank at the end of a value', choices(['A', 'a '], ['B', ' b\t']), ['a', 'b'], []],
    ['no values at all', choices(['A', ''], ['B', '']), ['A', 'B'], []],
    ['values that are missing', choices(['A'], ['B']), ['A', 'B'], []],
    [
      'two of one value',
      choices(['A', 'x'], ['B', 'x'], ['C', 'x 2']),
      ['x', 'x 3', 'x 2'],
      ['the choice "B" had the value of "A", x'],
    ],
    ['one twice', choices(['A', 'x'], ['A', 'x']), ['x'], ['the choice "A" was there twice']],
    ['one without a name', choices(['A', 'a'], ['', '']), ['a'], ['the choice "" was left out']],
    [
      'one without a value',
      choices(['A', 'a'], ['None', '']),
      ['a'],
      ['the choice "None" was left out: it has no value'],
    ],
  ])('%s are kept or named', (_, list, values, told) => {
    const { fields, notes } = converted([{ id: 1, type: 'radio', label: 'K', choices: list }]);
    expect(fields).toMatchObject([{ options: values.map((value) => ({ value })) }]);
    expect(notes).toEqual(told.map((one) => expect.stringContaining(one)));
  });
});

describe('a field of Gravity Forms', () => {
  test.each([
    ['administrative', { visibility: 'administrative' }],
    ['older administrative', { adminOnly: true }],
  ])('that is %s is left out by its name', (_, more) => {
    const { fields, notes } = converted([{ id: 1, type: 'text', label: 'Inside', ...more }]);
    expect(fields).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('"Inside" was left out: only the people of the site saw it')]);
  });

  test('that is hidden stays so, with what it has', () => {
    const { fields, notes } = converted([
      {
        id: 1,
        type: 'text',
        label: 'Campaign',
        visibility: 'hidden',
        defaultValue: 'autumn',
        allowsPrepopulate: true,
        inputName: 'utm',
      },
      {
        id: 2,
        type: 'radio',
        label: 'Kind',
        visibility: 'hidden',
        choices: choices(['A', 'a'], ['B', 'b', { isSelected: true }]),
      },
      { id: 3, type: 'fileupload', label: 'Proof', visibility: 'hidden' },
    ]);
    expect(fields).toMatchObject([
      { type: 'hidden', default: 'autumn', prefill: 'url', prefill_key: 'utm' },
      { type: 'hidden', default: 'b' },
    ]);
    expect(notes.join()).toContain('"Proof" was left out: it is hidden');
  });

  test('has the condition of its section beside its own', () => {
    const { fields } = converted([
      { id: 1, type: 'select', label: 'Kind', choices: choices(['A', 'a'], ['B', 'b']) },
      { id: 2, type: 'section', label: 'Group', conditionalLogic: when(1, 'is', 'b') },
      { id: 3, type: 'text', label: 'Leader' },
      { id: 4, type: 'text', label: 'Phone', conditionalLogic: when(3, 'is', '', 'hide') },
      { id: 5, type: 'section', label: 'End' },
      { id: 6, type: 'text', label: 'Free' },
    ]);
    const group = { field: 'kind', op: 'equals', value: 'b' };
    expect(fields.map(({ conditional }) => conditional)).toEqual([
      undefined,
      { action: 'show', match: 'all', rules: [group] },
      { action: 'show', match: 'all', rules: [group] },
      { action: 'show', match: 'all', rules: [group, { field: 'leader', op: 'not_empty' }] },
      undefined,
      undefined,
    ]);
  });

  test('takes the files that it took, and says which kinds it cannot name', () => {
    const upload = (allowedExtensions: string) =>
      converted([{ id: 1, type: 'fileupload', label: 'F', allowedExtensions }]);
    expect(upload('pdf, *.JPG;tar.gz').fields).toMatchObject([{ accept: ['.pdf', '.jpg'] }]);
    expect(upload('pdf, tar.gz').notes.join()).toContain('tar.gz');
    expect(upload('tar.gz')).toMatchObject({ fields: [], notes: [expect.stringContaining('"F" was left out')] });
  });

  test.each([
    ['99/99?9', ['12/34', '12/345'], ['1/34', '12/34a']],
    ['aa-**', ['ab-1c'], ['a1-11']],
  ])('keeps its mask %s', (inputMaskValue, right, wrong) => {
    const { fields } = converted([{ id: 1, type: 'text', label: 'M', inputMask: true, inputMaskValue }]);
    const pattern = new RegExp(String(fields[0]?.pattern));
    expect(right.filter((one) => !pattern.test(one))).toEqual([]);
    expect(wrong.filter((one) => pattern.test(one))).toEqual([]);
  });

  test('asks for each part of an address that was asked for', () => {
    const inputs = [1, 2, 3, 4, 5, 6].map((part) => ({ id: `1.${part}`, label: 'P', isHidden: part === 6 }));
    expect(converted([{ id: 1, type: 'address', label: 'A', isRequired: true, inputs }]).fields).toMatchObject([
      {
        parts: ['street', 'line2', 'city', 'region', 'postcode'],
        needed_parts: ['street', 'city', 'region', 'postcode'],
      },
    ]);
  });

  test('tells of each setting that nothing here reads, under its label', () => {
    const { notes } = converted([
      {
        id: 1,
        type: 'time',
        label: 'When',
        timeFormat: '24',
        addOnSetting: { on: true },
        size: 'large',
        cssClass: 'x',
      },
    ]);
    expect(notes).toEqual(['when: settings of "When" that were left out: format of the time, addOnSetting']);
  });

  test('that goes with what stands round it is named', () => {
    const deep = {
      type: 'repeater',
      id: 2,
      label: 'Rows',
      fields: [
        {
          type: 'repeater',
          id: 3,
          label: 'Deeper',
          fields: [{ type: 'repeater', id: 4, label: 'Deepest', fields: [{ type: 'text', id: 5, label: 'Lost' }] }],
        },
      ],
    };
    expect(converted([deep, { id: 9, type: 'text', label: 'Kept' }]).notes.join('\n')).toMatch(
      /"Deepest", "Lost" was left out|"Lost" was left out/,
    );
  });
});

test('a condition in a row of Gravity Forms asks for the field of its own row', () => {
  const inner = [
    { id: 2, type: 'radio', label: 'Vegetarian', choices: choices(['Yes', 'yes'], ['No', 'no']) },
    { id: 3, type: 'text', label: 'Which', conditionalLogic: when(2, 'is', 'yes') },
  ];
  const { fields, notes } = converted([{ id: 1, type: 'repeater', label: 'Guests', fields: inner }]);
  const [guests] = fields as { fields: Loose[] }[];
  expect(guests?.fields[1]?.conditional).toMatchObject({
    rules: [{ field: 'vegetarian', op: 'equals', value: 'yes' }],
  });
  expect(notes.join()).not.toContain('condition');
});
