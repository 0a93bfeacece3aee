import type { JsonObject } from '#forms/config/json.ts';
import { decimals } from '#forms/money.ts';
import { isSummary, type OrderSummary, summaryHtml, summaryRows, summaryTable } from '#forms/orders/summary.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { languageOf, type Texts, textsOf } from '#texts/index.ts';
import { defineFieldType, type InputConfig } from './field-type.ts';
import { currencyKey } from './priced-options.ts';
import type { FieldRule } from './rule.ts';

/** Keys of all inputs that make no sense on a total. */
const MEANINGLESS = ['default', 'placeholder', 'read_only', 'required'] as const;
const AMOUNTS = ['total', 'products', 'discount', 'shipping'] as const;

/** The rule of a field without input. The total is computed from the order once the form is sent. */
export const rule: FieldRule<object, JsonObject> = {
  empty: {},
  sanitise: () => ({ value: {} }),
  validate: () => null,
};

/** The total of an order, with its lines. A submitted value is ignored. */
export function total() {
  return defineFieldType<{ currency: ReturnType<typeof currencyKey> }, JsonObject>({
    ...rule,
    keys: { currency: currencyKey() },
    isValue: (value): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value),
    isLate: true,
    checkConfig: (field: InputConfig) =>
      MEANINGLESS.filter((key) => field[key] !== undefined).map((key) => ({
        key,
        message: 'has no effect here: nobody fills in a total',
      })),
    sample: ({ currency }) => sampleOf(currency),
    comparable: (value) => (isSummary(value) ? Number(value.total) : null),
    summary: ({ currency }) => ({ kind: 'number', isWhole: false, currency, of: (value) => value.total }),
    partsOf: () => [...AMOUNTS, 'coupon', 'shipping_method'],
    partText: (value, part) => String(value[part] ?? ''),
    display: (value, _field, texts) => textOf(value, texts, texts.language),
    displayHtml: (value, _field, texts) => (isSummary(value) ? summaryHtml(value, texts, texts.language) : ''),
    displayLocal: (value, _field, form) => textOf(value, textsOf(form), languageOf(form)),
    machineText: (value) => (isSummary(value) ? value.total : ''),
    exportColumns: ({ name, label }) =>
      AMOUNTS.map((amount) =>
        amount === 'total'
          ? { name, label: label || name }
          : { name: `${name}_${amount}`, label: `${label || name} (${amount})` },
      ),
    exportValue: (value) => AMOUNTS.map((amount) => String(value[amount] ?? '')),
    imports: 'made',
    jsonSchema: ({ currency }) => schemaOf(currency),
    frame: 'group',
    renderInput: ({ currency }, { value, texts, language }) => {
      const { subtotal, discount, shipping, total: sum, later } = texts.order;
      const own = { currency, language, texts: { subtotal, discount, shipping, total: sum } };
      const rows = isSummary(value) ? summaryRows(value, texts, language) : [];
      const table = summaryTable(rows, { hidden: rows.length === 0, 'data-order': JSON.stringify(own) });
      const note = `<noscript><p class="svca-description">${escapeHtml(later)}</p></noscript>`;
      return `${table}${rows.length === 0 ? note : ''}`;
    },
  });
}

function textOf(value: JsonObject, texts: Texts, language: string): string {
  if (!isSummary(value)) return '';
  return summaryRows(value, texts, language)
    .map(([label, amount]) => `${label}: ${amount}`)
    .join('\n');
}

function sampleOf(currency: string): OrderSummary {
  const [amount, free] = ['10', '0'].map((whole) =>
    decimals(currency) === 0 ? whole : `${whole}.${'0'.repeat(decimals(currency))}`,
  ) as [string, string];
  const line = { field: 'product', name: 'Product', quantity: 1, price: amount, amount };
  const none = { coupon: '', shipping: free, shipping_method: '' };
  return { currency, lines: [line], products: amount, discount: free, ...none, total: amount };
}

function schemaOf(currency: string): JsonObject {
  const amount = {
    type: 'string',
    pattern: decimals(currency) === 0 ? '^\\d+$' : `^\\d+\\.\\d{${decimals(currency)}}$`,
  };
  const text = { type: 'string' };
  const line = { field: text, name: text, quantity: { type: 'integer' }, price: amount, amount };
  return {
    type: 'object',
    readOnly: true,
    properties: {
      currency: text,
      lines: { type: 'array', items: { type: 'object', properties: line } },
      ...Object.fromEntries(AMOUNTS.map((name) => [name, amount])),
      coupon: text,
      shipping_method: text,
    },
  };
}
