import { DRAFT_TEXTS } from '#forms/drafts/texts.ts';
import type { Texts } from '#texts/index.ts';
import { SENDING_TEXTS, SUMMARY_TEXT, textKeyOf } from './browser/contract.ts';

/** The script's texts by the keys of `svcaForms.i18n`. */
export function scriptTexts({ form, rules }: Texts): Record<string, string> {
  const ofRules = Object.entries(rules).map(([rule, text]) => [textKeyOf(rule), text]);
  return { ...Object.fromEntries(ofRules), ...SENDING_TEXTS, ...DRAFT_TEXTS, [SUMMARY_TEXT]: form.failed };
}
