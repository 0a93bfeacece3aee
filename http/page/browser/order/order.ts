import type { FieldValue, PlainValue } from '#forms/field-types/field-value.ts';
import type { ProductConfig } from '#forms/field-types/product-rule.ts';
import { chosenPrice, orderedOf, type ProductValue } from '#forms/orders/price.ts';
import type { OrderLines } from '#forms/orders/summary.ts';
import type { OrderPart, ShippingTerms } from '#forms/orders/sums.ts';
import { pathFrom } from '#forms/values/condition-rules.ts';
import { type FieldRules, ruleConfigOf, sanitised } from '#http/page/browser/field-rules.ts';
import { type Control, containerOf, fieldsOf } from '#http/page/browser/fields.ts';
import { isLeftOut } from '#http/page/browser/logic/off.ts';
import { labelOf } from '#http/page/browser/rules.ts';

export interface PageOrder extends Omit<OrderLines, 'currency'> {
  /** Sorted like the form; so are `lines`. */
  parts: OrderPart[];
  shipping: (ShippingTerms & { name: string })[];
}

/** Returns the order on the page as the server will read it. */
export function orderOn(form: HTMLFormElement, rules: FieldRules): PageOrder {
  const fields = fieldsOf(form);
  const has = (path: string) => [...fields.keys()].some((name) => name === path || name.startsWith(`${path}.`));
  const products = new Map<string, OrderLines['lines'][number][]>();
  const extras: [product: string, chosen: { name: string; unit: number }[]][] = [];
  const shipping: PageOrder['shipping'] = [];
  for (const [name, inputs] of fields) {
    const [, type = ''] =
      /svca-field-(product(?:_option)?|shipping)\b/.exec(containerOf(inputs[0])?.className ?? '') ?? [];
    const rule = rules[type];
    if (!rule || isLeftOut(inputs)) continue;
    const config: ProductConfig & { product?: string; free?: string } = ruleConfigOf(inputs);
    const value: FieldValue = sanitised(inputs, rule).value;
    const label = labelOf(inputs[0] as Control);
    const chosen = chosenIn(inputs.filter((input) => !input.name.endsWith('[quantity]')));
    if (type === 'product') {
      const ordered = orderedOf(value as ProductValue, config);
      const names = [label, ...(config.prices ? chosen.map(({ name: variant }) => variant) : [])];
      if (ordered) products.set(name, [{ path: name, name: names.join(': '), ...ordered }]);
    } else if (type === 'product_option') {
      const own = chosen.map((one) => ({ name: `${label}: ${one.name}`, unit: chosenPrice(one.value, config) }));
      extras.push([pathFrom(name, config.product ?? '', has), own]);
    } else if (value !== '') {
      const free_from = JSON.parse(config.free ?? '{}')[value as PlainValue as string];
      shipping.push({ name: chosen[0]?.name ?? '', price: chosenPrice(value, config), free_from });
    }
  }
  for (const [name, chosen] of extras) {
    const lines = products.get(name);
    const [line] = lines ?? [];
    if (line) lines?.push(...chosen.map((extra) => ({ ...line, ...extra })));
  }
  const parts = [...products].map(([field, lines]) => ({
    // The path as in the configuration, which has no row numbers.
    field: field.replace(/\[\d+\]/g, ''),
    amount: lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0),
  }));
  return { lines: [...products.values()].flat(), parts, shipping };
}

/** Returns the chosen options with their names, without the notes that the page shows beside the names. */
function chosenIn(inputs: Control[]): { value: string; name: string }[] {
  return inputs.flatMap((input) => {
    if (input instanceof HTMLSelectElement) {
      return [...input.selectedOptions].map((option) => ({
        value: option.value,
        name: option.dataset.name ?? option.text,
      }));
    }
    const isChosen = (input.type === 'radio' || input.type === 'checkbox') && (input as HTMLInputElement).checked;
    return isChosen ? [{ value: input.value, name: input.dataset.name ?? input.labels?.[0]?.textContent ?? '' }] : [];
  });
}
