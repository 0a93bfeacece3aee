import type { Language } from '#console/texts/language.ts';
import { reasons } from './texts.ts';

/** What the class of an error means; a class that is not known stands for itself. */
export function reasonText(errorClass: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = reasons[language];
  return texts[errorClass] ?? errorClass;
}
