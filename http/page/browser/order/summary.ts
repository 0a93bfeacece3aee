import { formatAmount } from '#forms/money.ts';
import type { OrderSums } from '#forms/orders/sums.ts';
import { element } from '#http/page/browser/messages.ts';
import type { PageOrder } from './order.ts';

/** What a form's total says of itself. */
interface Shown {
  currency: string;
  language: string;
  texts: Record<'subtotal' | 'discount' | 'shipping' | 'total', string>;
}

/** Shows the lines of an order and what they come to. */
export function showSummary(table: HTMLElement, { parts, shipping }: PageOrder, sums: OrderSums): void {
  const { currency, language, texts }: Shown = JSON.parse(table.dataset.order ?? '');
  const rows: [string, number][] = parts.map(({ label, amount }) => [label, amount]);
  if (sums.discount > 0 || shipping.length > 0) rows.push([texts.subtotal, sums.products]);
  if (sums.discount > 0) rows.push([texts.discount, -sums.discount]);
  if (shipping.length > 0 && parts.length > 0) rows.push([texts.shipping, sums.shipping]);
  rows.push([texts.total, sums.total]);
  const lines = rows.map(([label, amount]) => {
    const line = element('tr');
    const head = element('th', '', label);
    head.scope = 'row';
    line.append(head, element('td', '', formatAmount(amount, currency, language)));
    return line;
  });
  table.replaceChildren(...lines);
  table.hidden = false;
}
