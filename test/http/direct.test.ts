import { describe, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { listen } from '#dev/listen.ts';
import { answerDirectly } from '#http/routing/direct.ts';
import { startService } from '#test/environment/service.ts';
import { bodyB, createForm, tokensOf } from '#test/environment/visitor.ts';

/** Serves a route directly, and everything else by the service's own answer. */
async function serve(handlers: RequestHandler[], errorHandlers: ErrorRequestHandler[] = []) {
  const service = express();
  service.use((_req, res) => void res.send('usual'));
  answerDirectly(service, {
    method: 'POST',
    mount: '/rest/b',
    path: '/forms/:id/x',
    before: [],
    handlers,
    errorHandlers,
  });
  const { url, close } = await listen(service, 0, '127.0.0.1');
  const ask = async (path: string, method = 'POST') => {
    const response = await fetch(url + path, { method });
    return { status: response.status, text: await response.text() };
  };
  return { ask, close };
}

describe('a route that is answered directly', () => {
  test('sees the request as behind its mount', async () => {
    const { ask, close } = await serve([
      (req, _res, next) => {
        req.headers.seen = 'first';
        next();
      },
      async (req, res) => {
        const { params, url, path, baseUrl, originalUrl, route, query } = req;
        res.status(201).json({ params, url, path, baseUrl, originalUrl, route, query, seen: req.get('seen') });
      },
    ]);
    const { status, text } = await ask('/rest/b/forms/7/x');
    await close();
    expect([status, JSON.parse(text)]).toEqual([
      201,
      {
        params: { id: '7' },
        ...{ url: '/forms/7/x', path: '/forms/7/x', baseUrl: '/rest/b', originalUrl: '/rest/b/forms/7/x' },
        ...{ route: { path: '/forms/:id/x' }, query: {}, seen: 'first' },
      },
    ]);
  });

  test.each([
    ['GET', '/rest/b/forms/7/x'],
    ['POST', '/rest/b/forms/7/x?a=b'],
    ['POST', '/rest/b/forms/7/x/'],
    ['POST', '/rest/b/forms/%37/x'],
    ['POST', '/rest/b/forms/7/y'],
    ['POST', '/rest/bb/forms/7/x'],
    ['POST', '/forms/7/x'],
  ])('leaves %s %s to the usual way', async (method, path) => {
    const { ask, close } = await serve([(_req, res) => void res.send('direct')]);
    expect((await ask(path, method)).text).toBe('usual');
    await close();
  });

  test.each<[string, RequestHandler]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('no'))],
    ['passes one on', (_req, _res, next) => next(new Error('no'))],
    [
      'throws later, out of a callback that it got',
      (_req, _res, next) => void setImmediate(() => next(new Error('no'))),
    ],
  ])('answers an error by the first handler that does: one that %s', async (_what, failing) => {
    const { ask, close } = await serve(
      [failing, (_req, res) => void res.send('not reached')],
      [
        (error, _req, _res, next) => next(error),
        async (error: Error) => Promise.reject(new Error(`${error.message}!`)),
        (error: Error, _req, res, _next) => void res.status(500).send(error.message),
      ],
    );
    expect(await ask('/rest/b/forms/7/x')).toEqual({ status: 500, text: 'no!' });
    await close();
  });

  test('ends the connection if an error comes after a part of the answer', async () => {
    const { ask, close } = await serve(
      [
        (_req, res) => {
          res.writeHead(200, { 'content-length': 10 }).write('half');
          throw new Error('no');
        },
      ],
      [(error, _req, _res, next) => next(error)],
    );
    await expect(ask('/rest/b/forms/7/x')).rejects.toThrow();
    await close();
  });
});

test('a submission has the same answer and the same log line as on the usual way', async () => {
  const origin = 'https://pages.example.org';
  const service = await startService();
  const formId = await createForm(service, { allowed_origins: [origin] });
  const good = JSON.stringify(bodyB(await tokensOf(service, formId)));
  const json = { 'content-type': 'application/json' };
  const cases: [string, { method?: string; headers?: Record<string, string>; body?: string; id?: string }][] = [
    ['accepted', { headers: json, body: good }],
    ['from an allowed origin', { headers: { ...json, origin }, body: good }],
    ['from another origin', { headers: { ...json, origin: 'https://evil.example' }, body: good }],
    ['without a nonce', { headers: { ...json, origin }, body: '{}' }],
    ['no JSON', { headers: json, body: '{' }],
    ['a list', { headers: json, body: '[]' }],
    ['another type', { headers: { 'content-type': 'text/plain' }, body: good }],
    ['no body', { headers: json }],
    ['too large', { headers: json, body: JSON.stringify({ name: 'x'.repeat(2_000_000) }) }],
    ['an unknown encoding', { headers: { ...json, 'content-encoding': 'foo' }, body: good }],
    ['a wrong API key', { headers: { ...json, origin, 'x-svcb-api-key': 'wrong' }, body: good }],
    ...['0', '007', 'abc', '999999', '__proto__', '99999999999999999999'].map((id): (typeof cases)[number] => [
      `the form ${id}`,
      { headers: json, body: good, id },
    ]),
    ...['OPTIONS', 'GET', 'DELETE'].map((method): (typeof cases)[number] => [method, { method, headers: { origin } }]),
  ];
  const ask = async (
    ending: string,
    { method = 'POST', headers = {}, body, id = String(formId) }: (typeof cases)[0][1],
  ) => {
    const before = service.logLines.length;
    const address = `${service.url}/rest/svcb/v1/forms/${id}/submissions${ending}`;
    const response = await fetch(address, { method, headers: { ...headers, connection: 'close' }, body: body ?? null });
    const text = (await response.text())
      .replace(/"submission_id":\d+/, '"submission_id":0')
      .replaceAll('submissions/', 'submissions');
    const {
      date: _date,
      'x-request-id': _id,
      'content-length': _length,
      ...rest
    } = Object.fromEntries(response.headers);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const log = service.logLines.slice(before).map((line) => {
      const { route, status, msg, method: of } = JSON.parse(line) as Record<string, unknown>;
      return { route, status, msg, of };
    });
    return { status: response.status, text, headers: rest, log };
  };
  try {
    for (const [name, request] of cases) {
      expect({ name, ...(await ask('', request)) }).toEqual({ name, ...(await ask('/', request)) });
    }
  } finally {
    await service.close();
  }
});
