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

/** Returns the amount that the sender of a submission has seen, in words; null if nothing is to be paid. */
export function amountInWords({ config }: OfForm, { payment }: SubmissionMeta): string | null {
  return payment ? formatAmount(payment.amount, payment.currency, languageOf(config)) : null;
}

/** Returns what is said about the price with an offer: the amount, and the time to pay it; null if nothing is to be paid. */
export function costText(form: OfForm, entry: Priced, meta: SubmissionMeta): string | null {
  const amount = isToPay(form, entry) ? amountInWords(form, meta) : null;
  const minutes = form.config.options.payment?.expires_minutes;
  if (amount === null || minutes === undefined) return null;
  const time = durationInWords(minutes, languageOf(form.config));
  return fill(textsOf(form.config).waitingList.costs, { amount, time });
}

/** Writes a number of minutes in words: 180 as "3 hours", 90 as "90 minutes". */
export function durationInWords(minutes: number, language: string): string {
  const isHours = minutes % 60 === 0;
  const style = { style: 'unit', unit: isHours ? 'hour' : 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, style).format(isHours ? minutes / 60 : minutes);
}
