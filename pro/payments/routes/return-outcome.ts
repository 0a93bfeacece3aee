import { formatAmount } from '#forms/money.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { type Assets, messageHtml } from '#http/page/document.ts';
import { reservedText } from '#pro/payments/checkout/reserved-text.ts';
import { AGAIN_PATH } from '#pro/payments/checkout/return-url.ts';
import type { PaymentOrder } from '#pro/payments/entities.ts';
import { isOpen, RECEIVED } from '#pro/payments/order-states.ts';
import { DECLINED } from '#pro/payments/settle.ts';
import { textsFor } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

/** Seconds after which a page without JavaScript reloads itself. */
const REFRESH_S = 5;

/** Parts of an order's page apart from the order. */
export interface OutcomeParts {
  token: string;
  ownTexts?: { success_text?: string; cancel_text?: string };
  /** URL that the page's script polls. */
  statusUrl: string;
  /** Address of this page without the keys that cancel a checkout. */
  address: string;
  assets: Assets;
  /** Address of the form's page. */
  formAddress: string;
  /** True when the provider was asked after the visitor arrived. */
  isFresh: boolean;
}

/** Renders the outcome of an order for its visitor, with the script that polls while it is unknown. */
export function outcomeOf(order: PaymentOrder, parts: OutcomeParts): { head?: string; body: string } {
  const { status, amount, currency, language } = order;
  const { ownTexts = {} } = parts;
  const texts = textsFor(language);
  const { paymentOutcome: outcome } = texts;
  const retry = againHtml(order, parts.token, parts.formAddress);
  if (isOtherAmount(order)) return { body: messageHtml(outcome.otherAmount, 'error') };
  switch (status) {
    case 'paid': {
      const price = formatAmount(amount, currency, language ?? texts.language);
      return { body: messageHtml(ownTexts.success_text || fill(outcome.paid, { amount: price }), 'success') };
    }
    case 'authorized':
    case 'released':
      return { body: messageHtml(reservedText(order, texts, language ?? texts.language) ?? '', 'success') };
    case 'capture_failed':
      return { body: messageHtml(outcome.notCharged, 'error') };
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
      return { body: messageHtml(ownTexts.cancel_text || outcome.cancelled, 'error') + retry };
    case 'failed': {
      const message = order.refundedAmount > 0 ? outcome.failedGivenBack : outcome.failed;
      return { body: messageHtml(message, 'error') + retry };
    }
    case 'expired':
      return { body: messageHtml(outcome.expired, 'error') + retry };
    case 'created':
    case 'pending':
      return order.errorType === DECLINED && parts.isFresh ? declined(order, parts) : waiting(order, parts);
  }
}

/** True when the received amount is not the order's amount. Operators of the site decide about such an order. */
export function isOtherAmount({ status, attention, drift }: PaymentOrder): boolean {
  if (RECEIVED.includes(status)) return false;
  return drift === 'amount_mismatch' || (isOpen(status) && attention === 'amount_mismatch');
}

/** Renders the button to pay the order in a new checkout, and the link back to the form. */
export function againHtml({ uuid, language }: PaymentOrder, token: string, formAddress: string): string {
  const { paymentOutcome: texts } = textsFor(language);
  const inputs = Object.entries({ order_uuid: uuid, status_token: token }).map(([name, value]) => {
    return `<input${renderAttributes({ type: 'hidden', name, value })}>`;
  });
  const form = renderAttributes({ method: 'post', action: AGAIN_PATH });
  return `<form${form}>${inputs.join('')}<p><button type="submit">${escapeHtml(texts.tryAgain)}</button></p></form>${link(formAddress, texts.backToForm)}`;
}

/**
 * Renders a declined payment. The checkout is still open: the visitor may pay there by another method, or has just done so,
 * which the script finds out.
 */
function declined(order: PaymentOrder, parts: OutcomeParts): { head: string; body: string } {
  const { paymentOutcome: texts } = textsFor(order.language);
  const { script: head, attributes } = polling(order, parts);
  const message = messageOf(texts.declined, { class: 'svca-message svca-failure', role: 'alert', ...attributes });
  const payAgain = order.redirectUrl ? link(order.redirectUrl, texts.payAgain) : '';
  return { head, body: message + payAgain + link(parts.formAddress, texts.backToForm) };
}

function waiting(order: PaymentOrder, parts: OutcomeParts): { head: string; body: string } {
  const { paymentOutcome: texts } = textsFor(order.language);
  const { script, refresh, attributes } = polling(order, parts);
  const message = messageOf(texts.waiting, { class: 'svca-message', role: 'status', ...attributes });
  const back = order.redirectUrl ? link(order.redirectUrl, texts.backToPayment) : '';
  return { head: script + refresh, body: message + back };
}

/** Returns the script that polls for a change of the order, and the reload of the page without JavaScript. */
function polling({ status }: PaymentOrder, { statusUrl, address, assets }: OutcomeParts) {
  const refresh = { 'http-equiv': 'refresh', content: `${REFRESH_S};url=${address}` };
  return {
    script: `<script${renderAttributes({ defer: true, src: assets.payment })}></script>`,
    refresh: `<noscript><meta${renderAttributes(refresh)}></noscript>`,
    attributes: {
      'data-payment-status': statusUrl,
      'data-payment-was': status,
      'data-payment-address': address,
    },
  };
}

function messageOf(text: string, attributes: Record<string, string>): string {
  return `<p${renderAttributes(attributes)}>${escapeHtml(text)}</p>`;
}

function link(address: string, label: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;
}
