import type { InputFieldConfig } from '#forms/config/types.ts';
import type { Texts } from '#texts/index.ts';
import { fillIn } from '#texts/text.ts';

/**
 * Messages of this field whose words depend on a count, where they differ from what the script knows: it has one form of each
 * and cannot choose. The count is in the field's config, under the name of the rule.
 */
export function countedMessages(field: InputFieldConfig, { rules }: Texts): Record<string, string> {
  const keys: Readonly<Record<string, unknown>> = field;
  const messages: Record<string, string> = {};
  for (const [rule, text] of Object.entries(rules)) {
    const count = keys[rule];
    if (typeof text === 'string' || typeof count !== 'number') continue;
    const params = { [text.place]: count };
    const message = text.of(params as Record<typeof text.place, number>);
    if (message !== fillIn(text.usual, params)) messages[rule] = message;
  }
  return messages;
}
