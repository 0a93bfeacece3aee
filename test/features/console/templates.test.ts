import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { CATEGORIES, findTemplates, formOf, type Template } from '#console/views/forms/new/template.ts';
import { freeFormRules, parseForm } from '#test/environment/form-rules.ts';

const folder = new URL('../../../console/views/forms/templates/', import.meta.url);
const templates = readdirSync(folder).map((file) => {
  return [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Template] as const;
});
const languages = ['en', 'de'] as const;
const every = templates.flatMap(([file, template]) => languages.map((language) => ({ file, template, language })));

/** Saves a form through the rules. @throws an error with each mistake and its path */
function save(form: object, rules: typeof parseForm) {
  try {
    return rules({ ...form });
  } catch (error) {
    throw new Error(JSON.stringify((error as { errors?: object }).errors ?? String(error), null, 2));
  }
}

test.each([
  ['survey', undefined, 'en', ['employee-survey', 'invited-survey', 'product-survey', 'survey']],
  ['Umfrage ANONYM', undefined, 'de', ['survey']],
  ['', 'sales', 'en', ['contract', 'order', 'quote', 'return']],
  ['nothing of it', undefined, 'en', []],
] as const)('the gallery finds “%s” in %s (%s)', (search, category, language, names) => {
  const byName = Object.fromEntries(templates.map(([file, template]) => [file.replace('.json', ''), template]));
  const found = findTemplates(byName, { search, category, language }).map(([name]) => name);
  expect(found).toEqual(expect.arrayContaining([...names]));
  expect(found.length).toBeLessThan(8);
  if (names.length === 0) expect(found).toEqual([]);
});

describe('templates of forms', () => {
  test('there is a good number of them', () => {
    expect(templates.length).toBe(33);
  });

  test.each(every)('$file saves in $language, with mails to the site and without', ({ template, language }) => {
    const form = formOf(template, { language, mailTo: 'team@example.net' });
    expect(save(form, parseForm)).toMatchObject({ title: form.title });
    if (isProInstalled()) save(formOf(template, { language, hasPdf: true }), parseForm);
    expect(save(form, freeFormRules.parseForm)).toMatchObject({ config: { options: { language } } });
    save(formOf(template, { language }), freeFormRules.parseForm);
    expect(JSON.stringify(form)).not.toContain('example.org');
  });

  test.each(every.filter(({ template }) => template.payment))(
    '$file can be paid ($language)',
    ({ template, language }) => {
      if (!isProInstalled()) return;
      for (const provider of ['stripe', 'paypal']) {
        const form = formOf(template, { language, provider });
        expect(save(form, parseForm)).toMatchObject({ config: { options: { payment: { enabled: true, provider } } } });
      }
    },
  );

  test.each(templates)('%s has a category of the gallery, and words to be found by', (_, { category, words }) => {
    expect(CATEGORIES).toContain(category);
    expect([words.en.split(' ').length > 2, words.de.split(' ').length > 2]).toEqual([true, true]);
  });

  test.each(every)('$file says everything in $language', ({ template, language }) => {
    const texts = JSON.stringify([formOf(template, { language }), template.name[language], template.about[language]]);
    expect(texts).not.toMatch(/"(en|de)":/);
    expect(template.name[language]).not.toBe('');
  });

  test.each(every.filter(({ template }) => JSON.stringify(template.form).includes('"verify"')))(
    '$file says no answers to whoever confirms an address ($language)',
    ({ template, language }) => {
      const { success_message: said } = formOf(template, { language }).config.options;
      expect(said).toBeDefined();
      // It would stand there with gaps.
      expect(said).not.toContain('{field:');
    },
  );
});
