import { useSyncExternalStore } from 'react';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** A text, or a function that builds one from numbers and names. */
// biome-ignore lint/suspicious/noExplicitAny: each text has parameters of its own, which `TextsLike` keeps.
type Text = string | ((...given: any[]) => string);
type Texts = { readonly [key: string]: Text | Texts };
/** The type of a translation: the same keys, with strings and functions of the same parameters. */
type TextsLike<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : TextsLike<T[K]>;
};

/** The English texts of a view. Translations are stored under its name. */
export interface EnglishTexts<Name extends string, T> {
  readonly name: Name;
  readonly en: T;
}

/** The texts of a view in another language. A missing key does not compile. */
export type Translated<E> = E extends EnglishTexts<string, infer T> ? T : never;

/** All texts of a language other than English: one entry for each view in the list of English texts. */
export type Catalogue<English> = {
  readonly [K in keyof English as English[K] extends EnglishTexts<infer Name, unknown> ? Name : never]: Translated<
    English[K]
  >;
};

export function defineTexts<const Name extends string, const T extends Texts>(
  name: Name,
  en: T,
): EnglishTexts<Name, TextsLike<T>> {
  return { name, en: en as unknown as TextsLike<T> };
}

const KEY = 'console.language';
const listeners = new Set<() => void>();
let current: Language = stored() ?? (globalThis.navigator?.language.startsWith('de') ? 'de' : 'en');

function stored(): Language | undefined {
  const kept = globalThis.localStorage?.getItem(KEY);
  return kept && Object.hasOwn(LANGUAGES, kept) ? (kept as Language) : undefined;
}

type Loaded = Readonly<Record<string, unknown>>;
/** English is never loaded: each view imports its own texts. */
const loaded = new Map<Language, Loaded>([['en', {}]]);
let loadCatalogues = async (language: Language): Promise<readonly Loaded[]> => {
  throw new Error(`nothing loads the texts of ${language} before startLanguage()`);
};

/** Loads the texts of the browser's chosen language, and falls back to English if that fails. */
export async function startLanguage(load: typeof loadCatalogues): Promise<void> {
  loadCatalogues = load;
  try {
    await loadTexts(current);
  } catch {
    current = 'en';
  }
  sayLanguage();
}

async function loadTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  loaded.set(language, Object.assign({}, ...(await loadCatalogues(language))));
}

/**
 * Changes the language once its texts are loaded, and remembers it in this browser.
 * @throws TypeError when they cannot be loaded
 */
export async function setLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  current = language;
  globalThis.localStorage?.setItem(KEY, language);
  sayLanguage();
  for (const listener of listeners) listener();
}

/** Sets the language of the page for screen readers. */
function sayLanguage(): void {
  globalThis.document?.documentElement.setAttribute('lang', current);
}

export function getLanguage(): Language {
  return current;
}

export function useLanguage(): Language {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, getLanguage);
}

export function textsIn<T>({ name, en }: EnglishTexts<string, T>, language: Language): T {
  return (loaded.get(language)?.[name] ?? en) as T;
}

export function useTexts<T>(texts: EnglishTexts<string, T>): T {
  return textsIn(texts, useLanguage());
}
