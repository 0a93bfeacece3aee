import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { objectIn } from '#pro/ai/answer.ts';
import type { AiClient } from '#pro/ai/providers/ai.ts';
import { aiProviders } from '#pro/ai/providers/table.ts';
import { inventedAddresses } from '#pro/ai/tasks/addresses.ts';
import { parseCidrList } from '#security/addresses.ts';

let server: Server;
let http: HttpClient;
let url: string;
let answer: (res: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((req, res) => {
    req.resume();
    answer(res.setHeader('content-type', 'application/json'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
});
afterAll(async () => {
  await http.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const QUESTION = {
  model: 'm',
  system: 's',
  messages: [{ role: 'user' as const, text: 'q' }],
  schema: {},
  maxOutputTokens: 9,
};
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** Bodies that no provider sends as a list of models or as a model's answer. */
const ODD = [
  ...['null', '[]', '"text"', '5', '{}', '{"data":null}', '{"data":{}}', '{"data":"x"}', '{"data":[null]}'],
  ...['{"data":[[]]}', '{"data":["x"]}', '{"data":[{"id":null}]}', '{"data":[{"id":{"a":1}}]}', '{"data":[{"id":""}]}'],
  ...[
    `{"data":[{"id":"${'x'.repeat(300)}"}]}`,
    `{"data":${deep(50_000)}}`,
    deep(100_000),
    `{"data":[${'null,'.repeat(9_000)}null]}`,
  ],
  ...[
    '{"choices":null}',
    '{"choices":[null]}',
    '{"choices":[{}]}',
    '{"choices":[{"message":null}]}',
    '{"choices":{"0":1}}',
  ],
  ...['{"choices":[{"message":{"content":[null]}}]}', '{"choices":[{"message":{"content":5}}]}'],
  ...['{"content":null}', '{"content":[null]}', '{"content":["x"]}', '{"content":[{"type":"text","text":null}]}'],
  ...[
    '{"content":[{"type":"tool_use","name":"answer"}]}',
    `{"content":[{"type":"tool_use","name":"answer","input":${deep(60_000)}}]}`,
  ],
];

describe.each(aiProviders.map((provider) => [provider.id, provider] as const))('%s', (id, provider) => {
  const client = (timeoutMs = 5_000): AiClient => provider.connect({ baseUrl: url, apiKey: 'k' }, { http, timeoutMs });
  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => error,
    );

  test.each(ODD.map((body) => [body.slice(0, 60), body]))(
    'an odd answer has a class of its own: %s',
    async (_shown, body) => {
      answer = (res) => res.end(body);
      const invalid = expect.objectContaining({ name: 'ProviderError', kind: 'transient', type: 'invalid_response' });
      // The SDKs read an answer without a list as an empty list.
      const listed: unknown = await client()
        .listModels()
        .catch((error: unknown) => error);
      if (!Array.isArray(listed) || listed.length > 0) expect(listed).toEqual(invalid);
      expect(await outcome(client().ask(QUESTION))).toEqual(invalid);
    },
  );

  test.each([
    '{"error":null}',
    '{"error":[null]}',
    '{"error":{"message":{"a":1},"code":[null],"type":5}}',
    'null',
    '[null]',
    '"x"',
    deep(50_000),
  ])('an odd refusal has the class of its status: %s', async (body) => {
    answer = (res) => res.writeHead(400).end(body);
    expect(await outcome(client().ask(QUESTION))).toMatchObject({
      name: 'ProviderError',
      type: expect.stringMatching(/^(request_refused|invalid_response)$/),
    });
  });

  test('a refusal of a megabyte is read in moments', async () => {
    answer = (res) => res.writeHead(404).end(JSON.stringify({ error: { message: 'model '.repeat(160_000) } }));
    const began = performance.now();
    expect(await outcome(client().ask(QUESTION))).toMatchObject({ type: 'not_found', status: 404 });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('an answer without an end, or one that only drips, is given up', async () => {
    answer = (res) => {
      const more = (): void => void (res.destroyed || res.write(' '.repeat(64 * 1024), () => setImmediate(more)));
      more();
    };
    expect(await outcome(client().ask(QUESTION))).toMatchObject({ type: 'response_too_large' });
    answer = (res) => {
      const timer = setInterval(() => res.write(' '), 20);
      res.on('close', () => clearInterval(timer));
    };
    expect(await outcome(client(200).listModels())).toMatchObject({ type: 'timeout' });
  });

  test('tokens that no column holds count as none', async () => {
    const usage = { prompt_tokens: -1, completion_tokens: 1e300, input_tokens: 'x', output_tokens: null };
    const message = { content: '{}' };
    answer = (res) =>
      res.end(JSON.stringify({ choices: [{ message }], content: [{ type: 'text', text: '{}' }], usage }));
    expect(await client().ask(QUESTION)).toEqual({ text: '{}', inputTokens: 0, outputTokens: 0 });
  });

  test('models keep what is one of a name and of a time', async () => {
    const data = [{ id: 'a', created: 1e300, created_at: 'never', display_name: { x: 1 } }];
    answer = (res) => res.end(JSON.stringify({ data, has_more: false }));
    expect(await client().listModels()).toEqual([{ id: 'a', name: null, createdAt: null }]);
    expect(id).toBe(provider.id);
  });
});

test.each([
  ['a long word', 'a'.repeat(100_000)],
  ['a long mailbox', `a@${'!'.repeat(100_000)}b`],
  ['a long host', `https://${'.'.repeat(100_000)}x`],
  ['many mailboxes', 'a@'.repeat(50_000)],
])('addresses in what a model wrote are looked for in moments: %s', (_what, html) => {
  const began = performance.now();
  inventedAddresses({ notifications: [{ html }] }, { instruction: html });
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('what a model answers is an object of bounded depth and size, or none', () => {
  expect(objectIn(`{"a":${deep(100_000)}}`)).toBeNull();
  expect(objectIn(`{"a":"${'x'.repeat(600_000)}"}`)).toBeNull();
  expect(objectIn('{"a":[null]}')).toEqual({ a: [null] });
});
