import { en, type Texts } from './en.ts';
import { ar } from './languages/ar.ts';
import { de } from './languages/de.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { he } from './languages/he.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { nl } from './languages/nl.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { tr } from './languages/tr.ts';
import { zh } from './languages/zh.ts';

export type { Texts };

/** Names of the validation rules, which are also the keys of a field's `messages`. */
export type RuleName = keyof Texts['rules'];

/** An object with the language of its visitors: a form's configuration. */
export interface Localised {
  options: { language?: string };
}

/** The texts for an unknown or unsupported language. */
export const DEFAULT_TEXTS: Texts = en;

/** The texts of all languages by BCP 47 tag. */
export const CATALOGUES: Readonly<Record<string, Texts>> = { en, ar, de, es, fr, he, it, ja, nl, pl, pt, tr, zh };

/** Caches texts by tag: every text is looked up, and forms use few tags. */
const cache = new Map<string, Texts>();
const MOST_CACHED = 1_000;

/** Returns the texts for a language such as `en-GB`: its own, or those of its base language in the same script. */
export function textsFor(language: string | null | undefined): Texts {
  if (!language) return DEFAULT_TEXTS;
  const texts = cache.get(language) ?? catalogueOf(new Intl.Locale(language));
  if (cache.size >= MOST_CACHED) cache.clear();
  cache.set(language, texts);
  return texts;
}

function catalogueOf(locale: Intl.Locale): Texts {
  const { baseName, language } = locale;
  const texts = CATALOGUES[baseName] ?? CATALOGUES[language];
  const isSameScript = locale.maximize().script === new Intl.Locale(language).maximize().script;
  return texts && isSameScript ? texts : DEFAULT_TEXTS;
}

export function textsOf({ options }: Localised): Texts {
  return textsFor(options.language);
}

/** Returns the language of a form, for the attributes of pages and the format of amounts and times. */
export function languageOf({ options }: Localised): string {
  return options.language ?? DEFAULT_TEXTS.language;
}

/** Returns the locale for days and numbers in a form, as a BCP 47 tag. */
export function localeOf({ options: { language } }: Localised): string {
  const texts = textsFor(language);
  return !language || language === texts.language ? texts.locale : language;
}

/** Returns the format of days in a form. */
export function dayFormat(form: Localised, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(form), { dateStyle: 'long', timeZone });
}
