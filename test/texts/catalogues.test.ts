import { describe, expect, test } from '@jest/globals';
import { CATALOGUES, DEFAULT_TEXTS, textsFor } from '#texts/index.ts';
import { type Counted, commonFormOf, fillAny } from '#texts/text.ts';

type Entry = [path: string, text: string | Counted<string>];

const ENGLISH = new Map(entriesOf(DEFAULT_TEXTS));
const OTHERS = Object.entries(CATALOGUES).filter(([, texts]) => texts !== DEFAULT_TEXTS);
/** Texts that may be equal in another language: no words, or words that the language has borrowed. */
const SHARED =
  /^(\w+ (language|locale|form\.no|sending\.(seconds|minutes))|tr form\.title|nl parts\.postcode|de results\.nps|fr pdf\.signature|(es|fr|pt) order\.(sub)?total)$/;
/** Addresses contain braces that are not placeholders. */
const ADDRESS = /POST …\/svcb\S*submissions/;

describe.each(OTHERS)('the texts in %s', (language, texts) => {
  const entries = entriesOf(texts);

  test('are as many as the English ones, under the same names', () => {
    expect(texts.language).toBe(language);
    expect(entries.map(([path]) => path).sort()).toEqual([...ENGLISH.keys()].sort());
  });

  test('have the places of the English ones, in each form', () => {
    for (const [path, text] of entries) {
      const places = placesOf(commonFormOf(ENGLISH.get(path) ?? ''));
      for (const form of formsOf(text)) expect([path, placesOf(form)]).toEqual([path, places]);
    }
  });

  test('have the forms that small counts ask for, and no others than the language has', () => {
    const rules = new Intl.PluralRules(language);
    const needed = new Set(['other', ...Array.from({ length: 1_000 }, (_, count) => rules.select(count))]);
    for (const [path, text] of entries) {
      if (typeof text === 'string') continue;
      const forms = Object.keys(text.forms);
      expect([path, [...needed].filter((category) => !forms.includes(category))]).toEqual([path, []]);
      expect(forms.filter((category) => !rules.resolvedOptions().pluralCategories.includes(category as 'one'))).toEqual(
        [],
      );
    }
  });

  test('are not English', () => {
    for (const [path, text] of entries) {
      if (SHARED.test(`${language} ${path}`)) continue;
      expect([path, commonFormOf(text)]).not.toEqual([path, commonFormOf(ENGLISH.get(path) ?? '')]);
      expect(commonFormOf(text)).not.toMatch(/\b(the|this|your|form was|try again|cannot)\b/i);
    }
  });

  test('come out whole', () => {
    for (const [path, text] of entries) {
      for (const count of [0, 1, 2, 3, 5, 11, 21, 1_000]) {
        const params = Object.fromEntries(placesOf(commonFormOf(text)).map((place) => [place, count]));
        const shown = fillAny(text, params).replace(ADDRESS, '');
        expect([path, /[{}]|undefined/.test(shown), shown === shown.trim() && shown !== '']).toEqual([
          path,
          false,
          true,
        ]);
      }
    }
  });
});

test.each([
  [1, 'Enter at least 1 character.'],
  [2, 'Enter at least 2 characters.'],
])('a count of %d has its form', (min, shown) => {
  expect(DEFAULT_TEXTS.rules.min_length.of({ min })).toBe(shown);
});

test.each([
  [undefined, 'en'],
  ['en-GB', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['ar-EG', 'ar'],
  ['tlh', 'en'],
])('a form in %s has texts in %s', (language, texts) => {
  expect(textsFor(language).language).toBe(texts);
});

function entriesOf(texts: object): Entry[] {
  return Object.entries(texts).flatMap(([name, value]): Entry[] => {
    if (typeof value === 'string' || isCounted(value)) return [[name, value]];
    return entriesOf(value as object).map(([path, text]): Entry => [`${name}.${path}`, text]);
  });
}

function isCounted(value: unknown): value is Counted<string> {
  return typeof value === 'object' && value !== null && 'forms' in value;
}

function formsOf(text: string | Counted<string>): string[] {
  return typeof text === 'string' ? [text] : Object.values(text.forms);
}

function placesOf(text: string): string[] {
  return [...text.replace(ADDRESS, '').matchAll(/\{(\w+)\}/g)].map(([, place]) => place ?? '').sort();
}
