import { CATALOGUES as TEXTS } from '#texts/index.ts';
import { commonFormOf } from '#texts/text.ts';
import * as de from './texts/de.ts';
import * as en from './texts/en.ts';
import { names } from './texts/names.ts';
import type { Text } from './texts/text.ts';

/** The languages of titles and descriptions. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

type Texts = Readonly<Record<string, Text>>;

/** A place in a list: the kind of its entries, an entry or a definition, and keys down to the one that is meant. */
export type Place = readonly [kind: string, root: string, ...keys: string[]];

/** The titles and descriptions of a catalogue in one language. */
export interface Words {
  /** @returns undefined for entries of extensions */
  type(id: string): Text;
  option(id: string): Text;
  integration(id: string): Text | undefined;
  provider(id: string): Text;
  group(id: string): string;
  /** @returns undefined for keys that the service does not know, such as those of extensions */
  key(place: Place): Text | undefined;
  /** Returns the label of a value of the key at this place. */
  value(place: Place, value: string): string;
  /** Returns the label of a choice or a row that a new field has. */
  newPart(name: string): string | undefined;
}

const LISTS = { en, de };

/** @param use is told the name of each text that is read, so that a test finds unused ones */
export function createWords(language: Language, use: (text: string) => void = () => {}): Words {
  const texts = LISTS[language];
  const keys: Texts = { ...texts.fieldKeys, ...texts.optionKeys, ...texts.integrationKeys };
  const values: Texts = texts.values;
  const find = (table: Texts, name: string, id: string): Text | undefined => {
    if (!Object.hasOwn(table, id)) return undefined;
    use(`${name}.${id}`);
    return table[id];
  };
  const need = (table: Texts, name: string, id: string): Text => find(table, name, id) ?? [inWords(id)];
  const first = (table: Texts, name: string, ids: readonly string[]) => {
    const id = ids.find((one) => Object.hasOwn(table, one));
    return id === undefined ? undefined : find(table, name, id);
  };
  return {
    type: (id) => need(texts.types, 'types', id),
    option: (id) => need(texts.options, 'options', id),
    integration: (id) => find(texts.integrations, 'integrations', id),
    provider: (id) => need(texts.providers, 'providers', id),
    group: (id) => need(texts.groups, 'groups', id)[0],
    key(place) {
      const [, root, rule = ''] = place;
      if (root !== 'Messages') return first(keys, 'keys', candidates(place));
      const title = find(texts.messages, 'messages', rule)?.[0];
      return title === undefined ? undefined : [title, texts.insteadOf(messageOf(language, rule))];
    },
    value(place, value) {
      const key = place.at(-1) ?? '';
      if (key === 'type') return need(texts.types, 'types', value)[0];
      if (key === 'integration_id') return find(texts.integrations, 'integrations', value)?.[0] ?? inWords(value);
      const id = `${key.replace('needed_', '')}.${value}`;
      return names[id] ?? find(values, 'values', id)?.[0] ?? inWords(value);
    },
    newPart: (name) => find(texts.newParts, 'newParts', name)?.[0],
  };
}

/**
 * Returns the names under which the text of a key is looked up, most specific first: those of the key within its entry, such as
 * `coupon.codes.amount` and `codes.amount`, then within entries of this kind, such as `field.amount`, then `amount`.
 */
function candidates([kind, root, ...keys]: Place): string[] {
  // A setting of an integration needs no mention of `settings`, and the choices of fields have a definition of their own.
  const inner = keys.filter((key, index) => key !== 'settings' || index === keys.length - 1);
  const path = [root === 'Option' ? 'options' : root, ...inner];
  const key = path.at(-1) ?? '';
  const within = path.slice(0, -1).map((_, index) => path.slice(index).join('.'));
  return [...within, `${kind}.${key}`, key];
}

/** Returns the message of a rule that visitors read. */
function messageOf(language: Language, rule: string): string {
  const rules: Readonly<Record<string, Parameters<typeof commonFormOf>[0]>> = TEXTS[language]?.rules ?? {};
  return commonFormOf(rules[rule] ?? '');
}

const CAPITALS = new Map(['API', 'ID', 'URL'].map((word) => [word.toLowerCase(), word]));

/** Converts a name to words: `one_question` becomes `One question`. */
export function inWords(name: string): string {
  const words = name
    .split(/[_-]/)
    .map((word) => CAPITALS.get(word) ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
