/** @own-process of documents. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useState } from 'react';
import { ADMIN, type Answers, renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { answerOf, api, readSession, signIn } = await import('#console/api/client.ts');
const { Problem } = await import('#console/api/problem.ts');
const { reach } = await import('#console/api/reach.ts');
const { session } = await import('#console/api/session.ts');
const { SignInAgain } = await import('#console/shell/account/sign-in.tsx');

const NO_SESSION = { status: 401, body: { code: 'authentication_required', message: 'Sign in.' } };
const ERASE = 'DELETE /svcb/v1/forms/{id}'.replace('{id}', '3');

/** Creates a service that knows one session at a time, by its nonce. */
function serviceOf(start: string | null) {
  let current = start === null ? null : { ...ADMIN, nonce: start };
  const answers: Answers = {
    'GET /host/session': () => current ?? NO_SESSION,
    'POST /host/login': async (request: Request) => {
      const { password } = (await request.json()) as { password: string };
      if (password !== 'right')
        return { status: 403, body: { code: 'wrong_credentials', message: 'The password is wrong.' } };
      current = { ...(current ?? ADMIN), nonce: 'new' };
      return current;
    },
    [ERASE]: (request: Request) =>
      current && request.headers.get('X-Host-Nonce') === current.nonce ? { success: true } : NO_SESSION,
  };
  return {
    answers,
    become: (next: { id?: number; nonce: string } | null) => {
      current = next && { ...ADMIN, user: { ...ADMIN.user, id: next.id ?? 1 }, nonce: next.nonce };
    },
  };
}

function Editor() {
  const [text, setText] = useState('');
  const [result, setResult] = useState('nothing yet');
  const erase = () =>
    answerOf(api.DELETE('/svcb/v1/forms/{id}', { params: { path: { id: 3 } } })).then(
      () => setResult('done'),
      (error) => setResult(`failed: ${error.message}`),
    );
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => void erase()}>
        Erase
      </button>
      <p>{result}</p>
      <SignInAgain />
    </>
  );
}

async function begin(answers: Answers, nonce = 'old') {
  const rendered = await renderView(Editor, { answers, who: { ...ADMIN, nonce } });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'half a letter' } });
  fireEvent.click(screen.getByText('Erase'));
  return rendered;
}

const typed = () => (screen.getByLabelText('Text') as HTMLInputElement).value;
const erasures = (requests: { call: string }[]) => requests.filter(({ call }) => call.startsWith('DELETE')).length;
let restarts = 0;
session.whenReplaced(() => {
  restarts += 1;
});

beforeEach(() => {
  restarts = 0;
});
afterEach(cleanup);

test('a session that has ended is begun anew over the view: what was typed stays, and the request goes on', async () => {
  const { requests } = await begin(serviceOf(null).answers);
  await screen.findByRole('dialog', { name: 'Sign in' });
  expect((screen.getByLabelText(/^Login/) as HTMLInputElement).value).toBe('ada');
  const password = screen.getByLabelText(/^Password/);
  fireEvent.change(password, { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong.');
  expect(screen.getByText('nothing yet')).toBeTruthy();
  fireEvent.change(password, { target: { value: 'right' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(typed()).toBe('half a letter');
  expect(erasures(requests)).toBe(2);
});

test('a session that goes on under another nonce, as another window made it, is not asked for again', async () => {
  const service = serviceOf('new');
  const { requests } = await begin(service.answers);
  fireEvent.click(screen.getByText('Erase'));
  await screen.findByText('done');
  await waitFor(() => expect(erasures(requests)).toBe(4));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(session.get()?.nonce).toBe('new');
});

test('where another account is signed in now, the page starts again and the request is not made in its name', async () => {
  const service = serviceOf(null);
  service.become({ id: 2, nonce: 'of-another' });
  const { requests } = await begin(service.answers);
  await waitFor(() => expect(restarts).toBe(1));
  expect(session.get()?.user.id).toBe(1);
  expect(erasures(requests)).toBe(1);
  expect(screen.getByText('nothing yet')).toBeTruthy();
});

test('other refusals are not about the session', async () => {
  const refusal = { status: 403, body: { code: 'forbidden', message: 'Not yours.', errors: { title: ['a', 'b'] } } };
  await begin({ [ERASE]: refusal });
  await screen.findByText('failed: Not yours.');
  const problem = await answerOf(api.DELETE('/svcb/v1/forms/{id}', { params: { path: { id: 3 } } })).catch((e) => e);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ status: 403, code: 'forbidden', errors: { title: 'a b' }, isPassing: false });
});

test('the client’s errors for a service that is silent, busy or does not answer with JSON', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(readSession()).rejects.toMatchObject({ status: 0, code: 'offline', isPassing: true });
  expect(reach.isThere()).toBe(false);
  globalThis.fetch = async () =>
    Response.json({ code: 'too_many_requests', message: 'Later.' }, { status: 429, headers: { 'retry-after': '7' } });
  await expect(signIn('ada', 'right')).rejects.toMatchObject({ status: 429, retryAfter: 7, isPassing: true });
  expect(reach.isThere()).toBe(true);
  globalThis.fetch = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  await expect(readSession()).rejects.toMatchObject({ status: 502, code: 'unknown', isPassing: true });
  globalThis.fetch = async () => Response.json(NO_SESSION.body, { status: 401 });
  expect(await readSession()).toBeNull();
});

test('a request that its view has given up is no sign of a silent service', async () => {
  reach.set(true);
  const stop = new AbortController();
  globalThis.fetch = async (input) => {
    stop.abort();
    (input as Request).signal.throwIfAborted();
    return Response.json({});
  };
  await expect(api.GET('/svcb/v1/forms', { signal: stop.signal })).rejects.toThrow();
  expect(reach.isThere()).toBe(true);
});
