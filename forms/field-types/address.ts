import { COUNTRY_CODES } from '#forms/countries.ts';
import { countryName } from '#forms/country-names.ts';
import { languageOf } from '#texts/index.ts';
import { countryKeys, renderCountries } from './country-list.ts';
import { defineFieldType } from './field-type.ts';
import { type Parts, partsRule, textOf } from './parts.ts';
import { partsKeys, partsType } from './parts-value.ts';

const PARTS = ['street', 'line2', 'postcode', 'city', 'region', 'country'] as const;
const USUAL = ['street', 'postcode', 'city', 'country'] as const;
const NEEDED = ['street', 'city', 'country'] as const;
const SAMPLE: Parts = {
  ...{ street: 'Main Street 1', line2: '', postcode: '10115', city: 'Berlin', region: 'Berlin', country: 'DE' },
};
const TOKENS = {
  street: { autocomplete: 'address-line1' },
  line2: { autocomplete: 'address-line2' },
  postcode: { autocomplete: 'postal-code' },
  city: { autocomplete: 'address-level2' },
  region: { autocomplete: 'address-level1' },
  country: { autocomplete: 'country' },
};

export const rule = partsRule(PARTS, USUAL, NEEDED);

/** A postal address, in parts; its country is a code. */
export function address() {
  const { renderWith, ...shared } = partsType(PARTS, USUAL, NEEDED);
  return defineFieldType({
    ...shared,
    ...rule,
    keys: { ...partsKeys(PARTS, USUAL), ...countryKeys() },
    validate(value, field, matches) {
      const { countries = COUNTRY_CODES } = field;
      if (value.country && !countries.includes(value.country)) return { rule: 'option' };
      return rule.validate(value, field, matches);
    },
    jsonSchema: (field, required) => {
      const { countries = COUNTRY_CODES } = field;
      return shared.jsonSchema(field, required, { country: { enum: ['', ...countries] } });
    },
    sample: ({ parts = USUAL, countries = ['DE'] }) =>
      Object.fromEntries(parts.map((part) => [part, part === 'country' ? (countries[0] ?? '') : (SAMPLE[part] ?? '')])),
    display: (value, _field, { language }) => linesOf(value, language),
    displayLocal: (value, _field, form) => linesOf(value, languageOf(form)),
    partText: (value, part, _field, { language }) =>
      part === 'country' && value.country ? countryName(value.country, language) : (value[part] ?? ''),
    renderInput(field, input) {
      const { country = '' } = input.value;
      const { placeholder: _, ...list } = field;
      return renderWith(field, input, {
        more: TOKENS,
        inputOf(part, { type: _type, value: _value, maxlength: _most, readonly, ...own }) {
          if (part !== 'country') return undefined;
          return renderCountries(list, country, { ...own, disabled: readonly }, input.language);
        },
      });
    },
  });
}

/** As on a letter. */
function linesOf(value: Parts, language: string): string {
  const country = value.country ? countryName(value.country, language) : '';
  const named = { ...value, country, town: textOf(value, ['postcode', 'city'], ' ') };
  return textOf(named, ['street', 'line2', 'town', 'region', 'country'], '\n');
}
