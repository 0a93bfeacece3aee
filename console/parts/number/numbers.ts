import type { Language } from '#console/texts/language.ts';
import { formatNumberForInput, parseTypedNumber, UNCLEAR } from '#forms/typed-number.ts';

/** The reason why a text is no number. `unclear`: it could be a thousand or one. */
export type NumberMistake = 'no_number' | 'unclear';

/**
 * Reads a number as people write it in a language, with the parser that forms use; returns the reason if the text is no number.
 */
export function readNumber(text: string, language: Language): { number: number } | { mistake: NumberMistake } {
  const plain = parseTypedNumber(text, language);
  if (plain === UNCLEAR) return { mistake: 'unclear' };
  const number = plain === null ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? { number } : { mistake: 'no_number' };
}

/** Formats a number for an input, without grouping; text stays as it is. */
export function numberText(value: unknown, language: Language): string {
  if (typeof value === 'number') return formatNumberForInput(value, language);
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the next number after an arrow key, within the bounds.
 * @param by 1 or -1 steps
 */
export function stepped(
  number: number,
  by: 1 | -1,
  { min, max, step = 1 }: { min?: number | undefined; max?: number | undefined; step?: number | undefined },
): number {
  const decimals = Math.max(...[number, step].map((one) => /\.(\d+)$/.exec(String(one))?.[1]?.length ?? 0));
  const next = Number((number + by * step).toFixed(Math.min(decimals, 100)));
  return Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity);
}
