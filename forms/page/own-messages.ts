import type { InputFieldConfig } from '#forms/config/types.ts';
import { inputType } from '#forms/field-types/index.ts';
import { figuresInWords, messageText, requiredText } from '#forms/values/messages.ts';
import { type Localised, textsOf } from '#texts/index.ts';
import { commonFormOf, fillAny, fillIn } from '#texts/text.ts';

/**
 * Returns the messages of a field that the script does not have: its own messages, those of rare rules, those that depend on a
 * count (the script has one form of each and cannot choose; the count is in the field's config, under the name of the rule), and
 * those that state a bound.
 */
export function ownMessages(field: InputFieldConfig, form: Localised): Record<string, string> {
  const { rules } = textsOf(form);
  const keys: Readonly<Record<string, unknown>> = field;
  const messages: Record<string, string> = Object.fromEntries(
    inputType(field).rareRules.map((rule) => [rule, commonFormOf(rules[rule])]),
  );
  for (const [rule, text] of Object.entries(rules)) {
    const count = keys[rule];
    if (typeof text === 'string' || typeof count !== 'number') continue;
    const params = { [text.parameter]: count };
    const message = text.of(params as Record<typeof text.parameter, number>);
    if (message !== fillIn(text.commonForm, params)) messages[rule] = message;
  }
  const required = isAsked(field) ? requiredText(field, form) : undefined;
  if (required) messages.required = required;
  Object.assign(messages, field.messages);
  // The script cannot format bounds.
  for (const bound of inputType(field).bounds(field)) {
    const { rule, params = {} } = bound;
    const message = fillAny(messageText(rule, field, form), figuresInWords(bound, field, form));
    if (message !== fillIn(messages[rule] ?? commonFormOf(rules[rule]), params)) messages[rule] = message;
  }
  return messages;
}

/** True when the field is required, or may be by its condition. */
function isAsked({ required, conditional }: InputFieldConfig): boolean {
  return required === true || conditional?.action === 'require';
}
