import { getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { defineFieldType } from './field-type.ts';
import { freeText, renderTextInput, textKeys, validateText } from './text-value.ts';

const countries: ReadonlySet<string> = new Set(getCountries());

export const tel = defineFieldType({
  ...freeText,
  keys: {
    ...textKeys,
    country: described(
      'Two-letter country, in capitals, of numbers written without +.',
      text(2).test('country', `\${path} must be a two-letter country code in capitals, e.g. DE`, (value) => {
        return value === undefined || countries.has(value);
      }),
    ),
  },
  rules: { ...freeText.rules, tel: 'Enter a valid phone number.' },
  validate: (value, field) => {
    if (typeof value === 'string' && !isPhoneNumber(value, field.country)) return { rule: 'tel' };
    return validateText(value, field);
  },
  sample: () => '+12025550143',
  renderInput: (field, input) =>
    renderTextInput('tel', field, input, { autocomplete: field.autocomplete ?? 'tel', inputmode: 'tel' }),
});

/** Lenient: a possible length for its country. A national number without a known country only has to look like one. */
function isPhoneNumber(value: string, country: string | undefined): boolean {
  if (value.length > 40) return false;
  if (!value.startsWith('+') && country === undefined) {
    const digits = value.replace(/\D/g, '').length;
    return /^[\d\s()./-]+$/.test(value) && digits >= 5 && digits <= 15;
  }
  const defaultCountry = country !== undefined && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(value, { defaultCountry, extract: false })?.isPossible() ?? false;
}
