import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { type Converted, convertExport } from '#features/conversion/convert.ts';
import type { ConversionHints } from '#features/conversion/drafting.ts';
import { readTags } from '#features/conversion/systems/contact-form-7/form-tags.ts';
import { readPhp } from '#features/conversion/systems/contact-form-7/php-values.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;
const KNOWN = { adminEmail: 'desk@example.org', currency: 'EUR' };
const fileOf = (name: string) => readFileSync(new URL(`exports/${name}`, import.meta.url), 'utf8');

function only(
  text: string,
  known: ConversionHints = KNOWN,
): { fields: Loose[]; options: Loose; notes: Converted['notes']; title: string } {
  const { forms } = convertExport(text, known, formRules);
  const [form, ...others] = forms;
  if (!form || others.length > 0) throw new Error(`${forms.length} forms`);
  expect(form.errors).toEqual({});
  const { title, config } = form.file.form;
  return { title, ...(config as { fields: Loose[]; options: Loose }), notes: form.notes };
}
const fieldIn = ({ fields }: { fields: Loose[] }, name: string) => fields.find((one) => one.name === name);
/** Creates an export of Gravity Forms with these fields. */
const gravity = (fields: object[], more: object = {}) =>
  JSON.stringify({
    0: { title: 'A', fields: fields.map((one) => ({ formId: 1, ...one })), ...more },
    version: '2.8.12',
  });
const formIo = (components: object[], more: object = {}) => JSON.stringify({ title: 'A', components, ...more });
const fluent = (fields: object[], metas: object[] = []) =>
  JSON.stringify([{ title: 'A', form_fields: { fields }, metas }]);

describe('Gravity Forms', () => {
  const form = only(fileOf('gravity-forms.json'));

  test('keeps pages, parts, rows, calculations and what fields ask', () => {
    expect(form.title).toBe('Book a tour');
    expect(fieldIn(form, 'name')).toMatchObject({ type: 'name', parts: ['first', 'last'], required: true });
    expect(fieldIn(form, 'e_mail')).toMatchObject({
      confirm: true,
      width: 'half',
      messages: { required: 'We answer by e-mail.' },
    });
    expect(fieldIn(form, 'page')).toMatchObject({
      type: 'page_break',
      label: 'Your guests',
      next_label: 'To the guests',
    });
    expect(fieldIn(form, 'guests')).toMatchObject({ max_rows: 8, fields: [{ name: 'first_name' }, { name: 'age' }] });
    expect(fieldIn(form, 'price')).toMatchObject({ type: 'calculated', formula: 'adults * 12.5', decimals: 2 });
    expect(fieldIn(form, 'voucher')).toMatchObject({ accept: ['.pdf', '.jpg'], max_size_kb: 2048, max_files: 3 });
    expect(fieldIn(form, 'campaign')).toMatchObject({ prefill: 'url', prefill_key: 'utm_campaign' });
    expect(fieldIn(form, 'map_of_the_town')).toMatchObject({ type: 'product', price: 450, currency: 'EUR' });
    expect(fieldIn(form, 'how_tall_is_the_rider_cm')?.conditional).toEqual({
      ...{ action: 'show', match: 'all', rules: [{ field: 'which_tour', op: 'equals', value: 'bike' }] },
    });
  });

  test('keeps mails, limits and what is said at the end', () => {
    expect(form.options).toMatchObject({
      limits: {
        max_submissions: 200,
        opens_at: '2021-03-01T09:30',
        closes_at: '2096-09-30T00:00',
        full_text: 'All places are taken.',
      },
      success_message: 'Thank you, {field:name.first}!\n\nWe will write to {field:e_mail}.',
      theme: { buttons: { send: 'Book now' } },
      notifications: [
        { to: 'desk@example.org', reply_to: '{field:e_mail}', subject: 'New submission from {form:title}' },
        {
          to: '{field:e_mail}',
          subject: 'Your tour on {field:day}',
          conditional: { rules: [{ field: 'which_tour', op: 'not_equals' }] },
        },
      ],
    });
  });

  test('says what was left out', () => {
    const notes = form.notes.map(({ field, note }) => `${field}: ${note}`).join('\n');
    expect(notes).toMatch(/CAPTCHA/);
    expect(notes).toMatch(/where_do_we_pick_you_up: its condition was left out/);
    expect(notes).toMatch(/\{workflow_note\}/);
    expect(notes).toMatch(/time_zone/);
  });

  test('leaves out prices without a currency, and a mail that nobody is known for', () => {
    const { fields, options, notes } = only(fileOf('gravity-forms.json'), {});
    expect(fields.map(({ type }) => type)).not.toContain('product');
    expect((options.notifications as Loose[]).map(({ key }) => key)).toEqual(['mail_2']);
    expect(JSON.stringify(notes)).toMatch(/currency.*admin_email/s);
  });

  test.each([
    [
      'a repeater',
      { type: 'repeater', id: 1, label: 'Kids', fields: [{ type: 'text', id: 2, label: 'Kid' }] },
      { type: 'repeater', fields: [{ type: 'text', name: 'kid' }] },
    ],
    [
      'radio buttons of a poll',
      { type: 'poll', inputType: 'radio', id: 1, label: 'P', choices: [{ text: 'A', value: 'gp1' }] },
      { type: 'radio', options: [{ value: 'gp1', label: 'A' }] },
    ],
    [
      'several of a list',
      { type: 'multiselect', id: 1, label: 'M', choices: [{ text: 'A', value: 'a', isSelected: true }] },
      { type: 'select', multiple: true, default: ['a'] },
    ],
    ['a rich text', { type: 'textarea', id: 1, label: 'T', useRichTextEditor: true }, { type: 'rich_text' }],
    [
      'a price of several',
      {
        type: 'product',
        inputType: 'radio',
        id: 1,
        label: 'P',
        choices: [{ text: 'A', value: 'A', price: '1.200,50 €' }],
      },
      { options: [{ value: 'A', price: 120050 }] },
    ],
    [
      'a price the visitor enters',
      { type: 'product', inputType: 'price', id: 1, label: 'P' },
      { type: 'product', min_price: 0 },
    ],
    [
      'a simple name',
      { type: 'name', id: 1, label: 'N', nameFormat: 'simple', inputs: null },
      { type: 'text', autocomplete: 'name' },
    ],
  ])('%s', (_, field, made) => {
    expect(only(gravity([field])).fields).toMatchObject([made]);
  });

  test('whose names are the same get others, and are told apart in conditions', () => {
    const rules = [{ fieldId: '2', operator: 'is', value: 'x' }];
    const { fields } = only(
      gravity([
        { type: 'text', id: 1, label: 'Name' },
        { type: 'text', id: 2, label: 'Name' },
        {
          type: 'text',
          id: 3,
          label: 'constructor',
          conditionalLogic: { actionType: 'hide', logicType: 'any', rules },
        },
        { type: 'text', id: 4, label: '你好' },
      ]),
    );
    expect(fields.map(({ name }) => name)).toEqual(['name', 'name_2', 'constructor_field', 'field']);
    expect(fields[2]?.conditional).toMatchObject({ action: 'hide', match: 'any', rules: [{ field: 'name_2' }] });
  });

  test('a redirect is kept, and limits by the day are told', () => {
    const { options, notes } = only(
      gravity([{ type: 'text', id: 1, label: 'T' }], {
        confirmations: { x: { isDefault: true, type: 'redirect', url: 'https://example.org/thanks?n={T:1}' } },
        notifications: { p: { name: 'P', event: 'payment_completed' } },
        ...{ limitEntries: true, limitEntriesCount: 5, limitEntriesPeriod: 'day' },
      }),
    );
    expect(options).toMatchObject({ redirect_url: 'https://example.org/thanks?n={field:t}' });
    const told = notes.map(({ note }) => note).join('\n');
    expect(told).toMatch(/each day/);
    expect(told).toMatch(/"P" was left out: it is a mail that is sent for payment_completed/);
  });

  test('a mail that chooses its receiver has routes, and goes to nobody else', () => {
    const route = (value: string, email: string, fieldId = '1') => ({ fieldId, operator: 'is', value, email });
    const mail = (...routing: object[]) => ({ name: 'N', toType: 'routing', routing, subject: 'S', message: 'M' });
    const { options, notes } = only(
      gravity([{ type: 'text', id: 1, label: 'T' }], {
        notifications: {
          n: mail(route('a', 'a@example.org'), route('b', 'b@example.org')),
          o: mail(route('a', 'a@example.org', '77')),
        },
      }),
    );
    const rule = (value: string) => ({ field: 't', op: 'equals', value });
    const [chosen, unknown] = options.notifications as Loose[];
    expect(chosen).toMatchObject({
      to: 'b@example.org',
      conditional: { match: 'any', rules: [rule('a'), rule('b')] },
      routes: [
        { to: 'a@example.org', conditional: { rules: [rule('a')] } },
        { to: 'b@example.org', conditional: { rules: [rule('b')] } },
      ],
    });
    expect(unknown).toMatchObject({ enabled: false });
    expect(notes.map(({ note }) => note).join('\n')).toMatch(/first of its routes[\s\S]*is switched off/);
  });
});

describe('Fluent Forms', () => {
  const form = only(fileOf('fluent-forms.json'));

  test('keeps containers, pages, parts, rows, grids and conditions', () => {
    expect(fieldIn(form, 'names')).toMatchObject({ parts: ['first', 'last'], needed_parts: ['first'], required: true });
    expect([fieldIn(form, 'email'), fieldIn(form, 'phone')]).toMatchObject([
      { width: 'half', unique: true },
      { width: 'half' },
    ]);
    expect(fieldIn(form, 'serial')?.conditional).toMatchObject({
      rules: [
        { field: 'topic', op: 'equals', value: 'support' },
        { field: 'products', op: 'contains', value: 'lamp' },
      ],
    });
    expect(form.fields.find(({ type }) => type === 'page_break')).toMatchObject({
      label: 'Details',
      back_label: 'Back',
    });
    expect(fieldIn(form, 'estimate')).toMatchObject({ type: 'calculated', formula: 'hours * 90' });
    expect(fieldIn(form, 'people')).toMatchObject({
      type: 'repeater',
      max_rows: 5,
      fields: [{ type: 'text', required: true }, { type: 'email' }],
    });
    expect(fieldIn(form, 'grid')).toMatchObject({
      type: 'matrix',
      rows: [{ name: 'The_food', label: 'The food' }, { label: 'The room' }],
    });
    expect(fieldIn(form, 'file_upload')).toMatchObject({
      accept: ['.jpg', '.jpeg', '.png', '.pdf'],
      max_size_kb: 2048,
      max_files: 2,
    });
    expect(fieldIn(form, 'nps')).toMatchObject({ type: 'scale', preset: 'nps', low_label: 'Never' });
  });

  test('keeps mails, limits and what is said at the end', () => {
    expect(form.options).toMatchObject({
      success_message: 'Thank you, {field:names.first}.',
      limits: { max_submissions: 500 },
      notifications: [
        { to: 'desk@example.org', reply_to: '{field:email}', subject: '[{field:names}] New Form Submission' },
        { to: '{field:email}', conditional: { rules: [{ field: 'contact', op: 'equals', value: 'mail' }] } },
      ],
    });
    expect(JSON.stringify(form.notes)).toMatch(/integrations.*embed_post/s);
  });

  test.each([
    ['d/m/Y', 'date'],
    ['H:i', 'time'],
    ['d/m/Y h:i K', 'datetime'],
  ])('a date of the format %s is a %s', (format, type) => {
    const { fields } = only(
      fluent([{ element: 'input_date', attributes: { name: 'at' }, settings: { label: 'At', date_format: format } }]),
    );
    expect(fields).toEqual([{ type, name: 'at', label: 'At' }]);
  });

  test('a schedule and fields that are not known are told', () => {
    const restrictions = {
      scheduleForm: { enabled: true, start: '2026-03-01 09:00:00', end: '2026-04-01 18:00:00', expiredMsg: 'Over.' },
    };
    const metas = [{ meta_key: 'formSettings', value: JSON.stringify({ restrictions }) }];
    const { options, notes } = only(
      fluent(
        [
          { element: 'chained_select', settings: { label: 'Car' } },
          { element: 'custom_html', settings: { html_codes: '<p>a</p>' } },
        ],
        metas,
      ),
    );
    expect(options.limits).toMatchObject({
      opens_at: '2026-03-01T09:00',
      closes_at: '2026-04-01T18:00',
      closed_text: 'Over.',
    });
    expect(JSON.stringify(notes)).toMatch(/chained_select/);
  });
});

describe('Form.io', () => {
  const form = only(fileOf('form-io.json'));

  test('keeps pages of a wizard, columns, groups, rows and both kinds of conditions', () => {
    expect(form.fields.filter(({ type }) => type === 'page_break').map(({ label }) => label)).toEqual([
      'The room',
      'Send',
    ]);
    expect(fieldIn(form, 'firstName')).toMatchObject({ width: 'half', required: true, max_length: 40 });
    expect(fieldIn(form, 'home')).toMatchObject({
      type: 'group',
      fields: [{ name: 'street' }, { name: 'city', required: true }],
    });
    expect(fieldIn(form, 'plate')).toMatchObject({
      conditional: { rules: [{ field: 'needs', op: 'contains', value: 'parking' }] },
    });
    expect(fieldIn(form, 'floor')).toMatchObject({
      conditional: { action: 'show', rules: [{ field: 'kind', op: 'equals', value: 'shared' }] },
    });
    expect(fieldIn(form, 'needs')).toMatchObject({ type: 'checkboxes', default: ['desk'] });
    expect(fieldIn(form, 'people')).toMatchObject({ type: 'repeater', max_rows: 4, add_label: 'Another person' });
    expect(fieldIn(form, 'proof')).toMatchObject({ accept: ['.pdf', 'image/*'], max_size_kb: 3072 });
    expect(JSON.stringify(form.notes)).toMatch(/Landlord.*calculateValue.*actions/s);
  });

  test('all forms of an export of a project are converted', () => {
    const one = { title: 'One', components: [{ type: 'textfield', key: 'a', label: 'A' }] };
    const { forms } = convertExport(
      JSON.stringify({ title: 'Project', forms: { one, two: { ...one, title: 'Two' } } }),
      {},
      formRules,
    );
    expect(forms.map(({ file }) => file.form.title)).toEqual(['One', 'Two']);
  });

  test('a condition of what stands round fields is theirs', () => {
    const { fields } = only(
      formIo([
        { type: 'checkbox', key: 'more', label: 'More' },
        {
          type: 'panel',
          key: 'p',
          title: 'Details',
          conditional: { show: true, when: 'more', eq: 'true' },
          components: [{ type: 'textfield', key: 'a', label: 'A' }],
        },
        { type: 'table', key: 't', rows: [[{ components: [{ type: 'number', key: 'n', label: 'N' }] }]] },
        { type: 'tabs', key: 'u', components: [{ label: 'Tab', components: [{ type: 'url', key: 'l', label: 'L' }] }] },
      ]),
    );
    const conditional = { action: 'show', match: 'all', rules: [{ field: 'more', op: 'equals', value: true }] };
    expect(fields).toMatchObject([
      { name: 'more' },
      { type: 'section', conditional },
      { name: 'a', conditional },
      { name: 'n' },
      { type: 'section', label: 'Tab' },
      { name: 'l' },
    ]);
  });
});

describe('Contact Form 7', () => {
  const form = only(fileOf('contact-form-7.xml'));

  test('keeps fields with their labels, mails and what is said at the end', () => {
    expect(form.title).toBe('Write to us');
    expect(form.fields.map(({ name, label }) => [name, label])).toEqual([
      ['your_name', 'Your name'],
      ['your_email', 'Your e-mail'],
      ['your_tel', 'Telephone'],
      ['department', 'To whom?'],
      ['visit_date', 'When?'],
      ['guests', 'How many are you?'],
      ['wants', 'You want'],
      ['by', 'You come by'],
      ['your_message', 'Your message'],
      ['picture', 'A picture'],
      ['campaign', undefined],
      ['privacy', 'I agree to the privacy policy (https://example.org/privacy).'],
    ]);
    expect(fieldIn(form, 'wants')).toMatchObject({ type: 'checkboxes', default: ['A tour', 'The shop'] });
    expect(form.options).toMatchObject({
      notifications: [
        {
          to: 'desk@example.org',
          subject: '{site:name} "{field:your_name}"',
          reply_to: '{field:your_email}',
          attach_files: true,
        },
        { to: '{field:your_email}', html: '<p>Dear {field:your_name},</p><p>we will answer soon.</p>' },
      ],
      success_message: 'Thank you, {field:your_name}. It has been sent.',
    });
    expect((form.options.notifications as Loose[])[0]?.html).toMatch(
      /^From: \{field:your_name\} &lt;\{field:your_email\}&gt;<br>/,
    );
  });

  test('no address that stood behind a choice gets into the form', () => {
    expect(JSON.stringify(form)).not.toMatch(/sales@example|help@example/);
    expect(form.notes).toContainEqual({ field: 'department', note: expect.stringContaining('routes') });
  });

  test.each([
    [
      '[text* a-b minlength:2 "x"]',
      { type: 'text', isRequired: true, name: 'a-b', options: ['minlength:2'], values: ['x'] },
    ],
    ['[select m multiple "A" \'B\']', { type: 'select', options: ['multiple'], values: ['A', 'B'] }],
    ['[submit "Go ] on"]', { type: 'submit', name: '', values: ['Go ] on'] }],
    ['[textarea t]Before[/textarea]', { type: 'textarea', content: 'Before' }],
    ['<p><b>Name</b> (required):<br>[text n]</p>', { label: 'Name' }],
  ])('reads %s', (template, tag) => {
    expect(readTags(template)).toEqual([expect.objectContaining(tag)]);
  });

  test('a text of nothing but openings is read once', () => {
    expect(readTags('[text "'.repeat(50_000)).length).toBeLessThan(50_000);
    expect(readTags('[text '.repeat(50_000))).toEqual([]);
  });

  test.each([
    ['a:2:{s:1:"a";s:2:"ö";s:1:"b";b:1;}', { a: 'ö', b: true }],
    ['a:1:{s:1:"a";s:3:"two\r\nlines";}', { a: 'two\r\nlines' }],
    ['a:1:{s:1:"a";a:1:{i:0;N;}}', { a: { 0: null } }],
    ['a:1:{s:9:"__proto__";s:1:"x";}', JSON.parse('{"__proto__":"x"}')],
    ['O:8:"stdClass":0:{}', null],
    ['a:5:{s:1:"a";', null],
    ['', null],
    [`${'a:1:{i:0;'.repeat(50)}`, null],
  ])('reads what PHP wrote: %j', (text, value) => {
    expect(readPhp(text)).toEqual(value);
  });
});

describe('what a save would refuse', () => {
  test('is left out by its smallest part, and told', () => {
    const { fields, notes } = only(
      formIo([
        { type: 'textfield', key: 'a', label: 'A', validate: { pattern: '(' } },
        { type: 'number', key: 'n', label: 'N', validate: { min: 5, max: 1 } },
        { type: 'radio', key: 'r', label: 'R', values: [{ value: 'x', label: 'X' }] },
        { type: 'textfield', key: 'c', label: 'C', conditional: { show: true, when: 'r', eq: 'gone' } },
        { type: 'select', key: 'none', label: 'None', data: { values: [] } },
      ]),
    );
    expect(fields.map(({ name }) => name)).toEqual(['a', 'n', 'r', 'c']);
    expect(fields[0]).toEqual({ type: 'text', name: 'a', label: 'A' });
    expect(fields[3]).toEqual({ type: 'text', name: 'c', label: 'C' });
    expect(notes.map(({ field }) => field)).toEqual(expect.arrayContaining(['a', 'n', 'c']));
    expect(JSON.stringify(notes)).toMatch(/"None\\" was left out: its choices are not in the export/);
  });

  test('is said where nothing is left to leave out', () => {
    const fields = Array.from({ length: 230 }, (_, index) => ({ type: 'text', id: index + 1, label: 'F' }));
    const { forms } = convertExport(gravity(fields), {}, formRules);
    expect(forms[0]?.errors).toEqual({ 'config.fields': expect.any(String) });
  });
});
