import type { ConditionalConfig, ConditionEntry } from '#forms/config/conditional.ts';
import { conditionPattern } from '#forms/field-types/pattern.ts';

/** A condition as the page's script reads it; null without one. Patterns are written as browsers read them. */
export function conditionAttribute(conditional: ConditionalConfig | undefined): string | null {
  return conditional ? JSON.stringify({ ...conditional, rules: conditional.rules.map(browserRule) }) : null;
}

/** A rule, or a group, as browsers read it. */
export function browserRule(entry: ConditionEntry): ConditionEntry {
  if ('rules' in entry) return { ...entry, rules: entry.rules.map(browserRule) };
  return entry.op === 'matches' ? { ...entry, value: conditionPattern(String(entry.value)) ?? '' } : entry;
}
