import { isMailbox } from '#forms/templates/mailbox.ts';
import type { FieldRule } from './rule.ts';
import { lineRule, type TextLimits, validateText } from './text-rule.ts';

/** The rule of a field that asks for one address, of any domain: the page of a plain form has this one alone. */
export const plainRule: FieldRule<TextLimits> = {
  ...lineRule,
  validate: (value, field, matches) =>
    typeof value === 'string' && !isMailbox(value) ? { rule: 'email' } : validateText(value, field, matches),
};
