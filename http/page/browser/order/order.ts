import type { FieldValue, PlainValue } from '#forms/field-types/field-value.ts';
import type { ProductConfig } from '#forms/field-types/product-rule.ts';
import { chosenPrice, orderedOf, type ProductValue } from '#forms/orders/price.ts';
import type { OrderPart, ShippingTerms } from '#forms/orders/sums.ts';
import { pathFrom } from '#forms/values/condition-rules.ts';
import { type FieldRules, ruleConfigOf, sanitised } from '#http/page/browser/field-rules.ts';
import { type Control, containerOf, fieldsOf } from '#http/page/browser/fields.ts';
import { labelOf } from '#http/page/browser/rules.ts';
import { isOff } from './off.ts';

export interface PageOrder {
  /** In the order of the form. */
  parts: (OrderPart & { label: string })[];
  shipping: ShippingTerms[];
}

/** What is ordered on the page, as the server will read it. */
export function orderOn(form: HTMLFormElement, rules: FieldRules): PageOrder {
  const fields = fieldsOf(form);
  const has = (path: string) => [...fields.keys()].some((name) => name === path || name.startsWith(`${path}.`));
  const products = new Map<string, { label: string; unit: number; quantity: number }>();
  const extras: [product: string, price: number][] = [];
  const shipping: ShippingTerms[] = [];
  for (const [name, inputs] of fields) {
    const [, type = ''] =
      /svca-field-(product(?:_option)?|shipping)\b/.exec(containerOf(inputs[0])?.className ?? '') ?? [];
    const rule = rules[type];
    // What is sold out is disabled.
    if (!rule || inputs.every((input) => input.disabled || isOff(input))) continue;
    const config: ProductConfig & { product?: string; free?: string } = ruleConfigOf(inputs);
    const value: FieldValue = sanitised(inputs, rule).value;
    if (type === 'product') {
      const ordered = orderedOf(value as ProductValue, config);
      if (ordered) products.set(name, { label: labelOf(inputs[0] as Control), ...ordered });
      continue;
    }
    const price = chosenPrice(value, config);
    if (type === 'product_option') extras.push([pathFrom(name, config.product ?? '', has), price]);
    else if (value !== '')
      shipping.push({ price, free_from: JSON.parse(config.free ?? '{}')[value as PlainValue as string] });
  }
  for (const [name, price] of extras) {
    const product = products.get(name);
    if (product) product.unit += price;
  }
  const parts = [...products].map(([field, { label, unit, quantity }]) => {
    // As the configuration names it, which knows no rows.
    const place = field.replace(/\[\d+\]/g, '');
    return { field: place, amount: unit * quantity, label: quantity === 1 ? label : `${quantity} × ${label}` };
  });
  return { parts, shipping };
}
