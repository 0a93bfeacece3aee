import { exact, integer, line, list } from '../config/schema.ts';
import type { FieldConfig, FieldValue } from '../config/types.ts';
import { escapeHtml, renderAttributes } from '../templates/html.ts';
import type { ConfigMistake, InputState, Violation } from './field-type.ts';

/** The config key that select, radio and checkboxes share. */
export const optionKeys = {
  options: list(
    exact({
      value: line(255)
        .required(`\${path} is required`)
        .test('clean', `\${path} must not start or end with a space`, isClean),
      label: line(500),
      price: integer(0, 1_000_000_000_000),
    }),
    500,
  )
    .required(`\${path} is required: list the choices as {value, label}`)
    .min(1, `\${path} must have at least one choice`),
};

export function checkOptions(field: FieldConfig): ConfigMistake[] {
  const values = optionValues(field);
  const twice = values.findIndex((value, index) => values.indexOf(value) !== index);
  return twice === -1 ? [] : [{ key: 'options', message: `must have different values; entry ${twice} repeats one` }];
}

export function validateChoice(value: FieldValue, field: FieldConfig): Violation | null {
  if (typeof value !== 'string') return { rule: 'invalid_type' };
  return optionValues(field).includes(value) ? null : { rule: 'option' };
}

export function optionValues(field: FieldConfig): string[] {
  return (field.options ?? []).map((option) => option.value);
}

/** The labels of what was chosen; a value that is no option any more stands for itself. */
export function displayChoice(value: FieldValue, field: FieldConfig): string {
  const chosen = Array.isArray(value) ? value : value === null || value === '' ? [] : [String(value)];
  return chosen.map((one) => field.options?.find((option) => option.value === one)?.label || one).join(', ');
}

/** What a visitor sends is trimmed and brought to NFC: an option that is not could never be chosen. */
function isClean(value: string | undefined): boolean {
  return value === undefined || value === value.toWellFormed().normalize('NFC').trim();
}

/** One input with its label per option; `attributes` of the group go to every input, ids get the option's number. */
export function renderChoices(type: 'radio' | 'checkbox', field: FieldConfig, input: InputState): string {
  const chosen = new Set(Array.isArray(input.value) ? input.value : [String(input.value ?? '')]);
  const { id, ...shared } = input.attributes;
  const choices = (field.options ?? []).map((option, index) => {
    const own = { type, ...shared, id: `${id}-${index}`, value: option.value, checked: chosen.has(option.value) };
    const label = escapeHtml(option.label || option.value);
    return `<div class="svca-choice"><input${renderAttributes(own)}><label for="${escapeHtml(own.id)}">${label}</label></div>`;
  });
  return choices.join('');
}
