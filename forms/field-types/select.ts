import { flag } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { conditionAttribute } from '#forms/page/condition-attribute.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { type Choices, choiceRule, OTHER, sanitiseChoices, validateChoices } from './choice-rule.ts';
import {
  checkOptions,
  choiceKeys,
  choiceOrBlank,
  choiceSchema,
  chosenIn,
  imagesOf,
  isSoldOut,
  oneChoice,
  otherLabel,
  possibleChoices,
  renderOther,
  writtenIn,
} from './choices.ts';
import { defineFieldType } from './field-type.ts';
import type { FieldRule } from './rule.ts';

/** Whether several may be chosen; the page's script has it as a figure. */
type SelectConfig = Choices & { multiple?: boolean | number };

export const rule: FieldRule<SelectConfig> = {
  ...choiceRule,
  sanitise: (raw, field) => (field.multiple ? sanitiseChoices(raw, field) : choiceRule.sanitise(raw, field)),
  validate(value, field, matches) {
    if (!field.multiple) return choiceRule.validate(value, field, matches);
    return Array.isArray(value) ? validateChoices(value, field) : { rule: 'invalid_type' };
  },
};

export function select() {
  return defineFieldType({
    ...oneChoice,
    ...rule,
    keys: { ...choiceKeys, multiple: described('Whether several may be chosen: the value is then a list.', flag()) },
    emptyOf: ({ multiple }) => (multiple ? [] : ''),
    checkConfig(field) {
      const mistake = { key: 'options', message: 'must not have pictures, which a list cannot show' };
      return imagesOf(field).length > 0 ? [mistake] : checkOptions(field);
    },
    sample: ({ options, multiple }) => {
      const first = options[0]?.value ?? '';
      return multiple ? [first] : first;
    },
    jsonSchema: (field, required) =>
      field.multiple
        ? { type: 'array', items: choiceSchema(field), uniqueItems: true, ...(required && { minItems: 1 }) }
        : choiceOrBlank(field, required),
    possibleValues: (field) =>
      field.multiple ? possibleChoices(field, (value) => [value], []) : oneChoice.possibleValues(field),
    frame: 'labelled',
    renderInput(field, input) {
      const { value, attributes } = input;
      const chosen = chosenIn(value);
      const written = field.other ? writtenIn(value, field) : '';
      const choices: (readonly [string, string, boolean, string | null, boolean])[] = field.options.map((option) => {
        const { value: one, label, conditional } = option;
        const isGone = isSoldOut(option);
        return [one, label || one, chosen.has(one) && !isGone, conditionAttribute(conditional), isGone] as const;
      });
      if (field.other) choices.push([OTHER, otherLabel(field, input), written !== '', null, false]);
      const options = choices.map(
        ([one, label, selected, conditional, disabled]) =>
          `<option${renderAttributes({ value: one, selected, disabled, 'data-sold-out': disabled, 'data-conditional': conditional })}>${escapeHtml(label)}</option>`,
      );
      const blank = field.multiple ? '' : `<option value="">${escapeHtml(field.placeholder ?? '')}</option>`;
      const own = { ...attributes, multiple: field.multiple === true };
      const text = field.other ? renderOther(field, input, written) : '';
      return `<select${renderAttributes(own)}>${blank}${options.join('')}</select>${text}`;
    },
    scriptAttributes: ({ other, multiple }) => ({
      'data-other': other ? 1 : null,
      'data-multiple': multiple ? 1 : null,
    }),
  });
}
