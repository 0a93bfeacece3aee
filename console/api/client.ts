import createClient from 'openapi-fetch';
import type { paths } from 'service-api';
import { getLanguage } from '#console/texts/language.ts';
import { type ErrorBody, Problem } from './problem.ts';
import { reach } from './reach.ts';
import { type Session, session } from './session.ts';

/** Where the REST routes are, which the service says in its page: `/rest` unless it was set otherwise. */
export const REST_ROOT = document.querySelector<HTMLMetaElement>('meta[name="rest-root"]')?.content ?? '/rest';
const ROUTES = `${window.location.origin}${REST_ROOT}`;
const SESSION = `${ROUTES}/host/session`;
const LOGIN = `${ROUTES}/host/login`;

/** The session of the cookie, or null. @throws Problem when the service does not answer */
export async function readSession(): Promise<Session | null> {
  const answer = await send(new Request(SESSION));
  if (answer.status === 401) return null;
  if (!answer.ok) throw await problemIn(answer);
  return (await answer.json()) as Session;
}

/** @throws Problem 401 for a wrong password, 429 after too many */
export async function signIn(login: string, password: string): Promise<void> {
  const body = JSON.stringify({ login, password });
  const answer = await send(
    new Request(LOGIN, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  );
  if (!answer.ok) throw await problemIn(answer);
  session.set((await answer.json()) as Session);
}

/** Every request goes with the nonce; one that meets the end of the session waits until somebody has signed in again. */
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
  // The nonce may be the old one of a session that goes on in another window.
  const found = await readSession();
  if (found && found.nonce !== sent) session.set(found);
  // One of another account was not taken.
  const isNews = found && found.nonce !== sent && found.nonce === session.get()?.nonce;
  if (!isNews) await session.signedInAgain();
  return authorized(again);
}

function withNonce(request: Request): Request {
  const nonce = session.get()?.nonce;
  if (nonce) request.headers.set('X-Host-Nonce', nonce);
  // The catalogue of the builder has words in the language of the console.
  request.headers.set('Accept-Language', getLanguage());
  return request;
}

/** @throws Problem with status 0 when nothing answers */
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

/** The routes of the service below `REST_ROOT`, typed by its OpenAPI document. */
export const api = createClient<paths>({ fetch: authorized, baseUrl: ROUTES });

/** What a route of `api` answers. @throws Problem for what is no success */
export async function answerOf<Data>(
  asked: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await asked;
  if (response.ok) return data as NonNullable<Data>;
  const after = Number(response.headers.get('retry-after'));
  throw new Problem(response.status, (error ?? {}) as Partial<ErrorBody>, after > 0 ? after : undefined);
}
