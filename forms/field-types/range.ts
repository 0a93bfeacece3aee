import { finite } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { localeOf } from '#texts/index.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { localNumber, numberRule } from './number-value.ts';

export const rule = numberRule;

/** A slider. It always stands somewhere: what nobody moves is sent as it stands. */
export function range() {
  return defineFieldType({
    ...rule,
    keys: {
      min: described('The least value.', finite().default(0)),
      max: described('The greatest value.', finite().default(100)),
      step: described(
        'Values are min and so many steps.',
        finite().moreThan(0, `\${path} must be more than 0`).default(1),
      ),
    },
    checkConfig: ({ min = 0, max = 100 }) => (min >= max ? [{ key: 'min', message: 'must be less than max' }] : []),
    sample: middle,
    display: plainText,
    displayLocal: (value, _field, form) => localNumber(value, localeOf(form)),
    jsonSchema: ({ min, max }, required) => ({
      type: required ? 'number' : ['number', 'null'],
      minimum: min,
      maximum: max,
    }),
    frame: 'labelled',
    renderInput: (field, { value, attributes }) => {
      const { min, max, step } = field;
      const shown = value ?? middle(field);
      const own = { type: 'range', ...attributes, required: false, min, max, step, value: plainText(shown) };
      const output = { class: 'svca-output', for: String(attributes.id), 'aria-hidden': 'true' };
      return `<input${renderAttributes(own)}><output${renderAttributes(output)}>${escapeHtml(plainText(shown))}</output>`;
    },
  });
}

/** Where browsers put a slider that has no value. */
function middle({ min, max, step }: { min: number; max: number; step: number }): number {
  const steps = Math.round((max - min) / 2 / step);
  return Number((min + steps * step).toPrecision(12));
}
