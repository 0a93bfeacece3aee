import { describe, expect, test } from '@jest/globals';
import { guardedFetch } from '#outgoing/guarded-fetch.ts';
import { recordingClient } from '#test/environment/list-providers.ts';

describe('the guarded fetch', () => {
  test('sends by the guarded client what an SDK asks for, but the connection’s own fields', async () => {
    const http = recordingClient({
      status: 201,
      headers: { 'x-answer': 'a, b', 'content-length': '99' },
      body: '{"n":1}',
    });
    const response = await guardedFetch(http, { timeoutMs: 5 })(new URL('https://api.example/v1'), {
      method: 'post',
      headers: { 'X-Own': 'v', 'Content-Length': '3', Connection: 'keep-alive' },
      body: 'a=1',
    });
    expect(http.asked).toEqual([
      {
        method: 'POST',
        url: 'https://api.example/v1',
        headers: { 'x-own': 'v' },
        body: 'a=1',
        timeoutMs: 5,
        signal: undefined,
      },
    ]);
    expect([response.status, response.headers.get('x-answer'), response.headers.get('content-length')]).toEqual([
      201,
      'a, b',
      null,
    ]);
    expect(await response.json()).toEqual({ n: 1 });
  });

  test('answers without a body where there is none, and is a GET by itself', async () => {
    const http = recordingClient({ status: 204 });
    const response = await guardedFetch(http, { timeoutMs: 5 })('https://api.example/');
    expect([response.status, response.body, http.asked[0]?.method]).toEqual([204, null, 'GET']);
  });

  test.each(['own', 'of the request'])('is given up by the signal %s', async (whose) => {
    const controller = new AbortController();
    const other = new AbortController();
    const [own, given] = whose === 'own' ? [controller, other] : [other, controller];
    const http = recordingClient({});
    await guardedFetch(http, { timeoutMs: 5, signal: own.signal })('https://api.example/', { signal: given.signal });
    const reason = new Error('enough');
    controller.abort(reason);
    expect(http.asked[0]?.signal?.reason).toBe(reason);
  });

  test.each<[string, Parameters<typeof fetch>]>([
    ['a method that the client does not know', ['https://api.example/', { method: 'TRACE' }]],
    ['a body that is no text', ['https://api.example/', { method: 'POST', body: new FormData() }]],
    ['a request object', [new Request('https://api.example/')]],
  ])('refuses %s', async (_what, parameters) => {
    await expect(guardedFetch(recordingClient({}), { timeoutMs: 5 })(...parameters)).rejects.toThrow(TypeError);
  });
});
