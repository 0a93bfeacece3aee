import { isObject, parseOrUndefined } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import { refusalOf, unreadable } from './refusals.ts';

export interface TokenOptions {
  http: HttpClient;
  /** URL of PayPal's API, without a trailing slash. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** Clock in ms; default `Date.now`. */
  clock?: () => number;
}

export interface Tokens {
  /** Returns a valid token. Concurrent callers share one request. @throws ProviderError */
  get(): Promise<string>;
  /** Discards a token that PayPal has refused, unless a newer one has replaced it. */
  drop(token: string): void;
}

/** Milliseconds before its end at which a token is no longer used. */
const MARGIN_MS = 60_000;

/** Fetches and caches the tokens of one app until shortly before they end. */
export function createTokens(options: TokenOptions): Tokens {
  const { clock = Date.now } = options;
  let current: Token | null = null;
  let pending: Promise<Token> | null = null;
  return {
    async get() {
      if (current && clock() < current.until) return current.value;
      pending ??= fetchToken(options, clock).finally(() => {
        pending = null;
      });
      current = await pending;
      return current.value;
    },
    drop(token) {
      if (current?.value === token) current = null;
    },
  };
}

interface Token {
  value: string;
  /** Time until which the token is used, in ms. */
  until: number;
}

async function fetchToken({ http, apiUrl, clientId, clientSecret }: TokenOptions, clock: () => number): Promise<Token> {
  const requestedAt = clock();
  const answer = await http.request({
    method: 'POST',
    url: `${apiUrl}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const refusal = refusalOf(answer);
  if (refusal?.status === 401) {
    throw new ProviderError(
      'PayPal does not accept client_id and client_secret. Check that they are those of an app in this mode.',
      { kind: 'permanent', type: 'unauthorized', status: 401 },
    );
  }
  if (refusal) throw refusal;
  const body = parseOrUndefined(answer.body);
  if (!isObject(body) || typeof body.access_token !== 'string') throw unreadable('token');
  const lifeMs = (Number(body.expires_in) || 0) * 1000;
  return { value: body.access_token, until: requestedAt + lifeMs - Math.min(MARGIN_MS, lifeMs / 2) };
}
