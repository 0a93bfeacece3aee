import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { listen } from '#dev/listen.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { proxyTo } from '#dev/web/proxy.ts';

const host = '127.0.0.1';
const ends: (() => unknown)[] = [];
const ended: string[] = [];
afterEach(() => void ended.splice(0));
afterAll(() => Promise.all(ends.map((end) => end())));

/** Starts a server that writes the request's line, and then repeats every piece of the body as it arrives. */
async function startEcho(): Promise<number> {
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    response.writeHead(201, { 'Content-Type': 'text/plain', 'Set-Cookie': ['a=1', 'b=2'] });
    response.write(JSON.stringify({ method, url, headers }));
    incoming.pipe(response);
    response.on('close', () => ended.push(url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

async function startProxy(port: number): Promise<number> {
  const { url, close } = await listen(proxyTo({ host, port }), 0, host);
  ends.push(close);
  return Number(new URL(url).port);
}

function ask(port: number, headers: Record<string, string>) {
  const outgoing = request({ host, port, method: 'POST', path: '/a%2Fb?c=d', headers });
  outgoing.on('error', () => {});
  const answer = new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve));
  return { outgoing, answer };
}

const nextPiece = (answer: IncomingMessage) =>
  new Promise<string>((resolve) => answer.once('data', (piece) => resolve(String(piece))));

test('hands on method, path, headers and both bodies, piece by piece', async () => {
  const { outgoing, answer } = ask(await startProxy(await startEcho()), { 'X-Own': 'é', Host: 'forms.localhost:1' });
  outgoing.write('{}');
  const given = await answer;
  expect(given.statusCode).toBe(201);
  expect(given.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  const [asked = ''] = (await nextPiece(given)).split('{}');
  expect(JSON.parse(asked)).toMatchObject({
    method: 'POST',
    url: '/a%2Fb?c=d',
    headers: { 'x-own': 'é', host: 'forms.localhost:1' },
  });
  for (const piece of ['first', 'second']) {
    outgoing.write(piece);
    // The piece returns while the request is still open.
    let seen = '';
    while (!seen.endsWith(piece)) seen += await nextPiece(given);
  }
  outgoing.end();
  await new Promise((resolve) => given.resume().once('end', resolve));
});

test('ends the request behind it when the one that asked goes away', async () => {
  const { outgoing, answer } = ask(await startProxy(await startEcho()), {});
  outgoing.write('x');
  await nextPiece(await answer);
  outgoing.destroy();
  const deadline = performance.now() + 5_000;
  while (ended.length === 0 && performance.now() < deadline) await new Promise(setImmediate);
  expect(ended).toEqual(['/a%2Fb?c=d']);
});

test('says that the server behind it does not answer', async () => {
  const { outgoing, answer } = ask(await startProxy(await freePort()), {});
  outgoing.end();
  const given = await answer;
  expect(given.statusCode).toBe(502);
  expect(await nextPiece(given)).toMatch(/does not answer \(connect ECONNREFUSED/);
});
