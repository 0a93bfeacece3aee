import { isObject, type Json, parseOrUndefined } from '#json.ts';
import { labelErrors } from '#outgoing/label-errors.ts';
import { PayPalRefusal, refusalOf, unreadable } from './refusals.ts';
import { createTokens, type TokenOptions } from './tokens.ts';

export interface Call {
  method: 'GET' | 'POST';
  /** Path below the API's URL, such as `/v2/checkout/orders`. */
  path: string;
  body?: Json;
  /** Id of at most 108 characters that gives repeated requests a single effect. */
  requestId?: string;
  signal?: AbortSignal;
}

/** Makes a single call to PayPal's API and reads the answer. @throws PayPalRefusal, ProviderError */
export type PayPal = (call: Call) => Promise<Json>;

/** Creates a client of PayPal's API for one app (developer.paypal.com/api/rest). */
export function createPayPal(options: TokenOptions): PayPal {
  const { apiUrl } = options;
  const http = labelErrors(options.http, 'PayPal');
  const tokens = createTokens({ ...options, http });

  const send = async (call: Call, token: string): Promise<Json> => {
    const { method, path, body, requestId, signal } = call;
    const answer = await http.request({
      method,
      url: apiUrl + path,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
        // PayPal requires the content type even without a body.
        ...(method === 'POST' && { 'content-type': 'application/json', prefer: 'return=representation' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    const refusal = refusalOf(answer);
    if (refusal) throw refusal;
    // An answer without content, which PayPal documents for voids.
    if (answer.status === 204) return {};
    const json = parseOrUndefined(answer.body);
    if (!isObject(json)) throw unreadable('JSON');
    return json;
  };

  return async (call) => {
    const token = await unlessAborted(tokens.get(), call.signal);
    try {
      return await send(call, token);
    } catch (error) {
      if (!(error instanceof PayPalRefusal && error.status === 401)) throw error;
      // PayPal may revoke a token early. If a second token is refused too, the app itself is refused.
      tokens.drop(token);
      return send(call, await unlessAborted(tokens.get(), call.signal));
    }
  };
}

/** Stops waiting when the caller's signal aborts, but not the request for the token, for which other callers may wait. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let giveUp = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
