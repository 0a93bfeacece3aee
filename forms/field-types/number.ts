import { finite } from '../config/schema.ts';
import type { FieldConfig, FieldValue } from '../config/types.ts';
import { renderAttributes } from '../templates/html.ts';
import type { FieldType, Sanitised, Violation } from './field-type.ts';
import { displayText, scalarText } from './text-value.ts';

export const number: FieldType = {
  keys: {
    min: finite(),
    max: finite(),
    step: finite().moreThan(0, `\${path} must be more than 0`),
  },
  checkConfig: ({ min, max }) =>
    typeof min === 'number' && typeof max === 'number' && min > max
      ? [{ key: 'min', message: 'must not be more than max' }]
      : [],
  layout: 'labelled',
  empty: null,
  sanitise,
  validate,
  renderInput: (field, { value, attributes }) => {
    const own = {
      type: 'number',
      ...attributes,
      value: displayText(value),
      placeholder: field.placeholder,
      inputmode: 'decimal',
      min: field.min,
      max: field.max,
      step: field.step ?? 'any',
    };
    return `<input${renderAttributes(own)}>`;
  },
  display: displayText,
};

/** Numbers come as JSON numbers or as text in the notation of an HTML number input. */
function sanitise(raw: unknown): Sanitised {
  if (typeof raw === 'number' && Number.isFinite(raw)) return { value: raw === 0 ? 0 : raw };
  const text = typeof raw === 'string' ? (scalarText(raw)?.trim() ?? '') : null;
  if (text === null) return { value: null, rule: 'invalid_type' };
  if (text === '') return { value: null };
  if (text.length > 100) return { value: null, rule: 'number' };
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? { value: value === 0 ? 0 : value } : { value: null, rule: 'number' };
}

function validate(value: FieldValue, { min, max, step }: FieldConfig): Violation | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  if (typeof min === 'number' && value < min) return { rule: 'min', params: { min } };
  if (typeof max === 'number' && value > max) return { rule: 'max', params: { max } };
  if (step !== undefined) {
    const steps = (value - (typeof min === 'number' ? min : 0)) / step;
    // Decimal steps such as 0.1 are not exact in binary: allow for that, relative to the size of the figure.
    if (Math.abs(steps - Math.round(steps)) > 1e-9 * Math.max(1, Math.abs(steps)))
      return { rule: 'step', params: { step } };
  }
  return null;
}
