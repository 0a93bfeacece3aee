import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { wrap } from '@mikro-orm/core';
import { UseCaseError } from '#db/use-case-error.ts';
import { PartlyDone } from '#features/command-line/command.ts';
import { SiteWebhook } from '#features/deliveries/site/entities.ts';
import { listenTo } from '#features/webhooks/listen.ts';
import { startRelay } from '#features/webhooks/relay.ts';
import type { WebhookParts } from '#features/webhooks/use-cases.ts';
import { parseCidrList } from '#security/addresses.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { until } from '#test/environment/submissions.ts';

const EVENT = JSON.stringify({ type: 'form.saved', timestamp: '2031-01-01T00:00:00Z', data: { form_id: 7 } });
const HEADERS = { 'content-type': 'application/json', 'webhook-id': 'msg_1', 'webhook-signature': 'v1,abc' };

let receiver: Server;
let taken: { headers: IncomingHttpHeaders; body: string }[];
let status: number;
beforeAll(async () => {
  receiver = createServer(async (req, res) => {
    taken.push({ headers: req.headers, body: await text(req) });
    res.writeHead(status).end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  taken = [];
  status = 200;
});
afterAll(() => {
  receiver.close();
});
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
const send = (url: string, body = EVENT) => fetch(url, { method: 'POST', headers: HEADERS, body });

test('an event is passed on as it came, and again when asked', async () => {
  const lines: string[] = [];
  const relay = await startRelay(address(), (line) => lines.push(line));
  try {
    expect((await send(relay.url)).status).toBe(204);
    await until('1 in lines', async () => lines.length === 1);
    expect(taken).toMatchObject([{ headers: HEADERS, body: EVENT }]);
    await relay.resend(1);
    expect(taken.map(({ body }) => body)).toEqual([EVENT, EVENT]);
    expect(lines).toEqual([
      expect.stringMatching(/^1 {2}form\.saved {2}200 {2}\d+ ms$/),
      expect.stringMatching(/^1 {2}form\.saved {2}200 {2}\d+ ms$/),
    ]);
    await relay.resend(9);
    expect(lines.at(-1)).toBe('There is no event 9.');
    expect(relay.counts()).toEqual({ forwarded: 1, failed: 0 });
  } finally {
    await relay.close();
  }
});

test('an event that the receiver refuses, or that nobody takes, is acknowledged all the same, and told', async () => {
  const lines: string[] = [];
  const [relay, nowhere] = await Promise.all(
    [address(), 'http://127.0.0.1:1/'].map((to) => startRelay(to, (line) => lines.push(line))),
  );
  if (!relay || !nowhere) throw new Error('no relay');
  try {
    status = 500;
    expect((await send(relay.url)).status).toBe(204);
    await until('1 in lines', async () => lines.length === 1);
    expect(lines[0]).toMatch(/^1 {2}form\.saved {2}500 {2}/);
    expect((await send(nowhere.url)).status).toBe(204);
    await until('2 in lines', async () => lines.length === 2);
    expect(lines[1]).toMatch(/^1 {2}form\.saved {2}no answer: /);
    expect([relay.counts(), nowhere.counts()]).toEqual(Array(2).fill({ forwarded: 1, failed: 1 }));
    // A body that is no event is refused and not passed on.
    expect((await send(relay.url, 'x')).status).toBe(400);
    expect((await send(relay.url, '{}')).status).toBe(400);
    expect(taken).toHaveLength(1);
  } finally {
    await Promise.all([relay.close(), nowhere.close()]);
  }
});

test('the webhook exists as long as somebody listens', async () => {
  const service: TestService = await startService();
  try {
    const stop = new AbortController();
    const input = new PassThrough();
    const lines: string[] = [];
    const parts = service.foundation;
    const options = { receiver: address(), events: ['*'], print: (line: string) => lines.push(line), input };
    const listening = listenTo(parts, { ...options, stop: stop.signal });
    const webhooks = () => service.orm.em.fork().findAll(SiteWebhook);
    await until('2 in lines', async () => lines.length === 2);
    expect(lines[0]).toMatch(/^Events are forwarded to .*\/hooks\. They are signed with whsec_/);
    const [webhook] = await webhooks();
    expect(webhook).toMatchObject({
      key: expect.stringMatching(/^listen-[0-9a-f]{8}-[0-9a-f]{8}$/),
      events: ['*'],
      active: true,
    });
    await send(webhook?.url ?? '');
    await until('1 in taken', async () => taken.length === 1);
    input.write('1\nhello\n');
    await until('2 in taken', async () => taken.length === 2);
    stop.abort();
    expect(await listening).toEqual({ forwarded: 1, failed: 0 });
    expect(lines.at(-1)).toBe(`Removing the webhook ${webhook?.key} …`);
    expect(await webhooks()).toEqual([]);

    const wrong = { ...options, stop: stop.signal };
    await expect(listenTo(parts, { ...wrong, receiver: 'localhost:3000' })).rejects.toThrow('--forward-to must be');
    await expect(listenTo(parts, { ...wrong, events: ['form.eaten'] })).rejects.toThrow(UseCaseError);
    const settings = { ...parts.settings, allowedPrivateNetworks: parseCidrList('') };
    const refusal = 'add 127.0.0.0/8 to ALLOWED_PRIVATE_NETWORKS';
    await expect(listenTo({ ...parts, settings }, wrong)).rejects.toThrow(refusal);
    expect(await webhooks()).toEqual([]);
  } finally {
    await service.close();
  }
});

describe('a webhook of a listener', () => {
  let service: TestService;
  let lines: string[];
  beforeAll(async () => {
    service = await startService();
  });
  beforeEach(() => {
    lines = [];
  });
  afterAll(() => service.close());

  /** Listens until its end is asked for. @returns the key, and what asks for the end */
  async function listening(parts: WebhookParts = service.foundation) {
    const before = await keysNow();
    const stop = new AbortController();
    const print = (line: string) => lines.push(line);
    const ended = listenTo(parts, {
      ...{ receiver: address(), events: ['*'], print, input: new PassThrough(), stop: stop.signal },
    });
    await until('it listens', async () => lines.some((line) => line.startsWith('Type the number')));
    const key = (await keysNow()).find((one) => !before.includes(one)) ?? '';
    return { key, end: () => stop.abort(), ended };
  }
  const keysNow = async () => (await service.orm.em.fork().findAll(SiteWebhook)).map(({ key }) => key);

  test('has a working address until it is gone', async () => {
    const answers: number[] = [];
    const note = async (_actor: unknown, event: string) => {
      if (event === 'webhook.removed') answers.push((await send(url)).status);
    };
    const { end, ended } = await listening({ ...service.foundation, audit: { note } as never });
    const { url = '' } = (await service.orm.em.fork().findAll(SiteWebhook))[0] ?? {};
    end();
    await ended;
    expect(answers).toEqual([204]);
  });

  test('that cannot be removed is told, with the command that removes it', async () => {
    const note = async (_actor: unknown, event: string) => {
      if (event === 'webhook.removed') throw new Error('The disk is full.');
    };
    const { key, end, ended } = await listening({ ...service.foundation, audit: { note } as never });
    end();
    await expect(ended).rejects.toThrow(PartlyDone);
    await expect(ended).rejects.toThrow(
      `The webhook ${key} may still be there: The disk is full. Events are sent to it until you remove it: durable-forms webhook:remove --key ${key} --yes`,
    );
  });

  test('that is gone is removed by the next one, if it was one of this machine', async () => {
    const first = await listening();
    const [machine = ''] = /^listen-[0-9a-f]{8}-/.exec(first.key) ?? [];
    const em = service.orm.em.fork();
    const copy = async (key: string, url: string) => {
      const [own] = await em.findAll(SiteWebhook);
      await em.insert(SiteWebhook, { ...wrap(own as SiteWebhook).toPOJO(), key, url, createdAt: new Date(1) } as never);
    };
    const closed = 'http://127.0.0.1:1/';
    await copy(`${machine}dead`, closed);
    await copy('listen-other000-dead', closed);
    await copy(`${machine}far`, 'http://10.0.0.1:1/');
    lines.length = 0;
    const second = await listening();
    expect(lines[0]).toBe(`Removed the webhook ${machine}dead: its listener is gone.`);
    expect((await keysNow()).sort()).toEqual([first.key, second.key, 'listen-other000-dead', `${machine}far`].sort());
    for (const { end, ended } of [first, second]) {
      end();
      await ended;
    }
  });
});
