import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import { consoleFilesIn } from '#features/console/files.ts';
import { consoleRoutesOf } from '#features/console/routes.ts';
import { errorHandler, notFound } from '#http/middleware/error-handler.ts';
import { type MountParts, mountRoutes } from '#http/routing/mount.ts';
import { securityHeaders } from '#http/security-headers.ts';

const HEAD = '<meta name="style-nonce" content=""><meta name="rest-root" content="/rest">';
const SCRIPT = 'console.log("console")';
const open = { guards: { visitor: [] } } as unknown as MountParts;

const folder = `${mkdtempSync(`${tmpdir()}/console-`)}/`;
let server: Server;
let url: string;
beforeAll(async () => {
  const app = express();
  app.use(securityHeaders('https://forms.example.org'));
  const routes = consoleRoutesOf(consoleFilesIn(folder));
  app.use(mountRoutes(routes, { settings: { restRoot: 'wp-json' } }, open).root, notFound);
  app.use(errorHandler(pino({ level: 'silent' })));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Writes a build of the console. @param name of its script @param at Unix seconds */
function build(name: string, at: number): void {
  rmSync(`${folder}assets`, { recursive: true, force: true });
  mkdirSync(`${folder}assets`, { recursive: true });
  writeFileSync(`${folder}assets/${name}`, SCRIPT);
  writeFileSync(`${folder}assets/${name}.gz`, gzipSync(SCRIPT));
  writeFileSync(`${folder}index.html`, `${HEAD}<script type="module" src="/console/assets/${name}"></script>`);
  utimesSync(`${folder}index.html`, at, at);
}

const get = (path: string, init?: RequestInit) => fetch(url + path, init);
const nonceIn = (text: string) => /style-nonce" content="([\w-]{22})"/.exec(text)?.[1];

test.each(['/console', '/console/forms/1', '/console/assets/index-1.js'])(
  'GET %s says what to run while the console is not built',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { success: false, code: 'console_not_built', message: 'The console is not built. Run: npm run build' },
    ]);
  },
);

test('every view is the same page, whoever asks: it knows where REST is and has a nonce of its own in its policy', async () => {
  build('index-1.js', 1_000);
  const nonces = new Set<string | undefined>();
  for (const path of ['/console', '/console/', '/console/forms/1', '/console/submissions?form_id=1']) {
    const answer = await get(path);
    const text = await answer.text();
    const nonce = nonceIn(text);
    nonces.add(nonce);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<meta name="rest-root" content="/wp-json">');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(new RegExp(`style-src [^;]*'nonce-${nonce}'`));
    expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/);
    // The console frames its own pages, and documents that it holds in memory.
    expect(policy).toMatch(/(^|;)frame-src 'self' blob:(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  expect(nonces.size).toBe(4);
  expect(nonces).not.toContain(undefined);
});

test('HEAD answers with the headers alone', async () => {
  const answer = await get('/console', { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    '',
  ]);
});

test('assets are kept for ever, and compressed for those that take it', async () => {
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await get('/console/assets/index-1.js', { headers: { 'accept-encoding': accepted } });
    expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([
      200,
      encoding,
      SCRIPT,
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test.each(['index-2.js', 'index-1.js.gz', '..%2Findex.html', 'assets'])(
  'an asset %s that is none is 404 as JSON',
  async (name) => {
    const answer = await get(`/console/assets/${name}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'route_not_found' });
  },
);

test('what was built anew is served without a new start', async () => {
  build('index-2.js', 2_000);
  expect(await (await get('/console')).text()).toContain('/console/assets/index-2.js');
  expect((await get('/console/assets/index-2.js')).status).toBe(200);
  expect((await get('/console/assets/index-1.js')).status).toBe(404);
});
