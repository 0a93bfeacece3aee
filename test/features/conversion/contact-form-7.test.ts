import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { convertExport } from '#features/conversion/convert.ts';
import { SILENT } from '#features/conversion/systems/contact-form-7/silent.ts';
import { formRules } from '#test/environment/form-rules.ts';

type Loose = Record<string, unknown>;

interface Converted {
  fields: Loose[];
  options: Loose;
  told: string;
}

function converted(text: string): Converted {
  const [form] = convertExport(text, { adminEmail: 'desk@example.org' }, formRules).forms;
  if (!form) throw new Error('no form');
  expect(form.errors).toEqual({});
  const { fields, options } = form.file.form.config as { fields: Loose[]; options: Loose };
  return { fields, options, told: form.notes.map(({ field, note }) => `${field}: ${note}`).join('\n') };
}

/** Serialises a value as PHP's `serialize` does, the format in which the plug-in stores its settings. */
function php(value: unknown): string {
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value as object);
  return `a:${entries.length}:{${entries.map(([key, one]) => `${php(key)}${php(one)}`).join('')}}`;
}

/** Creates a WordPress export with one form. @param more further settings of the plug-in by their keys */
function exported(template: string, more: Record<string, unknown> = {}): string {
  const metas = Object.entries({ _form: template, ...more }).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${typeof value === 'string' ? value : php(value)}]]></wp:meta_value></wp:postmeta>`,
  );
  return `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>A</title><wp:post_type>wpcf7_contact_form</wp:post_type>${metas.join('')}</item></channel></rss>`;
}

/** A form with every kind of tag and its options. */
const TEMPLATE = `
<h3>About you</h3> <p>We answer in two days.</p>
Your name [text* your-name 40/80 minlength:2 autocomplete:name akismet:author placeholder "Ada"]
E-mail [email* your-email default:get default:user_email class:wide id:mail]
Customer [text customer readonly default:get default:shortcode_attr]
Source [text source readonly "shop"]
Site [url site maxlength:90 spellcheck "https://example.org"] Phone [tel phone watermark "+49"]
To whom? [select* department first_as_label default:3 "Choose" "Sales|sales@example.org" "Help|help@example.org"]
Size [select size include_blank "S|small" "M|medium"] Colours [select colours multiple default:1_2 "Red" "Blue"]
Lands [select lands data:countries "Other"]
Topics [checkbox* topics use_label_element default:2 "News " "Offers"] One of [checkbox one exclusive free_text "A" "B"]
How? [radio how label_first default:1 "Train" "Car"]
Day [date day min:2026-01-01 max:today+7days step:2 "2026-02-01"] Guests [number* guests min:1 max:12 step:1 "2"]
Heat [range heat min:0 max:10 readonly "4"] Message [textarea message 40x6/500]Dear team[/textarea]
Picture [file picture limit:2mb filetypes:jpg|p!f|png capture:user]
[hidden campaign "spring"] [acceptance terms optional default:on] I agree [/acceptance]
[acceptance no invert] I do not [/acceptance] [quiz sum "2 + 3|5"] [captchac cap] [captchar cap]
[count message down] Signature [mysignature ink width:20] [submit class:button "Send it"]
`;
const MAIL = {
  active: true,
  subject: 'From [your-name]',
  sender: '[_site_title] <wordpress@example.org>',
  recipient: '[department]',
  body: 'Name: [your-name]\nSize: [size], [_raw_size]\nPhone: [phone]\nOn [_format_day "d.m.Y"], [_url]',
  additional_headers: 'Reply-To: [your-name] <[your-email]>\nCc: a@example.org\nCc: b@example.org\nX-Mailer: me',
  attachments: '[picture]\nuploads/terms.pdf',
  use_html: false,
  exclude_blank: true,
};

describe('a form of Contact Form 7', () => {
  const { fields, told } = converted(TEMPLATE);
  const of = (name: string) => fields.find((field) => field.name === name);

  test.each<[string, Loose]>([
    ['About_you', { type: 'section', label: 'About you' }],
    ['info', { type: 'html', html: '<p>We answer in two days.</p>' }],
    ['your_name', { required: true, placeholder: 'Ada', min_length: 2, max_length: 80, autocomplete: 'name' }],
    ['your_email', { type: 'email', prefill: 'url', prefill_key: 'your-email' }],
    ['customer', { read_only: true, prefill: 'signed' }],
    ['source', { read_only: true, default: 'shop' }],
    ['site', { type: 'url', max_length: 90, default: 'https://example.org' }],
    ['phone', { type: 'tel', placeholder: '+49' }],
    ['department', { placeholder: 'Choose', default: 'Help', required: true }],
    ['colours', { multiple: true, default: ['Red', 'Blue'] }],
    ['topics', { type: 'checkboxes', default: ['Offers'], required: true, options: both('News', 'Offers') }],
    ['one', { type: 'radio', other: true, options: both('A', 'B') }],
    ['how', { type: 'radio', default: 'Train', required: true }],
    ['day', { min: '2026-01-01', default: '2026-02-01' }],
    ['guests', { min: 1, max: 12, step: 1, default: 2, required: true }],
    ['heat', { type: 'range', read_only: true, default: 4 }],
    ['message', { default: 'Dear team', max_length: 500, rows: 6 }],
    ['picture', { accept: ['.jpg', '.png'], max_size_kb: 2048 }],
    ['campaign', { type: 'hidden', default: 'spring' }],
    ['terms', { type: 'consent', label: 'I agree' }],
  ])('keeps what it says of %s', (name, field) => {
    expect(of(name)).toMatchObject(field);
  });

  test('the first entry of a list that only asks for a choice becomes its placeholder', () => {
    expect(of('department')?.options).toEqual(both('Sales', 'Help'));
    const { fields: lists } = converted(
      '[select* a "- Choose -|" "B|b"] [select b include_blank "C"] [select c "D" "E"]',
    );
    expect(lists[0]).toMatchObject({ placeholder: '- Choose -', options: [{ value: 'b', label: 'B' }] });
    expect(lists.map((one) => one.default)).toEqual([undefined, undefined, 'D']);
  });

  test('a choice with a value keeps both, and an address stays out of the form', () => {
    expect(of('size')).toMatchObject({
      options: [
        { value: 'small', label: 'S' },
        { value: 'medium', label: 'M' },
      ],
    });
    expect(JSON.stringify(fields)).not.toContain('sales@example');
  });

  test.each([
    /your_name: .*akismet/,
    /your_email: what it begins with .*user_email/,
    /customer: what it begins with .*shortcode_attr/,
    /customer: it is locked, .*sealed link/,
    /site: .*spellcheck/,
    /lands: .*data:countries/,
    /one: a text of the visitor/,
    /day: its last day \(max\) was left out: today\+7days/,
    /day: .*: step/,
    /picture: the kind of files "p!f"/,
    /picture: .*capture/,
    /terms: .*default:on/,
    /"I do not" was left out: .*invert/,
    /"2 \+ 3" was left out/,
    /captchac.*captcha is an option/,
    /count message.* was left out/,
    /"Signature" was left out: there is no field like \[mysignature ink\]/,
  ])('tells %s', (note) => {
    expect(told).toMatch(note);
  });

  test('a file without kinds is of those that it had there, and of its size', () => {
    const { fields: files, told: said } = converted('[file f]');
    expect(files).toMatchObject([{ accept: ['audio/*', 'video/*', 'image/*'], max_size_kb: 1024 }]);
    expect(said).toMatch(/f: it says no kinds of files/);
    expect(converted('[text a]\nOdd [file f filetypes:p!f]')).toMatchObject({
      ...{ fields: [{ name: 'a' }], told: expect.stringContaining('"Odd" was left out') },
    });
  });

  test('mails keep their receivers, headers and lines', () => {
    const { options, told: said } = converted(exported(TEMPLATE, { _mail: MAIL }));
    const rules = (value: string) => ({ rules: [{ field: 'department', op: 'equals', value }] });
    expect(options.notifications).toMatchObject([
      {
        routes: [
          { to: 'sales@example.org', conditional: rules('Sales') },
          { to: 'help@example.org', conditional: rules('Help') },
        ],
        ...{ from_name: '{site:name}', from_email: 'wordpress@example.org', reply_to: '{field:your_email}' },
        ...{ cc: 'a@example.org, b@example.org', attach_files: true, subject: 'From {field:your_name}' },
        html: [
          '{#if field:your_name}Name: {field:your_name}<br>\n{/if}',
          '{#if field:size}Size: {field:size|value}, {field:size}<br>\n{/if}',
          '{#if field:phone}Phone: {field:phone}<br>\n{/if}On {field:day|date:"DD.MM.YYYY"}, ',
        ].join(''),
      },
    ]);
    for (const note of [/X-Mailer: me/, /uploads\/terms\.pdf/, /mail-tag \[_url\]/]) expect(said).toMatch(note);
    const off = converted(exported('[text a]', { _mail_2: { ...MAIL, active: false } }));
    expect(off.told).toContain('"Mail (2)" was left out: it is switched off');
    expect(converted(exported('[text a]', { _mail: 'a:3:{' })).told).toContain('"Mail" was left out');
  });

  test('additional settings are carried over, or told by their names', () => {
    const plain = { ...MAIL, recipient: 'a@example.org', attachments: '', body: '[a]' };
    const set = (lines: string) => converted(exported('[text a]', { _mail: plain, _additional_settings: lines }));
    for (const name of ['demo_mode', 'skip_mail']) {
      expect(set(`${name}: on`)).toMatchObject({
        ...{ options: { notifications: [{ enabled: false }] }, told: expect.stringContaining(name) },
      });
    }
    expect(set('demo_mode: off').told).not.toContain('demo_mode');
    expect(set(`on_sent_ok: "location.replace('https://example.org/ok');"`).options.redirect_url).toBe(
      'https://example.org/ok',
    );
    for (const line of [
      'subscribers_only: true',
      'acceptance_as_validation: on',
      'do_not_store: true',
      'on_submit: "x()"',
    ])
      expect(set(line).told).toContain(line.split(':')[0]);
    expect(set('flamingo_email: "[a]"').told).toContain('flamingo_email');
  });

  test('own texts stand at the fields that they are of, and those of another language come along', () => {
    const texts = { invalid_required: 'Bitte ausfüllen.', validation_error: 'Da fehlt etwas.', spam: 'Nein.' };
    const {
      fields: made,
      options,
      told: said,
    } = converted(exported('[text* a] [text b]', { _messages: texts, _locale: 'de_DE', cf7_mch: 'x' }));
    expect(made).toMatchObject([{ messages: { required: 'Bitte ausfüllen.' } }, { name: 'b' }]);
    expect(made[1]?.messages).toBeUndefined();
    expect(options).toMatchObject({ language: 'de', error_message: 'Da fehlt etwas.' });
    expect(said).toMatch(/"Messages" that were left out: spam/);
    expect(said).toMatch(/cf7_mch/);
  });

  test('groups of "Conditional Fields" have their conditions, or are told', () => {
    const template = '[radio a "x" "y"] [group g]<p>Inside</p> Inner [text* b][/group] Outer [text c]';
    const entry = { then_field: 'g', and_rules: { 0: { if_field: 'a', operator: 'equals', if_value: 'x' } } };
    const { fields: made } = converted(exported(template, { wpcf7cf_options: { 0: entry } }));
    const conditional = {
      action: 'show',
      rules: [{ match: 'all', rules: [{ field: 'a', op: 'equals', value: 'x' }] }],
    };
    expect(made).toMatchObject([
      { name: 'a' },
      { type: 'html', conditional },
      { name: 'b', conditional },
      { name: 'c' },
    ]);
    expect(made[3]?.conditional).toBeUndefined();
    expect(converted(template).told).toMatch(/group "g".*always shown/);
  });
});

describe('every part of a template changes the form or its notes', () => {
  const WORD = /"[^"]*"|[^\s"\]]+/g;
  const silent = SILENT.keys;
  const isSilent = (word: string) => silent.includes(word.split(':')[0] ?? '') || /^40$/.test(word);
  const result = (text: string) => JSON.stringify(converted(text));

  test.each([
    ['the tags of this test', TEMPLATE],
    ['contact-form-7.xml', readFileSync(new URL('exports/contact-form-7.xml', import.meta.url), 'utf8')],
  ])('each option of %s', (_name, given) => {
    const text = given.includes('<rss')
      ? (/<wp:meta_key><!\[CDATA\[_form\]\]><\/wp:meta_key>\s*<wp:meta_value><!\[CDATA\[([\s\S]*?\])\]\]>/.exec(
          given,
        )?.[1] ?? '')
      : given;
    const usual = result(text);
    const lost: string[] = [];
    for (const tag of text.matchAll(/\[([a-z]+\*?) ([^\]]*)\]/g)) {
      const [whole = '', type = '', rest = ''] = tag;
      // The converter drops these tags entirely and notes their names.
      if (/^(captcha|count|my)/.test(type)) continue;
      const words = [...rest.matchAll(WORD)].slice(type === 'submit' ? 0 : 1);
      const without = (from: number, length: number) => text.slice(0, from) + text.slice(from + length);
      const start = tag.index + whole.length - 1 - rest.length;
      for (const word of words)
        if (!isSilent(word[0]) && result(without(start + word.index, word[0].length)) === usual)
          lost.push(`${whole}: ${word[0]}`);
      if (type.endsWith('*') && result(without(tag.index + type.length, 1)) === usual) lost.push(`${whole}: *`);
    }
    expect(usual.length).toBeGreaterThan(1000);
    expect(lost).toEqual([]);
  });

  test('each option, at each tag', () => {
    const options = [
      ...['readonly', 'min:1', 'max:9', 'min:2026-01-01', 'minlength:3', 'maxlength:7', 'step:3', '40x6/100', '/70'],
      ...['placeholder', 'watermark', 'default:get', 'default:post', 'default:user_email', 'default:shortcode_attr'],
      ...['default:2', 'include_blank', 'first_as_label', 'multiple', 'exclusive', 'free_text', 'limit:3mb'],
      ...[
        'filetypes:pdf',
        'autocomplete:off',
        'akismet:author',
        'data:countries',
        'invert',
        'optional',
        'capture:user',
      ],
      ...['list:x', 'autocapitalize:off', 'zz', 'zz:7'],
    ];
    const values = {
      number: '"2"',
      range: '"2"',
      date: '"2026-03-01"',
      select: '"A" "B"',
      checkbox: '"A" "B"',
      radio: '"A" "B"',
    };
    const types = [
      'text',
      'email',
      'url',
      'tel',
      'textarea',
      'hidden',
      'number',
      'range',
      'date',
      'select',
      'checkbox',
      'radio',
      'file',
      'acceptance',
      'submit',
    ];
    const lost = types.flatMap((type) => {
      const value = type === 'file' || type === 'acceptance' ? '' : (values[type as keyof typeof values] ?? '"v"');
      const of = (option: string) =>
        result(`[text first]\nAsked [${type}${type === 'submit' ? '' : ' a'} ${option} ${value}]`);
      const usual = of('');
      return options.filter((option) => of(option) === usual).map((option) => `${type} ${option}`);
    });
    expect(lost).toEqual([]);
  });

  test('each key of a mail', () => {
    const of = (mail: object) => result(exported(TEMPLATE, { _mail: mail }));
    const usual = of(MAIL);
    const lost = Object.keys(MAIL).filter((key) => {
      const { [key as keyof typeof MAIL]: _one, ...rest } = MAIL;
      return of(key === 'use_html' ? { ...MAIL, use_html: true } : rest) === usual;
    });
    // Contact Form 7 sends the first mail even when it is not active.
    expect(lost).toEqual(['active']);
    expect(of({ ...MAIL, zz: '7' })).not.toBe(usual);
  });
});

function both(...values: string[]): Loose[] {
  return values.map((value) => ({ value, label: value }));
}

describe('an option of a tag that is called as parts of it', () => {
  test.each(['values', 'values:3', 'content', 'content:x'])('%s is told, and takes nothing of them', (option) => {
    const { fields, told } = converted(
      `Name [text* name ${option} "Ada"] Size [select size ${option} "S" "M"] [submit "Send"]`,
    );
    expect(fields).toMatchObject([
      { name: 'name', required: true, default: 'Ada' },
      { name: 'size', options: [{ value: 'S' }, { value: 'M' }] },
    ]);
    const name = option.split(':')[0];
    expect(told).toContain(`name: settings of "Name" that were left out: ${name}`);
    expect(told).toContain(`size: settings of "Size" that were left out: ${name}`);
  });
});

test('columns of a theme are no fields, and what stands in them is kept', () => {
  const { fields, told } = converted(
    '[columns][column width="1/2"]Call us[/column][column width="1/2"]Name [text* name][/column][/columns][submit "Send"]',
  );
  expect(fields).toMatchObject([
    { type: 'html', html: '<p>Call us</p>' },
    { name: 'name', label: 'Name' },
  ]);
  expect(told).toBe('');
});
