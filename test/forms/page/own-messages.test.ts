import { describe, expect, test } from '@jest/globals';
import { type InputFieldConfig, inputType } from '#forms/field-types/index.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { ownMessages } from '#forms/page/own-messages.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { field, formConfig } from '#test/forms/form-fixture.ts';
import { CATALOGUES, textsFor } from '#texts/index.ts';
import { commonFormOf, fillIn } from '#texts/text.ts';

const formIn = (language: string) => ({ options: { language } });

test.each([
  ['en', 1, { min_length: 'Enter at least 1 character.' }],
  ['en', 2, {}],
  ['de', 1, {}],
  ['ar', 1, { min_length: 'أدخل حرفًا واحدًا على الأقل (1).' }],
  ['ar', 20, {}],
])('in %s a field tells the script of its form for %d, where that is not the usual one', (language, count, own) => {
  const form = formIn(language);
  const text = field({ type: 'text', min_length: count });
  expect(ownMessages(text, form)).toEqual(own);
  // The script's text equals the server's.
  const known = { min_length: commonFormOf(textsFor(language).rules.min_length), ...ownMessages(text, form) };
  const violation = { rule: 'min_length', params: { min: count } };
  expect(fillIn(known.min_length, { min: count })).toBe(fieldMessage(violation, text, form));
});

/** Fields with a bound, and values that break it. */
const BOUND: [object, unknown][] = [
  [{ type: 'date', min: '2026-11-28' }, '2026-11-27'],
  [{ type: 'date', max: '2026-11-28' }, '2026-11-29'],
  [
    { type: 'date_range', max: '2026-11-28' },
    { from: '2026-11-01', to: '2026-12-01' },
  ],
  [{ type: 'time', min: '08:30' }, '07:00'],
  [{ type: 'time', max: '18:05' }, '18:06'],
  [{ type: 'datetime', max: '2026-11-28T23:59', time_zone: 'America/New_York' }, '2026-11-29T00:00'],
  [{ type: 'datetime', min: '2026-11-28T23:59' }, '2026-11-28T23:58'],
  [{ type: 'number', min: -1.5 }, -2],
  [{ type: 'number', max: 12_345.5 }, 12_346],
  [{ type: 'number', step: 0.25 }, 1.3],
  [{ type: 'range', min: 0.5, max: 2.5, step: 0.5 }, 0.25],
  [{ type: 'currency', currency: 'EUR', min: '1234.5' }, '5.00'],
  [{ type: 'currency', currency: 'KWD', max: '5' }, '5.001'],
  [{ type: 'currency', currency: 'EUR' }, 'much'],
  [
    { type: 'product', currency: 'EUR', min_price: 123_450, max_price: 999_999 },
    { price: '1.00', quantity: 1 },
  ],
  [
    { type: 'product', currency: 'EUR', max_price: 999_999 },
    { price: '10000.00', quantity: 1 },
  ],
  [
    { type: 'product', currency: 'EUR', max_price: 999_999 },
    { price: 'much', quantity: 1 },
  ],
  [{ type: 'product', currency: 'EUR', price: 1, min_quantity: 2, max_quantity: 9 }, { quantity: 1 }],
];

function messageOf(own: object, it: unknown, language: string): string {
  const config = formConfig([{ name: 'it', ...own }], { language });
  return validateSubmission(config, sanitiseSubmission(config, { it }, [], '')).errors.it ?? '';
}

describe.each(Object.keys(CATALOGUES))('a bound that is broken in %s', (language) => {
  test.each(BOUND)('%j is named as the language writes it: %j', (own, it) => {
    const message = messageOf(own, it, language);
    expect(message).not.toMatch(/^$|\{|\d{4}-\d\d|T\d\d:|undefined|\bNaN\b|Invalid/);
    const [comma, point] = [/\d,\d{1,2}(?!\d)/, /\d\.\d{1,2}(?!\d)/];
    const isTime = /time/.test(JSON.stringify(own));
    if (!isTime) expect(message).not.toMatch(['en', 'ja', 'zh', 'he', 'ar'].includes(language) ? comma : point);
    const days = JSON.stringify(own).match(/2026-11-28/);
    if (days) expect(message).toMatch(/2026|٢٠٢٦/);
  });

  test.each(BOUND)('%j %j has the same words on the page', (own, it) => {
    const one = field(own);
    const { rule, params = {} } = violationOf(one, it);
    const { rules } = textsFor(language);
    const known: Record<string, string> = { [rule]: commonFormOf(rules[rule]), ...ownMessages(one, formIn(language)) };
    expect(fillIn(known[rule] ?? '', params)).toBe(messageOf(own, it, language));
  });
});

/** Finds the violation as the page's script does: with the type's rules. */
function violationOf(one: InputFieldConfig, it: unknown): Violation {
  const type = inputType(one);
  const { value, rule } = type.sanitise(it, one);
  const violation = rule ? { rule } : type.validate(value, one);
  if (!violation) throw new Error('it breaks nothing');
  return violation as Violation;
}

test.each<[object, unknown, string, string]>([
  [BOUND[1]?.[0] ?? {}, '2026-11-29', 'en', 'This must be no later than 28 November 2026.'],
  [BOUND[0]?.[0] ?? {}, '2026-11-01', 'de', 'Möglich ist frühestens 28. November 2026.'],
  [BOUND[4]?.[0] ?? {}, '18:06', 'en', 'This must be no later than 18:05.'],
  [BOUND[5]?.[0] ?? {}, '2026-11-29T00:00', 'en', 'This must be no later than 28 November 2026 at 23:59.'],
  [BOUND[5]?.[0] ?? {}, '2026-11-29T00:00', 'de', 'Möglich ist spätestens 28. November 2026 um 23:59.'],
  [BOUND[8]?.[0] ?? {}, 12_346, 'de', 'Geben Sie 12345,5 oder weniger ein.'],
  [BOUND[9]?.[0] ?? {}, 1.3, 'fr', 'Saisissez une valeur par pas de 0,25.'],
  [BOUND[11]?.[0] ?? {}, '5.00', 'de', 'Geben Sie 1.234,50\u00a0€ oder mehr ein.'],
  [BOUND[13]?.[0] ?? {}, 'much', 'de', 'Geben Sie einen Betrag wie 10,00 ein.'],
  [BOUND[15]?.[0] ?? {}, { price: '10000.00', quantity: 1 }, 'en', 'Enter €9,999.99 or less.'],
])('%j, which %j breaks, is named in %s: %s', (own, it, language, message) => {
  expect(messageOf(own, it, language)).toBe(message);
});

test.each([
  ['Not before {min}.', 'de', 'Not before 28. November 2026.'],
  ['{label}: no.', 'de', '{label}: no.'],
])('a text of the form’s own has the bound in words, too: %s', (text, language, known) => {
  const own = { type: 'date', label: 'Day', min: '2026-11-28', messages: { min: text } };
  expect(ownMessages(field(own), formIn(language))).toEqual({ min: known });
  expect(messageOf(own, '2026-11-27', language)).toBe(known.replace('{label}', 'Day'));
});
