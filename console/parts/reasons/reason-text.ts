import { reasons } from '#console/texts/en/parts/reasons.ts';
import { type Language, textsIn } from '#console/texts/language.ts';

/** What the class of an error means; a class that is not known stands for itself. */
export function reasonText(errorClass: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = textsIn(reasons, language);
  return texts[errorClass] ?? errorClass;
}
