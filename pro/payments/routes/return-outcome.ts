import type { PaymentOrder } from '#db/entities/payments.ts';
import { formatAmount } from '#forms/money.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { type Assets, messageHtml } from '#http/page/document.ts';
import { AGAIN_PATH } from '#pro/payments/checkout/return-url.ts';
import { RECEIVED } from '#pro/payments/order-states.ts';

/** How often a page without JavaScript loads itself again, in s. */
const REFRESH_S = 5;

/** What the page of an order is made of beside the order. */
export interface OutcomeParts {
  token: string;
  texts?: { success_text?: string; cancel_text?: string };
  /** Where the page's script asks for the order. */
  statusUrl: string;
  /** The page's own address, with which nothing is cancelled. */
  address: string;
  assets: Assets;
}

/** What the visitor of an order reads, and what the page does meanwhile; ready HTML. */
export function outcomeOf(order: PaymentOrder, parts: OutcomeParts): { head?: string; body: string } {
  const { status, amount, currency, language } = order;
  const { texts = {} } = parts;
  const price = formatAmount(amount, currency, language ?? 'en');
  const again = againHtml(order, parts.token);
  if (isOtherAmount(order)) {
    const message =
      'Your payment has arrived, but it is not the amount that was asked for. We are looking into it. Please do not pay again.';
    return { body: messageHtml(message, 'error') };
  }
  switch (status) {
    case 'paid':
      return { body: messageHtml(texts.success_text || `Thank you. Your payment of ${price} has arrived.`, 'success') };
    case 'processing': {
      const message = 'Thank you. Your payment is on its way. It can take some days; you need not do anything.';
      return { body: messageHtml(message, 'success') };
    }
    case 'refunded':
    case 'partially_refunded':
      return { body: messageHtml('Your payment has arrived, and money was given back since.', 'success') };
    case 'disputed':
      return { body: messageHtml('Your payment has arrived. It is disputed at the moment.', 'success') };
    case 'cancelled': {
      const message = texts.cancel_text || 'The payment was cancelled. Nothing was charged.';
      return { body: messageHtml(message, 'error') + again };
    }
    case 'failed': {
      const charged = order.refundedAmount > 0 ? 'What you paid was given back.' : 'Nothing was charged.';
      return { body: messageHtml(`The payment did not work. ${charged}`, 'error') + again };
    }
    case 'expired':
      return { body: messageHtml('The time for this payment is over. Nothing was charged.', 'error') + again };
    case 'created':
    case 'pending':
      return waiting(order, parts);
  }
}

/** Whether money came that is not what the order asks for. People at the site decide what becomes of it. */
export function isOtherAmount({ status, attention, drift }: PaymentOrder): boolean {
  if (RECEIVED.includes(status)) return false;
  const isOpen = status === 'created' || status === 'pending';
  return drift === 'amount_mismatch' || (isOpen && attention === 'amount_mismatch');
}

/** A button that pays the same order after all, and the way back to the form. */
export function againHtml({ uuid, formId }: PaymentOrder, token: string): string {
  const inputs = Object.entries({ order_uuid: uuid, status_token: token }).map(([name, value]) => {
    return `<input${renderAttributes({ type: 'hidden', name, value })}>`;
  });
  const form = renderAttributes({ method: 'post', action: AGAIN_PATH });
  return `<form${form}>${inputs.join('')}<p><button type="submit">Try again</button></p></form>${link(`/forms/${formId}`, 'Back to the form')}`;
}

function waiting(
  { status, redirectUrl: checkout }: PaymentOrder,
  { statusUrl, address, assets }: OutcomeParts,
): { head: string; body: string } {
  const asking = {
    class: 'svca-message',
    role: 'status',
    'data-payment-status': statusUrl,
    'data-payment-was': status,
    'data-payment-address': address,
  };
  const message = `<p${renderAttributes(asking)}>We have not heard of your payment yet. This page goes on by itself once it is there.</p>`;
  const back = checkout ? link(checkout, 'Not paid yet? Back to the payment') : '';
  const refresh = `${REFRESH_S};url=${address}`;
  const script = `<script${renderAttributes({ defer: true, src: assets.payment })}></script>`;
  const head = `${script}<noscript><meta${renderAttributes({ 'http-equiv': 'refresh', content: refresh })}></noscript>`;
  return { head, body: message + back };
}

function link(address: string, label: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;
}
