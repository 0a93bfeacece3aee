import { describe, expect, test } from '@jest/globals';
import { fieldAt, inputFields, inputType } from '#forms/field-types/index.ts';
import { orderOf } from '#forms/orders/order.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderAnswers } from '#forms/page/pages/answers.ts';
import { renderForm } from '#forms/page/render.ts';
import { shownPagesOf } from '#forms/pages/shown.ts';
import { fillMarks } from '#forms/piping/markup.ts';
import { pipedForm } from '#forms/piping/on-page.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { renderAllFields } from '#forms/templates/all-fields.ts';
import { TextRoom } from '#forms/templates/language/text-room.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { formConfig, mistakesOf } from '../form-fixture.ts';

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more });
const repeater = (name: string, fields: object[], more: object = {}) => ({ type: 'repeater', name, fields, ...more });
const FIELDS = [
  text('host', { label: 'Host' }),
  repeater(
    'guests',
    [
      text('who', { label: 'Name' }),
      text('age', {
        label: 'Age of {field:who|default:"this guest"}',
        required: true,
        messages: { required: '{label} is missing.' },
        help: '{field:host} asks {field:who}',
      }),
      {
        type: 'radio',
        name: 'side',
        label: 'Side',
        options: [
          { value: 'a', label: 'With {field:who}' },
          { value: 'b', label: 'With {field:host}' },
        ],
      },
      { type: 'html', name: 'note', html: '<p>Dear <em>{field:who}</em></p>' },
      {
        type: 'group',
        name: 'home',
        label: 'Where {field:who} lives',
        fields: [text('city', { label: 'City of {field:who}' })],
      },
      repeater(
        'meals',
        [text('dish', { label: 'Dish' }), text('wish', { label: '{field:who}: wish for {field:dish}' })],
        {
          label: 'Meals of {field:who}',
        },
      ),
    ],
    { label: 'Guests of {field:host}', row_label: 'Guest {number}' },
  ),
];
const SENT = {
  host: 'Zoe',
  guests: [
    { who: 'Ada', age: '36', side: 'a', home: { city: 'Bonn' }, meals: [{ dish: 'Soup', wish: 'hot' }] },
    {
      who: 'Bo',
      age: '7',
      side: 'b',
      home: { city: 'Rome' },
      meals: [
        { dish: 'Pie', wish: 'x' },
        { dish: 'Tea', wish: 'y' },
      ],
    },
  ],
};
const LINES = [
  'Guest 1',
  '  Name: Ada',
  '  Age of Ada: 36',
  '  Side: With Ada',
  '  Where Ada lives: City of Ada: Bonn',
  '  Meals of Ada: Row 1',
  '    Dish: Soup',
  '    Ada: wish for Soup: hot',
  'Guest 2',
  '  Name: Bo',
  '  Age of Bo: 7',
  '  Side: With Zoe',
  '  Where Bo lives: City of Bo: Rome',
  '  Meals of Bo: Row 1',
  '    Dish: Pie',
  '    Bo: wish for Pie: x',
  '  Row 2',
  '    Dish: Tea',
  '    Bo: wish for Tea: y',
];

/** Returns a submitted form with its values. */
function filledIn(fields: object[], sent: object) {
  const config = formConfig(fields);
  return { config, values: sanitiseSubmission(config, { ...sent }).values };
}

/** Returns the texts of the rows in mails, documents and views. */
function shown(fields: object[], sent: object): string[] {
  const { config, values } = filledIn(fields, sent);
  const read = withAnswers(config, values);
  const last = inputFields(read).at(-1);
  if (!last) throw new Error('no field');
  return inputType(last)
    .display(values[last.name] ?? null, last, DEFAULT_TEXTS)
    .split('\n');
}

const bare = (lines: string[]) => lines.map((line) => line.replace(/^ +/, ''));

describe('an answer in a text of a row', () => {
  test('is that of the row, of groups in it and of rows in rows too', () => {
    expect(bare(shown(FIELDS, SENT))).toEqual(bare(LINES));
  });

  test('is empty, or what its filter says, where nothing was filled in', () => {
    expect(bare(shown(FIELDS, { guests: [{ age: '3' }] }))).toEqual(['Guest 1', 'Age of this guest: 3']);
  });

  test('of a field that its row hides is empty there alone', () => {
    const fields = [
      repeater('r', [
        text('k'),
        text('x', { conditional: { action: 'show', rules: [{ field: 'k', op: 'equals', value: '1' }] } }),
        text('it', { label: '<{field:x}>' }),
      ]),
    ];
    const rows = [
      { k: '1', x: 'a', it: 'i' },
      { k: '2', x: 'b', it: 'i' },
    ];
    expect(bare(shown(fields, { r: rows })).filter((line) => line.startsWith('<'))).toEqual(['<a>: i', '<>: i']);
  });

  test('stands in mails, the summary, exports and lines of an order', () => {
    const { config, values } = filledIn(FIELDS, SENT);
    const read = withAnswers(config, values);
    const mail = renderAllFields({ config: read, values }, 'html', new TextRoom());
    expect(mail).toContain('Age of Bo: 7');
    expect(mail).toContain('Guests of Zoe');
    const paged = formConfig([...FIELDS, { type: 'page_break', name: 'last', label: 'End' }, text('z')]);
    const summary = renderAnswers(paged, SENT, shownPagesOf(paged));
    expect(summary).toContain('<dt>Guests of Zoe: Guest 2: Meals of Bo: Row 2: Bo: wish for Tea</dt>');
    expect(exportRow(config, values, 'labels')[1]).toContain('Age of Bo: 7');
    expect(exportColumns(config)[1]?.label).toBe('Guests of …');
    expect(JSON.stringify(jsonSchemaOf(config))).toContain('"Age of …"');
    const product = { type: 'product', name: 'shirt', label: 'Shirt for {field:who}', currency: 'EUR', price: 100 };
    const order = filledIn([repeater('guests', [text('who'), product])], {
      guests: [
        { who: 'Ada', shirt: { quantity: 1 } },
        { who: 'Bo', shirt: { quantity: 1 } },
      ],
    });
    expect(orderOf(order.config, order.values)?.lines.map(({ name }) => name)).toEqual([
      'Shirt for Ada',
      'Shirt for Bo',
    ]);
  });

  test('stands in the messages of the row', () => {
    const config = formConfig(FIELDS);
    const { errors } = validateSubmission(
      config,
      sanitiseSubmission(config, { guests: [{ who: 'Ada' }, { who: 'Bo' }] }),
    );
    expect(errors).toEqual({
      'guests[0].age': 'Age of Ada is missing.',
      'guests[1].age': 'Age of Bo is missing.',
    });
  });

  test('is looked up in the row by its path', () => {
    const { config, values } = filledIn(FIELDS, SENT);
    const { fields } = withAnswers(config, values);
    expect(fieldAt(fields, 'guests[1].meals[1].wish')?.label).toBe('Bo: wish for Tea');
  });
});

describe('the markup of rows', () => {
  const html = (
    sent: Record<string, unknown> | undefined,
    errors: Record<string, string> = {},
    fields: object[] = FIELDS,
  ) => {
    const form = { id: 7, title: 'T', config: formConfig(fields) };
    const piped = pipedForm(form.config, sent, new Set());
    if (!piped) throw new Error('no answers');
    const marked = { ...form, config: piped.config };
    const made = renderForm(marked, {
      action: '/',
      hiddenInputs: {},
      fields: renderFields(marked, sent ? { values: sent, errors } : {}),
      errors,
      piped: piped.configWithAnswers(),
      pipes: piped.plan,
    });
    return fillMarks(made, piped.textOf);
  };

  test('has the answers of each row, and none where the script makes rows', () => {
    const made = html(SENT);
    const texts = [...made.matchAll(/Age of <bdi data-pipe="\d+">([^<]*)<\/bdi>/g)].map(([, answer]) => answer);
    expect(texts).toEqual(['Ada', 'Bo', 'this guest']);
    const wishes = [...made.matchAll(/>([^<]*)<\/bdi>: wish for <bdi data-pipe="\d+">([^<]*)</g)];
    expect(wishes.map(([, who, dish]) => `${who} ${dish}`)).toEqual([
      'Ada Soup',
      'Ada ',
      'Bo Pie',
      'Bo Tea',
      'Bo ',
      ' ',
    ]);
    expect(made).toMatch(/Dear <em><bdi data-pipe="\d+">Bo</);
  });

  test('has them escaped wherever they stand', () => {
    const made = html({
      ...SENT,
      guests: [{ ...SENT.guests[0], who: '"><img src=x data-field="guests[1].who">' }, SENT.guests[1]],
    });
    expect(made).not.toContain('<img');
    expect(made).toContain(
      'Age of <bdi data-pipe="1">&quot;&gt;&lt;img src=x data-field=&quot;guests[1].who&quot;&gt;</bdi>',
    );
    expect(made).toMatch(/Age of <bdi data-pipe="1">Bo</);
  });

  test('has them in the list of what is wrong', () => {
    const made = html(SENT, { 'guests[1].age': 'Age of Bo is missing.' });
    expect(made).toMatch(/data-error-of="guests\[1\]\.age"><a [^>]*>Guest 2: Age of Bo is missing\.</);
  });

  test('begins with what rows begin with', () => {
    const rows = repeater('r', [text('a', { default: 'x' }), text('b', { label: 'B of {field:a}' })], { min_rows: 2 });
    expect(html(undefined, {}, [rows]).match(/B of <bdi data-pipe="0">x</g)).toHaveLength(2);
  });
});

describe('a save', () => {
  const other = repeater('others', [text('own'), text('secret', { sensitive: true })]);
  test.each<[string, string, RegExp | null]>([
    ['takes a field of the row', '{field:a}', null],
    ['takes a field of the form', '{field:top}', null],
    ['refuses a field in rows elsewhere', '{field:others.own}', /has a value in each row of others/],
    ['refuses its own rows by their path', '{field:r.a}', /has a value in each row of r/],
    ['refuses a field that is sensitive', '{field:secret}', /shown nowhere/],
    ['refuses a field that there is not', '{field:own}', /names no field/],
    ['refuses the field itself', '{field:it}', /itself/],
    ['refuses rows in the row', '{field:inner.x}', /has a value in each row of r\.inner/],
  ])('%s', (_what, label, message) => {
    const row = [text('a'), text('secret', { sensitive: true }), text('it', { label }), repeater('inner', [text('x')])];
    const fields = [text('top'), other, repeater('r', row)];
    expect(mistakesOf(() => formConfig(fields))).toEqual(
      message ? { 'config.fields[2].fields[2].label': expect.stringMatching(message) } : {},
    );
  });

  test('refuses a field of rows in a text outside of them', () => {
    const fields = [text('it', { label: '{field:others.own}' }), other];
    expect(mistakesOf(() => formConfig(fields))).toEqual({
      'config.fields[0].label': expect.stringMatching(/has a value in each row of others/),
    });
  });
});
