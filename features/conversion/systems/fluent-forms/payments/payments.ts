import { decimals, MAX_AMOUNT } from '#forms/money.ts';
import { readChoices } from '../../../choices.ts';
import { boxSource } from '../../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, textOf } from '../../../reading.ts';
import { plainLine } from '../../../texts.ts';
import { passOver } from '../../../watched.ts';
import { conditionOf } from '../conditions.ts';
import { addNumber } from '../fields.ts';
import type { Source } from '../source.ts';
import { isQuantity, type Quantity, quantityOf, referQuantity } from './quantities.ts';

/** The highest price that visitors may enter when the export has no limit, in major units. */
const DEAREST = 10_000;
const OF_PAYMENT = /payment|^subscription|coupon/;

export function isPayment(field: Loose): boolean {
  return OF_PAYMENT.test(textOf(field.element)) || isQuantity(field);
}

interface Paid extends Source {
  currency: string;
  called: string;
}

/**
 * Converts the priced fields of a form: one without an equivalent is left out by its name, and never becomes open to more
 * visitors.
 */
export function convertPayment(source: Source): void {
  const { field, element, label, place } = source;
  const { draft } = place;
  const called = label || source.source || (element === 'payment_summary_component' ? 'Total' : element);
  const why = elsewhere(source);
  const { currency } = draft.known;
  if (isQuantity(field)) {
    draft.later(() => {
      if (draft.pathOf(source.source) === undefined)
        draft.leftOut(field, called, 'what it counts is not there, or is counted by another field');
    });
  } else if (why !== '' || !currency) {
    draft.leftOut(field, called, why || 'say the currency of its prices (currency), and convert again');
  } else convertPriced({ ...source, called, currency });
}

/** Returns the reason that the element becomes no field here; '' when it may. */
function elsewhere({ element, settings }: Source): string {
  if (element === 'payment_coupon') return 'its codes are in no export: make a field of type coupon';
  if (element !== 'payment_method') return '';
  const ways = loosesOf(settings.payment_methods).filter(({ enabled }) => isOn(enabled));
  const names = ways.map(({ title }) => textOf(title)).filter(Boolean);
  return `how people pay is a setting of the form here${names.length > 0 ? ` (${names.join(', ')})` : ''}; see payments`;
}

const PRICED: Record<string, (paid: Paid) => void> = {
  payment_summary_component: addTotal,
  multi_payment_component: addItem,
  custom_payment_component: addOwnPrice,
};

function convertPriced(paid: Paid): void {
  const convert = PRICED[paid.element];
  if (convert) convert(paid);
  else if (paid.element.startsWith('subscription')) charged(paid, 'it is paid again and again, and orders here once');
  else charged(paid, 'there is nothing like it here');
}

function addTotal({ field, settings, label, currency, add, place: { draft, into }, called }: Paid): void {
  passOver(settings, 'html_codes', 'show_close_button');
  if (into !== undefined || draft.fields.some(({ type }) => type === 'total')) {
    draft.leftOut(field, called, 'a form has one total');
    return;
  }
  const created = add({ type: 'total', label: label || 'Total', currency });
  draft.about(field, created, called);
}

/** Leaves out a price that may have been charged without being chosen, with the totals: none would be right. */
function charged({ field, called, place: { draft } }: Paid, why: string): void {
  draft.leftOut(field, called, why);
  draft.later(() => draft.withoutTotal(called));
}

/** Returns the quantity of a product: null when it cannot be known, undefined when there is none. */
function countOf(paid: Paid, choices: readonly string[], dearest: number): Quantity | null | undefined {
  const { source, called, place } = paid;
  const field = place.quantities.get(source);
  const most = Math.max(1, Math.floor(MAX_AMOUNT / Math.max(dearest, 1)));
  return field && quantityOf(field, { name: source, label: called, choices, most }, place.draft);
}

/** Adds a product with its quantity. */
function addProduct(paid: Paid, created: Loose, quantity: Quantity | undefined, first?: string): Loose {
  const { source, called, settings, add, place } = paid;
  const { keys = {}, around = [], count } = quantity ?? {};
  const start =
    first === undefined
      ? count !== undefined && created.options === undefined && { quantity: count }
      : { choice: first, quantity: count ?? 1 };
  const added = add({
    ...{
      type: 'product',
      label: paid.label,
      currency: paid.currency,
      ...created,
      ...(start && { default: start }),
      ...keys,
    },
    required:
      created.required === true ||
      keys.required === true ||
      isOn(looseOf(looseOf(settings.validation_rules).required).value),
  });
  if (around.length > 0)
    place.draft.condition(added, true, conditionOf(settings.conditional_logics), [...place.around, ...around]);
  const field = place.quantities.get(source);
  if (field && quantity) referQuantity(field, added, called, place.draft);
  return added;
}

function addItem(paid: Paid): void {
  const { field, attributes, settings, place, isHidden } = paid;
  const type = textOf(attributes.type) || 'single';
  passOver(settings, 'price_label', 'is_payment_field', 'enable_quantity', 'is_element_lock');
  if (place.into !== undefined) charged(paid, 'it costs something, and stands in rows');
  else if (type === 'single') addSingle(paid);
  else if (isHidden) charged(paid, 'it is hidden, and what it costs is not known');
  else if (['radio', 'select', 'checkbox'].includes(type)) addVariants(paid, type);
  else place.draft.leftOut(field, paid.called, `there is nothing like ${type} here`);
}

/** Adds a price that is always ordered, or as often as its quantity says. */
function addSingle(paid: Paid): void {
  const { attributes, settings, place, isHidden } = paid;
  const { draft } = place;
  passOver(settings, 'pricing_options');
  if (textOf(settings.dynamic_default_value) !== '') {
    charged(paid, `its price came from elsewhere (${textOf(settings.dynamic_default_value).slice(0, 60)})`);
    return;
  }
  if (textOf(attributes.value) === '') {
    draft.leftOut(paid.field, paid.called, 'it has no price, and nothing was charged for it');
    return;
  }
  const price = priceIn(paid, attributes.value, `the price of "${paid.called}"`);
  const quantity = price === null ? undefined : countOf(paid, [], price);
  if (price === null || quantity === null) {
    charged(paid, price === null ? 'its price cannot be read' : 'how many of it are ordered cannot be carried over');
    return;
  }
  if (quantity !== undefined) {
    addProduct(paid, { price }, quantity);
    return;
  }
  const created = addProduct(paid, { price, read_only: true, default: { quantity: 1 } }, undefined);
  delete created.required;
  if (isHidden) draft.note(created, 'visitors did not see it there; it is shown here, ordered once and fixed');
}

interface Variant {
  value: string;
  label: string;
  price: number;
}

/** Adds a product with variants; several checkboxes become separate products. */
function addVariants(paid: Paid, type: string): void {
  const { field, attributes, settings, called, place } = paid;
  const { draft } = place;
  const { variants, notes } = variantsOf(paid, type === 'select');
  if (variants.length === 0) {
    draft.leftOut(field, called, 'none of its prices can be carried over');
    return;
  }
  const names = variants.map(({ value }) => value);
  const quantity = countOf(paid, names, Math.max(...variants.map(({ price }) => price)));
  if (quantity === null) {
    draft.leftOut(field, called, 'how many of it are ordered cannot be carried over');
    return;
  }
  if (type === 'checkbox') {
    addBoxes(paid, variants, notes, quantity);
    return;
  }
  // The default is the price of a choice.
  const usual = textOf(attributes.value);
  const chosen =
    usual === '' ? undefined : variants.findLast(({ value }) => textOf(priceText(settings, value)) === usual)?.value;
  const isOneChosen = type === 'select' && textOf(settings.placeholder) === '' && chosen === undefined && usual === '';
  const isAlways = isOneChosen && !quantity;
  const first = chosen ?? (isAlways ? variants[0]?.value : undefined);
  if (usual !== '' && chosen === undefined) notes.push(`its default was left out: ${usual.slice(0, 40)}`);
  const created = addProduct(
    paid,
    { options: variants, ...(type === 'select' && { appearance: 'select' }), ...(isAlways && { required: true }) },
    quantity,
    quantity && quantity.count === undefined ? undefined : first,
  );
  for (const note of notes) draft.note(created, note);
}

function priceText(settings: Loose, label: string): unknown {
  return loosesOf(settings.pricing_options).find((one) => plainLine(textOf(one.label)) === label)?.value;
}

function addBoxes(paid: Paid, variants: readonly Variant[], notes: string[], quantity: Quantity | undefined): void {
  const { field, settings, called, source, label, add, place } = paid;
  const { draft } = place;
  const [only, ...others] = variants;
  if (textOf(paid.attributes.value) !== '') notes.push(`its default was left out: ${textOf(paid.attributes.value)}`);
  if (only && others.length === 0) {
    const created = addProduct(
      paid,
      { price: only.price, description: only.label === label ? '' : only.label },
      quantity,
    );
    const path = draft.pathOfField(created);
    if (path) draft.refer(boxSource(source, only.value), path, created, only.value);
    for (const note of notes) draft.note(created, note);
    return;
  }
  if (quantity !== undefined) {
    draft.leftOut(field, called, 'one quantity counts several of its choices, and each product has its own here');
    return;
  }
  const isRequired = isOn(looseOf(looseOf(settings.validation_rules).required).value);
  const heading = draft.add('', `${source}_title`, { type: 'section', label: called });
  draft.condition(heading, true, conditionOf(settings.conditional_logics), place.around);
  const parts = { ...paid, add };
  for (const { value, label: shown, price } of variants) {
    const created = draft.add('', `${source}_${shown}`, {
      type: 'product',
      label: shown,
      currency: paid.currency,
      price,
    });
    draft.condition(created, true, conditionOf(settings.conditional_logics), place.around);
    draft.refer(boxSource(parts.source, value), String(created.name), created, value);
  }
  passOver(field, 'attributes');
  passOver(settings, 'help_message');
  draft.about(field, heading, called);
  const help = plainLine(textOf(settings.help_message));
  if (help !== '') heading.description = help;
  for (const note of notes) draft.note(heading, note);
  draft.note(heading, 'each of its choices is a product of its own here');
  if (isRequired) draft.note(heading, 'one of its choices had to be chosen there; here none has to be');
}

/** Returns choices with their own prices: a choice that is left out takes its price along. The value sent is the label. */
function variantsOf(paid: Paid, isList: boolean): { variants: Variant[]; notes: string[] } {
  const given = loosesOf(paid.settings.pricing_options);
  const texts = given.map(({ label }) => ({ value: undefined, label: textOf(label) }));
  const alike = (one: number, other: number) => textOf(given[one]?.value) === textOf(given[other]?.value);
  const { options, notes } = readChoices(texts, { alike, isList });
  const variants = options.flatMap(({ from, value, label }) => {
    const price = priceIn(paid, given[from]?.value, `the price of "${label}" in "${paid.called}"`);
    if (price !== null) return [{ value, label, price }];
    notes.push(`the choice "${label}" was left out: its price cannot be read`);
    return [];
  });
  // Images are reported as a whole, and free choices have no price to report.
  for (const one of given) passOver(one, 'image', ...(textOf(one.value) === '0' ? ['value'] : []));
  if (isOn(paid.settings.enable_image_input)) notes.push('pictures of its choices were left out');
  return { variants, notes };
}

/**
 * Returns a price in minor units. The plug-in never charged a text that it does not read as a number, so such a price becomes
 * nothing.
 */
function priceIn({ place: { draft } }: Paid, written: unknown, what: string): number | null {
  const text = textOf(written);
  if (text === '') return 0;
  if (/^\d*\.?\d+$/.test(text)) return draft.amount(written, null, what);
  const why = /^-\d/.test(text)
    ? 'takes something off, and prices here take nothing off; see coupons'
    : 'is no price: nothing was charged for it there';
  draft.note(null, `${what}: "${text.slice(0, 40)}" ${why}`);
  return null;
}

/** Adds a price that visitors enter. */
function addOwnPrice(paid: Paid): void {
  const { field, element, settings, attributes, label, numbers, currency, called, place, isHidden } = paid;
  const { draft } = place;
  const rules = looseOf(settings.validation_rules);
  passOver(settings, 'is_payment_field');
  if (place.into !== undefined || isHidden) {
    charged(paid, isHidden ? 'it is hidden, and what it costs is not known' : 'it costs something, and stands in rows');
    return;
  }
  if (textOf(attributes.type) === 'single') {
    addSingle(paid);
    return;
  }
  if (isOn(looseOf(settings.calculation_settings).status)) {
    const created = addNumber({ field, element, base: { label }, numbers }, paid.add, draft);
    Object.assign(created, { format: 'currency', currency, decimals: decimals(currency) });
    draft.note(
      created,
      'its price is calculated: it is shown, nobody can change it, and nothing is charged for it; see payments for amounts of a formula',
    );
    draft.later(() => draft.withoutTotal(called));
    return;
  }
  passOver(looseOf(settings.calculation_settings), 'formula');
  const bound = (key: string, what: string) => {
    const written = looseOf(rules[key]).value;
    return textOf(written) === '' ? undefined : draft.amount(written, null, `${what} of "${called}"`);
  };
  const [low, high] = [bound('min', 'the least price'), bound('max', 'the greatest price')];
  if (low === null || high === null) {
    draft.leftOut(field, called, 'between which prices it lies cannot be read');
    return;
  }
  const most = high ?? DEAREST * 10 ** decimals(currency);
  const quantity = countOf(paid, [], most);
  if (quantity === null) {
    draft.leftOut(field, called, 'how many of it are ordered cannot be carried over');
    return;
  }
  const created = addProduct(paid, { min_price: low ?? 0, max_price: most }, quantity);
  if (high === undefined) draft.note(created, `visitors enter its price, up to ${DEAREST} ${currency}: set its bounds`);
  const usual = textOf(attributes.value);
  if (usual !== '') draft.note(created, `the price that stood there at first was left out: ${usual.slice(0, 40)}`);
}
