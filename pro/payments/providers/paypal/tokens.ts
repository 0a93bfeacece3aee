import { isObject, parsed } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import { refusalOf, unreadable } from './refusals.ts';

export interface TokenOptions {
  http: HttpClient;
  /** Without a trailing slash. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** The time in ms; default the machine's. */
  clock?: () => number;
}

export interface Tokens {
  /** A token that is good for a while. Callers at one time share one request. @throws ProviderError */
  get(): Promise<string>;
  /** Forgets a token that PayPal has refused; a newer one stays. */
  drop(token: string): void;
}

/** How long before its end a token is not used any more, in ms. */
const MARGIN_MS = 60_000;

/** Tokens of one app, each asked for once and used until shortly before it ends. */
export function createTokens(options: TokenOptions): Tokens {
  const { clock = Date.now } = options;
  let current: Token | null = null;
  let asking: Promise<Token> | null = null;
  return {
    async get() {
      if (current && clock() < current.until) return current.value;
      asking ??= fetchToken(options, clock).finally(() => {
        asking = null;
      });
      current = await asking;
      return current.value;
    },
    drop(token) {
      if (current?.value === token) current = null;
    },
  };
}

interface Token {
  value: string;
  /** In ms. */
  until: number;
}

async function fetchToken({ http, apiUrl, clientId, clientSecret }: TokenOptions, clock: () => number): Promise<Token> {
  const asked = clock();
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
  const body = parsed(answer.body);
  if (!isObject(body) || typeof body.access_token !== 'string') throw unreadable('token');
  const lifeMs = (Number(body.expires_in) || 0) * 1000;
  return { value: body.access_token, until: asked + lifeMs - Math.min(MARGIN_MS, lifeMs / 2) };
}
