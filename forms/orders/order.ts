import type { FieldConfig, FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { holdsFields, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { asInRow } from '#forms/field-types/sent-values.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { orderedOf, type ProductValue } from './price.ts';
import type { OrderPart, ShippingTerms } from './sums.ts';

/** One line: a product, or an extra of it. Amounts are minor units. */
export interface OrderLine {
  /** The path of its product in the form's configuration. */
  field: string;
  /** The path of the value, where a mistake is said. */
  path: string;
  name: string;
  unit: number;
  quantity: number;
}

/** What is ordered by a submission, before discount and shipping. */
export interface Order {
  currency: string;
  lines: OrderLine[];
  parts: OrderPart[];
  shipping: (ShippingTerms & { name: string })[];
}

type Product = Extract<FieldConfig, { type: 'product' }>;
type Values = Readonly<Record<string, unknown>>;

/** Where names are looked for: the fields that stand together, with what they hold. */
interface Scope {
  fields: readonly FieldConfig[];
  values: Values;
  /** In the values, and in the configuration; with a dot behind it, or ''. */
  path: string;
  place: string;
}

const known = new WeakMap<FormConfig, string | null>();

/** The currency of a form's products; null for a form that has none. */
export function orderCurrency(config: FormConfig): string | null {
  const found = known.get(config);
  if (found !== undefined) return found;
  const currency = currencyIn(config.fields);
  known.set(config, currency);
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

/** The field in which visitors enter the code of a coupon. */
export function couponField({ fields }: FormConfig): Extract<FieldConfig, { type: 'coupon' }> | undefined {
  return fields.find((field) => field.type === 'coupon');
}

/**
 * What is ordered; null for a form without products. What is hidden is not ordered: it has no value.
 * @param values after validation
 */
export function orderOf(config: FormConfig, values: SubmissionValues): Order | null {
  const currency = orderCurrency(config);
  if (currency === null) return null;
  const found: Found = { products: new Map(), extras: [], shipping: [] };
  const { fields } = withAnswers(config, values);
  collect(found, [{ fields, values, path: '', place: '' }]);
  for (const { product, lines } of found.extras) found.products.get(product)?.extras.push(...lines);
  const products = [...found.products.values()];
  return {
    currency,
    lines: products.flatMap(({ line, extras }) => [line, ...extras.map((extra) => ({ ...line, ...extra }))]),
    parts: products.map(({ line, extras }) => ({
      field: line.field,
      amount: line.quantity * extras.reduce((sum, { unit }) => sum + unit, line.unit),
    })),
    shipping: found.shipping,
  };
}

interface Found {
  /** By the paths of their values. */
  products: Map<string, { line: OrderLine; extras: Extra[] }>;
  extras: { product: string; lines: Extra[] }[];
  shipping: Order['shipping'];
}

type Extra = Pick<OrderLine, 'name' | 'unit'>;

/** @param scopes the innermost first */
function collect(found: Found, scopes: readonly [Scope, ...Scope[]]): void {
  const [{ fields, values, path, place }] = scopes;
  for (const field of fields) {
    const value: unknown = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined || value === null) continue;
    const at = { path: path + field.name, field: place + field.name };
    if (field.type === 'product') {
      const line = lineOf(field, value as ProductValue, at);
      if (line) found.products.set(at.path, { line, extras: [] });
    } else if (field.type === 'product_option') {
      found.extras.push({ product: productFrom(scopes, field.product), lines: extrasIn(field, value) });
    } else if (field.type === 'shipping') {
      const method = field.options.find((option) => option.value === value);
      if (method) found.shipping.push({ ...method, price: method.price ?? 0, name: method.label || method.value });
    } else for (const inner of scopesIn(field, value, at)) collect(found, [inner, ...scopes]);
  }
}

/** Returns the scope of a group, or one for each row of a repeater; none for other fields. */
function scopesIn(field: FieldConfig, value: unknown, at: { path: string; field: string }): Scope[] {
  const place = `${at.field}.`;
  if (isGroup(field)) return [{ fields: field.fields, values: value as Values, path: `${at.path}.`, place }];
  if (!isRepeater(field)) return [];
  return (value as Values[]).map((row, index) => {
    const { fields } = asInRow(field, index);
    return { fields, values: row, path: `${at.path}[${index}].`, place };
  });
}

function lineOf(field: Product, value: ProductValue, at: { path: string; field: string }): OrderLine | null {
  const ordered = orderedOf(value, field);
  const variant = field.options?.find((option) => option.value === value.choice);
  const label = field.label || field.name;
  const name = variant ? `${label}: ${variant.label || variant.value}` : label;
  return ordered && { ...at, name, ...ordered };
}

function extrasIn({ label, name, options }: Extract<FieldConfig, { type: 'product_option' }>, value: unknown): Extra[] {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  return options
    .filter((option) => chosen.includes(option.value))
    .map((option) => ({ name: `${label || name}: ${option.label || option.value}`, unit: option.price ?? 0 }));
}

/** The path of the value of the product that a name means: of what stands beside it first, then of what stands further out. */
function productFrom(scopes: readonly Scope[], name: string): string {
  const [head] = name.split('.', 1);
  const scope = scopes.find(({ fields }) => fields.some((field) => field.name === head)) ?? scopes.at(-1);
  return (scope?.path ?? '') + name;
}
