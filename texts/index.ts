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

/** What knows the language that its visitors read: a form's configuration. */
export interface Localised {
  options: { language?: string };
}

/** What stands in where no language is known, or none of ours. */
export const DEFAULT_TEXTS: Texts = en;

/** Each language once: a tag of BCP 47 to its texts. */
export const CATALOGUES: Readonly<Record<string, Texts>> = { en, ar, de, es, fr, he, it, ja, nl, pl, pt, tr, zh };

/** Looked up for every text: the tags of forms are few. */
const known = new Map<string, Texts>();
const MOST_KNOWN = 1_000;

/** The texts for a language such as `en-GB`: its own, or those of the language that it is a kind of, in the same script. */
export function textsFor(language: string | null | undefined): Texts {
  if (!language) return DEFAULT_TEXTS;
  const found = known.get(language) ?? catalogueOf(new Intl.Locale(language));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(language, found);
  return found;
}

function catalogueOf(locale: Intl.Locale): Texts {
  const { baseName, language } = locale;
  const own = CATALOGUES[baseName] ?? CATALOGUES[language];
  const isSameScript = locale.maximize().script === new Intl.Locale(language).maximize().script;
  return own && isSameScript ? own : DEFAULT_TEXTS;
}

export function textsOf({ options }: Localised): Texts {
  return textsFor(options.language);
}

/** What pages say of their language, and how amounts and times are written. */
export function languageOf({ options }: Localised): string {
  return options.language ?? DEFAULT_TEXTS.language;
}

/** How days and numbers are written for the visitors of a form, as a tag of BCP 47. */
export function localeOf({ options: { language } }: Localised): string {
  const texts = textsFor(language);
  return !language || language === texts.language ? texts.locale : language;
}

/** How days are written for the visitors of a form. */
export function dayFormat(form: Localised, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(form), { dateStyle: 'long', timeZone });
}
