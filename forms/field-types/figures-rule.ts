import { toAsciiSigns } from '#forms/typed-number.ts';
import type { Sanitised } from './rule.ts';
import { sanitiseLine } from './text-rule.ts';

/** Sanitises one line of digits, such as a day or a telephone number, and converts them to ASCII digits. */
export function sanitiseFigures(raw: unknown): Sanitised<string> {
  const { value, ...broken } = sanitiseLine(raw);
  return { value: toAsciiSigns(value).trim(), ...broken };
}
