import { describe, expect, test } from '@jest/globals';
import { renderField, renderFields } from '#forms/page/fields.ts';
import { imageOrigins } from '#forms/page/image-origins.ts';
import { type RenderOptions, renderForm } from '#forms/page/render.ts';
import { field, formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b"<' }];

function page(
  fields: object[],
  { values, ...rest }: Partial<RenderOptions> & { values?: Record<string, unknown> } = {},
  formOptions: object = {},
) {
  const form = { id: 7, title: 'Contact "us"', config: formConfig(fields, formOptions) };
  const rendered = renderFields(form, { values, errors: rest.errors });
  return renderForm(form, { action: '/forms/7', fields: rendered, hiddenInputs: {}, ...rest });
}

describe('a field on the page', () => {
  test.each<[object, string[]]>([
    [
      {
        type: 'text',
        label: 'Na<me',
        placeholder: '"x"',
        required: true,
        min_length: 1,
        max_length: 9,
        pattern: '[a"]+',
        autocomplete: 'name',
      },
      [
        '<label for="p-it">Na&lt;me<span class="svca-required" aria-hidden="true"> *</span></label>',
        'type="text"',
        'name="it"',
        ' required',
        'minlength="1"',
        'maxlength="9"',
        'pattern="[a&quot;]+"',
        'placeholder="&quot;x&quot;"',
        'autocomplete="name"',
      ],
    ],
    [{ type: 'text', pattern: '[[:alpha:]]+' }, ['name="it" value="">']],
    [{ type: 'text', pattern: '(a+)+b' }, ['name="it" value="">']],
    [{ type: 'textarea', default: '\n</textarea>', rows: 3 }, ['rows="3"', '>\n&lt;/textarea&gt;</textarea>']],
    [{ type: 'email' }, ['type="email"', 'autocomplete="email"', 'inputmode="email"']],
    [{ type: 'tel' }, ['type="tel"', 'autocomplete="tel"', 'inputmode="tel"']],
    [{ type: 'url' }, ['type="url"', 'inputmode="url"']],
    [
      { type: 'number', min: 0, max: 5, step: 0.5, default: 0.5 },
      ['type="text"', 'data-min="0"', 'data-max="5"', 'data-step="0.5"', 'value="0.5"', 'inputmode="decimal"'],
    ],
    [{ type: 'number' }, ['type="text"', 'value=""']],
    [{ type: 'date', min: '2026-01-01' }, ['type="date"', 'min="2026-01-01"']],
    [
      { type: 'select', options, default: 'a' },
      [
        '<option value="">Please choose</option>',
        '<option value="a" selected>Alpha</option>',
        '<option value="b&quot;&lt;">b&quot;&lt;</option>',
      ],
    ],
    [
      { type: 'radio', options, required: true, description: 'Pick' },
      [
        '<fieldset id="p-it"',
        'aria-describedby="p-it-description"',
        '<legend>it',
        'type="radio"',
        'id="p-it-0"',
        '<label for="p-it-0">Alpha</label>',
        ' required',
      ],
    ],
    [
      { type: 'rating', default: 2, max: 3 },
      [
        'value="2" checked',
        '<label for="p-it-2"><span class="svca-unseen">2 of 3</span><span class="svca-star" aria-hidden="true">★</span></label>',
      ],
    ],
    [
      { type: 'scale', min: 1, max: 3, low_label: 'Bad', high_label: '<Good>' },
      [
        '<label for="p-it-1">1<span class="svca-unseen">, Bad</span></label>',
        '<label for="p-it-2">2</label>',
        '<label for="p-it-3">3<span class="svca-unseen">, &lt;Good&gt;</span></label>',
        '<div class="svca-ends" aria-hidden="true"><span>Bad</span><span>&lt;Good&gt;</span></div>',
      ],
    ],
    [{ type: 'scale' }, ['<label for="p-it-5">5</label>']],
    [
      { type: 'range', min: -5, max: 5 },
      ['<div class="svca-ends" aria-hidden="true"><span>-5</span><span>5</span></div>'],
    ],
    [
      { type: 'matrix', options, rows: [{ name: 'r', label: 'Row' }] },
      ['aria-label="Row: Alpha"><span aria-hidden="true">Alpha</span></label></td>'],
    ],
    [
      { type: 'checkboxes', options, default: ['a'] },
      ['<fieldset', 'type="checkbox"', 'value="a" checked', '<label for="p-it-1">b&quot;&lt;</label>'],
    ],
    [{ type: 'checkbox', default: true }, ['value="1" checked>', '<label for="p-it">it</label>']],
    [{ type: 'consent', label: 'I agree', required: true }, ['type="checkbox"', ' required', 'I agree']],
    [{ type: 'text', read_only: true, default: 'fixed' }, [' readonly', 'value="fixed"']],
    [{ type: 'select', options, read_only: true, default: 'a' }, [' disabled']],
    [
      { type: 'text', description: 'Help <me>' },
      ['aria-describedby="p-it-description"', '<p class="svca-description" id="p-it-description">Help &lt;me&gt;</p>'],
    ],
  ])('%j', (config, parts) => {
    const html = renderField(field(config), 'p');
    for (const part of parts) expect(html).toContain(part);
  });

  test('that is hidden is nothing but an input', () => {
    expect(renderField(field({ type: 'hidden', default: 'x' }), 'p')).toBe('<input type="hidden" name="it" value="x">');
  });

  test('does not ask for all of its checkboxes', () => {
    expect(renderField(field({ type: 'checkboxes', options, required: true }), 'p')).not.toMatch(
      /<input[^>]* required/,
    );
  });

  test('ties its error to the input', () => {
    const html = renderField(field({ type: 'text', description: 'd' }), 'p', 'typed', 'Not <this>');
    expect(html).toContain('aria-describedby="p-it-description p-it-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('value="typed"');
    expect(html).toContain('<p class="svca-error" id="p-it-error">Not &lt;this&gt;</p>');
  });

  test.each([
    [{ type: 'number' }, '12,5,0', 'value="12,5,0"'],
    [{ type: 'text' }, { a: 1 }, 'value=""'],
    [{ type: 'checkboxes', options }, 'b"<', 'value="b&quot;&lt;" checked'],
    [{ type: 'radio', options }, 5, 'type="radio"'],
    [{ type: 'text', read_only: true, default: 'fixed' }, 'forged', 'value="fixed"'],
  ])('%j shows again what a visitor sent: %j', (config, value, part) => {
    expect(renderField(field(config), 'p', value)).toContain(part);
  });

  test('that may be hidden carries its condition, and asks for input only by script', () => {
    const conditional = { rules: [{ field: 'a', op: 'equals', value: '"x"' }] };
    const fields = [
      { type: 'text', name: 'a' },
      { type: 'text', name: 'it', required: true, conditional },
    ];
    const html = page(fields);
    const json = /data-conditional="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(json)).toEqual({ action: 'show', match: 'all', ...conditional });
    expect(html).toContain('data-required="required"');
    expect(html).not.toMatch(/ required/);
  });

  test.each<[conditional: object | undefined, required: boolean, shown: [attribute: boolean, mark: string]]>([
    [undefined, false, [false, 'none']],
    [undefined, true, [true, 'shown']],
    [{ action: 'show' }, true, [false, 'hidden']],
    [{ action: 'hide' }, true, [false, 'hidden']],
    [{ action: 'show' }, false, [false, 'none']],
    [{ action: 'require' }, false, [false, 'hidden']],
    [{ action: 'require' }, true, [true, 'shown']],
  ])(
    'with the condition %j and required: %j has the attribute and the mark %j',
    (action, required, [attribute, mark]) => {
      const conditional = action && { conditional: { ...action, rules: [{ field: 'a', op: 'is_empty' }] } };
      const html = page([
        { type: 'text', name: 'a' },
        { type: 'text', name: 'it', required, ...conditional },
      ]);
      expect(/<input[^>]* name="it"[^>]* required/.test(html)).toBe(attribute);
      const [, hidden] = /<span class="svca-required" aria-hidden="true"( hidden)?> \*<\/span>/.exec(html) ?? [
        null,
        null,
      ];
      expect(hidden === null ? 'none' : hidden ? 'hidden' : 'shown').toBe(mark);
    },
  );

  test('tells the script which rule it breaks when empty, how many choices it wants, and its own texts', () => {
    const texts = { min_choices: 'More <please>' };
    const [consent, choices] = renderFields({
      id: 7,
      config: formConfig([
        { type: 'consent', name: 'consent', required: true },
        { type: 'checkboxes', name: 'it', options, min: 1, max: 2, messages: texts },
      ]),
    });
    expect(consent).toMatch(/^<div [^>]*data-field="consent" data-required="accepted">/);
    const [, json] = /^<fieldset [^>]*data-min="1" data-max="2" data-messages="([^"]*)">/.exec(choices ?? '') ?? [];
    expect(JSON.parse(json?.replaceAll('&quot;', '"').replace('&lt;', '<').replace('&gt;', '>') ?? '')).toEqual(texts);
  });

  describe('whose condition does not hold as the page begins', () => {
    const given = { conditional: { rules: [{ field: 'a', op: 'equals', value: 'x' }] } };
    const form = (fields: object[]) => ({ id: 7, config: formConfig([{ type: 'text', name: 'a' }, ...fields]) });
    const marked = (fields: object[], values?: Record<string, unknown>) =>
      [
        ...renderFields(form(fields), { ...(values && { values }), marksUnmet: true })
          .join('')
          .replace(/<template>.*?<\/template>/gs, '')
          .matchAll(/ data-unmet[^>]*>(?:<input[^>]* value="(\w+)")?/g),
      ].length;

    test.each<[string, object[]]>([
      ['a field', [{ type: 'text', name: 'it', ...given }]],
      ['a fieldset', [{ type: 'radio', name: 'it', options, ...given }]],
      ['a part of the layout', [{ type: 'html', name: 'it', html: '<p>So</p>', ...given }]],
      ['a group', [{ type: 'group', name: 'it', fields: [{ type: 'text', name: 'b' }], ...given }]],
      ['rows', [{ type: 'repeater', name: 'it', fields: [{ type: 'text', name: 'b' }], ...given }]],
      [
        'a field in a row',
        [{ type: 'repeater', name: 'it', min_rows: 1, fields: [{ type: 'text', name: 'b', ...given }] }],
      ],
      ['an option', [{ type: 'checkboxes', name: 'it', options: [{ value: 'one', ...given }, { value: 'two' }] }]],
    ])('%s is marked for the style sheet, and is not once the answer is there', (_what, fields) => {
      expect(marked(fields)).toBe(1);
      expect(marked(fields, { a: 'x', it: [{}] })).toBe(0);
    });

    test('nothing is marked in a page without the script, nor in the row that the script copies, nor what is only required', () => {
      const row = { type: 'repeater', name: 'it', fields: [{ type: 'text', name: 'b', ...given }] };
      const required = { type: 'text', name: 'c', conditional: { ...given.conditional, action: 'require' } };
      expect(renderFields(form([row, required]), { marksUnmet: true }).join('')).not.toContain('data-unmet');
      expect(renderFields(form([{ type: 'text', name: 'it', ...given }])).join('')).not.toContain('data-unmet');
    });
  });

  test('that is hidden and has a condition is known to the script, and shows nothing', () => {
    const conditional = { rules: [{ field: 'a', op: 'is_empty' }] };
    const html = page([
      { type: 'text', name: 'a' },
      { type: 'hidden', name: 'it', default: 'x', conditional },
    ]);
    expect(html).toMatch(
      /<div data-field="it" data-conditional="[^"]+"><input type="hidden" name="it" value="x"><\/div>/,
    );
  });
});

describe('a field that only lays the form out', () => {
  const [section, html, divider] = formConfig([
    { type: 'section', name: 'a', label: 'Your <order>', description: 'Two\nlines' },
    {
      type: 'html',
      name: 'b',
      html: '<p onclick="x">See <a href="/terms">terms</a></p><script>x</script><img src="https://cdn.example/a.png?b&c" alt=""><img src="http://no.example/a.png">',
    },
    { type: 'divider', name: 'c' },
  ]).fields;

  test('is a heading, a clean text or a line', () => {
    expect(renderField(section as never, 'p')).toContain(
      '><h2>Your &lt;order&gt;</h2><p class="svca-description">Two<br>lines</p></div>',
    );
    expect(renderField(html as never, 'p')).toMatch(
      /><p>See <a href="\/terms" rel="nofollow ugc noopener">terms<\/a><\/p><img src="https/,
    );
    expect(renderField(html as never, 'p')).not.toMatch(/onclick|script/);
    expect(renderField(divider as never, 'p')).toContain('><hr></div>');
  });

  test('says from where its pictures are, which https ones alone may be', () => {
    expect(imageOrigins([section, html, divider] as never)).toEqual(['https://cdn.example']);
    const many = Array.from({ length: 21 }, (_, index) => `<img src="https://h${index}.example/">`).join('');
    expect(Object.keys(mistakesOf(() => formConfig([{ type: 'html', name: 'b', html: many }])))).toEqual([
      'config.fields',
    ]);
  });
});

test('a field can be narrow, and have a text that opens', () => {
  const html = renderField(field({ type: 'text', width: 'half', help: 'Long <text>\nof two lines' }), 'p');
  expect(html).toContain('class="svca-field svca-field-text svca-half"');
  expect(html).toContain(
    '<details class="svca-help"><summary>Help</summary><p>Long &lt;text&gt;<br>of two lines</p></details>',
  );
  expect(renderField(field({ type: 'text', width: 'full' }), 'p')).toContain('class="svca-field svca-field-text"');
});

test('a description keeps its lines', () => {
  const html = renderField(field({ type: 'text', description: 'First <b>\nsecond' }), 'p');
  expect(html).toContain('id="p-it-description">First &lt;b&gt;<br>second</p>');
});

test('an address that is entered twice has a second input under a label of its own', () => {
  const html = renderField(field({ type: 'email', confirm: true, required: true }), 'p', { value: 'a@b.example' });
  expect(html).toMatch(/id="p-it" name="it" required [^>]*value="a@b.example"/);
  expect(html).toMatch(
    /<label for="p-it-confirm">Enter it once more<\/label><input type="email" required id="p-it-confirm" name="it\[confirm\]" value=""/,
  );
});

describe('a form on the page', () => {
  test('carries its id, address, language and the inputs it is given', () => {
    const html = page([{ type: 'text', name: 'a' }], { hiddenInputs: { _svcb_nonce: '"n"' } }, { language: 'de' });
    expect(html).toMatch(/^<form [^>]*method="post" action="\/forms\/7"[^>]*lang="de"/);
    expect(html).toContain('data-svca-form-id="7"');
    expect(html).toContain('aria-label="Contact &quot;us&quot;"');
    expect(html).toContain('<input type="hidden" name="_svcb_nonce" value="&quot;n&quot;">');
    expect(html).toContain('<button type="submit">Absenden</button>');
  });

  test('hides the honeypot from people, keyboards and screen readers by class, not by style', () => {
    const html = page([], { honeypotName: 'website' });
    expect(html).toMatch(
      /<div class="svca-field svca-extra" aria-hidden="true">.*name="website" tabindex="-1" autocomplete="off" [^>]*><\/div>/,
    );
    expect(page([])).not.toContain('svca-extra');
  });

  test('lists the errors above the fields, with links to them', () => {
    const html = page(
      [
        { type: 'text', name: 'a', label: 'Aye.' },
        { type: 'radio', name: 'b', options },
      ],
      {
        errors: { a: 'Bad <one>', b: 'Bad b', nope: 'not shown' },
        message: 'Please correct',
        values: { a: 'x' },
      },
    );
    expect(html).toContain(
      'role="alert"><p>Please correct</p><ul><li data-error-of="a"><a href="#svca-form-7-a">Aye: Bad &lt;one&gt;</a></li><li data-error-of="b"><a href="#svca-form-7-b">Bad b</a></li>',
    );
    expect(html).toContain('id="svca-form-7-b"');
    expect(html).not.toContain('not shown');
  });

  test('runs from right to left in a language that is written so', () => {
    const fields = [{ type: 'text', name: 'a' }];
    expect(page(fields, {}, { language: 'he' })).toContain(' lang="he" dir="rtl"');
    expect(page(fields, {}, { language: 'de' })).not.toContain(' dir=');
  });

  test('puts the focus on the first field that is wrong, and on none where all is right', () => {
    const fields = ['a', 'b', 'c'].map((name) => ({ type: 'text', name }));
    const html = page(fields, { errors: { c: 'Bad', b: 'Bad' } });
    expect(html.match(/ autofocus/g)).toHaveLength(1);
    expect(html).toMatch(/name="b"[^>]* autofocus/);
    expect(page(fields)).not.toContain('autofocus');
  });

  test('holds the fields as it is given them, and the form’s own text for errors', () => {
    const html = page([{ type: 'text', name: 'a' }], { fields: ['<p>A</p>', '<p>B</p>'], errorMessage: 'No "way"' });
    expect(html).toContain('<p>A</p>\n<p>B</p>');
    expect(html).toContain('data-error-message="No &quot;way&quot;"');
  });

  test('shows a field left empty as empty, not as its default', () => {
    const fields = [{ type: 'text', name: 'a', default: 'preset' }];
    expect(page(fields)).toContain('value="preset"');
    expect(page(fields, { values: {} })).not.toContain('preset');
  });

  test('has unique ids, and neither script nor style in it', () => {
    const types = ['text', 'textarea', 'email', 'tel', 'url', 'number', 'checkbox', 'date', 'hidden', 'consent'];
    const fields = [
      ...types.map((type) => ({ type, name: `f_${type}`, description: 'd' })),
      ...['select', 'radio', 'checkboxes'].map((type) => ({ type, name: `f_${type}`, options, description: 'd' })),
    ];
    const html = page(fields, { honeypotName: 'website', errors: { f_text: 'e', f_radio: 'e' } });
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const target of html.matchAll(/(?:for|aria-describedby)="([^"]*)"/g)) {
      for (const id of (target[1] ?? '').split(' ')) expect(ids).toContain(id);
    }
    expect(html).not.toMatch(/<script|<style| style=| on\w+=/i);
  });
});
