import { describe, expect, test } from '@jest/globals';
import { type Converted, convertExport } from '#features/conversion/convert.ts';
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
    for (const note of [/n: .*unit behind/, /f: .*p!f/, /"PAY" was left out: it has no price/])
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

describe('what is paid in a form of Fluent Forms', () => {
  const rules = (more: Loose = {}) => ({ validation_rules: { required: { value: false }, ...more } });
  const item = (type: string, label: string, settings: Loose = {}, value: unknown = '') => ({
    element: 'multi_payment_component',
    attributes: { type, name: 'item', value },
    settings: { label, ...rules(), ...settings },
  });
  const prices = (...values: [string, unknown][]) => ({
    pricing_options: values.map(([label, value]) => ({ label, value })),
  });
  const quantity = (settings: Loose = {}, value = '') => ({
    element: 'item_quantity_component',
    attributes: { type: 'number', name: 'count', value },
    settings: { label: 'How many', target_product: 'item', ...rules(), ...settings },
  });
  const summary = { element: 'payment_summary_component', attributes: [], settings: { cart_empty_text: '' } };
  const when = (field: string, value: string, operator = '=') => ({
    conditional_logics: { status: true, type: 'any', conditions: [{ field, operator, value }] },
  });
  const paid = (fields: object[], currency: string | null = 'EUR', metas: object[] = []) => {
    const text = JSON.stringify([{ title: 'T', form_fields: { fields }, metas }]);
    const converted = convertExport(text, currency === null ? {} : { currency }, formRules);
    const [form] = converted.forms as [Converted];
    expect(form.errors).toEqual({});
    return {
      fields: (form.file.form.config as { fields: Loose[] }).fields,
      told: form.notes.map(({ note }) => note).join('\n'),
      asked: converted.asks_for,
    };
  };
  const shirts = prices(['Small', '10'], ['Large', 12.5], ['None', '0']);
  const fixed = { price: 4900, read_only: true, default: { quantity: 1 } };

  test.each<[string, object[], Loose]>([
    [
      'one price, which is always ordered',
      [item('single', 'Book', {}, '49')],
      { type: 'product', currency: 'EUR', ...fixed },
    ],
    [
      'one price, as often as its quantity says',
      [
        item('single', 'Book', {}, '49.50'),
        quantity({ ...rules({ min: { value: '2' }, max: { value: '1,000' } }) }, '3'),
      ],
      { price: 4950, min_quantity: 2, max_quantity: 1000, default: { quantity: 3 } },
    ],
    [
      'one of several',
      [item('radio', 'Shirt', shirts)],
      {
        options: [
          { value: 'Small', label: 'Small', price: 1000 },
          { value: 'Large', label: 'Large', price: 1250 },
          { value: 'None', label: 'None', price: 0 },
        ],
      },
    ],
    [
      'the one that is chosen by its price',
      [item('radio', 'Shirt', shirts, '12.5')],
      { default: { choice: 'Large', quantity: 1 } },
    ],
    [
      'a list that stands on its first choice',
      [item('select', 'Shirt', shirts)],
      { appearance: 'select', required: true, default: { choice: 'Small', quantity: 1 } },
    ],
    [
      'a list with a quantity',
      [
        item('select', 'Shirt', { ...shirts, placeholder: 'Choose' }),
        quantity({ validation_rules: { required: { value: true } } }),
      ],
      { appearance: 'select', required: true, max_quantity: 1000 },
    ],
    [
      'one box',
      [item('checkbox', 'Gift', prices(['Wrap it', '3']))],
      { type: 'product', label: 'Gift', description: 'Wrap it', price: 300 },
    ],
    [
      'one box, and how many of it once it is ticked',
      [item('checkbox', 'Gift', prices(['$3', '3'])), quantity(when('item', '$3'))],
      { price: 300, max_quantity: 1000 },
    ],
    [
      'a price of the visitor',
      [
        {
          element: 'custom_payment_component',
          attributes: { type: 'number', name: 'item' },
          settings: { label: 'Gift', ...rules({ min: { value: '5' }, max: { value: '250.50' } }) },
        },
      ],
      { type: 'product', min_price: 500, max_price: 25_050 },
    ],
  ])('is the same here: %s', (_, fields, made) => {
    const { fields: ours } = paid(fields);
    expect(ours).toHaveLength(1);
    expect(ours[0]).toMatchObject({ name: 'item', ...made });
  });

  test('has the currency that the form says, and a total', () => {
    const metas = [
      { meta_key: '_payment_settings', value: JSON.stringify({ currency: 'JPY', transaction_type: 'product' }) },
    ];
    const { fields, told, asked } = paid([item('single', 'Book', {}, '1200'), summary], null, metas);
    expect(fields).toMatchObject([
      { price: 1200, currency: 'JPY' },
      { type: 'total', currency: 'JPY' },
    ]);
    expect(told).toContain('"Payment settings" was left out: but for the currency; see payments');
    expect(asked).toEqual([]);
  });

  test('stands in mails, where the form has a total', () => {
    const mail = {
      sendTo: { type: 'email', email: 'desk@example.org' },
      subject: '{payment.payment_total}',
      message: '{payment.receipt}',
    };
    const metas = [{ meta_key: 'notifications', value: JSON.stringify(mail) }];
    const text = (fields: object[]) => JSON.stringify([{ title: 'T', form_fields: { fields }, metas }]);
    const sent = (fields: object[]) => {
      const [form] = convertExport(text(fields), { currency: 'EUR' }, formRules).forms as [Converted];
      const { options } = form.file.form.config as { options: { notifications: Loose[] } };
      return options.notifications[0];
    };
    expect(sent([item('single', 'Book', {}, '49'), summary])).toMatchObject({
      subject: '{field:total.total}',
      html: '{field:total}',
    });
    expect(sent([item('single', 'Book', {}, 'x'), summary])).not.toHaveProperty('html');
  });

  test('asks for a currency that nothing says', () => {
    const { fields, told, asked } = paid([item('single', 'Book', {}, '49')], null);
    expect(fields).toEqual([]);
    expect(told).toContain('"Book" was left out: say the currency of its prices');
    expect(asked).toEqual(['currency']);
  });

  test('is a product for each of several boxes, and rules ask for each', () => {
    const extras = item('checkbox', 'Extras', prices(['Lunch', '8'], ['Map', '2']));
    const note = {
      element: 'input_text',
      attributes: { name: 'diet' },
      settings: { label: 'Diet', ...when('item', 'Lunch') },
    };
    const { fields, told } = paid([extras, note, summary]);
    expect(fields).toMatchObject([
      { type: 'section', label: 'Extras' },
      { type: 'product', name: 'item_Lunch', price: 800 },
      { type: 'product', name: 'item_Map', price: 200 },
      { name: 'diet', conditional: { rules: [{ field: 'item_Lunch', op: 'not_empty' }] } },
      { type: 'total' },
    ]);
    expect(told).toContain('each of its choices is a product of its own here');
  });

  test('is calculated with by its price, and its quantity by its own name', () => {
    const sum = {
      element: 'input_number',
      attributes: { name: 'sum' },
      settings: { label: 'Sum', calculation_settings: { status: true, formula: '{payment.item} * {input.count}' } },
    };
    const one = paid([item('single', 'Book', {}, '49'), quantity(), sum]);
    expect(one.fields[1]).toMatchObject({ type: 'calculated', formula: '49 * item.quantity' });
    const some = paid([item('radio', 'Shirt', prices(['S', '10'], ['L', '12'])), { ...quantity() }, sum]);
    expect(some.fields[1]?.formula).toBe('if(item.choice == "S", 10, if(item.choice == "L", 12, 0)) * item.quantity');
  });

  test.each<[string, object, string]>([
    ['a price that is no number', item('single', 'Book', {}, '1,000'), '"Book" was left out: its price cannot be read'],
    ['a price that may be two', item('single', 'Book', {}, '1.200'), '"Book" was left out: its price cannot be read'],
    [
      'a price that takes something off',
      item('single', 'Book', {}, '-5'),
      '"-5" takes something off, and prices here take nothing off',
    ],
    [
      'a price from elsewhere',
      item('single', 'Book', { dynamic_default_value: '{get.price}' }, '1'),
      'its price came from elsewhere',
    ],
    [
      'hidden choices',
      item('radio', 'Book', { ...shirts, container_class: 'ff-hidden' }),
      'it is hidden, and what it costs',
    ],
    [
      'a subscription',
      {
        element: 'subscription_payment_component',
        attributes: { name: 's', type: 'single' },
        settings: { label: 'Book' },
      },
      '"Book" was left out: it is paid again and again',
    ],
    [
      'a calculated price',
      {
        element: 'custom_payment_component',
        attributes: { type: 'number', name: 'c' },
        settings: { label: 'Book', calculation_settings: { status: true, formula: '2 * 3' } },
      },
      'nothing is charged for it',
    ],
  ])('has no total where something cannot be carried over: %s', (_, field, note) => {
    const { fields, told } = paid([field, summary]);
    expect(fields.some(({ type }) => type === 'total')).toBe(false);
    expect(fields.some(({ type }) => type === 'product')).toBe(false);
    expect(told).toContain(note);
    expect(told).toContain('"Total" was left out: it would not count "Book"');
  });

  test('and is gone is named where it is told of', () => {
    const list = item('select', 'Shirt', { ...prices(['- Choose -', '0'], ['S', '5']), ...when('gone', 'x') });
    expect(paid([list, field('input_text', 'a')]).told.split('\n')).toEqual([
      'item: the choice "- Choose -" asks for a choice, and is no answer here',
      '"Shirt" was left out: it costs something, and its condition asks for what cannot be asked here',
    ]);
  });

  test('that visitors did not see is fixed, and told', () => {
    const { fields, told } = paid([item('single', 'Shipping', { container_class: 'ff-hidden' }, '49'), summary]);
    expect(fields).toMatchObject([fixed, { type: 'total' }]);
    expect(told).toContain('visitors did not see it there; it is shown here, ordered once and fixed');
  });

  test.each<[string, object[], string]>([
    [
      'how it is paid',
      [
        {
          element: 'payment_method',
          attributes: { name: 'm' },
          settings: {
            label: 'Method',
            payment_methods: { a: { title: 'PayPal', enabled: 'yes' }, b: { title: 'Cash', enabled: 'no' } },
          },
        },
      ],
      '"Method" was left out: how people pay is a setting of the form here (PayPal); see payments',
    ],
    [
      'coupons',
      [{ element: 'payment_coupon', attributes: { name: 'c' }, settings: { label: 'Coupon' } }],
      '"Coupon" was left out: its codes are in no export',
    ],
    ['a quantity of nothing', [quantity()], '"How many" was left out: what it counts is not there'],
    [
      'one quantity of several boxes',
      [item('checkbox', 'Extras', prices(['A', '1'], ['B', '2'])), quantity()],
      '"Extras" was left out: one quantity counts several of its choices',
    ],
    [
      'a quantity that only one of two choices has',
      [item('radio', 'Shirt', prices(['A', '1'], ['B', '2'])), quantity(when('item', 'A'))],
      '"Shirt" was left out: how many of it are ordered cannot be carried over',
    ],
    [
      'a choice without a price',
      [item('radio', 'Shirt', prices(['A', 'free']))],
      '"Shirt" was left out: none of its prices',
    ],
  ])('is left out by its name: %s', (_, fields, note) => {
    const { fields: ours, told } = paid(fields);
    expect(ours).toEqual([]);
    expect(told).toContain(note);
  });
});

describe('settings of a form of Fluent Forms', () => {
  const mail = {
    name: 'To us',
    sendTo: { type: 'email', email: 'desk@example.org' },
    subject: 'New',
    message: '<p>One\nTwo</p>',
  };
  const button = { settings: { button_ui: { text: 'Give {payment_total}' } } };
  const fields = [field('input_text', 'a')];
  const made = (form: object) => {
    const [one] = convertExport(JSON.stringify([{ title: 'T', ...form }]), {}, formRules).forms as [Converted];
    const { options } = one.file.form.config as { options: Loose };
    return { options, told: one.notes.map(({ note }) => note).join('\n') };
  };
  const confirmation = { redirectTo: 'samePage', messageToShow: 'Thanks' };

  test.each<[string, object]>([
    ['stand at the form in older exports', { form: { fields }, formSettings: { confirmation }, notifications: mail }],
    ['are a list there too', { form: { fields }, formSettings: { confirmation }, notifications: [mail] }],
    [
      'have line breaks written out',
      {
        form_fields: { fields },
        metas: [
          { meta_key: 'formSettings', value: JSON.stringify({ confirmation }) },
          { meta_key: 'notifications', value: JSON.stringify(mail).replaceAll('\\n', '\n') },
        ],
      },
    ],
  ])('%s, and are carried over', (_, form) => {
    const { options, told } = made(form);
    expect(options).toMatchObject({
      success_message: 'Thanks',
      notifications: [{ to: 'desk@example.org', subject: 'New', html: expect.stringContaining('One') }],
    });
    expect(told).toBe('');
  });

  test('that cannot be read are told', () => {
    const { told } = made({ form_fields: { fields }, metas: [{ meta_key: 'notifications', value: '{"name":' }] });
    expect(told).toBe('notifications were left out: they cannot be read in the export');
  });

  test('of the button have no amount, which stands behind it', () => {
    const { options, told } = made({ form_fields: { fields, submitButton: button } });
    expect(options).toEqual({ theme: { buttons: { send: 'Give' } } });
    expect(told).toBe('the button "Give {payment_total}" is "Give" here');
  });
});
