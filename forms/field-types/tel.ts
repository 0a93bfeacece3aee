import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import { list, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { defineFieldType } from './field-type.ts';
import { sanitiseFigures } from './figures-rule.ts';
import type { FieldRule } from './rule.ts';
import { lineRule, type TextLimits, validateText } from './text-rule.ts';
import { checkTextConfig, freeText, renderTextInput, textKeys, textSchema } from './text-value.ts';

interface TelConfig extends TextLimits {
  country?: string;
  countries?: string[];
  /** In the page's script alone: see `numbersOf`. */
  numbers?: string;
  /** True when numbers of other countries are refused; in the page's script alone. */
  only?: string | number;
}

const LONGEST = 40;

/**
 * Checks that a text resembles a number. The numbering plans of all countries are checked on the server alone, in `tel` below:
 * their table is six times as large as the page's script, which knows the countries that the field names.
 */
export const rule: FieldRule<TelConfig> = {
  ...lineRule,
  sanitise: sanitiseFigures,
  validate(value, field, matches) {
    if (typeof value !== 'string') return validateText(value, field, matches);
    const mistake = looksLikeNumber(value, field) ? mistakeIn(value, field) : 'tel';
    if (mistake === 'tel') return { rule: mistake };
    return validateText(value, field, matches) ?? (mistake && { rule: mistake });
  },
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
    requiredText: 'tel',
    keys: {
      ...textKeys,
      country: described('The country of numbers written without +, as a two-letter code in capitals.', code()),
      countries: described(
        'The countries of accepted numbers, as two-letter codes in capitals.',
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
    jsonSchema: ({ max_length: most = LONGEST, ...field }, required) =>
      textSchema({ ...field, max_length: Math.min(most, LONGEST) }, required, {
        pattern: field.country ? LIKE_NUMBERS : `${LIKE_NUMBERS.replace('^', '^\\+')}|${WITHOUT_COUNTRY}`,
      }),
    renderInput: (field, input) =>
      renderTextInput('tel', field, input, { autocomplete: field.autocomplete ?? 'tel', inputmode: 'tel' }),
    scriptAttributes: ({ country, countries: allowed }) => ({
      'data-country': country,
      'data-numbers': numbersOf([...new Set([...(country ? [country] : []), ...(allowed ?? [])])]) || null,
      'data-only': allowed ? 1 : null,
    }),
  });
}

const plans = new Map<string, string>();

/** Returns calling codes, each with the least and most digits behind it: `49 4 15;1 10 10`. */
function numbersOf(countries: readonly string[]): string {
  const supported = countries.filter((code) => isSupportedCountry(code));
  const codes = new Set<string>(supported.map((country) => getCountryCallingCode(country)));
  return [...codes]
    .map((code) => {
      const plan = plans.get(code) ?? planOf(code);
      plans.set(code, plan);
      return plan;
    })
    .join(';');
}

/** Returns the plan of all countries that share a calling code. */
function planOf(code: string): string {
  const metadata = new Metadata();
  const sharing = getCountries().filter((country) => getCountryCallingCode(country) === code);
  const lengths = sharing.flatMap((country) => {
    metadata.selectNumberingPlan(country);
    return metadata.numberingPlan?.possibleLengths() ?? [];
  });
  const shortest = Math.min(...lengths);
  // A few countries allow to leave out digits, which the library adds.
  const least = Array.from({ length: shortest - 1 }, (_none, index) => index + 1).find((count) =>
    [...'0123456789'].some((digit) => parsePhoneNumberFromString(`+${code}${digit.padEnd(count, '0')}`)?.isPossible()),
  );
  return `${code} ${least ?? shortest} ${Math.max(...lengths)}`;
}

/** The pattern of `looksLikeNumber`; no pattern can express numbering plans. */
const LIKE_NUMBERS = '^(?:[^0-9]*[0-9]){2,}[^0-9]*$';
const WITHOUT_COUNTRY = '^[\\s()./-]*(?:[0-9][\\s()./-]*){5,15}$';

/** The most digits of a prefix for calls within a country: `0` in Germany, up to `0` and `15` in Argentina. */
const MOST_DIALLED = 3;

/** Returns the mistake that the script can find. It is never stricter than the server. */
function mistakeIn(value: string, { numbers, only }: TelConfig): 'tel' | 'tel_country' | null {
  // Digits of the prefix for calls within a country may be left out.
  if (!numbers || !/^\+[\d\s()./-]+$/.test(value)) return null;
  const digits = value.replace(/\D/g, '');
  const matching = numbers
    .split(';')
    .map((plan) => plan.split(' '))
    .filter(([code = '']) => digits.startsWith(code));
  if (matching.length === 0) return only ? 'tel_country' : null;
  const fits = ([code = '', least, most]: string[]) => {
    const count = digits.length - code.length;
    return count >= Number(least) && count <= Number(most) + MOST_DIALLED;
  };
  return matching.some(fits) ? null : 'tel';
}

function looksLikeNumber(value: string, field: TelConfig): boolean {
  const digits = value.replace(/\P{Nd}/gu, '').length;
  if (value.length > LONGEST || digits < 2) return false;
  return hasKnownCountry(value, field) || (/^[\d\s()./-]+$/.test(value) && digits >= 5 && digits <= 15);
}

/** True when a number has a possible length for its country, or its country is unknown. */
function hasPossibleLength(value: string, field: TelConfig): boolean {
  if (value.length > LONGEST || !hasKnownCountry(value, field)) return true;
  return parsed(value, field)?.isPossible() ?? false;
}

function parsed(value: string, { country }: TelConfig) {
  const defaultCountry = country !== undefined && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(value, { defaultCountry, extract: false });
}

/**
 * True when a number belongs to an allowed country. Countries that share a code, such as +1, are distinguished where the number
 * allows it. A number without a country belongs to none.
 */
function isOfCountry(value: string, field: TelConfig): boolean {
  if (!field.countries) return true;
  const number = parsed(value, field);
  const possible = number?.country ? [number.country] : (number?.getPossibleCountries() ?? []);
  return possible.some((candidate) => field.countries?.includes(candidate));
}

function hasKnownCountry(value: string, { country }: TelConfig): boolean {
  return value.startsWith('+') || country !== undefined;
}
