import type { FormConfig } from '#forms/config/types.ts';
import { matchesText } from '#forms/field-types/pattern.ts';
import { type ComparableValues, conditionRules, type Settled } from './condition-rules.ts';

export type { ComparableValues, Settled } from './condition-rules.ts';

/** Conditions on the server: patterns take time linear to the value. */
const rules = conditionRules((rule, value) => matchesText(rule, String(rule.value), value));
export const { evaluate, applies } = rules;

/** Which fields and options of a form are shown. */
export function settle({ fields }: Pick<FormConfig, 'fields'>, values: ComparableValues): Settled {
  return rules.settle(fields, values);
}
