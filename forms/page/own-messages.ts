import type { InputFieldConfig } from '#forms/config/types.ts';
import { inputType } from '#forms/field-types/index.ts';
import type { Texts } from '#texts/index.ts';
import { fillIn, usualForm } from '#texts/text.ts';

/**
 * Messages of this field that the script does not know: of rules that few fields have, and those whose words depend on a count,
 * of which it has one form and cannot choose. The count is in the field's config, under the name of the rule.
 */
export function ownMessages(field: InputFieldConfig, { rules }: Texts): Record<string, string> {
  const keys: Readonly<Record<string, unknown>> = field;
  const messages: Record<string, string> = Object.fromEntries(
    inputType(field).rareRules.map((rule) => [rule, usualForm(rules[rule])]),
  );
  for (const [rule, text] of Object.entries(rules)) {
    const count = keys[rule];
    if (typeof text === 'string' || typeof count !== 'number') continue;
    const params = { [text.place]: count };
    const message = text.of(params as Record<typeof text.place, number>);
    if (message !== fillIn(text.usual, params)) messages[rule] = message;
  }
  return messages;
}
