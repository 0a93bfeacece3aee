/**
 * Converts an input mask to a pattern.
 * @param kinds the pattern of each special sign of the mask; all other signs stand for themselves
 */
export function maskPattern(mask: string, kinds: Readonly<Record<string, string>>): string | undefined {
  if (mask === '' || mask.length > 60) return undefined;
  return `^${[...mask].map((one) => kinds[one] ?? one.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('')}$`;
}
