import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { WebhookLog } from '#fakes/webhooks/log.ts';
import { generateWebhookSecret, signWebhook } from '#features/integrations/webhook/signature.ts';

let sandbox: Sandbox;
let url: string;
let count = 0;
const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', now: () => now });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  count += 1;
  url = `${sandbox.url}/webhooks/name-${count}`;
});

describe('a webhook receiver', () => {
  test('records what it receives, the newest first', async () => {
    await send('POST', url, '{"n":1}', { 'webhook-id': 'a', 'x-own': 'v' });
    await send('POST', url, 'plain', { 'webhook-id': 'b', 'content-type': 'text/plain' });
    expect(await read(url)).toMatchObject({
      total: 2,
      secret_set: false,
      deliveries: { a: 1, b: 1 },
      accepted: 2,
      duplicates: 0,
      requests: [
        { delivery_id: 'b', body: 'plain', json: null, signature: 'unchecked', answered: 200 },
        {
          delivery_id: 'a',
          body: '{"n":1}',
          json: { n: 1 },
          headers: { 'x-own': 'v' },
          received_at: now.toISOString(),
        },
      ],
    });
    expect(await read(`${url}?delivery_id=a`)).toMatchObject({ total: 2, requests: [{ delivery_id: 'a' }] });
    expect(await read(`${url}?limit=1`)).toMatchObject({ requests: [{ delivery_id: 'b' }] });
  });

  test('tells attempts that failed from deliveries that came twice', async () => {
    await send('POST', `${url}/failures`, { next: 2, status: 503 });
    for (const id of ['a', 'a', 'a', 'b', 'b']) await send('POST', url, '{}', { 'webhook-id': id });
    expect(await read(url)).toMatchObject({ total: 5, deliveries: { a: 3, b: 2 }, accepted: 2, duplicates: 1 });
  });

  test('checks signatures once it knows the secret', async () => {
    const secret = generateWebhookSecret();
    const timestamp = now.getTime() / 1000;
    expect(await (await send('PUT', url, { secret })).json()).toEqual({ name: `name-${count}`, secret_set: true });
    await send('POST', url, 'body', signWebhook({ id: 'right', timestamp, body: 'body', secrets: [secret] }));
    await send('POST', url, 'changed', signWebhook({ id: 'wrong', timestamp, body: 'body', secrets: [secret] }));
    await send(
      'POST',
      url,
      'body',
      signWebhook({ id: 'old', timestamp: timestamp - 301, body: 'body', secrets: [secret] }),
    );
    await send('POST', url, 'body');
    const { requests } = await read(url);
    expect(requests.map(({ signature, signature_reason }) => [signature, signature_reason])).toEqual([
      ['invalid', 'missing_header'],
      ['invalid', 'stale'],
      ['invalid', 'mismatch'],
      ['valid', undefined],
    ]);
    await send('PUT', url, { secret: null });
    await send('POST', url, 'body');
    expect((await read(url)).requests[0]).toMatchObject({ signature: 'unchecked' });
  });

  test('can be told to tolerate older times', async () => {
    const secret = generateWebhookSecret();
    const timestamp = now.getTime() / 1000 - 86_400;
    await send('PUT', url, { secret, tolerance_seconds: 100_000 });
    await send('POST', url, 'body', signWebhook({ id: 'old', timestamp, body: 'body', secrets: [secret] }));
    expect((await read(url)).requests).toMatchObject([{ signature: 'valid' }]);
  });

  test.each([{}, { secret: 'plain' }, { secret: 5 }, { secret: null, tolerance_seconds: -1 }])(
    'refuses the setting %j',
    async (body) => {
      expect((await send('PUT', url, body)).status).toBe(400);
    },
  );

  test('forgets everything on DELETE', async () => {
    await send('PUT', url, { secret: generateWebhookSecret() });
    await send('POST', url, 'body');
    await send('POST', `${url}/failures`, { status: 500 });
    expect((await send('DELETE', url)).status).toBe(204);
    expect(await read(url)).toMatchObject({ total: 0, secret_set: false, failures: [], requests: [] });
  });

  test('keeps each name apart', async () => {
    await send('POST', `${url}/failures`, { status: 500 });
    expect((await send('POST', `${url}-other`, '{}')).status).toBe(200);
    expect((await read(url)).total).toBe(0);
  });

  test('takes only plain names', async () => {
    expect((await send('POST', `${sandbox.url}/webhooks/${encodeURIComponent('<b>')}`, '{}')).status).toBe(404);
  });

  test('keeps counting when it forgets the oldest requests', () => {
    const log = new WebhookLog(2);
    for (const delivery_id of ['a', 'b', 'c']) {
      log.add({
        received_at: '',
        delivery_id,
        signature: 'unchecked',
        answered: 200,
        headers: {},
        body: '',
        json: null,
      });
    }
    expect(log.requests().map(({ delivery_id }) => delivery_id)).toEqual(['c', 'b']);
    expect(log.totals()).toMatchObject({ total: 3, accepted: 3 });
  });
});

describe('failures on request', () => {
  test.each([
    [{ status: 500 }, 500, null],
    [{ status: 410 }, 410, null],
    [{ status: 429, retry_after: 5 }, 429, '5'],
    [{ status: 503, retry_after: 'Sat, 21 Nov 2026 12:00:10 GMT' }, 503, 'Sat, 21 Nov 2026 12:00:10 GMT'],
    [{ status: 200, delay_ms: 20 }, 200, null],
  ])('%j', async (failure, status, retryAfter) => {
    expect((await send('POST', `${url}/failures`, failure)).status).toBe(201);
    const response = await send('POST', url, '{}');
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect((await send('POST', url, '{}')).status).toBe(200);
    expect((await read(url)).requests).toMatchObject([{ answered: 200 }, { answered: status }]);
  });

  test('happen in the order in which they were asked for', async () => {
    await send('POST', `${url}/failures`, { next: 2, status: 500 });
    await send('POST', `${url}/failures`, { next: 1, status: 429 });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await send('POST', url, '{}')).status);
    expect(statuses).toEqual([500, 500, 429, 200]);
  });

  test('reset cuts the connection', async () => {
    await send('POST', `${url}/failures`, { mode: 'reset' });
    await expect(send('POST', url, '{}')).rejects.toThrow();
    expect((await read(url)).requests).toMatchObject([{ answered: 'reset' }]);
  });

  test('timeout leaves the request without an answer', async () => {
    await send('POST', `${url}/failures`, { mode: 'timeout' });
    const attempt = fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(200) });
    await expect(attempt).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await read(url)).requests).toMatchObject([{ answered: 'timeout' }]);
  });

  test('bad_json answers 200 and rubbish', async () => {
    await send('POST', `${url}/failures`, { mode: 'bad_json' });
    const response = await send('POST', url, '{}');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
    await expect(response.json()).rejects.toThrow('JSON');
  });

  test('can be listed and taken back', async () => {
    await send('POST', `${url}/failures`, { next: 3, status: 502 });
    expect(await (await fetch(`${url}/failures`)).json()).toEqual({
      failures: [{ next: 3, mode: 'status', status: 502, delay_ms: 0 }],
    });
    expect((await send('DELETE', `${url}/failures`)).status).toBe(204);
    expect((await send('POST', url, '{}')).status).toBe(200);
  });

  test.each([
    [{ next: 0 }, 'next'],
    [{ mode: 'explode' }, 'mode'],
    [{ status: 99 }, 'status'],
    [{ status: '500' }, 'status'],
    [{ delay_ms: -1 }, 'delay_ms'],
    [{ retry_after: {} }, 'retry_after'],
  ])('%j is refused and names %s', async (failure, field) => {
    const response = await send('POST', `${url}/failures`, failure);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringMatching(new RegExp(`^${field} `)) });
  });
});

test('the page for people shows what came, escaped', async () => {
  await send('POST', url, '{}', { 'webhook-id': '<script>alert(1)</script>' });
  const page = await (await fetch(sandbox.url)).text();
  expect(page).toContain(`/webhooks/name-${count}`);
  expect(page).toContain('&#60;script&#62;');
  expect(page).not.toContain('<script');
});

test('an unknown party is a 404', async () => {
  expect((await fetch(`${sandbox.url}/nobody`)).status).toBe(404);
});

test('closing ends requests that were left without an answer', async () => {
  const own = await startSandbox({ port: 0, host: '127.0.0.1' });
  await send('POST', `${own.url}/webhooks/a/failures`, { mode: 'timeout' });
  const hanging = send('POST', `${own.url}/webhooks/a`, '{}').catch((error: Error) => error);
  while ((await read(`${own.url}/webhooks/a`)).total === 0);
  await own.close();
  expect(await hanging).toMatchObject({ message: 'fetch failed' });
});

describe('the processes', () => {
  test.each([
    ['dev/sandbox/main.ts', /^sandbox ready: http:\/\/127\.0\.0\.1:\d+\n$/],
    ['dev/inbox/main.ts', /^inbox ready: http:\/\/127\.0\.0\.1:\d+ \(mail to smtp:\/\/127\.0\.0\.1:\d+\)\n$/],
  ])('%s says in one line when it is ready and ends on SIGTERM', async (file, line) => {
    const env = { ...process.env, SANDBOX_PORT: '0', INBOX_SMTP_PORT: '0', INBOX_HTTP_PORT: '0' };
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const exit = once(child, 'exit');
    const [output] = await once(child.stdout, 'data');
    expect(String(output)).toMatch(line);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  test.each([
    ['dev/sandbox/main.ts', 'SANDBOX_PORT'],
    ['dev/inbox/main.ts', 'INBOX_HTTP_PORT'],
  ])('%s names %s when it is no port', async (file, name) => {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, [name]: 'many' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += String(chunk);
    });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output).toContain(`${name} must be a port number`);
  });
});

interface Log {
  total: number;
  requests: { signature: string; signature_reason?: string }[];
}

async function read(address: string): Promise<Log> {
  return (await (await fetch(address)).json()) as Log;
}

function send(
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
  });
}
