import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ProviderError } from '#outgoing/errors.ts';
import { createHttpClient, type HttpClient, type HttpClientOptions } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const nothing = parseCidrList('');
const local = parseCidrList('loopback');

describe('addresses that are refused before anything is sent', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1:8080/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'https://[fd00:ec2::254]/',
  ])('%s', async (url) => {
    const error = await failure(client({ allowedPrivateNetworks: nothing }), url);
    const type = error.message.includes('ALLOWED_PRIVATE_NETWORKS') ? 'address_refused' : 'address_forbidden';
    expect(error).toMatchObject({ kind: 'permanent', type });
    expect(error.message).toMatch(/ALLOWED_PRIVATE_NETWORKS|never allowed/);
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,hello',
    '/path',
    'example.com',
    '',
    'http://',
    'http://user:pass@example.com/',
    'https://user@example.com/',
    'http://1.1.1.1@127.0.0.1/',
  ])('"%s" is no address of a third party', async (url) => {
    expect(await failure(client(), url)).toMatchObject({ kind: 'permanent', type: 'invalid_url' });
  });

  test.each([
    ['localhost', ['127.0.0.1']],
    ['internal.example', ['10.1.2.3']],
    ['metadata.example', ['169.254.169.254']],
    ['six.example', ['fd12::1']],
    ['mapped.example', ['::ffff:192.168.0.1']],
    ['mixed.example', ['93.184.216.34', '127.0.0.1']],
    ['mixed-last.example', ['2606:4700::1', '::1']],
  ])('the name %s that leads to %j', async (name, addresses) => {
    const error = await failure(
      client({ allowedPrivateNetworks: nothing, resolve: answers(addresses) }),
      `http://${name}/`,
    );
    expect(error).toMatchObject({ kind: 'permanent', type: expect.stringMatching(/^address_(refused|forbidden)$/) });
  });

  test('link-local addresses, even when the allowed networks cover them', async () => {
    const everything = client({
      allowedPrivateNetworks: parseCidrList('0.0.0.0/0 ::/0'),
      resolve: answers(['169.254.169.254']),
    });
    for (const url of [
      'http://169.254.169.254/',
      'http://[fe80::1]/',
      'http://[::ffff:169.254.1.1]/',
      'http://name.example/',
    ]) {
      expect(await failure(everything, url)).toMatchObject({ type: 'address_forbidden' });
    }
  });
});

describe('the connection goes to the address that was checked', () => {
  test('a name resolves once per connection, and the answer is what is connected to', async () => {
    const port = await serve((_request, response) => response.end('here'));
    let lookups = 0;
    const http = client({
      allowedPrivateNetworks: parseCidrList('127.0.0.1'),
      resolve: async () => {
        lookups += 1;
        return [{ address: lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
      },
    });
    const url = `http://rebind.example:${port}/`;
    expect((await http.request({ method: 'GET', url, headers: { connection: 'close' } })).body).toBe('here');
    expect(lookups).toBe(1);
    expect(await failure(http, url)).toMatchObject({ type: 'address_refused' });
  });

  test('an allowed private network is reached, by address and by name', async () => {
    const port = await serve((request, response) => response.end(request.headers.host));
    const http = client({ resolve: answers(['127.0.0.1']) });
    expect((await http.request({ method: 'GET', url: `http://127.0.0.1:${port}/` })).body).toBe(`127.0.0.1:${port}`);
    expect((await http.request({ method: 'GET', url: `http://name.example:${port}/` })).body).toBe(
      `name.example:${port}`,
    );
  });
});

describe('a request', () => {
  test('carries method, path, headers, body and who we are, and brings back status, headers and body', async () => {
    const port = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(201, { 'X-Answer': 'yes', 'Set-Cookie': ['a=1', 'b=2'] });
      const { method, url, headers } = request;
      response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
    });
    const response = await client().request({
      method: 'POST',
      url: `http://127.0.0.1:${port}/path?q=1#fragment`,
      headers: { 'Content-Type': 'text/plain', 'X-Own': 'v' },
      body: 'grüezi',
    });
    expect(response).toMatchObject({ status: 201, headers: { 'x-answer': 'yes', 'set-cookie': 'a=1, b=2' } });
    expect(JSON.parse(response.body)).toMatchObject({
      method: 'POST',
      url: '/path?q=1',
      body: 'grüezi',
      headers: { 'content-type': 'text/plain', 'x-own': 'v', 'user-agent': 'test-agent', 'content-length': '7' },
    });
  });

  test.each([400, 404, 429, 500, 503])('answered %d is a result, to be classified by the caller', async (status) => {
    const port = await serve((_request, response) => response.writeHead(status).end('why'));
    expect(await client().request({ method: 'GET', url: `http://127.0.0.1:${port}/` })).toMatchObject({
      status,
      body: 'why',
    });
  });

  test.each([301, 302, 303, 307, 308])('answered %d is not followed', async (status) => {
    const paths: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { location: '/elsewhere' }).end('moved');
    });
    expect(await failure(client(), `http://127.0.0.1:${port}/start`)).toMatchObject({
      kind: 'permanent',
      type: 'redirect_refused',
      status,
    });
    expect(paths).toEqual(['/start']);
  });

  test.each([
    ['a line break in a value', { 'x-own': 'a\r\nx-injected: 1' }],
    ['a space in a name', { 'x own': 'a' }],
    ['a framing header', { 'transfer-encoding': 'chunked' }],
  ])('with %s is refused', async (_what, headers) => {
    const port = await serve((_request, response) => response.end());
    const attempt = client().request({ method: 'POST', url: `http://127.0.0.1:${port}/`, headers, body: 'x' });
    await expect(attempt).rejects.toMatchObject({ kind: 'permanent', type: 'invalid_request' });
  });
});

describe('an answer that is too large', () => {
  test.each([
    ['announced', { 'content-length': '5000' }],
    ['streamed', {}],
  ])('is an error (%s)', async (_how, headers) => {
    const port = await serve((_request, response) => response.writeHead(200, headers).end('x'.repeat(5_000)));
    const http = client({ maxResponseBytes: 1_000 });
    expect(await failure(http, `http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'permanent',
      type: 'response_too_large',
      status: 200,
    });
  });

  test('is cut where only the status counts', async () => {
    const port = await serve((_request, response) => response.end('x'.repeat(5_000)));
    const http = client({ maxResponseBytes: 1_000 });
    const response = await http.request({ method: 'GET', url: `http://127.0.0.1:${port}/`, answer: 'excerpt' });
    expect(response).toEqual({ status: 200, headers: expect.anything(), body: 'x'.repeat(1_000) });
  });

  test('of exactly the limit is fine', async () => {
    const port = await serve((_request, response) => response.end('x'.repeat(1_000)));
    const http = client({ maxResponseBytes: 1_000 });
    expect((await http.request({ method: 'GET', url: `http://127.0.0.1:${port}/` })).body).toHaveLength(1_000);
  });
});

describe('an answer that is packed', () => {
  test('is not unpacked, so that a small one cannot become a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const asked: unknown[] = [];
    const port = await serve((request, response) => {
      asked.push(request.headers['accept-encoding']);
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const { body } = await client().request({ method: 'GET', url: `http://127.0.0.1:${port}/`, answer: 'excerpt' });
    expect(asked).toEqual(['identity']);
    expect(body.length).toBeLessThanOrEqual(bomb.length);
    const http = client({ maxResponseBytes: 1_000 });
    expect(await failure(http, `http://127.0.0.1:${port}/`)).toMatchObject({ type: 'response_too_large' });
  });
});

describe('bytes beyond the answer', () => {
  const answer = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

  test.each([
    ['another answer', answer('forged')],
    ['an error', 'HTTP/1.1 500 Oh\r\ncontent-length: 6\r\n\r\nforged'],
    ['junk', 'forged '.repeat(100)],
    ['the start of an answer', 'HTTP/1.1 200 OK\r\nx-forged: 1\r\n'],
  ])('are not taken for the answer to the next request: %s', async (_what, extra) => {
    let connections = 0;
    const port = await serveTcp((socket) => {
      connections += 1;
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        socket.write(answer(`${connections}.${requests}`) + extra);
      });
    });
    const http = client();
    const url = `http://127.0.0.1:${port}/`;
    for (let round = 1; round <= 4; round += 1) {
      // Each request has a connection of its own: one that received unexpected data is not reused.
      const { body, headers } = await http.request({ method: 'POST', url, body: 'x' });
      expect([body, headers]).toEqual([`${round}.1`, { 'content-length': '3' }]);
    }
  });

  test.each([
    ['without an end', 'HTTP/1.1 200 OK\r\n', 'x-more: 0123456789\r\n'],
    ['of one line without an end', 'HTTP/1.1 200 OK\r\nx-more: ', '0123456789'],
    ['before the answer, one after the other', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ])('in headers %s end it', async (_what, start, more) => {
    const port = await serveTcp((socket) => {
      socket.once('data', () => {
        socket.write(start);
        const flood = () => {
          while (!socket.destroyed && socket.write(more.repeat(100)));
        };
        socket.on('drain', flood);
        flood();
      });
    });
    const error = await failure(client({ timeoutMs: 1_000 }), `http://127.0.0.1:${port}/`);
    expect(['invalid_response', 'timeout']).toContain(error.type);
  });

  test('that change the protocol are no answer', async () => {
    const port = await serveTcp((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'));
    });
    expect(await failure(client({ timeoutMs: 1_000 }), `http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'transient',
    });
  });
});

describe('trouble on the way is transient', () => {
  test('nobody listens', async () => {
    const port = await serve(() => {});
    await closing.pop()?.();
    expect(await failure(client(), `http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'transient',
      type: 'connection_failed',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('the connection is cut', async () => {
    const port = await serve((request) => request.socket.destroy());
    expect(await failure(client(), `http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'transient',
      type: 'connection_failed',
    });
  });

  test('the answer breaks off', async () => {
    const port = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => request.socket.destroy());
    });
    const url = `http://127.0.0.1:${port}/`;
    expect(await failure(client(), url)).toMatchObject({ kind: 'transient', type: 'connection_failed' });
    expect(await client().request({ method: 'GET', url, answer: 'excerpt' })).toMatchObject({
      status: 200,
      body: 'half',
    });
  });

  test('the answer is no HTTP', async () => {
    const port = await serveTcp((socket) => void socket.once('data', () => socket.end('220 mail.example ESMTP\r\n')));
    expect(await failure(client(), `http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'transient',
      type: 'invalid_response',
    });
  });

  test('the name is not found, or has no address', async () => {
    const lost = client({ resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) });
    expect(await failure(lost, 'http://lost.example/')).toMatchObject({ kind: 'transient', type: 'dns_failure' });
    expect(await failure(client({ resolve: answers([]) }), 'http://empty.example/')).toMatchObject({
      type: 'dns_failure',
    });
  });

  test('a certificate that nobody vouches for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tls-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=name.example', '-days', '1', '-keyout', key, '-out', cert];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject],
      {
        stdio: 'ignore',
      },
    );
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) });
    const port = await start(server);
    const error = await failure(client({ resolve: answers(['127.0.0.1']) }), `https://name.example:${port}/`);
    expect(error).toMatchObject({ kind: 'transient', type: 'tls_failure' });
  });
});

describe('time-outs', () => {
  const quick = { timeoutMs: 150, connectTimeoutMs: 5_000 };

  test.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    [
      'sends its headers drop by drop',
      (request) => {
        const { socket } = request;
        socket.write('HTTP/1.1 200 OK\r\nx-drip: ');
        const drip = setInterval(() => socket.write('.'), 20);
        socket.on('close', () => clearInterval(drip));
      },
    ],
    [
      'sends its answer drop by drop',
      (_request, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('a server that %s', async (_what, listener) => {
    const port = await serve(listener);
    const error = await failure(client(quick), `http://127.0.0.1:${port}/`);
    expect(error).toMatchObject({ kind: 'transient', type: 'timeout', message: expect.stringContaining('150 ms') });
  });

  test('where only the status counts, an answer that drips is cut at the time-out', async () => {
    let drips = 0;
    const port = await serve((_request, response) => {
      const drip = setInterval(() => response.write(String(drips++ % 10)), 20);
      response.on('close', () => clearInterval(drip));
    });
    const { status, body } = await client(quick).request({
      method: 'GET',
      url: `http://127.0.0.1:${port}/`,
      answer: 'excerpt',
    });
    expect(status).toBe(200);
    expect(body).toMatch(/^012/);
    expect(body.length).toBeLessThanOrEqual(drips);
  });

  test('a look-up that never ends', async () => {
    // A pending look-up is aborted by the connection's own limit.
    const http = client({ ...quick, connectTimeoutMs: 300, resolve: () => new Promise(() => {}) });
    expect(await failure(http, 'http://slow.example/')).toMatchObject({ kind: 'transient', type: 'timeout' });
  });

  test('a connection that is not made in time', async () => {
    const http = client({ timeoutMs: 10_000, connectTimeoutMs: 100, resolve: () => new Promise(() => {}) });
    expect(await failure(http, 'http://slow.example/')).toMatchObject({ kind: 'transient', type: 'timeout' });
  });

  test('a request can have its own', async () => {
    const port = await serve(() => {});
    const attempt = client().request({ method: 'GET', url: `http://127.0.0.1:${port}/`, timeoutMs: 50 });
    await expect(attempt).rejects.toMatchObject({ type: 'timeout', message: expect.stringContaining('50 ms') });
  });
});

describe('giving up', () => {
  test('rejects with the reason of the signal, not with an error of the provider', async () => {
    const reason = new Error('cancelled by the workflow');
    const controller = new AbortController();
    const port = await serve(() => controller.abort(reason));
    const url = `http://127.0.0.1:${port}/`;
    await expect(client().request({ method: 'GET', url, signal: controller.signal })).rejects.toBe(reason);
    await expect(client().request({ method: 'GET', url, signal: controller.signal })).rejects.toBe(reason);
  });

  test('while an answer drips cuts it where only the status counts, and is the end of the request elsewhere', async () => {
    const reason = new Error('its time is over');
    let controller = new AbortController();
    const port = await serve((_request, response) => {
      response.writeHead(202);
      response.write('taken');
    });
    const ask = (answer: 'whole' | 'excerpt') => {
      controller = new AbortController();
      setTimeout(() => controller.abort(reason), 100);
      return client().request({ method: 'GET', url: `http://127.0.0.1:${port}/`, signal: controller.signal, answer });
    };
    expect(await ask('excerpt')).toMatchObject({ status: 202, body: 'taken' });
    await expect(ask('whole')).rejects.toBe(reason);
  });
});

function client(options: Partial<HttpClientOptions> = {}): HttpClient {
  const http = createHttpClient({ allowedPrivateNetworks: local, userAgent: 'test-agent', ...options });
  closing.push(() => http.close());
  return http;
}

async function failure(http: HttpClient, url: string): Promise<ProviderError> {
  try {
    await http.request({ method: 'GET', url });
  } catch (error) {
    return error as ProviderError;
  }
  throw new Error(`The request to ${url} succeeded.`);
}

function answers(addresses: string[]): HttpClientOptions['resolve'] {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  closing.push(() => server.closeAllConnections());
  return start(server);
}

function serveTcp(listener: (socket: import('node:net').Socket) => void): Promise<number> {
  return start(createTcpServer((socket) => listener(socket.on('error', () => {}))));
}

async function start(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}
