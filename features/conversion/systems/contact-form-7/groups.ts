import type { ForeignCondition } from '#features/conversion/conditions.ts';
import { loosesOf, textOf } from '#features/conversion/reading.ts';
import { readPhp } from './php-values.ts';

const OPERATORS: Record<string, string> = {
  ...{ equals: 'equals', 'not equals': 'not_equals', 'is empty': 'empty', 'not empty': 'not_empty' },
  ...{ 'greater than': 'greater_than', 'less than': 'less_than' },
  ...{ 'greater than or equals': 'at_least', 'less than or equals': 'at_most' },
};

/** Reads the conditions of the plug-in "Conditional Fields": a group is shown when all rules of any of its entries hold. */
export function groupsOf(written: string): ReadonlyMap<string, ForeignCondition> {
  const groups = new Map<string, ForeignCondition['rules'][number][]>();
  for (const entry of loosesOf(readPhp(written))) {
    const group = textOf(entry.then_field);
    const rules = loosesOf(entry.and_rules).map(({ if_field: source, operator, if_value: value }) => ({
      ...{ source: textOf(source), op: OPERATORS[textOf(operator)] ?? '', value },
    }));
    if (group !== '' && rules.length > 0) groups.set(group, [...(groups.get(group) ?? []), { match: 'all', rules }]);
  }
  return new Map([...groups].map(([group, rules]) => [group, { action: 'show', match: 'any', rules }]));
}
