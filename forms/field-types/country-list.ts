import { list, text } from '#forms/config/schema.ts';
import { COUNTRY_CODES, isCountry } from '#forms/countries.ts';
import { countriesIn } from '#forms/country-names.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';

/** Defines the config key of fields that list countries. */
export const countryKeys = () => ({
  countries: described(
    'The countries to choose from, as codes of ISO 3166-1 such as DE; all unless it is set.',
    list(
      text(2)
        .required()
        .test('country', `\${path} must be a two-letter country code in capitals, e.g. DE`, (code) => isCountry(code)),
      COUNTRY_CODES.length,
    ).min(1, `\${path} must have at least one country`),
  ),
});

/** Renders a `select` of countries by name, in the order of the language. */
export function renderCountries(
  { countries, placeholder = '' }: { countries?: readonly string[]; placeholder?: string },
  chosen: string,
  attributes: Parameters<typeof renderAttributes>[0],
  language: string,
): string {
  const options = countriesIn(language)
    .filter(({ code }) => !countries || countries.includes(code))
    .map(({ code, name }) => {
      return `<option${renderAttributes({ value: code, selected: code === chosen })}>${escapeHtml(name)}</option>`;
    });
  const blank = `<option value="">${escapeHtml(placeholder)}</option>`;
  return `<select${renderAttributes(attributes)}>${blank}${options.join('')}</select>`;
}
