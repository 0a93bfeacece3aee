import type { FieldConfig, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { asInRow } from '#forms/field-types/sent-values.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { orderedOf, type ProductValue } from './price.ts';
import type { OrderPart, ShippingTerms } from './sums.ts';

/** One line of an order: a product, or an extra of it. Amounts are minor units. */
export interface OrderLine {
  /** The path of its product in the form's configuration. */
  field: string;
  /** The path of the value, for error messages. */
  path: string;
  name: string;
  unit: number;
  quantity: number;
}

/** The order of a submission, before discount and shipping. */
export interface Order {
  currency: string;
  lines: OrderLine[];
  parts: OrderPart[];
  shipping: (ShippingTerms & { name: string })[];
}

type Product = Extract<FieldConfig, { type: 'product' }>;
type Values = Readonly<Record<string, unknown>>;

/** Fields that stand together, with their values: a scope in which names of products are looked up. */
interface Scope {
  fields: readonly FieldConfig[];
  values: Values;
  /** The paths of the scope in the values and in the configuration; '' or with a dot at the end. */
  path: string;
  configPath: string;
}

const currencies = new WeakMap<FormConfig, string | null>();

/** Returns the currency of a form's products; null for a form without products. */
export function orderCurrency(config: FormConfig): string | null {
  const cached = currencies.get(config);
  if (cached !== undefined) return cached;
  const currency = currencyIn(config.fields);
  currencies.set(config, currency);
  return currency;
}

function currencyIn(fields: readonly FieldConfig[]): string | null {
  for (const field of fields) {
    if (field.type === 'product') return field.currency;
    const inner = holdsFields(field) ? currencyIn(field.fields) : null;
    if (inner !== null) return inner;
  }
  return null;
}

/** Returns the field in which visitors enter a coupon's code. */
export function couponField({ fields }: FormConfig): Extract<FieldConfig, { type: 'coupon' }> | undefined {
  return fields.find((field) => field.type === 'coupon');
}

/**
 * Returns the order of a submission; null for a form without products. Hidden products are not ordered: they have no value.
 * @param values the values after validation
 */
export function orderOf(config: FormConfig, values: SubmissionValues): Order | null {
  const currency = orderCurrency(config);
  if (currency === null) return null;
  const collected: Collected = { products: new Map(), extras: [], shipping: [] };
  const { fields } = withAnswers(config, values);
  collect(collected, [{ fields, values, path: '', configPath: '' }]);
  for (const { product, lines } of collected.extras) collected.products.get(product)?.extras.push(...lines);
  const products = [...collected.products.values()];
  return {
    currency,
    lines: products.flatMap(({ line, extras }) => [line, ...extras.map((extra) => ({ ...line, ...extra }))]),
    parts: products.map(({ line, extras }) => ({
      field: line.field,
      amount: line.quantity * extras.reduce((sum, { unit }) => sum + unit, line.unit),
    })),
    shipping: collected.shipping,
  };
}

interface Collected {
  /** Products by the paths of their values. */
  products: Map<string, { line: OrderLine; extras: Extra[] }>;
  extras: { product: string; lines: Extra[] }[];
  shipping: Order['shipping'];
}

type Extra = Pick<OrderLine, 'name' | 'unit'>;

/** @param scopes the innermost first */
function collect(collected: Collected, scopes: readonly [Scope, ...Scope[]]): void {
  const [{ fields, values, path, configPath }] = scopes;
  for (const field of fields) {
    const value: unknown = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined || value === null) continue;
    const location = { path: path + field.name, field: configPath + field.name };
    if (field.type === 'product') {
      const line = lineOf(field, value as ProductValue, location);
      if (line) collected.products.set(location.path, { line, extras: [] });
    } else if (field.type === 'product_option') {
      collected.extras.push({ product: productFrom(scopes, field.product), lines: extrasIn(field, value) });
    } else if (field.type === 'shipping') {
      const method = field.options.find((option) => option.value === value);
      if (method) collected.shipping.push({ ...method, price: method.price ?? 0, name: method.label || method.value });
    } else for (const inner of scopesIn(field, value, location)) collect(collected, [inner, ...scopes]);
  }
}

/** Returns the scope of a group, or one scope for each row of a repeater; none for other fields. */
function scopesIn(field: FieldConfig, value: unknown, location: { path: string; field: string }): Scope[] {
  const configPath = `${location.field}.`;
  if (isGroup(field)) return [{ fields: field.fields, values: value as Values, path: `${location.path}.`, configPath }];
  if (!isRepeater(field)) return [];
  return (value as Values[]).map((row, index) => {
    const { fields } = asInRow(field, index);
    return { fields, values: row, path: `${location.path}[${index}].`, configPath };
  });
}

function lineOf(field: Product, value: ProductValue, location: { path: string; field: string }): OrderLine | null {
  const ordered = orderedOf(value, field);
  const variant = field.options?.find((option) => option.value === value.choice);
  const label = field.label || field.name;
  const name = variant ? `${label}: ${variant.label || variant.value}` : label;
  return ordered && { ...location, name, ...ordered };
}

function extrasIn({ label, name, options }: Extract<FieldConfig, { type: 'product_option' }>, value: unknown): Extra[] {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  return options
    .filter((option) => chosen.includes(option.value))
    .map((option) => ({ name: `${label || name}: ${option.label || option.value}`, unit: option.price ?? 0 }));
}

/** Returns the path of the product that a name refers to: fields of the innermost scope come first. */
function productFrom(scopes: readonly Scope[], name: string): string {
  const [head] = name.split('.', 1);
  const scope = scopes.find(({ fields }) => fields.some((field) => field.name === head)) ?? scopes.at(-1);
  return (scope?.path ?? '') + name;
}
