import { typedNumber, UNCLEAR } from '#forms/typed-number.ts';
import { violatedBound } from './bounds.ts';
import { type PlainValue, plainText } from './field-value.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';

export interface NumberConfig {
  min?: number;
  max?: number;
  step?: number;
}

/** The rule of numbers, however they are entered. */
export const numberRule: FieldRule<NumberConfig> = { empty: null, sanitise, validate };

/** Four digits stay together, as in a year; what would fill a line stays in powers of ten. */
export function localNumber(value: PlainValue, locale: string): string {
  if (typeof value !== 'number' || /e/.test(String(value))) return plainText(value);
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: 'min2' }).format(value);
}

/** Steps are counted from `min`, which JSON Schema cannot say; those of 0.1 are not exact for who checks by dividing. */
export function stepSchema(field: NumberConfig): { multipleOf?: number } {
  return isOfMultiples(field) ? { multipleOf: field.step } : {};
}

/** True if all steps are multiples of one, and exact in binary: 0.25 is, 0.1 is not. */
function isOfMultiples({ min = 0, step = 0 }: NumberConfig): boolean {
  return step > 0 && Number.isInteger(step * 1024) && Number.isInteger(min / step);
}

/** Numbers come as JSON numbers, or as text as programs or people write it. */
function sanitise(raw: unknown, _field: NumberConfig, language?: string): Sanitised<number | null> {
  if (typeof raw === 'number' && Number.isFinite(raw)) return { value: raw === 0 ? 0 : raw };
  const text = typeof raw === 'string' ? raw.trim() : null;
  if (text === null) return { value: null, rule: 'invalid_type' };
  if (text === '') return { value: null };
  if (text.length > 100) return { value: null, rule: 'number' };
  const plain = typedNumber(text, language);
  if (plain === UNCLEAR) return { value: null, rule: 'thousands' };
  const value = plain === null ? Number.NaN : Number(plain);
  return Number.isFinite(value) ? { value: value === 0 ? 0 : value } : { value: null, rule: 'number' };
}

function validate(value: PlainValue, field: NumberConfig): Violation | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  const { min = 0, step } = field;
  const broken = violatedBound(value, field);
  if (broken || step === undefined) return broken;
  const steps = (value - min) / step;
  // Decimal steps such as 0.1 are not exact in binary: allow for that, relative to the size of the figure.
  const isNear = Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
  // Exact steps are exact, and whole ones are whole: what is next to nothing would be lost in the sum.
  const isExact = Number.isInteger(value) || !Number.isInteger(min) || !Number.isInteger(step);
  const isStep = isNear && isExact && (!isOfMultiples(field) || Number.isInteger(value / step));
  return isStep ? null : { rule: 'step', params: { step } };
}
