/** The pattern of a text on one line, without control characters. */
export const ONE_LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$';

/**
 * Returns a pattern of the texts that two patterns accept. Generators of clients cannot read `allOf` beside a pattern.
 * @throws Error when one does not begin with `^`
 */
export function bothPatterns(pattern: string, other: string): string {
  if (other === pattern) return pattern;
  if (other === ONE_LINE && !hasOpenParts(pattern)) return pattern;
  if (![pattern, other].every((one) => one.startsWith('^'))) throw new Error(`begin ${pattern} and ${other} with ^`);
  return `(?=${other})${pattern}`;
}

/** True when a pattern has a place for characters that it does not list, which may be control characters. */
function hasOpenParts(pattern: string): boolean {
  const outside = pattern.replaceAll(/\\[.*+/]|\[[^^\]][^\]]*\]/g, '');
  return /[.[]|\\[sSWDpP]/.test(outside);
}
