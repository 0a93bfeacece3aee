import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { type JsonObject, recordOf } from '#forms/config/json.ts';
import { renderFields } from '#forms/page/fields.ts';
import { renderForm } from '#forms/page/render.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';

/*
 * Forms as people have saved them, with the results of the code of their time: the first types before there were files, pages
 * and rows (recorded with that code), and every type once those existed. None of these files is ever regenerated: if one fails,
 * people's forms break.
 */
interface Frozen {
  form: { title: string; config: JsonObject };
  /** The answer to its save. */
  saved: JsonObject;
  answers: { sent: JsonObject; values: JsonObject; errors: Record<string, string> }[];
  /** Elements with a name, an id or a class, in order: styles and scripts of sites rely on them. */
  page: string[];
}

const FOLDER = join(import.meta.dirname, 'forms');
/** Forms that the free edition refuses. */
const PRO = ['tickets.json'];
const files = readdirSync(FOLDER).filter((name) => isProInstalled() || !PRO.includes(name));
const read = (name: string): Frozen => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Frozen;

const NAMED = ['id', 'name', 'type', 'for', 'class'];

/** Lists elements, such as `input id=svca-form-7-email name=email type=email`. */
function elementsOf(html: string): string[] {
  return [...html.matchAll(/<([a-z]+)((?:\s[^<>]*?)?)>/g)].flatMap(([, tag = '', attributes = '']) => {
    const kept = NAMED.flatMap((key) => {
      const found = new RegExp(`\\s${key}="([^"]*)"`).exec(attributes);
      return found ? [`${key}=${found[1]}`] : [];
    });
    return kept.length > 0 ? [[tag, ...kept].join(' ')] : [];
  });
}

const partsOf = (element: string) => element.split(/ (?:class=)?/);

/** Applies the only change since then: most languages' digits cannot be typed into an input of type number. */
const asItIsNow = (element: string) => element.replace(' type=number', ' type=text');

/** Messages that have become more precise, or say what to do. */
const REWORDED: Record<string, string> = {
  'Enter 2026-12-31 or less.': 'This must be no later than 31 December 2026.',
  'What is it about? is required.': 'Choose an option.',
  'Who knows of it? is required.': 'Answer this question.',
  'Meal is required.': 'Choose an option.',
  'Stars is required.': 'Choose an option.',
  'State is required.': 'Choose an option.',
  'Topic is required.': 'Choose an option.',
  'E-mail is required.': 'Enter an email address.',
  'E-mail address is required.': 'Enter an email address.',
  'Adults is required.': 'Enter a number.',
  'Day is required.': 'Enter a date.',
  'Name is required.': 'Enter a name.',
  ...Object.fromEntries(
    ['Company', 'Message', 'Nickname', 'Your entry', 'Your message', 'Your name', 'why'].map((label) => [
      `${label} is required.`,
      'Fill in this field.',
    ]),
  ),
};
const asTheyAreNow = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, REWORDED[text] ?? text]));

/** Returns elements that are missing now, or out of order; additional elements and classes are allowed. */
function missing(before: readonly string[], now: readonly string[]): string[] {
  let from = 0;
  return before.filter((element) => {
    const parts = partsOf(element);
    const place = now.findIndex((one, index) => index >= from && parts.every((part) => partsOf(one).includes(part)));
    if (place >= 0) from = place + 1;
    return place < 0;
  });
}

test('each file holds something', () => {
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const { answers, page } of files.map(read)) {
    expect(answers.length).toBeGreaterThanOrEqual(2);
    expect(page.length).toBeGreaterThan(5);
    expect(answers.some(({ errors }) => Object.keys(errors).length > 0)).toBe(true);
  }
});

test('an element that is gone, has another id or stands elsewhere is found', () => {
  const before = ['form id=a', 'input id=b name=b', 'p class=x y'];
  expect(missing(before, ['form id=a', 'hr class=n', 'input id=b name=b type=text', 'p class=x z y'])).toEqual([]);
  expect(missing(before, ['form id=a', 'input id=c name=b', 'p class=x'])).toEqual(before.slice(1));
  expect(missing(before, ['input id=b name=b', 'form id=a', 'p class=x y'])).toEqual(['input id=b name=b']);
});

describe.each(files)('the form %s', (name) => {
  const frozen = read(name);

  test('is saved as it was, and may be sent back', () => {
    const saved = formRules.presentConfig(parseForm(frozen.form).config, []);
    expect(JSON.parse(JSON.stringify(saved))).toEqual(frozen.saved);
    const again = parseForm({ title: frozen.form.title, config: frozen.saved }).config;
    expect(JSON.parse(JSON.stringify(formRules.presentConfig(again, [])))).toEqual(frozen.saved);
  });

  test('answers as it did', () => {
    const { config } = parseForm(frozen.form);
    for (const { sent, values, errors } of frozen.answers) {
      const now = validateSubmission(config, sanitiseSubmission(config, sent));
      expect({ sent, ...recordOf(JSON.parse(JSON.stringify(now))) }).toEqual({
        sent,
        values,
        errors: asTheyAreNow(errors),
      });
    }
  });

  test('has the names, ids and classes that it had on its page', () => {
    const form = { id: 7, ...parseForm(frozen.form) };
    const fields = renderFields(form);
    const html = renderForm(form, {
      action: '/forms/7',
      fields,
      hiddenInputs: { _svca_nonce: 'n' },
      honeypotName: 'website',
    });
    expect(missing(frozen.page.map(asItIsNow), elementsOf(html))).toEqual([]);
  });
});
