import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { oneChoice } from './choices.ts';
import { defineFieldType } from './field-type.ts';

export const select = defineFieldType({
  ...oneChoice,
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
