import type { ConditionRule } from '#forms/config/conditional.ts';
import { isOfDomain } from '#forms/field-types/email.ts';
import type { InputFieldConfig } from '#forms/field-types/index.ts';
import { operandsOf } from './held-values.ts';

/** True for a rule about a part of a value, whose answer depends on that part alone. */
export function isContained({ op }: ConditionRule): boolean {
  return op === 'contains' || op === 'ends_with';
}

/**
 * True when no value has all parts that the rules require: more choices than are allowed, two answers in one row, a refused
 * domain.
 */
export function cannotContain(field: InputFieldConfig, rules: readonly ConditionRule[]): boolean {
  const required = new Set(rules.filter(({ op }) => op === 'contains').flatMap((rule) => operandsOf(rule).map(String)));
  switch (field.type) {
    case 'checkboxes':
      return required.size > (field.max ?? Number.POSITIVE_INFINITY);
    case 'matrix': {
      const rows = [...required].map((part) => part.split(':', 1)[0] ?? '');
      const answers = new Set(field.rows.flatMap(({ name }) => field.options.map(({ value }) => `${name}:${value}`)));
      return new Set(rows).size < rows.length || [...required].some((part) => !answers.has(part));
    }
    case 'email': {
      const ends = rules.filter(({ op }) => op === 'ends_with').flatMap((rule) => operandsOf(rule).map(String));
      return ends.some((end) => end.includes('@') && !isOfDomain(end, field));
    }
    default:
      return false;
  }
}
