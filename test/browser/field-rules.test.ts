import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { rule as telRule } from '#forms/field-types/tel.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { type TestBrowser, tryEntries } from '#test/environment/chromium.ts';
import { runs } from '#test/environment/runs.ts';
import type { TestService } from '#test/environment/service.ts';
import { useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const options = ['a', 'b', 'c'].map((value) => ({ value }));
/** Fields of every type with their rules; the number in a field's name selects its part of the generated values. */
const FIELDS: Record<string, unknown>[] = [
  { type: 'text', required: true },
  { type: 'text', min_length: 2, max_length: 4 },
  { type: 'text', pattern: '[A-Z]{2}\\d+' },
  { type: 'text', pattern: '\\S+\\s\\S+' },
  { type: 'text', pattern: '[^\\s.]+\\.?' },
  { type: 'text', pattern: '(?i)ab+|.{3}' },
  { type: 'text', pattern: '[[:alpha:]\\S]+' },
  { type: 'textarea', max_length: 5, min_length: 2 },
  { type: 'rich_text', required: true, max_length: 9 },
  { type: 'email', required: true },
  { type: 'email', max_length: 12 },
  { type: 'url' },
  { type: 'url', pattern: 'https://.+' },
  { type: 'tel', required: true },
  { type: 'tel', country: 'DE' },
  { type: 'number', min: 1, max: 9.5, step: 0.1 },
  { type: 'number', step: 3 },
  { type: 'number', required: true },
  { type: 'date', min: '2026-02-03', max: '2028-02-29' },
  { type: 'date', required: true },
  { type: 'select', options, required: true },
  { type: 'radio', options, required: true },
  { type: 'checkboxes', options, min: 2, max: 2 },
  { type: 'checkboxes', options, required: true },
  { type: 'checkbox', required: true },
  { type: 'consent', required: true },
  { type: 'select', options, multiple: true, required: true },
  { type: 'select', options, other: true, required: true },
  { type: 'radio', options, other: true, required: true },
  { type: 'checkboxes', options, other: true, min: 2 },
  { type: 'ranking', options, required: true },
  { type: 'matrix', options, rows: [{ name: 'x' }, { name: 'y' }], every_row: true },
  { type: 'matrix', options, rows: [{ name: 'x' }, { name: 'y' }], required: true },
  { type: 'email', allowed_domains: ['b.org', 'ann.org'], denied_domains: ['ann.org'], confirm: true },
  { type: 'country', countries: ['DE', 'FR'], required: true },
  { type: 'state', countries: ['DE', 'AT'], required: true },
  { type: 'password', needs: ['lower', 'digit', 'symbol'], confirm: true },
  { type: 'password', min_length: 3, max_length: 4, required: true },
  { type: 'name' },
  { type: 'name', required: true, parts: ['prefix', 'first', 'last'], needed_parts: ['last'] },
  { type: 'address', required: true },
  { type: 'date_range', min: '2026-02-03', max: '2028-02-29' },
  { type: 'date_range', required: true },
  { type: 'time', min: '08:00', max: '18:00' },
  { type: 'time', required: true },
  { type: 'datetime', time_zone: 'Europe/Berlin', min: '2026-02-03T12:00', max: '2028-02-29T12:00' },
  { type: 'datetime', required: true },
  { type: 'range', min: 1, max: 9, step: 2, required: true },
  { type: 'rating', required: true },
  { type: 'scale', preset: 'nps', required: true },
  { type: 'currency', currency: 'EUR', min: '5', max: '20.50' },
  { type: 'currency', currency: 'JPY', required: true },
  { type: 'hidden' },
].map((field, index) => ({ ...field, name: `f${index}` }));
const config = formConfig(FIELDS);
const ORDERED = ['product', 'product_option', 'shipping', 'coupon', 'total'];

const parts: Record<string, string[]> = {
  text: ['AB', '12', 'x', '😀', 'é', 'e\u0301', ' ', '\u00a0', '\u3000', '\t', '\u0007', '\u2028', '.', 'ſ', '\ud83d'],
  textarea: ['ab', '\n', '\r\n', ' ', '😀', '\u0085', '\u0000'],
  // Markup as an editor creates it: open elements are closed.
  rich_text: ['<p>a</p>', '<b>b</b>', '<p>a <b>b</b></p>', 'abc', ' ', '\n', '&amp;', '<br>', '😀'],
  password: ['ab', ' ', '1', '😀', '-'],
  email: ['ann', '@', 'example', '.', 'org', '..', '+', 'é', '-', 'ａ', ' ', '"', ',', '中国'],
  url: ['https://', 'HTTP://', 'example.org', ':80', ':99999', '/a', '?b', '[::1]', '%', ' ', '<', '\\', 'javascript:'],
  tel: ['+49', '030', '123456', '1', ' ', '/', '(0)', '-', 'ext. 5', 'call', '１２３'],
  number: ['1', '9', '.5', '.', 'e1', '-', '+', ',', ' ', '0.1', '30'],
  time: ['08:00', '07', '23', ':', '59', '00', ' '],
  datetime: ['2026-03-29', 'T', ' ', '02:30', '2026-02-03', '11:59', ':00', '+01:00', 'Z'],
  range: ['1', '3', '-', '.5', '4'],
  currency: ['5', '20', ',', '.', '50', '999', '-', ' '],
  date: ['2026', '2028', '-', '02', '29', '30', '1', '2026-02-03'],
};
const texts = (type: string) => fc.array(fc.constantFrom(...(parts[type] ?? [''])), { maxLength: 5 });
const entry = (type: string) => {
  if (type === 'country') return fc.constantFrom('', 'DE', 'FR');
  if (type === 'state') return fc.constantFrom('', 'DE-BY', 'AT-9');
  if (['select', 'radio'].includes(type)) return fc.constantFrom('', 'a', 'c');
  if (['rating', 'scale'].includes(type)) return fc.constantFrom('', '0', '3', '10');
  if (type.startsWith('check') || type === 'consent') return fc.subarray(['a', 'b', 'c', '1']);
  return texts(type).map((some) => some.join(''));
};
/** Generators for the parts of a field, by the names of their inputs. */
const PART_ENTRIES: Record<string, (part: string) => fc.Arbitrary<string | string[]>> = {
  matrix: () => fc.constantFrom('', 'a', 'c'),
  name: () => entry('text').map(String),
  address: (part) => (part === 'country' ? fc.constantFrom('', 'DE', 'FR') : fc.constantFrom('', ' x ', 'y')),
  date_range: () => fc.oneof(entry('date'), fc.constantFrom('2026-02-03', '2027-01-01')),
};
const entries = fc.record(
  Object.fromEntries(
    inputFields(config).flatMap((field) => {
      const parts = inputType(field).partsOf(field);
      const ofPart = PART_ENTRIES[field.type];
      if (field.type === 'password' && field.confirm) {
        return ['', '[confirm]'].map((part) => [
          `${field.name}${part}`,
          fc.constantFrom('', ' ab1 - 34', 'abcdefgh', 'ÄÄÄÄÄÄ1-'),
        ]);
      }
      if (field.type === 'email' && field.confirm) {
        return ['', '[confirm]'].map((part) => [
          `${field.name}${part}`,
          fc.constantFrom('', 'a@b.org', 'a@ann.org', 'a@b.com'),
        ]);
      }
      if ('other' in field && field.other) {
        const chosen = ['', 'a', 'c', '__other__'];
        const own = field.type === 'checkboxes' ? fc.subarray(chosen.slice(1)) : fc.constantFrom(...chosen);
        return [
          [field.name, own],
          [`${field.name}[other]`, fc.constantFrom('', ' ', 'mine', 'x'.repeat(256))],
        ];
      }
      if (field.type === 'ranking') {
        return options.map(({ value }) => [`${field.name}[${value}]`, fc.constantFrom('', '1', '2', '3')]);
      }
      if (!ofPart) return [[field.name, entry(field.type)]];
      return parts.map((part) => [`${field.name}[${part}]`, ofPart(part)]);
    }),
  ),
);

let service: TestService;
let browser: TestBrowser;
let page: Page;
useSite(
  async (site) => {
    ({ service, browser } = site);
    const id = await createForm(service, {}, FIELDS);
    page = await browser.open(`http://forms.test/forms/${id}`);
    // A hidden page is not redrawn for each try.
    await page.evaluate('document.body.hidden = true');
  },
  { mayComplain: () => true },
);

test('page and server say the same of every value, but for a phone number’s length in its country and patterns of the server alone', async () => {
  // Types that are tested elsewhere: groups and rows have no input of their own, calculated fields take no value
  // (test/browser/logic.test.ts compares them), files, pictures and drawings cannot be typed, times to book are listed by the
  // server, and ordered products are compared by test/forms/orders and the checkout's own test.
  const elsewhere = ['calculated', 'file', 'image', 'signature', 'slot', 'group', 'repeater', ...ORDERED];
  const inputs = Object.entries(fieldTypes).filter(([, { kind }]) => kind === 'input');
  expect(new Set([...elsewhere, ...config.fields.map(({ type }) => type)])).toEqual(
    new Set(inputs.map(([name]) => name)),
  );
  const broken = new Set<string>();
  await fc.assert(
    fc.asyncProperty(entries, fc.boolean(), async (values, isPlain) => {
      const { sent, errors } = await tryEntries(page, values, isPlain);
      const server = validateSubmission(config, sanitiseSubmission(config, sent)).errors;
      for (const message of Object.values(errors)) broken.add(message);
      for (const [name, message] of Object.entries(server)) {
        if (name in errors || !isServersOwn(name, sent[name])) continue;
        broken.add(`only the server: ${message}`);
        delete server[name];
      }
      expect(errors).toEqual(server);
    }),
    { numRuns: runs(400) },
  );
  // No rule was left out by chance.
  expect([...broken].map((message) => message.replace(/f\d+|\d+(\.\d+)?(-\d+-\d+)?/g, '#')).sort()).toEqual(
    expect.arrayContaining([
      'Fill in this field.',
      'Choose at least #.',
      'Choose at most #.',
      'Enter # or less.',
      'Enter # or more.',
      'Enter a full web address, starting with https:// or http://.',
      'Enter a number.',
      'Enter a valid date as YYYY-MM-DD.',
      'Addresses of this domain cannot be used here.',
      'Fill in all the parts that are needed.',
      'Give each one a place of its own, the first to the last.',
      'The two entries are not the same.',
      'The last day must not be before the first.',
      'Enter a valid date and time as YYYY-MM-DD HH:MM.',
      'Enter a valid time as HH:MM.',
      'Enter an amount such as #.',
      'Enter a valid email address.',
      'Enter a valid phone number.',
      'Enter a value in steps of #.',
      'Enter at least # characters.',
      'Enter at most # characters.',
      'Please tick this box to continue.',
      'This value does not have the expected format.',
      'only the server: Enter a valid phone number.',
      'only the server: This value does not have the expected format.',
    ]),
  );
}, 120_000);

function isServersOwn(name: string, sent: unknown): boolean {
  const field = config.fields.find((one) => one.name === name);
  if (field?.type === 'tel') return telRule.validate(String(sent).trim(), field, () => true) === null;
  return field?.type === 'text' && /\(\?i|\[:/.test(field.pattern ?? '');
}
