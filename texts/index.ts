import { en } from './en.ts';

/** The texts of one language. */
export type Texts = typeof en;

/** Names of the validation rules, which are also the keys of a field's `messages`. */
export type RuleName = keyof Texts['rules'];

/** What knows the language that its visitors read: a form's configuration. */
export interface Localised {
  options: { language?: string };
}

/** What stands in where no language is known, or none of ours. */
export const DEFAULT_TEXTS: Texts = en;

/** Each language once: a tag of BCP 47 to its texts. */
const CATALOGUES: Partial<Record<string, Texts>> = { en };

/** The texts for a language such as `en-GB`: its own, or those of the language that it is a kind of. */
export function textsFor(language: string | null | undefined): Texts {
  if (!language) return DEFAULT_TEXTS;
  const { baseName, language: base } = new Intl.Locale(language);
  return CATALOGUES[baseName] ?? CATALOGUES[base] ?? DEFAULT_TEXTS;
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
