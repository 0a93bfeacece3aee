import { randomUUID } from 'node:crypto';
import type { NewOrder } from '#db/payments/orders.ts';
import type { SubmissionMeta } from '#features/submissions/store/submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { enabledPayment } from '#forms/payment/config.ts';
import { OrderError, orderTotal } from '#forms/payment/total.ts';
import type { ActiveForm } from './active-forms.ts';
import { readOwnAddress } from './guards/own-address.ts';
import { Refusal } from './refusal.ts';

/** The body key of the address that the visitor goes to after the payment (interface 4.5). */
export const RETURN_KEY = '_svcb_return_to';

/** Where the visitor of an accepted submission pays. */
export interface StartedPayment {
  redirectUrl: string;
  orderUuid: string;
  statusToken: string;
}

/** The order of a submission that was accepted before. */
export interface KnownPayment {
  orderUuid: string;
  /** As far as the record tells; null when the checkout has to be asked for. */
  started: StartedPayment | null;
}

/** Makes checkouts. */
export interface PaymentDesk {
  /** @returns null when nothing had to be paid */
  find(submissionUuid: string): Promise<KnownPayment | null>;
  /**
   * Makes the checkout of an order, or tells the one there is.
   * @throws Refusal `payment_unavailable`, `engine_unavailable`; the order is kept, and a repeat goes on with it
   */
  open(orderUuid: string): Promise<StartedPayment>;
}

/** @throws Refusal `payment_form` for a form that a surface cannot carry */
export function refuseWithoutPayment(form: ActiveForm, surface: 'a' | 'b', desk: PaymentDesk | undefined): void {
  if (!enabledPayment(form.config)) return;
  if (surface === 'a') {
    throw new Refusal(
      'payment_form',
      'This form takes a payment. Submit it by surface B: POST …/svcb/v1/forms/{id}/submissions.',
    );
  }
  if (!desk) throw new Refusal('payment_unavailable', 'Payments are not available here. Nothing was sent.');
}

/**
 * The order of a submission; null when there is nothing to pay.
 * @param errors what is wrong with the values; takes a message for a key that no order can be made of, where it has none
 */
export function newOrder(
  form: ActiveForm,
  values: SubmissionValues,
  { returnTo, baseUrl }: { returnTo: unknown; baseUrl: string },
  errors: Record<string, string>,
): NewOrder | null {
  const payment = enabledPayment(form.config);
  if (!payment) return null;
  const to = readOwnAddress(returnTo, form.config.options.allowed_origins, baseUrl);
  if (to === undefined) {
    errors[RETURN_KEY] = 'Must be an address of this site, or of an origin that the form allows.';
    return null;
  }
  try {
    const total = orderTotal(form, values);
    if (!total || total.amount === 0) return null;
    const { provider, mode = 'test', expires_minutes: expiresMinutes = 180 } = payment;
    const language = form.config.options.language ?? null;
    return { uuid: randomUUID(), provider, mode, ...total, language, expiresMinutes, returnTo: to };
  } catch (error) {
    if (!(error instanceof OrderError)) throw error;
    if (!Object.hasOwn(errors, error.field)) errors[error.field] = error.message;
    return null;
  }
}

/** What a submission says of its payment to mails and integrations. */
export function paymentNote(order: NewOrder): SubmissionMeta['payment'] {
  const { uuid: order_uuid, provider, mode, amount, currency } = order;
  return { order_uuid, provider, mode, amount, currency };
}
