import { ProviderError, reworded } from './errors.ts';
import type { HttpClient } from './http-client.ts';

/** A failure that says of whom it is; any other error as it is. @param party for operators, as `PayPal` */
export function ofParty(error: unknown, party: string): unknown {
  return error instanceof ProviderError ? reworded(error, `${party}: ${error.message}`) : error;
}

/** The same client, whose failures say of whom they are. */
export function askingOf(http: HttpClient, party: string): HttpClient {
  return {
    request: (request) =>
      http.request(request).catch((error: unknown) => {
        throw ofParty(error, party);
      }),
    close: () => http.close(),
  };
}
