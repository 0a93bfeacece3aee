import { messageTemplate } from '#forms/values/messages.ts';
import {
  type CheckedRule,
  DRAFT_TEXTS,
  RULE_TEXTS,
  SENDING_TEXTS,
  SUMMARY_TEXT,
  type TextKey,
} from './browser/contract.ts';

/** The script's texts. Those of rules are the server's: a text must not depend on who found the mistake. */
export function scriptTexts(): Record<TextKey, string> {
  const rules = (Object.keys(RULE_TEXTS) as CheckedRule[]).map((rule) => [RULE_TEXTS[rule], messageTemplate(rule)]);
  return { ...Object.fromEntries(rules), ...SENDING_TEXTS, ...DRAFT_TEXTS, [SUMMARY_TEXT]: messageTemplate('failed') };
}
