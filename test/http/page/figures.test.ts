import { afterEach, describe, expect, test } from '@jest/globals';
import type { FormConfig } from '#forms/config/types.ts';
import { renderFields } from '#forms/page/fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { closePages, openScripted, sentUntouched } from '#test/environment/page-dom.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { PLACES } from '#test/forms/places.ts';
import { CATALOGUES } from '#texts/index.ts';

afterEach(closePages);

const LANGUAGES = Object.keys(CATALOGUES);

describe.each(PLACES)('a page, $place', ({ place, path, around, put, get }) => {
  const fields: [string, object, (value: number) => unknown][] = [
    ['number', {}, (value) => value],
    ['currency', { currency: 'EUR' }, (value) => Math.abs(value).toFixed(2)],
    ['currency', { currency: 'KWD' }, (value) => Math.abs(value).toFixed(3)],
    [
      'product',
      { currency: 'KWD', max_price: 999_999_999, max_quantity: 9 },
      (value) => ({ price: Math.abs(value).toFixed(3), quantity: 3 }),
    ],
  ];
  test.each(fields)('draws a %s %j so that the same comes back, with and without its script', (type, field, kept) => {
    const configOf = (language?: string) => formConfig([around({ type, name: 'it', ...field })], { language });
    const reader = (config: FormConfig) => (sent: Record<string, unknown>) =>
      get(sanitiseSubmission(config, sent).values.it);
    for (const language of [...LANGUAGES, 'fa', 'hi', undefined]) {
      const config = configOf(language);
      const read = reader(config);
      for (const number of [1.234, -1234.567, 1000, 0.5, 99_999.999]) {
        const value = kept(number);
        const sent = { it: put(value) };
        const html = renderFields({ id: 1, config }, { values: sent }).join('');
        expect([language, read(sentUntouched(html))]).toEqual([language, value]);
      }
    }
    // A page with its script takes longer, so it is tested in one language.
    for (const language of place === 'alone' ? ['de', 'fa', undefined] : ['de']) {
      const config = configOf(language);
      const read = reader(config);
      const page = openScripted(config, { values: { it: put(kept(1.234)) } });
      expect(page.get(path)).toEqual(kept(1.234));
      page.set(path, kept(-1000.5));
      expect([language, page.get(path), read(page.sent())]).toEqual([language, kept(-1000.5), kept(-1000.5)]);
      page.set(path, page.get(path));
      expect(read(page.sent())).toEqual(kept(-1000.5));
      expect([place, page.instance.validate()]).toEqual([place, true]);
    }
  });
});

describe('an input for figures', () => {
  test.each<[object, string | null]>([
    [{ min: 0, step: 1 }, 'numeric'],
    [{ min: 3, step: 2 }, 'numeric'],
    [{ min: 0 }, 'decimal'],
    [{ min: 0.5, step: 1 }, 'decimal'],
    // Numeric keyboards of some phones lack the minus.
    [{ min: -1, step: 1 }, null],
    [{ step: 1 }, null],
  ])('of a number %j is one of text, with the keyboard %s', (own, keyboard) => {
    const [html = ''] = renderFields({ id: 1, config: formConfig([{ type: 'number', name: 'n', ...own }]) });
    const [, shown = null] = /inputmode="(\w+)"/.exec(html) ?? [];
    expect([html.includes('type="text"'), html.includes('type="number"'), shown]).toEqual([true, false, keyboard]);
  });

  const config = formConfig(
    [
      { type: 'number', name: 'n', min: 2, max: 9000, step: 0.5 },
      { type: 'product', name: 'p', currency: 'EUR', price: 150, max_quantity: 2000 },
      { type: 'calculated', name: 'twice', formula: 'n * 2' },
      { type: 'text', name: 'why', conditional: { rules: [{ field: 'n', op: 'greater_than', value: 1000 }] } },
    ],
    { language: 'de' },
  );

  test.each<[string, unknown, unknown, boolean]>([
    ['1.000,50', 1000.5, 2001, false],
    ['１２,５', 12.5, 25, true],
    ['١٢٫٥', 12.5, 25, true],
    ['1 234,5', 1234.5, 2469, false],
    ['', null, 0, true],
    ['viele', null, 0, true],
    ['1.000', null, 0, true],
  ])('that holds %j is %j for scripts, formulas and conditions', (typed, value, twice, isHidden) => {
    const page = openScripted(config);
    page.enter('[name=n]', typed);
    expect([page.get('n'), page.get('twice'), page.one('[data-field=why]').hidden]).toEqual([value, twice, isHidden]);
  });

  test.each(['1.000', 'viele', '1', '9.000,5', '3,25', '1.000,50'])('says of %j what the server says', (typed) => {
    const page = openScripted(config);
    page.enter('[name=n]', typed);
    page.instance.validate();
    const { errors } = validateSubmission(config, sanitiseSubmission(config, { n: typed }));
    expect(page.all('[data-field=n] .svca-error').map((one) => one.textContent)).toEqual(Object.values(errors));
  });

  test('stands on the page that is open, whatever its step', () => {
    const rest = [
      { type: 'page_break', name: 'next', label: 'Next' },
      { type: 'text', name: 'last' },
    ];
    const page = openScripted(formConfig([{ type: 'number', name: 'n', step: 1 }, ...rest]));
    expect(page.one('[data-field=n]').closest('[hidden]')).toBe(null);
  });

  test('counts up and down by its step within its bounds with the keys for that', () => {
    const page = openScripted(config);
    const press = (name: string, key: string, times = 1) => {
      for (let time = 0; time < times; time += 1) page.press(`[name="${name}"]`, key);
      return page.sent()[name];
    };
    page.enter('[name=n]', '3,5');
    expect([press('n', 'ArrowUp'), press('n', 'ArrowDown', 9), press('p[quantity]', 'ArrowUp', 3)]).toEqual([
      '4',
      '2',
      '3',
    ]);
    expect([press('p[quantity]', 'ArrowDown', 5), page.get('p')]).toEqual(['0', { quantity: 0 }]);
    page.enter('[name=n]', 'viele');
    expect(press('n', 'ArrowUp')).toBe('viele');
    page.enter('[name=n]', '8999,5');
    expect([press('n', 'ArrowUp', 3), press('n', 'ArrowDown'), press('n', 'Tab')]).toEqual([
      '9000',
      '8999,5',
      '8999,5',
    ]);
  });
});
