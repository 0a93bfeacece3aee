import type { KnownFields, LooseField } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import type { InputFieldConfig } from '#forms/config/types.ts';
import { pathFrom } from '#forms/values/condition-rules.ts';
import { IDENTIFYING_NAMES, isIdentifying } from '#forms/values/identity.ts';

/** What coupons take something off: products, or what a payment without products adds up. */
const ORDERED: readonly string[] = ['product'];
const PRICED: readonly string[] = ['select', 'radio', 'checkboxes', 'number'];
/** There is one of them, outside of groups. */
const ONCE = ['coupon', 'total'];

/**
 * What fields of an order ask of each other: one currency, products that there are, and one coupon and one total.
 * @param payment the option of that name, any plain JSON
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
  let first = currency === undefined ? null : { code: currency, of: 'the payment' };
  const counting = hasProducts ? ONCE : Object.keys(payment).length > 0 ? ['coupon'] : [];
  const seen = new Set<unknown>();
  for (const one of fields) {
    const { at, path } = one;
    if (ONCE.includes(String(one.field.type))) checkOnce(one, counting, seen, report);
    const field = known.sound.get(path) ?? known.inRows.sound.get(path);
    if (!field) continue;
    if (isOrdered(field)) {
      first ??= { code: field.currency, of: path };
      if (field.currency !== first.code) report(`${at}.currency`, `must be that of ${first.of}, ${first.code}`);
    }
    if (field.type === 'product_option') checkProduct(at, path, field.product, known, report);
    if (field.type === 'coupon') checkCoupon(at, field, sold, known, report);
  }
}

/** @param counting types that have something to count in this form */
function checkOnce(
  { at, depth, field: { type } }: LooseField,
  counting: readonly string[],
  seen: Set<unknown>,
  report: Report,
): void {
  if (depth > 0) report(`${at}.type`, 'cannot stand in a group');
  if (seen.has(type)) report(`${at}.type`, `is that of another field: a form has one ${type}`);
  seen.add(type);
  if (!counting.includes(String(type))) report(`${at}.type`, 'needs a field of type product in this form');
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
  const path = pathFrom(own, name, (one) => paths.has(one));
  const found = sound.get(path) ?? inRows.sound.get(path);
  if (!(names.has(path) || inRows.names.has(path)) || (found && found.type !== 'product'))
    report(`${at}.product`, 'must be the name of a field of type product');
}

function checkCoupon(
  at: string,
  { codes, person_field: person }: Extract<InputFieldConfig, { type: 'coupon' }>,
  sold: readonly string[],
  { names: ofForm, sound: soundOfForm, inRows }: KnownFields,
  report: Report,
): void {
  const names = new Set([...ofForm, ...inRows.names]);
  const sound = new Map([...soundOfForm, ...inRows.sound]);
  for (const [index, { products = [] }] of codes.entries()) {
    for (const [place, name] of products.entries()) {
      const found = sound.get(name);
      if (!names.has(name) || (found && !sold.includes(found.type)))
        report(
          `${at}.codes[${index}].products[${place}]`,
          `must be the name of a field of type ${sold.join(', ')}: a coupon takes nothing off others here`,
        );
    }
  }
  if (person === undefined) return;
  const found = sound.get(person);
  if (!names.has(person)) report(`${at}.person_field`, 'must be the name of a field of this form');
  else if (found && (!isIdentifying(found) || person.includes('.'))) {
    report(`${at}.person_field`, `must be a field with one value outside of groups, of type ${IDENTIFYING_NAMES}`);
  }
}
