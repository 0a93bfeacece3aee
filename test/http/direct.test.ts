import { describe, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { listen } from '#dev/listen.ts';
import { answerDirectly } from '#http/routing/direct.ts';

/** Serves a route directly, and everything else by the service's own answer. */
async function serve(handlers: RequestHandler[], errorHandlers: ErrorRequestHandler[] = []) {
  const service = express();
  service.use((_req, res) => void res.send('usual'));
  answerDirectly(service, { method: 'POST', mount: '/rest/b', path: '/forms/:id/x', handlers, errorHandlers });
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
