import { renderAttributes } from '#forms/templates/html.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { freeText, lengthKeys, sanitiseLines } from './text-value.ts';

/** Carries what a page or a script knows; when nobody sets it, it has its default. */
export const hidden = defineFieldType({
  ...freeText,
  keys: lengthKeys,
  whenAbsent: 'default',
  sanitise: sanitiseLines,
  sample: () => 'sample',
  frame: 'bare',
  renderInput: (_field, { value, attributes: { name } }) =>
    `<input${renderAttributes({ type: 'hidden', name, value: plainText(value) })}>`,
});
