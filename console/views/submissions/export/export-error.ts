import { reasonText } from '#console/parts/reasons/reason-text.ts';
import { errors } from '#console/texts/en/submissions/export-errors.ts';
import { type Language, textsIn } from '#console/texts/language.ts';

/** Describes why an export could not be made or delivered, without a full stop. */
export function exportError(code: string, language: Language): string {
  const own: Readonly<Record<string, string>> = textsIn(errors, language);
  const text = reasonText(code, language);
  return own[code] ?? (text === code ? code : `${text} (${code})`);
}
