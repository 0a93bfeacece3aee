import { describe, expect, test } from '@jest/globals';
import { COUNTRY_CODES } from '#forms/countries.ts';
import { inputType } from '#forms/field-types/index.ts';
import { renderFields } from '#forms/page/fields.ts';
import { namedLanguage, stateName, statesIn } from '#forms/states/names.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { CATALOGUES, DEFAULT_TEXTS } from '#texts/index.ts';
import { field, formConfig, mistakesOf } from './form-fixture.ts';

const COUNTRY = { type: 'country', name: 'land' };
const STATE = {
  type: 'state',
  name: 'state',
  country_field: 'land',
  messages: { state: 'state', required: 'required' },
};

/** Returns the country and state after submitting, or the broken rule. */
function submit(field: object, sent: object, options: object = {}) {
  const form = formConfig([COUNTRY, { ...STATE, ...field }], options);
  const { values, errors } = validateSubmission(form, sanitiseSubmission(form, { ...sent }));
  return errors.state ?? values.state;
}

test.each([
  [{ land: 'US', state: 'US-CA' }, 'US-CA'],
  [{ land: 'US', state: 'us-ca' }, 'US-CA'],
  [{ land: 'US', state: 'CA' }, 'US-CA'],
  [{ land: 'US', state: ' california ' }, 'US-CA'],
  [{ land: 'CA', state: 'british columbia' }, 'CA-BC'],
  [{ land: 'DE', state: 'Baden Wurttemberg' }, 'DE-BW'],
  [{ land: 'DE', state: 'Bavaria' }, 'DE-BY'],
  [{ land: 'DE', state: 'Bayern' }, 'DE-BY'],
  // A state of another country, or of none.
  [{ land: 'DE', state: 'US-CA' }, 'state'],
  [{ land: 'DE', state: 'Nowhere' }, 'state'],
  [{ land: 'DE', state: '-' }, 'state'],
  [{ land: 'IT', state: 'IT-MI' }, 'state'],
  [{ state: 'Bayern' }, 'state'],
  [{ state: 'DE-BY' }, 'DE-BY'],
  [{ land: 'DE' }, ''],
  [{ land: 'DE', state: ['DE-BY'] }, 'This value cannot be used here.'],
  // In a country without states the value is empty, whatever is sent.
  [{ land: 'AQ', state: 'anything' }, ''],
])('a state of a country: %j', (sent, expected) => {
  expect(submit({}, sent)).toBe(expected);
});

test('a required state is asked for only where there are any', () => {
  expect(submit({ required: true }, { land: 'DE' })).toBe('required');
  expect(submit({ required: true }, { land: 'AQ' })).toBe('');
  expect(submit({ required: true, countries: ['US'] }, { land: 'DE', state: 'DE-BY' })).toBe('');
  expect(submit({ required: true, countries: ['US'] }, { land: 'US' })).toBe('required');
});

test('a required state has the condition of its country, or a list', () => {
  const conditional = { rules: [{ field: 'more', op: 'not_empty' }] };
  const save = (own: object) =>
    mistakesOf(() =>
      formConfig([
        { type: 'text', name: 'more' },
        { ...COUNTRY, conditional },
        { ...STATE, ...own },
      ]),
    );
  expect(save({ required: true })).toEqual({
    'config.fields[2].required': expect.stringContaining('condition of land'),
  });
  expect([save({}), save({ required: true, conditional }), save({ required: true, countries: ['DE'] })]).toEqual([
    {},
    {},
    {},
  ]);
});

test('a hidden country says nothing of a state, which is asked for only where there is a list', () => {
  const hidden = { ...COUNTRY, conditional: { rules: [{ field: 'more', op: 'not_empty' }] } };
  const errorsOf = (sent: Record<string, unknown>, own: object = {}) => {
    const asked = { ...STATE, required: true, countries: ['DE'], ...own };
    const form = formConfig([{ type: 'text', name: 'more' }, hidden, asked]);
    return validateSubmission(form, sanitiseSubmission(form, sent)).errors;
  };
  expect(errorsOf({})).toEqual({ state: 'required' });
  expect(errorsOf({ land: 'AQ' })).toEqual({ state: 'required' });
  expect(errorsOf({ more: 'yes', land: 'AQ' })).toEqual({});
  const conditional = { action: 'require', rules: [{ field: 'more', op: 'empty' }] };
  expect(errorsOf({}, { countries: undefined, required: undefined, conditional })).toEqual({});
});

test('the lower states of a country, and names in the language of the form', () => {
  expect(submit({ level: 'lower' }, { land: 'IT', state: 'Milano' })).toBe('IT-MI');
  expect(submit({ level: 'lower' }, { land: 'DE', state: 'Bayern' })).toBe('DE-BY');
  expect(submit({}, { land: 'JP', state: '東京都' }, { language: 'ja' })).toBe('JP-13');
  expect(submit({}, { land: 'JP', state: '東京都' })).toBe('state');
});

test('a state in a group belongs to the country beside it there', () => {
  const group = { type: 'group', name: 'home', fields: [COUNTRY, STATE] };
  const form = formConfig([COUNTRY, group]);
  const read = (state: string) =>
    validateSubmission(form, sanitiseSubmission(form, { land: 'US', home: { land: 'DE', state } }));
  expect(read('Bayern').values.home).toEqual({ land: 'DE', state: 'DE-BY' });
  expect(read('CA').errors).toEqual({ 'home.state': 'state' });
});

describe('names', () => {
  test.each([
    ['de', 'Kalifornien'],
    ['fr-CA', 'Californie'],
    ['ja', 'カリフォルニア州'],
    ['sv', 'California'],
  ])('in %s', (language, name) => expect(stateName('US-CA', language)).toBe(name));

  test('every language with texts has most of them, in its order, each state once', () => {
    for (const language of Object.keys(CATALOGUES)) {
      expect(namedLanguage([language])).toBe(language);
      expect(statesIn('US', language)).toHaveLength(57);
    }
    expect(
      statesIn('DE', 'de')
        .map(({ name }) => name)
        .slice(0, 3),
    ).toEqual(['Baden-Württemberg', 'Bayern', 'Berlin']);
    const all = COUNTRY_CODES.flatMap((country) => statesIn(country, 'he'));
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(all.filter(({ name }) => name.trim() === '')).toEqual([]);
  });

  test('of a language that has none, and of what is no language', () => {
    expect(namedLanguage(['sv', '*', '', 'de-!', 'fr'])).toBe('de');
    expect(namedLanguage(['code', 'xx'])).toBeNull();
  });
});

test('a page lists the states of a few countries by country, and asks for a line where there are too many', () => {
  const html = (field: object) =>
    renderFields({ id: 1, config: formConfig([COUNTRY, { ...STATE, ...field }], { language: 'de' }) }).join('');
  const few = html({ countries: ['DE', 'AQ', 'AT'] });
  expect(few).toContain('<optgroup label="Deutschland" data-country="DE"><option value="DE-BW">Baden-Württemberg');
  expect(few).toContain('<optgroup label="Österreich"');
  expect(few.match(/<optgroup/g)).toHaveLength(2);
  expect(html({ countries: ['DE'] })).not.toContain('<optgroup');
  const line = html({});
  expect(line).toMatch(/data-country_field="land"/);
  expect(line).toMatch(/<input [^>]*autocomplete="address-level1"/);
});

test.each([
  [[{ type: 'state', name: 'it' }], 'config.fields[0].country_field', /or countries that have at most 500/],
  [[{ type: 'state', name: 'it', countries: COUNTRY_CODES }], 'config.fields[0].country_field', /at most 500/],
  [[{ ...STATE }], 'config.fields[0].country_field', /a country field that stands beside it/],
  [[{ type: 'text', name: 'land' }, STATE], 'config.fields[1].country_field', /a country field/],
  [[COUNTRY, { type: 'group', name: 'g', fields: [STATE] }], 'config.fields[1].fields[0].country_field', /beside it/],
  [[COUNTRY, { ...STATE, default: 'DE-XX' }], 'config.fields[1].default', /\(state\)/],
  [[COUNTRY, { ...STATE, level: 'middle' }], 'config.fields[1].level', /upper, lower/],
])('a save refuses %j', (fields, path, message) => {
  expect(mistakesOf(() => formConfig(fields))).toEqual({ [path]: expect.stringMatching(message) });
});

describe('the region of an address with `states`', () => {
  const HOME = { type: 'address', name: 'home', parts: ['city', 'region', 'country'], states: true };
  const read = (place: object, home: object) => {
    const form = formConfig([place]);
    return validateSubmission(form, sanitiseSubmission(form, { home }));
  };
  const ONE = { type: 'address', name: 'home', parts: ['city', 'region'], countries: ['CA'], states: true };

  test.each([
    [HOME, { city: 'Munich', region: 'bayern', country: 'DE' }, 'DE-BY'],
    [HOME, { city: 'Munich', region: 'BY', country: 'DE' }, 'DE-BY'],
    [HOME, { city: 'Munich', region: 'DE-BY', country: 'DE' }, 'DE-BY'],
    [HOME, { city: 'McMurdo', region: 'Ross Island', country: 'AQ' }, 'Ross Island'],
    [HOME, { city: 'Munich', region: '', country: 'DE' }, ''],
    [ONE, { city: 'Victoria', region: 'British Columbia' }, 'CA-BC'],
    [{ ...HOME, states: false }, { city: 'Munich', region: 'bayern', country: 'DE' }, 'bayern'],
  ])('%j has of %j the region %j', (place, home, region) => {
    expect(read(place, home)).toMatchObject({ errors: {}, values: { home: { region } } });
  });

  test.each([
    [HOME, { city: 'Munich', region: 'US-CA', country: 'DE' }],
    [HOME, { city: 'Munich', region: 'Nowhere', country: 'DE' }],
    [ONE, { city: 'Victoria', region: 'Texas' }],
  ])('%j refuses %j', (place, home) => {
    expect(read(place, home).errors).toEqual({ home: 'Choose a state or region of that country.' });
  });

  test('people read its name, and see it where they write it', () => {
    const home = field(HOME);
    const value = { city: 'München', region: 'DE-BY', country: 'DE' };
    expect(inputType(home).displayLocal(value, home, { options: { language: 'de' } })).toBe(
      'München\nBayern\nDeutschland',
    );
    expect(inputType(home).partText(value, 'region', home, DEFAULT_TEXTS)).toBe('Bavaria');
    expect(inputType(home).machineText(value, home)).toContain('DE-BY');
    const html = renderFields({ id: 1, config: formConfig([HOME], { language: 'de' }) }, { values: { home: value } });
    expect(html.join('')).toMatch(/name="home\[region\]" value="Bayern"/);
  });

  test.each([
    [{ ...HOME, parts: ['city', 'country'] }, /region/],
    [{ ...HOME, parts: ['city', 'region'] }, /country/],
    [{ ...ONE, countries: ['CA', 'US'] }, /country/],
  ])('a save refuses %j', (wrong, message) => {
    expect(mistakesOf(() => formConfig([wrong]))).toEqual({
      'config.fields[0].states': expect.stringMatching(message),
    });
  });
});
