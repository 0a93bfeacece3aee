import { iso31661, iso31662 } from 'iso-3166';
import { DEFAULT_TEXTS } from '#texts/index.ts';

/** A subdivision of a country by ISO 3166-2. */
export interface Subdivision {
  /** The subdivision's code, such as `DE-BY`. */
  code: string;
  /** The name in the standard, in the country's own language. */
  name: string;
  /** The code of the subdivision around it, where the standard has several levels. */
  parent?: string;
}

/** The two-letter codes of ISO 3166-1. */
export const COUNTRY_CODES: readonly string[] = iso31661.map(({ alpha2 }) => alpha2);

const codes = new Set(COUNTRY_CODES);

/** True for a two-letter code of ISO 3166-1 in capitals. */
export function isCountry(code: string): boolean {
  return codes.has(code);
}

/** Returns the subdivisions of a country, of all levels, sorted by name; none where the standard has none. */
export function statesOf(country: string): Subdivision[] {
  const order = new Intl.Collator(DEFAULT_TEXTS.language).compare;
  return iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name, parent }) => ({ code, name, ...(parent !== country && { parent }) }))
    .sort((one, other) => order(one.name, other.name));
}
