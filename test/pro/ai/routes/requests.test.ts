import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SANDBOX_ANTHROPIC_KEY, SANDBOX_ANTHROPIC_MODEL } from '#fakes/pro/ai/anthropic.ts';
import { SANDBOX_OPENAI_KEY, SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import type { JsonValue } from '#forms/config/json.ts';
import { applyPatch, parsePatch } from '#forms/json-patch.ts';
import { AiRequest } from '#pro/ai/entities.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { type CallOptions, startService, type TestService } from '#test/environment/service.ts';
import { clearSettings } from '#test/environment/settings-rows.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { placesOf } from '#test/environment/tables.ts';
import { proSettings } from '#test/environment/third-parties.ts';
import { bodyB, createForm, submitB, tokensOf } from '#test/environment/visitor.ts';
import { modelsAt, playRuns } from '#test/pro/environment/ai.ts';
import { HOUR_MS } from '#time.ts';

const SENTENCE = 'A contact form with name, e-mail address, phone and a message';

let sandbox: Sandbox;
let service: TestService;
let runs: ReturnType<typeof playRuns>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  service = await startService({ proSettings: proSettings(sandbox.url), temporalUiUrl: 'https://ui.example' });
  runs = playRuns(service, sandbox.url);
});
beforeEach(async () => {
  const em = service.orm.em.fork();
  await em.nativeDelete(AiRequest, {});
  await clearSettings(service.orm, 'ai');
  await em.nativeDelete(RateLimit, {});
  await em.nativeDelete(AuditEntry, {});
  service.engine.failure = null;
  runs.start();
  await openai().reset();
  await asAdmin('settings', { provider: 'openai', model: SANDBOX_OPENAI_MODEL, api_key: SANDBOX_OPENAI_KEY });
});
afterAll(async () => {
  await runs.ended();
  await runs.close();
  await service.close();
  await sandbox.close();
});

const openai = () => modelsAt(sandbox.url, 'openai');
interface Body {
  [key: string]: unknown;
  request: { id: string; status: string; [key: string]: unknown };
  proposal: { title: string; config: { fields: { name: string }[] } };
  findings: { severity: string; field: string | null; reason: string; patch: unknown }[];
  template: { subject: string; success_message: string };
}
interface Used {
  usage: { input_tokens: number; output_tokens: number };
}
const call = async (method: string, path: string, options: CallOptions = {}) => {
  const headers = { ...service.admin, ...options.headers };
  const answer = await service.call(method, path, { ...options, headers });
  return { status: answer.status, headers: answer.headers, body: answer.body as Body };
};
const asAdmin = (path: string, json: object, headers: Record<string, string> = {}) =>
  call('POST', `b:/ai/${path}`, { json, headers });
const generate = (json: object = {}, headers: Record<string, string> = {}) =>
  asAdmin('generate', { instruction: SENTENCE, ...json }, headers);
const read = (uuid: string) => call('GET', `b:/ai/requests/${uuid}`);
const form = (options: object = {}) => createForm(service, options);

describe('a form from an instruction', () => {
  test('one sentence becomes a form that saves and submits', async () => {
    const { status, body } = await generate();
    expect(status).toBe(200);
    expect(body.proposal.config.fields.map(({ name }) => name)).toEqual(['name', 'email', 'phone', 'message']);
    expect(body.request).toMatchObject({
      ...{
        kind: 'generate',
        status: 'done',
        provider: 'openai',
        model: SANDBOX_OPENAI_MODEL,
        attempts: 1,
        error: null,
      },
      usage: { input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
      temporal_ui_url: expect.stringContaining(`/workflows/ai-${body.request.id}`),
    });

    const saved = await call('POST', 'b:/forms', { json: body.proposal });
    expect(saved.status).toBe(201);
    const id = Number(saved.body.id);
    const tokens = await tokensOf(service, id);
    const values = { name: 'Ada', email: 'ada@example.com', phone: '+49 30 901820', message: 'Hello' };
    const sent = await service.call('POST', `b:/forms/${id}/submissions`, { json: { ...bodyB(tokens), ...values } });
    expect([sent.status, sent.body]).toMatchObject([
      200,
      { success: true, data: { submission_id: expect.any(Number) } },
    ]);
  });

  test('the same by Anthropic', async () => {
    const key = { provider: 'anthropic', model: SANDBOX_ANTHROPIC_MODEL, api_key: SANDBOX_ANTHROPIC_KEY };
    expect((await asAdmin('settings', key)).status).toBe(200);
    const { status, body } = await generate();
    expect([status, body.request.provider]).toEqual([200, 'anthropic']);
    expect((await call('POST', 'b:/forms', { json: body.proposal })).status).toBe(201);
  });

  test('of a form is another version of it, which keeps what the model was not shown', async () => {
    const hook = {
      key: 'crm',
      integration_id: 'webhook',
      settings: { url: 'https://canary.example/hook', headers: { 'X-Token': 'canary-header' } },
    };
    const id = await form({ integrations: [hook], headless: { enabled: true, allowlist: ['192.0.2.7'] } });
    const before = (await call('GET', `b:/forms/${id}`)).body;
    const { body } = await generate({ form_id: id, instruction: 'Also ask for a phone number' });
    expect(body.request).toMatchObject({ form_id: id, revision: 1 });
    expect(JSON.stringify(await openai().asked())).not.toMatch(/canary|192\.0\.2\.7/);
    const put = await call('PUT', `b:/forms/${id}`, { json: body.proposal, headers: { 'if-match': '"1"' } });
    expect(put.status).toBe(200);
    const after = put.body as unknown as typeof before;
    const [was, is] = [before, after].map((one) => one.config as { fields: { name: string }[]; options: object });
    expect(is?.options).toEqual(was?.options);
    expect(is?.fields.map(({ name }) => name)).toContain('phone');
    expect(after).not.toHaveProperty('dropped_secrets');
  });

  test('has no secret and no submission in what the model is told', async () => {
    const id = await form({ notifications: [{ to: 'owner@example.com' }] });
    await submitB(service, id);
    await generate({ form_id: id, instruction: 'Shorter labels' });
    const told = JSON.stringify(await openai().asked());
    expect(told).toContain('owner@example.com');
    expect(told).not.toMatch(/\bAda\b|sk-sandbox/);
  });
});

describe('an answer that is not good', () => {
  const wrong = { title: 'Contact', config: { fields: [{ type: 'text', name: 'a b', label: 'A' }], options: {} } };
  const right = { title: 'Contact', config: { fields: [{ type: 'text', name: 'a_b', label: 'A' }], options: {} } };

  test('is mended by the model, which is told each mistake', async () => {
    await openai().script({ json: wrong }, { json: right });
    const { status, body } = await generate();
    expect([status, body.request.attempts, body.proposal.config.fields[0]?.name]).toEqual([200, 2, 'a_b']);
    const [, second] = (await openai().asked()) as { messages: { role: string; content: string }[] }[];
    const messages = second?.messages.filter(({ role }) => role !== 'system') ?? [];
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(messages[2]?.content).toContain('config.fields[0].name');
  });

  test.each<[string, object]>([
    ['is wrong twice', { json: wrong }],
    ['is no JSON', { text: 'I would rather not.' }],
  ])('that %s is an error that says what was wrong; it is kept', async (_what, answer) => {
    await openai().script(answer, answer);
    const { status, body, headers } = await generate();
    expect([status, body]).toMatchObject([
      502,
      { success: false, code: 'ai_invalid_answer', errors: { answer: [expect.any(String)] } },
    ]);
    expect(await openai().requests()).toMatchObject({ answer: 2 });
    const place = headers.get('location') ?? '';
    const kept = await call('GET', place);
    expect([kept.status, kept.body]).toMatchObject([
      200,
      { request: { status: 'failed', attempts: 2 }, mistakes: [expect.any(String)] },
    ]);
    expect(kept.body).not.toHaveProperty('proposal');
  });

  test('what was wrong with it stands in no log and unsealed in no row: it repeats the answer', async () => {
    const config = { ...right.config, options: { success_message: 'Hello {canaryTag}' } };
    const answer = { json: { title: 'Contact', config } };
    await openai().script(answer, answer);
    const { status, body } = await generate();
    expect([status, JSON.stringify(body.errors)]).toEqual([502, expect.stringContaining('canaryTag')]);
    expect(canariesIn({ tag: 'canaryTag' }, [...service.logLines])).toEqual([]);
    expect(await placesOf(service.orm, ['canaryTag'])).toEqual([]);
  });

  test('of a model that makes up an address is not taken', async () => {
    const to = {
      title: 'Contact',
      config: { ...right.config, options: { notifications: [{ to: 'me@made-up.example' }] } },
    };
    await openai().script({ json: to }, { json: to });
    const { status, body } = await generate();
    expect([status, JSON.stringify(body.errors)]).toEqual([502, expect.stringContaining('nobody has given')]);
  });
});

describe('a provider that does not answer as it should', () => {
  const quota = {
    error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
  };
  test.each<[string, object, string, string]>([
    ['has no credit left', { status: 429, body: quota }, 'ai_quota_exceeded', 'Add credit'],
    ['cuts the answer off', { text: '{', finish: 'length' }, 'ai_answer_truncated', 'max_output_tokens'],
    ['refuses', { text: 'no', finish: 'content_filter' }, 'ai_model_refused', 'other words'],
    [
      'does not know the model any more',
      { status: 404, body: { error: { code: 'model_not_found' } } },
      'ai_model_not_found',
      '/ai/models',
    ],
    ['has taken the key back', { status: 401, body: {} }, 'ai_unauthorized', 'AI settings'],
    ['is overloaded', { status: 503, body: {} }, 'ai_server_error', 'overloaded'],
  ])('since it %s', async (_what, answer, code, hint) => {
    await openai().script(answer);
    const { status, body } = await generate();
    expect([status, body]).toMatchObject([502, { success: false, code, message: expect.stringContaining(hint) }]);
  });
});

describe('a review', () => {
  test('has findings whose patches can be applied, and then be saved', async () => {
    const fields = [
      { type: 'text', name: 'e_mail', label: 'E-mail' },
      { type: 'textarea', name: 'message', label: 'Message' },
    ];
    const made = await call('POST', 'b:/forms', { json: { title: 'Contact', config: { fields, options: {} } } });
    const id = Number(made.body.id);
    const { status, body } = await asAdmin('review', { form_id: id });
    expect([status, body.revision]).toEqual([200, 1]);
    expect(body.findings).toMatchObject([
      { severity: 'error', field: 'e_mail', reason: expect.any(String) },
      { severity: 'warning', field: 'message' },
      { severity: 'suggestion', field: null },
    ]);
    for (const { patch } of body.findings) {
      const { title, config } = (await call('GET', `b:/forms/${id}`)).body as unknown as {
        title: string;
        config: JsonValue;
      };
      const json = applyPatch({ title, config }, parsePatch(patch)) as object;
      expect((await call('PUT', `b:/forms/${id}`, { json })).status).toBe(200);
    }
    const { config } = (await call('GET', `b:/forms/${id}`)).body;
    expect(config).toMatchObject({
      fields: [{ type: 'email' }, { max_length: 5000 }],
      options: { success_message: expect.any(String) },
    });
    expect((await asAdmin('review', { form_id: id })).body.findings).toEqual([]);
  });

  test('whose patches stay wrong keeps the reasons without them', async () => {
    const finding = {
      severity: 'error',
      field: null,
      reason: 'No title.',
      patch: [{ op: 'replace', path: '/title', value: '' }],
    };
    await openai().script(
      { json: { summary: 'Bad.', findings: [finding] } },
      { json: { summary: 'Bad.', findings: [finding] } },
    );
    const { status, body } = await asAdmin('review', { form_id: await form() });
    expect([status, body.request.attempts, body.findings]).toEqual([200, 2, [{ ...finding, patch: null }]]);
  });
});

test('texts for a notification are those of a form', async () => {
  const id = await form();
  const { status, body } = await asAdmin('notification-template', {
    form_id: id,
    instruction: 'Friendly',
    language: 'en',
  });
  expect([status, body.template]).toMatchObject([200, { subject: expect.stringContaining('{form:title}') }]);
  const notifications = [{ to: 'owner@example.com', subject: body.template.subject }];
  const config = {
    fields: [{ type: 'text', name: 'name', label: 'Name' }],
    options: { notifications, success_message: body.template.success_message },
  };
  expect((await call('POST', 'b:/forms', { json: { title: 'Contact', config } })).status).toBe(201);
});

describe('a model that is slower than the wait', () => {
  test('is 202, with the place where the answer will be', async () => {
    await openai().script({ delay_ms: 300, json: undefined });
    const { status, headers, body } = await generate({}, { prefer: 'respond-async' });
    expect([status, headers.get('retry-after')]).toEqual([202, '2']);
    expect(['pending', 'running']).toContain(body.request.status);
    const place = headers.get('location') ?? '';
    expect(place).toMatch(/\/svcb\/v1\/ai\/requests\//);
    await runs.ended();
    expect((await call('GET', place)).body).toMatchObject({
      request: { status: 'done' },
      proposal: { title: 'Contact form' },
    });
  });

  test('whose engine is away is told later; an hour is the longest', async () => {
    service.engine.failure = engineAway();
    runs.stop();
    const { status, body } = await generate({}, { prefer: 'respond-async' });
    expect(status).toBe(202);
    const { id } = body.request;
    expect(await service.orm.em.fork().count(OutboxRow, { workflowId: `ai-${id}` })).toBe(1);
    expect((await read(id)).body.request).toMatchObject({ status: 'pending', error: null });
    service.clock.pass(HOUR_MS + 1);
    expect((await read(id)).body.request).toMatchObject({ status: 'failed', error: { type: 'expired' } });
    await service.orm.em.fork().nativeDelete(OutboxRow, {});
  });
});

describe('requests', () => {
  test('with the same Idempotency-Key are one; with another body that is 409', async () => {
    const key = { 'idempotency-key': 'ai-1' };
    const first = await generate({}, key);
    const again = await generate({}, key);
    expect([again.status, again.body.request.id]).toEqual([200, first.body.request.id]);
    expect(await openai().requests()).toMatchObject({ answer: 1 });
    expect((await generate({ language: 'de' }, key)).status).toBe(409);
  });

  test('are listed, the newest first, page by page, without what they hold', async () => {
    const ids: string[] = [];
    for (const language of ['en', 'de', 'fr']) ids.unshift((await generate({ language })).body.request.id);
    const first = await call('GET', 'b:/ai/requests?limit=2');
    const page = (body: Body) => (body.requests as { id: string }[]).map(({ id }) => id);
    expect(page(first.body)).toEqual(ids.slice(0, 2));
    const rest = await call('GET', `b:/ai/requests?limit=2&before=${first.body.next}`);
    expect([page(rest.body), rest.body.next]).toEqual([ids.slice(2), null]);
    expect(JSON.stringify(first.body)).not.toContain('contact form');
    const used = [...(first.body.requests as Used[]), ...(rest.body.requests as Used[])].map(({ usage }) => usage);
    const sum = (key: keyof Used['usage']) => used.reduce((all, usage) => all + usage[key], 0);
    expect(first.body.total).toEqual({
      requests: 3,
      usage: { input_tokens: sum('input_tokens'), output_tokens: sum('output_tokens') },
    });
    expect(sum('input_tokens')).toBeGreaterThan(0);
  });

  test('are the site’s so many times an hour, whoever asks', async () => {
    await asAdmin('settings', { requests_per_hour: 2 });
    expect([(await generate()).status, (await asAdmin('review', { form_id: await form() })).status]).toEqual([
      200, 200,
    ]);
    const { status, body, headers } = await generate();
    expect([status, body]).toMatchObject([
      429,
      { code: 'rate_limited', message: expect.stringContaining('requests_per_hour') },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('before a model is set up are 409, and say what to do', async () => {
    await asAdmin('settings', { provider: null });
    const { status, body } = await generate();
    expect([status, body]).toMatchObject([
      409,
      { code: 'ai_not_configured', message: expect.stringContaining('/ai/settings') },
    ]);
    expect(await service.orm.em.fork().count(AiRequest, {})).toBe(0);
  });

  test('that there are not are 404', async () => {
    for (const uuid of ['1', '0b1f5c0a-7d2e-4f6b-9a57-3d8f2a4c9e10']) {
      expect(await read(uuid)).toMatchObject({ status: 404, body: { code: 'ai_request_not_found' } });
    }
  });

  test.each<[string, object, string]>([
    ['generate', {}, 'instruction'],
    ['generate', { instruction: '' }, 'instruction'],
    ['generate', { instruction: 'x'.repeat(8_001) }, 'instruction'],
    ['generate', { instruction: 'x', language: 'english please' }, 'language'],
    ['generate', { instruction: 'x', form_id: 999_999 }, 'form_id'],
    ['generate', { instruction: 'x', model: 'gpt' }, 'model'],
    ['review', {}, 'form_id'],
    ['review', { form_id: '1' }, 'form_id'],
    ['notification-template', {}, 'form_id'],
    ['notification-template', { form_id: 999_999 }, 'form_id'],
  ])('%s with %j are 422, naming %s', async (path, json, key) => {
    const { status, body } = await asAdmin(path, json);
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [key]]);
    expect(await openai().requests()).toMatchObject({ answer: 0 });
  });

  test('of a form in the trash are 422', async () => {
    const id = await form();
    await call('DELETE', `b:/forms/${id}`);
    expect((await asAdmin('review', { form_id: id })).status).toBe(422);
  });

  test('are audited, and stand sealed: not in the database, the log, the engine’s call or its outbox', async () => {
    const canary = 'canaryInstruction';
    const { body } = await generate({ instruction: `${canary} with e-mail` });
    const [entry] = await service.orm.em.fork().find(AuditEntry, { event: 'ai.requested' });
    expect(entry).toMatchObject({ target: `ai_request:${body.request.id}`, details: { kind: 'generate' } });
    expect(await placesOf(service.orm, [canary])).toEqual([]);
    expect(service.logLines.join()).not.toContain(canary);
    expect(JSON.stringify(service.engine.requests)).not.toContain(canary);
  });
});
