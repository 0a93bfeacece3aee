import { randomUUID } from 'node:crypto';
import { readOwnAddress } from '#features/requests/own-address.ts';
import { type PaymentService, RETURN_KEY } from '#features/submissions/payment.ts';
import { enabledPayment, reservesAmount } from '#pro/payments/option.ts';
import { newOrder, type OrderTerms } from '#pro/payments/store/orders.ts';
import { textsOf } from '#texts/index.ts';
import { OrderError, orderTotal } from './total.ts';

/** Creates `newOrder` of `PaymentService`. @param baseUrl URL of this site, to which visitors may return */
export function orderMaker(baseUrl: string): PaymentService['newOrder'] {
  return (form, values, returnTo, errors, now) => {
    const payment = enabledPayment(form.config);
    if (!payment) return null;
    const returnUrl = readOwnAddress(returnTo, form.config.options.allowed_origins, baseUrl);
    if (returnUrl === undefined) {
      errors[RETURN_KEY] = textsOf(form.config).refusals.returnAddress;
      return null;
    }
    try {
      const total = orderTotal(form, values, now);
      if (!total || total.amount === 0) return null;
      const { provider, mode = 'test', expires_minutes: expiresMinutes = 180 } = payment;
      const language = form.visitLanguage ?? form.config.options.language ?? null;
      const reserves = reservesAmount(payment);
      const terms = { provider, mode, language, expiresMinutes, reserves, returnTo: returnUrl };
      return newOrder({ uuid: randomUUID(), ...total, ...terms });
    } catch (error) {
      if (!(error instanceof OrderError)) throw error;
      if (!Object.hasOwn(errors, error.field)) errors[error.field] = error.message;
      return null;
    }
  };
}

/** Creates `resume` of `PaymentService`. */
export const resumeOrder: PaymentService['resume'] = ({ config }, kept) => {
  const payment = enabledPayment(config);
  if (!payment) return null;
  const terms = kept as unknown as OrderTerms;
  const { provider, mode = 'test', expires_minutes: expiresMinutes = 180 } = payment;
  // `reserves` stays as well, because the process of the submission, which decides about it, is the one with which the form was sent.
  return newOrder({ ...terms, provider, mode, expiresMinutes }, 'place_taken');
};
