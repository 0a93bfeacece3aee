import { type OrderLines, summaryOf, summaryRows } from '#forms/orders/summary.ts';
import type { OrderSums } from '#forms/orders/sums.ts';
import { element } from '#http/page/browser/messages.ts';

/** Texts and currency in the markup of an order summary. */
interface Shown {
  currency: string;
  language: string;
  texts: Record<'subtotal' | 'discount' | 'shipping' | 'total', string>;
}

/** Shows the lines and sums of an order, as in mails and documents. @param coupon code in use; '' without one */
export function showSummary(
  table: HTMLElement,
  order: Omit<OrderLines, 'currency'>,
  sums: OrderSums,
  coupon: string,
): void {
  const { currency, language, texts }: Shown = JSON.parse(table.dataset.order ?? '');
  const rows = summaryRows(summaryOf({ ...order, currency }, sums, coupon), { order: texts }, language);
  const lines = rows.map(([label, amount]) => {
    const line = element('tr');
    const head = element('th', '', label);
    head.scope = 'row';
    line.append(head, element('td', '', amount));
    return line;
  });
  table.replaceChildren(...lines);
  table.hidden = false;
}
