import { isObject } from '#json.ts';
import { CATALOGUES as TEXTS } from '#texts/index.ts';
import { commonFormOf } from '#texts/text.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import { NAMES, TITLES } from './titles.ts';

/** Keys of a schema that hold no translatable text. */
const LEFT = ['example', 'default', 'enum', 'const', 'properties'];
const INSTEAD = 'In place of: ';

/** Descriptions that are composed from a title. */
const PATTERNS: readonly [RegExp, (title: string) => string][] = [
  [/^Settings of (.+); null removes them\.$/, (title) => `Einstellungen von ${title}.`],
  [/^(.+): needed(?:; write-only, blank keeps it, null removes it)?\.$/, (title) => `${title}: nötig.`],
  [/^(.+): may be left out(?:; write-only, blank keeps it, null removes it)?\.$/, (title) => `${title}: darf fehlen.`],
];

/** Returns the list with German titles and descriptions. Texts without a translation stay English. */
export function inGerman<T>(part: T): T {
  if (Array.isArray(part)) return part.map(inGerman) as T;
  if (!isObject(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'title' && typeof value === 'string') return [key, germanTitle(value)];
      if (key === 'description' && typeof value === 'string') return [key, germanDescription(value)];
      if (key === 'properties' && isObject(value)) return [key, eachInGerman(value)];
      if (key === 'start') return [key, labelsInGerman(value)];
      return [key, LEFT.includes(key) ? value : inGerman(value)];
    }),
  ) as T;
}

/** Translates the labels of a new field, and of the options, rows and fields in it. */
function labelsInGerman(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(labelsInGerman);
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    key === 'label' && typeof value === 'string' ? germanTitle(value) : labelsInGerman(value),
  ]);
  return Object.fromEntries(entries);
}

/** Translates the schemas of properties. Their names are keys, and one of them may be `title`. */
function eachInGerman(properties: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, inGerman(schema)]));
}

/** @returns the title itself when there is no translation */
export function germanTitle(title: string): string {
  return TITLES[title] ?? title;
}

/** @returns the description itself when there is no translation */
export function germanDescription(description: string): string {
  const translation = DESCRIPTIONS[description] ?? rules().get(description);
  if (translation !== undefined) return translation;
  for (const [pattern, sentence] of PATTERNS) {
    const [, title] = pattern.exec(description) ?? [];
    if (title !== undefined) return sentence(germanTitle(title));
  }
  return description.replace(
    /^(.+): (.+) unless it is set\.$/,
    (_, title, usual) => `${germanTitle(title)}; sonst ${usual}.`,
  );
}

/** True for a name that is the same in every language. */
export function isName(title: string): boolean {
  return NAMES.includes(title);
}

let cache: Map<string, string> | undefined;

/** Maps the English messages of rules to German, for descriptions that quote them. */
function rules(): Map<string, string> {
  const { en, de } = TEXTS;
  const german = de?.rules as Readonly<Record<string, Parameters<typeof commonFormOf>[0]>> | undefined;
  cache ??= new Map(
    Object.entries(en?.rules ?? {}).flatMap(([rule, text]): [string, string][] => {
      const other = german?.[rule];
      return other === undefined ? [] : [[`${INSTEAD}${commonFormOf(text)}`, `Anstelle von: ${commonFormOf(other)}`]];
    }),
  );
  return cache;
}
