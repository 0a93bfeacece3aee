import { choice, line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { formatAmount, isCurrency } from '#forms/money.ts';
import {
  choiceLabels,
  displayChoices,
  notedLabel,
  noteOf,
  type OptionConfig,
  renderChoices,
  renderList,
} from './choices.ts';
import type { ConfigMistake, InputState } from './field-type.ts';
import type { PlainValue } from './field-value.ts';

type Options = OptionConfig['options'];

/** Defines the currency of a field with prices; all such fields of a form have the same. */
export function currencyKey() {
  return described(
    'A code of ISO 4217, in capitals; the same for all fields of the form.',
    line(3)
      .required(`\${path} is required: a code of ISO 4217 such as EUR`)
      .test('currency', `\${path} must be a currency code of ISO 4217 in capitals, e.g. EUR`, isCurrency),
  );
}

export function appearanceKey() {
  return described('The kind of input.', choice(['radio', 'select']).default('radio'));
}

/** Requires each option to have a price, which may be 0. */
export function unpriced(options: Options): ConfigMistake[] {
  const without = options.find(({ price }) => price === undefined);
  return without ? [{ key: 'options', message: `must all have a price; ${without.value} has none` }] : [];
}

/** Adds the price of each option to its note. */
export function withPrices(options: Options, currency: string, language: string, sign = ''): Options {
  return options.map((option) => {
    const { price } = option;
    if (price === undefined) return option;
    const note = [`${sign}${formatAmount(price, currency, language)}`, noteOf(option)].filter(Boolean).join(', ');
    return { ...option, note };
  });
}

/** Returns prices by option values as JSON, for the page's script. */
export function pricesAsData(options: Options): string {
  return JSON.stringify(Object.fromEntries(options.map(({ value, price = 0 }) => [value, price])));
}

/** Formats the chosen options with their prices: `Gift wrap (€2.00)`. */
export function displayPriced(
  value: PlainValue,
  field: OptionConfig & { currency: string },
  texts: { locale: string; language: string },
): string {
  const options = withPrices(field.options, field.currency, texts.language);
  const priced = { ...field, options: options.map((option) => ({ ...option, label: notedLabel(option) })) };
  return displayChoices(value, priced, texts);
}

export function pricedLabelsOf(value: PlainValue, field: OptionConfig): string[] {
  return [choiceLabels(value, field).join(', ')];
}

/** Renders the inputs of one or several choices with their prices. */
export function renderPriced(
  field: OptionConfig & { currency: string; appearance?: string; multiple?: boolean },
  input: InputState<PlainValue>,
  sign = '',
): string {
  const priced = { ...field, options: withPrices(field.options, field.currency, input.language, sign) };
  // A legend does not label a `select`.
  const named = { 'aria-label': field.label || field.name, ...input.attributes };
  if (field.appearance === 'select') return renderList(priced, { ...input, attributes: named });
  if (!field.multiple) return renderChoices('radio', priced, input);
  // `required` on each checkbox would require all of them to be ticked.
  const { required: _, ...attributes } = input.attributes;
  return renderChoices('checkbox', priced, { ...input, attributes });
}
