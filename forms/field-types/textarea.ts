import { integer } from '../config/schema.ts';
import { escapeHtml, renderAttributes } from '../templates/html.ts';
import type { FieldType } from './field-type.ts';
import { checkTextConfig, displayText, sanitiseLines, textKeys, validateText } from './text-value.ts';

export const textarea: FieldType = {
  keys: { ...textKeys, rows: integer(1, 100) },
  checkConfig: checkTextConfig,
  layout: 'labelled',
  empty: '',
  sanitise: sanitiseLines,
  validate: validateText,
  renderInput: (field, { value, attributes }) => {
    const own = {
      ...attributes,
      rows: field.rows ?? 5,
      placeholder: field.placeholder,
      autocomplete: field.autocomplete,
      minlength: field.min_length,
      maxlength: field.max_length,
    };
    // HTML drops the first line break of a textarea, so one is put there for it.
    return `<textarea${renderAttributes(own)}>\n${escapeHtml(displayText(value))}</textarea>`;
  },
  display: displayText,
};
