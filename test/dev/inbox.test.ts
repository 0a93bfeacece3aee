import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Inbox, type InboxOptions, startInbox } from '#dev/inbox/inbox.ts';
import { Mailbox } from '#dev/inbox/mailbox.ts';

const closing: (() => Promise<void>)[] = [];
let inbox: Inbox;

beforeEach(async () => {
  inbox = await start();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('the JSON API', () => {
  test('lists messages, the newest first', async () => {
    await deliver('a@example.com', 'Subject: First\r\nMessage-ID: <1@x>\r\n\r\nHello');
    await deliver('b@example.com', 'Subject: Second\r\nMessage-ID: <2@x>\r\n\r\nHello');
    expect(await json('/api/messages')).toMatchObject({
      total: 2,
      messages: [
        { subject: 'Second', envelope_to: ['b@example.com'], copies: 1, received_at: '2026-11-21T12:00:00.000Z' },
        { subject: 'First', envelope_to: ['a@example.com'] },
      ],
    });
  });

  test.each([
    ['?to=ANNA', ['To Anna']],
    ['?to=example.com', ['To Ben', 'To Anna']],
    ['?subject=anna', ['To Anna']],
    ['?subject=to&to=ben', ['To Ben']],
    ['?to=nobody', []],
    ['?to[]=ben', ['To Ben', 'To Anna']],
  ])('filters by recipient and subject: %s', async (query, subjects) => {
    await deliver('anna@example.com', 'Subject: To Anna\r\n\r\nHello');
    await deliver('ben@example.com', 'Subject: To Ben\r\n\r\nHello');
    const { messages } = await json<{ messages: { subject: string }[] }>(`/api/messages${query}`);
    expect(messages.map(({ subject }) => subject)).toEqual(subjects);
  });

  test('gives one message with headers, text and source', async () => {
    await deliver('a@example.com', 'Subject: =?utf-8?B?WsO2w6s=?=\r\nX-Form: 7\r\n\r\nHello');
    expect(await json('/api/messages/1')).toMatchObject({
      subject: 'Zöë',
      headers: expect.arrayContaining([{ name: 'X-Form', value: '7' }]),
      text: 'Hello\n',
      source: expect.stringContaining('X-Form: 7'),
    });
    expect((await fetch(`${inbox.url}/api/messages/99`)).status).toBe(404);
  });

  test('removes all messages', async () => {
    await deliver('a@example.com', 'Subject: One\r\n\r\nHello');
    expect((await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await json('/api/messages')).toEqual({ total: 0, received: 1, messages: [] });
  });

  test('counts a message that comes again as a copy', async () => {
    await deliver('a@example.com', 'Subject: Once\r\nMessage-ID: <same@x>\r\n\r\nHello');
    await deliver('b@example.com', 'Subject: Once\r\nMessage-ID: <same@x>\r\n\r\nHello');
    expect(await json('/api/messages')).toMatchObject({
      total: 1,
      messages: [{ copies: 2, envelope_to: ['a@example.com', 'b@example.com'] }],
    });
    expect(await text('/')).toContain('received 2 times');
  });

  test('takes messages without a Message-ID as different ones', async () => {
    await deliver('a@example.com', 'Subject: One\r\n\r\nHello');
    await deliver('a@example.com', 'Subject: One\r\n\r\nHello');
    expect(await json('/api/messages')).toMatchObject({ total: 2 });
  });
});

describe('the page', () => {
  test('lists subject, recipient, sender and time', async () => {
    await deliver('owner@example.com', 'From: Forms <forms@example.com>\r\nSubject: A submission\r\n\r\nHello');
    const page = await text('/');
    for (const part of [
      'A submission',
      'owner@example.com',
      'Forms &#60;forms@example.com&#62;',
      '2026-11-21 12:00:00',
    ]) {
      expect(page).toContain(part);
    }
  });

  test('escapes whatever a message says, and runs no script', async () => {
    const evil = '<script>alert(1)</script>"\'';
    await deliver('a@example.com', `Subject: ${evil}\r\nX-Evil: ${evil}\r\nFrom: ${evil} <x@y.z>\r\n\r\n${evil}`);
    for (const path of ['/', '/messages/1', `/?to=a&subject=${encodeURIComponent('"><script>')}`]) {
      const response = await fetch(inbox.url + path);
      expect(await response.text()).not.toMatch(/<script|<x@y/i);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('shows HTML in a frame that can do nothing', async () => {
    await deliver('a@example.com', 'Subject: S\r\nContent-Type: text/html\r\n\r\n<b>bold</b><script>alert(1)</script>');
    expect(await text('/messages/1')).toContain('<iframe sandbox="" ');
    const frame = await fetch(`${inbox.url}/messages/1/html`);
    expect(await frame.text()).toContain('<b>bold</b>');
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  });

  test('of an unknown message is a 404', async () => {
    expect((await fetch(`${inbox.url}/messages/7`)).status).toBe(404);
    expect((await fetch(`${inbox.url}/messages/7/html`)).status).toBe(404);
    expect((await fetch(`${inbox.url}/elsewhere`)).status).toBe(404);
  });

  test('removes all at a press of the button', async () => {
    await deliver('a@example.com', 'Subject: One\r\n\r\nHello');
    const response = await fetch(`${inbox.url}/clear`, { method: 'POST' });
    expect(response.url).toBe(`${inbox.url}/`);
    expect(await response.text()).toContain('No mail here yet');
  });
});

describe('the mail server', () => {
  test.each([
    ['no header at all', 'just text'],
    ['an empty message', ''],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0d, 0x0a])],
    [
      'a broken MIME structure',
      'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: multipart/mixed; boundary=x',
    ],
    ['a broken encoding', 'Subject: =?utf-8?B?%%%?=\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!'],
    ['a header of 100 kB', `X-Long: ${'x'.repeat(100_000)}\r\n\r\nHello`],
  ])('survives %s', async (_what, source) => {
    await deliver('a@example.com', source);
    await deliver('a@example.com', 'Subject: Next\r\n\r\nHello');
    expect(await json('/api/messages')).toMatchObject({ total: 2 });
    const page = await fetch(`${inbox.url}/messages/1`);
    expect(page.status).toBe(200);
    // An unread body would keep its connection open.
    await page.text();
  });

  test('keeps what cannot be read as MIME, and says so', async () => {
    const nested = Array.from(
      { length: 300 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    ).join('');
    await deliver('a@example.com', nested);
    expect(await json('/api/messages/1')).toMatchObject({
      envelope_to: ['a@example.com'],
      parse_error: expect.stringMatching(/./),
      source: expect.stringContaining('boundary=b299'),
    });
  });

  test('survives a client that breaks off', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(inbox.smtpPort, '127.0.0.1', () =>
        socket.write('EHLO x\r\nMAIL FROM:<a@b.c>\r\n', () => socket.resetAndDestroy()),
      );
      socket.on('error', () => {}).on('close', () => resolve());
    });
    await deliver('a@example.com', 'Subject: Next\r\n\r\nHello');
    expect(await json('/api/messages')).toMatchObject({ total: 1 });
  });

  test.each([
    [{ next: 1, code: 450, at: 'rcpt' }, ['250', '450', '503']],
    [{ next: 1, code: 550, at: 'mail' }, ['550', '503', '503']],
    [{ next: 1, code: 452, at: 'data' }, ['250', '250', '354', '452']],
  ])('refuses as asked by POST /api/failures: %j', async (failure, codes) => {
    expect((await post('/api/failures', failure)).status).toBe(201);
    expect((await session('a@example.com', 'Subject: S\r\n\r\nx')).slice(2, 2 + codes.length)).toEqual(codes);
    expect(await json('/api/failures')).toEqual({ failures: [] });
    await deliver('a@example.com', 'Subject: Next\r\n\r\nHello');
  });

  test('refuses whole connections', async () => {
    await post('/api/failures', { next: 2, code: 421, at: 'connect' });
    expect((await session('a@example.com', 'x'))[0]).toBe('421');
    expect(await json('/api/failures')).toEqual({ failures: [{ next: 1, code: 421, at: 'connect' }] });
    expect((await fetch(`${inbox.url}/api/failures`, { method: 'DELETE' })).status).toBe(204);
    await deliver('a@example.com', 'Subject: Next\r\n\r\nHello');
  });

  test.each([
    [{ next: 0, code: 450 }, 'next'],
    [{ next: 1.5, code: 450 }, 'next'],
    [{ next: 1 }, 'code'],
    [{ code: 250 }, 'code'],
    [{ code: '450' }, 'code'],
    [{ code: 450, at: 'somewhere' }, 'at'],
    [{ code: 450, to: 5 }, 'to'],
    [[], 'code'],
  ])('does not take the failure %j and names %s', async (failure, field) => {
    const response = await post('/api/failures', failure);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringMatching(new RegExp(`^${field} `)) });
  });

  test('answers a body that is no JSON with 400', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${inbox.url}/api/failures`, { method: 'POST', headers, body: '{' })).status).toBe(400);
  });
});

describe('what is kept', () => {
  test('is the newest messages', async () => {
    const mailbox = new Mailbox(3);
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await mailbox.add(received(`Message-ID: <${name}@x>\r\nSubject: ${name}\r\n\r\n`));
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(['e', 'd', 'c']);
    await mailbox.add(received('Message-ID: <a@x>\r\nSubject: a again\r\n\r\n'));
    expect(mailbox.list()).toMatchObject([{ subject: 'a again', copies: 1 }, { subject: 'e' }, { subject: 'd' }]);
  });

  test('is there after a restart when a file is given, until it is removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'inbox-'));
    closing.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'mail.jsonl');
    await writeFile(file, 'a damaged line\n{"receivedAt":1}\n');
    inbox = await start({ file });
    await deliver('a@example.com', Buffer.from('Subject: Kept\r\n\r\n\xe4', 'latin1'));
    await inbox.close();
    inbox = await start({ file });
    expect(await json('/api/messages')).toMatchObject({
      total: 1,
      messages: [{ subject: 'Kept', envelope_to: ['a@example.com'] }],
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
    await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' });
    await inbox.close();
    inbox = await start({ file });
    expect(await json('/api/messages')).toMatchObject({ total: 0 });
  });
});

test('a port that is taken is an error, and nothing is left running', async () => {
  const { smtpPort, url } = inbox;
  await expect(startInbox({ smtpPort, httpPort: 0, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const httpPort = Number(new URL(url).port);
  await expect(startInbox({ smtpPort: 0, httpPort, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

async function start(options: Partial<InboxOptions> = {}): Promise<Inbox> {
  const now = () => new Date('2026-11-21T12:00:00Z');
  const started = await startInbox({ smtpPort: 0, httpPort: 0, host: '127.0.0.1', now, ...options });
  closing.push(() => started.close());
  return started;
}

function received(source: string) {
  return { receivedAt: new Date(0), envelopeFrom: 'x@y.z', envelopeTo: ['a@b.c'], source: Buffer.from(source) };
}

async function deliver(to: string, source: string | Buffer): Promise<void> {
  const codes = await session(to, source);
  if (codes.at(-2) !== '250') throw new Error(`The mail was not taken: ${codes.join(' ')}`);
}

/** Speaks SMTP by hand, so that any bytes can be sent. Returns the reply codes: greeting, EHLO, MAIL, RCPT, DATA, end, QUIT. */
async function session(to: string, source: string | Buffer): Promise<string[]> {
  const steps = ['EHLO test', 'MAIL FROM:<forms@example.com>', `RCPT TO:<${to}>`, 'DATA'];
  const codes: string[] = [];
  return new Promise((resolve, reject) => {
    const socket = connect(inbox.smtpPort, '127.0.0.1');
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      const last = /^(\d{3}) .*\r\n$/m.exec(pending);
      if (last?.[1] === undefined) return;
      pending = '';
      codes.push(last[1]);
      const next = steps.shift();
      if (last[1] === '354') socket.write(Buffer.concat([Buffer.from(source), Buffer.from('\r\n.\r\n')]));
      else socket.write(`${next ?? 'QUIT'}\r\n`);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(codes));
  });
}

async function json<T = unknown>(path: string): Promise<T> {
  return (await (await fetch(inbox.url + path)).json()) as T;
}

async function text(path: string): Promise<string> {
  return (await fetch(inbox.url + path)).text();
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(inbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
