import { isObject, type Json, parsed } from '#json.ts';
import { askingOf } from '#outgoing/party.ts';
import { PayPalRefusal, refusalOf, unreadable } from './refusals.ts';
import { createTokens, type TokenOptions } from './tokens.ts';

export interface Call {
  method: 'GET' | 'POST';
  /** Below the API's address, as `/v2/checkout/orders`. */
  path: string;
  body?: Json;
  /** Two requests with the same id have one effect; at most 108 characters. */
  requestId?: string;
  signal?: AbortSignal;
}

/** Makes one call to PayPal's API and reads the answer. @throws PayPalRefusal, ProviderError */
export type PayPal = (call: Call) => Promise<Json>;

/** PayPal's API as one app sees it (developer.paypal.com/api/rest). */
export function createPayPal(options: TokenOptions): PayPal {
  const { apiUrl } = options;
  const http = askingOf(options.http, 'PayPal');
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
        // PayPal wants the type also where nothing is sent.
        ...(method === 'POST' && { 'content-type': 'application/json', prefer: 'return=representation' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    const refusal = refusalOf(answer);
    if (refusal) throw refusal;
    const json = parsed(answer.body);
    if (!isObject(json)) throw unreadable('JSON');
    return json;
  };

  return async (call) => {
    const token = await unlessAborted(tokens.get(), call.signal);
    try {
      return await send(call, token);
    } catch (error) {
      if (!(error instanceof PayPalRefusal && error.status === 401)) throw error;
      // PayPal may end a token before its time. A second one that is refused tells that the app is.
      tokens.drop(token);
      return send(call, await unlessAborted(tokens.get(), call.signal));
    }
  };
}

/** Others may wait for the same token, so that one caller's end does not end the request for it. */
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
