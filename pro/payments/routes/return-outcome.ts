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
  /** Of the form's page. */
  formAddress: string;
  /** Whether the provider was asked since the visitor came. */
  isFresh: boolean;
}

/** What the visitor of an order reads, and what the page does meanwhile; ready HTML. */
export function outcomeOf(order: PaymentOrder, parts: OutcomeParts): { head?: string; body: string } {
  const { status, amount, currency, language } = order;
  const { ownTexts = {} } = parts;
  const texts = textsFor(language);
  const { paymentOutcome: outcome } = texts;
  const again = againHtml(order, parts.token, parts.formAddress);
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
      return order.errorType === DECLINED && parts.isFresh ? declined(order, parts) : waiting(order, parts);
  }
}

/** Whether money came that is not what the order asks for. People at the site decide what becomes of it. */
export function isOtherAmount({ status, attention, drift }: PaymentOrder): boolean {
  if (RECEIVED.includes(status)) return false;
  return drift === 'amount_mismatch' || (isOpen(status) && attention === 'amount_mismatch');
}

/** A button that pays the same order after all, and the way back to the form. */
export function againHtml({ uuid, language }: PaymentOrder, token: string, formAddress: string): string {
  const { paymentOutcome: texts } = textsFor(language);
  const inputs = Object.entries({ order_uuid: uuid, status_token: token }).map(([name, value]) => {
    return `<input${renderAttributes({ type: 'hidden', name, value })}>`;
  });
  const form = renderAttributes({ method: 'post', action: AGAIN_PATH });
  return `<form${form}>${inputs.join('')}<p><button type="submit">${escapeHtml(texts.tryAgain)}</button></p></form>${link(formAddress, texts.backToForm)}`;
}

/** The checkout is open as before: the visitor may choose another way to pay there, or has just done so, which the script finds out. */
function declined(order: PaymentOrder, parts: OutcomeParts): { head: string; body: string } {
  const { paymentOutcome: texts } = textsFor(order.language);
  const { script: head, attributes } = following(order, parts);
  const message = messageOf(texts.declined, { class: 'svca-message svca-failure', role: 'alert', ...attributes });
  const again = order.redirectUrl ? link(order.redirectUrl, texts.payAgain) : '';
  return { head, body: message + again + link(parts.formAddress, texts.backToForm) };
}

function waiting(order: PaymentOrder, parts: OutcomeParts): { head: string; body: string } {
  const { paymentOutcome: texts } = textsFor(order.language);
  const { script, refresh, attributes } = following(order, parts);
  const message = messageOf(texts.waiting, { class: 'svca-message', role: 'status', ...attributes });
  const back = order.redirectUrl ? link(order.redirectUrl, texts.backToPayment) : '';
  return { head: script + refresh, body: message + back };
}

/** What lets a page go on once the order has changed: a script that asks, and without it the page that loads itself again. */
function following({ status }: PaymentOrder, { statusUrl, address, assets }: OutcomeParts) {
  const again = { 'http-equiv': 'refresh', content: `${REFRESH_S};url=${address}` };
  return {
    script: `<script${renderAttributes({ defer: true, src: assets.payment })}></script>`,
    refresh: `<noscript><meta${renderAttributes(again)}></noscript>`,
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
