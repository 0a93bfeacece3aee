import { flag } from '#forms/config/schema.ts';
import { COUNTRY_CODES } from '#forms/countries.ts';
import { countryName } from '#forms/country-names.ts';
import { described } from '#forms/json-schema/meta.ts';
import { findState, statesOf } from '#forms/states/find.ts';
import { stateName } from '#forms/states/names.ts';
import { languageOf } from '#texts/index.ts';
import { countryKeys, renderCountries } from './country-list.ts';
import { type ConfigMistake, defineFieldType } from './field-type.ts';
import { type Parts, partsRule, textOf } from './parts.ts';
import { partsKeys, partsType } from './parts-value.ts';

const PARTS = ['street', 'line2', 'postcode', 'city', 'region', 'country'] as const;
const DEFAULT_PARTS = ['street', 'postcode', 'city', 'country'] as const;
const DEFAULT_NEEDED = ['street', 'city', 'country'] as const;
const SAMPLE: Parts = {
  ...{ street: 'Main Street 1', line2: '', postcode: '10115', city: 'Berlin', region: 'Berlin', country: 'DE' },
};
const TOKENS = {
  street: 'address-line1',
  line2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  country: 'country',
};

export const rule = partsRule(PARTS, DEFAULT_PARTS, DEFAULT_NEEDED);

/** A postal address, in parts; the country is a code. */
export function address() {
  const { renderWith, ...shared } = partsType(PARTS, DEFAULT_PARTS, DEFAULT_NEEDED);
  return defineFieldType({
    ...shared,
    ...rule,
    requiredText: 'address',
    keys: {
      ...partsKeys(PARTS, DEFAULT_PARTS),
      ...countryKeys(),
      states: described('Whether the region is the code of a state, in countries that have states.', flag()),
    },
    checkConfig(field) {
      const parts: readonly string[] = field.parts ?? DEFAULT_PARTS;
      const mistakes: ConfigMistake[] = shared.checkConfig(field);
      if (!field.states) return mistakes;
      if (!parts.includes('region')) mistakes.push({ key: 'states', message: 'needs the part region' });
      if (!parts.includes('country') && field.countries?.length !== 1) {
        mistakes.push({ key: 'states', message: 'needs the part country, or one country in countries' });
      }
      return mistakes;
    },
    beside(value, field, _other, language) {
      const { region, country = field.countries?.[0] } = value;
      if (!field.states || !region || !country || statesOf(country, {}).length === 0) return { value };
      const code = findState(region, country, { countries: field.countries }, language);
      return code === null ? { value, rule: 'state' } : { value: { ...value, region: code } };
    },
    validate(value, field, matches) {
      const { countries = COUNTRY_CODES } = field;
      if (value.country && !countries.includes(value.country)) return { rule: 'option' };
      return rule.validate(value, field, matches);
    },
    jsonSchema: (field, required) => {
      const { countries = COUNTRY_CODES, needed_parts: needed = DEFAULT_NEEDED } = field;
      const blank = needed.includes('country') ? [] : [''];
      return shared.jsonSchema(field, required, { country: { enum: [...blank, ...countries] } });
    },
    shows: (value, { countries = COUNTRY_CODES }) => {
      const isListed = value.country === undefined || countries.includes(value.country);
      return isListed ? value : { ...value, country: '' };
    },
    sample: ({ parts = DEFAULT_PARTS, countries = ['DE'] }) =>
      Object.fromEntries(parts.map((part) => [part, part === 'country' ? (countries[0] ?? '') : (SAMPLE[part] ?? '')])),
    display: (value, field, { language }) => linesOf(withNames(value, field, language)),
    displayLocal: (value, field, form) => linesOf(withNames(value, field, languageOf(form))),
    partText: (value, part, field, { language }) => withNames(value, field, language)[part] ?? '',
    renderInput(field, input) {
      const { country = '' } = input.value;
      const { placeholder: _, ...list } = field;
      // Without the page's script, which lists states, visitors write a state's name; its code is looked up once the country is
      // known.
      const { region = '' } = input.value;
      const regionName = field.states && region !== '' ? stateName(region, input.language) : region;
      const isFound = findState(regionName, country || field.countries?.[0], field, input.language) === region;
      return renderWith(
        field,
        { ...input, value: { ...input.value, region: isFound ? regionName : region } },
        {
          tokens: TOKENS,
          inputOf(part, { type: _type, value: _value, maxlength: _most, readonly, ...own }) {
            if (part !== 'country') return undefined;
            return renderCountries(list, country, { ...own, disabled: readonly }, input.language);
          },
        },
      );
    },
    scriptAttributes: (field) => ({
      ...shared.scriptAttributes(field),
      // For a field without the part country, the script needs its only country.
      'data-states': field.states ? (shared.partsOf(field).includes('country') ? '' : field.countries?.[0]) : null,
    }),
  });
}

interface AddressConfig {
  states?: boolean;
}

/** Replaces the codes of the country and the state with their names. */
function withNames(value: Parts, { states }: AddressConfig, language: string): Parts {
  const { country, region } = value;
  return {
    ...value,
    ...(country && { country: countryName(country, language) }),
    ...(states && region && { region: stateName(region, language) }),
  };
}

/** Formats an address as on a letter. */
function linesOf(value: Parts): string {
  const town = textOf(value, ['postcode', 'city'], ' ');
  return textOf({ ...value, town }, ['street', 'line2', 'town', 'region', 'country'], '\n');
}
