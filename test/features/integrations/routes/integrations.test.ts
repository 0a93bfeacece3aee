import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { Form, FormRevision, FormSecret } from '#features/forms/entities.ts';
import { generateWebhookSecret, verifyWebhook } from '#features/integrations/webhook/signature.ts';
import { Submission } from '#features/submissions/entities.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { createForm, FIELDS } from '#test/environment/visitor.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

const SECRET = generateWebhookSecret();

let parties: ThirdParties;
let service: TestService;
let receivers = 0;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({ testWebhookTimeoutMs: 300 });
});
beforeEach(() => service.orm.em.fork().nativeDelete(RateLimit, {}));
afterAll(async () => {
  await service.close();
  await parties.close();
});

interface Hook {
  form: number;
  receiver: string;
}

/** Creates a form with the webhook `crm`, to a receiver used by no other test. */
async function hook(settings: object = {}, changes: object = {}, fields: object[] = FIELDS): Promise<Hook> {
  receivers += 1;
  const receiver = `tested-${receivers}`;
  const url = parties.webhookUrl(receiver);
  const crm = { key: 'crm', integration_id: 'webhook', settings: { url, secret: SECRET, ...settings }, ...changes };
  const others = [
    { key: 'post', integration_id: 'create_post', settings: { post_title: 'x' } },
    { key: 'own', integration_id: 'own_crm', settings: {} },
  ];
  return { form: await createForm(service, { integrations: [crm, ...others] }, fields), receiver };
}

const act = (form: number, what: string, json: object = {}, headers = service.admin): Promise<Answer> =>
  service.call('POST', `b:/forms/${form}/integrations/${what}`, { headers, json });
const rotate = (form: number, json: object = {}) => act(form, 'crm/rotate-secret', json);
const tryOut = (form: number, json: object = {}) => act(form, 'crm/test', json);

interface Settings {
  secret?: string;
  previous_secret_set: boolean;
  previous_secret_expires_at?: string;
}

async function settingsOf(form: number): Promise<Settings> {
  const { body } = await service.as.admin('GET', `b:/forms/${form}`);
  return (body as { config: { options: { integrations: { settings: Settings }[] } } }).config.options.integrations[0]
    ?.settings as Settings;
}

/** Returns for each secret if it has signed the newest request. */
async function signedBy(receiver: string, ...secrets: string[]): Promise<boolean[]> {
  const [request] = (await parties.webhooks(receiver)).requests;
  if (!request) throw new Error('nothing has come');
  return secrets.map((secret) => verifyWebhook(request.headers, request.body, secret, service.clock.now()).ok);
}

describe('a new signing secret', () => {
  test('is shown once, and for a day the one before signs beside it', async () => {
    const { form, receiver } = await hook();
    const { status, headers, body } = await rotate(form);
    const { secret } = body as { secret: string };
    const expiresAt = new Date(service.clock.now().getTime() + DAY_MS).toISOString();
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        key: 'crm',
        secret: expect.stringMatching(/^whsec_/),
        secret_set: true,
        previous_secret_set: true,
        previous_secret_expires_at: expiresAt,
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(secret).not.toBe(SECRET);
    expect(await settingsOf(form)).toMatchObject({ previous_secret_set: true, previous_secret_expires_at: expiresAt });

    await tryOut(form);
    expect(await signedBy(receiver, secret, SECRET)).toEqual([true, true]);
    service.clock.pass(DAY_MS - 1);
    await tryOut(form);
    expect(await signedBy(receiver, secret, SECRET)).toEqual([true, true]);
    service.clock.pass(1);
    await tryOut(form);
    expect(await signedBy(receiver, secret, SECRET)).toEqual([true, false]);
    const settings = await settingsOf(form);
    expect(settings.previous_secret_set).toBe(false);
    expect(settings).not.toHaveProperty('previous_secret_expires_at');
    expect(service.logLines.join('')).not.toContain(secret);
  });

  test('can be given, and is then not repeated', async () => {
    const { form, receiver } = await hook();
    const own = generateWebhookSecret();
    const { status, text } = await rotate(form, { secret: own, keep_hours: 168 });
    expect(status).toBe(200);
    expect(text).not.toContain(own);
    await tryOut(form);
    expect(await signedBy(receiver, own, SECRET)).toEqual([true, true]);
    expect(service.logLines.join('')).not.toContain(own);
  });

  test('takes over at once with keep_hours 0', async () => {
    const { form, receiver } = await hook();
    const { body } = await rotate(form, { keep_hours: 0 });
    expect(body).toMatchObject({ previous_secret_set: false, previous_secret_expires_at: null });
    await tryOut(form);
    expect(await signedBy(receiver, (body as { secret: string }).secret, SECRET)).toEqual([true, false]);
  });

  test('once more within the time puts the one before in place of the one before that', async () => {
    const { form, receiver } = await hook();
    const [first, second] = [generateWebhookSecret(), generateWebhookSecret()];
    await rotate(form, { secret: first });
    service.clock.pass(HOUR_MS);
    const again = await rotate(form, { secret: second, keep_hours: 2 });
    expect([again.status, again.body]).toMatchObject([409, { code: 'previous_secret_in_use' }]);
    await rotate(form, { secret: second, keep_hours: 2, force: true });
    await tryOut(form);
    expect(await signedBy(receiver, second, first, SECRET)).toEqual([true, true, false]);
    expect((await settingsOf(form)).previous_secret_expires_at).toBe(
      new Date(service.clock.now().getTime() + 2 * HOUR_MS).toISOString(),
    );
    await rotate(form, { keep_hours: 0 });
    await tryOut(form);
    expect(await signedBy(receiver, second, first, SECRET)).toEqual([false, false, false]);
  });

  test('is no new revision, and stands sealed in the table of secrets alone', async () => {
    const { form } = await hook();
    const before = await service.forms.get(form);
    const { body } = await rotate(form);
    const { secret } = body as { secret: string };
    expect(await service.forms.get(form)).toMatchObject({ revision: 1, config: before?.config });
    const em = service.orm.em.fork();
    const rows = await em.find(FormSecret, { formId: form }, { orderBy: { path: 'asc' } });
    expect(rows.map(({ path, expiresAt }) => [path, expiresAt !== null])).toEqual([
      ['integrations.crm.previous_secret', true],
      ['integrations.crm.secret', false],
    ]);
    const stored = JSON.stringify([rows, await em.execute('select * from form_revisions'), before]);
    for (const one of [secret, SECRET]) expect(stored).not.toContain(one);
  });

  test('survives saving the form, together with the one before and its end', async () => {
    const { form, receiver } = await hook();
    const { body } = await rotate(form);
    const { secret } = body as { secret: string };
    const { body: read } = await service.as.admin('GET', `b:/forms/${form}`);
    const { previous_secret_expires_at: end } = await settingsOf(form);
    const saved = await service.as.admin('PUT', `b:/forms/${form}`, read);
    expect(saved.status).toBe(200);
    expect(JSON.stringify((await service.forms.get(form))?.config)).not.toContain('previous_secret');
    expect(await settingsOf(form)).toMatchObject({ previous_secret_set: true, previous_secret_expires_at: end });
    await tryOut(form);
    expect(await signedBy(receiver, secret, SECRET)).toEqual([true, true]);
    service.clock.pass(DAY_MS);
    await service.as.admin('PUT', `b:/forms/${form}`, read);
    expect(await service.orm.em.fork().count(FormSecret, { formId: form })).toBe(1);
  });

  test('goes with its webhook, so that another under the same key does not sign with it', async () => {
    const { form } = await hook();
    await rotate(form);
    const config = (integrations: object[]) => ({ config: { fields: FIELDS, options: { integrations } } });
    await service.as.admin('PATCH', `b:/forms/${form}`, config([]));
    expect(await service.orm.em.fork().count(FormSecret, { formId: form })).toBe(0);
  });

  test('asked for five times at once is made once, and the one that the receiver has goes on signing', async () => {
    const { form, receiver } = await hook();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await tryOut(form);
    const made = answers.find(({ status }) => status === 200)?.body as { secret: string };
    expect(await signedBy(receiver, made.secret, SECRET)).toEqual([true, true]);
  });

  test.each<[object, string[]]>([
    [{ secret: 'plain' }, ['secret']],
    [{ secret: '' }, ['secret']],
    [{ secret: null }, ['secret']],
    [{ secret: 'whsec_c2hvcnQ=' }, ['secret']],
    [{ secret: SECRET }, ['secret']],
    [{ keep_hours: -1 }, ['keep_hours']],
    [{ keep_hours: 169 }, ['keep_hours']],
    [{ keep_hours: 1.5 }, ['keep_hours']],
    [{ keep_hours: '24' }, ['keep_hours']],
    [{ keep_hours: null }, ['keep_hours']],
    [{ hours: 1 }, ['hours']],
    [{ secret: 'plain', keep_hours: 1000 }, ['keep_hours', 'secret']],
  ])('is not made from %j', async (json, paths) => {
    const { form } = await hook();
    const { status, body } = await rotate(form, json);
    expect([status, body]).toMatchObject([422, { success: false, code: 'validation_failed' }]);
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(paths);
    expect((await service.forms.secrets(form)).get('integrations.crm.secret')).toBe(SECRET);
  });

  test('is noted in the log with who asked', async () => {
    const { form } = await hook();
    await rotate(form, { keep_hours: 3 });
    expect(JSON.parse(service.logLines.findLast((line) => line.includes('audit')) ?? '')).toMatchObject({
      audit: 'webhook_secret.rotated',
      userId: 1,
      formId: form,
      integrationKey: 'crm',
      keepHours: 3,
    });
  });
});

describe('a test event', () => {
  const MANY = [
    { type: 'text', name: 'name', max_length: 6 },
    { type: 'number', name: 'seats', min: 3 },
    { type: 'select', name: 'plan', options: [{ value: 'basic', label: 'Basic plan' }] },
    { type: 'checkboxes', name: 'days', options: [{ value: 'mo' }, { value: 'tu' }, { value: 'we' }], min: 2 },
    { type: 'consent', name: 'agreed' },
    { type: 'hidden', name: 'source', default: 'web' },
    { type: 'date', name: 'day', min: '2031-02-03' },
    { type: 'email', name: 'mail' },
  ];
  const SAMPLES = {
    name: 'Sample',
    seats: 3,
    plan: 'basic',
    days: ['mo', 'tu'],
    agreed: true,
    source: 'web',
    day: '2031-02-03',
    mail: 'visitor@example.com',
  };

  test('is sent once, signed, with a sample for each field', async () => {
    const { form, receiver } = await hook({ headers: { 'X-Team': 'sales-team-1' } }, {}, MANY);
    const { status, body } = await tryOut(form);
    const now = service.clock.now().toISOString();
    const { total, requests } = await parties.webhooks(receiver);
    expect(total).toBe(1);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        delivered: true,
        status: 200,
        excerpt: '{"received":true}',
        duration_ms: expect.any(Number),
        delivery_id: requests[0]?.delivery_id,
      },
    ]);
    expect(requests[0]).toMatchObject({ headers: { 'x-team': 'sales-team-1' } });
    expect(requests[0]?.delivery_id).toMatch(/^test_[\w-]{36}$/);
    expect(await signedBy(receiver, SECRET)).toEqual([true]);
    expect(requests[0]?.json).toEqual({
      type: 'submission.test',
      timestamp: now,
      data: {
        form_id: form,
        submission_id: null,
        fields: SAMPLES,
        meta: { ip: '192.0.2.1', user_agent: 'durable-forms test' },
      },
    });
    const em = service.orm.em.fork();
    for (const table of [Submission, Delivery, OutboxRow]) expect(await em.count(table as never, {})).toBe(0);
  });

  test('has the values that are given, the mapping, the format and the address of the settings', async () => {
    const mapping = { full_name: '{field:name}', seats: '{field:seats}', note: '{form:title}: {field:plan}' };
    const { form, receiver } = await hook({}, {}, MANY);
    const url = `${parties.webhookUrl(receiver)}?who={field:name}`;
    const { body: read } = await service.as.admin('GET', `b:/forms/${form}`);
    const changed = read as { config: { options: { integrations: { settings: object }[] } } };
    Object.assign(changed.config.options.integrations[0]?.settings ?? {}, { url, fields: mapping, format: 'form' });
    expect((await service.as.admin('PUT', `b:/forms/${form}`, changed)).status).toBe(200);
    const answer = await tryOut(form, { values: { name: 'Ada & Co', seats: 7, plan: 'basic' } });
    expect(answer).toMatchObject({ status: 200, body: { delivered: true } });
    const [request] = (await parties.webhooks(receiver)).requests;
    expect([...new URLSearchParams(request?.body)].slice(2, 6)).toEqual([
      ['data[form_id]', String(form)],
      ['data[submission_id]', ''],
      ['data[fields][full_name]', 'Ada & Co'],
      ['data[fields][seats]', '7'],
    ]);
    expect(request?.body).toContain(`note%5D=Contact+us%3A+Basic+plan`);
  });

  test('works on an integration that is off, and whatever its conditions say', async () => {
    const conditional = { action: 'show', match: 'all', rules: [{ field: 'name', op: 'equals', value: 'nobody' }] };
    const { form, receiver } = await hook({}, { enabled: false, conditional });
    expect(await tryOut(form)).toMatchObject({ status: 200, body: { delivered: true } });
    expect((await parties.webhooks(receiver)).total).toBe(1);
  });

  test.each<[string, object, object]>([
    [
      'refused',
      { status: 400 },
      { status: 400, error_class: 'request_refused', excerpt: expect.stringContaining('on request') },
    ],
    ['gone', { status: 410 }, { status: 410, error_class: 'gone' }],
    ['unauthorised', { status: 401 }, { status: 401, error_class: 'unauthorized' }],
    ['failing', { status: 500 }, { status: 500, error_class: 'server_error' }],
    ['busy', { status: 429, retry_after: 9 }, { status: 429, error_class: 'rate_limited' }],
    ['moved', { status: 302 }, { status: 302, error_class: 'redirect_refused' }],
    ['cut', { mode: 'reset' }, { status: null, error_class: 'connection_failed', excerpt: '' }],
    [
      'hanging',
      { mode: 'timeout' },
      { status: null, error_class: 'timeout', message: 'No complete answer within 300 ms.' },
    ],
  ])('to a receiver that is %s is answered 200 and tried once', async (_what, failure, expected) => {
    const { form, receiver } = await hook();
    await parties.failWebhook(receiver, failure);
    const { status, body } = await tryOut(form);
    expect([status, body]).toMatchObject([200, { success: false, delivered: false, ...expected }]);
    expect((await parties.webhooks(receiver)).total).toBe(1);
  });

  test('to a private address never leaves', async () => {
    const { form } = await hook({ url: 'http://127.1.2.3/in' });
    // These rows were saved before such addresses were refused.
    const em = service.orm.em.fork();
    for (const row of [
      await em.findOneOrFail(Form, { id: form }),
      await em.findOneOrFail(FormRevision, { formId: form }),
    ]) {
      row.config = JSON.parse(JSON.stringify(row.config).replaceAll('127.1.2.3', '10.1.2.3'));
    }
    await em.flush();
    expect(await tryOut(form)).toMatchObject({
      status: 200,
      body: { delivered: false, status: null, error_class: 'address_refused', excerpt: '' },
    });
  });

  test('to a receiver that answers with the request tells no secret', async () => {
    const echo = await startEcho();
    try {
      const token = 'canary "tok" 4711';
      const { form } = await hook({ url: echo.url, headers: { Authorization: `Bearer ${token}`, 'X-Short': 'a' } });
      for (const status of [200, 400]) {
        echo.answer(status);
        const { text, body } = await tryOut(form);
        expect(body).toMatchObject({ status, excerpt: expect.stringContaining('<secret>') });
        expect(text).not.toMatch(/canary|4711/);
      }
      expect(service.logLines.join('')).not.toContain('canary');
    } finally {
      echo.close();
    }
  });

  test.each<[string, object, string[]]>([
    ['values that are none', { values: [] }, ['values']],
    ['null', { values: null }, ['values']],
    ['a field that is not there', { values: { nope: 1 } }, ['values.nope']],
    ['a value that no field has', { values: { name: { a: 1 }, email: [1] } }, ['values.email', 'values.name']],
    ['another key', { url: 'http://elsewhere.example' }, ['url']],
  ])('is not sent with %s', async (_what, json, paths) => {
    const { form, receiver } = await hook();
    const { status, body } = await tryOut(form, json);
    expect(status).toBe(422);
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(paths);
    expect((await parties.webhooks(receiver)).total).toBe(0);
  });

  test('is noted in the log with who asked, and without values', async () => {
    const { form, receiver } = await hook({ url: parties.webhookUrl('noted') });
    await tryOut(form, { values: { name: 'canary-name' } });
    await parties.failWebhook('noted', { status: 410 });
    await tryOut(form, { values: { name: 'canary-name' } });
    const audits = service.logLines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
    expect(audits.slice(-2)).toEqual([
      expect.objectContaining({ audit: 'test_webhook.delivered', userId: 1, formId: form, integrationKey: 'crm' }),
      expect.objectContaining({ audit: 'test_webhook.failed', formId: form, errorClass: 'gone' }),
    ]);
    expect(service.logLines.join('')).not.toContain('canary-name');
    expect((await parties.webhooks(receiver)).total).toBe(0);
  });

  test('can be asked for ten times a minute', async () => {
    const { form, receiver } = await hook();
    for (let round = 0; round < 12; round += 1) expect((await tryOut(form, { nope: 1 })).status).toBe(422);
    for (let round = 0; round < 10; round += 1) expect((await tryOut(form)).status).toBe(200);
    const answer = await tryOut(form);
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await parties.webhooks(receiver)).total).toBe(10);
  });
});

describe.each(['test', 'rotate-secret'])('%s is refused', (what) => {
  test.each([
    ['for a post', 'post', 422, 'not_a_webhook'],
    ['for an integration of an extension', 'own', 422, 'not_a_webhook'],
    ['for a key that the form has not', 'nope', 404, 'integration_not_found'],
    ['for a key that every object has', 'constructor', 404, 'integration_not_found'],
  ])('%s', async (_what, key, status, code) => {
    const { form } = await hook();
    expect(await act(form, `${key}/${what}`)).toMatchObject({ status, body: { success: false, code } });
  });

  test('with a body that is no JSON, though one is not needed', async () => {
    const { form } = await hook();
    const path = `b:/forms/${form}/integrations/crm/${what}`;
    const headers = { ...service.admin, 'content-type': 'application/json' };
    expect((await service.call('POST', path, { headers: service.admin, raw: '{}' })).status).toBe(415);
    for (const raw of ['[]', '{', 'null']) {
      expect([raw, (await service.call('POST', path, { headers, raw })).status]).toEqual([raw, 400]);
    }
    expect((await service.as.admin('POST', path)).status).toBe(200);
  });

  test('for a form that is not there, or is trashed', async () => {
    const { form } = await hook();
    await service.as.admin('DELETE', `b:/forms/${form}`);
    for (const id of [0, 999_999, form]) {
      expect(await act(id, `crm/${what}`)).toMatchObject({ status: 404, body: { code: 'form_not_found' } });
    }
  });

  test('to everybody but administrators', async () => {
    const { form, receiver } = await hook();
    expect((await act(form, `crm/${what}`, {}, {})).status).toBe(401);
    expect((await act(form, `crm/${what}`, {}, service.editor)).status).toBe(403);
    expect((await parties.webhooks(receiver)).total).toBe(0);
    expect((await service.forms.secrets(form)).get('integrations.crm.secret')).toBe(SECRET);
  });
});

/** Starts a server that answers with the headers of the request. */
async function startEcho(): Promise<{ url: string; answer(status: number): void; close(): void }> {
  let status = 200;
  const server: Server = createServer((request, response) => {
    response.writeHead(status).end(JSON.stringify(request.headers));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/echo`,
    answer(next) {
      status = next;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
