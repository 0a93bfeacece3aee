import { isMailbox } from '#forms/templates/mailbox.ts';
import type { FieldRule } from './rule.ts';
import { lineRule, type TextLimits, validateText } from './text-rule.ts';

/**
 * The rule of a single e-mail address of any domain. It stands in a file of its own so that pages whose forms neither limit
 * domains nor ask twice load this rule alone: `http/page/script-source.ts` finds it by the name of the export and of the file.
 */
export const plainRule: FieldRule<TextLimits> = {
  ...lineRule,
  validate: (value, field, matches) =>
    typeof value === 'string' && !isMailbox(value) ? { rule: 'email' } : validateText(value, field, matches),
};
