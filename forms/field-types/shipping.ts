import { amount } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { choiceRule } from './choice-rule.ts';
import { checkOptions, imagesOf, oneChoice, optionsWith } from './choices.ts';
import { defineFieldType } from './field-type.ts';
import { importedChoice } from './imported-choices.ts';
import {
  appearanceKey,
  currencyKey,
  displayPriced,
  pricedLabelsOf,
  pricesAsData,
  renderPriced,
  unpriced,
} from './priced-options.ts';

export const rule = choiceRule;

/** The shipping method of an order, with its price. */
export function shipping() {
  return defineFieldType({
    ...oneChoice,
    ...rule,
    keys: {
      currency: currencyKey(),
      options: optionsWith({
        free_from: described('The amount of the order, after the discount, from which shipping is free.', amount(0)),
      }),
      appearance: appearanceKey(),
    },
    folds: () => false,
    checkConfig(field) {
      const pictures = field.appearance === 'select' && imagesOf(field).length > 0;
      const mistake = { key: 'options', message: 'must not have pictures, which a list cannot show' };
      return [...checkOptions(field), ...unpriced(field.options), ...(pictures ? [mistake] : [])];
    },
    display: displayPriced,
    displayLocal: (value, field, form) => displayPriced(value, field, { ...textsOf(form), language: languageOf(form) }),
    exportLabels: pricedLabelsOf,
    importValue: ([cell], field) => importedChoice(cell, field),
    images: imagesOf,
    frame: 'group',
    requiredText: 'choice',
    renderInput: (field, input) => renderPriced(field, input),
    scriptAttributes: ({ options }) => {
      const free = options.flatMap(({ value, free_from: from }) =>
        from === undefined ? [] : [[value, from] as const],
      );
      return {
        'data-prices': pricesAsData(options),
        'data-free': free.length > 0 ? JSON.stringify(Object.fromEntries(free)) : null,
      };
    },
  });
}
