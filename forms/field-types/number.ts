import { amount, finite } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import { formatNumberForInput } from '#forms/typed-number.ts';
import { languageOf, localeOf } from '#texts/index.ts';
import { boundsIn } from './bounds.ts';
import { defineFieldType } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { localNumber, type NumberConfig, numberRule, stepSchema } from './number-value.ts';
import type { FieldRule } from './rule.ts';
import { autocompleteKey, uniqueKey } from './text-value.ts';

export const rule: FieldRule<NumberConfig> = {
  ...numberRule,
  typed: (value, _field, language) => (typeof value === 'number' ? formatNumberForInput(value, language) : value),
};

export function number() {
  return defineFieldType({
    ...rule,
    showsTyped: true,
    requiredText: 'number',
    keys: {
      min: described('The least value.', finite()),
      max: described('The greatest value.', finite()),
      step: described(
        'The distance between two values, counted from min (or 0).',
        finite().moreThan(0, `\${path} must be more than 0`),
      ),
      unique: uniqueKey,
      autocomplete: autocompleteKey,
      price: described('The price of each; the value is then a quantity.', amount(0)),
    },
    checkConfig: ({ min, max }) =>
      min !== undefined && max !== undefined && min > max ? [{ key: 'min', message: 'must not be more than max' }] : [],
    bounds: (field) => boundsIn(field, ['min', 'max', 'step']),
    // In the notation in which visitors type it.
    boundText: (bound, _field, form) => formatNumberForInput(bound, languageOf(form)),
    sample: ({ min, max = 42 }) => min ?? Math.min(max, 42),
    summary: ({ min, max, step, price }) => ({
      ...{ kind: 'number', isWhole: price !== undefined || (Number.isInteger(step) && Number.isInteger(min ?? 0)) },
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      of: (value) => value,
    }),
    display: plainText,
    displayLocal: (value, _field, form) => localNumber(value, localeOf(form)),
    jsonSchema: ({ min, max, step }, required) => ({
      type: required ? 'number' : ['number', 'null'],
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
      ...stepSchema({ min, step }),
    }),
    frame: 'labelled',
    fixedBy: 'readonly',
    renderInput: (field, { value, language, attributes }) => {
      const own = {
        // Inputs of type number accept neither the digits nor the separators of most languages.
        type: 'text',
        ...attributes,
        value: plainText(rule.typed?.(value, field, language) as PlainValue),
        placeholder: field.placeholder,
        autocomplete: field.autocomplete,
        inputmode: keyboardFor(field),
        'data-number': '',
      };
      return `<input${renderAttributes(own)}>`;
    },
    scriptAttributes: ({ min, max, step }) => ({ 'data-min': min, 'data-max': max, 'data-step': step }),
  });
}

/**
 * Returns the keyboard for a number. Number pads lack a minus on some phones: fields that may be negative have the normal
 * keyboard.
 */
function keyboardFor({ min = -1, step = 0.1 }: NumberConfig): string | null {
  if (min < 0) return null;
  return Number.isInteger(min) && Number.isInteger(step) ? 'numeric' : 'decimal';
}
