import { en } from './en.ts';

/** The texts of one language. */
export type Texts = typeof en;

/** Names of the validation rules, which are also the keys of a field's `messages`. */
export type RuleName = keyof Texts['rules'];

/** What stands in where no language is known, or none of ours. */
export const DEFAULT_TEXTS: Texts = en;

/** Each language once: a tag of BCP 47 to its texts. */
const CATALOGUES: Partial<Record<string, Texts>> = { en };

/** The texts for a form's `language`, as `en-GB`: of that language or of the language that it is a kind of. */
export function textsFor(language: string | undefined): Texts {
  if (language === undefined) return DEFAULT_TEXTS;
  const { baseName, language: base } = new Intl.Locale(language);
  return CATALOGUES[baseName] ?? CATALOGUES[base] ?? DEFAULT_TEXTS;
}
