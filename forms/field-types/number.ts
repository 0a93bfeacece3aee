import { finite, integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { MAX_AMOUNT } from '#forms/money.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import { type ConfigOf, defineFieldType, type Sanitised, type Violation } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { rangeRules } from './range.ts';
import { scalarText } from './text-value.ts';

const keys = {
  min: described('The least value.', finite()),
  max: described('The greatest value.', finite()),
  step: described('Values are min (or 0) and so many steps.', finite().moreThan(0, `\${path} must be more than 0`)),
  price: described('Minor currency units for each one; the value is then a quantity.', integer(0, MAX_AMOUNT)),
};
const rules = { ...rangeRules, number: 'Enter a number.', step: 'Enter a value in steps of {step}.' };

export const number = defineFieldType({
  keys,
  rules,
  checkConfig: ({ min, max }) =>
    min !== undefined && max !== undefined && min > max ? [{ key: 'min', message: 'must not be more than max' }] : [],
  empty: null,
  sanitise,
  validate,
  sample: ({ min, max = 42 }) => min ?? Math.min(max, 42),
  display: plainText,
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

/** Numbers come as JSON numbers or as text in the notation of an HTML number input. */
function sanitise(raw: unknown): Sanitised<number | null, 'number'> {
  if (typeof raw === 'number' && Number.isFinite(raw)) return { value: raw === 0 ? 0 : raw };
  const text = typeof raw === 'string' ? (scalarText(raw)?.trim() ?? '') : null;
  if (text === null) return { value: null, rule: 'invalid_type' };
  if (text === '') return { value: null };
  if (text.length > 100) return { value: null, rule: 'number' };
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? { value: value === 0 ? 0 : value } : { value: null, rule: 'number' };
}

function validate(value: PlainValue, { min, max, step }: ConfigOf<typeof keys>): Violation<keyof typeof rules> | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  if (min !== undefined && value < min) return { rule: 'min', params: { min } };
  if (max !== undefined && value > max) return { rule: 'max', params: { max } };
  if (step !== undefined) {
    const steps = (value - (min ?? 0)) / step;
    // Decimal steps such as 0.1 are not exact in binary: allow for that, relative to the size of the figure.
    if (Math.abs(steps - Math.round(steps)) > 1e-9 * Math.max(1, Math.abs(steps)))
      return { rule: 'step', params: { step } };
  }
  return null;
}
