import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SANDBOX_ANTHROPIC_KEY, SANDBOX_ANTHROPIC_MODEL } from '#fakes/pro/ai/anthropic.ts';
import { SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { readAiSettings } from '#pro/ai/settings/definition.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { clearSettings } from '#test/environment/settings-rows.ts';
import { placesOf } from '#test/environment/tables.ts';
import { proSettings } from '#test/environment/third-parties.ts';
import { modelsAt } from '#test/pro/environment/ai.ts';

const KEY = 'sk-sandbox-canaryOfTheSite';
const OPENAI = { provider: 'openai', model: SANDBOX_OPENAI_MODEL, api_key: KEY };
const NONE = {
  ...{ provider: null, model: null, base_url: null, api_key_set: false, updated_at: null },
  ...{ max_output_tokens: 16_000, timeout_seconds: 120, requests_per_hour: 60 },
  providers: [
    { id: 'openai', title: 'OpenAI' },
    { id: 'anthropic', title: 'Anthropic' },
  ],
};

let sandbox: Sandbox;
let service: TestService;
const texts: string[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  service = await startService({ proSettings: proSettings(sandbox.url) });
});
beforeEach(async () => {
  const em = service.orm.em.fork();
  await clearSettings(service.orm, 'ai');
  await em.nativeDelete(RateLimit, {});
  await openai().reset();
  await modelsAt(sandbox.url, 'anthropic').reset();
});
afterAll(async () => {
  await service.close();
  await sandbox.close();
});

const openai = () => modelsAt(sandbox.url, 'openai');
const asAdmin = async (method: string, path: string, json?: object) => {
  const { status, body, text } = await service.as.admin(method, `b:/ai/${path}`, json);
  texts.push(text);
  return { status, body: body as Record<string, unknown> };
};
const save = (json: object) => asAdmin('POST', 'settings', json);
const shown = async () => (await asAdmin('GET', 'settings')).body.settings;

describe('AI settings', () => {
  test('are the defaults before anything is saved, and what was saved afterwards, without the key', async () => {
    expect(await shown()).toEqual(NONE);
    const { status, body } = await save({ ...OPENAI, requests_per_hour: 5 });
    expect([status, body.warnings]).toEqual([200, []]);
    const settings = {
      ...{ ...NONE, provider: 'openai', model: SANDBOX_OPENAI_MODEL, api_key_set: true, requests_per_hour: 5 },
      updated_at: service.clock.now().toISOString(),
    };
    expect([body.settings, await shown()]).toEqual([settings, settings]);
  });

  test.each([undefined, '', '********'])(
    'keep the key for %j, and ask nobody when nobody else is asked',
    async (apiKey) => {
      await save(OPENAI);
      const { models } = await openai().requests();
      expect(await save({ api_key: apiKey, timeout_seconds: 30 })).toMatchObject({ status: 200 });
      expect(await readAiSettings(service)).toMatchObject({ api_key: KEY, timeout_seconds: 30 });
      expect(await openai().requests()).toMatchObject({ models });
    },
  );

  test('are forgotten with the key by a null provider', async () => {
    await save(OPENAI);
    expect((await save({ provider: null })).body.settings).toEqual(NONE);
    expect(await readAiSettings(service)).toBeNull();
  });

  test('a wrong key is 422, naming it, and nothing is saved', async () => {
    const answer = await save({ ...OPENAI, api_key: 'wrong' });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { api_key: expect.stringContaining('does not accept') } },
    });
    expect(await readAiSettings(service)).toBeNull();
  });

  test('a provider that is away is 502; unless it is not to be asked', async () => {
    await openai().fail({ next: 1, status: 503 }, 'models');
    expect(await save(OPENAI)).toMatchObject({ status: 502, body: { code: 'provider_unavailable' } });
    await openai().fail({ next: 1, status: 503 }, 'models');
    expect(await save({ ...OPENAI, check: false })).toMatchObject({ status: 200 });
  });

  test('a model that the account does not list is saved, with a warning', async () => {
    const { status, body } = await save({ ...OPENAI, model: 'my-alias' });
    expect([status, body.warnings]).toMatchObject([200, [{ code: 'model_not_listed' }]]);
  });

  test.each<[string, object]>([
    ['provider', { provider: 'anthropic', model: SANDBOX_ANTHROPIC_MODEL }],
    ['base_url', { base_url: 'https://elsewhere.example/v1' }],
  ])('a stored key goes nowhere else: another %s needs it again', async (_what, change) => {
    await save(OPENAI);
    const { status, body } = await save(change);
    expect([status, body.errors]).toMatchObject([422, { api_key: expect.stringContaining('required') }]);
    const models = await asAdmin('POST', 'models', { ...change, model: undefined });
    expect(models).toMatchObject({ status: 422, body: { errors: { api_key: expect.any(String) } } });
    expect(await shown()).toMatchObject({ provider: 'openai', base_url: null });
  });

  test('a server of one’s own may need no key; a key is not sent over the internet in the clear', async () => {
    const own = { provider: 'openai', model: 'llama', base_url: `${openai().url}/`, check: false };
    expect(await save(own)).toMatchObject({
      status: 200,
      body: { settings: { api_key_set: false, base_url: openai().url } },
    });
    for (const host of ['models.example.com', '93.184.216.34', '[2606:4700::1111]']) {
      const open = await save({ ...OPENAI, base_url: `http://${host}/v1`, check: false });
      expect(open).toMatchObject({ status: 422, body: { errors: { base_url: expect.stringContaining('https://') } } });
    }
    for (const host of ['127.1.2.3', '[::1]', 'models', 'models.internal']) {
      expect(await save({ ...OPENAI, base_url: `http://${host}/v1`, check: false })).toMatchObject({ status: 200 });
    }
    await save({ ...OPENAI, base_url: null });
    const removed = await save({ api_key: null });
    expect(removed).toMatchObject({ status: 422, body: { errors: { api_key: expect.any(String) } } });
  });

  test.each<[string, object]>([
    ['provider', { provider: 'nobody' }],
    ['provider', { model: 'x' }],
    ['model', { provider: 'openai', api_key: KEY }],
    ['model', { ...OPENAI, model: 'a b' }],
    ['base_url', { ...OPENAI, base_url: 'ftp://x' }],
    ['base_url', { ...OPENAI, base_url: 'https://u:p@x.example' }],
    ['base_url', { ...OPENAI, base_url: 'https://x.example/?key=1' }],
    ['api_key', { ...OPENAI, api_key: 'a\nb' }],
    ['max_output_tokens', { ...OPENAI, max_output_tokens: 1 }],
    ['timeout_seconds', { ...OPENAI, timeout_seconds: 601 }],
    ['requests_per_hour', { ...OPENAI, requests_per_hour: 0 }],
    ['check', { ...OPENAI, check: 'no' }],
    ['temperature', { ...OPENAI, temperature: 1 }],
  ])('%s of %j is refused by name', async (key, json) => {
    const { status, body } = await save(json);
    expect([status, body.errors]).toEqual([422, { [key]: expect.stringContaining(key) }]);
    expect(await readAiSettings(service)).toBeNull();
  });

  test('two changes in the same moment: one is told that nothing was saved', async () => {
    await save(OPENAI);
    const ends = await Promise.all([1, 2, 3, 4].map((n) => save({ timeout_seconds: 20 + n })));
    expect(ends.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(ends.some(({ status }) => status === 200)).toBe(true);
  });

  test('twenty looks at an account a minute are enough, and twenty saves; what is refused is neither', async () => {
    for (let count = 0; count < 21; count += 1) await save({ ...OPENAI, temperature: 1 });
    for (let count = 0; count < 20; count += 1) await asAdmin('POST', 'models', { provider: 'openai', api_key: KEY });
    expect(await save(OPENAI)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const unasked = (seconds: number) => save({ ...OPENAI, timeout_seconds: seconds, check: false });
    for (let count = 0; count < 20; count += 1) expect((await unasked(30 + count)).status).toBe(200);
    expect(await unasked(90)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(await asAdmin('GET', 'settings')).toMatchObject({ status: 200 });
  });
});

describe('the models of an account', () => {
  test('are those of the stored one, or of one that is about to be saved', async () => {
    expect(await asAdmin('POST', 'models')).toMatchObject({ status: 409, body: { code: 'ai_not_configured' } });
    const given = await asAdmin('POST', 'models', { provider: 'anthropic', api_key: SANDBOX_ANTHROPIC_KEY });
    const anthropic = { id: SANDBOX_ANTHROPIC_MODEL, name: 'Claude Sandbox', created_at: '2026-01-01T00:00:00.000Z' };
    expect(given.body).toEqual({ success: true, models: [anthropic] });
    await save(OPENAI);
    const stored = await asAdmin('POST', 'models');
    expect(stored).toMatchObject({
      status: 200,
      body: { models: [{ id: SANDBOX_OPENAI_MODEL, name: null }, { id: 'gpt-sandbox-mini' }] },
    });
  });

  test('of an address without an API are 422, of one that is away 502', async () => {
    const at = (baseUrl: string) => asAdmin('POST', 'models', { provider: 'openai', api_key: KEY, base_url: baseUrl });
    expect(await at(`${sandbox.url}/nothing`)).toMatchObject({
      status: 422,
      body: { errors: { base_url: expect.any(String) } },
    });
    expect(await at('http://127.0.0.1:1')).toMatchObject({ status: 502 });
  });
});

test('changes are audited; the key stands sealed in the database, and in no log, answer or error', async () => {
  await service.orm.em.fork().nativeDelete(AuditEntry, {});
  await save(OPENAI);
  await save({ ...OPENAI, api_key: 'sk-wrong-canaryTwo' });
  await asAdmin('POST', 'models');
  expect(await placesOf(service.orm, [KEY])).toEqual([]);
  const entries = await service.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'asc' } });
  expect(entries.map(({ event, details }) => [event, details])).toMatchObject([
    ['ai_settings.saved', { settings: expect.arrayContaining(['provider', 'model', 'api_key']) }],
    ['ai_models.read', {}],
  ]);
  const canaries = { key: KEY, 'wrong key': 'sk-wrong-canaryTwo' };
  expect(canariesIn(canaries, [...service.logLines, ...texts, entries])).toEqual([]);
});
