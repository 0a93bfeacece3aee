import { integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { pointsFrom, pointsRule, pointsSchema, renderPoints } from './points.ts';
import type { FieldRule } from './rule.ts';

const STAR = '<span aria-hidden="true"> ★</span>';

export const rule: FieldRule<{ max?: number }> = {
  ...pointsRule,
  validate: (value, { max = 5 }, matches) => pointsRule.validate(value, { min: 1, max }, matches),
};

/** One star or more. */
export function rating() {
  return defineFieldType({
    ...rule,
    keys: { max: described('The most stars.', integer(2, 10).default(5)) },
    sample: ({ max }) => max,
    display: (value, { max }) => (value === null ? '' : `${value}/${max}`),
    machineText: plainText,
    exportLabels: (value) => [plainText(value)],
    jsonSchema: ({ max }, required) => pointsSchema({ min: 1, max }, required),
    possibleValues: ({ max }) => [null, ...pointsFrom({ min: 1, max })],
    frame: 'group',
    renderInput: ({ max }, input) => renderPoints({ min: 1, max }, input, STAR),
    scriptAttributes: ({ max }) => ({ 'data-max': max }),
  });
}
