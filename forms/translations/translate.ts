import type { Translated } from '#forms/config/own-keys.ts';
import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { holdsFields } from '#forms/field-types/index.ts';
import { isObject } from '#json.ts';
import { languageOf } from '#texts/index.ts';
import { chooseLanguage, type LanguageWish } from './language.ts';

interface Translatable {
  title: string;
  config: FormConfig;
}

/** The languages that a form can be read in, its own first; null for a form of one language. */
export function languagesOf({ options }: FormConfig): [string, ...string[]] | null {
  return options.translations ? [languageOf({ options }), ...Object.keys(options.translations)] : null;
}

/** The language of a visit; null for a form that has one language. */
export function languageOfVisit({ config }: Pick<Translatable, 'config'>, wish: LanguageWish): string | null {
  const offered = languagesOf(config);
  return offered && chooseLanguage(offered, wish);
}

const known = new WeakMap<FormConfig, Map<string, Translatable>>();

/**
 * The form as it is read in a language: texts that are not translated stay, and what follows the language of a form – built-in texts,
 * days, amounts, the direction of the page – follows this one. The form itself where it is not translated.
 */
export function inLanguage<Form extends Translatable>(form: Form, language: string | null | undefined): Form {
  const { config } = form;
  const { translations = {} } = config.options;
  const texts = language && Object.hasOwn(translations, language) ? translations[language] : undefined;
  if (!language || !texts) return form;
  // Revisions are kept and asked for again: each is translated once.
  const made = known.get(config) ?? new Map<string, Translatable>();
  known.set(config, made);
  const translated = made.get(language) ?? translate(form, language, texts);
  made.set(language, translated);
  return { ...form, ...translated };
}

function translate({ title, config }: Translatable, language: string, texts: { [part: string]: Translated }) {
  const fields = isObject(texts.fields) ? texts.fields : {};
  const options = merged(config.options, texts.options) as FormConfig['options'];
  return {
    title: textOr(texts.title, title),
    config: {
      ...config,
      fields: config.fields.map((field) => fieldIn(field, fields[field.name])),
      options: { ...options, language },
    },
  };
}

function fieldIn(field: FieldConfig, texts: unknown): FieldConfig {
  if (!isObject(texts)) return field;
  const { image, options: labels, images, rows, part_labels: parts, messages, fields: inner, ...own } = texts;
  const translated: Record<string, unknown> = { ...field };
  for (const [key, text] of Object.entries(own)) translated[key] = textOr(text, translated[key]);
  if (isObject(inner) && holdsFields(field)) {
    translated.fields = field.fields.map((one) => fieldIn(one, inner[one.name]));
  }
  if (isObject(messages)) translated.messages = merged(translated.messages, messages);
  if (isObject(parts)) translated.part_labels = merged(translated.part_labels, parts);
  if (isObject(image)) translated.image = merged(translated.image, image);
  if (isObject(labels)) translated.options = eachNamed(translated.options, 'value', labels, labelled);
  if (isObject(images)) translated.options = eachNamed(translated.options, 'value', images, pictured);
  if (isObject(rows)) translated.rows = eachNamed(translated.rows, 'name', rows, labelled);
  return translated as unknown as FieldConfig;
}

type Entry = Record<string, unknown>;

/** Entries of a list with the texts that they have by their names. */
function eachNamed<Key extends string>(
  entries: unknown,
  key: Key,
  texts: Entry,
  read: (entry: Entry, text: unknown) => Entry,
): unknown {
  if (!Array.isArray(entries)) return entries;
  return entries.map((entry: Entry & Record<Key, string>) =>
    Object.hasOwn(texts, entry[key]) ? read(entry, texts[entry[key]]) : entry,
  );
}

function labelled(entry: Entry, text: unknown): Entry {
  const label = textOr(text, entry.label);
  return label === undefined ? entry : { ...entry, label };
}

function pictured(option: Entry, text: unknown): Entry {
  const { image } = option;
  return isObject(image) ? { ...option, image: { ...image, alt: textOr(text, image.alt) } } : option;
}

/** Texts take the place of texts; entries of a list are known by their `key`. What is nothing of it stays. */
function merged(original: unknown, texts: unknown): unknown {
  if (!isObject(texts)) return typeof original === 'string' ? textOr(texts, original) : original;
  if (Array.isArray(original)) {
    return original.map((entry: unknown) => {
      const key = isObject(entry) ? entry.key : undefined;
      return typeof key === 'string' && Object.hasOwn(texts, key) ? merged(entry, texts[key]) : entry;
    });
  }
  if (!isObject(original)) return original;
  const inner = Object.entries(original).map(([key, value]) => [
    key,
    Object.hasOwn(texts, key) ? merged(value, texts[key]) : value,
  ]);
  return Object.fromEntries(inner);
}

/** A translation that is left empty is none. */
function textOr<Original>(text: unknown, original: Original): string | Original {
  return typeof text === 'string' && text.trim() !== '' ? text : original;
}
