import type { ForeignCondition, ForeignRule } from '../../conditions.ts';
import { isOn, type Loose, looseOf, loosesOf, textOf } from '../../reading.ts';
import { passOver } from '../../watched.ts';

const OPERATORS: Record<string, string> = {
  ...{ '=': 'equals', '!=': 'not_equals', '>': 'greater_than', '<': 'less_than', '>=': 'at_least', '<=': 'at_most' },
  ...{ contains: 'contains', doNotContains: 'not_contains', startsWith: 'starts_with', endsWith: 'ends_with' },
  ...{ test_regex: 'matches' },
};

/** Reads a list of rules, or groups of rules: all rules of one group must hold. */
export function conditionOf(given: unknown): ForeignCondition | null {
  if (!isOn(looseOf(given).status)) {
    passOver(looseOf(given), 'type', 'conditions', 'condition_groups');
    return null;
  }
  const isGrouped = textOf(looseOf(given).type) === 'group';
  passOver(looseOf(given), isGrouped ? 'conditions' : 'condition_groups');
  const rulesIn = (rules: unknown): ForeignRule[] =>
    loosesOf(rules)
      .filter(({ field }) => textOf(field) !== '')
      .map(ruleIn);
  if (isGrouped) {
    const all = loosesOf(looseOf(given).condition_groups)
      .map(({ rules }) => ({ match: 'all' as const, rules: rulesIn(rules) }))
      .filter(({ rules }) => rules.length > 0);
    const [only] = all;
    return all.length === 1 && only ? { action: 'show', ...only } : { action: 'show', match: 'any', rules: all };
  }
  return {
    action: 'show',
    match: textOf(looseOf(given).type) === 'all' ? 'all' : 'any',
    rules: rulesIn(looseOf(given).conditions),
  };
}

export function ruleIn({ field, operator, value }: Loose): ForeignRule {
  return { source: textOf(field), op: OPERATORS[textOf(operator)] ?? '', value };
}
