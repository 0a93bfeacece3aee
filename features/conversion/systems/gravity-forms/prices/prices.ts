import { decimals, MAX_AMOUNT } from '#forms/money.ts';
import { readChoices } from '../../../choices.ts';
import type { Drafting } from '../../../drafting.ts';
import { isOn, type Loose, textOf } from '../../../reading.ts';
import { plainLine } from '../../../texts.ts';
import { passOver } from '../../../watched.ts';
import { MANY } from '../../product-quantity.ts';
import { withoutOther } from '../choice-fields.ts';
import { formulaOf } from '../formula.ts';
import { isAdministrative, isHiddenField } from '../seen.ts';
import { type Quantities, type Quantity, quantityOf, referQuantity } from './quantities.ts';

type Add = (created: Loose) => Loose;
/** The highest price that visitors may enter, in major units. */
const DEAREST = 10_000;

/** The location of a priced field. Such a field can be left out only if nobody is charged for it without choosing it. */
interface Place {
  draft: Drafting;
  add: Add;
  label: string;
  quantities: Quantities;
}

/** A priced field with the currency of its form. */
interface Priced extends Place {
  field: Loose;
  currency: string;
}

const PRICED: Record<string, (priced: Priced) => void> = {
  product: convertProduct,
  option: convertOption,
  shipping: convertShipping,
  total: ({ field, add, label, currency }) => {
    passOver(field, 'basePrice', 'choices', 'defaultValue', 'isRequired', 'placeholder');
    add({ type: 'total', label, currency });
  },
};

export function convertPriced(type: string, field: Loose, place: Place): void {
  const { draft, label } = place;
  const { currency } = draft.known;
  if (!currency) draft.leftOut(field, label, 'say the currency of its prices (currency), and convert again');
  else if (isAdministrative(field))
    charged(field, place, 'only the people of the site saw it', type === 'option' || type === 'total');
  else PRICED[type]?.({ ...place, field, currency });
}

interface Product extends Priced {
  input: string;
  /** The field that counts the product, and its content. */
  quantityField: Loose | undefined;
  quantity: Quantity;
  /** True when it is always ordered exactly once. */
  isAlways: boolean;
}

/** Converters by input type of a product; all other input types have a fixed price. */
const PRODUCTS: Record<string, (product: Product) => void> = {
  price: addOwnPrice,
  select: addVariants,
  radio: addVariants,
};

function convertProduct(priced: Priced): void {
  const { field, quantities } = priced;
  const input = textOf(field.inputType) || 'singleproduct';
  const isChosen = ['select', 'radio'].includes(input);
  const quantityField = quantities.get(textOf(field.id));
  const isFixed = input === 'hiddenproduct' || (input === 'singleproduct' && isOn(field.disableQuantity));
  const isAlways = isFixed && !quantityField;
  passOver(field, 'disableQuantity', ...(isChosen ? ['basePrice', 'inputs'] : ['choices', 'inputs']));
  if (isHiddenField(field) && !isAlways) {
    charged(field, priced, 'it is hidden, and what it costs is not known', isChosen);
    return;
  }
  if (input === 'calculation') {
    convertCalculated(priced, quantityField);
    return;
  }
  const quantity = quantityField ? quantityOf(quantityField, priced) : { keys: {} };
  if (quantity === null) charged(field, priced, 'how many of it are ordered cannot be carried over');
  else (PRODUCTS[input] ?? addSingle)({ ...priced, input, quantityField, quantity, isAlways });
}

function addProduct({ label, currency, quantity, add }: Product, own: Loose, start: Loose = {}): Loose {
  return add({ type: 'product', label, currency, ...own, ...quantity.keys, ...start });
}

/** Adds a price that visitors enter. */
function addOwnPrice(product: Product): void {
  const { field, currency, draft } = product;
  const usual = textOf(field.basePrice);
  const created = addProduct(product, { min_price: 0, max_price: DEAREST * 10 ** decimals(currency) });
  draft.note(created, `visitors enter its price, up to ${DEAREST} ${currency}: set its bounds`);
  if (/[1-9]/.test(usual))
    draft.note(created, `the price that stood there at first was left out: ${usual.slice(0, 40)}`);
  referQuantity(product.quantityField, created, product);
}

/** Adds a product with several variants, each with its price. */
function addVariants(product: Product): void {
  const { field, label, draft, input, quantityField, quantity } = product;
  const read = pricesOf(field, label, draft);
  if (read.options.length === 0) {
    draft.leftOut(field, label, 'none of its prices can be carried over');
    return;
  }
  const isCounted = !quantityField || quantity.count !== undefined;
  const created = addProduct(
    product,
    { options: read.options },
    {
      ...(input === 'select' && { appearance: 'select' }),
      ...(read.chosen !== undefined &&
        isCounted && { default: { choice: read.chosen, quantity: quantity.count ?? 1 } }),
      ...(read.isOneChosen && !quantityField && { required: true }),
    },
  );
  for (const note of read.notes) draft.note(created, note);
  referQuantity(quantityField, created, product);
}

function addSingle(product: Product): void {
  const { field, label, draft, input, quantityField, quantity, isAlways } = product;
  const price = draft.amount(field.basePrice, null, `the price of "${label}"`);
  if (price === null || price < 0) {
    const why =
      price === null
        ? 'its price cannot be read'
        : 'it takes something off, and prices here take nothing off; see coupons';
    charged(field, product, why, !isAlways && !quantityField);
    return;
  }
  if (isAlways) passOver(field, 'isRequired');
  const fixed = isAlways
    ? { read_only: true, default: { quantity: 1 } }
    : quantityField
      ? {}
      : { max_quantity: mostOf(price) };
  const start =
    quantity.count === undefined
      ? {}
      : { default: { quantity: quantity.count }, ...(quantity.isFixed && { read_only: true }) };
  const created = addProduct(product, { price, ...fixed }, start);
  if (isAlways) delete created.required;
  if (input === 'hiddenproduct' || (isAlways && isHiddenField(field)))
    draft.note(created, 'visitors did not see it there; it is shown here, ordered once and fixed');
  referQuantity(quantityField, created, product);
}

/** Leaves a price out. If it was charged without being chosen, the totals are removed too, because none would be right. */
function charged(field: Loose, { draft, label }: Place, why: string, isFree = false): void {
  draft.leftOut(field, label, why);
  if (isFree) return;
  draft.later(() => draft.withoutTotal(label));
}

function convertCalculated({ field, currency, draft, add, label }: Priced, quantity: Loose | undefined): void {
  const text = textOf(field.calculationFormula);
  passOver(field, 'basePrice', 'enableCalculation', 'isRequired', 'defaultValue');
  const created = add({
    type: 'calculated',
    label,
    formula: '0',
    format: 'currency',
    currency,
    decimals: decimals(currency),
  });
  strip(created);
  if (quantity)
    draft.leftOut(
      quantity,
      plainLine(textOf(quantity.label)) || 'Quantity',
      `it counts "${label}", whose price is calculated`,
    );
  draft.note(
    created,
    'its price is calculated: it is shown, nobody can change it, and nothing is charged for it; see payments for amounts of a formula',
  );
  draft.later(() => {
    const read = formulaOf(text, draft);
    if ('formula' in read) created.formula = read.formula;
    else {
      draft.remove(created);
      draft.note(null, `"${label}" was left out: ${read.unknown} cannot be calculated with here`);
    }
    draft.withoutTotal(label);
  });
}

function convertOption({ field, currency, draft, add, label }: Priced): void {
  const input = textOf(field.inputType);
  passOver(field, 'basePrice', 'inputs');
  if (isHiddenField(field)) {
    draft.leftOut(field, label, 'it is hidden, and visitors cannot choose what it costs');
    return;
  }
  const read = pricesOf(field, label, draft);
  if (read.options.length === 0) {
    draft.leftOut(field, label, 'none of its prices can be carried over');
    return;
  }
  const isMany = input === 'checkbox';
  const created = add({
    ...{ type: 'product_option', label, currency, options: read.options, multiple: isMany },
    default: read.chosen === undefined ? undefined : isMany ? read.allChosen : read.chosen,
    required: read.isOneChosen,
  });
  for (const note of read.notes) draft.note(created, note);
  const product = textOf(field.productField);
  draft.later(() => {
    const path = draft.pathOf(product);
    if (path !== undefined && draft.fieldOf(product)?.type === 'product') created.product = path;
    else if (draft.remove(created)) draft.note(null, `"${label}" was left out: its product is not there`);
  });
}

function convertShipping(priced: Priced): void {
  const { field, currency, draft, add, label } = priced;
  if (['select', 'radio'].includes(textOf(field.inputType))) {
    passOver(field, 'basePrice', 'inputs');
    const read = pricesOf(field, label, draft);
    if (read.options.length === 0) {
      charged(field, priced, 'none of its prices can be carried over');
      return;
    }
    const created = add({
      type: 'shipping',
      label,
      currency,
      options: read.options,
      required: true,
      default: read.chosen,
    });
    for (const note of read.notes) draft.note(created, note);
    return;
  }
  passOver(field, 'choices', 'inputs', 'isRequired');
  const price = draft.amount(field.basePrice, null, `the price of "${label}"`);
  if (price === null || price < 0) {
    charged(field, priced, price === null ? 'its price cannot be read' : 'it takes something off');
    return;
  }
  const options = [{ value: 'shipping', label: label || 'Shipping', price }];
  const created = add({ type: 'shipping', label, currency, options, default: 'shipping', read_only: true });
  delete created.required;
}

/** Returns choices with their own prices: a choice that is left out takes its price along. */
function pricesOf(field: Loose, label: string, draft: Drafting) {
  const { given, other } = withoutOther(field);
  const texts = given.map(({ text, value }) => ({
    value: value === undefined ? undefined : textOf(value),
    label: textOf(text),
  }));
  const { options, prompt, notes } = readChoices(texts, {
    alike: (one, other) => textOf(given[one]?.price) === textOf(given[other]?.price),
    isList: textOf(field.inputType) === 'select',
  });
  if (other !== undefined)
    notes.push(`the choice "${other}" was left out: visitors wrote in it what they wanted, and it has no price`);
  const chosen: string[] = [];
  const priced = options.flatMap(({ from, ...option }) => {
    const { price: written, isSelected } = given[from] ?? {};
    const price = draft.amount(written, null, `the price of "${option.label}" in "${label}"`);
    if (price === null || price < 0) {
      const why =
        price === null ? 'its price cannot be read' : 'it takes something off, and prices here take nothing off';
      notes.push(`the choice "${option.label}" was left out: ${why}`);
      return [];
    }
    if (isOn(isSelected)) chosen.push(option.value);
    return [{ ...option, price }];
  });
  // The first choice of a list is selected unless another one is.
  const isOneChosen =
    textOf(field.inputType) === 'select' && prompt === '' && plainLine(textOf(field.placeholder)) === '';
  const first = chosen[0] ?? (isOneChosen && options[0]?.value === priced[0]?.value ? priced[0]?.value : undefined);
  return { options: priced, notes, isOneChosen, chosen: first, allChosen: chosen };
}

/** Removes keys that have no meaning for a field that nobody fills in. */
export function strip(created: Loose): void {
  for (const key of [
    'required',
    'placeholder',
    'default',
    'unique',
    'messages',
    'prefill',
    'prefill_key',
    'max_length',
    'read_only',
  ])
    delete created[key];
}

function mostOf(price: number): number {
  return Math.max(1, Math.min(MANY, Math.floor(MAX_AMOUNT / Math.max(price, 1))));
}
