import { renderAttributes } from '#forms/templates/html.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { linesRule } from './text-rule.ts';
import { freeText, lengthKeys, uniqueKey } from './text-value.ts';

export const rule = linesRule;

/** A hidden field, whose value a page or a script sets; otherwise it has its default. */
export function hidden() {
  return defineFieldType({
    ...freeText,
    ...rule,
    keys: { ...lengthKeys, unique: uniqueKey },
    whenAbsent: 'default',
    summary: () => ({ kind: 'text', of: plainText }),
    sample: () => 'sample',
    frame: 'bare',
    renderInput: (_field, { value, attributes: { name } }) =>
      `<input${renderAttributes({ type: 'hidden', name, value: plainText(value) })}>`,
  });
}
