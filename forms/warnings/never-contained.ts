import type { ConditionRule } from '#forms/config/conditional.ts';
import { isOfDomain } from '#forms/field-types/email.ts';
import type { InputFieldConfig } from '#forms/field-types/index.ts';
import { operandsOf } from './telling.ts';

/** True for a rule that asks for a part of a value, in which nothing but that part counts. */
export function isContained({ op }: ConditionRule): boolean {
  return op === 'contains' || op === 'ends_with';
}

/** True if no value has all parts that rules ask for: more choices than may be made, two answers in one row, a domain that is refused. */
export function cannotContain(field: InputFieldConfig, rules: readonly ConditionRule[]): boolean {
  const wanted = new Set(rules.filter(({ op }) => op === 'contains').flatMap((rule) => operandsOf(rule).map(String)));
  switch (field.type) {
    case 'checkboxes':
      return wanted.size > (field.max ?? Number.POSITIVE_INFINITY);
    case 'matrix': {
      const rows = [...wanted].map((one) => one.split(':', 1)[0] ?? '');
      const answers = new Set(field.rows.flatMap(({ name }) => field.options.map(({ value }) => `${name}:${value}`)));
      return new Set(rows).size < rows.length || [...wanted].some((one) => !answers.has(one));
    }
    case 'email': {
      const ends = rules.filter(({ op }) => op === 'ends_with').flatMap((rule) => operandsOf(rule).map(String));
      return ends.some((end) => end.includes('@') && !isOfDomain(end, field));
    }
    default:
      return false;
  }
}
