import type { PlainValue } from '#forms/field-types/field-value.ts';
import { type FieldRules, ruleConfigOf, ruleOf, sanitised } from '../field-rules.ts';
import { fieldsOf } from '../fields.ts';

/**
 * Returns the values of the form's fields as the server will read them, for conditions. Includes derived numbers such as
 * `shirt.quantity`.
 */
export function readValues(form: HTMLFormElement, rules: FieldRules): Record<string, PlainValue> {
  const values: Record<string, PlainValue> = {};
  for (const [name, inputs] of fieldsOf(form)) {
    const rule = ruleOf(rules, inputs);
    values[name] = null;
    if (!rule) continue;
    const value = sanitised(inputs, rule).value as PlainValue;
    values[name] = rule.comparable ? rule.comparable(value, ruleConfigOf(inputs)) : value;
    const figures = Object.entries(rule.figures?.(value) ?? {});
    for (const [figure, own] of figures) values[`${name}.${figure}`] = own;
  }
  return values;
}
