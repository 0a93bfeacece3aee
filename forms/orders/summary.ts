import { decimalAmount, formatAmount, minorUnits } from '#forms/money.ts';
import { type Attributes, escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import type { Texts } from '#texts/index.ts';
import type { OrderSums } from './sums.ts';

/** A line of a summary. Amounts are decimal texts. A type, because an interface would be no JSON object. */
export type SummaryLine = {
  /** The path of the field. */
  field: string;
  name: string;
  quantity: number;
  price: string;
  amount: string;
};

/** The value of a form's total: a summary of the order, in decimal texts of its currency. */
export type OrderSummary = {
  currency: string;
  lines: SummaryLine[];
  /** The sum of all lines. */
  products: string;
  discount: string;
  /** '' when there is none. */
  coupon: string;
  shipping: string;
  shipping_method: string;
  total: string;
};

/** The lines of an order before discount and shipping, with the path of each line's field. Amounts are minor units. */
export interface OrderLines {
  currency: string;
  lines: readonly { path: string; name: string; unit: number; quantity: number }[];
  shipping: readonly { name: string }[];
}

/**
 * Summarises an order for storage and display.
 * @param coupon the code that was used, '' when there was none
 */
export function summaryOf({ currency, lines, shipping }: OrderLines, sums: OrderSums, coupon: string): OrderSummary {
  const amount = (units: number) => decimalAmount(units, currency);
  return {
    currency,
    lines: lines.map(({ path, name, unit, quantity }) => ({
      field: path,
      name,
      quantity,
      price: amount(unit),
      amount: amount(unit * quantity),
    })),
    products: amount(sums.products),
    discount: amount(sums.discount),
    coupon,
    shipping: amount(sums.shipping),
    shipping_method: lines.length > 0 ? shipping.map(({ name }) => name).join(', ') : '',
    total: amount(sums.total),
  };
}

type OrderTexts = { order: Pick<Texts['order'], 'subtotal' | 'discount' | 'shipping' | 'total'> };

/** Returns rows of label and amount, the total last. */
export function summaryRows(
  { currency, lines, products, discount, coupon, shipping, shipping_method, total }: OrderSummary,
  { order: texts }: OrderTexts,
  language: string,
): [label: string, amount: string][] {
  const format = (amount: string, isLess = false) => {
    const units = minorUnits(amount, currency);
    return units === null ? amount : formatAmount(isLess && units > 0 ? -units : units, currency, language);
  };
  const productRows = lines.map((line): [string, string] => {
    return [line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`, format(line.amount)];
  });
  // With a single line, the subtotal would repeat that line.
  const hasSubtotal = lines.length > 1 && (coupon !== '' || shipping_method !== '');
  return [
    ...productRows,
    ...(hasSubtotal ? [[texts.subtotal, format(products)] satisfies [string, string]] : []),
    ...(coupon === '' ? [] : [[`${texts.discount} (${coupon})`, format(discount, true)] satisfies [string, string]]),
    ...(shipping_method === ''
      ? []
      : [[`${texts.shipping} (${shipping_method})`, format(shipping)] satisfies [string, string]]),
    [texts.total, format(total)],
  ];
}

const CELL = 'padding:2px 0';
const AMOUNT = `${CELL};padding-inline-start:16px;text-align:end;white-space:nowrap`;

/** Renders the summary as a table, for mails. */
export function summaryHtml(summary: OrderSummary, texts: OrderTexts, language: string): string {
  const rows = summaryRows(summary, texts, language).map(([label, amount], index, all) => {
    const bold = index === all.length - 1 ? ';font-weight:bold' : '';
    return `<tr><td style="${CELL}${bold}">${escapeHtml(label)}</td><td style="${AMOUNT}${bold}"><bdi>${escapeHtml(amount)}</bdi></td></tr>`;
  });
  return `<table style="border-collapse:collapse">${rows.join('')}</table>`;
}

/** Renders rows as a table for pages, whose policy forbids inline styles. @param more attributes of the table */
export function summaryTable(rows: ReturnType<typeof summaryRows>, more: Attributes = {}): string {
  const lines = rows.map(
    ([label, amount]) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(amount)}</td></tr>`,
  );
  return `<table${renderAttributes({ class: 'svca-order', ...more })}><tbody>${lines.join('')}</tbody></table>`;
}

export function isSummary(value: unknown): value is OrderSummary {
  if (typeof value !== 'object' || value === null || !('lines' in value) || !Array.isArray(value.lines)) return false;
  return 'total' in value && typeof value.total === 'string' && value.lines.every(isLine);
}

function isLine(line: unknown): line is SummaryLine {
  return typeof line === 'object' && line !== null && 'name' in line && 'amount' in line;
}
