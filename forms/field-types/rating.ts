import { integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { pointsFrom, pointsRule, pointsSchema, renderPoints } from './points.ts';
import type { FieldRule } from './rule.ts';

const STAR = '<span aria-hidden="true"> ★</span>';

/** Stars where a field says no number. */
const MOST = 5;

export const rule: FieldRule<{ max?: number }> = {
  ...pointsRule,
  validate: (value, { max = MOST }, matches) => pointsRule.validate(value, { min: 1, max }, matches),
};

/** One star or more. */
export function rating() {
  return defineFieldType({
    ...rule,
    keys: { max: described('The most stars; 5 unless it is set.', integer(2, 10)) },
    sample: ({ max = MOST }) => max,
    display: (value, { max = MOST }) => (value === null ? '' : `${value}/${max}`),
    machineText: plainText,
    exportLabels: (value) => [plainText(value)],
    jsonSchema: ({ max = MOST }, required) => pointsSchema({ min: 1, max }, required),
    possibleValues: ({ max = MOST }) => [null, ...pointsFrom({ min: 1, max })],
    frame: 'group',
    renderInput: (field, input) => renderPoints({ ...field, min: 1, max: field.max ?? MOST }, input, STAR),
    scriptAttributes: ({ max = MOST }) => ({ 'data-max': max }),
  });
}
