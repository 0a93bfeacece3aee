import { useSyncExternalStore } from 'react';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** A text, or what makes one of numbers and names. */
// biome-ignore lint/suspicious/noExplicitAny: each text has parameters of its own, which `TextsLike` keeps.
type Text = string | ((...given: any[]) => string);
type Texts = { readonly [key: string]: Text | Texts };
/** Texts of another language: the same keys, and functions of the same parameters. */
type TextsLike<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : TextsLike<T[K]>;
};

/** The texts of a view in every language; the compiler names what one of them lacks. */
export function defineTexts<const T extends Texts>(en: T, de: TextsLike<T>): Readonly<Record<Language, TextsLike<T>>> {
  return { en: en as unknown as TextsLike<T>, de };
}

const KEY = 'console.language';
const listeners = new Set<() => void>();
let current: Language = stored() ?? (globalThis.navigator?.language.startsWith('de') ? 'de' : 'en');

function stored(): Language | undefined {
  const kept = globalThis.localStorage?.getItem(KEY);
  return kept && Object.hasOwn(LANGUAGES, kept) ? (kept as Language) : undefined;
}

/** Chosen by who looks at it; this browser keeps it. */
export function setLanguage(language: Language): void {
  current = language;
  globalThis.localStorage?.setItem(KEY, language);
  sayLanguage();
  for (const listener of listeners) listener();
}

/** Tells screen readers in which language the page is. */
export function sayLanguage(): void {
  document.documentElement.lang = current;
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

export function useTexts<T>(texts: Readonly<Record<Language, T>>): T {
  return texts[useLanguage()];
}
