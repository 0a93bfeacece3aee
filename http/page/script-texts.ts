import { messageTemplate } from '../../forms/values/messages.ts';
import { type CheckedRule, RULE_TEXTS, SENDING_TEXTS, SUMMARY_TEXT, type TextKey } from './browser/contract.ts';

/** What the script says: of a rule the same as the server, so that a text does not change with who found the mistake. */
export function scriptTexts(): Record<TextKey, string> {
  const rules = (Object.keys(RULE_TEXTS) as CheckedRule[]).map((rule) => [RULE_TEXTS[rule], messageTemplate(rule)]);
  return { ...Object.fromEntries(rules), ...SENDING_TEXTS, [SUMMARY_TEXT]: messageTemplate('failed') };
}
