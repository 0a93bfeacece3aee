import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FieldValue } from '#forms/field-types/field-value.ts';
import { inputType } from '#forms/field-types/index.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { runs } from '#test/environment/runs.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { field, formConfig, mistakesOf } from './form-fixture.ts';

const options = [{ value: 'a', label: 'Alpha' }, { value: 'b' }];

const BERLIN = { type: 'datetime', time_zone: 'Europe/Berlin' };
const TWICE = { type: 'email', confirm: true };
const ORDER = { type: 'ranking', options };
const TABLE = { type: 'matrix', options, rows: [{ name: 'food', label: 'The food' }, { name: 'staff' }] };
const ADA = { first: 'Ada', last: 'Lovelace' };
const HOME = { street: 'Main Street 1', postcode: '10115', city: 'Berlin', country: 'DE' };
const DAYS = { from: '2026-02-28', to: '2026-03-01' };
const EURO = { type: 'currency', currency: 'EUR' };

/** Submits one value. Returns the stored value and the broken rule: each rule's message is its name. */
function submit(config: object, raw: unknown) {
  const messages = Object.fromEntries(RULES.map((rule) => [rule, rule]));
  const form = formConfig([{ name: 'it', messages, ...config }]);
  const { values, errors } = validateSubmission(form, sanitiseSubmission(form, { it: raw }));
  return { value: values.it, error: errors.it ?? null };
}

const RULES = [
  ...['required', 'accepted', 'invalid_type', 'too_long', 'min_length', 'max_length', 'pattern', 'email', 'tel', 'url'],
  ...['number', 'min', 'max', 'step', 'date', 'option', 'min_choices', 'max_choices'],
  ...['time', 'datetime', 'amount', 'incomplete', 'period', 'confirm', 'domain', 'tel_country', 'ranking'],
];

describe('a submitted value', () => {
  test.each<[object, unknown, unknown]>([
    [{ type: 'text' }, '  Ann\u0000 \tB\u0007 ', 'Ann  B'],
    [{ type: 'text' }, 'two\r\nlines', 'two lines'],
    [{ type: 'text' }, 'e\u0301', 'é'],
    // Up to 30 marks in a row are sorted; more would take too long.
    [{ type: 'text' }, `a${'\u0301\u0323'.repeat(15)}`, `ạ${'\u0323'.repeat(14)}${'\u0301'.repeat(15)}`],
    [{ type: 'text' }, `a${'\u0301\u0323'.repeat(16)}`, `a${'\u0301\u0323'.repeat(16)}`],
    [{ type: 'text' }, '<b>kept</b>', '<b>kept</b>'],
    [{ type: 'text' }, 'half \ud83d', 'half \ufffd'],
    [{ type: 'text' }, 5, '5'],
    [{ type: 'text' }, true, 'true'],
    [{ type: 'text' }, null, ''],
    [{ type: 'text' }, undefined, ''],
    [{ type: 'text', min_length: 2, max_length: 3 }, '😀😀😀', '😀😀😀'],
    [{ type: 'text', pattern: '[A-Z]{2}\\d+' }, 'AB12', 'AB12'],
    [{ type: 'text', pattern: 'a|b' }, '', ''],
    [{ type: 'textarea' }, ' a\r\nb\rc\n\td\u0000 ', 'a\nb\nc\n\td'],
    [{ type: 'email' }, ' Ann.B+x@Example.org ', 'Ann.B+x@Example.org'],
    [{ type: 'tel' }, '030 / 1234-56', '030 / 1234-56'],
    [{ type: 'tel' }, '+49 30 123456', '+49 30 123456'],
    [{ type: 'tel', country: 'DE' }, '030 123456', '030 123456'],
    [{ type: 'url' }, 'https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    [{ type: 'url' }, 'HTTP://localhost:3000', 'HTTP://localhost:3000'],
    [{ type: 'number' }, ' -1.5e2 ', -150],
    [{ type: 'number' }, 0, 0],
    [{ type: 'number' }, '-0.00', 0],
    [{ type: 'number' }, '00123.500', 123.5],
    [{ type: 'number' }, '100000000000000000000000', 1e23],
    [{ type: 'number' }, '9007199254740992', 9007199254740992],
    [{ type: 'number' }, '', null],
    [{ type: 'number', min: 0, max: 1, step: 0.1 }, '0.3', 0.3],
    [{ type: 'number', min: 1, step: 2 }, 7, 7],
    [{ type: 'select', options }, 'a', 'a'],
    [{ type: 'select', options: [{ value: '1' }] }, 1, '1'],
    [{ type: 'radio', options }, 'b', 'b'],
    [{ type: 'checkbox' }, true, true],
    [{ type: 'checkbox' }, '1', true],
    [{ type: 'checkbox' }, 'on', true],
    [{ type: 'checkbox' }, 'Yes', true],
    [{ type: 'checkbox' }, 'no', false],
    [{ type: 'checkbox' }, 0, false],
    [{ type: 'checkbox' }, undefined, false],
    [{ type: 'checkboxes', options }, ['b', 'a', 'b', ''], ['b', 'a']],
    [{ type: 'checkboxes', options }, 'a', ['a']],
    [{ type: 'checkboxes', options }, '', []],
    [{ type: 'checkboxes', options, min: 1 }, undefined, []],
    [{ type: 'checkboxes', options, min: 2 }, [], []],
    [{ type: 'checkboxes', options, min: 2, max: 2 }, '', []],
    [{ type: 'date' }, '2028-02-29', '2028-02-29'],
    [{ type: 'date', min: '2026-01-01', max: '2026-01-01' }, '2026-01-01', '2026-01-01'],
    [{ type: 'time', min: '08:00', max: '18:00' }, ' 18:00 ', '18:00'],
    [{ type: 'time' }, '07:05:00', '07:05'],
    [{ type: 'datetime' }, '2026-03-01T10:00', '2026-03-01T10:00:00+00:00'],
    [{ type: 'datetime' }, '2026-03-01T10:00:30.120Z', '2026-03-01T10:00:30.12+00:00'],
    [BERLIN, '2026-03-01T23:30:59.123456Z', '2026-03-02T00:30:59.123456+01:00'],
    [BERLIN, '2026-03-01T10:00:00.000', '2026-03-01T10:00:00+01:00'],
    [BERLIN, '2026-03-01 10:00', '2026-03-01T10:00:00+01:00'],
    [BERLIN, '2026-07-01T10:00', '2026-07-01T10:00:00+02:00'],
    [BERLIN, '2026-07-01T08:00:00Z', '2026-07-01T10:00:00+02:00'],
    // In the repeated hour the first is meant, unless the offset names the second.
    [BERLIN, '2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
    [BERLIN, '2026-10-25T02:30:00+01:00', '2026-10-25T02:30:00+01:00'],
    [{ ...BERLIN, min: '2026-03-01T10:00' }, '2026-03-01T10:00', '2026-03-01T10:00:00+01:00'],
    [{ type: 'datetime', time_zone: 'Asia/Kathmandu' }, '2026-03-01T00:10', '2026-03-01T00:10:00+05:45'],
    [{ type: 'range' }, '50', 50],
    [{ type: 'range', min: -1, max: 1, step: 0.1 }, -0.7, -0.7],
    [{ type: 'range' }, '', null],
    [{ type: 'rating' }, '5', 5],
    [{ type: 'scale', preset: 'nps' }, '0', 0],
    [{ type: 'scale' }, 1, 1],
    [EURO, '19,9', '19.90'],
    [EURO, ' 0019.90 ', '19.90'],
    [EURO, 5, '5.00'],
    [{ ...EURO, currency: 'JPY' }, '500', '500'],
    [{ ...EURO, min: '5.00', max: '5.00' }, '5', '5.00'],
    [TWICE, { value: ' a@example.org', confirm: 'a@example.org ' }, 'a@example.org'],
    [TWICE, 'a@example.org', 'a@example.org'],
    [TWICE, { value: '', confirm: '' }, ''],
    [{ type: 'email', allowed_domains: ['example.org'] }, 'a@Mail.Example.org', 'a@Mail.Example.org'],
    [{ type: 'email', allowed_domains: ['bücher.example'] }, 'a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    [{ type: 'email', denied_domains: ['example.com'] }, 'a@notexample.com', 'a@notexample.com'],
    [{ type: 'tel', countries: ['DE', 'US'] }, '+49 30 123456', '+49 30 123456'],
    [{ type: 'tel', country: 'DE', countries: ['DE'] }, '030 123456', '030 123456'],
    [{ type: 'select', options, multiple: true }, ['b', 'a', 'b', ''], ['b', 'a']],
    [{ type: 'select', options, multiple: true }, 'a', ['a']],
    [{ type: 'select', options, multiple: true }, undefined, []],
    [{ type: 'select', options, other: true }, 'mine', 'mine'],
    [{ type: 'radio', options, other: true }, '__other__', ''],
    [{ type: 'checkboxes', options, other: true }, ['a', 'mine', '__other__'], ['a', 'mine']],
    [{ type: 'checkboxes', options, other: true, min: 3 }, ['a', 'b', 'mine'], ['a', 'b', 'mine']],
    [{ type: 'select', options, other: true, multiple: true }, ['mine'], ['mine']],
    [ORDER, ['b', 'a'], ['b', 'a']],
    [ORDER, { a: '2', b: ' 1 ', c: '3' }, ['b', 'a']],
    [ORDER, { a: '', b: '' }, []],
    [ORDER, undefined, []],
    [TABLE, { food: 'a', staff: null, more: 'x' }, { food: 'a' }],
    [TABLE, { food: '', staff: '' }, {}],
    [
      { ...TABLE, every_row: true },
      { food: 'a', staff: 'b' },
      { food: 'a', staff: 'b' },
    ],
    [{ type: 'country' }, 'DE', 'DE'],
    [{ type: 'country', countries: ['FR'] }, 'FR', 'FR'],
    [{ type: 'name' }, { first: ' Ada\n', last: 'Lovelace', middle: 'ignored' }, ADA],
    [{ type: 'name' }, { first: ' ', last: null }, {}],
    [{ type: 'name' }, undefined, {}],
    [{ type: 'name', parts: ['last'] }, { last: 'Lovelace' }, { last: 'Lovelace' }],
    [{ type: 'name', needed_parts: ['first'] }, { first: 'Ada' }, { first: 'Ada', last: '' }],
    [{ type: 'address' }, { ...HOME, constructor: 'x' }, HOME],
    [{ type: 'address' }, { ...HOME, postcode: 5 }, { ...HOME, postcode: '5' }],
    [{ type: 'date_range', min: DAYS.from, max: DAYS.to }, DAYS, DAYS],
    [{ type: 'date_range' }, { from: '2026-01-01', to: '2026-01-01' }, { from: '2026-01-01', to: '2026-01-01' }],
    [{ type: 'hidden' }, 'utm x', 'utm x'],
    [{ type: 'hidden', default: 'd' }, undefined, 'd'],
    [{ type: 'text', default: 'd' }, undefined, ''],
    [{ type: 'text', default: 'd', read_only: true }, 'forged', 'd'],
    [{ type: 'checkboxes', options, default: ['a'], read_only: true }, { forged: 1 }, ['a']],
    [{ type: 'consent', required: true }, 'on', true],
  ])('%j takes %j as %j', (config, raw, value) => {
    expect(submit(config, raw)).toEqual({ value, error: null });
  });

  test.each<[object, unknown, string]>([
    [{ type: 'checkboxes', options, other: true }, ['mine', 'yours'], 'option'],
    [{ type: 'select', options, other: true, multiple: true }, ['a', 'mine', 'yours'], 'option'],
    [{ type: 'text', required: true }, '  ', 'required'],
    [{ type: 'text', required: true }, undefined, 'required'],
    [{ type: 'text' }, ['x'], 'invalid_type'],
    [{ type: 'text' }, { a: 1 }, 'invalid_type'],
    [{ type: 'text' }, 'x'.repeat(65_537), 'too_long'],
    [{ type: 'text' }, '€'.repeat(21_846), 'too_long'],
    [{ type: 'text', min_length: 2 }, '😀', 'min_length'],
    [{ type: 'text', max_length: 2 }, 'abc', 'max_length'],
    [{ type: 'text', pattern: 'a|b' }, 'ab', 'pattern'],
    [{ type: 'text', pattern: '.*' }, 'x'.repeat(4097), 'too_long'],
    [{ type: 'textarea', max_length: 3 }, 'a\r\nbc', 'max_length'],
    [{ type: 'email' }, 'nobody', 'email'],
    [{ type: 'email' }, 'a@b', 'email'],
    [{ type: 'email' }, 'a@example.org,b@example.org', 'email'],
    [{ type: 'email' }, '"a, b"@example.org', 'email'],
    [{ type: 'email' }, 'a@example.org\r\nBcc: b@example.org', 'email'],
    [{ type: 'email', max_length: 5 }, 'ann@example.org', 'max_length'],
    [{ type: 'tel' }, 'call me', 'tel'],
    [{ type: 'tel' }, '123', 'tel'],
    [{ type: 'tel' }, '+1', 'tel'],
    [{ type: 'tel' }, `+${'1'.repeat(50)}`, 'tel'],
    [{ type: 'tel', country: 'DE' }, '12', 'tel'],
    [{ type: 'url' }, 'javascript:alert(1)', 'url'],
    [{ type: 'url' }, 'example.org', 'url'],
    [{ type: 'url' }, 'https://', 'url'],
    [{ type: 'url' }, 'https://a b', 'url'],
    [{ type: 'number' }, '12,5,0', 'number'],
    [{ type: 'number' }, '0x10', 'number'],
    [{ type: 'number' }, 'Infinity', 'number'],
    [{ type: 'number' }, '1e999', 'number'],
    [{ type: 'number' }, '12345678901234567890.5', 'too_long'],
    [{ type: 'number' }, '9007199254740993', 'too_long'],
    [{ type: 'number' }, '1e-999', 'too_long'],
    [{ type: 'number' }, true, 'invalid_type'],
    [{ type: 'number' }, [1], 'invalid_type'],
    [{ type: 'number', required: true }, '', 'required'],
    [{ type: 'number', min: 1 }, 0, 'min'],
    [{ type: 'number', max: 1 }, 1.01, 'max'],
    [{ type: 'number', step: 0.1 }, 0.35, 'step'],
    [{ type: 'select', options }, 'c', 'option'],
    [{ type: 'select', options }, ['a'], 'invalid_type'],
    [{ type: 'radio', options }, 'Alpha', 'option'],
    [{ type: 'radio', options, required: true }, '', 'required'],
    [{ type: 'checkbox', required: true }, 'off', 'required'],
    [{ type: 'checkbox' }, 'perhaps', 'invalid_type'],
    [{ type: 'checkbox' }, ['on'], 'invalid_type'],
    [{ type: 'checkboxes', options }, ['a', 'c'], 'option'],
    [{ type: 'checkboxes', options }, [['a']], 'invalid_type'],
    [{ type: 'checkboxes', options }, { a: true }, 'invalid_type'],
    [{ type: 'checkboxes', options, required: true }, [], 'required'],
    [{ type: 'checkboxes', options, min: 2 }, ['a'], 'min_choices'],
    [{ type: 'checkboxes', options, max: 1 }, ['a', 'b'], 'max_choices'],
    [{ type: 'checkboxes', options }, Array.from({ length: 501 }, () => 'a'), 'too_long'],
    [{ type: 'date' }, '2026-02-30', 'date'],
    [{ type: 'date' }, '2027-02-29', 'date'],
    [{ type: 'date' }, '01.02.2026', 'date'],
    [{ type: 'date' }, '2026-1-2', 'date'],
    [{ type: 'date', min: '2026-01-02' }, '2026-01-01', 'min'],
    [{ type: 'date', max: '2026-01-02' }, '2026-01-03', 'max'],
    [{ type: 'time' }, '24:00', 'time'],
    [{ type: 'time' }, '9:30', 'time'],
    [{ type: 'time' }, '09:30:15', 'time'],
    [{ type: 'time', min: '08:00' }, '07:59', 'min'],
    [{ type: 'time', max: '18:00' }, '18:01', 'max'],
    [{ type: 'datetime' }, '2026-02-30T10:00', 'datetime'],
    [{ type: 'datetime' }, '2026-03-01', 'datetime'],
    [{ type: 'datetime' }, '2026-03-01T10:00+25:99', 'datetime'],
    [{ type: 'datetime' }, '2026-03-01T10:00:60', 'datetime'],
    [{ type: 'datetime', max: '2026-03-01T10:00' }, '2026-03-01T10:00:01', 'max'],
    [{ type: 'datetime', min: '2026-03-01T10:00' }, '2026-03-01T09:59:59.999', 'min'],
    // Daylight saving time skips this hour.
    [BERLIN, '2026-03-29T02:30', 'datetime'],
    [{ ...BERLIN, min: '2026-03-01T10:00' }, '2026-03-01T09:59', 'min'],
    [{ ...BERLIN, max: '2026-03-01T10:00' }, '2026-03-01T10:01', 'max'],
    [{ type: 'range' }, 101, 'max'],
    [{ type: 'range', step: 5 }, 7, 'step'],
    [{ type: 'rating' }, 0, 'option'],
    [{ type: 'rating' }, 6, 'option'],
    [{ type: 'rating', required: true }, '', 'required'],
    [{ type: 'scale', preset: 'nps' }, 11, 'option'],
    [{ type: 'scale' }, 2.5, 'option'],
    [EURO, '1.999', 'amount'],
    [EURO, '-1', 'amount'],
    [EURO, '1.23,450', 'amount'],
    [{ ...EURO, currency: 'JPY' }, '5.5', 'amount'],
    [{ ...EURO, min: '5.00' }, '4.99', 'min'],
    [{ ...EURO, max: '5.00' }, '5.01', 'max'],
    [TWICE, { value: 'a@example.org', confirm: 'b@example.org' }, 'confirm'],
    [TWICE, { value: 'a@example.org' }, 'confirm'],
    [{ type: 'email' }, { value: 'a@example.org', confirm: 'a@example.org' }, 'invalid_type'],
    [{ type: 'email', allowed_domains: ['example.org'] }, 'a@notexample.org', 'domain'],
    [{ type: 'email', denied_domains: ['example.com'] }, 'a@EXAMPLE.com', 'domain'],
    [{ type: 'email', denied_domains: ['xn--bcher-kva.example'] }, 'a@Bücher.example', 'domain'],
    [{ type: 'email', denied_domains: ['bücher.example'] }, 'a@shop.xn--bcher-kva.example', 'domain'],
    [{ type: 'tel', countries: ['DE'] }, '+33 1 23 45 67 89', 'tel_country'],
    [{ type: 'tel', countries: ['DE'] }, '030 123456', 'tel_country'],
    [{ type: 'select', options, multiple: true }, ['c'], 'option'],
    [{ type: 'select', options, multiple: true, required: true }, [], 'required'],
    [{ type: 'radio', options, other: true }, 'x'.repeat(256), 'max_length'],
    [{ type: 'radio', options, other: true, required: true }, '__other__', 'required'],
    [{ type: 'radio', options }, '__other__', 'option'],
    [ORDER, ['b'], 'ranking'],
    [ORDER, ['b', 'c'], 'ranking'],
    [ORDER, { a: '1', b: '1' }, 'ranking'],
    [ORDER, { a: '1' }, 'ranking'],
    [ORDER, { a: '2', b: '3' }, 'ranking'],
    [{ ...ORDER, required: true }, { a: '' }, 'required'],
    [TABLE, { food: 'c' }, 'option'],
    [TABLE, ['a'], 'invalid_type'],
    [TABLE, { food: ['a'] }, 'invalid_type'],
    [{ ...TABLE, every_row: true }, { food: 'a' }, 'incomplete'],
    [{ ...TABLE, required: true }, {}, 'required'],
    [{ type: 'country' }, 'XX', 'option'],
    [{ type: 'country', countries: ['FR'] }, 'DE', 'option'],
    [{ type: 'name' }, 'Ada Lovelace', 'invalid_type'],
    [{ type: 'name' }, ['Ada'], 'invalid_type'],
    [{ type: 'name' }, { first: { a: 1 }, last: 'x' }, 'invalid_type'],
    [{ type: 'name' }, { first: 'Ada' }, 'incomplete'],
    [{ type: 'name', required: true }, { first: '' }, 'required'],
    [{ type: 'name' }, { ...ADA, first: 'a'.repeat(256) }, 'max_length'],
    [{ type: 'address' }, { ...HOME, city: '' }, 'incomplete'],
    [{ type: 'address', countries: ['FR'] }, HOME, 'option'],
    [{ type: 'date_range' }, { from: '2026-01-01' }, 'incomplete'],
    [{ type: 'date_range' }, { ...DAYS, from: '2026-02-30' }, 'date'],
    [{ type: 'date_range' }, { from: DAYS.to, to: DAYS.from }, 'period'],
    [{ type: 'date_range', min: '2026-03-01' }, DAYS, 'min'],
    [{ type: 'date_range', max: '2026-02-28' }, DAYS, 'max'],
    [{ type: 'hidden', max_length: 2 }, 'abc', 'max_length'],
    [{ type: 'hidden' }, ['x'], 'invalid_type'],
    [{ type: 'consent', required: true }, undefined, 'accepted'],
    [{ type: 'consent', required: true }, '0', 'accepted'],
  ])('%j refuses %j for the rule %s', (config, raw, rule) => {
    expect(submit(config, raw).error).toBe(rule);
  });

  test('a pattern that would take a backtracking engine for ever is done at once', () => {
    const started = performance.now();
    expect(submit({ type: 'text', pattern: '(a+)+b' }, 'a'.repeat(4096)).error).toBe('pattern');
    expect(submit({ type: 'text', pattern: '([ab]*a[ab]{400})*c' }, 'ab'.repeat(2048)).error).toBe('pattern');
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('whatever arrives, there is a value or an error, and a valid value passes again', () => {
    const configs = [
      ...['text', 'textarea', 'email', 'tel', 'url', 'number', 'checkbox', 'date', 'hidden', 'consent'].map((type) => ({
        type,
      })),
      ...['select', 'radio', 'checkboxes'].map((type) => ({ type, options })),
      ...['time', 'datetime', 'range', 'rating', 'scale', 'country', 'name', 'address', 'date_range'].map((type) => ({
        type,
      })),
      BERLIN,
      EURO,
      ORDER,
      TABLE,
      { type: 'tel', country: 'FR' },
      { type: 'text', pattern: '\\w+', max_length: 10 },
    ];
    const raw = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 16)),
      fc.constantFrom(
        'a',
        ['a', 'b'],
        '3',
        '4,5',
        '12:30:00',
        '2026-01-01',
        '+4930123456',
        'https://example.org',
        'ann@example.org',
        '1',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...configs), raw, (config, sent) => {
        const { value, error } = submit(config, sent);
        expect(value).toBeDefined();
        if (error === null) expect(submit(config, value)).toEqual({ value, error: null });
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a value for people', () => {
  test.each<[object, FieldValue, string]>([
    [{ type: 'select', options }, 'a', 'Alpha'],
    [{ type: 'radio', options }, 'b', 'b'],
    [{ type: 'radio', options }, 'gone', 'gone'],
    [{ type: 'checkboxes', options }, ['a', 'b'], 'Alpha, b'],
    [{ type: 'checkbox' }, true, 'Yes'],
    [{ type: 'consent' }, false, 'No'],
    [{ type: 'number' }, 1.5, '1.5'],
    [{ type: 'number' }, null, ''],
    [{ type: 'textarea' }, 'a\nb', 'a\nb'],
    [{ type: 'time' }, '09:30', '09:30'],
    [BERLIN, '2026-03-01T10:00:00+01:00', '2026-03-01 10:00 (Europe/Berlin)'],
    [{ type: 'rating' }, 4, '4/5'],
    [{ type: 'scale', preset: 'nps' }, 0, '0'],
    [EURO, '1999.90', '€1,999.90'],
    [EURO, '', ''],
    [ORDER, ['b', 'a'], '1. b\n2. Alpha'],
    [TABLE, { food: 'a', staff: 'b' }, 'The food: Alpha\nstaff: b'],
    [{ type: 'country' }, 'DE', 'Germany'],
    [{ type: 'name', parts: ['prefix', 'first', 'last'] }, { prefix: 'Dr.', ...ADA }, 'Dr. Ada Lovelace'],
    [{ type: 'name' }, {}, ''],
    [{ type: 'address' }, HOME, 'Main Street 1\n10115 Berlin\nGermany'],
    [{ type: 'date_range' }, DAYS, '2026-02-28 – 2026-03-01'],
  ])('%j shows %j as %s', (config, value, shown) => {
    const parsed = field(config);
    expect(inputType(parsed).display(value, parsed, DEFAULT_TEXTS)).toBe(shown);
  });
});

test.each([
  [{ type: 'time' }, '21:05', '21:05'],
  [BERLIN, '2026-03-01T10:00:00+01:00', '1. März 2026 um 10:00 MEZ'],
  [{ type: 'range' }, 12345.5, '12.345,5'],
  [EURO, '1999.90', '1.999,90 €'],
  [{ type: 'country' }, 'DE', 'Deutschland'],
  [{ type: 'address' }, HOME, 'Main Street 1\n10115 Berlin\nDeutschland'],
  [{ type: 'date_range' }, DAYS, '28. Februar – 1. März 2026'],
])('%j writes %j in a document as its language does: %s', (config, value, shown) => {
  const parsed = field(config);
  const text = inputType(parsed).displayLocal(value, parsed, { options: { language: 'de' } });
  expect(text.replace(/[\u00a0\u2009]/g, ' ')).toBe(shown);
});

test.each([
  [{ type: 'time', min: '12:00', max: '11:00' }, 'min'],
  [{ type: 'time', min: '9:00' }, 'min'],
  [{ type: 'datetime', time_zone: 'Europe/Nowhere' }, 'time_zone'],
  [{ type: 'datetime', min: '2026-02-30T10:00' }, 'min'],
  [{ type: 'range', min: 5, max: 5 }, 'min'],
  [{ type: 'rating', max: 11 }, 'max'],
  [{ type: 'scale', preset: 'nps', max: 7 }, 'preset'],
  [{ type: 'scale', min: 3, max: 3 }, 'min'],
  [{ type: 'currency' }, 'currency'],
  [{ type: 'currency', currency: 'EUX' }, 'currency'],
  [{ ...EURO, currency: 'JPY', min: '5.50' }, 'min'],
  [{ ...EURO, min: '5', max: '4.99' }, 'min'],
  [{ ...EURO, default: '1.999' }, 'default'],
  [{ type: 'radio', other: true, options: [{ value: '__other__' }] }, 'options'],
  [{ type: 'select', options: [{ value: 'a', image: { url: 'https://cdn.example/a.png', alt: 'A' } }] }, 'options'],
  [
    { type: 'radio', options: [{ value: 'a', image: { url: 'http://cdn.example/a.png', alt: 'A' } }] },
    'options[0].image.url',
  ],
  [{ type: 'radio', options: [{ value: 'a', image: { url: 'https://cdn.example/a.png' } }] }, 'options[0].image.alt'],
  [{ ...ORDER, options: [{ value: 'a b' }] }, 'options'],
  [{ type: 'matrix', options }, 'rows'],
  [{ ...TABLE, rows: [{ name: 'a' }, { name: 'a' }] }, 'rows'],
  [{ ...TABLE, rows: [{ name: '1' }] }, 'rows[0].name'],
  [{ type: 'country', countries: ['DE', 'XX'] }, 'countries[1]'],
  [{ type: 'email', allowed_domains: ['Example.org'] }, 'allowed_domains[0]'],
  [{ type: 'email', denied_domains: ['localhost'] }, 'denied_domains[0]'],
  [{ type: 'tel', country: 'FR', countries: ['DE'] }, 'country'],
  [{ type: 'tel', countries: ['XX'] }, 'countries[0]'],
  [{ type: 'text', width: 'wide' }, 'width'],
  [{ type: 'section' }, 'label'],
  [{ type: 'html' }, 'html'],
  [{ type: 'divider', required: true }, 'required'],
  [{ type: 'name', parts: ['first'], needed_parts: ['last'] }, 'needed_parts'],
  [{ type: 'name', parts: [] }, 'parts'],
  [{ type: 'name', default: { first: 'Ada' } }, 'default'],
  [{ type: 'date_range', min: '2026-03-01', max: '2026-02-28' }, 'min'],
])('%j is refused for its %s', (config, key) => {
  expect(Object.keys(mistakesOf(() => formConfig([{ name: 'it', ...config }])))).toEqual([`config.fields[0].${key}`]);
});
