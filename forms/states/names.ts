import { type Subdivision, statesOf } from '#forms/countries.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

const MOST_CACHED = 500;

let languages: readonly string[] | undefined;
const namesIn = new Map<string, ReadonlyMap<string, string>>();
const lists = new Map<string, readonly Subdivision[]>();

/**
 * Returns the states of a country with their names in a language, sorted for that language; a state without a name in CLDR has
 * the name of ISO 3166-2.
 */
export function statesIn(country: string, language: string): readonly Subdivision[] {
  const key = `${country} ${language}`;
  const cached = lists.get(key);
  if (cached) return cached;
  const names = namesOf(language);
  const order = new Intl.Collator(language).compare;
  const states = statesOf(country)
    .map((state) => ({ ...state, name: names.get(state.code) ?? state.name }))
    .sort((one, other) => order(one.name, other.name));
  const [oldest] = lists.keys();
  if (lists.size >= MOST_CACHED && oldest !== undefined) lists.delete(oldest);
  lists.set(key, states);
  return states;
}

/** Returns the name of a state in a language; the code itself when it is no state. */
export function stateName(code: string, language: string): string {
  return statesIn(code.slice(0, 2), language).find((state) => state.code === code)?.name ?? code;
}

/** Returns the first of the languages in which states have names; null when none has. */
export function namedLanguage(requested: readonly string[]): string | null {
  const column = requested.map(columnOf).find((index) => index > 0);
  return (column && columns()[column]) || null;
}

function namesOf(language: string): ReadonlyMap<string, string> {
  const column = columnOf(language);
  const key = columns()[column];
  if (key === undefined || column < 1) return new Map();
  const cached = namesIn.get(key);
  if (cached) return cached;
  const [, ...rows] = readTable();
  const names = new Map<string, string>();
  for (const cells of rows) {
    const [code = ''] = cells;
    const name = cells[column];
    if (name) names.set(code, name);
  }
  namesIn.set(key, names);
  return names;
}

/** Returns the column of a language's names; -1 for a language without names. */
function columnOf(tag: string): number {
  const [language = DEFAULT_TEXTS.language] = tag.toLowerCase().split('-');
  return columns().indexOf(language);
}

function columns(): readonly string[] {
  languages ??= readTable()[0] ?? [];
  return languages;
}

/**
 * Reads the names of states in CLDR, made by dev/states/make-names.ts: below the licence, codes and columns separated by tabs.
 * The file is read each time: few forms have states, in one language each, and the whole table takes 4 MB.
 */
function readTable(): string[][] {
  // Not imported: the script of a form imports parts of field types, and browsers have no files.
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const lines = readFileSync(new URL('./cldr-names.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
}
