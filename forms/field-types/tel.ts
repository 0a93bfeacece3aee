import { getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { list, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { defineFieldType } from './field-type.ts';
import type { FieldRule } from './rule.ts';
import { lineRule, type TextLimits, validateText } from './text-rule.ts';
import { checkTextConfig, freeText, renderTextInput, textKeys } from './text-value.ts';

interface TelConfig extends TextLimits {
  country?: string;
  countries?: string[];
}

/**
 * Whether it looks like a number. Lengths of numbers in a country are the server's own check, in `tel` below: their table is
 * six times as large as the page's script.
 */
export const rule: FieldRule<TelConfig> = {
  ...lineRule,
  validate: (value, field, matches) =>
    typeof value === 'string' && !looksLikeNumber(value, field) ? { rule: 'tel' } : validateText(value, field, matches),
};

export function tel() {
  const countries: ReadonlySet<string> = new Set(getCountries());
  const code = () =>
    text(2).test('country', `\${path} must be a two-letter country code in capitals, e.g. DE`, (value) => {
      return value === undefined || countries.has(value);
    });
  return defineFieldType({
    ...freeText,
    ...rule,
    keys: {
      ...textKeys,
      country: described('Two-letter country, in capitals, of numbers written without +.', code()),
      countries: described(
        'The countries that numbers may be of, by two-letter codes in capitals.',
        list(code().required(), countries.size).min(1, `\${path} must have at least one country`),
      ),
    },
    validate(value, field, matches) {
      if (typeof value === 'string' && !hasPossibleLength(value, field)) return { rule: 'tel' };
      const broken = rule.validate(value, field, matches);
      return broken ?? (isOfCountry(String(value), field) ? null : { rule: 'tel_country' });
    },
    checkConfig(field) {
      const { country, countries: allowed } = field;
      const isOther = country !== undefined && allowed !== undefined && !allowed.includes(country);
      const mistake = { key: 'country', message: 'must be one of countries' };
      return [...checkTextConfig(field), ...(isOther ? [mistake] : [])];
    },
    sample: () => '+12025550143',
    renderInput: (field, input) =>
      renderTextInput('tel', field, input, { autocomplete: field.autocomplete ?? 'tel', inputmode: 'tel' }),
    scriptAttributes: ({ country }) => ({ 'data-country': country }),
  });
}

function looksLikeNumber(value: string, field: TelConfig): boolean {
  const digits = value.replace(/\P{Nd}/gu, '').length;
  if (value.length > 40 || digits < 2) return false;
  return hasKnownCountry(value, field) || (/^[\d\s()./-]+$/.test(value) && digits >= 5 && digits <= 15);
}

/** Lenient: a possible length for its country, where that is known. */
function hasPossibleLength(value: string, field: TelConfig): boolean {
  if (value.length > 40 || !hasKnownCountry(value, field)) return true;
  return parsed(value, field)?.isPossible() ?? false;
}

function parsed(value: string, { country }: TelConfig) {
  const defaultCountry = country !== undefined && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(value, { defaultCountry, extract: false });
}

/** Countries that share a code, as +1, are told apart where the number can. One that says no country is of none. */
function isOfCountry(value: string, field: TelConfig): boolean {
  if (!field.countries) return true;
  const number = parsed(value, field);
  const possible = number?.country ? [number.country] : (number?.getPossibleCountries() ?? []);
  return possible.some((one) => field.countries?.includes(one));
}

function hasKnownCountry(value: string, { country }: TelConfig): boolean {
  return value.startsWith('+') || country !== undefined;
}
