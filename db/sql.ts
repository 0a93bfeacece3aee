/** Returns as many placeholders as values, for `in (…)`. */
export function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
