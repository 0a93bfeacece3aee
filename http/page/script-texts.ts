import type { Texts } from '#texts/index.ts';
import { usualForm } from '#texts/text.ts';
import { SUMMARY_TEXT, textKeyOf } from './browser/contract.ts';

/** The script's texts by the keys of `svcaForms.i18n`. */
export function scriptTexts({ form, rules, sending, draftNotes, locale }: Texts): Record<string, string> {
  const ofRules = Object.entries(rules).map(([rule, text]) => [textKeyOf(rule), usualForm(text)]);
  return { ...Object.fromEntries(ofRules), ...sending, ...draftNotes, [SUMMARY_TEXT]: form.failed, locale };
}
