/** Returns as many placeholders as values, for `in (…)`. */
export function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

/** Returns a `case` expression with one value for each key of a column. Takes two placeholders for each: the key and its value. */
export function caseOf(column: string, keys: readonly unknown[]): string {
  return `case ${column} ${keys.map(() => 'when ? then ?').join(' ')} end`;
}
