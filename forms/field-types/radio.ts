import { choiceRule } from './choice-rule.ts';
import { checkOptions, choiceKeys, imagesOf, oneChoice, renderChoices } from './choices.ts';
import { defineFieldType } from './field-type.ts';
import { uniqueKey } from './text-value.ts';

export const rule = choiceRule;

export function radio() {
  return defineFieldType({
    ...oneChoice,
    ...rule,
    keys: { ...choiceKeys, unique: uniqueKey },
    checkConfig: checkOptions,
    images: imagesOf,
    frame: 'group',
    requiredText: 'choice',
    renderInput: (field, input) => renderChoices('radio', field, input),
  });
}
