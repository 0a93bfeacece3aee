import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { choiceRule } from './choice-rule.ts';
import { oneChoice } from './choices.ts';
import { defineFieldType } from './field-type.ts';

export const rule = choiceRule;

export function select() {
  return defineFieldType({
    ...oneChoice,
    ...rule,
    frame: 'labelled',
    renderInput: (field, { value, attributes }) => {
      const options = field.options.map((option) => {
        const own = { value: option.value, selected: option.value === value };
        return `<option${renderAttributes(own)}>${escapeHtml(option.label || option.value)}</option>`;
      });
      const blank = `<option value="">${escapeHtml(field.placeholder ?? '')}</option>`;
      return `<select${renderAttributes(attributes)}>${blank}${options.join('')}</select>`;
    },
  });
}
