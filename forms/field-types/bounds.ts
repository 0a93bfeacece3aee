import type { Violation } from './rule.ts';

/** A least and a greatest value, of numbers or of texts whose order is that of what they mean. */
export function violatedBound<T extends number | string>(
  value: T,
  { min, max }: { min?: T; max?: T },
): Violation | null {
  if (min !== undefined && value < min) return { rule: 'min', params: { min } };
  return max !== undefined && value > max ? { rule: 'max', params: { max } } : null;
}
