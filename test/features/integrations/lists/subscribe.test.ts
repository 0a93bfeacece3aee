import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createLog } from '#bin/log.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { createDeliveries } from '#features/integrations/deliveries.ts';
import { readSite } from '#features/site/site.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { Hooks } from '#hooks/hooks.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { type ListProviders, startListProviders } from '#test/environment/list-providers.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { acceptSubmission, createForm } from '#test/environment/submissions.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const LIST = 'aud1000001';
const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'email', name: 'mail' },
  { type: 'number', name: 'age' },
  { type: 'checkbox', name: 'vip' },
  {
    type: 'checkboxes',
    name: 'topics',
    options: [
      { value: 'a', label: 'Art' },
      { value: 'b', label: 'Boats' },
    ],
  },
  { type: 'select', name: 'size', options: [{ value: 's', label: 'Small' }] },
];
const VALUES: SubmissionValues = {
  name: 'Ada & Co',
  mail: 'ada@example.net',
  age: 36,
  vip: true,
  topics: ['a', 'b'],
  size: 's',
};
const TEMPLATES = {
  NAME: 'Dear {field:name}',
  AGE: '{field:age}',
  VIP: ' {field:vip} ',
  TOPICS: '{field:topics}',
  SIZE: '{field:size}',
};

const box = new SecretBox([Buffer.alloc(32, 7)]);
let database: TestDatabase;
let parties: ListProviders;
let http: HttpClient;
let hooks: Hooks;

beforeAll(async () => {
  [database, parties] = await Promise.all([createTestDatabase(), startListProviders()]);
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
});
beforeEach(() => {
  hooks = new Hooks({ log: createLog('worker', 'error', { write: () => {} }) });
});
afterEach(() => parties.clear());
afterAll(async () => {
  await http.close();
  await Promise.all([database.close(), parties.close()]);
});

const mailchimp = (settings: object = {}) => ({ list_id: LIST, api_key: 'key-us21', ...settings });
const brevo = (settings: object = {}) => ({ list_id: '2', api_key: 'xkeysib-key', ...settings });
const members = async () => (await parties.mailchimp()).members[LIST] ?? [];

describe('a submission subscribes to Mailchimp', () => {
  test('by the form’s only e-mail field, with texts in its merge fields', async () => {
    await dispatch(await plan('mailchimp', mailchimp({ merge_fields: TEMPLATES, tags: ['from the site'] })));
    expect(await members()).toEqual([
      {
        email_address: 'ada@example.net',
        status: 'subscribed',
        merge_fields: { NAME: 'Dear Ada & Co', AGE: '36', VIP: ' Yes ', TOPICS: 'Art, Boats', SIZE: 'Small' },
        tags: ['from the site'],
      },
    ]);
  });

  test('as the settings say: another address, a confirmation', async () => {
    await dispatch(await plan('mailchimp', mailchimp({ email: 'list@example.org', double_opt_in: true })));
    expect(await members()).toMatchObject([{ email_address: 'list@example.org', status: 'pending' }]);
  });

  test('and leaves out what was not filled in, so that nothing known is erased', async () => {
    const settings = mailchimp({ merge_fields: { NAME: '{field:name}', AGE: '{field:age}' } });
    await dispatch(await plan('mailchimp', settings));
    await dispatch(await plan('mailchimp', settings, { ...VALUES, name: '', age: 37 }));
    expect(await members()).toMatchObject([{ merge_fields: { NAME: 'Ada & Co', AGE: '37' } }]);
  });

  test('and leaves alone who is there, when the settings say so', async () => {
    const settings = mailchimp({ merge_fields: { NAME: '{field:name}' }, update_existing: false });
    await dispatch(await plan('mailchimp', settings));
    await dispatch(await plan('mailchimp', settings, { ...VALUES, name: 'Other' }));
    expect(await members()).toMatchObject([{ merge_fields: { NAME: 'Ada & Co' } }]);
  });

  test('once, however often the attempt is repeated', async () => {
    const jobId = await plan('mailchimp', mailchimp({ tags: ['a'] }));
    await parties.fail('mailchimp/tags', { mode: 'reset', after_effect: true });
    await expect(dispatch(jobId)).rejects.toMatchObject({ type: 'connection_failed', nonRetryable: false });
    await Promise.all([dispatch(jobId), dispatch(jobId)]);
    expect(await members()).toMatchObject([{ email_address: 'ada@example.net', tags: ['a'] }]);
  });

  test('of what listeners made of the payload', async () => {
    hooks.for('x').on('onSvcbIntegrationPayload', (event) => {
      event.payload = { ...event.payload, mail: 'grace@example.net', name: { no: 'field value' } };
    });
    await dispatch(await plan('mailchimp', mailchimp({ merge_fields: { NAME: '{field:name}' } })));
    expect(await members()).toMatchObject([{ email_address: 'grace@example.net', merge_fields: {} }]);
  });
});

describe('a submission subscribes to Brevo', () => {
  test('with attributes of the type that the field has', async () => {
    await dispatch(await plan('brevo', brevo({ attributes: TEMPLATES })));
    expect((await parties.brevo()).contacts).toMatchObject([
      {
        email: 'ada@example.net',
        listIds: [2],
        attributes: { NAME: 'Dear Ada & Co', AGE: 36, VIP: true, TOPICS: ['a', 'b'], SIZE: 'Small' },
      },
    ]);
  });

  test('with a confirmation that leads where the form says', async () => {
    const redirect_url = 'https://www.example.com/thanks?who={field:name}';
    await dispatch(await plan('brevo', brevo({ double_opt_in: true, template_id: 7, redirect_url })));
    expect((await parties.brevo()).confirmations).toMatchObject([
      { email: 'ada@example.net', templateId: 7, redirectionUrl: 'https://www.example.com/thanks?who=Ada%20%26%20Co' },
    ]);
  });
});

describe.each([
  ['mailchimp', mailchimp],
  ['brevo', brevo],
] as const)('%s fails for good', (id, settings) => {
  test.each<[string, object, SubmissionValues, string, string]>([
    ['without an address', {}, { ...VALUES, mail: '' }, 'invalid_request', 'settings.email of the integration "news"'],
    ['where a field holds no address', { email: '{field:name}' }, VALUES, 'invalid_request', 'settings.email'],
    ['without a key', { api_key: '' }, VALUES, 'unauthorized', 'settings.api_key of the integration "news" is not set'],
    ['with a wrong key', { api_key: 'wrong-canary-us1' }, VALUES, 'unauthorized', 'answered 401'],
  ])('%s', async (_what, changes, values, type, message) => {
    const jobId = await plan(id, settings(changes), values);
    await expect(dispatch(jobId)).rejects.toMatchObject({ type, nonRetryable: true });
    const job = await jobRow(jobId);
    expect(job).toMatchObject({ errorType: type, lastError: expect.stringContaining(message) });
    expect(JSON.stringify(job)).not.toMatch(/canary|example\.net/);
  });

  test('with stored settings that do not follow the schema', async () => {
    const jobId = await plan(id, settings());
    const { formId, revision } = await jobRow(jobId);
    const em = database.orm.em.fork();
    const row = await em.findOneOrFail(FormRevision, { formId, revision });
    const [integration] = row.config.options.integrations;
    row.config = {
      ...row.config,
      options: { ...row.config.options, integrations: [{ ...integration, settings: { list: 'x' } } as never] },
    };
    await em.flush();
    await expect(dispatch(jobId)).rejects.toThrow('save the form again');
  });
});

test.each<[string, object, object]>([
  [
    'waits as long as a rate limit says',
    { status: 429, retry_after: 30 },
    { type: 'rate_limited', nextRetryDelay: 30_000 },
  ],
  ['tries again after a fault', { status: 500 }, { type: 'server_error', nonRetryable: false }],
  ['tries again after rubbish', { mode: 'bad_json' }, { type: 'invalid_response', nonRetryable: false }],
])('brevo %s', async (_what, failure, expected) => {
  await parties.fail('brevo/save', failure);
  await expect(dispatch(await plan('brevo', brevo()))).rejects.toMatchObject(expected);
});

test('a refusal that names the person is kept without the address', async () => {
  const jobId = await plan('mailchimp', mailchimp(), { ...VALUES, mail: 'compliance@example.net' });
  await expect(dispatch(jobId)).rejects.toThrow('Member In Compliance State');
  expect(JSON.stringify(await jobRow(jobId))).not.toContain('@');
});

/** Accepts a submission to a form with this integration and claims it. @returns the id of its job */
async function plan(id: string, settings: object, values: SubmissionValues = VALUES): Promise<string> {
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const integrations = [{ key: 'news', integration_id: id, settings }];
  const form = await createForm({ forms, now: async () => NOW }, { integrations }, FIELDS);
  const { submissionUuid } = await acceptSubmission({ orm, box }, form, NOW, values);
  const planned = await planDeliveries({ orm, box }, { submissionUuid, now: NOW });
  return planned?.jobs[0] ?? 'no job was planned';
}

/** Makes one attempt, as the engine would schedule it. */
async function dispatch(jobId: string) {
  const { orm } = database;
  const deliveries = await createDeliveries({
    http,
    posts: {} as never,
    readSite: () => readSite(orm, 'https://forms.example.org'),
    apiUrls: { mailchimp: `${parties.url}/mailchimp`, brevo: `${parties.url}/brevo` },
  });
  const activities = activitiesOn(orm, box, { hooks, deliveries });
  return new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') }).run(activities.dispatch, {
    id: jobId,
  });
}

function jobRow(id: string): Promise<Delivery> {
  return database.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
}
