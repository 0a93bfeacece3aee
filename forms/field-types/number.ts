import { amount, finite } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import { localeOf } from '#texts/index.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { localNumber, numberRule, stepSchema } from './number-value.ts';
import { autocompleteKey, uniqueKey } from './text-value.ts';

export const rule = numberRule;

export function number() {
  return defineFieldType({
    ...rule,
    keys: {
      min: described('The least value.', finite()),
      max: described('The greatest value.', finite()),
      step: described('Values are min (or 0) and so many steps.', finite().moreThan(0, `\${path} must be more than 0`)),
      unique: uniqueKey,
      autocomplete: autocompleteKey,
      price: described('What each one costs; the value is then a quantity.', amount(0)),
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
      ...stepSchema({ min, step }),
    }),
    frame: 'labelled',
    fixedBy: 'readonly',
    renderInput: (field, { value, attributes }) => {
      const own = {
        type: 'number',
        ...attributes,
        value: plainText(value),
        placeholder: field.placeholder,
        autocomplete: field.autocomplete,
        inputmode: 'decimal',
        min: field.min,
        max: field.max,
        step: field.step ?? 'any',
      };
      return `<input${renderAttributes(own)}>`;
    },
  });
}
