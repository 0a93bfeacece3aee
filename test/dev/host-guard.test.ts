import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startInbox } from '#dev/inbox/inbox.ts';
import { listen } from '#dev/listen.ts';
import { startSandbox } from '#dev/sandbox/sandbox.ts';
import { guardHost } from '#dev/web/host-guard.ts';
import { proxyTo } from '#dev/web/proxy.ts';

const servers: { url: string; close(): Promise<void> }[] = [];
// The server behind the proxy of Temporal UI, which accepts every request because it has no such check.
const behind = createServer(({ method }, answer) => answer.writeHead(method === 'GET' ? 200 : 204).end());
beforeAll(async () => {
  const local = { host: '127.0.0.1', names: ['dev.example'] };
  servers.push(await startInbox({ ...local, smtpPort: 0, httpPort: 0 }), await startSandbox({ ...local, port: 0 }));
  await new Promise<void>((resolve) => behind.listen(0, local.host, resolve));
  const { port } = behind.address() as AddressInfo;
  servers.push(await listen(guardHost(proxyTo({ host: local.host, port }), local.names), 0, local.host));
});
afterAll(() => {
  behind.close();
  return Promise.all(servers.map(({ close }) => close()));
});

/** Returns the statuses of inbox, sandbox and Temporal UI; their port replaces PORT. */
async function statuses(method: string, path: string, headers: Record<string, string>): Promise<number[]> {
  return Promise.all(
    servers.map(({ url }) => {
      const { port } = new URL(url);
      const own = Object.entries({ host: '127.0.0.1:PORT', ...headers }).map(([name, value]) => [
        name,
        value.replace('PORT', port),
      ]);
      return new Promise<number>((resolve, reject) => {
        const to = { host: '127.0.0.1', port, method, path, headers: Object.fromEntries(own), setHost: false };
        request(to, (answer) => resolve(answer.resume().statusCode ?? 0))
          .on('error', reject)
          .end();
      });
    }),
  );
}

describe('a server of development', () => {
  test.each([
    '127.0.0.1:PORT',
    'localhost:PORT',
    'LOCALHOST',
    'inbox.localhost:PORT',
    '[::1]:PORT',
    '127.0.0.2',
    'dev.example',
  ])('answers to %s', async (host) => {
    expect(await statuses('GET', '/', { host })).toEqual([200, 200, 200]);
  });

  test.each([
    'evil.example',
    'evil.example:PORT',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    '0.0.0.0',
    'a@localhost',
    'localhost/',
    '',
  ])('does not answer to %j', async (host) => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/api/messages'],
      ['POST', '/clear'],
      ['DELETE', '/api/messages'],
    ] as const) {
      expect(await statuses(method, path, { host })).toEqual([403, 403, 403]);
    }
  });

  test.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of another site, in an older browser', { origin: 'https://evil.example' }],
    ['of another port of this machine', { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-site' }],
    ['of nowhere', { origin: 'null' }],
    ['of a page’s own data', { origin: 'blob:http://127.0.0.1:PORT/1' }],
    ['without an origin', { 'sec-fetch-site': 'cross-site' }],
  ])('takes no change from a page %s', async (_what, headers) => {
    expect(await statuses('POST', '/clear', headers)).toEqual([403, 403, 403]);
    expect(await statuses('DELETE', '/api/messages', headers)).toEqual([403, 403, 403]);
  });

  test.each([
    ['its own pages', { origin: 'http://127.0.0.1:PORT', 'sec-fetch-site': 'same-origin' }],
    ['a program', {}],
  ])('takes changes from %s', async (_who, headers) => {
    // The sandbox has nothing to clear.
    expect(await statuses('POST', '/clear', headers)).toEqual([303, 404, 204]);
  });
});
