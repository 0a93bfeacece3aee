/**
 * An input mask as a pattern.
 * @param kinds what each sign of the mask stands for; all others are themselves
 */
export function maskPattern(mask: string, kinds: Readonly<Record<string, string>>): string | undefined {
  if (mask === '' || mask.length > 60) return undefined;
  return `^${[...mask].map((one) => kinds[one] ?? one.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('')}$`;
}
