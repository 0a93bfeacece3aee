import type { HttpClient, HttpRequest } from './http-client.ts';

export interface GuardedFetchOptions {
  /** Time for each whole request with its answer, in ms. */
  timeoutMs: number;
  /** Aborts every request, as the signal of a single request does. */
  signal?: AbortSignal;
}

const METHODS: readonly HttpRequest['method'][] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** The connection's header fields, which the client writes itself. */
const CONNECTION_FIELDS = ['connection', 'content-length', 'host', 'transfer-encoding'];
/** Statuses that come without a body. */
const NO_BODY = [204, 205];

/**
 * Creates a `fetch` for SDKs that take one: every request goes through the guarded client. Bodies are texts or bytes. It rejects
 * with the client's own ProviderError, or the signal's reason, instead of fetch's TypeError.
 */
export function guardedFetch(http: HttpClient, { timeoutMs, signal }: GuardedFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const method = METHODS.find((candidate) => candidate === (init.method ?? 'GET').toUpperCase());
    if (input instanceof Request || !method)
      throw new TypeError('The guarded fetch takes an address and a known method.');
    const signals = [signal, init.signal].filter((candidate) => candidate instanceof AbortSignal);
    const { status, headers, body } = await http.request({
      method,
      url: String(input),
      headers: Object.fromEntries([...new Headers(init.headers)].filter(([name]) => !CONNECTION_FIELDS.includes(name))),
      body: bodyOf(init.body),
      timeoutMs,
      signal: signals.length > 0 ? AbortSignal.any(signals) : undefined,
    });
    const fields = Object.entries(headers).filter(([name]) => !CONNECTION_FIELDS.includes(name));
    return new Response(NO_BODY.includes(status) ? null : body, { status, headers: fields });
  };
}

function bodyOf(body: RequestInit['body']): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new TypeError('The guarded fetch takes bodies as text or bytes.');
}
