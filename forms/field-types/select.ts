import { escapeHtml, renderAttributes } from '../templates/html.ts';
import { checkOptions, displayChoice, optionKeys, validateChoice } from './choices.ts';
import type { FieldType } from './field-type.ts';
import { sanitiseLine } from './text-value.ts';

export const select: FieldType = {
  keys: optionKeys,
  checkConfig: checkOptions,
  layout: 'labelled',
  empty: '',
  sanitise: sanitiseLine,
  validate: validateChoice,
  renderInput: (field, { value, attributes }) => {
    const options = (field.options ?? []).map((option) => {
      const own = { value: option.value, selected: option.value === value };
      return `<option${renderAttributes(own)}>${escapeHtml(option.label || option.value)}</option>`;
    });
    const blank = `<option value="">${escapeHtml(field.placeholder ?? '')}</option>`;
    return `<select${renderAttributes(attributes)}>${blank}${options.join('')}</select>`;
  },
  display: displayChoice,
};
