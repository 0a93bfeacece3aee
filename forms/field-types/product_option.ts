import type { JsonObject } from '#forms/config/json.ts';
import { flag, line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import {
  checkOptions,
  choiceOrBlank,
  choiceSchema,
  imagesOf,
  optionKeys,
  possibleChoices,
  summariseChoices,
} from './choices.ts';
import { defineFieldType } from './field-type.ts';
import { importedChoice, importedChoices } from './imported-choices.ts';
import { currencyKey, displayPriced, pricedLabelsOf, pricesAsData, renderPriced, unpriced } from './priced-options.ts';
import { rule as choicesRule } from './select.ts';

export const rule = choicesRule;

/** Extras of a product. Each is charged as often as the product is ordered, and not at all when the product is not ordered. */
export function product_option() {
  return defineFieldType({
    ...rule,
    keys: {
      ...optionKeys,
      currency: currencyKey(),
      product: described(
        'The name of the product field that they belong to.',
        line(194).required(`\${path} is required: the name of a field of type product`),
      ),
      multiple: described('Whether several may be chosen: the value is then a list.', flag()),
    },
    emptyOf: ({ multiple }) => (multiple ? [] : ''),
    folds: () => false,
    checkConfig: (field) => [...checkOptions(field), ...unpriced(field.options)],
    sample: ({ options, multiple }) => {
      const first = options[0]?.value ?? '';
      return multiple ? [first] : first;
    },
    display: displayPriced,
    displayLocal: (value, field, form) => displayPriced(value, field, { ...textsOf(form), language: languageOf(form) }),
    exportLabels: pricedLabelsOf,
    importValue: ([cell], field) => (field.multiple ? importedChoices(cell, field) : importedChoice(cell, field)),
    jsonSchema: (field, required): JsonObject =>
      field.multiple
        ? { type: 'array', items: choiceSchema(field), uniqueItems: true, ...(required && { minItems: 1 }) }
        : choiceOrBlank(field, required),
    possibleValues: (field) =>
      field.multiple ? possibleChoices(field, (value) => [value], []) : possibleChoices(field, (value) => value, ''),
    summary: summariseChoices,
    images: imagesOf,
    frame: 'group',
    requiredText: 'choice',
    renderInput: (field, input) => renderPriced(field, input, '+ '),
    scriptAttributes: ({ product, options, multiple }) => ({
      'data-product': product,
      'data-prices': pricesAsData(options),
      'data-multiple': multiple ? 1 : null,
    }),
  });
}
