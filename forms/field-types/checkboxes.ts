import type { JsonObject } from '#forms/config/json.ts';
import { integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { CHOICES } from '#security/budget-tables/page-script.ts';
import { areOptions, type Choices } from './choice-rule.ts';
import { checkOptions, displayChoice, optionKeys, optionValues, renderChoices } from './choices.ts';
import { defineFieldType } from './field-type.ts';
import type { PlainValue } from './field-value.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { sanitiseLine } from './text-rule.ts';

const MAX_CHOICES = CHOICES;

interface ChoicesConfig extends Choices {
  min?: number;
  max?: number;
}

export const rule: FieldRule<ChoicesConfig> = { empty: [], sanitise, validate };

export function checkboxes() {
  return defineFieldType({
    ...rule,
    keys: {
      ...optionKeys,
      min: described(
        'The fewest that may be chosen, once one is: a field that is not required may be left without.',
        integer(0, MAX_CHOICES),
      ),
      max: described('The most that may be chosen.', integer(1, MAX_CHOICES)),
    },
    checkConfig(field) {
      const { min, max = optionValues(field).length } = field;
      const crossed = min !== undefined && min > max;
      const mistake = { key: 'min', message: 'must not be more than max or the number of options' };
      return [...checkOptions(field), ...(crossed ? [mistake] : [])];
    },
    sample: (field) => optionValues(field).slice(0, Math.max(field.min ?? 1, 1)),
    display: displayChoice,
    exportLabels: (value, field) => [displayChoice(value, field)],
    jsonSchema: ({ min = 0, max, options }, required): JsonObject => {
      const items = { enum: options.map(({ value }) => value) };
      const list = { type: 'array', items, uniqueItems: true, ...(max !== undefined && { maxItems: max }) };
      if (required) return { ...list, minItems: Math.max(min, 1) };
      return min > 1 ? { anyOf: [{ ...list, minItems: min }, { const: [] }] } : list;
    },
    possibleValues: (field) => [[], ...optionValues(field).map((value) => [value])],
    frame: 'group',
    // `required` on each box would ask for all of them.
    renderInput: (field, { value, attributes: { required: _, ...attributes } }) =>
      renderChoices('checkbox', field, { value, attributes }),
    scriptAttributes: ({ min, max }) => ({ 'data-min': min, 'data-max': max }),
  });
}

function sanitise(raw: unknown): Sanitised<string[]> {
  const items: unknown[] = Array.isArray(raw) ? raw : [raw];
  if (items.length > MAX_CHOICES) return { value: [], rule: 'too_long' };
  const chosen = new Set<string>();
  for (const item of items) {
    const { value, rule } = sanitiseLine(item);
    if (rule) return { value: [], rule };
    if (value !== '') chosen.add(value);
  }
  return { value: [...chosen] };
}

function validate(value: PlainValue, field: ChoicesConfig): Violation | null {
  if (!Array.isArray(value)) return { rule: 'invalid_type' };
  if (!areOptions(value, field)) return { rule: 'option' };
  const { min, max } = field;
  if (min !== undefined && value.length < min) return { rule: 'min_choices', params: { min } };
  if (max !== undefined && value.length > max) return { rule: 'max_choices', params: { max } };
  return null;
}
