import type { JsonObject } from '#forms/config/json.ts';
import { integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { CHOICES } from '#security/budget-tables/page-script.ts';
import { type Choices, foldOther, sanitiseChoices, validateChoices } from './choice-rule.ts';
import {
  checkOptions,
  choiceKeys,
  choiceLabels,
  choicesSchema,
  displayChoices,
  imagesOf,
  optionValues,
  possibleChoices,
  renderChoices,
  shownChoices,
  summariseChoices,
  tooManyOwn,
} from './choices.ts';
import { defineFieldType } from './field-type.ts';
import type { PlainValue } from './field-value.ts';
import { importedChoices } from './imported-choices.ts';
import type { FieldRule, Violation } from './rule.ts';

const MAX_CHOICES = CHOICES;

interface ChoicesConfig extends Choices {
  min?: number;
  max?: number;
}

export const rule: FieldRule<ChoicesConfig> = { empty: [], sanitise: sanitiseChoices, fold: foldOther, validate };

export function checkboxes() {
  return defineFieldType({
    ...rule,
    keys: {
      ...choiceKeys,
      min: described(
        'The least number of choices; a field that is not required may be left without any.',
        integer(0, MAX_CHOICES),
      ),
      max: described('The greatest number of choices.', integer(1, MAX_CHOICES)),
    },
    checkConfig(field) {
      const { min, max = optionValues(field).length + (field.other ? 1 : 0) } = field;
      const isCrossed = min !== undefined && min > max;
      const mistake = { key: 'min', message: 'must not be more than max or the number of options' };
      return [...checkOptions(field), ...(isCrossed ? [mistake] : [])];
    },
    validate: (value, field) => tooManyOwn(value, field) ?? validate(value, field),
    sample: (field) => optionValues(field).slice(0, Math.max(field.min ?? 1, 1)),
    display: displayChoices,
    exportLabels: (value, field) => [choiceLabels(value, field).join(', ')],
    importValue: ([cell], field) => importedChoices(cell, field),
    folds: ({ other }) => other === true,
    jsonSchema: (field, required): JsonObject => {
      const { min = 0, max } = field;
      const list = { ...choicesSchema(field), ...(max !== undefined && { maxItems: max }) };
      if (required) return { ...list, minItems: Math.max(min, 1) };
      return min > 1 ? { anyOf: [{ ...list, minItems: min }, { const: [] }] } : list;
    },
    possibleValues: (field) => possibleChoices(field, (value) => [value], []),
    shows: shownChoices,
    summary: summariseChoices,
    images: imagesOf,
    frame: 'group',
    requiredText: 'choice',
    // `required` on each checkbox would require all of them to be ticked.
    renderInput: (field, { attributes: { required: _, ...attributes }, ...input }) =>
      renderChoices('checkbox', field, { ...input, attributes }),
    scriptAttributes: ({ min, max, other }) => ({ 'data-min': min, 'data-max': max, 'data-other': other ? 1 : null }),
  });
}

function validate(value: PlainValue, field: ChoicesConfig): Violation | null {
  if (!Array.isArray(value)) return { rule: 'invalid_type' };
  const broken = validateChoices(value, field);
  if (broken) return broken;
  const { min, max } = field;
  if (min !== undefined && value.length < min) return { rule: 'min_choices', params: { min } };
  if (max !== undefined && value.length > max) return { rule: 'max_choices', params: { max } };
  return null;
}
