import type { ConditionalConfig, ConditionEntry } from '#forms/config/conditional.ts';
import { conditionPattern } from '#forms/field-types/pattern.ts';

/** Returns a condition as the page's script reads it, with patterns in the browser's syntax; null without a condition. */
export function conditionAttribute(conditional: ConditionalConfig | undefined): string | null {
  return conditional ? JSON.stringify({ ...conditional, rules: conditional.rules.map(browserRule) }) : null;
}

/** Translates a rule, or a group of rules, for browsers. */
export function browserRule(entry: ConditionEntry): ConditionEntry {
  if ('rules' in entry) return { ...entry, rules: entry.rules.map(browserRule) };
  return entry.op === 'matches' ? { ...entry, value: conditionPattern(String(entry.value)) ?? '' } : entry;
}
