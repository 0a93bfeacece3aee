import { finite } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { formatNumberForInput } from '#forms/typed-number.ts';
import { languageOf, localeOf } from '#texts/index.ts';
import { boundsIn } from './bounds.ts';
import { defineFieldType } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { localNumber, numberRule, stepSchema } from './number-value.ts';
import type { FieldRule } from './rule.ts';

interface Slider {
  min?: number;
  max?: number;
  step?: number;
}

export const rule: FieldRule<Slider> = {
  ...numberRule,
  validate: (value, field, matches) => numberRule.validate(value, sliderOf(field), matches),
};

/** A slider. It always has a position: an untouched slider is sent as it stands. */
export function range() {
  return defineFieldType({
    ...rule,
    keys: {
      min: described('The least value; 0 unless it is set.', finite()),
      max: described('The greatest value; 100 unless it is set.', finite()),
      step: described(
        'The distance between two values, counted from min; 1 unless it is set.',
        finite().moreThan(0, `\${path} must be more than 0`),
      ),
    },
    checkConfig: ({ min = 0, max = 100 }) => (min >= max ? [{ key: 'min', message: 'must be less than max' }] : []),
    bounds: (field) => boundsIn(sliderOf(field), ['min', 'max', 'step']),
    boundText: (bound, _field, form) => formatNumberForInput(bound, languageOf(form)),
    sample: middle,
    summary: (field) => {
      const { min, max, step } = sliderOf(field);
      const isWhole = Number.isInteger(step) && Number.isInteger(min);
      return { kind: 'number', min, max, isWhole, of: (value) => value };
    },
    display: plainText,
    displayLocal: (value, _field, form) => localNumber(value, localeOf(form)),
    jsonSchema(field, required) {
      const { min: minimum, max: maximum, step } = sliderOf(field);
      return {
        type: required ? 'number' : ['number', 'null'],
        minimum,
        maximum,
        ...stepSchema({ min: minimum, step }),
      };
    },
    frame: 'labelled',
    sends: standing,
    // A slider can stand on its steps alone.
    shows: onStep,
    renderInput: (field, { value, attributes }) => {
      const { min, max, step } = sliderOf(field);
      const shown = standing(value, field);
      const own = { type: 'range', ...attributes, required: false, min, max, step, value: plainText(shown) };
      const output = { class: 'svca-output', for: String(attributes.id), 'aria-hidden': 'true' };
      const ends = `<div class="svca-ends" aria-hidden="true"><span>${plainText(min)}</span><span>${plainText(max)}</span></div>`;
      return `<input${renderAttributes(own)}>${ends}<output${renderAttributes(output)}>${escapeHtml(plainText(shown))}</output>`;
    },
  });
}

/** Returns the bounds and the step of a slider, with the defaults. */
export function sliderOf({ min = 0, max = 100, step = 1 }: Slider): Required<Slider> {
  return { min, max, step };
}

function onStep(value: PlainValue, field: Slider): PlainValue {
  return value === null || numberRule.validate(value, sliderOf(field), () => true) ? null : value;
}

/** Returns the position of a slider: the step nearest to its value. */
function standing(value: PlainValue, field: Slider): number {
  if (typeof value !== 'number') return middle(field);
  if (onStep(value, field) !== null) return value;
  const { min, max, step } = sliderOf(field);
  const [last, next] = [Math.floor((max - min) / step + 1e-9), Math.round((value - min) / step)];
  return Number((min + Math.min(Math.max(next, 0), last) * step).toPrecision(12));
}

/** Returns the position that browsers give a slider without a value. */
function middle(field: Slider): number {
  const { min, max, step } = sliderOf(field);
  const steps = Math.round((max - min) / 2 / step);
  return Number((min + steps * step).toPrecision(12));
}
