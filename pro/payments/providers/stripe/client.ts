import type { Stripe } from 'stripe';
import { ProviderError } from '#outgoing/errors.ts';
import { guardedFetch } from '#outgoing/guarded-fetch.ts';
import type { GatewayOptions } from '#pro/payments/providers/payments.ts';
import { toProviderError } from './errors.ts';

/** Time limit of a call in ms. Stripe usually answers within two seconds. */
const TIMEOUT_MS = 10_000;

/** Makes a single call through the SDK. @throws ProviderError */
export type CallStripe = <T>(call: (sdk: Stripe) => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Connects the official SDK to the guarded client. The SDK does not retry, because the engine does.
 * @throws Error when `apiUrl` has a path, which the SDK cannot take
 */
export function connectStripe(secretKey: string, { http, apiUrl }: GatewayOptions): CallStripe {
  const { protocol, hostname, port, pathname } = new URL(apiUrl);
  if (pathname !== '/') throw new Error(`The address of Stripe's API must not have a path, as ${apiUrl} has.`);

  return async (call, signal) => {
    signal?.throwIfAborted();
    // Imported on the first call: the SDK is large, and most processes handle no payments.
    const { Stripe } = await import('stripe');
    const sdk = new Stripe(secretKey, {
      host: hostname,
      port: port || (protocol === 'https:' ? 443 : 80),
      protocol: protocol === 'https:' ? 'https' : 'http',
      httpClient: Stripe.createFetchHttpClient(guardedFetch(http, { timeoutMs: TIMEOUT_MS, signal })),
      maxNetworkRetries: 0,
      // Longer than the guarded client's timeout, which therefore fires first.
      timeout: TIMEOUT_MS * 2,
      telemetry: false,
    });
    try {
      return await call(sdk);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof Stripe.errors.StripeError) throw toProviderError(error);
      throw error;
    }
  };
}

/**
 * Validates a list, because the SDK does not check answers against its types.
 * @throws ProviderError when `data` is not a list of objects
 */
export function listed<T>(data: readonly T[] | undefined, content: string): readonly T[] {
  if (!Array.isArray(data) || !data.every((item) => typeof item === 'object' && item !== null))
    throw unreadable(content);
  return data;
}

/** Creates the error for an unreadable answer. It is transient: a proxy may have answered in Stripe's place. */
export function unreadable(missing: string): ProviderError {
  return new ProviderError(`The answer from Stripe has no ${missing}.`, {
    kind: 'transient',
    type: 'invalid_response',
  });
}
