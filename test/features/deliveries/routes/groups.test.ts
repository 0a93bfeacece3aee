import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import { readGroups } from '#features/deliveries/store/groups.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, notification } from '#test/environment/submissions.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => service.orm.em.fork().nativeDelete(Delivery, {}));

const hook = (key: string, url: string) => ({ key, integration_id: 'webhook', settings: { url } });
const list = {
  key: 'news',
  integration_id: 'mailchimp',
  settings: { list_id: 'abcde12345', api_key: '0123456789abcdef0123456789abcdef-us1' },
};

test('what failed or waits is counted by receiver, reason and state, over forms', async () => {
  const one = await form({
    notifications: [notification()],
    integrations: [hook('crm', 'https://hooks.example.org/a'), list],
  });
  const other = await form({ integrations: [hook('desk', 'https://hooks.example.org/b?c={field:name}')] });
  const soon = new Date(service.clock.now().getTime() + 60_000);
  const later = new Date(service.clock.now().getTime() + 120_000);
  const webhook = { kind: 'integration', integrationId: 'webhook', errorType: 'server_error' } as const;
  const first = await insertDelivery({ ...webhook, ...one, key: 'crm', status: 'retrying', nextAttemptAt: later });
  service.clock.pass(1_000);
  const second = await insertDelivery({ ...webhook, ...other, key: 'desk', status: 'retrying', nextAttemptAt: soon });
  await insertDelivery({ ...webhook, ...one, key: 'crm', status: 'failed', errorType: 'http_410' });
  await insertDelivery({ ...webhook, ...one, key: 'crm', status: 'delivered' });
  await insertDelivery({ ...one, kind: 'integration', integrationId: 'mailchimp', key: 'news', status: 'pending' });
  await insertDelivery({
    ...one,
    kind: 'mail',
    key: 'team',
    status: 'failed',
    provider: 'smtp',
    errorType: 'mail_rejected',
  });
  const [status, body] = await read();
  const nothing = { error_class: null, next_attempt_at: null };
  expect([status, body]).toMatchObject([200, { more: 0, looked_back_to: null }]);
  expect(body.groups[0]).toEqual({
    ...{
      kind: 'webhook',
      integration_id: 'webhook',
      receiver: 'https://hooks.example.org',
      error_class: 'server_error',
    },
    ...{ state: 'retrying', count: 2, form_ids: [one.formId, other.formId] },
    oldest_at: first.toISOString(),
    newest_at: second.toISOString(),
    next_attempt_at: soon.toISOString(),
  });
  expect(body.groups).toHaveLength(4);
  expect(body.groups).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...nothing, kind: 'list', receiver: 'news', state: 'pending', count: 1 }),
      expect.objectContaining({ kind: 'webhook', state: 'failed', error_class: 'http_410', count: 1 }),
      expect.objectContaining({ kind: 'mail', receiver: 'smtp', integration_id: null, error_class: 'mail_rejected' }),
    ]),
  );
  expect(await groupsOf('?state=failed')).toHaveLength(2);
  expect(await groupsOf(`?from=${encodeURIComponent(service.clock.now().toISOString())}`)).toHaveLength(4);
  expect(await groupsOf(`?to=${encodeURIComponent(first.toISOString())}`)).toEqual([]);
  expect(await groupsOf(`?form_id=${other.formId}`)).toMatchObject([{ count: 1, form_ids: [other.formId] }]);
  expect(await groupsOf(`?form_id=${one.formId}&state=failed`)).toHaveLength(2);
});

test('of more than may be looked at the newest are counted, and the answer says back to when', async () => {
  const team = { ...(await form({ notifications: [notification()] })), kind: 'mail', key: 'team' } as const;
  for (const status of ['failed', 'failed', 'failed', 'retrying'] as const) {
    await insertDelivery({ ...team, status });
    service.clock.pass(1_000);
  }
  const since = new Date(service.clock.now().getTime() - 3_000);
  const filter = { states: ['failed', 'retrying'] } as const;
  const { groups, lookedBackTo } = await readGroups(service.orm.em.fork(), filter, 2);
  expect(groups).toMatchObject([
    { state: 'failed', count: 2 },
    { state: 'retrying', count: 1 },
  ]);
  expect(lookedBackTo).toEqual(since);
  expect((await readGroups(service.orm.em.fork(), filter, 4)).lookedBackTo).toBeNull();
});

test('a webhook whose revision is gone has no known receiver', async () => {
  const { formId } = await form({ integrations: [hook('crm', 'https://hooks.example.org/a')] });
  await insertDelivery({
    formId,
    revision: 99,
    kind: 'integration',
    integrationId: 'webhook',
    key: 'crm',
    status: 'failed',
  });
  expect(await groupsOf('')).toMatchObject([{ kind: 'webhook', receiver: null, count: 1 }]);
});

test('nothing has failed: no group; what is no state of it is refused', async () => {
  expect(await read()).toEqual([200, { groups: [], more: 0, looked_back_to: null }]);
  expect(await read('?state=delivered')).toMatchObject([422, { code: 'validation_failed', errors: {} }]);
});

interface Groups {
  groups: Record<string, unknown>[];
}

async function read(query = ''): Promise<[number, Groups]> {
  const { status, body } = await service.as.admin('GET', `b:/deliveries/groups${query}`);
  return [status, body as Groups];
}

async function groupsOf(query: string): Promise<Groups['groups']> {
  return (await read(query))[1].groups;
}

async function form(options: object): Promise<Pick<Delivery, 'formId' | 'revision'>> {
  const { id, revision } = await createForm({ forms: service.forms, now: async () => service.clock.now() }, options);
  return { formId: id, revision };
}

async function insertDelivery(
  of: Pick<Delivery, 'kind' | 'formId' | 'revision' | 'key' | 'status'> & Partial<Delivery>,
) {
  const enqueuedAt = service.clock.now();
  const row = { id: randomUUID(), submissionUuid: randomUUID(), enqueuedAt, ...of };
  await service.orm.em.fork().insert(Delivery, row);
  return enqueuedAt;
}
