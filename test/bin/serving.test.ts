import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { requireFreePort, whenReady } from '#bin/composition/serving.ts';
import { until } from '#test/environment/submissions.ts';

const host = '127.0.0.1';
let server: Server;
let asked: (string | undefined)[];
let status: number;
beforeEach(async () => {
  [asked, status] = [[], 503];
  server = createServer((req, res) => {
    asked.push(req.url);
    res.writeHead(status).end();
  });
  await once(server.listen(0, host), 'listening');
});
afterEach(() => server[Symbol.asyncDispose]());
const port = () => (server.address() as AddressInfo).port;

test('a port that another program has is named, and a free one is left free', async () => {
  await expect(requireFreePort({ host, port: port() })).rejects.toThrow(
    /^PORT: \d+ cannot be listened on: .*EADDRINUSE/,
  );
  const free = port();
  await server[Symbol.asyncDispose]();
  await requireFreePort({ host, port: free });
  await once(server.listen(free, host), 'listening');
});

test('a role is ready once it accepts submissions', async () => {
  let isReady = false;
  const stop = new AbortController();
  const waiting = whenReady({ host: '0.0.0.0', port: port() }, stop.signal).then(() => {
    isReady = true;
  });
  await until('it was asked twice', async () => asked.length >= 2);
  expect([isReady, asked[0]]).toEqual([false, '/readyz']);
  status = 200;
  await waiting;
  expect(stop.signal.aborted).toBe(false);
});

test('the wait ends with the command', async () => {
  const stop = new AbortController();
  const waiting = whenReady({ host, port: port() }, stop.signal);
  await until('it was asked', async () => asked.length >= 1);
  stop.abort();
  await expect(waiting).resolves.toBeUndefined();
});
