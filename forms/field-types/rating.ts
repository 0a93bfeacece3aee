import { integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { fill } from '#texts/text.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { pointsFrom, pointsRule, pointsSchema, renderPoints } from './points.ts';
import type { FieldRule } from './rule.ts';

const STAR = '<span class="svca-star" aria-hidden="true">★</span>';

/** The number of stars of a field that does not set one. */
const DEFAULT_STARS = 5;

export const rule: FieldRule<{ max?: number }> = {
  ...pointsRule,
  validate: (value, { max = DEFAULT_STARS }, matches) => pointsRule.validate(value, { min: 1, max }, matches),
};

/** A rating of at least one star. */
export function rating() {
  return defineFieldType({
    ...rule,
    keys: { max: described('The most stars; 5 unless it is set.', integer(2, 10)) },
    sample: ({ max = DEFAULT_STARS }) => max,
    summary: ({ max = DEFAULT_STARS }) => ({
      ...{ kind: 'points', isNps: false, points: pointsFrom({ min: 1, max }) },
      of: (value) => value,
    }),
    display: (value, { max = DEFAULT_STARS }) => (value === null ? '' : `${value}/${max}`),
    machineText: plainText,
    exportLabels: (value) => [plainText(value)],
    jsonSchema: ({ max = DEFAULT_STARS }, required) => pointsSchema({ min: 1, max }, required),
    possibleValues: ({ max = DEFAULT_STARS }) => [null, ...pointsFrom({ min: 1, max })],
    frame: 'group',
    requiredText: 'choice',
    renderInput(field, input) {
      const points = { ...field, min: 1, max: field.max ?? DEFAULT_STARS };
      const labelOf = (point: number) => {
        const text = fill(input.texts.form.pointOf, { point, points: points.max });
        return `<span class="svca-unseen">${escapeHtml(text)}</span>${STAR}`;
      };
      return renderPoints(points, input, labelOf);
    },
    scriptAttributes: ({ max = DEFAULT_STARS }) => ({ 'data-max': max }),
  });
}
