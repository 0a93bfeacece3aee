import { flag } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { type Choices, choiceRule, sanitiseChoices, validateChoices } from './choice-rule.ts';
import {
  checkOptions,
  choiceKeys,
  choiceOrBlank,
  choicesSchema,
  imagesOf,
  oneChoice,
  possibleChoices,
  renderList,
  tooManyOwn,
} from './choices.ts';
import { defineFieldType } from './field-type.ts';
import { importedChoice, importedChoices } from './imported-choices.ts';
import type { FieldRule } from './rule.ts';
import { autocompleteKey, uniqueKey } from './text-value.ts';

/** `multiple` allows several choices; in the page's script it is a number. */
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
    keys: {
      ...choiceKeys,
      multiple: described('Whether several may be chosen: the value is then a list.', flag()),
      unique: uniqueKey,
      autocomplete: autocompleteKey,
    },
    emptyOf: ({ multiple }) => (multiple ? [] : ''),
    checkConfig(field) {
      const mistake = { key: 'options', message: 'must not have pictures, which a list cannot show' };
      if (field.multiple && field.unique)
        return [{ key: 'unique', message: 'must be left out: several may be chosen' }];
      return imagesOf(field).length > 0 ? [mistake] : checkOptions(field);
    },
    validate: (value, field, matches) => tooManyOwn(value, field) ?? rule.validate(value, field, matches),
    sample: ({ options, multiple }) => {
      const first = options[0]?.value ?? '';
      return multiple ? [first] : first;
    },
    jsonSchema: (field, required) =>
      field.multiple ? { ...choicesSchema(field), ...(required && { minItems: 1 }) } : choiceOrBlank(field, required),
    possibleValues: (field) =>
      field.multiple ? possibleChoices(field, (value) => [value], []) : oneChoice.possibleValues(field),
    importValue: ([cell], field) => (field.multiple ? importedChoices(cell, field) : importedChoice(cell, field)),
    frame: 'labelled',
    requiredText: 'choice',
    renderInput: renderList,
    scriptAttributes: ({ other, multiple }) => ({
      'data-other': other ? 1 : null,
      'data-multiple': multiple ? 1 : null,
    }),
  });
}
