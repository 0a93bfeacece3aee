import { formatAmount } from '#forms/money.ts';
import { couponKey } from '#forms/orders/coupon-key.ts';
import { addUp, type CouponTerms, couponMistake, type OrderPart } from '#forms/orders/sums.ts';
import { findIn } from '#http/page/browser/form-element.ts';
import { askOnB } from '#http/page/browser/sending/address-b.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';
import { fillIn } from '#texts/text.ts';

interface CheckAnswer extends CouponTerms {
  usable: boolean;
  message: string | null;
}

export interface PageCoupon {
  /** Returns the discount of the code that the server has confirmed. */
  terms(): CouponTerms | null;
  /** Returns the normalised code; '' when it gives no discount. */
  code(): string;
  /** Shows the discount on the current order. */
  tell(parts: readonly OrderPart[], plan: { currency: string; language: string; step?: number }): void;
}

/** Asks the server for the discount of a code after it was entered. The result is only for display. */
export function followCoupon(form: HTMLFormElement, settings: () => SvcaForms, update: () => void): PageCoupon {
  const place = findIn(form, '[data-coupon]');
  const input = place?.querySelector('input');
  const button = place?.querySelector('button');
  const status = place?.querySelector('[role=status]');
  let terms: CouponTerms | null = null;
  let asked = '';
  if (!input || !button || !status) return { terms: () => null, code: () => '', tell() {} };
  const texts: Record<string, string> = JSON.parse(button.dataset.texts ?? '{}');
  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text;
  };
  const ask = async () => {
    const code = input.value.trim();
    if (code === asked) return;
    asked = code;
    terms = null;
    say('');
    update();
    if (code === '') return;
    try {
      const { response, answer } = await askOnB<CheckAnswer>(form, settings, 'coupon', { code });
      if (code !== asked) return;
      // The same code may be asked for again.
      if (!response.ok) asked = '';
      if (answer.usable) terms = answer;
      else say(answer.message ?? '');
      update();
    } catch {
      asked = '';
    }
  };
  button.hidden = false;
  button.addEventListener('click', ask);
  input.addEventListener('change', ask);
  // Deferred until the caller has the returned object.
  if (input.value !== '') queueMicrotask(ask);
  const usable = () => (input.matches(':disabled') ? null : terms);
  return {
    terms: usable,
    code: () => (usable() ? couponKey(asked) : ''),
    tell(parts, { currency, language, step }) {
      if (!terms || parts.length === 0) return;
      const mistake = couponMistake(parts, terms);
      const amount = mistake ? (terms.min_amount ?? 0) : addUp(parts, terms, [], step).discount;
      say(fillIn(texts[mistake ?? 'applied'] ?? '', { amount: formatAmount(amount, currency, language) }));
    },
  };
}
