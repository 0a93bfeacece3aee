import type { Stripe } from 'stripe';
import { ProviderError } from '#outgoing/errors.ts';
import { guardedFetch } from '#outgoing/guarded-fetch.ts';
import type { GatewayOptions } from '#pro/payments/providers/payments.ts';
import { explained } from './errors.ts';

/** Stripe answers within two seconds as a rule. */
const TIMEOUT_MS = 10_000;

/** Makes one call by the SDK; `signal` gives it up. @throws ProviderError */
export type CallStripe = <T>(call: (sdk: Stripe) => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * The official SDK over our guarded client. One call is one attempt: retries are the engine's.
 * @throws Error when `apiUrl` has a path, which the SDK cannot take
 */
export function connectStripe(secretKey: string, { http, apiUrl }: GatewayOptions): CallStripe {
  const { protocol, hostname, port, pathname } = new URL(apiUrl);
  if (pathname !== '/') throw new Error(`The address of Stripe's API must not have a path, as ${apiUrl} has.`);

  return async (call, signal) => {
    signal?.throwIfAborted();
    // Loaded at the first call: it is large, and most processes take no payments.
    const { Stripe } = await import('stripe');
    const sdk = new Stripe(secretKey, {
      host: hostname,
      port: port || (protocol === 'https:' ? 443 : 80),
      protocol: protocol === 'https:' ? 'https' : 'http',
      httpClient: Stripe.createFetchHttpClient(guardedFetch(http, { timeoutMs: TIMEOUT_MS, signal })),
      maxNetworkRetries: 0,
      // Our own time-out comes first.
      timeout: TIMEOUT_MS * 2,
      telemetry: false,
    });
    try {
      return await call(sdk);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof Stripe.errors.StripeError) throw explained(error);
      throw error;
    }
  };
}

/** What a list holds: the SDK's types are what Stripe promises, not what came. @throws ProviderError for what is no list of objects */
export function listed<T>(data: readonly T[] | undefined, what: string): readonly T[] {
  if (!Array.isArray(data) || !data.every((one) => typeof one === 'object' && one !== null)) throw unreadable(what);
  return data;
}

/** An answer that Stripe gives to nobody. Transient: it may come from a proxy, and the next one from Stripe itself. */
export function unreadable(what: string): ProviderError {
  return new ProviderError(`The answer from Stripe has no ${what}.`, { kind: 'transient', type: 'invalid_response' });
}
