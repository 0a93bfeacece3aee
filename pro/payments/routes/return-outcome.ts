import { formatAmount } from '#forms/money.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { type Assets, messageHtml } from '#http/page/document.ts';
import { AGAIN_PATH } from '#pro/payments/checkout/return-url.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { isOpen, RECEIVED } from '#pro/payments/order-states.ts';
import { DECLINED } from '#pro/payments/settle.ts';
import { textsFor } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

/** How often a page without JavaScript loads itself again, in s. */
const REFRESH_S = 5;

/** What the page of an order is made of beside the order. */
export interface OutcomeParts {
  token: string;
  ownTexts?: { success_text?: string; cancel_text?: string };
  /** Where the page's script asks for the order. */
  statusUrl: string;
  /** The page's own address, with which nothing is cancelled. */
  address: string;
  assets: Assets;
  /** Whether the provider was asked since the visitor came. */
  isFresh: boolean;
}

/** What the visitor of an order reads, and what the page does meanwhile; ready HTML. */
export function outcomeOf(order: PaymentOrder, parts: OutcomeParts): { head?: string; body: string } {
  const { status, amount, currency, language } = order;
  const { ownTexts = {} } = parts;
  const texts = textsFor(language);
  const { paymentOutcome: outcome } = texts;
  const again = againHtml(order, parts.token);
  if (isOtherAmount(order)) return { body: messageHtml(outcome.otherAmount, 'error') };
  switch (status) {
    case 'paid': {
      const price = formatAmount(amount, currency, language ?? texts.language);
      return { body: messageHtml(ownTexts.success_text || fill(outcome.paid, { amount: price }), 'success') };
    }
    case 'processing':
      return { body: messageHtml(outcome.processing, 'success') };
    case 'refunded':
    case 'partially_refunded':
      return { body: messageHtml(outcome.refunded, 'success') };
    case 'disputed':
      return { body: messageHtml(outcome.disputed, 'success') };
    case 'dispute_lost':
    case 'reversed':
      return { body: messageHtml(outcome.takenBack, 'success') };
    case 'cancelled':
      return { body: messageHtml(ownTexts.cancel_text || outcome.cancelled, 'error') + again };
    case 'failed': {
      const message = order.refundedAmount > 0 ? outcome.failedGivenBack : outcome.failed;
      return { body: messageHtml(message, 'error') + again };
    }
    case 'expired':
      return { body: messageHtml(outcome.expired, 'error') + again };
    case 'created':
    case 'pending':
      return order.errorType === DECLINED && parts.isFresh ? declined(order) : waiting(order, parts);
  }
}

/** Whether money came that is not what the order asks for. People at the site decide what becomes of it. */
export function isOtherAmount({ status, attention, drift }: PaymentOrder): boolean {
  if (RECEIVED.includes(status)) return false;
  return drift === 'amount_mismatch' || (isOpen(status) && attention === 'amount_mismatch');
}

/** A button that pays the same order after all, and the way back to the form. */
export function againHtml({ uuid, formId, language }: PaymentOrder, token: string): string {
  const { paymentOutcome: texts } = textsFor(language);
  const inputs = Object.entries({ order_uuid: uuid, status_token: token }).map(([name, value]) => {
    return `<input${renderAttributes({ type: 'hidden', name, value })}>`;
  });
  const form = renderAttributes({ method: 'post', action: AGAIN_PATH });
  return `<form${form}>${inputs.join('')}<p><button type="submit">${escapeHtml(texts.tryAgain)}</button></p></form>${link(`/forms/${formId}`, texts.backToForm)}`;
}

/** The checkout is open as before: the visitor may choose another way to pay there. */
function declined({ redirectUrl: checkout, language, formId }: PaymentOrder): { body: string } {
  const { paymentOutcome: texts } = textsFor(language);
  const again = checkout ? link(checkout, texts.payAgain) : '';
  return { body: messageHtml(texts.declined, 'error') + again + link(`/forms/${formId}`, texts.backToForm) };
}

function waiting(
  { status, redirectUrl: checkout, language }: PaymentOrder,
  { statusUrl, address, assets }: OutcomeParts,
): { head: string; body: string } {
  const { paymentOutcome: texts } = textsFor(language);
  const asking = {
    class: 'svca-message',
    role: 'status',
    'data-payment-status': statusUrl,
    'data-payment-was': status,
    'data-payment-address': address,
  };
  const message = `<p${renderAttributes(asking)}>${escapeHtml(texts.waiting)}</p>`;
  const back = checkout ? link(checkout, texts.backToPayment) : '';
  const refresh = `${REFRESH_S};url=${address}`;
  const script = `<script${renderAttributes({ defer: true, src: assets.payment })}></script>`;
  const head = `${script}<noscript><meta${renderAttributes({ 'http-equiv': 'refresh', content: refresh })}></noscript>`;
  return { head, body: message + back };
}

function link(address: string, label: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;
}
