import { exact, integer, line, list } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { MAX_AMOUNT } from '#forms/money.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import type { ConfigMistake, ConfigOf, InputState } from './field-type.ts';
import type { PlainValue } from './field-value.ts';

/** The config key that select, radio and checkboxes share. */
export const optionKeys = {
  options: described(
    'The choices; their values differ.',
    list(
      exact({
        value: described(
          'What a submission has when it is chosen; without spaces at its ends.',
          line(255)
            .required(`\${path} is required`)
            .test('clean', `\${path} must not start or end with a space`, isClean),
        ),
        label: described('Shown to people; the value when absent.', line(500)),
        price: described('For a form with payment: minor currency units.', integer(0, MAX_AMOUNT)),
      }),
      budgets.choices.atMost,
    )
      .required(`\${path} is required: list the choices as {value, label}`)
      .min(1, `\${path} must have at least one choice`),
  ),
};

export type ChoiceConfig = ConfigOf<typeof optionKeys>;

/** What select and radio have in common. */
export const oneChoice = {
  keys: optionKeys,
  checkConfig: checkOptions,
  sample: ({ options }: ChoiceConfig) => options[0]?.value ?? '',
  display: displayChoice,
  exportLabels: (value: PlainValue, field: ChoiceConfig) => [displayChoice(value, field)],
  jsonSchema: (field: ChoiceConfig, required: boolean) => ({
    type: 'string',
    enum: [...(required ? [] : ['']), ...optionValues(field)],
  }),
  possibleValues: (field: ChoiceConfig) => ['', ...optionValues(field)],
};

export function checkOptions(field: ChoiceConfig): ConfigMistake[] {
  const values = optionValues(field);
  const twice = values.findIndex((value, index) => values.indexOf(value) !== index);
  return twice === -1 ? [] : [{ key: 'options', message: `must have different values; entry ${twice} repeats one` }];
}

export function optionValues(field: ChoiceConfig): string[] {
  return field.options.map((option) => option.value);
}

/** The labels of what was chosen; a value that is no longer an option stands for itself. */
export function displayChoice(value: PlainValue, field: ChoiceConfig): string {
  const chosen = Array.isArray(value) ? value : value === null || value === '' ? [] : [String(value)];
  return chosen.map((one) => field.options.find((option) => option.value === one)?.label || one).join(', ');
}

/** One input with its label per option; `attributes` of the group go to every input, ids get the option's number. */
export function renderChoices(type: 'radio' | 'checkbox', field: ChoiceConfig, input: InputState<PlainValue>): string {
  const chosen = new Set(Array.isArray(input.value) ? input.value : [String(input.value ?? '')]);
  const { id, ...shared } = input.attributes;
  const choices = field.options.map((option, index) => {
    const own = { type, ...shared, id: `${id}-${index}`, value: option.value, checked: chosen.has(option.value) };
    const label = escapeHtml(option.label || option.value);
    return `<div class="svca-choice"><input${renderAttributes(own)}><label for="${escapeHtml(own.id)}">${label}</label></div>`;
  });
  return choices.join('');
}

/** Values from visitors are trimmed and in NFC: an option that is not could never be chosen. */
function isClean(value: string | undefined): boolean {
  return value === undefined || value === value.toWellFormed().normalize('NFC').trim();
}
