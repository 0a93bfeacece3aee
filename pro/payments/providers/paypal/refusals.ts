import { isObject, parseOrUndefined } from '#json.ts';
import { ProviderError, type ProviderErrorDetails } from '#outgoing/errors.ts';
import { classifyResponse, type HttpResponse } from '#outgoing/http-client.ts';

/** Error response of PayPal. */
export class PayPalRefusal extends ProviderError {
  /** PayPal's issue code, such as `ORDER_NOT_APPROVED`; empty when the response has none. */
  readonly issue: string;

  constructor(message: string, details: ProviderErrorDetails, issue: string) {
    super(message, details);
    this.issue = issue;
  }
}

/** Explanations of issues whose codes are not clear. */
const MEANINGS: Record<string, string> = {
  AUTHENTICATION_FAILURE: 'PayPal does not accept client_id and client_secret',
  NOT_AUTHORIZED: 'the PayPal app may not do this; check its permissions',
  PERMISSION_DENIED: 'the PayPal app may not do this; check its permissions',
  CURRENCY_NOT_SUPPORTED: 'PayPal does not take this currency',
  PAYEE_ACCOUNT_RESTRICTED: 'the PayPal account is restricted; log in to PayPal to see why',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'the bank has taken the payment back',
  TRANSACTION_DISPUTED: 'the payment is disputed; answer the dispute at PayPal',
  CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED: 'the payment is disputed; answer the dispute at PayPal',
  REFUND_AMOUNT_EXCEEDED: 'the refund is larger than what is left of the payment',
  CAPTURE_FULLY_REFUNDED: 'the payment has been refunded in full already',
  REFUND_TIME_LIMIT_EXCEEDED: 'the payment is too old to be refunded',
  AUTH_CAPTURE_NOT_ENABLED: 'the PayPal account may not reserve amounts; it has to be a verified business account',
  AUTHORIZATION_EXPIRED: 'the reservation is over',
  PAYER_CANNOT_PAY: 'the payer cannot pay this any more',
  TRANSACTION_REFUSED: 'PayPal or the bank refused the transaction',
};

/** Transient issues: another request with the same id is still in progress. */
const TRANSIENT = ['PREVIOUS_REQUEST_IN_PROGRESS', 'RESOURCE_CONFLICT'];

/**
 * Reads an error response; null for success. The message explains the issue, without text of a visitor or of the account's
 * owner.
 */
export function refusalOf(answer: HttpResponse): PayPalRefusal | null {
  const failure = classifyResponse(answer);
  if (!failure) return null;
  const { issue, debugId } = readProblem(parseOrUndefined(answer.body));
  const isTransient = answer.status === 409 || TRANSIENT.includes(issue);
  const reason = issue && ` (${issue}): ${MEANINGS[issue] ?? issue.toLowerCase().replaceAll('_', ' ')}`;
  const { kind, type, status, retryAfterMs, excerpt } = failure;
  return new PayPalRefusal(
    `PayPal answered ${status}${reason}${debugId && ` [debug id ${debugId}]`}.`,
    { kind: isTransient ? 'transient' : kind, type, status, retryAfterMs, excerpt },
    issue,
  );
}

/** Creates the error for an unreadable answer. It is transient: a proxy may have answered in PayPal's place. */
export function unreadable(missing: string): ProviderError {
  return new ProviderError(`PayPal's answer has no ${missing}.`, { kind: 'transient', type: 'invalid_response' });
}

/** Reads the issue from `{name, details: [{issue}], debug_id}`, or from the `{error}` of the token endpoint. */
function readProblem(body: unknown): { issue: string; debugId: string } {
  if (!isObject(body)) return { issue: '', debugId: '' };
  const [detail] = Array.isArray(body.details) ? body.details : [];
  const issue = [isObject(detail) ? detail.issue : undefined, body.name, body.error].find(isWord) ?? '';
  const { debug_id: debugId } = body;
  return { issue, debugId: typeof debugId === 'string' && /^[\w-]{1,64}$/.test(debugId) ? debugId : '' };
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z_]{1,79}$/.test(value);
}
