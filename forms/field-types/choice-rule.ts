import type { FieldRule } from './rule.ts';
import { sanitiseLine } from './text-rule.ts';

/** What the rule of a field with choices knows of it. The page's script knows no options: a visitor can choose no others. */
export interface Choices {
  options?: readonly { value: string }[];
}

/** The rule of select and radio. */
export const choiceRule: FieldRule<Choices> = {
  empty: '',
  sanitise: sanitiseLine,
  validate(value, field) {
    if (typeof value !== 'string') return { rule: 'invalid_type' };
    return areOptions([value], field) ? null : { rule: 'option' };
  },
};

export function areOptions(values: readonly string[], { options }: Choices): boolean {
  return !options || values.every((value) => options.some((option) => option.value === value));
}
