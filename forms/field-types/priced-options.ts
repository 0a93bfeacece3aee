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

/** Of fields that cost something: all of a form have the same. */
export function currencyKey() {
  return described(
    'A code of ISO 4217, in capitals; the same for all of the form.',
    line(3)
      .required(`\${path} is required: a code of ISO 4217 such as EUR`)
      .test('currency', `\${path} must be a currency code of ISO 4217 in capitals, e.g. EUR`, isCurrency),
  );
}

export function appearanceKey() {
  return described('How the choices are shown.', choice(['radio', 'select']).default('radio'));
}

/** Every option costs something, or nothing: its price says so. */
export function unpriced(options: Options): ConfigMistake[] {
  const without = options.find(({ price }) => price === undefined);
  return without ? [{ key: 'options', message: `must all have a price; ${without.value} has none` }] : [];
}

/** Options with what they cost as a note. */
export function withPrices(options: Options, currency: string, language: string, sign = ''): Options {
  return options.map((option) => {
    const { price } = option;
    if (price === undefined) return option;
    const note = [`${sign}${formatAmount(price, currency, language)}`, noteOf(option)].filter(Boolean).join(', ');
    return { ...option, note };
  });
}

/** Prices by the values of options, for the page's script. */
export function pricesAsData(options: Options): string {
  return JSON.stringify(Object.fromEntries(options.map(({ value, price = 0 }) => [value, price])));
}

/** What was chosen with what it costs: `Gift wrap (€2.00)`. */
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

/** The inputs of one choice, or of several, with their prices. */
export function renderPriced(
  field: OptionConfig & { currency: string; appearance?: string; multiple?: boolean },
  input: InputState<PlainValue>,
  sign = '',
): string {
  const priced = { ...field, options: withPrices(field.options, field.currency, input.language, sign) };
  // A legend names no list.
  const named = { 'aria-label': field.label || field.name, ...input.attributes };
  if (field.appearance === 'select') return renderList(priced, { ...input, attributes: named });
  if (!field.multiple) return renderChoices('radio', priced, input);
  // `required` on each box would ask for all of them.
  const { required: _, ...attributes } = input.attributes;
  return renderChoices('checkbox', priced, { ...input, attributes });
}
