import { plainSigns } from '#forms/typed-number.ts';
import type { Sanitised } from './rule.ts';
import { sanitiseLine } from './text-rule.ts';

/** One line of figures, such as a day or a telephone number, with the digits that programs know. */
export function sanitiseFigures(raw: unknown): Sanitised<string> {
  const { value, ...broken } = sanitiseLine(raw);
  return { value: plainSigns(value).trim(), ...broken };
}
