import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { WaitingEntry } from '#features/limits/entities.ts';
import { takesPayment } from '#features/pro-options.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { NewOrder, PaymentService } from '#features/submissions/payment.ts';
import type { SubmissionMeta } from '#features/submissions/store/submission.ts';
import { formatAmount } from '#forms/money.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

type OfForm = Pick<FormAtRevision, 'config'>;
type Priced = Pick<WaitingEntry, 'orderTerms'>;

/** True if somebody has to pay for a place: the form took a payment when it was sent, and takes one now. */
export function isToPay({ config }: OfForm, { orderTerms }: Priced): boolean {
  return orderTerms != null && takesPayment(config);
}

/**
 * Returns the order of somebody who takes a place, before it is inserted; null if nothing is to be paid.
 * @throws Refusal `payment_unavailable` if this service takes no payments
 */
export function orderOf(payments: PaymentService | undefined, form: OfForm, entry: Priced): NewOrder | null {
  if (!isToPay(form, entry)) return null;
  if (!payments) throw new Refusal('payment_unavailable', textsOf(form.config).payment.absent);
  return entry.orderTerms ? payments.resume(form, entry.orderTerms) : null;
}

/** The price of a place in minor units, and the minutes to pay it once the place is taken. */
export interface Price {
  amount: number;
  currency: string;
  minutes: number;
}

/** Returns what somebody has to pay who takes a place, with the amount that they have seen; null if nothing is to be paid. */
export function priceOf(form: OfForm, entry: Priced, meta: SubmissionMeta): Price | null {
  return isToPay(form, entry) ? seenPrice(form, meta) : null;
}

/** Returns the price that the sender of a submission has seen; null if there was none. */
export function seenPrice({ config }: OfForm, { payment }: SubmissionMeta): Price | null {
  const minutes = config.options.payment?.expires_minutes;
  return payment && minutes !== undefined ? { amount: payment.amount, currency: payment.currency, minutes } : null;
}

/** Returns what an offer says about the price: the amount, and the time to pay it. */
export function costText({ config }: OfForm, { amount, currency, minutes }: Price): string {
  const language = languageOf(config);
  const params = { amount: formatAmount(amount, currency, language), time: durationInWords(minutes, language) };
  return fill(textsOf(config).waitingList.costs, params);
}

/** Writes a number of minutes in words: 180 as "3 hours", 90 as "90 minutes". */
export function durationInWords(minutes: number, language: string): string {
  const isHours = minutes % 60 === 0;
  const style = { style: 'unit', unit: isHours ? 'hour' : 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, style).format(isHours ? minutes / 60 : minutes);
}
