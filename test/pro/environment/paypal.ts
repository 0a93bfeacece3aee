import { startSandbox } from '#dev/sandbox/sandbox.ts';
import type { Order } from '#fakes/pro/paypal/order.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from '#outgoing/http-client.ts';
import { openPayPal, type PayPalOptions } from '#pro/payments/providers/paypal/gateway.ts';
import { parseCidrList } from '#security/addresses.ts';

export const WEBHOOK_ID = 'WH0SANDBOX0000001';

/** Starts the sandbox's PayPal, with a client that records its requests. */
export async function startPayPal() {
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const url = `${sandbox.url}/paypal`;
  const client = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const asked: HttpRequest[] = [];
  const http: HttpClient = {
    request(request) {
      asked.push(request);
      return client.request(request);
    },
    close: () => client.close(),
  };
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    url,
    http,
    /** All requests since the last `clear`. */
    asked,
    open: (changes: Partial<PayPalOptions> = {}) =>
      openPayPal({ http, apiUrl: url, clientId: 'sandbox', clientSecret: 's', webhookId: WEBHOOK_ID, ...changes }),
    /** Triggers an event of an order at PayPal. */
    act: (order: string, action: string, body?: object) => send('POST', `/orders/${order}/${action}`, body),
    order: async (id: string) => (await (await send('GET', `/orders/${id}`)).json()) as Order,
    fail: (operation: string, failure: object) => send('POST', `/failures/${operation}`, failure),
    endTokens: () => send('DELETE', '/tokens'),
    register: (webhook: { url: string; client_id: string }) => send('PUT', `/webhooks/${WEBHOOK_ID}`, webhook),
    /** Resolves when all webhooks have been delivered. */
    idle: () => send('POST', '/deliveries/idle'),
    async clear() {
      await send('DELETE', '/state');
      asked.length = 0;
    },
    async close() {
      await client.close();
      await sandbox.close();
    },
  };
}

export type PayPalParty = Awaited<ReturnType<typeof startPayPal>>;
