import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { listen, stopListening } from '#http/listen.ts';
import { type ClientLimits, createLimitedServer } from '#http/server/client-limits.ts';
import { parseCidrList } from '#security/addresses.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { until } from '#test/environment/submissions.ts';
import { createForm, tokensOf } from '#test/environment/visitor.ts';

const QUICK = { headersMs: 100, requestMs: 200, checkMs: 20 };
const SUBMIT = 'POST /rest/svcb/v1/forms/1/submissions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

let server: Server | undefined;
let sockets: Socket[] = [];
let warnings: object[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  if (server) await stopListening(server, 0);
  [server, sockets, warnings] = [undefined, [], []];
});

/**
 * Starts a server whose answers have `size` bytes.
 * @returns its port
 */
async function serve(
  limits: Partial<ClientLimits>,
  { trustProxy = '', size = 2, reads = false, shutdownDelayMs = 0 } = {},
): Promise<number> {
  const log = { warn: (line: object) => void warnings.push(line) };
  server = createLimitedServer({ trustProxy: parseCidrList(trustProxy), log, limits, shutdownDelayMs });
  server.on('request', async (req, res) => {
    // Reads part of the body, as a handler that then refuses it.
    if (reads && req.method === 'POST') for await (const _some of req.iterator({ destroyOnReturn: false })) break;
    res.end('x'.repeat(size));
  });
  return Number(new URL(await listen(server, 'PORT', 0, '127.0.0.1')).port);
}

/** Opens a connection and collects the received text; `ended` resolves once the server has closed it. */
function open(port: number, { reads = true, host = '127.0.0.1' } = {}) {
  const socket = connect(port, host);
  sockets.push(socket);
  const connection = { socket, text: '', ended: false, opened: once(socket, 'connect').catch(() => undefined) };
  if (reads) socket.on('data', (bytes) => (connection.text += bytes));
  socket.on('error', () => undefined);
  socket.on('close', () => (connection.ended = true));
  return connection;
}
const ended = (connection: { ended: boolean }) =>
  until('the server closes the connection', async () => connection.ended);

describe('a client that is too slow', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ clientLimits: QUICK });
  });
  afterAll(() => service.close());

  test.each([
    ['sends nothing', ''],
    ['sends half a line', 'GET / HT'],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['never ends its body', `${SUBMIT}Content-Length: 1000\r\n\r\n{"a":`],
    ['never ends its chunks', `${SUBMIT}Transfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n`],
  ])('is cut off when it %s', async (_how, bytes) => {
    const connection = open(Number(new URL(service.url).port));
    connection.socket.write(bytes);
    await ended(connection);
    expect(connection.text).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test('is cut off when nothing more of its file comes, and goes on later where it stopped', async () => {
    const id = await createForm(service, {}, [{ type: 'file', name: 'cv', accept: ['.bin'] }]);
    const { nonce } = await tokensOf(service, id);
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const metadata = { _svcb_nonce: nonce, field: 'cv', filename: 'cv.bin' };
    const about = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`);
    const tus = { 'tus-resumable': '1.0.0' };
    const begun = await service.call('POST', `b:/forms/${id}/uploads/resumable`, {
      headers: { ...tus, 'upload-length': '5000', 'upload-metadata': about.join(',') },
    });
    expect(begun.status).toBe(201);
    const at = `b:/forms/${id}/uploads/resumable/${begun.headers.get('location')?.split('/').at(-1)}`;
    const connection = open(Number(new URL(service.url).port));
    const head = [
      `PATCH /rest/svcb/v1${at.slice('b:'.length)} HTTP/1.1`,
      ...['Host: x', 'Tus-Resumable: 1.0.0', 'Upload-Offset: 0', 'Content-Length: 5000'],
      'Content-Type: application/offset+octet-stream',
    ];
    connection.socket.write(`${head.join('\r\n')}\r\n\r\n0123456789`);
    await ended(connection);
    expect(connection.text).toContain('408');
    await until('the bytes that came are kept', async () => {
      const stand = await service.call('HEAD', at, { headers: tus });
      return stand.headers.get('upload-offset') === '10';
    });
  });

  test('is cut off when it sends a byte now and then', async () => {
    const connection = open(await serve(QUICK));
    connection.socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const drip = setInterval(() => connection.socket.write('a'), 10);
    await ended(connection);
    clearInterval(drip);
    expect(connection.text).toContain('408');
  });

  test('is cut off in its second request as in its first', async () => {
    const connection = open(await serve(QUICK));
    connection.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until('the first answer is there', async () => connection.text.includes('200 OK'));
    connection.socket.write('GET / HTTP/1.1\r\nHost');
    await ended(connection);
    expect(connection.text).toContain('408');
  });

  test('is cut off when it does not read its answer', async () => {
    const port = await serve({ silenceMs: 200 }, { size: 50_000_000 });
    const connection = open(port, { reads: false });
    let closed = false;
    server?.once('connection', (socket) => socket.once('close', () => (closed = true)));
    connection.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until('the server gives it up', async () => closed);
  });

  const LARGE = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n';

  test('is answered although it sends all of its body first, and its connection serves the next request', async () => {
    // Answers after the first bytes, as an import whose first line is wrong.
    const port = await serve({}, { reads: true });
    const connection = open(port, { reads: false });
    connection.socket.write(LARGE);
    const sent = new Promise((resolve) => connection.socket.write(Buffer.alloc(20_000_000), resolve));
    await sent;
    connection.socket.on('data', (bytes) => (connection.text += bytes));
    connection.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until('both are answered', async () => connection.text.split('200 OK').length === 3);
  });

  test('is cut off when it goes on with a body long after its answer', async () => {
    const connection = open(await serve(QUICK, { reads: true }));
    connection.socket.write(LARGE);
    const drip = setInterval(() => connection.socket.write('a'), 10);
    await ended(connection);
    clearInterval(drip);
    expect(connection.text).toContain('200 OK');
  });

  test('holds nobody else up: hundreds of them, and a request is answered', async () => {
    const port = await serve({});
    const slow = Array.from({ length: 300 }, () => open(port));
    await Promise.all(slow.map(({ opened }) => opened));
    for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });
});

test.each([
  ['5 s', 5_000, 'timeout=4'],
  ['2 s', 2_000, 'timeout=1'],
  ['less, which covers nobody,', 1_999, 'timeout=75'],
  ['more than connections are kept', 300_000, 'timeout=75'],
])('with a stop that takes %s clients are told how long they may use a connection again', async (_how, delay, told) => {
  const connection = open(await serve({}, { shutdownDelayMs: delay }));
  connection.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until('it is answered', async () => connection.text.includes('200 OK'));
  expect(/^Keep-Alive: (.*)\r$/m.exec(connection.text)?.[1]).toBe(told);
  expect((server?.keepAliveTimeout ?? 0) + (server?.keepAliveTimeoutBuffer ?? 0)).toBe(75_000);
});

describe('connections', () => {
  test('of one address are limited, and come free again', async () => {
    const port = await serve({ perAddress: 3 });
    const kept = [open(port), open(port), open(port)];
    await Promise.all(kept.map(({ opened }) => opened));
    await ended(open(port));
    expect(kept.map((connection) => connection.ended)).toEqual([false, false, false]);
    expect(warnings).toEqual([{ why: 'one address has too many', perAddress: 3, total: 10_000 }]);
    // The warning is logged once a minute, not for each connection.
    await ended(open(port));
    expect(warnings).toHaveLength(1);

    kept[0]?.socket.destroy();
    await until('a place is free', async () => {
      const next = open(port);
      next.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await until('it is answered or closed', async () => next.ended || next.text.includes('200 OK'));
      return next.text.includes('200 OK');
    });
  });

  test('of one IPv6 end site are limited to twice as many, whatever networks it has, and come free again', async () => {
    await serve({ perAddress: 2 });
    const from = (remoteAddress: string) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress });
      server?.emit('connection', socket);
      return socket;
    };
    const site = [0, 1, 2, 3].map((network) => from(`2001:db8:1:${network}::1`));
    expect(site.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
    expect(from('2001:db8:1:4::1').destroyed).toBe(true);
    expect(from('2001:db8:2::1').destroyed).toBe(false);
    const freed = once(site[0] as PassThrough, 'close');
    site[0]?.destroy();
    await freed;
    await until('the refused one is gone too', async () => {
      const next = from('2001:db8:1:5::1');
      return !next.destroyed;
    });
  });

  test('of a trusted proxy are not: it stands for many', async () => {
    const port = await serve({ perAddress: 1 }, { trustProxy: 'loopback' });
    const many = [open(port), open(port), open(port)];
    for (const { socket } of many) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until('all are answered', async () => many.every(({ text }) => text.includes('200 OK')));
  });

  test('of all together are limited too', async () => {
    const port = await serve({ total: 2 }, { trustProxy: 'loopback' });
    const kept = [open(port), open(port)];
    await Promise.all(kept.map(({ opened }) => opened));
    await ended(open(port));
    expect(kept.map((connection) => connection.ended)).toEqual([false, false]);
    expect(warnings).toEqual([{ why: 'there are too many', perAddress: 500, total: 2 }]);
  });
});
