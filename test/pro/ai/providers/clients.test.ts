import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SANDBOX_ANTHROPIC_KEY, SANDBOX_ANTHROPIC_MODEL } from '#fakes/pro/ai/anthropic.ts';
import { SANDBOX_OPENAI_KEY, SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from '#outgoing/http-client.ts';
import type { AiAccount, AiQuestion } from '#pro/ai/providers/ai.ts';
import { aiProviders } from '#pro/ai/providers/table.ts';
import { parseCidrList } from '#security/addresses.ts';
import { modelsAt } from '#test/pro/environment/ai.ts';

const SCHEMA = { type: 'object', properties: { subject: { type: 'string' }, success_message: { type: 'string' } } };
const QUESTION = {
  system: 'You write texts.',
  messages: [{ role: 'user' as const, text: 'canary-question' }],
  schema: SCHEMA,
  maxOutputTokens: 900,
};
const OF = {
  openai: { apiKey: SANDBOX_OPENAI_KEY, model: SANDBOX_OPENAI_MODEL, cutOff: 'length', refused: 'content_filter' },
  anthropic: {
    apiKey: SANDBOX_ANTHROPIC_KEY,
    model: SANDBOX_ANTHROPIC_MODEL,
    cutOff: 'max_tokens',
    refused: 'refusal',
  },
};

let sandbox: Sandbox;
let http: HttpClient;
/** The requests that were sent. */
const sent: HttpRequest[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const client = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  http = {
    request(request) {
      sent.push(request);
      return client.request(request);
    },
    close: () => client.close(),
  };
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(async () => {
  await http.close();
  await sandbox.close();
});

describe.each(aiProviders.map((provider) => [provider.id, provider] as const))('%s', (id, provider) => {
  const { apiKey, model, cutOff, refused } = OF[id];
  const party = () => modelsAt(sandbox.url, id);
  const open = (account: Partial<AiAccount> = {}, timeoutMs = 5_000) =>
    provider.connect({ baseUrl: party().url, apiKey, ...account }, { http, timeoutMs });
  const ask = (changes: Partial<AiQuestion> = {}) => open().ask({ model, ...QUESTION, ...changes });
  afterEach(() => party().reset());

  test('lists the models of the account', async () => {
    const models = await open().listModels();
    expect(models[0]).toMatchObject({ id: model, createdAt: new Date('2026-01-01T00:00:00Z') });
    expect(models.map((one) => one.id)).not.toContain('claude-retired');
  });

  test('asks once, with the schema, and counts tokens', async () => {
    const { text, inputTokens, outputTokens } = await ask();
    expect(JSON.parse(text)).toHaveProperty('success_message');
    expect([inputTokens > 0, outputTokens > 0]).toEqual([true, true]);
    const [asked] = await party().asked();
    expect(JSON.stringify(asked)).toContain('canary-question');
    expect(JSON.stringify(asked)).toContain(JSON.stringify(SCHEMA.properties));
    expect(await party().requests()).toMatchObject({ answer: 1 });
  });

  test('a conversation is told turn by turn', async () => {
    await ask({
      messages: [
        { role: 'user', text: 'one' },
        { role: 'assistant', text: 'two' },
        { role: 'user', text: 'three' },
      ],
    });
    const [asked] = (await party().asked()) as { messages: { role: string; content: string }[] }[];
    expect(asked?.messages.filter(({ role }) => role !== 'system').map(({ content }) => content)).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  test('nothing of the machine, and nothing of the environment goes along', async () => {
    const names = { openai: 'OPENAI', anthropic: 'ANTHROPIC' };
    const [custom, base] = [`${names[id]}_CUSTOM_HEADERS`, `${names[id]}_BASE_URL`];
    Object.assign(process.env, { [custom]: 'x-own: canary', [base]: 'http://127.0.0.1:1' });
    try {
      await ask();
    } finally {
      delete process.env[custom];
      delete process.env[base];
    }
    const [{ headers = {} } = {}] = sent;
    const key = id === 'openai' ? ['authorization'] : ['anthropic-version', 'authorization'];
    expect(Object.keys(headers).sort()).toEqual(['accept', 'content-type', ...key].sort());
  });

  test('without a key none is sent', async () => {
    await expect(open({ apiKey: null }).listModels()).rejects.toMatchObject({ type: 'unauthorized' });
    const [{ headers = {} } = {}] = sent;
    expect(Object.keys(headers).filter((name) => /authorization|api-key/.test(name))).toEqual([]);
  });

  test('a wrong key is refused for good, without a part of it in the message', async () => {
    const error = await open({ apiKey: 'wrong-canary' })
      .listModels()
      .catch((one: Error) => one);
    expect(error).toMatchObject({ kind: 'permanent', type: 'unauthorized', status: 401 });
    expect(String((error as Error).message)).not.toContain('wrong');
  });

  test('a model that there is not is named as what is wrong', async () => {
    await expect(ask({ model: 'nobody' })).rejects.toMatchObject({ kind: 'permanent', type: 'model_not_found' });
  });

  const quota = {
    openai: {
      status: 429,
      body: {
        error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
      },
    },
    anthropic: {
      status: 400,
      body: { type: 'error', error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
    },
  };
  const spent = { type: 'rate_limit_error', message: 'limit', details: { error_code: 'enforced_spend_limit_reached' } };
  test('a spending limit is no limit of requests, although its status is 429', async () => {
    const body = id === 'openai' ? { error: { code: 'billing_hard_limit_reached' } } : { type: 'error', error: spent };
    await party().script({ status: 429, body });
    await expect(ask()).rejects.toMatchObject({ kind: 'permanent', type: 'quota_exceeded' });
  });

  test('an account without credit is not asked again, and the message says what to do', async () => {
    await party().script(quota[id]);
    const error = await ask().catch((one: Error) => one);
    expect(error).toMatchObject({ kind: 'permanent', type: 'quota_exceeded' });
    expect(String((error as Error).message)).toContain('Add credit');
    expect(await party().requests()).toMatchObject({ answer: 1 });
  });

  test.each([
    [
      { status: 429, retry_after: '7' },
      { kind: 'rate_limited', type: 'rate_limited', retryAfterMs: 7_000 },
    ],
    [{ status: 429 }, { kind: 'transient', type: 'rate_limited' }],
    [{ status: 529 }, { kind: 'transient', type: 'server_error' }],
    [{ status: 500 }, { kind: 'transient', type: 'server_error' }],
    [{ status: 409 }, { kind: 'transient', type: 'server_error' }],
    [{ status: 408 }, { kind: 'transient', type: 'timeout' }],
    [{ status: 403 }, { kind: 'permanent', type: 'unauthorized' }],
    [{ status: 302 }, { kind: 'permanent', type: 'redirect_refused' }],
    [{ mode: 'reset' as const }, { kind: 'transient', type: 'connection_failed' }],
    [{ mode: 'bad_json' as const }, { kind: 'transient', type: 'invalid_response' }],
  ])('a failure %j is %j, after one attempt', async (failure, expected) => {
    await party().fail(failure);
    await expect(ask()).rejects.toMatchObject({ name: 'ProviderError', ...expected });
    expect(await party().requests()).toMatchObject({ answer: 1 });
  });

  test('no answer in time is a time-out of ours', async () => {
    await party().fail({ mode: 'timeout' });
    const late = open({}, 100).ask({ model, ...QUESTION });
    await expect(late).rejects.toMatchObject({ kind: 'transient', type: 'timeout' });
  });

  test('a call that is given up ends with the reason', async () => {
    await party().fail({ mode: 'timeout' });
    const reason = new Error('cancelled');
    const controller = new AbortController();
    const asked = open().ask({ model, ...QUESTION }, controller.signal);
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  test('an answer that was cut off, refused or empty says so', async () => {
    await party().script({ text: '{"subject":', finish: cutOff }, { text: 'no', finish: refused }, { text: ' ' });
    await expect(ask()).rejects.toMatchObject({ kind: 'permanent', type: 'answer_truncated' });
    await expect(ask()).rejects.toMatchObject({ kind: 'permanent', type: 'model_refused' });
    await expect(ask()).rejects.toMatchObject({ kind: 'transient', type: 'invalid_response' });
  });

  test('a private address is not reached unless it is allowed', async () => {
    const strict = createHttpClient({ allowedPrivateNetworks: parseCidrList(''), userAgent: 'test' });
    const client = provider.connect({ baseUrl: party().url, apiKey }, { http: strict, timeoutMs: 1_000 });
    await expect(client.listModels()).rejects.toMatchObject({ kind: 'permanent', type: 'address_refused' });
    await strict.close();
  });
});

describe('servers that speak a part of it', () => {
  const openai = () => modelsAt(sandbox.url, 'openai');
  const anthropic = () => modelsAt(sandbox.url, 'anthropic');
  afterEach(() => Promise.all([openai().reset(), anthropic().reset()]));
  const connect = (id: 'openai' | 'anthropic') => {
    const provider = aiProviders.find((one) => one.id === id);
    if (!provider) throw new Error(id);
    const baseUrl = modelsAt(sandbox.url, id).url;
    return provider.connect({ baseUrl, apiKey: OF[id].apiKey }, { http, timeoutMs: 5_000 });
  };

  test.each([
    ['json_object', [1, 1]],
    ['none', [1, 1, 1]],
  ])('without schemas (%s at best) the model is told the schema, and that is remembered', async (best, tries) => {
    await openai().lack({ response_format: best, max_completion_tokens: false });
    const client = connect('openai');
    const question = { model: SANDBOX_OPENAI_MODEL, ...QUESTION };
    expect(JSON.parse((await client.ask(question)).text)).toHaveProperty('subject');
    const asked = (await openai().requests()).answer;
    expect(asked).toBeGreaterThan(tries.length);
    await client.ask(question);
    expect((await openai().requests()).answer).toBe(asked + 1);
    const bodies = await openai().asked();
    expect(bodies.at(-1)).toMatchObject({ max_tokens: 900 });
    expect(JSON.stringify(bodies.at(-1))).toContain('success_message');
  });

  test('a model that cannot be made to use a tool answers in words', async () => {
    await anthropic().lack({ forced_tools: false });
    const client = connect('anthropic');
    const question = { model: SANDBOX_ANTHROPIC_MODEL, ...QUESTION };
    expect(JSON.parse((await client.ask(question)).text)).toHaveProperty('subject');
    await client.ask(question);
    expect((await anthropic().requests()).answer).toBe(3);
  });
});
