import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { OF_SITE, SiteEvent, SiteWebhook } from '#features/deliveries/site/entities.ts';
import { emitSiteEvent, expireEvents } from '#features/deliveries/site/events.ts';
import { emitDeliveryFailed } from '#features/deliveries/store/events.ts';
import { generateWebhookSecret, verifyWebhook } from '#features/integrations/webhook/signature.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { createForm } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

const SECRET = generateWebhookSecret();

let parties: ThirdParties;
let service: TestService;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({ testWebhookTimeoutMs: 300 });
});
beforeEach(async () => {
  for (const table of ['site_webhooks', 'site_events', 'deliveries', 'form_secrets']) {
    await service.orm.em.fork().execute(`delete from ${table}`);
  }
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

const call = (method: string, path: string, json?: object, headers = service.admin) =>
  service.call(method, `b:/webhooks${path}`, { headers, ...(json && { json }) });
const put = (key: string, json: object) => call('PUT', `/${key}`, json);
const url = (receiver: string) => parties.webhookUrl(receiver);
const secrets = async () => Object.fromEntries(await service.forms.secrets(OF_SITE, service.clock.now()));
const events = () => service.orm.em.fork().find(SiteEvent, {}, { orderBy: { type: 'asc' } });
const newest = async () => {
  const em = service.orm.em.fork();
  const { event, target, details } = await em.findOneOrFail(
    AuditEntry,
    { id: { $gt: 0 } },
    { orderBy: { id: 'desc' } },
  );
  return { event, target, details };
};

describe('a webhook of the site', () => {
  test('is made with a secret that is shown once, read, changed and removed', async () => {
    const made = await put('ops', { url: url('ops'), events: ['form.*'], headers: { 'X-Team': 'ops team' } });
    const { secret } = made.body as { secret: string };
    const webhook = {
      ...{ key: 'ops', url: url('ops'), format: 'json', events: ['form.*'], active: true },
      ...{ secret_set: true, headers_set: true, previous_secret_set: false },
      ...{ created_at: '2031-03-04T05:06:07.089Z', updated_at: '2031-03-04T05:06:07.089Z' },
    };
    expect([made.status, made.body]).toEqual([200, { success: true, webhook, created: true, secret, dropped: [] }]);
    expect(await secrets()).toEqual({
      'integrations.ops.secret': secret,
      'integrations.ops.headers': '{"X-Team":"ops team"}',
    });
    expect(await newest()).toEqual({
      event: 'webhook.saved',
      target: 'webhook:ops',
      details: { webhook: 'ops', events: ['form.*'], active: true, dropped: [] },
    });
    expect((await call('GET', '/ops')).body).toEqual(webhook);
    const list = (await call('GET', '')).body as { webhooks: object[]; events: { type: string }[] };
    expect(list.webhooks).toEqual([webhook]);
    expect(list.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['form.created', 'delivery.failed']));

    // Settings can be sent back as they were read: secrets stay.
    const changed = await put('ops', { ...webhook, format: 'cloudevents', active: false });
    expect(changed.body).toEqual({
      ...{ success: true, created: false, dropped: [] },
      webhook: { ...webhook, format: 'cloudevents', active: false },
    });
    expect(await secrets()).toMatchObject({ 'integrations.ops.secret': secret });

    expect((await call('DELETE', '/ops')).body).toEqual({ success: true });
    expect(await newest()).toMatchObject({ event: 'webhook.removed', target: 'webhook:ops' });
    expect([await secrets(), (await call('GET', '/ops')).status, (await call('DELETE', '/ops')).status]).toEqual([
      {},
      404,
      404,
    ]);
  });

  test('loses its headers with another place, and not its signing secret; null removes them', async () => {
    const body = { url: url('ops'), events: ['*'], secret: SECRET, headers: { 'X-Team': 'ops team' } };
    expect((await put('ops', body)).body).not.toHaveProperty('secret');
    const moved = await put('ops', { url: 'https://elsewhere.example.org/', events: ['*'] });
    expect(moved.body).toMatchObject({ dropped: ['headers'], webhook: { headers_set: false, secret_set: true } });
    expect(await secrets()).toEqual({ 'integrations.ops.secret': SECRET });
    await put('other', { ...body, url: url('other') });
    const removed = await put('other', { url: url('other'), events: ['*'], headers: null });
    expect(removed.body).toMatchObject({ dropped: [], webhook: { headers_set: false } });
    // Removing one webhook's headers leaves the secrets of the others.
    expect(Object.keys(await secrets())).toEqual(['integrations.ops.secret', 'integrations.other.secret']);
  });

  test.each<[string, string, object, number, string]>([
    ['a key that is none', '7up', { url: 'https://a.example.org/', events: ['*'] }, 422, 'validation_failed'],
    ['a blank after it', 'ops%20', { url: 'https://a.example.org/', events: ['*'] }, 422, 'validation_failed'],
    [
      'an event that there is not',
      'ops',
      { url: 'https://a.example.org/', events: ['form.eaten'] },
      422,
      'validation_failed',
    ],
    ['a link-local address', 'ops', { url: 'http://169.254.169.254/', events: ['*'] }, 422, 'validation_failed'],
  ])('is not made with %s', async (_what, key, body, status, code) => {
    const answer = await put(key, body);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    expect(await service.orm.em.fork().count(SiteWebhook)).toBe(0);
  });

  test('is one of twenty at most', async () => {
    const now = service.clock.now();
    const rows = Array.from({ length: 20 }, (_, index) => ({
      ...{ key: `w${index}`, url: 'https://a.example.org/', format: 'json' as const, events: ['*'] },
      ...{ active: false, createdAt: now, updatedAt: now },
    }));
    await service.orm.em.fork().insertMany(SiteWebhook, rows);
    const one = await put('w21', { url: 'https://a.example.org/', events: ['*'] });
    expect([one.status, one.body]).toMatchObject([409, { code: 'too_many_webhooks' }]);
    expect((await put('w7', { url: 'https://b.example.org/', events: ['*'] })).status).toBe(200);
  });

  test('gets another secret, beside which the one before signs', async () => {
    await put('ops', { url: url('rotated'), events: ['*'], secret: SECRET });
    const rotated = await call('POST', '/ops/rotate-secret', { keep_hours: 2 });
    const { secret } = rotated.body as { secret: string };
    const until = new Date(service.clock.now().getTime() + 2 * 3_600_000).toISOString();
    expect(rotated.body).toEqual({
      ...{ success: true, key: 'ops', secret, secret_set: true },
      ...{ previous_secret_set: true, previous_secret_expires_at: until },
    });
    expect(await newest()).toMatchObject({
      event: 'webhook_secret.rotated',
      details: { webhook: 'ops', generated: true },
    });
    expect((await call('GET', '/ops')).body).toMatchObject({
      previous_secret_set: true,
      previous_secret_expires_at: until,
    });
    expect((await call('POST', '/ops/rotate-secret', {})).body).toMatchObject({ code: 'previous_secret_in_use' });
    expect((await call('POST', '/none/rotate-secret', {})).body).toMatchObject({ code: 'webhook_not_found' });
    await call('POST', '/ops/test');
    const [request] = (await parties.webhooks('rotated')).requests;
    const signs = (one: string) => request && verifyWebhook(request.headers, request.body, one, service.clock.now()).ok;
    expect([signs(secret), signs(SECRET)]).toEqual([true, true]);
  });

  test('is tried out, whatever its receiver does', async () => {
    await put('ops', {
      url: url('tried'),
      events: ['*'],
      format: 'cloudevents',
      active: false,
      headers: { 'X-A': 'b' },
    });
    const answer = await call('POST', '/ops/test');
    const { delivery_id } = answer.body as { delivery_id: string };
    expect(answer.body).toMatchObject({ success: true, delivered: true, status: 200 });
    const [request] = (await parties.webhooks('tried')).requests;
    expect(request).toMatchObject({
      delivery_id,
      headers: { 'x-a': 'b', 'content-type': 'application/cloudevents+json' },
      json: { id: delivery_id, type: 'webhook.test', subject: 'webhooks/ops', data: { webhook: 'ops' } },
    });
    expect(await newest()).toMatchObject({ event: 'test_webhook.delivered', details: { webhook: 'ops' } });
    await parties.failWebhook('tried', { next: 1, status: 410 });
    expect((await call('POST', '/ops/test')).body).toMatchObject({
      delivered: false,
      status: 410,
      error_class: 'gone',
    });
    expect((await call('POST', '/none/test')).status).toBe(404);
    const em = service.orm.em.fork();
    expect([await em.count(Delivery), await em.count(SiteEvent)]).toEqual([0, 0]);
  });
});

describe('what happens to forms', () => {
  const form = { title: 'Contact', config: { fields: [{ type: 'text', name: 'name' }] } };

  test('is told to those that ask for it, each by a delivery, and says who did it', async () => {
    await put('all', { url: url('all'), events: ['*'] });
    await put('saves', { url: url('saves'), events: ['form.saved'] });
    await put('failures', { url: url('failures'), events: ['delivery.failed'] });
    await put('off', { url: url('off'), events: ['*'], active: false });
    const { headers } = { headers: service.admin };
    const { body } = await service.call('POST', 'b:/forms', { headers, json: form });
    const { id } = body as { id: number };
    await service.call('PATCH', `b:/forms/${id}`, { headers, json: { title: 'Contact us' } });
    // The second restore changes nothing, so that it causes no event.
    await service.call('PATCH', `b:/forms/${id}`, { headers, json: { title: 'Contact us' } });
    await service.call('DELETE', `b:/forms/${id}`, { headers });
    await service.call('POST', `b:/forms/${id}/restore`, { headers });
    await service.call('POST', `b:/forms/${id}/restore`, { headers });
    const kept = await events();
    const by = { kind: 'account', id: expect.any(Number), login: 'ada' };
    const told = { subject: `forms/${id}`, happenedAt: service.clock.now() };
    const data = { form_id: id, title: 'Contact us', revision: 2, by };
    expect(kept).toMatchObject([
      { type: 'form.created', ...told, data: { form_id: id, title: 'Contact', revision: 1, by } },
      { type: 'form.restored', ...told, data },
      { type: 'form.saved', ...told, data },
      { type: 'form.trashed', ...told, data },
    ]);
    const rows = await service.orm.em.fork().find(Delivery, {}, { orderBy: { key: 'asc' } });
    const keysOf = (type: string) => {
      const event = kept.find((one) => one.type === type);
      return rows.filter(({ submissionUuid }) => submissionUuid === event?.id).map(({ key }) => key);
    };
    expect(kept.map(({ type }) => keysOf(type))).toEqual([['all'], ['all'], ['all', 'saves'], ['all']]);
    expect(rows[0]).toMatchObject({ formId: OF_SITE, status: 'pending', attempts: 0, dueAt: service.clock.now() });
  });

  test('is not told when it is not done', async () => {
    await put('all', { url: url('all'), events: ['*'] });
    const id = await createForm(service, {});
    await service.orm.em.fork().nativeDelete(SiteEvent, {});
    const change = service.forms.restore(id, service.clock.now(), async () => {
      throw new Error('not kept');
    });
    await expect(change).rejects.toThrow('not kept');
    const refused = { headers: { ...service.admin, 'if-match': '"7"' }, json: { title: 'Other' } };
    expect((await service.call('PATCH', `b:/forms/${id}`, refused)).status).toBe(412);
    expect(await events()).toEqual([]);
  });

  test('is told of what extensions do too', async () => {
    await put('all', { url: url('all'), events: ['form.*'] });
    await service.forms.create(service.forms.rules.parseForm(form), service.clock.now());
    expect(await events()).toMatchObject([{ data: { by: { kind: 'extension', id: null, login: null } } }]);
  });

  test('leaves nothing where nobody asks', async () => {
    await createForm(service, {});
    const em = service.orm.em.fork();
    expect([await em.count(SiteEvent), await em.count(Delivery)]).toEqual([0, 0]);
  });
});

test.each([
  ['failed', ['delivery.failed']],
  ['delivered', []],
] as const)('a delivery that is %s is told by %j', async (status, told) => {
  await put('ops', { url: url('ops'), events: ['delivery.failed'] });
  const now = service.clock.now();
  const id = randomUUID();
  await service.orm.em.fork().transactional(async (em) => {
    const row = {
      id,
      kind: 'mail' as const,
      submissionUuid: randomUUID(),
      formId: 7,
      revision: 1,
      key: 'team',
      status,
    };
    await em.insert(Delivery, { ...row, attempts: 1, replays: 0, enqueuedAt: now });
    await emitDeliveryFailed(em, id, now);
  });
  expect((await events()).map(({ type }) => type)).toEqual(told);
});

describe('a delivery of an event', () => {
  const tell = async (receiver = 'seen') => {
    await put('ops', { url: url(receiver), events: ['form.*'], headers: { 'X-A': 'b' } });
    const now = service.clock.now();
    const event = { type: 'form.saved', subject: 'forms/7', data: { form_id: 7 } };
    await service.orm.em.fork().transactional((em) => emitSiteEvent(em, event, now));
    return service.orm.em.fork().findOneOrFail(Delivery, { key: 'ops' });
  };
  const job = (path: string, method = 'GET', json?: object) =>
    service.call(method, `b:/integration-jobs${path}`, { headers: service.admin, ...(json && { json }) });

  test('stands among the jobs, with its event and without a form', async () => {
    const { id } = await tell();
    const row = {
      ...{ id, form_id: null, submission_id: null, event: 'form.saved', integration_id: 'webhook' },
      ...{ integration_key: 'ops', state: 'pending', attempts: 0 },
    };
    expect((await job('?integration_key=ops')).body).toMatchObject({ jobs: [row], next: null });
    expect((await job(`/${id}`)).body).toMatchObject({
      ...row,
      form: null,
      settings: { url: url('seen'), format: 'json', secret_set: true, headers_set: true },
      payload: { form_id: 7 },
      attempt_log: [],
    });
    const groups = await service.as.admin('GET', 'b:/deliveries/groups');
    const { origin } = new URL(url('seen'));
    expect(groups.body).toMatchObject({ groups: [{ kind: 'webhook', receiver: origin, count: 1, form_ids: [] }] });
    expect((await job(`?receiver=${encodeURIComponent(origin)}`)).body).toMatchObject({ jobs: [{ id }] });
  });

  test('is replayed under its id while its webhook is there, by the webhook as it is now', async () => {
    const { id } = await tell();
    const failed = { status: 'failed' as const, attempts: 1, dueAt: null, nextAttemptAt: null };
    await service.orm.em.fork().nativeUpdate(Delivery, { id }, failed);
    for (const [index, config] of ['pinned', 'current'].entries()) {
      expect((await job(`/${id}/retry`, 'POST', { config })).body).toMatchObject({
        id,
        replayed: true,
        replays: index + 1,
      });
      await service.orm.em.fork().nativeUpdate(Delivery, { id }, failed);
    }
    await call('DELETE', '/ops');
    expect((await job(`/${id}/retry`, 'POST', {})).body).toMatchObject({ code: 'webhook_removed' });
    expect((await job('/retry', 'POST', { ids: [id] })).body).toMatchObject({
      retried: 0,
      refused: [{ id, code: 'webhook_removed' }],
    });
  });

  test('is cancelled while it waits', async () => {
    const { id } = await tell();
    expect((await job(`/${id}/cancel`, 'POST', {})).status).toBe(202);
    expect(await service.orm.em.fork().findOneOrFail(Delivery, { id })).toMatchObject({ status: 'cancelled' });
  });

  test('is forgotten with its event after thirty days', async () => {
    const { id } = await tell();
    const em = service.orm.em.fork();
    const attempt = { deliveryId: id, replay: 0, attempt: 1, startedAt: service.clock.now() };
    await em.insert(DeliveryAttempt, { ...attempt, outcome: 'failed' });
    const daysLater = (days: number) => new Date(service.clock.now().getTime() + days * DAY_MS);
    const left = async () => [await em.count(SiteEvent), await em.count(Delivery), await em.count(DeliveryAttempt)];
    await expireEvents({ orm: service.orm, now: daysLater(29) });
    expect(await left()).toEqual([1, 1, 1]);
    await expireEvents({ orm: service.orm, now: daysLater(31) });
    expect(await left()).toEqual([0, 0, 0]);
  });
});
