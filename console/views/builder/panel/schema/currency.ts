import { decimals } from '#forms/money.ts';
import type { Catalogue, Draft, Field, Schema } from '../../model.ts';
import { listOf, recordOf, stepsOf, valueAt, withValueAt } from './change.ts';
import { resolved } from './shape.ts';

const AMOUNT: Schema = { 'x-control': 'amount' };

/** Returns the currency of a field's amounts: its own, otherwise the form's. Undefined until one is chosen. */
export function currencyOf({ config }: Draft, field?: Field): string | undefined {
  const all = [own(field), own(config.options.payment), ...currenciesIn(config.fields)];
  return all.find((code) => code !== undefined);
}

/**
 * Converts amounts after a change to a currency with other decimals, so that they read the same: 25.00 EUR become 25 JPY, not
 * 2,500. An amount that the new currency cannot express is removed, so that the service asks for it.
 * @param path the path of the changed field; null for an option
 */
export function recounted(before: Draft, after: Draft, path: string | null, types: Catalogue): Draft {
  let draft = after;
  const [oldCurrency, newCurrency] = [currencyOf(before), currencyOf(after)];
  if (oldCurrency && newCurrency && oldCurrency !== newCurrency) {
    const fields = mapFields(draft.config.fields, (field) =>
      own(field) === undefined ? converted(field, types, oldCurrency, newCurrency) : field,
    );
    const payment =
      own(draft.config.options.payment) === newCurrency ? paymentIn(draft, before, newCurrency) : undefined;
    const options = payment ? { ...draft.config.options, payment } : draft.config.options;
    draft = { ...draft, config: { ...draft.config, fields, options } };
  }
  if (path === null) return draft;
  const steps = stepsOf(path);
  const [from, to] = [own(valueAt(before, steps)), own(valueAt(draft, steps))];
  if (!from || !to || from === to) return draft;
  return withValueAt(draft, steps, (field) => converted(field as Field, types, from, to)) as unknown as Draft;
}

/** Converts the price in the option, its only amount. */
function paymentIn({ config }: Draft, before: Draft, to: string): unknown {
  const payment = recordOf(config.options.payment);
  const from = own(before.config.options.payment);
  return from === undefined ? payment : amountsIn(payment, { properties: { amount: AMOUNT } }, {}, from, to);
}

function converted(field: Field, { entries, $defs }: Catalogue, from: string, to: string): Field {
  const schema = entries.find(({ id }) => id === field.type)?.schema;
  return schema ? (amountsIn(field, schema, $defs, from, to) as Field) : field;
}

function amountsIn(value: unknown, unresolved: Schema, defs: Catalogue['$defs'], from: string, to: string): unknown {
  const schema = resolved(unresolved, defs);
  if (schema['x-control'] === AMOUNT['x-control'])
    return typeof value === 'number' ? inCurrency(value, from, to) : value;
  const { items, properties } = schema;
  if (items && Array.isArray(value)) return listOf(value).map((one) => amountsIn(one, items, defs, from, to));
  if (!properties || typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => {
    const inner = key === 'fields' ? undefined : properties[key];
    return [key, inner ? amountsIn(one, inner, defs, from, to) : one] as const;
  });
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/** Converts an amount to another currency's minor units; undefined if it has no such amount. */
function inCurrency(units: number, from: string, to: string): number | undefined {
  const more = decimals(to) - decimals(from);
  if (more >= 0) return units * 10 ** more;
  return units % 10 ** -more === 0 ? units / 10 ** -more : undefined;
}

function mapFields(fields: readonly Field[], make: (field: Field) => Field): Field[] {
  return fields.map((field) => {
    const changed = make(field);
    return changed.fields ? { ...changed, fields: mapFields(changed.fields, make) } : changed;
  });
}

function currenciesIn(fields: readonly Field[]): (string | undefined)[] {
  return fields.flatMap((field) => [own(field), ...currenciesIn(field.fields ?? [])]);
}

function own(holder: unknown): string | undefined {
  const { currency } = recordOf(holder);
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined;
}
