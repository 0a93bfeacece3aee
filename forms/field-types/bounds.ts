import type { Violation } from './rule.ts';

/** Returns the violated bound of a value; numbers and texts that sort by their meaning have bounds. */
export function violatedBound<T extends number | string>(
  value: T,
  { min, max }: { min?: T; max?: T },
): Violation | null {
  if (min !== undefined && value < min) return { rule: 'min', params: { min } };
  return max !== undefined && value > max ? { rule: 'max', params: { max } } : null;
}

/** Returns the bounds of a config in the form of violations, for their messages. */
export function boundsIn<Key extends 'min' | 'max' | 'step'>(
  config: { [K in Key]?: string | number },
  keys: readonly Key[],
): Violation[] {
  return keys.flatMap((rule) => {
    const bound = config[rule];
    return bound === undefined ? [] : [{ rule, params: { [rule]: bound } }];
  });
}
