import { COUNTRY_CODES } from '#forms/countries.ts';
import { countryName } from '#forms/country-names.ts';
import { languageOf } from '#texts/index.ts';
import { countryKeys, renderCountries } from './country-list.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import type { FieldRule } from './rule.ts';
import { sanitiseLine } from './text-rule.ts';
import { autocompleteKey, uniqueKey } from './text-value.ts';

/** The page's script has no list of countries: a visitor can choose no others. */
export const rule: FieldRule = {
  empty: '',
  sanitise: sanitiseLine,
  validate: (value) => (typeof value === 'string' ? null : { rule: 'invalid_type' }),
};

/** A country, by its code. */
export function country() {
  return defineFieldType({
    ...rule,
    keys: { ...countryKeys(), unique: uniqueKey, autocomplete: autocompleteKey },
    validate: (value, { countries = COUNTRY_CODES }) =>
      typeof value === 'string' && countries.includes(value) ? null : { rule: 'option' },
    sample: ({ countries = ['DE'] }) => countries[0] ?? '',
    display: (value, _field, { language }) => (value === '' ? '' : countryName(plainText(value), language)),
    displayLocal: (value, _field, form) => (value === '' ? '' : countryName(plainText(value), languageOf(form))),
    machineText: plainText,
    jsonSchema: ({ countries = COUNTRY_CODES }, required) => ({
      type: 'string',
      enum: [...(required ? [] : ['']), ...countries],
    }),
    possibleValues: ({ countries = COUNTRY_CODES }) => ['', ...countries],
    summary: () => ({ kind: 'codes', of: plainText, labelOf: countryName }),
    frame: 'labelled',
    requiredText: 'choice',
    renderInput: (field, { value, attributes, language }) =>
      renderCountries(
        field,
        plainText(value),
        { autocomplete: field.autocomplete ?? 'country', ...attributes },
        language,
      ),
  });
}
