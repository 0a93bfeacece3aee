import { type EditedField, isObject, type Values } from './field.ts';
import { TYPES } from './inputs.ts';

/** Why a value is shown and not changed here. */
export type Stays = 'read_only' | 'linked' | 'made' | 'signed' | 'counted' | 'priced' | 'unknown';

/** What of a submission stays, beside what its form says of a field itself. */
export interface Kept {
  /** Names of the fields that a sealed link filled in. */
  linked: readonly string[];
  /** Paths of the fields that say what it costs, without numbers of rows. */
  priced: readonly string[];
}

const ORDERED = ['product', 'product_option', 'shipping', 'coupon', 'total'];
/** Their choices are counted once one of them has a quota. */
const COUNTED = ['select', 'radio', 'checkboxes', 'product'];

interface Config {
  fields: readonly EditedField[];
  options?: { payment?: unknown };
}

/** @param meta of the submission, where the edition tells it */
export function keptOf({ fields, options = {} }: Config, meta: Values = {}): Kept {
  const { prefilled } = meta;
  const payment: Values = isObject(options.payment) ? options.payment : {};
  const isPaid = isObject(meta.payment) || payment.enabled === true;
  return {
    linked: Array.isArray(prefilled) ? prefilled.map(String) : [],
    priced: isPaid ? pricedIn(fields, payment) : [],
  };
}

function pricedIn(fields: readonly EditedField[], { amount_field: amount, items_from: items }: Values): string[] {
  const named = (Array.isArray(items) ? items : []).flatMap((one: unknown) =>
    isObject(one) ? [one.field, one.quantity_field] : [one],
  );
  return [...[amount, ...named].filter((path) => typeof path === 'string'), ...orderedIn(fields, '')];
}

function orderedIn(fields: readonly EditedField[], within: string): string[] {
  return fields.flatMap(({ name, type, fields: inner = [] }) => [
    ...(ORDERED.includes(type) ? [within + name] : []),
    ...orderedIn(inner, `${within}${name}.`),
  ]);
}

/** Why the value of a field stays; undefined for one that can be changed, and for what has no value. @param path with numbers of rows */
export function staysOf(field: EditedField, path: string, { linked, priced }: Kept): Stays | undefined {
  const kind = TYPES[field.type];
  if (kind === undefined) return 'unknown';
  if (kind === 'made' || kind === 'signed') return kind;
  if (field.read_only) return 'read_only';
  if (linked.includes(path)) return 'linked';
  if (priced.includes(withoutRows(path))) return 'priced';
  return path === field.name && isCounted(field) ? 'counted' : undefined;
}

/** Whether rows can be neither added nor taken away, since they say what was paid. */
export function areRowsPriced(path: string, { priced }: Kept): boolean {
  return priced.some((one) => one.startsWith(`${withoutRows(path)}.`));
}

function withoutRows(path: string): string {
  return path.replace(/\[\d+\]/g, '');
}

function isCounted({ type, options = [], quota, codes = [] }: EditedField): boolean {
  if (type === 'coupon')
    return codes.some(({ max_uses, max_per_person }) => (max_uses ?? max_per_person) !== undefined);
  return COUNTED.includes(type) && (quota !== undefined || options.some((option) => option.quota !== undefined));
}

/** Whether a field has a place among the inputs at all: what is only shown on the page, or kept nowhere, has none. */
export function isShown({ type }: EditedField): boolean {
  const kind = TYPES[type];
  return kind !== 'layout' && kind !== 'unkept';
}
