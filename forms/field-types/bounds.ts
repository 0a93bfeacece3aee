import type { Violation } from './rule.ts';

/** A least and a greatest value, of numbers or of texts whose order is that of what they mean. */
export function violatedBound<T extends number | string>(
  value: T,
  { min, max }: { min?: T; max?: T },
): Violation | null {
  if (min !== undefined && value < min) return { rule: 'min', params: { min } };
  return max !== undefined && value > max ? { rule: 'max', params: { max } } : null;
}

/** The bounds that a config has, as if each were broken. */
export function boundsIn<Key extends 'min' | 'max' | 'step'>(
  config: { [K in Key]?: string | number },
  keys: readonly Key[],
): Violation[] {
  return keys.flatMap((rule) => {
    const bound = config[rule];
    return bound === undefined ? [] : [{ rule, params: { [rule]: bound } }];
  });
}
