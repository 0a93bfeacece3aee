import type { ConditionRule, ConditionScalar } from '#forms/config/conditional.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { evaluate } from '#forms/values/conditions.ts';
import { isObject } from '#json.ts';

/** Sample values of a field, as conditions compare them. */
export interface Held {
  values: PlainValue[];
  /**
   * True when no other value of the field gives the rule another answer: a rule that none of these values fulfils is never
   * fulfilled.
   */
  decides(rule: ConditionRule): boolean;
}

/** Operators about parts of a text: the text around the part cannot be listed. */
const PART_OPERATORS: readonly string[] = ['contains', 'not_contains', 'starts_with', 'ends_with', 'matches'];

/** True when the values around an operand determine the rule's answers, for a type with ordered values. */
export function decidesOrder({ op }: ConditionRule): boolean {
  return !PART_OPERATORS.includes(op);
}

/** Like `decidesOrder`, for numbers, whose text has no letters. */
export function decidesNumbers(rule: ConditionRule): boolean {
  if (decidesOrder(rule)) return true;
  return rule.op !== 'matches' && operandsOf(rule).some((operand) => /[^\d.+e-]/.test(String(operand)));
}

/** True when a value fulfils all rules, whatever fields they name. */
export function areCompatible(rules: readonly ConditionRule[], it: PlainValue): boolean {
  return evaluate({ action: 'show', match: 'all', rules: rules.map((rule) => ({ ...rule, field: 'it' })) }, { it });
}

/** Returns the scalars that a rule compares with. */
export function operandsOf({ value }: { value?: unknown }): ConditionScalar[] {
  return [value]
    .flat()
    .filter((operand) => operand !== undefined && operand !== null && !isObject(operand)) as ConditionScalar[];
}
