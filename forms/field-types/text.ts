import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { lineRule } from './text-rule.ts';
import { cut, freeText, renderTextInput, textKeys } from './text-value.ts';

export const rule = lineRule;

export function text() {
  return defineFieldType({
    ...freeText,
    ...rule,
    keys: textKeys,
    summary: () => ({ kind: 'text', of: plainText }),
    sample: (field) => cut('Sample text', field),
    renderInput: (field, input) => renderTextInput('text', field, input),
  });
}
