import type { KnownFields, LooseField } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import type { InputFieldConfig } from '#forms/config/types.ts';
import { pathFrom } from '#forms/values/condition-rules.ts';
import { IDENTIFYING_NAMES, isIdentifying } from '#forms/values/identity.ts';

/** Types of fields that a coupon can reduce: products, or, without products, the fields that a payment adds up. */
const ORDERED: readonly string[] = ['product'];
const PRICED: readonly string[] = ['select', 'radio', 'checkboxes', 'number'];
/** Types of which a form has one field at most, outside of groups. */
const ONCE = ['coupon', 'total'];

/**
 * Checks the rules between fields of an order: one currency, existing products, at most one coupon and one total.
 * @param payment the form option of that name, any plain JSON
 */
export function checkOrder(
  fields: readonly LooseField[],
  known: KnownFields,
  payment: Readonly<Record<string, unknown>>,
  report: Report,
): void {
  const hasProducts = fields.some(({ field }) => field.type === 'product');
  const sold = hasProducts ? ORDERED : PRICED;
  const currency = typeof payment.currency === 'string' ? payment.currency : undefined;
  let first = currency === undefined ? null : { code: currency, owner: 'the payment' };
  const counting = hasProducts ? ONCE : Object.keys(payment).length > 0 ? ['coupon'] : [];
  const seen = new Set<unknown>();
  for (const looseField of fields) {
    const { location, path } = looseField;
    if (ONCE.includes(String(looseField.field.type))) checkOnce(looseField, counting, seen, report);
    const field = known.sound.get(path) ?? known.inRows.sound.get(path);
    if (!field) continue;
    if (isOrdered(field)) {
      first ??= { code: field.currency, owner: path };
      if (field.currency !== first.code)
        report(`${location}.currency`, `must be that of ${first.owner}, ${first.code}`);
    }
    if (field.type === 'product_option') checkProduct(location, path, field.product, known, report);
    if (field.type === 'coupon') checkCoupon(location, field, sold, known, report);
  }
}

/** @param counting types of fields that this form's order uses */
function checkOnce(
  { location, depth, field: { type } }: LooseField,
  counting: readonly string[],
  seen: Set<unknown>,
  report: Report,
): void {
  if (depth > 0) report(`${location}.type`, 'cannot stand in a group');
  if (seen.has(type)) report(`${location}.type`, `repeats another field: a form has one ${type}`);
  seen.add(type);
  if (!counting.includes(String(type))) report(`${location}.type`, 'needs a field of type product in this form');
}

function isOrdered(
  field: InputFieldConfig,
): field is Extract<InputFieldConfig, { type: 'product' | 'product_option' | 'shipping' | 'total' }> {
  return ['product', 'product_option', 'shipping', 'total'].includes(field.type);
}

function checkProduct(
  at: string,
  own: string,
  name: string,
  { paths, sound, names, inRows }: KnownFields,
  report: Report,
): void {
  const path = pathFrom(own, name, (candidate) => paths.has(candidate));
  const target = sound.get(path) ?? inRows.sound.get(path);
  if (!(names.has(path) || inRows.names.has(path)) || (target && target.type !== 'product'))
    report(`${at}.product`, 'must be the name of a field of type product');
}

function checkCoupon(
  at: string,
  { codes, person_field: person }: Extract<InputFieldConfig, { type: 'coupon' }>,
  sold: readonly string[],
  { names: formNames, sound: formFields, inRows }: KnownFields,
  report: Report,
): void {
  const names = new Set([...formNames, ...inRows.names]);
  const sound = new Map([...formFields, ...inRows.sound]);
  for (const [index, { products = [] }] of codes.entries()) {
    for (const [position, name] of products.entries()) {
      const target = sound.get(name);
      if (!names.has(name) || (target && !sold.includes(target.type)))
        report(
          `${at}.codes[${index}].products[${position}]`,
          `must be the name of a field of type ${sold.join(', ')}: coupons do not apply to other fields here`,
        );
    }
  }
  if (person === undefined) return;
  const target = sound.get(person);
  if (!names.has(person)) report(`${at}.person_field`, 'must be the name of a field of this form');
  else if (target && (!isIdentifying(target) || person.includes('.'))) {
    report(`${at}.person_field`, `must be a field with one value outside of groups, of type ${IDENTIFYING_NAMES}`);
  }
}
