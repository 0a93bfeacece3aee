import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { COUNTRY_CODES } from './countries.ts';

export interface NamedCountry {
  code: string;
  name: string;
}

/** The countries in one language, sorted for that language. */
export interface CountryNames {
  language: string;
  countries: readonly NamedCountry[];
}

/** Most languages that are tried: a header may list thousands, people list a few. */
const MOST_REQUESTED = budgets.wantedLanguages.atMost;
const MOST_CACHED = 100;

/**
 * Creates a function that names the countries in the first requested language that has names for most of them, or else in
 * English. A name that the language lacks is in English. Lists are cached.
 */
export function countryNamer(): (requested: readonly string[]) => CountryNames {
  const cache = new Map<string, CountryNames | null>();
  const english = namesOf(DEFAULT_TEXTS.language);
  const fallback: CountryNames = list(DEFAULT_TEXTS.language, english, english);

  const namesIn = (language: string): CountryNames | null => {
    const cached = cache.get(language);
    if (cached !== undefined) return cached;
    const names = namesOf(language);
    const namedCount = COUNTRY_CODES.filter((code) => names.of(code)).length;
    const result = namedCount * 2 > COUNTRY_CODES.length ? list(language, names, english) : null;
    const [oldest] = cache.keys();
    if (cache.size >= MOST_CACHED && oldest !== undefined) cache.delete(oldest);
    cache.set(language, result);
    return result;
  };

  return (requested) => {
    for (const tag of requested.slice(0, MOST_REQUESTED)) {
      if (tag === '*') return fallback;
      const language = languageOf(tag);
      const names = language === null ? null : namesIn(language);
      if (names) return names;
    }
    return fallback;
  };
}

/** Returns the locale whose names ICU uses for a tag, without extensions; null when there is no data for the tag. */
function languageOf(tag: string): string | null {
  try {
    if (Intl.DisplayNames.supportedLocalesOf(tag).length === 0) return null;
    return namesOf(tag).resolvedOptions().locale;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function namesOf(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
}

function list(language: string, names: Intl.DisplayNames, english: Intl.DisplayNames): CountryNames {
  const order = new Intl.Collator(language).compare;
  const countries = COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? english.of(code) ?? code }));
  return { language, countries: countries.sort((one, other) => order(one.name, other.name)) };
}

const nameCountries = countryNamer();

/** Returns the countries with their names in a language, sorted for that language. */
export function countriesIn(language: string): readonly NamedCountry[] {
  return nameCountries([language]).countries;
}

/** Returns the name of a country in a language; the code itself when it is no country. */
export function countryName(code: string, language: string): string {
  return countriesIn(language).find((country) => country.code === code)?.name ?? code;
}
