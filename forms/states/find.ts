import { COUNTRY_CODES, type Subdivision } from '#forms/countries.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { statesIn } from './names.ts';

/** Which states a field means. */
export interface StatesConfig {
  /** The countries that there are; every one unless it is set. */
  countries?: readonly string[];
  level?: 'upper' | 'lower';
}

/** Names as ISO 3166-2 has them. */
const STANDARD = 'und';

/** The states of a country that a field means. */
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
 * The code of what somebody chose or wrote: a code, with its country or without, or a name.
 * @param country undefined where the field has none of its own; '' while none is chosen there
 */
export function findState(
  text: string,
  country: string | undefined,
  field: StatesConfig,
  language?: string,
): string | null {
  const sent = text.toUpperCase();
  const [own = ''] = /^[A-Z]{2}(?=-)/.exec(sent) ?? [];
  const { countries = COUNTRY_CODES } = field;
  const asked = country || own || (countries.length === 1 ? countries[0] : undefined);
  if (!asked || !countries.includes(asked)) return null;
  const codes = statesOf(asked, field);
  const byCode = codes.find(({ code }) => code === sent || code === `${asked}-${sent}`);
  if (byCode || language === undefined) return byCode?.code ?? null;
  return named(text, [codes, statesOf(asked, field, language), statesOf(asked, field, STANDARD)]);
}

function named(text: string, lists: readonly (readonly Subdivision[])[]): string | null {
  const plain = (one: string) =>
    one
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  const wanted = plain(text);
  for (const list of lists) {
    const found = list.find(({ name }) => wanted !== '' && plain(name) === wanted);
    if (found) return found.code;
  }
  return null;
}
