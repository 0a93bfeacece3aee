import { rule as checkboxRule, tick } from './checkbox.ts';
import { defineFieldType } from './field-type.ts';
import type { FieldRule } from './rule.ts';

/** A checkbox whose label is a statement to agree to. When the field is required, the box must be ticked. */
export const rule: FieldRule = { ...checkboxRule, requiredRule: 'accepted' };

export function consent() {
  return defineFieldType({ ...tick, ...rule });
}
