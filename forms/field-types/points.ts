import type { JsonObject } from '#forms/config/json.ts';
import { type Attributes, escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { renderBlank } from './choices.ts';
import type { InputState } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import { numberRule } from './number-value.ts';
import type { FieldRule } from './rule.ts';

/** The bounds of whole numbers from which a visitor chooses. */
export interface Points {
  min: number;
  max: number;
}

/** The rule of a choice among whole numbers. */
export const pointsRule: FieldRule<Partial<Points>> = {
  ...numberRule,
  validate: (value, field) =>
    numberRule.validate(value, { ...field, step: 1 }, () => true) ? { rule: 'option' } : null,
};

/** Returns all numbers that can be chosen. */
export function pointsFrom({ min, max }: Points): number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

export function pointsSchema({ min, max }: Points, required: boolean): JsonObject {
  return { type: required ? 'integer' : ['integer', 'null'], minimum: min, maximum: max };
}

/** Renders a row of radio buttons, one for each number. @param labelOf returns the label of a number as ready HTML */
export function renderPoints(
  points: Points,
  input: InputState<PlainValue>,
  labelOf: (point: number) => string = plainText,
): string {
  const { value, attributes } = input;
  const { id, ...shared } = attributes;
  const choices = pointsFrom(points).map((point) => {
    const own: Attributes = { type: 'radio', ...shared, id: `${id}-${point}`, value: point, checked: value === point };
    const label = `<label for="${escapeHtml(String(own.id))}">${labelOf(point)}</label>`;
    return `<div class="svca-choice"><input${renderAttributes(own)}>${label}</div>`;
  });
  return `<div class="svca-points">${choices.join('')}</div>${renderBlank('radio', points, input)}`;
}
