import { describe, expect, test } from '@jest/globals';
import { type Converted, convertExport } from '#features/conversion/convert.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;

function formIo(components: object[], currency = 'EUR'): { fields: Loose[]; notes: Converted['notes']; told: string } {
  const { forms } = convertExport(JSON.stringify({ title: 'A', components }), { currency }, formRules);
  const [form] = forms;
  if (!form) throw new Error('no form');
  expect(form.errors).toEqual({});
  const { fields } = form.file.form.config as { fields: Loose[] };
  return { fields, notes: form.notes, told: form.notes.map(({ field, note }) => `${field}: ${note}`).join('\n') };
}
const when = (key: string, eq: unknown = 'true') => ({ show: true, when: key, eq });
const box = (key: string) => ({ type: 'checkbox', key, label: key });

describe('a form of Form.io', () => {
  test('joins the conditions of what stands round a field with its own', () => {
    const { fields } = formIo([
      ...['adult', 'car', 'a', 'b'].map(box),
      {
        type: 'panel',
        key: 'p',
        title: 'P',
        conditional: when('adult'),
        components: [
          { type: 'textfield', key: 'plate', label: 'Plate', validate: { required: true }, conditional: when('car') },
          {
            type: 'simplepanel',
            key: 's',
            conditional: {
              show: true,
              conjunction: 'any',
              conditions: ['a', 'b'].map((component) => ({ component, operator: 'isEqual', value: true })),
            },
            components: [{ type: 'textfield', key: 'deep', label: 'Deep', conditional: when('car') }],
          },
        ],
      },
    ]);
    const rule = (field: string) => ({ field, op: 'equals', value: true });
    expect(fields.find(({ name }) => name === 'plate')).toMatchObject({
      required: true,
      conditional: { action: 'show', match: 'all', rules: [rule('adult'), rule('car')] },
    });
    expect(fields.find(({ name }) => name === 'deep')?.conditional).toEqual({
      ...{ action: 'show', match: 'all' },
      rules: [rule('adult'), { match: 'any', rules: [rule('a'), rule('b')] }, rule('car')],
    });
  });

  test('keeps conditions between fields of a row', () => {
    const { fields, notes } = formIo([
      {
        ...{ type: 'datagrid', key: 'people', label: 'People' },
        components: [
          box('member'),
          { type: 'textfield', key: 'number', label: 'No', conditional: when('people.member') },
          { type: 'textfield', key: 'card', label: 'Card', conditional: when('member') },
        ],
      },
    ]);
    const conditional = { rules: [{ field: 'member', op: 'equals', value: true }] };
    expect(fields).toMatchObject([{ fields: [{}, { name: 'number', conditional }, { name: 'card', conditional }] }]);
    expect(notes).toHaveLength(1);
  });

  test('hidden and locked fields stay so', () => {
    const { fields, told } = formIo([
      { type: 'textfield', key: 'h', label: 'H', hidden: true, defaultValue: 'x', validate: { required: true } },
      { type: 'file', key: 'f', label: 'F', hidden: true },
      { type: 'textfield', key: 'd', label: 'D', disabled: true, defaultValue: 'y' },
      { type: 'number', key: 'n', label: 'N', disabled: true, defaultValue: 0 },
      { type: 'textfield', key: 'e', label: 'E', disabled: true, validate: { required: true } },
      { type: 'well', key: 'w', hidden: true, components: [{ type: 'email', key: 'm', label: 'M' }] },
      { type: 'file', key: 'g', label: 'G', disabled: true },
    ]);
    expect(fields).toMatchObject([
      { type: 'hidden', name: 'h', default: 'x' },
      { name: 'd', read_only: true, default: 'y' },
      { name: 'n', read_only: true, default: 0 },
      { name: 'e', read_only: true },
      { type: 'hidden', name: 'm' },
    ]);
    expect(told).toMatch(/"F" was left out: it is hidden[\s\S]*"G" was left out: it is locked/);
  });

  test('what is calculated is calculated, or left out, and never the visitor’s own', () => {
    const calculated = (type: string, key: string, calculateValue: string) => ({
      type,
      key,
      label: key,
      calculateValue,
    });
    const { fields, told } = formIo([
      { type: 'number', key: 'a', label: 'A' },
      { ...calculated('currency', 'price', 'value = data.a * 12.5;'), currency: 'EUR' },
      calculated('currency', 'odd', 'value = discount(data.a)'),
      calculated('textfield', 'text', 'value = data.a + "!"'),
      { ...calculated('number', 'free', 'value = data.a'), allowCalculateOverride: true },
    ]);
    expect(fields).toMatchObject([
      { name: 'a' },
      { type: 'calculated', name: 'price', formula: 'a * 12.5', format: 'currency', currency: 'EUR' },
      { type: 'number', name: 'free' },
    ]);
    expect(told).toMatch(/"odd" was left out: .*discount/);
    expect(told).toMatch(/"text" was left out: /);
    expect(told).toMatch(/free: calculateValue was left out/);
  });

  test('bounds of amounts are those of the currency', () => {
    const { fields, told } = formIo([
      { type: 'currency', key: 'y', label: 'Y', currency: 'JPY', validate: { min: 500, max: 10.5 }, defaultValue: 900 },
    ]);
    expect(fields).toEqual([{ type: 'currency', name: 'y', label: 'Y', currency: 'JPY', min: '500', default: '900' }]);
    expect(told).toMatch(/y: the greatest amount 10.5 was left out/);
  });

  test('a prompt is no choice, and keys with blanks are kept', () => {
    const values = [
      { value: '', label: '- Choose -' },
      { value: 'a ', label: 'A' },
      { value: 'b\t', label: 'B' },
    ];
    const { fields } = formIo([
      { type: 'select', key: 's', label: 'S', data: { values }, validate: { required: true } },
    ]);
    expect(fields).toEqual([
      {
        ...{ type: 'select', name: 's', label: 'S', required: true, placeholder: '- Choose -' },
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
    ]);
  });

  test('masks, days, defaults and lists of file types are kept, or told', () => {
    const { fields, told } = formIo([
      { type: 'textfield', key: 'm', label: 'M', inputMask: '99-aa' },
      { type: 'phoneNumber', key: 'p', label: 'P', validate: { maxLength: 20 } },
      {
        ...{ type: 'datetime', key: 'd', label: 'D', enableTime: false, defaultValue: '2026-03-28T00:00:00' },
        datePicker: { minDate: '2026-01-01', maxDate: 'moment().add(7)', disableWeekends: true },
      },
      { type: 'day', key: 'y', label: 'Y', fields: { day: { required: true }, month: { hide: true } } },
      { type: 'checkbox', key: 'c', label: 'C', defaultValue: true },
      { type: 'file', key: 'f', label: 'F', filePattern: '.pdf,image/*,pdf!!' },
      { type: 'file', key: 'g', label: 'G', filePattern: '!!' },
      { type: 'number', key: 'n', label: 'N', suffix: 'kg', defaultValue: 3 },
      { type: 'signal', key: 'u', label: 'U' },
    ]);
    expect(fields).toMatchObject([
      { name: 'm', pattern: '^[0-9][0-9]-[A-Za-z][A-Za-z]$' },
      { name: 'p', max_length: 20 },
      { type: 'date', name: 'd', min: '2026-01-01', default: '2026-03-28' },
      { name: 'y', required: true },
      { name: 'c', default: true },
      { name: 'f', accept: ['.pdf', 'image/*'] },
      { name: 'n', default: 3 },
    ]);
    for (const note of [
      /d: .*moment/,
      /d: settings .*no weekends/,
      /y: .*month/,
      /f: .*pdf!!/,
      /"G" was left out/,
      /n: .*unit/,
      /"U"/,
    ])
      expect(told).toMatch(note);
  });

  test('buttons are told with what they ask and do', () => {
    const button = { type: 'button', action: 'submit', key: 'submit', label: 'Go' };
    const { told } = formIo([
      box('a'),
      { ...button, conditional: when('a'), state: 'draft', customConditional: 'show = false' },
      { ...button, key: 'o', label: 'Call', action: 'url', url: 'https://example.org' },
      { type: 'panel', key: 'p', title: 'P', hidden: true, components: [{ ...button, key: 'h', label: 'Hidden' }] },
    ]);
    for (const note of [
      /the condition of the button "Go" was left out/,
      /"Go": customConditional/,
      /"Go" that were left out: state/,
      /"Call" was left out: .*its action is url/,
      /the button "Hidden" was hidden/,
    ])
      expect(told).toMatch(note);
  });

  test('how values are kept and shown is told', () => {
    const { told } = formIo([
      {
        type: 'textfield',
        key: 'a',
        label: 'A',
        protected: true,
        encrypted: true,
        persistent: false,
        case: 'uppercase',
      },
      {
        type: 'radio',
        key: 'r',
        label: 'R',
        values: [{ value: 'x', label: 'X' }],
        validate: { onlyAvailableItems: true },
      },
      { type: 'datetime', key: 'd', label: 'D', displayInTimezone: 'utc', clearOnHide: false },
      { type: 'datetime', key: 'e', label: 'E', displayInTimezone: 'viewer', clearOnHide: true, persistent: true },
    ]);
    for (const note of [/a: .*protected.*encrypted.*letters/, /a: .*persistent/, /r: .*choices of the list/])
      expect(told.replaceAll('\n', ' ')).toMatch(note);
    for (const note of [/d: .*time zone/, /d: .*clearOnHide/]) expect(told).toMatch(note);
    expect(told).not.toMatch(/e: /);
  });
});

describe('components of other builders of Form.io', () => {
  const list = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];

  test.each<[string, Loose, Loose]>([
    ['simpletextfield', {}, { type: 'text' }],
    ['simpletextareaadvanced', {}, { type: 'textarea' }],
    ['simpleemail', {}, { type: 'email' }],
    ['simplephonenumber', {}, { type: 'tel' }],
    ['simplenumberadvanced', {}, { type: 'number' }],
    ['simpleradios', { values: list }, { type: 'radio', options: list }],
    ['simpleradioadvanced', { values: list }, { type: 'radio', options: list }],
    ['simplecheckboxes', { values: list, defaultValue: { b: true } }, { type: 'checkboxes', default: ['b'] }],
    ['simpleselect', { data: { values: list } }, { type: 'select', options: list }],
    ['simpleheading', { tag: 'h2', content: 'Us' }, { type: 'html', html: '<h2>Us</h2>' }],
    ['simplecontent', { html: '<p>Us</p>' }, { type: 'html', html: '<p>Us</p>' }],
    ['simpletextfieldlike', {}, {}],
  ])('%s is what it is made of', (type, more, made) => {
    const { fields, told } = formIo([{ type, key: 'one', label: 'One', ...more }]);
    if (Object.keys(made).length > 0) expect(fields).toEqual([expect.objectContaining({ name: 'one', ...made })]);
    else expect(told).toContain('"One" was left out: there is no field like textfieldlike here');
  });

  test('lie beside each other in columns of theirs', () => {
    const column = (key: string) => ({ components: [{ type: 'simpletextfield', key, label: key }] });
    const { fields } = formIo([{ type: 'simplecols2', key: 'c', columns: [column('a'), column('b')] }]);
    expect(fields).toMatchObject([
      { name: 'a', width: 'half' },
      { name: 'b', width: 'half' },
    ]);
  });

  test('that hold others and have no like are told', () => {
    const { fields, told } = formIo([
      { type: 'tree', key: 't', label: 'Branch', components: [{ type: 'textfield', key: 'leaf', label: 'Leaf' }] },
    ]);
    expect(fields).toMatchObject([{ name: 'leaf' }]);
    expect(told).toContain('there is nothing like tree here: what stands in "Branch" is asked for once');
  });

  test('that have nothing left in them are told once', () => {
    const { told } = formIo([
      { type: 'textfield', key: 'a', label: 'A' },
      { type: 'datagrid', key: 'g', label: 'Grid', components: [{ type: 'orgbook', key: 'o', label: 'Org' }] },
    ]);
    expect(told.match(/"Grid"/g)).toHaveLength(1);
  });

  test('whose rules are JSON Logic are told once', () => {
    const json = { and: [{ '===': [{ var: 'data.b' }, 'x'] }] };
    const { told } = formIo([{ type: 'textfield', key: 'a', label: 'A', conditional: { json }, validate: { json } }]);
    expect(told.match(/conditional\.json/g)).toHaveLength(1);
    expect(told.match(/validate\.json/g)).toHaveLength(1);
    expect(told).not.toContain('settings of');
  });
});
