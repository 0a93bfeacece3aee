import type { Stripe } from 'stripe';
import { ProviderError, type ProviderErrorDetails } from '#outgoing/errors.ts';
import { classifyResponse } from '#outgoing/http-client.ts';
import { retryAfter } from '#outgoing/http-errors.ts';

/** Explanations of Stripe's codes for administrators, appended to "Stripe refused the request: ". */
const MEANINGS: Record<string, string> = {
  amount_too_small: 'the amount is below the least that Stripe takes in this currency',
  amount_too_large: 'the amount is above the most that Stripe takes in this currency',
  invalid_charge_amount: 'the amount is not one that Stripe takes',
  invalid_charge_amount_no_decimal_compatible: 'the currency takes whole amounts only',
  charge_already_refunded: 'the payment has been refunded in full already',
  charge_disputed: 'the payment is disputed and cannot be refunded meanwhile',
  charge_exceeds_source_limit: 'the limit of the account for today is used up',
  balance_insufficient: 'the balance of the Stripe account is too low for the refund',
  insufficient_funds: 'the balance of the Stripe account is too low for the refund',
  country_unsupported: 'the country of the Stripe account is not supported',
  account_country_invalid_address: 'the business address of the Stripe account is not in its country',
  api_key_expired: 'the secret key has expired',
  testmode_charges_only: 'the Stripe account may take test payments only; activate it at Stripe',
  livemode_mismatch: 'the secret key is of the other mode',
  resource_missing: 'Stripe does not know what was asked for; the account or the mode may have been changed',
  url_invalid: 'the address of this site is not one that Stripe takes',
};

/** Converts an error of the SDK. Returns an error of the guarded client unchanged. */
export function toProviderError(error: Stripe.errors.StripeError): ProviderError {
  const { headers = {} } = error;
  // A rate limit may also have the status 400.
  const status = error.type === 'StripeRateLimitError' ? 429 : error.statusCode;
  if (status === undefined) return withoutAnswer(error);
  const refusal = (message: string, details: Pick<ProviderErrorDetails, 'kind' | 'type'>) =>
    new ProviderError(withRequestId(message, error), { ...details, status, excerpt: error.message });

  if (status === 401) {
    // The error has no excerpt, because Stripe's message repeats a part of the key.
    const message = withRequestId('Stripe does not know the secret key, or no longer takes it.', error);
    return new ProviderError(message, { kind: 'permanent', type: 'unauthorized', status });
  }
  if (status === 403) {
    const message = 'The secret key may not do this at Stripe. A restricted key needs more permissions.';
    return refusal(message, { kind: 'permanent', type: 'unauthorized' });
  }
  if (error.rawType === 'idempotency_error' && status === 400) {
    const message = 'Stripe has seen this request before with other parameters, and refused it.';
    return refusal(message, { kind: 'permanent', type: 'request_refused' });
  }
  if (status === 409) {
    return refusal('Stripe is still working on the same request.', { kind: 'transient', type: 'server_error' });
  }
  if (status >= 500 && headers['idempotent-replayed'] === 'true') {
    const message = `Stripe answers ${status} to this request each time. See in its dashboard whether it was carried out.`;
    return refusal(message, { kind: 'permanent', type: 'server_error' });
  }
  if (status === 429 || status >= 500) {
    const retryAfterMs = retryAfter(headers['retry-after'], new Date());
    return (
      classifyResponse({ status, retryAfterMs, body: error.message }) ??
      refusal('Stripe gave no answer.', { kind: 'transient', type: 'server_error' })
    );
  }
  const type = status === 404 ? 'not_found' : 'request_refused';
  return refusal(`Stripe refused the request${reasonOf(error)}.`, { kind: 'permanent', type });
}

/** Converts an error without a response: the request failed, no answer came, or the answer was not JSON. */
function withoutAnswer(error: Stripe.errors.StripeError): ProviderError {
  // The SDK stores the error of its HTTP client in `detail`.
  const cause: unknown = error.detail;
  if (cause instanceof ProviderError) return cause;
  if (error.type === 'StripeConnectionError') {
    return new ProviderError('The connection to Stripe failed.', {
      kind: 'transient',
      type: 'connection_failed',
      cause,
    });
  }
  // The error is transient, because a proxy may have answered in Stripe's place.
  return new ProviderError('The answer from Stripe is not one of its API.', {
    kind: 'transient',
    type: 'invalid_response',
  });
}

function reasonOf({ code, param, decline_code }: Stripe.errors.StripeError): string {
  const meaning = Object.hasOwn(MEANINGS, code ?? '') ? MEANINGS[code ?? ''] : undefined;
  if (meaning !== undefined) return `: ${meaning}`;
  const words = [decline_code ?? code, param && `parameter ${param}`].filter((word) => word && isWord(word));
  return words.length > 0 ? ` (${words.join(', ')})` : '';
}

/** True for codes and names of parameters, as opposed to text that a person wrote. */
function isWord(text: string): boolean {
  return /^[\w[\] .-]{1,100}$/.test(text);
}

/** Adds the id by which the administrator finds the request in Stripe's log. */
function withRequestId(message: string, { requestId }: Stripe.errors.StripeError): string {
  return requestId && /^req_\w{1,60}$/.test(requestId) ? `${message} (${requestId})` : message;
}
