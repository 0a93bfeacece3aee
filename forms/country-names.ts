import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { COUNTRY_CODES } from './countries.ts';

export interface NamedCountry {
  code: string;
  name: string;
}

/** Every country in one language, in the order of that language. */
export interface CountryNames {
  language: string;
  countries: readonly NamedCountry[];
}

/** A header may list thousands; people list a few. */
const MOST_WANTED = budgets.wantedLanguages.atMost;
const MOST_KEPT = 100;

/**
 * Names the countries in the first wanted language that has names for most of them, else in English. A name that the
 * language lacks is in English. Lists are cached.
 */
export function countryNamer(): (wanted: readonly string[]) => CountryNames {
  const made = new Map<string, CountryNames | null>();
  const english = namesOf(DEFAULT_TEXTS.language);
  const fallback: CountryNames = list(DEFAULT_TEXTS.language, english, english);

  const namesIn = (language: string): CountryNames | null => {
    const found = made.get(language);
    if (found !== undefined) return found;
    const names = namesOf(language);
    const known = COUNTRY_CODES.filter((code) => names.of(code)).length;
    const result = known * 2 > COUNTRY_CODES.length ? list(language, names, english) : null;
    const [oldest] = made.keys();
    if (made.size >= MOST_KEPT && oldest !== undefined) made.delete(oldest);
    made.set(language, result);
    return result;
  };

  return (wanted) => {
    for (const tag of wanted.slice(0, MOST_WANTED)) {
      if (tag === '*') return fallback;
      const language = languageOf(tag);
      const names = language === null ? null : namesIn(language);
      if (names) return names;
    }
    return fallback;
  };
}

/** The language of a tag, without the parts that do not matter here; null when there is no data for it. */
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

/** Every country as people of a language call it, in their order. */
export function countriesIn(language: string): readonly NamedCountry[] {
  return nameCountries([language]).countries;
}

/** What people of a language call a country; the code where it is none. */
export function countryName(code: string, language: string): string {
  return countriesIn(language).find((one) => one.code === code)?.name ?? code;
}
