import { describe, expect, test } from '@jest/globals';
import { notificationsOption } from '#features/notifications/option.ts';
import { submissionOption } from '#features/submissions/option.ts';
import { renderFields } from '#forms/page/fields.ts';
import { chooseLanguage } from '#forms/translations/language.ts';
import { translationReport } from '#forms/translations/missing.ts';
import { inLanguage, languageOfVisit } from '#forms/translations/translate.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'text', name: 'who', label: 'Name', description: 'As in your passport', messages: { required: 'Say who.' } },
  { type: 'select', name: 'size', placeholder: 'Choose', options: [{ value: 's', label: 'Small' }, { value: 'x.y' }] },
  { type: 'email', name: 'mail' },
  { type: 'hidden', name: 'source', default: 'page' },
];
const NOTIFICATIONS = [
  { key: 'receipt', to: '{field:mail}', subject: 'Thank you, {field:who}' },
  { key: 'team', to: 'desk@example.org', subject: 'A message' },
  { key: 'both', to: '{field:mail}, desk@example.org', subject: 'A message' },
];
const OPTIONS = { success_message: 'Thank you, {field:who}.', notifications: NOTIFICATIONS };
const save = (translations: unknown, options: object = {}) =>
  formConfig(FIELDS, { ...OPTIONS, ...options, translations });
const mistakes = (translations: unknown, options: object = {}) => {
  const found = mistakesOf(() => save(translations, options));
  return Object.fromEntries(
    Object.entries(found).map(([path, text]) => [
      path.replace('config.options.translations', ''),
      text.slice(path.length + 1),
    ]),
  );
};

test.each<[string[], string | undefined, string | false, string]>([
  [['en', 'de'], undefined, 'de', 'de'],
  [['en', 'de'], undefined, false, 'en'],
  [['en', 'de'], 'de', 'en', 'de'],
  [['en', 'de'], 'DE', false, 'de'],
  [['en', 'de'], 'de-AT', 'en', 'de'],
  [['en', 'pt-BR'], 'pt', 'en', 'pt-BR'],
  [['en', 'pt-BR', 'pt'], 'pt-PT', 'en', 'pt'],
  [['en', 'de'], 'fr', 'de', 'de'],
  [['en', 'de'], '', 'de', 'de'],
  [['en', 'de'], '<script>', false, 'en'],
])('of %j, %j and a browser that accepts %j make %j', (offered, lang, accepted, chosen) => {
  expect(chooseLanguage(offered as [string, ...string[]], { lang, accepts: () => accepted })).toBe(chosen);
});

test('a form without translations has one language, and is what it was', () => {
  const form = { title: 'T', config: formConfig(FIELDS, { language: 'fr' }) };
  expect(languageOfVisit(form, { lang: 'de', accepts: () => 'de' })).toBeNull();
  expect(inLanguage(form, 'de')).toBe(form);
  expect(form.config.options).not.toHaveProperty('translations');
});

describe('a form in another language', () => {
  const config = save({
    de: {
      title: 'Schreiben Sie uns',
      fields: {
        who: { label: 'Ihr Name', messages: { required: 'Wer sind Sie?' } },
        size: { options: { s: 'Klein', 'x.y': 'Anders' } },
        mail: { label: '' },
      },
      options: { success_message: 'Danke, {field:who}.', notifications: { receipt: { subject: 'Danke' } } },
    },
    ar: {},
  });
  const form = { id: 7, title: 'Write to us', config };

  test('has its texts, and its own where there is none', () => {
    const { title, config: german, id } = inLanguage(form, 'de');
    expect([id, title, german.options.language]).toEqual([7, 'Schreiben Sie uns', 'de']);
    expect(german.fields).toEqual([
      { ...config.fields[0], label: 'Ihr Name', messages: { required: 'Wer sind Sie?' } },
      {
        ...config.fields[1],
        options: [
          { value: 's', label: 'Klein' },
          { value: 'x.y', label: 'Anders' },
        ],
      },
      config.fields[2],
      config.fields[3],
    ]);
    expect(german.options.success_message).toBe('Danke, {field:who}.');
    expect(german.options.notifications.map(({ subject, to }) => [subject, to])).toEqual([
      ['Danke', '{field:mail}'],
      ['A message', 'desk@example.org'],
      ['A message', '{field:mail}, desk@example.org'],
    ]);
    expect(renderFields({ id, config: german }).join()).toContain('>Ihr Name</label>');
  });

  test('has its rows, pictures and parts', () => {
    const fields = [
      {
        type: 'matrix',
        name: 'rate',
        rows: [{ name: 'food', label: 'Food' }, { name: 'room' }],
        options: [{ value: 'good' }],
      },
      {
        type: 'radio',
        name: 'pet',
        options: [
          { value: 'cat', label: 'Cat', image: { url: 'https://cdn.example.org/c.png', alt: 'A cat' } },
          { value: 'dog' },
        ],
      },
      { type: 'name', name: 'who', part_labels: { first: 'Given name' } },
    ];
    const own = formConfig(fields, {
      translations: {
        de: {
          fields: {
            rate: { rows: { food: 'Essen', room: 'Zimmer' } },
            pet: { images: { cat: 'Eine Katze' }, options: { dog: 'Hund' } },
            who: { part_labels: { first: 'Rufname' } },
          },
        },
      },
    });
    const [rate, pet, who] = inLanguage({ title: 'Stay', config: own }, 'de').config.fields;
    expect(rate).toMatchObject({
      rows: [
        { name: 'food', label: 'Essen' },
        { name: 'room', label: 'Zimmer' },
      ],
    });
    expect(pet).toMatchObject({
      options: [
        { label: 'Cat', image: { url: 'https://cdn.example.org/c.png', alt: 'Eine Katze' } },
        { label: 'Hund' },
      ],
    });
    expect(who).toMatchObject({ part_labels: { first: 'Rufname' } });
    expect(
      mistakesOf(() =>
        formConfig(fields, {
          translations: { de: { fields: { rate: { rows: { bar: 'Bar' } }, pet: { images: { dog: 'Hund' } } } } },
        }),
      ),
    ).toEqual({
      'config.options.translations.de.fields.rate.rows.bar': expect.any(String),
      'config.options.translations.de.fields.pet.images.dog': expect.any(String),
    });
  });

  test('is made once, and leaves the form as it is', () => {
    expect(inLanguage(form, 'de').config).toBe(inLanguage(form, 'de').config);
    expect(config.options).not.toHaveProperty('language', 'de');
    expect(config.fields[0]).toMatchObject({ label: 'Name' });
  });

  test('with nothing translated follows the language all the same', () => {
    const arabic = inLanguage(form, 'ar');
    expect([arabic.title, arabic.config.fields, arabic.config.options.language]).toEqual([
      'Write to us',
      config.fields,
      'ar',
    ]);
  });

  test.each([[null], [undefined], ['en'], ['fr'], ['__proto__']])(
    'that it does not have (%s) is itself',
    (language) => {
      expect(inLanguage(form, language)).toBe(form);
    },
  );

  test('lacks what a report says', () => {
    const { language, missing } = translationReport(form, [
      ...(submissionOption.texts ?? []),
      ...(notificationsOption.texts ?? []),
    ]);
    expect(language).toBe('en');
    const shown = missing.get('de')?.map(({ path, original }) => [path.join('/'), original]);
    expect(shown).toEqual([
      ['fields/who/description', 'As in your passport'],
      ['fields/size/label', 'size'],
      ['fields/size/placeholder', 'Choose'],
      ['fields/mail/label', 'mail'],
    ]);
    expect(missing.get('ar')?.[0]).toEqual({ path: ['title'], original: 'Write to us' });
  });
});

describe('a save refuses', () => {
  const NO_TEXT = 'is no text of this form that visitors read';
  test.each<[unknown, Record<string, string>, object?]>([
    ['de', { '': 'must be an object of language tags' }],
    [{ german: {} }, { '.german': 'must be a language tag such as en or pt-BR' }],
    [{ xx: {} }, { '.xx': 'must be a language that there is, such as en or pt-BR' }],
    [{ 'xx-DE': {} }, { '.xx-DE': 'must be a language that there is, such as en or pt-BR' }],
    [{ 'de-XX': {} }, { '.de-XX': 'must name a country or region that there is, as in pt-BR' }],
    [{ und: {} }, { '.und': 'must be a language tag such as en or pt-BR' }],
    [{ [`de-${'x'.repeat(40)}`]: {} }, { [`.de-${'x'.repeat(40)}`]: 'must be a language tag such as en or pt-BR' }],
    [{ en: {} }, { '.en': 'is the language of the form, or repeats another language' }],
    [{ DE: {} }, { '.DE': 'is the language of the form, or repeats another language' }, { language: 'de' }],
    [{ de: {}, De: {} }, { '.De': 'is the language of the form, or repeats another language' }],
    [{ de: null }, { '.de': NO_TEXT }],
    [{ de: { name: 'x' } }, { '.de.name': NO_TEXT }],
    [{ de: { fields: { nobody: { label: 'x' } } } }, { '.de.fields.nobody.label': NO_TEXT }],
    [{ de: { fields: { who: { name: 'x' } } } }, { '.de.fields.who.name': NO_TEXT }],
    [{ de: { fields: { who: { placeholder: 'x' } } } }, { '.de.fields.who.placeholder': NO_TEXT }],
    [{ de: { fields: { who: { label: 7 } } } }, { '.de.fields.who.label': 'must be a string' }],
    [
      { de: { fields: { who: { label: 'a\nb' } } } },
      { '.de.fields.who.label': 'must not contain line breaks or control characters' },
    ],
    [{ de: { title: 'x'.repeat(256) } }, { '.de.title': 'must have at most 255 characters' }],
    [{ de: { fields: { size: { options: { xl: 'x' } } } } }, { '.de.fields.size.options.xl': NO_TEXT }],
    [{ de: { fields: { source: { label: 'x' } } } }, { '.de.fields.source.label': NO_TEXT }],
    [{ de: { options: { redirect_url: '/x' } } }, { '.de.options.redirect_url': NO_TEXT }],
    [{ de: { options: { error_message: 'x' } } }, { '.de.options.error_message': NO_TEXT }],
    [
      { de: { options: { notifications: { receipt: { to: 'x@example.org' } } } } },
      { '.de.options.notifications.receipt.to': NO_TEXT },
    ],
    [
      { de: { options: { notifications: { team: { subject: 'x' } } } } },
      { '.de.options.notifications.team.subject': NO_TEXT },
    ],
    [
      { de: { options: { notifications: { both: { subject: 'x' } } } } },
      { '.de.options.notifications.both.subject': NO_TEXT },
    ],
  ])('%j', (...[translations, expected, options]) => {
    expect(mistakes(translations, options)).toEqual(expected);
  });

  test('merge tags that the original could not have either', () => {
    const wrong = {
      de: { options: { success_message: '{field:nobody}', notifications: { receipt: { html: '{#if}' } } } },
    };
    expect(Object.keys(mistakes(wrong))).toEqual([
      '.de.options.success_message',
      '.de.options.notifications.receipt.html',
    ]);
  });

  test('more languages than it may have', () => {
    const tags = Array.from(
      { length: 41 },
      (_, index) => `a${index < 26 ? 'b' : 'c'}${String.fromCharCode(97 + (index % 26))}`,
    );
    expect(mistakes(Object.fromEntries(tags.map((tag) => [tag, {}])))).toEqual({
      '': 'must have at most 40 languages',
    });
  });
});
