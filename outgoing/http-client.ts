import { Agent } from 'undici';
import type { CidrList } from '#security/addresses.ts';
import { budgets } from '#security/budgets.ts';
import { guardedLookup, type ResolveHost, refuseTarget, resolveByDns } from './address-guard.ts';
import { ProviderError } from './errors.ts';
import { type Answer, connectionError, retryAfter } from './http-errors.ts';

export type { ResolveHost } from './address-guard.ts';
export { classifyResponse } from './http-errors.ts';

export interface HttpClientOptions {
  /** Networks that may be reached although they are not public; link-local addresses stay refused. */
  allowedPrivateNetworks: CidrList;
  /** Largest answer in bytes; default 1 MiB. */
  maxResponseBytes?: number;
  /** Time for look-up, TCP and TLS together, in ms; default 5,000. */
  connectTimeoutMs?: number;
  /** Time for the whole request with its answer, in ms; default 15,000. */
  timeoutMs?: number;
  userAgent: string;
  /** The clock that dates of `Retry-After` are compared with; default the machine's. */
  clock?: () => Date;
  /** Look-up of host names; tests pass their own. */
  resolve?: ResolveHost;
}

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** http or https, without credentials. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Overrides the client's time-out for this request, in ms. */
  timeoutMs?: number;
  /** Aborts the request; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * `whole` (the default): an answer that is too large or breaks off is an error. `excerpt`: only the status counts, so a body
   * that is too large or breaks off is cut, also at the time-out and when the request is aborted.
   */
  answer?: 'whole' | 'excerpt';
}

export interface HttpResponse extends Answer {
  /** Names in lower case; repeated fields are joined by a comma. */
  headers: Record<string, string>;
  /** Decoded as UTF-8. */
  body: string;
}

export interface HttpClient {
  /**
   * Makes one attempt. Any status but 3xx is a result (see `classifyResponse`).
   * @throws ProviderError for a refused address or redirect, for connection trouble, a time-out or an oversized answer.
   */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Closes idle connections and aborts running requests. */
  close(): Promise<void>;
}

/**
 * Creates the only client that reaches third parties. The address is checked in the connector's own look-up, so the connection
 * goes to the address that was checked; redirects are not followed.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const {
    allowedPrivateNetworks,
    maxResponseBytes = budgets.thirdPartyAnswer.atMost,
    connectTimeoutMs = 5_000,
  } = options;
  const { clock = () => new Date() } = options;
  const agent = new Agent({
    connect: {
      timeout: connectTimeoutMs,
      lookup: guardedLookup(options.resolve ?? resolveByDns, allowedPrivateNetworks),
    },
    allowH2: false,
    // The deadline covers the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    async request(request) {
      const url = refuseTarget(request.url, allowedPrivateNetworks);
      const deadline = startDeadline(
        request.timeoutMs ?? options.timeoutMs ?? budgets.thirdPartyCall.atMost,
        request.signal,
      );
      try {
        const response = await deadline.race(
          agent.request({
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            method: request.method,
            headers: { 'user-agent': options.userAgent, 'accept-encoding': 'identity', ...lowerCase(request.headers) },
            body: request.body ?? null,
            signal: deadline.signal,
          }),
        );
        const status = response.statusCode;
        const headers = flatten(response.headers);
        if (status >= 300 && status < 400) {
          response.body.on('error', () => {}).destroy();
          throw new ProviderError(
            `The server answered ${status}; redirects are not followed. Enter the final address.`,
            {
              kind: 'permanent',
              type: 'redirect_refused',
              status,
            },
          );
        }
        const body = await readBody(response.body, maxResponseBytes, request.answer ?? 'whole', status);
        return { status, headers, body, retryAfterMs: retryAfter(headers['retry-after'], clock()) };
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw connectionError(error);
      } finally {
        deadline.end();
      }
    },
    close: () => agent.destroy(),
  };
}

interface Deadline {
  signal: AbortSignal;
  /** Settles with the work, or rejects as soon as the signal fires, even while undici still waits for a connection. */
  race<T>(work: Promise<T>): Promise<T>;
  end(): void;
}

function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => {
    controller.abort(
      new ProviderError(`No complete answer within ${timeoutMs} ms.`, { kind: 'transient', type: 'timeout' }),
    );
  }, timeoutMs);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  const fired = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  fired.catch(() => {});
  return {
    signal,
    race(work) {
      work.catch(() => {});
      return Promise.race([work, fired]);
    },
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}

async function readBody(
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
  answer: 'whole' | 'excerpt',
  status: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      const room = maxBytes - size;
      chunks.push(chunk.subarray(0, room));
      size += chunk.length;
      if (size <= maxBytes) continue;
      if (answer === 'excerpt') break;
      throw new ProviderError(`The answer is larger than ${maxBytes} bytes.`, {
        kind: 'permanent',
        type: 'response_too_large',
        status,
      });
    }
  } catch (error) {
    if (answer === 'whole') throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function lowerCase(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
