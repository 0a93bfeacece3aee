/** @own-process A table is replaced. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { replaceModule } from '#dev/testing/runner/module-hooks.ts';

// Adds the integration's only line outside its folder, its entry in the table.
const own = await import('#features/integrations/index.ts');
const { sixth } = await import('./fixture/sixth/definition.ts');
replaceModule(import.meta.resolve('#features/integrations/index.ts'), { ...own, sixth });

const { readSettings } = await import('#features/environment.ts');
const { DeliveryAttempt, Delivery } = await import('#features/deliveries/entities.ts');
const { createDeliveries } = await import('#features/integrations/deliveries.ts');
const { createHttpClient } = await import('#outgoing/http-client.ts');
const { parseCidrList } = await import('#security/addresses.ts');
const { activitiesOn } = await import('#test/environment/activities.ts');
const { startService } = await import('#test/environment/service.ts');
const { ENVIRONMENT } = await import('#test/environment/settings.ts');
const { planDeliveries } = await import('#test/environment/plan.ts');
const { acceptSubmission, until } = await import('#test/environment/submissions.ts');
const { FIELDS, VALUES } = await import('#test/environment/visitor.ts');

const TOKEN = 'canary-token-7734';
const SETTINGS = { room: 'team', message: 'From {field:name}', token: TOKEN };
const PATH = 'config.options.integrations[0].settings';

interface Call {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let chat: Server;
let chatUrl: string;
let calls: Call[];
/** The status of the chat's next answer, which the chat waits for. */
let answer: Promise<number>;
let service: Awaited<ReturnType<typeof startService>>;
let http: ReturnType<typeof createHttpClient>;

beforeAll(async () => {
  chat = createServer(async (request, response) => {
    calls.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(await answer).end('noted');
  });
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  chatUrl = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`;
  service = await startService({ apiUrls: { sixth: chatUrl } });
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
});
beforeEach(() => {
  calls = [];
  answer = Promise.resolve(200);
});
afterAll(async () => {
  await http.close();
  await service.close();
  await new Promise((resolve) => chat.close(resolve));
});

describe('a sixth integration is', () => {
  test('configured: its secret is sealed and shown as set', async () => {
    const { status, text: json, body } = await save(SETTINGS);
    expect([status, settingsOf(body)]).toEqual([201, { room: 'team', message: 'From {field:name}', token_set: true }]);
    expect(json).not.toContain(TOKEN);
    expect(await service.forms.secrets(idOf(body))).toEqual(new Map([['integrations.chat.token', TOKEN]]));
    expect(settingsOf((await save({ room: 'team' })).body)).toEqual({
      room: 'team',
      message: '{all_fields}',
      token_set: false,
    });
  });

  test.each<[string, object, string]>([
    ['a setting is missing', { message: 'x' }, `${PATH}.room`],
    ['a key is not known', { ...SETTINGS, colour: 'red' }, `${PATH}.colour`],
    ['a merge tag is not known', { ...SETTINGS, message: '{field:nobody}' }, `${PATH}.message`],
    ['it does not fit to the form', { ...SETTINGS, room: 'email' }, `${PATH}.room`],
  ])('refused by path where %s', async (_what, settings, path) => {
    const { status, body } = await save(settings);
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [path]]);
  });

  test('reached where its setting says', () => {
    expect(readSettings(ENVIRONMENT).apiUrls.sixth).toBe('https://chat.example.com');
    const changed = { ...ENVIRONMENT, SIXTH_API_URL: 'https://chat.example.org/' };
    expect(readSettings(changed).apiUrls.sixth).toBe('https://chat.example.org');
    expect(() => readSettings({ ...ENVIRONMENT, SIXTH_API_URL: 'chat' })).toThrow('SIXTH_API_URL: must be');
  });

  test('delivered, with the current secret and the delivery id', async () => {
    const jobId = await newJob();
    await expect(dispatcher().then((dispatch) => dispatch(jobId))).resolves.toEqual({ outcome: 'delivered' });
    expect(calls).toMatchObject([
      {
        url: '/rooms/team',
        headers: { authorization: `Bearer ${TOKEN}`, 'idempotency-key': jobId },
        body: 'From Ada',
      },
    ]);
    const attempts = await service.orm.em.fork().find(DeliveryAttempt, { deliveryId: jobId });
    expect(attempts).toMatchObject([{ attempt: 1, outcome: 'delivered', statusCode: 200, excerpt: 'noted' }]);
  });

  test('tried again, or given up, as its receiver answers', async () => {
    const dispatch = await dispatcher();
    for (const [status, type, nonRetryable] of [
      [500, 'server_error', false],
      [403, 'unauthorized', true],
    ] as const) {
      answer = Promise.resolve(status);
      await expect(dispatch(await newJob())).rejects.toMatchObject({ type, nonRetryable });
    }
  });

  test('limited: one delivery at a time to one account', async () => {
    const [first, second, third] = [await newJob(), await newJob(), await newJob({ token: 'another' })];
    const { promise, resolve } = Promise.withResolvers<number>();
    answer = promise;
    const dispatch = await dispatcher();
    const hanging = dispatch(first);
    await until('the first has come', async () => calls.length === 1);
    expect(await dispatch(second)).toEqual({ deferredMs: expect.any(Number) });
    const other = dispatch(third);
    await until('the other account is let in', async () => calls.length === 2);
    resolve(200);
    await Promise.all([hanging, other]);
    expect(calls).toHaveLength(2);
  });

  test('shown: its job, with the settings and without the secret', async () => {
    const jobId = await newJob();
    const { status, text: json, body } = await asAdmin('GET', `/integration-jobs/${jobId}`);
    expect([status, body]).toMatchObject([
      200,
      {
        integration_id: 'sixth',
        state: 'pending',
        settings: { room: 'team', message: 'From {field:name}', token_set: true },
      },
    ]);
    expect(json).not.toContain(TOKEN);
    const { body: listed } = await asAdmin('GET', '/integration-jobs?integration_id=sixth');
    const { jobs } = listed as { jobs: object[] };
    expect(jobs).toContainEqual(expect.objectContaining({ id: jobId, integration_id: 'sixth' }));
  });

  test('tried out by people, who cannot rotate a secret that it has not', async () => {
    const { body } = await save(SETTINGS);
    const path = `/forms/${idOf(body)}/integrations/chat`;
    expect(await asAdmin('POST', `${path}/test`, {})).toMatchObject({
      status: 200,
      body: { delivered: true, status: 200, excerpt: 'noted' },
    });
    expect(calls).toMatchObject([{ headers: { authorization: `Bearer ${TOKEN}` }, body: 'a test' }]);
    expect(await asAdmin('POST', `${path}/rotate-secret`, {})).toMatchObject({
      status: 422,
      body: { message: 'The integration chat has no signing secret.' },
    });
  });
});

function asAdmin(method: string, path: string, json?: object) {
  return service.as.admin(method, `b:${path}`, json);
}

function save(settings: object) {
  const integrations = [{ key: 'chat', integration_id: 'sixth', settings }];
  return asAdmin('POST', '/forms', { title: 'Contact us', config: { fields: FIELDS, options: { integrations } } });
}

function idOf(body: unknown): number {
  return (body as { id: number }).id;
}

function settingsOf(body: unknown): object | undefined {
  const { config } = body as { config: { options: { integrations: { settings: object }[] } } };
  return config.options.integrations[0]?.settings;
}

/** Accepts and claims a submission to a form with the integration. @returns the id of its job */
async function newJob(changes: object = {}): Promise<string> {
  const form = await service.forms.get(idOf((await save({ ...SETTINGS, ...changes })).body));
  if (!form) throw new Error('the form was not saved');
  const now = service.clock.now();
  const { submissionUuid } = await acceptSubmission(service, form, now, VALUES);
  await planDeliveries(service, { submissionUuid, now });
  return (await service.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', submissionUuid })).id;
}

/** Creates the dispatcher of one worker. */
async function dispatcher() {
  const { orm, box, hooks } = service;
  const posts = { postTypes: async () => [], create: () => Promise.reject(new Error('nothing is posted here')) };
  const deliveries = await createDeliveries({ http, posts, readSite, apiUrls: { sixth: chatUrl } });
  const { dispatch } = activitiesOn(orm, box, { hooks, deliveries });
  return (id: string) => new MockActivityEnvironment().run(dispatch, { id });
}

async function readSite() {
  return {
    name: 'Site',
    url: 'https://forms.example.org',
    timeZone: 'UTC',
    fromName: 'Site',
    fromEmail: 's@example.org',
  };
}
