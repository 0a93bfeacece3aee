import type { JsonObject } from '#forms/config/json.ts';
import { amount, choice, exact, flag, integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { decimalAmount, decimals, exampleAmount, formatAmount, MAX_AMOUNT } from '#forms/money.ts';
import { orderedOf, type ProductValue } from '#forms/orders/price.ts';
import { pictureKeys } from '#forms/page/picture.ts';
import { type Attributes, escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { languageOf } from '#texts/index.ts';
import { checkOptions, optionList, optionValues, renderChoices, renderImage, renderList } from './choices.ts';
import { amountInWords, amountPattern } from './currency.ts';
import { type ConfigMistake, type ConfigOf, defineFieldType, type InputState } from './field-type.ts';
import { importedChoice } from './imported-choices.ts';
import type { Parts } from './parts.ts';
import { currencyKey, pricesAsData, unpriced, withPrices } from './priced-options.ts';
import { productRule } from './product-rule.ts';
import type { Violation } from './rule.ts';
import { labelled } from './summary.ts';

export const rule = productRule;

function productKeys() {
  const mostQuantity = budgets.productQuantity.atMost;
  return {
    currency: currencyKey(),
    price: described('The price of one; or use options with prices, or max_price.', amount(0)),
    options: described('Variants, each with a price.', optionList().default(undefined)),
    appearance: described('The kind of input for variants.', choice(['radio', 'select']).default('radio')),
    min_price: described('The least that visitors may pay.', amount(0)),
    max_price: described('The most that visitors may pay.', amount(0)),
    min_quantity: described('The least quantity of an order.', integer(1, mostQuantity)),
    max_quantity: described('The greatest quantity of an order; 1 unless it is set.', integer(1, mostQuantity)),
    quota: described('The quantity that can be ordered in all submissions together.', integer(0, 100_000_000)),
    show_left: described('Whether the page says how many are left.', flag()),
    image: described('A picture of the product.', exact(pictureKeys).default(undefined)),
  };
}

type Product = ConfigOf<ReturnType<typeof productKeys>>;

/** A product with a price of its own, of its variants, or chosen by the visitor, and the ordered quantity. */
export function product() {
  return defineFieldType({
    ...rule,
    keys: productKeys(),
    isValue: isProductValue,
    checkConfig,
    comparable: (value, field) => rule.comparable?.(value, field) ?? null,
    bounds: (field): Violation[] => {
      const { price, options, currency, min_price: least = 0, max_price: most = 0 } = field;
      if (options || price !== undefined) return [];
      return [
        { rule: 'min_price', params: { min: decimalAmount(least, currency) } },
        { rule: 'max_price', params: { max: decimalAmount(most, currency) } },
        { rule: 'amount', params: { example: exampleAmount(currency) } },
      ];
    },
    boundText: amountInWords,
    partsOf: (field) => [...partsOf(field), 'quantity', 'amount'],
    partText: (value, part, field, { language }) => {
      if (part === 'amount') return amountText(value, field, (units) => formatAmount(units, field.currency, language));
      return part === 'choice' ? labelOf(value, field) : String(value[part] ?? '');
    },
    sample: ({ price, options, min_price: least = 0, currency, min_quantity: quantity = 1 }): ProductValue => {
      if (options) return { choice: options[0]?.value ?? '', quantity };
      return price === undefined ? { price: decimalAmount(least, currency), quantity } : { quantity };
    },
    display: (value, field, { language }) => formatted(value, field, language),
    displayLocal: (value, field, form) => formatted(value, field, languageOf(form)),
    machineText: (value) => Object.values(value).join(' × '),
    exportColumns: (field) =>
      [...partsOf(field), 'quantity', 'amount'].map((part) => ({
        name: `${field.name}_${part}`,
        label: `${field.label || field.name} (${part})`,
      })),
    exportValue: (value, field) => [
      ...partsOf(field).map((part) => String(value[part] ?? '')),
      ...figures(value, field),
    ],
    exportLabels: (value, field) => [
      ...partsOf(field).map((part) => (part === 'choice' ? labelOf(value, field) : String(value[part] ?? ''))),
      ...figures(value, field),
    ],
    importValue: (cells, field) =>
      Object.fromEntries(
        [...partsOf(field), 'quantity'].map((part, index) => {
          return [
            part,
            part === 'choice' ? importedChoice(cells[index], { options: field.options ?? [] }) : cells[index],
          ];
        }),
      ),
    jsonSchema: (field, required) => {
      const filled = schemaOf(field);
      return required ? filled : { anyOf: [filled, { type: 'object', maxProperties: 0 }] };
    },
    summary: ({ options, max_quantity: most = 1 }) =>
      options
        ? { kind: 'choice', options: labelled(options), of: ({ choice }) => [choice] }
        : { kind: 'number', min: 0, max: most, isWhole: true, of: ({ quantity }) => quantity },
    images: ({ image, options = [] }) =>
      [image, ...options.map((option) => option.image)].flatMap((picture) => picture?.url ?? []),
    frame: 'group',
    shows: (value, field) => {
      const { price, max_quantity: most = 1 } = field;
      if (!isPart('choice', value.choice ?? '', field)) return {};
      if (most > 1 || value.quantity === undefined || value.quantity === 1) return value;
      // A ticked checkbox orders one; without a checkbox, a choice is ordered once.
      return price === undefined ? { ...value, quantity: 1 } : {};
    },
    showsParts,
    renderInput: render,
    scriptAttributes: (field) => ({
      'data-currency': field.currency,
      'data-price': field.price,
      'data-prices': field.options ? pricesAsData(field.options) : null,
      'data-min_price': field.min_price,
      'data-max_price': field.max_price,
      'data-min_quantity': field.min_quantity,
      'data-max_quantity': field.max_quantity,
    }),
  });
}

function isProductValue(value: unknown): value is ProductValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, content]) =>
    name === 'quantity' ? Number.isSafeInteger(content) : typeof content === 'string',
  );
}

function partsOf({ options, price }: Product): string[] {
  if (options) return ['choice'];
  return price === undefined ? ['price'] : [];
}

function checkConfig(field: Product): ConfigMistake[] {
  const {
    options,
    price,
    min_price: least = 0,
    max_price: most,
    min_quantity: fewest = 1,
    max_quantity: max = 1,
  } = field;
  const mistakes: ConfigMistake[] = options ? [...checkOptions({ ...field, options }), ...unpriced(options)] : [];
  const prices = [options, price, most].filter((source) => source !== undefined);
  if (prices.length !== 1) {
    mistakes.push({
      key: 'price',
      message: 'is required, or options with prices, or max_price; use exactly one of them',
    });
  }
  if (most !== undefined && least > most)
    mistakes.push({ key: 'min_price', message: 'must not be more than max_price' });
  if (fewest > max)
    mistakes.push({ key: 'min_quantity', message: 'must not be more than max_quantity (1 unless set)' });
  const dearest = Math.max(price ?? 0, most ?? 0, ...(options ?? []).map((option) => option.price ?? 0));
  if (dearest * max > MAX_AMOUNT) {
    mistakes.push({
      key: 'max_quantity',
      message: `could come to more than ${decimalAmount(MAX_AMOUNT, field.currency)} ${field.currency}`,
    });
  }
  const hasQuotas = options?.some((option) => option.quota !== undefined);
  if (options && field.quota !== undefined) mistakes.push({ key: 'quota', message: 'belongs to each option here' });
  if (field.show_left && field.quota === undefined && !hasQuotas) {
    mistakes.push({ key: 'show_left', message: 'has no effect without a quota' });
  }
  if (options && field.appearance === 'select' && options.some(({ image }) => image)) {
    mistakes.push({ key: 'options', message: 'must not have pictures, which a list cannot show' });
  }
  return mistakes;
}

function labelOf({ choice: chosen = '' }: ProductValue, { options = [] }: Product): string {
  return options.find(({ value }) => value === chosen)?.label || String(chosen);
}

function amountText(value: ProductValue, field: Product, write: (units: number) => string): string {
  const ordered = orderedOf(value, field);
  return ordered ? write(ordered.unit * ordered.quantity) : '';
}

function figures(value: ProductValue, field: Product): string[] {
  return [String(value.quantity ?? ''), amountText(value, field, (units) => decimalAmount(units, field.currency))];
}

/** Formats an order: `Large: 2 × €19.90 = €39.80`. */
function formatted(value: ProductValue, field: Product, language: string): string {
  const ordered = orderedOf(value, field);
  const label = labelOf(value, field);
  if (!ordered) return [label, value.price, value.quantity].filter(Boolean).join(' × ');
  const write = (units: number) => formatAmount(units, field.currency, language);
  const { unit, quantity } = ordered;
  const sum = quantity === 1 ? write(unit) : `${quantity} × ${write(unit)} = ${write(unit * quantity)}`;
  return label ? `${label}: ${sum}` : sum;
}

function schemaOf(field: Product): JsonObject {
  const { options, price, currency, min_quantity: minimum = 1, max_quantity: maximum = 1 } = field;
  const quantity = { type: 'integer', minimum, maximum };
  const properties: JsonObject = {
    ...(options && { choice: { enum: optionValues({ options }) } }),
    ...(!options && price === undefined && { price: { type: 'string', pattern: amountPattern(decimals(currency)) } }),
    quantity,
  };
  // A choice without a quantity counts as one.
  const required = Object.keys(properties).filter(
    (part, _, { length }) => part !== 'quantity' || length === 1 || minimum > 1,
  );
  return { type: 'object', properties, required, additionalProperties: false };
}

/** True when an input of the page can show a part's value. */
function isPart(part: string, content: string | number, { options, max_quantity: most = 1 }: Product): boolean {
  if (part === 'choice') return options === undefined || optionValues({ options }).includes(String(content));
  // Quantities above one have a text input; a quantity of one is a checkbox.
  return part === 'price' || (String(content) !== '' && (most > 1 || Number.isFinite(Number(content))));
}

function showsParts(sent: Readonly<Record<string, unknown>>, field: Product): Parts {
  return Object.fromEntries(
    [...partsOf(field), 'quantity'].flatMap((part) => {
      const [first] = [Object.hasOwn(sent, part) ? sent[part] : ''].flat();
      const text = typeof first === 'string' || typeof first === 'number' ? String(first) : '';
      return isPart(part, text, field) ? [[part, text]] : [];
    }),
  );
}

function render(field: Product, { value: clean, sent, texts, language, attributes }: InputState<ProductValue>): string {
  // The submitted parts may not be an order yet.
  const value = rule.typed?.(isObject(sent) ? showsParts(sent, field) : clean, field, language) as ProductValue;
  const { id, name, required, autofocus, ...shared } = attributes;
  const attributesOf = (part: string): Attributes => ({ ...shared, id: `${id}-${part}`, name: `${name}[${part}]` });
  const { options, price, max_quantity: most = 1 } = field;
  const isSoldOut = 'soldOut' in field && field.soldOut === true;
  const write = (units: number) => formatAmount(units, field.currency, language);
  const parts = [renderImage(field)];
  const note = 'note' in field && typeof field.note === 'string' ? ` (${field.note})` : '';
  if (price !== undefined) parts.push(`<p class="svca-price">${escapeHtml(write(price) + note)}</p>`);
  if (options) {
    const list = { ...field, options: withPrices(options, field.currency, language) };
    const input = {
      value: value.choice ?? '',
      texts,
      language,
      attributes: { ...attributesOf('choice'), required, autofocus },
    };
    const label = { for: `${id}-choice` };
    if (field.appearance !== 'select') {
      parts.push(`<div class="svca-variants">${renderChoices('radio', list, asText(input))}</div>`);
    } else {
      const title = `<label${renderAttributes(label)}>${escapeHtml(texts.order.variant)}</label>`;
      parts.push(`<div class="svca-part">${title}${renderList(list, asText(input))}</div>`);
    }
  } else if (price === undefined) {
    const digits = decimals(field.currency);
    const more = { value: value.price ?? '', inputmode: digits === 0 ? 'numeric' : 'decimal', 'data-amount': digits };
    const input = { type: 'text', ...attributesOf('price'), required, autofocus, autocomplete: 'off', ...more };
    parts.push(part(`${texts.order.price} (${boundsOf(field, write)})${note}`, input));
  }
  const quantity: Attributes = {
    ...attributesOf('quantity'),
    ...(isSoldOut && { disabled: true, 'data-sold-out': true }),
  };
  const isFixed = price !== undefined;
  const first = isFixed && { required, autofocus };
  if (most > 1) {
    const fallback = isFixed ? '' : '1';
    const input = { type: 'text', ...quantity, ...first, autocomplete: 'off', inputmode: 'numeric', 'data-number': 0 };
    parts.push(part(texts.order.quantity, { ...input, value: value.quantity ?? fallback }));
  } else if (isFixed) {
    const input = {
      type: 'checkbox',
      ...quantity,
      ...first,
      value: '1',
      checked: String(value.quantity) === '1' && !isSoldOut,
    };
    const label = `<label${renderAttributes({ for: String(quantity.id) })}>${escapeHtml(texts.order.add)}</label>`;
    parts.push(`<div class="svca-choice"><input${renderAttributes(input)}>${label}</div>`);
  }
  return `<div class="svca-parts">${parts.join('')}</div>`;
}

function part(label: string, input: Attributes): string {
  const tag = `<label${renderAttributes({ for: String(input.id) })}>${escapeHtml(label)}</label>`;
  return `<div class="svca-part">${tag}<input${renderAttributes(input)}></div>`;
}

function asText<State extends { value: string | number }>(input: State): State & { value: string } {
  return { ...input, value: String(input.value) };
}

function boundsOf({ min_price: least = 0, max_price: most = 0 }: Product, write: (units: number) => string): string {
  return `${write(least)} – ${write(most)}`;
}
