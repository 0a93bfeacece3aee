import { reasons } from '#console/texts/en/parts/reasons.ts';
import { type Language, textsIn } from '#console/texts/language.ts';

/** Describes an error class; an unknown class is returned as it is. */
export function reasonText(errorClass: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = textsIn(reasons, language);
  return texts[errorClass] ?? errorClass;
}
