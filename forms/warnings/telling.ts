import type { ConditionRule, ConditionScalar } from '#forms/config/conditional.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { evaluate } from '#forms/values/conditions.ts';
import { isObject } from '#json.ts';

/** Values that a field can hold, as conditions compare them. */
export interface Held {
  values: PlainValue[];
  /** True if no other value of the field gives a rule another answer, so that what none of these fulfils nothing does. */
  tells(rule: ConditionRule): boolean;
}

/** Operators that look into a text: what stands round that nobody can list. */
const OF_PARTS: readonly string[] = ['contains', 'not_contains', 'starts_with', 'ends_with', 'matches'];

/** True if the values next to what a rule compares with tell its answers, of a type whose values have an order. */
export function tellsOfOrder({ op }: ConditionRule): boolean {
  return !OF_PARTS.includes(op);
}

/** The same of numbers, which have no letters. */
export function tellsOfNumbers(rule: ConditionRule): boolean {
  if (tellsOfOrder(rule)) return true;
  return rule.op !== 'matches' && operandsOf(rule).some((one) => /[^\d.+e-]/.test(String(one)));
}

/** True if a value fulfils rules, whatever field they name. */
export function areCompatible(rules: readonly ConditionRule[], it: PlainValue): boolean {
  return evaluate({ action: 'show', match: 'all', rules: rules.map((rule) => ({ ...rule, field: 'it' })) }, { it });
}

/** The scalars that a rule compares with. */
export function operandsOf({ value }: { value?: unknown }): ConditionScalar[] {
  return [value].flat().filter((one) => one !== undefined && one !== null && !isObject(one)) as ConditionScalar[];
}
