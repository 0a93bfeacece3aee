import createClient from 'openapi-fetch';
import type { paths } from 'service-api';
import { getLanguage } from '#console/texts/language.ts';
import { pathOf } from './path.ts';
import { type ErrorBody, Problem } from './problem.ts';
import { reach } from './reach.ts';
import { type Session, session } from './session.ts';

/** The path of the REST routes, which the service writes into its page: `/rest` by default. */
export const REST_ROOT = document.querySelector<HTMLMetaElement>('meta[name="rest-root"]')?.content ?? '/rest';
const ROUTES = `${window.location.origin}${REST_ROOT}`;
const SESSION = `${ROUTES}/host/session`;
const LOGIN = `${ROUTES}/host/login`;

/**
 * Reads the session that the browser's cookie belongs to; null when nobody is signed in.
 * @throws Problem when the service does not answer
 */
export async function readSession(): Promise<Session | null> {
  const answer = await send(new Request(SESSION));
  if (answer.status === 401) return null;
  if (!answer.ok) throw await problemIn(answer);
  return (await answer.json()) as Session;
}

/**
 * Signs in and takes the new session.
 * @throws Problem 401 for a wrong password, 429 after too many attempts
 */
export async function signIn(login: string, password: string): Promise<void> {
  const body = JSON.stringify({ login, password });
  const answer = await send(
    new Request(LOGIN, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  );
  if (!answer.ok) throw await problemIn(answer);
  session.set((await answer.json()) as Session);
}

/**
 * Sends a request with the session's nonce. When the session has ended, the request waits until somebody has signed in again,
 * and is then sent once more.
 */
export async function authorized(request: Request): Promise<Response> {
  const again = request.clone();
  const sent = session.get()?.nonce;
  const answer = await send(withNonce(request));
  if (answer.status !== 401) return answer;
  const { code } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorBody>;
  if (code !== 'authentication_required') return answer;
  // The session may go on with a new nonce from another window; only ours is out of date then.
  const serverSession = await readSession();
  if (serverSession && serverSession.nonce !== sent) session.set(serverSession);
  // `session.set()` does not accept a session of another account.
  const isNews = serverSession && serverSession.nonce !== sent && serverSession.nonce === session.get()?.nonce;
  if (!isNews) await session.signedInAgain();
  return authorized(again);
}

function withNonce(request: Request): Request {
  const nonce = session.get()?.nonce;
  if (nonce) request.headers.set('X-Host-Nonce', nonce);
  // The service returns the builder's catalogue in the language of the console.
  request.headers.set('Accept-Language', getLanguage());
  return request;
}

/**
 * Sends a request and records whether the service was reachable.
 * @throws Problem with status 0 when nothing answers
 */
async function send(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    reach.set(true);
    return answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
    reach.set(false);
    throw new Problem(0, { code: 'offline' });
  }
}

export async function problemIn(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
  const after = Number(answer.headers.get('retry-after'));
  return new Problem(answer.status, body, after > 0 ? after : undefined);
}

/** A typed client of the service's routes below `REST_ROOT`, from its OpenAPI document. */
export const api = createClient<paths>({ fetch: authorized, baseUrl: ROUTES, pathSerializer: pathOf });

/**
 * Resolves to the body of a successful answer of `api`.
 * @throws Problem for any other answer
 */
export async function answerOf<Data>(
  request: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await request;
  if (response.ok) return data as NonNullable<Data>;
  const after = Number(response.headers.get('retry-after'));
  throw new Problem(response.status, (error ?? {}) as Partial<ErrorBody>, after > 0 ? after : undefined);
}
