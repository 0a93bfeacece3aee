import { integer } from '../config/schema.ts';
import type { FieldConfig, FieldValue } from '../config/types.ts';
import { checkOptions, displayChoice, optionKeys, optionValues, renderChoices } from './choices.ts';
import type { ConfigMistake, FieldType, Sanitised, Violation } from './field-type.ts';
import { sanitiseLine } from './text-value.ts';

const MAX_CHOICES = 500;

export const checkboxes: FieldType = {
  keys: { ...optionKeys, min: integer(0, MAX_CHOICES), max: integer(1, MAX_CHOICES) },
  checkConfig,
  layout: 'group',
  empty: [],
  sanitise,
  validate,
  // `required` on each box would ask for all of them.
  renderInput: (field, { value, attributes: { required: _, ...attributes } }) =>
    renderChoices('checkbox', field, { value, attributes }),
  display: displayChoice,
};

function checkConfig(field: FieldConfig): ConfigMistake[] {
  const mistakes = checkOptions(field);
  const { min, max } = field;
  if (typeof min === 'number' && min > (typeof max === 'number' ? max : optionValues(field).length)) {
    mistakes.push({ key: 'min', message: 'must not be more than max or the number of options' });
  }
  return mistakes;
}

function sanitise(raw: unknown): Sanitised {
  const items: unknown[] = Array.isArray(raw) ? raw : [raw];
  if (items.length > MAX_CHOICES) return { value: [], rule: 'too_long' };
  const chosen = new Set<string>();
  for (const item of items) {
    const { value, rule } = sanitiseLine(item);
    if (rule) return { value: [], rule };
    if (typeof value === 'string' && value !== '') chosen.add(value);
  }
  return { value: [...chosen] };
}

function validate(value: FieldValue, field: FieldConfig): Violation | null {
  if (!Array.isArray(value)) return { rule: 'invalid_type' };
  const options = new Set(optionValues(field));
  if (!value.every((item) => options.has(item))) return { rule: 'option' };
  const { min, max } = field;
  if (typeof min === 'number' && value.length < min) return { rule: 'min_choices', params: { min } };
  if (typeof max === 'number' && value.length > max) return { rule: 'max_choices', params: { max } };
  return null;
}
