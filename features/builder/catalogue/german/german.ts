import { isObject } from '#json.ts';
import { CATALOGUES as TEXTS } from '#texts/index.ts';
import { usualForm } from '#texts/text.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import { NAMES, TITLES } from './titles.ts';

/** What a key has is no text of ours. */
const LEFT = ['example', 'default', 'enum', 'const', 'properties'];
const INSTEAD = 'In place of: ';

/** Sentences that are made of a title. */
const PATTERNS: readonly [RegExp, (title: string) => string][] = [
  [/^Settings of (.+); null removes them\.$/, (title) => `Einstellungen von ${title}.`],
  [/^(.+): needed(?:; write-only, blank keeps it, null removes it)?\.$/, (title) => `${title}: nötig.`],
  [/^(.+): may be left out(?:; write-only, blank keeps it, null removes it)?\.$/, (title) => `${title}: darf fehlen.`],
];

/** The same list with its titles and descriptions in German. What has no German stays English. */
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

/** Of a new field, and of the options, rows and fields in it. */
function labelsInGerman(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(labelsInGerman);
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    key === 'label' && typeof value === 'string' ? germanTitle(value) : labelsInGerman(value),
  ]);
  return Object.fromEntries(entries);
}

/** The names of properties are keys: one of them may be `title`. */
function eachInGerman(properties: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, inGerman(schema)]));
}

/** @returns the same for what has no German */
export function germanTitle(title: string): string {
  return TITLES[title] ?? title;
}

/** @returns the same for what has no German */
export function germanDescription(description: string): string {
  const known = DESCRIPTIONS[description] ?? rules().get(description);
  if (known !== undefined) return known;
  for (const [pattern, sentence] of PATTERNS) {
    const [, title] = pattern.exec(description) ?? [];
    if (title !== undefined) return sentence(germanTitle(title));
  }
  return description.replace(
    /^(.+): (.+) unless it is set\.$/,
    (_, title, usual) => `${germanTitle(title)}; sonst ${usual}.`,
  );
}

/** Whether a title is called the same in every language. */
export function isName(title: string): boolean {
  return NAMES.includes(title);
}

let found: Map<string, string> | undefined;

/** What stands in place of the messages of rules: those are known in German. */
function rules(): Map<string, string> {
  const { en, de } = TEXTS;
  const german = de?.rules as Readonly<Record<string, Parameters<typeof usualForm>[0]>> | undefined;
  found ??= new Map(
    Object.entries(en?.rules ?? {}).flatMap(([rule, text]): [string, string][] => {
      const other = german?.[rule];
      return other === undefined ? [] : [[`${INSTEAD}${usualForm(text)}`, `Anstelle von: ${usualForm(other)}`]];
    }),
  );
  return found;
}
