import { finite, integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { MAX_AMOUNT } from '#forms/money.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import { localeOf } from '#texts/index.ts';
import { defineFieldType } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { violatedBound } from './range.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';

interface NumberConfig {
  min?: number;
  max?: number;
  step?: number;
}

export const rule: FieldRule<NumberConfig> = { empty: null, sanitise, validate };

export function number() {
  return defineFieldType({
    ...rule,
    keys: {
      min: described('The least value.', finite()),
      max: described('The greatest value.', finite()),
      step: described('Values are min (or 0) and so many steps.', finite().moreThan(0, `\${path} must be more than 0`)),
      price: described('Minor currency units for each one; the value is then a quantity.', integer(0, MAX_AMOUNT)),
    },
    checkConfig: ({ min, max }) =>
      min !== undefined && max !== undefined && min > max ? [{ key: 'min', message: 'must not be more than max' }] : [],
    sample: ({ min, max = 42 }) => min ?? Math.min(max, 42),
    display: plainText,
    displayLocal: (value, _field, form) => localNumber(value, localeOf(form)),
    jsonSchema: ({ min, max, step }, required) => ({
      type: required ? 'number' : ['number', 'null'],
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
      // Steps are counted from `min`; decimal ones are not exact for those who check by dividing.
      ...(Number.isInteger(step) && Number.isInteger((min ?? 0) / (step ?? 1)) && { multipleOf: step }),
    }),
    frame: 'labelled',
    fixedBy: 'readonly',
    renderInput: (field, { value, attributes }) => {
      const own = {
        type: 'number',
        ...attributes,
        value: plainText(value),
        placeholder: field.placeholder,
        inputmode: 'decimal',
        min: field.min,
        max: field.max,
        step: field.step ?? 'any',
      };
      return `<input${renderAttributes(own)}>`;
    },
  });
}

/** Four digits stay together, as in a year; what would fill a line stays in powers of ten. */
function localNumber(value: PlainValue, locale: string): string {
  if (typeof value !== 'number' || /e/.test(String(value))) return plainText(value);
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: 'min2' }).format(value);
}

/** Numbers come as JSON numbers or as text in the notation of an HTML number input. */
function sanitise(raw: unknown): Sanitised<number | null> {
  if (typeof raw === 'number' && Number.isFinite(raw)) return { value: raw === 0 ? 0 : raw };
  const text = typeof raw === 'string' ? raw.trim() : null;
  if (text === null) return { value: null, rule: 'invalid_type' };
  if (text === '') return { value: null };
  if (text.length > 100) return { value: null, rule: 'number' };
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? { value: value === 0 ? 0 : value } : { value: null, rule: 'number' };
}

function validate(value: PlainValue, field: NumberConfig): Violation | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  const { min = 0, step } = field;
  const broken = violatedBound(value, field);
  if (broken || step === undefined) return broken;
  const steps = (value - min) / step;
  // Decimal steps such as 0.1 are not exact in binary: allow for that, relative to the size of the figure.
  const isStep = Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
  return isStep ? null : { rule: 'step', params: { step } };
}
