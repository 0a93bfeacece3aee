import { parseTypedNumber, UNCLEAR } from '#forms/typed-number.ts';
import { violatedBound } from './bounds.ts';
import { type PlainValue, plainText } from './field-value.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';

export interface NumberConfig {
  min?: number;
  max?: number;
  step?: number;
}

/** The rule of numbers, for all kinds of inputs. */
export const numberRule: FieldRule<NumberConfig> = { empty: null, sanitise, validate };

/** Formats a number in a language. Four digits stay ungrouped, as in a year; a very long number stays in powers of ten. */
export function localNumber(value: PlainValue, locale: string): string {
  if (typeof value !== 'number' || /e/.test(String(value))) return plainText(value);
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: 'min2' }).format(value);
}

/**
 * Returns `multipleOf` where it means the same: JSON Schema cannot count steps from `min`, and validators that divide cannot
 * check steps of 0.1 exactly.
 */
export function stepSchema({ min = 0, step = 0 }: NumberConfig): { multipleOf?: number } {
  return step > 0 && isExact(step) && Number.isInteger(min / step) ? { multipleOf: step } : {};
}

/** True for a number that binary represents exactly: 0.25, but not 0.1. */
function isExact(number: number): boolean {
  return number % (1 / 1024) === 0;
}

/** Parses a JSON number, or a text in the notation of programs or people. */
function sanitise(raw: unknown, _field: NumberConfig, language?: string): Sanitised<number | null> {
  if (typeof raw === 'number' && Number.isFinite(raw)) return { value: raw === 0 ? 0 : raw };
  const text = typeof raw === 'string' ? raw.trim() : null;
  if (text === null) return { value: null, rule: 'invalid_type' };
  if (text === '') return { value: null };
  if (text.length > 100) return { value: null, rule: 'number' };
  const plain = parseTypedNumber(text, language);
  if (plain === UNCLEAR) return { value: null, rule: 'thousands' };
  const value = plain === null ? Number.NaN : Number(plain);
  if (!Number.isFinite(value)) return { value: null, rule: 'number' };
  // A number with too many digits would be stored as another one.
  if (digitsOf(String(plain)) !== digitsOf(String(value))) return { value: null, rule: 'too_long' };
  return { value: value === 0 ? 0 : value };
}

/** Returns the digits that count, without sign, point, exponent and outer zeros. */
function digitsOf(number: string): string {
  return number.replace(/e.*|\D/gi, '').replace(/^0+|0+$/g, '');
}

function validate(value: PlainValue, field: NumberConfig): Violation | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  const { min = 0, step } = field;
  const broken = violatedBound(value, field);
  if (broken || step === undefined) return broken;
  const steps = (value - min) / step;
  // Decimal steps such as 0.1 are not exact in binary: allow for that, relative to the size of the figure.
  const isStep =
    isExact(min) && isExact(step)
      ? isExact(value) && Number.isInteger(steps)
      : Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
  return isStep ? null : { rule: 'step', params: { step } };
}
