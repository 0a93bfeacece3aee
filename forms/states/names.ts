import { type Subdivision, statesOf } from '#forms/countries.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

const MOST_KEPT = 500;

let languages: readonly string[] | undefined;
const namesIn = new Map<string, ReadonlyMap<string, string>>();
const lists = new Map<string, readonly Subdivision[]>();

/** The states of a country as people of a language call them, in their order; where CLDR has no name, that of ISO 3166-2. */
export function statesIn(country: string, language: string): readonly Subdivision[] {
  const key = `${country} ${language}`;
  const known = lists.get(key);
  if (known) return known;
  const names = namesOf(language);
  const order = new Intl.Collator(language).compare;
  const made = statesOf(country)
    .map((state) => ({ ...state, name: names.get(state.code) ?? state.name }))
    .sort((one, other) => order(one.name, other.name));
  const [oldest] = lists.keys();
  if (lists.size >= MOST_KEPT && oldest !== undefined) lists.delete(oldest);
  lists.set(key, made);
  return made;
}

/** What people of a language call a state; the code where it is none. */
export function stateName(code: string, language: string): string {
  return statesIn(code.slice(0, 2), language).find((state) => state.code === code)?.name ?? code;
}

/** The first of these languages in which states have names; null where that is none of them. */
export function namedLanguage(wanted: readonly string[]): string | null {
  const column = wanted.map(columnOf).find((one) => one > 0);
  return (column && columns()[column]) || null;
}

function namesOf(language: string): ReadonlyMap<string, string> {
  const column = columnOf(language);
  const key = columns()[column];
  if (key === undefined || column < 1) return new Map();
  const known = namesIn.get(key);
  if (known) return known;
  const [, ...rows] = readTable();
  const made = new Map<string, string>();
  for (const cells of rows) {
    const [code = ''] = cells;
    const name = cells[column];
    if (name) made.set(code, name);
  }
  namesIn.set(key, made);
  return made;
}

/** -1 for a language without names. */
function columnOf(tag: string): number {
  const [language = DEFAULT_TEXTS.language] = tag.toLowerCase().split('-');
  return columns().indexOf(language);
}

function columns(): readonly string[] {
  languages ??= readTable()[0] ?? [];
  return languages;
}

/**
 * Names of states in CLDR, made by dev/states/make-names.ts: below its license codes and columns, with tabs between. From the file
 * each time: few forms have states, in one language each, and all of it takes 4 MB.
 */
function readTable(): string[][] {
  // Not imported: the script of a form takes from field types what it needs, and browsers have no files.
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const lines = readFileSync(new URL('./cldr-names.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
}
