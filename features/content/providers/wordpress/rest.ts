import { isObject, type Json, parseOrUndefined } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { classifyResponse, type HttpClient, type HttpRequest } from '#outgoing/http-client.ts';
import { labelErrors } from '#outgoing/label-errors.ts';

/** Sends one request and reads the response as JSON; a request with a body is a POST. @throws ProviderError */
export type Ask = (path: string, query: Record<string, string>, body?: Json) => Promise<unknown>;

export interface SiteOptions {
  http: HttpClient;
  /** The site's address without a trailing slash; `/wp-json` follows. */
  url: string;
  /** Credentials for HTTP Basic. */
  user: string;
  password: string;
  /** The name of the site in errors. */
  party: string;
  /** Time-outs in milliseconds. */
  readTimeoutMs: number;
  writeTimeoutMs: number;
}

/** The REST interface of a WordPress site (developer.wordpress.org/rest-api), as one attempt uses it. */
export function wordPressRest(options: SiteOptions): (signal?: AbortSignal) => Ask {
  const { url, user, password, party, readTimeoutMs, writeTimeoutMs } = options;
  const http = labelErrors(options.http, party);
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return (signal) => async (path, query, body) => {
    const request: HttpRequest = {
      method: body ? 'POST' : 'GET',
      url: `${url}/wp-json${path}${body ? '' : `?${new URLSearchParams(query)}`}`,
      headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: body ? writeTimeoutMs : readTimeoutMs,
      signal,
    };
    const answer = await http.request(request);
    const failure = classifyResponse(answer);
    if (failure) throw named(failure, parseOrUndefined(answer.body), party);
    const json = parseOrUndefined(answer.body);
    if (json === undefined) throw unreadable('JSON', party);
    return json;
  };
}

/**
 * Creates the error for an unreadable response: a proxy may have answered for the site, and the site may answer the next time.
 */
export function unreadable(what: string, party = 'WordPress'): ProviderError {
  return new ProviderError(
    `The answer from ${party} has no ${what}. Check that WORDPRESS_URL is the address of the site.`,
    {
      kind: 'transient',
      type: 'invalid_response',
    },
  );
}

export function listOf(value: unknown, party?: string): Json[] {
  if (!Array.isArray(value)) throw unreadable('list', party);
  return value.filter(isObject);
}

/** Adds WordPress' own error code, which says more than the status; it is an identifier, and never a visitor's text. */
function named(failure: ProviderError, body: unknown, party: string): ProviderError {
  const { kind, type, status, retryAfterMs, excerpt } = failure;
  const code =
    isObject(body) && typeof body.code === 'string' && /^[a-z0-9_-]{1,64}$/i.test(body.code) ? body.code : '';
  const message = `${party} answered ${status}${code && ` (${code})`}.`;
  return new ProviderError(message, { kind, type, status, retryAfterMs, excerpt });
}
