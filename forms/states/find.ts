import { COUNTRY_CODES, type Subdivision } from '#forms/countries.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { statesIn } from './names.ts';

/** The states that a field offers. */
export interface StatesConfig {
  /** The countries of the field; all countries unless it is set. */
  countries?: readonly string[];
  level?: 'upper' | 'lower';
}

/** The key of the names in ISO 3166-2 itself. */
const STANDARD = 'und';

/** Returns the states of a country at the field's level. */
export function statesOf(
  country: string,
  { level }: Pick<StatesConfig, 'level'>,
  language: string = DEFAULT_TEXTS.language,
) {
  const states = statesIn(country, language);
  if (level !== 'lower') return states.filter(({ parent }) => parent === undefined);
  const divided = new Set(states.map(({ parent }) => parent));
  return states.filter(({ code }) => !divided.has(code));
}

/**
 * Returns the code of a state that somebody chose or wrote: as a code, with its country or without, or as a name.
 * @param country undefined when the field has no country of its own; '' while none is chosen
 */
export function findState(
  text: string,
  country: string | undefined,
  field: StatesConfig,
  language?: string,
): string | null {
  const sent = text.toUpperCase();
  const [prefix = ''] = /^[A-Z]{2}(?=-)/.exec(sent) ?? [];
  const { countries = COUNTRY_CODES } = field;
  const targetCountry = country || prefix || (countries.length === 1 ? countries[0] : undefined);
  if (!targetCountry || !countries.includes(targetCountry)) return null;
  const codes = statesOf(targetCountry, field);
  const byCode = codes.find(({ code }) => code === sent || code === `${targetCountry}-${sent}`);
  if (byCode || language === undefined) return byCode?.code ?? null;
  return findByName(text, [codes, statesOf(targetCountry, field, language), statesOf(targetCountry, field, STANDARD)]);
}

function findByName(text: string, lists: readonly (readonly Subdivision[])[]): string | null {
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  const key = plain(text);
  for (const list of lists) {
    const state = list.find(({ name }) => key !== '' && plain(name) === key);
    if (state) return state.code;
  }
  return null;
}
