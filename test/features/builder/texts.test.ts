import { describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { CATALOGUES, type Catalogue, createCatalogue } from '#features/builder/catalogue/catalogue.ts';
import * as de from '#features/builder/catalogue/texts/de.ts';
import * as en from '#features/builder/catalogue/texts/en.ts';
import { names } from '#features/builder/catalogue/texts/names.ts';
import type { Text } from '#features/builder/catalogue/texts/text.ts';
import { createWords, LANGUAGES, type Language } from '#features/builder/catalogue/words.ts';
import { DeclaredIntegrations } from '#features/integrations/declared.ts';
import { isObject } from '#json.ts';
import { formRules, freeFormRules } from '#test/environment/form-rules.ts';

const EXTENSION = 'slack';
const declared = new DeclaredIntegrations();
declared.declare('slack.js', { id: EXTENSION, secrets: ['token'] });

const EDITIONS = { pro: formRules, free: freeFormRules };
const { insteadOf: _en, ...english } = en;
const { insteadOf: _de, ...german } = de;
const TABLES: Record<Language, Record<string, Readonly<Record<string, Text>>>> = { en: english, de: german };
const KEY_TABLES = ['fieldKeys', 'optionKeys', 'integrationKeys'];

const list = (name: (typeof CATALOGUES)[number], language: Language, rules = formRules, use?: (text: string) => void) =>
  createCatalogue(name, { rules, declared, language, words: createWords(language, use) });

/** Returns every text under a key of this name that people read. Properties may have these names too. */
function textsOf(part: unknown, name: string): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => textsOf(one, name));
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (['example', 'default', 'start'].includes(key)) return [];
    return key === name && typeof value === 'string' ? [value] : textsOf(value, name);
  });
}

/** Returns a list without its titles and descriptions, and the labels of new fields. */
function withoutTexts(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutTexts);
  if (!isObject(part)) return part;
  const kept = Object.entries(part).filter(
    ([key, value]) => !['title', 'description', 'label'].includes(key) || isObject(value),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutTexts(value)]));
}

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = Object.values(TABLES[language]).flatMap((table) => Object.values(table));
  const titles = new Set([...texts.map(([title]) => title), ...Object.values(names), EXTENSION]);
  const descriptions = new Set(texts.map(([, description]) => description));
  const message = language === 'en' ? /^Instead of: “.+”$/ : /^Anstelle von: „.+“$/;

  test.each(
    CATALOGUES.flatMap((name) => Object.entries(EDITIONS).map(([edition, rules]) => ({ name, edition, rules }))),
  )('are all that the list of $name shows in the $edition edition', ({ name, rules }) => {
    const shown = list(name, language, rules);
    const strange = [
      ...textsOf(shown, 'title').filter((title) => !titles.has(title)),
      ...textsOf(shown, 'description').filter((text) => !descriptions.has(text) && !message.test(text)),
    ];
    expect([...new Set(strange)]).toEqual([]);
  });

  test('are all shown', () => {
    const used = new Set<string>();
    for (const name of CATALOGUES) list(name, language, formRules, (text) => used.add(text));
    const all = Object.entries(TABLES[language]).flatMap(([table, own]) =>
      Object.keys(own).map((key) => `${KEY_TABLES.includes(table) ? 'keys' : table}.${key}`),
    );
    // The keys of options that the free edition lacks are unknown there.
    const unused = all.filter((text) => !used.has(text));
    if (isProInstalled()) expect(unused).toEqual([]);
    expect(used.size).toBeGreaterThan(all.length * 0.8);
    expect(all.length).toBe(new Set(all).size);
  });
});

test.each(CATALOGUES)('the list of %s has the same keys and values in German', (name) => {
  expect(withoutTexts(list(name, 'de'))).toEqual(withoutTexts(list(name, 'en')));
});

test('a new field has its labels in German, and the same names and values', () => {
  const { entries } = list('field-types', 'de');
  const start = (id: string) => entries.find((one) => one.id === id)?.start;
  expect(start('number')).toEqual({ type: 'number', name: 'number', label: 'Zahl' });
  expect(start('group')).toMatchObject({ label: 'Gruppe', fields: [{ type: 'text', name: 'text', label: 'Text' }] });
  expect(start('matrix')).toMatchObject({
    options: [
      { value: 'option_1', label: 'Antwort 1' },
      { value: 'option_2', label: 'Antwort 2' },
    ],
    rows: [
      { name: 'row_1', label: 'Zeile 1' },
      { name: 'row_2', label: 'Zeile 2' },
    ],
  });
});

test('a key is described within its entry, else like the others of its name', () => {
  const words = createWords('en');
  expect(words.key(['field', 'text', 'min_length'])).toBe(en.fieldKeys.min_length);
  expect(words.key(['field', 'password', 'min_length'])).toBe(en.fieldKeys['password.min_length']);
  expect(words.key(['integration', 'webhook', 'settings', 'url'])).toBe(en.integrationKeys['webhook.url']);
  expect(words.key(['field', 'Option', 'price'])).toBe(en.fieldKeys['options.price']);
  expect(createWords('de').key(['field', 'Messages', 'required'])).toEqual([
    'Nicht ausgefüllt',
    'Anstelle von: „Füllen Sie dieses Feld aus.“',
  ]);
});

test('what an extension brings keeps its own texts', () => {
  const { entries } = list('integrations', 'de');
  const [, description] = de.integrations.custom;
  expect(entries.find(({ id }) => id === EXTENSION)).toMatchObject({ title: EXTENSION, description });
  expect(createWords('de').key(['integration', 'custom', 'settings', 'channel'])).toBeUndefined();
});

test('programs can have the descriptions of the schemas, which say formats', () => {
  const describe = (fromSchema: boolean): string => {
    const { entries } = createCatalogue('field-types', { rules: formRules, declared, fromSchema }) as Catalogue;
    return String(textsOf(entries.find(({ id }) => id === 'datetime')?.schema, 'description'));
  };
  expect(describe(true)).toContain('YYYY-MM-DDTHH:MM');
  expect(describe(false)).not.toContain('YYYY');
});
