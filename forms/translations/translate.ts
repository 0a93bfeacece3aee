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

/** Returns the languages of a form, its own first; null for a form in one language. */
export function languagesOf({ options }: FormConfig): [string, ...string[]] | null {
  return options.translations ? [languageOf({ options }), ...Object.keys(options.translations)] : null;
}

/** Returns the language of a visit; null for a form in one language. */
export function languageOfVisit({ config }: Pick<Translatable, 'config'>, wish: LanguageWish): string | null {
  const offered = languagesOf(config);
  return offered && chooseLanguage(offered, wish);
}

const translationCache = new WeakMap<FormConfig, Map<string, Translatable>>();

/**
 * Translates a form to a language. Texts without a translation stay, and everything that depends on the form's language (built-in
 * texts, days, amounts, the direction of the page) follows the new one. Returns the form itself when it has no such translation.
 */
export function inLanguage<Form extends Translatable>(form: Form, language: string | null | undefined): Form {
  const { config } = form;
  const { translations = {} } = config.options;
  const texts = language && Object.hasOwn(translations, language) ? translations[language] : undefined;
  if (!language || !texts) return form;
  // Configs of revisions are cached and used again: each is translated once.
  const byLanguage = translationCache.get(config) ?? new Map<string, Translatable>();
  translationCache.set(config, byLanguage);
  const translated = byLanguage.get(language) ?? translate(form, language, texts);
  byLanguage.set(language, translated);
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
  const { image, options: labels, images, rows, part_labels: parts, messages, fields: inner, ...plainTexts } = texts;
  const translated: Record<string, unknown> = { ...field };
  for (const [key, text] of Object.entries(plainTexts)) translated[key] = textOr(text, translated[key]);
  if (isObject(inner) && holdsFields(field)) {
    translated.fields = field.fields.map((child) => fieldIn(child, inner[child.name]));
  }
  if (isObject(messages)) translated.messages = merged(translated.messages, messages);
  if (isObject(parts)) translated.part_labels = merged(translated.part_labels, parts);
  if (isObject(image)) translated.image = merged(translated.image, image);
  if (isObject(labels)) translated.options = translateEntries(translated.options, 'value', labels, labelled);
  if (isObject(images)) translated.options = translateEntries(translated.options, 'value', images, pictured);
  if (isObject(rows)) translated.rows = translateEntries(translated.rows, 'name', rows, labelled);
  return translated as unknown as FieldConfig;
}

type Entry = Record<string, unknown>;

/** Translates the entries of a list by their names. */
function translateEntries<Key extends string>(
  entries: unknown,
  key: Key,
  texts: Entry,
  translateEntry: (entry: Entry, text: unknown) => Entry,
): unknown {
  if (!Array.isArray(entries)) return entries;
  return entries.map((entry: Entry & Record<Key, string>) =>
    Object.hasOwn(texts, entry[key]) ? translateEntry(entry, texts[entry[key]]) : entry,
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

/** Replaces texts by their translations; entries of a list are matched by their `key`. Unknown parts are ignored. */
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

/** Returns a translation, or the original when the translation is blank. */
function textOr<Original>(text: unknown, original: Original): string | Original {
  return typeof text === 'string' && text.trim() !== '' ? text : original;
}
