import { ProviderError, reworded } from './errors.ts';
import type { HttpClient } from './http-client.ts';

/**
 * Prefixes a ProviderError's message with the provider's name; returns any other error unchanged.
 * @param provider its name for operators, such as `PayPal`
 */
export function labelError(error: unknown, provider: string): unknown {
  return error instanceof ProviderError ? reworded(error, `${provider}: ${error.message}`) : error;
}

/** Wraps a client so that the messages of its failures begin with the provider's name. */
export function labelErrors(http: HttpClient, provider: string): HttpClient {
  return {
    request: (request) =>
      http.request(request).catch((error: unknown) => {
        throw labelError(error, provider);
      }),
    close: () => http.close(),
  };
}
