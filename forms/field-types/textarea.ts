import { integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { linesRule } from './text-rule.ts';
import { cut, freeText, textKeys } from './text-value.ts';

export const rule = linesRule;

export function textarea() {
  return defineFieldType({
    ...freeText,
    ...rule,
    keys: {
      ...textKeys,
      rows: described('Visible lines.', integer(1, 100)),
    },
    summary: () => ({ kind: 'text', of: plainText }),
    sample: (field) => cut('Sample text\non two lines', field),
    renderInput: (field, { value, attributes }) => {
      const own = {
        ...attributes,
        rows: field.rows ?? 5,
        placeholder: field.placeholder,
        autocomplete: field.autocomplete,
        minlength: field.min_length,
        maxlength: field.max_length,
      };
      // Browsers drop a line break right after the tag, so one is added: a value that begins with a line break keeps it.
      return `<textarea${renderAttributes(own)}>\n${escapeHtml(plainText(value))}</textarea>`;
    },
  });
}
