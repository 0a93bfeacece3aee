import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import type { ExtensionApi } from '#features/extensions/api.ts';
import { Submission } from '#features/submissions/entities.ts';
import { loadIntoService } from '#test/environment/extensions.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitB, VALUES } from '#test/environment/visitor.ts';
import { HOUR_MS } from '#time.ts';

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'api-test-'));
  service = await startService({ hookTimeouts: { request: 60, run: 60 } });
});
afterEach(() => {
  service.logLines.length = 0;
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes an extension file and loads it. @returns the value that the extension passes to `expose` */
async function drop<T = ExtensionApi>(name: string, register: string): Promise<T> {
  const file = join(folder, `${name}-${randomUUID()}.mjs`);
  writeFileSync(file, `export function register(api) { const expose = globalThis.expose; ${register} }`);
  let exposed: unknown;
  Object.assign(globalThis, {
    expose: (value: unknown) => {
      exposed = value;
    },
  });
  await loadIntoService(service, [file]);
  return exposed as T;
}

const errors = () =>
  service.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50) as Record<string, unknown>[];

describe('what register is given', () => {
  test('is frozen, and says whose it is and where it runs', async () => {
    const api = await drop('whose', 'expose(api)');
    expect(api.name).toMatch(/^whose-/);
    expect(api.role).toBe('http');
    for (const part of [api, api.log, api.options]) expect(Object.isFrozen(part)).toBe(true);
    expect(Object.keys(api).sort()).toEqual(
      ['name', 'role', 'addAction', 'removeAction', 'addFilter', 'removeFilter', 'on', 'off', 'doAction']
        .concat(['applyFilters', 'defineIntegration', 'submissions', 'forms', 'queue', 'schema', 'options', 'log'])
        .concat(['EmailCancelled', 'FieldError', 'IntegrationFailed', 'SubmissionException'])
        .sort(),
    );
  });

  test('submits and reads forms, and tells the queue and the schema', async () => {
    const api = await drop('classes', 'expose(api)');
    const id = await createForm(service);
    const { data } = await api.submissions.handle(id, VALUES);
    expect(await service.orm.em.fork().count(Submission, { id: data.submission_id as number })).toBe(1);
    expect(await api.forms.get(id)).toMatchObject({ id, title: 'Contact us', active: 1 });
    expect(await api.queue.getStats()).toMatchObject({ total_jobs: 0 });
    expect(await api.schema.needsUpgrade()).toBe(false);
    const refused = api.submissions.handle(id, {});
    await expect(refused).rejects.toBeInstanceOf(api.SubmissionException);
  });

  test('keeps options of extensions, and keeps them from those of the core', async () => {
    const api = await drop('options', 'expose(api)');
    expect(await api.options.get('x_colours')).toBeUndefined();
    await api.options.set('x_colours', ['red']);
    expect(await api.options.get('x_colours')).toEqual(['red']);
    expect(await api.options.delete('x_colours')).toBe(true);
    await expect(api.options.set('site_name' as 'x_', 'Mine')).rejects.toThrow(
      'site_name: options of extensions start',
    );
    await expect(api.options.get('mail_from_email' as 'x_')).rejects.toThrow(TypeError);
    await expect(api.options.set('x_colours', undefined)).rejects.toThrow(
      'x_colours: must be a value that JSON can hold',
    );
  });

  test('declares which settings of its integration are secrets', async () => {
    await drop('desks', `api.defineIntegration({ id: 'declared_desk', secrets: ['account', 'pin'] })`);
    const settings = { account: 'canary-account', key: 'project-7', auth: { type: 'none' } };
    const headers = service.admin;
    const id = await createForm(service, { integrations: [{ key: 'own', integration_id: 'declared_desk', settings }] });
    const { text, body } = await service.call('GET', `b:/forms/${id}`, { headers });
    expect(text).not.toContain('canary');
    const read = body as { config: { options: { integrations: { settings: object }[] } } };
    const shown = { key: 'project-7', auth: { type: 'none' }, account_set: true, pin_set: false };
    expect(read.config.options.integrations[0]?.settings).toEqual(shown);

    const api = await drop('reads', 'expose(api)');
    const form = await api.forms.get(id);
    expect(form?.config.options.integrations[0]?.settings).toEqual(shown);
    expect(await api.forms.update(id, { config: form?.config })).toBe(true);
    expect(await service.forms.secrets(id)).toEqual(new Map([['integrations.own.account', 'canary-account']]));

    const changed = { ...settings, account: 5 };
    const refused = await service.call('PATCH', `b:/forms/${id}`, {
      headers,
      json: {
        config: {
          fields: [],
          options: { integrations: [{ key: 'own', integration_id: 'declared_desk', settings: changed }] },
        },
      },
    });
    const path = 'config.options.integrations[0].settings.account';
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { [path]: `${path} must be a string` } }]);
  });

  test.each([
    ['that is not its own', `{ id: 'webhook', secrets: [] }`, 'webhook is an integration of the service'],
    ['of another extension', `{ id: 'declared_desk', secrets: [] }`, /declared_desk was declared by desks-\S+ before/],
    ['without its secrets', `{ id: 'own_desk' }`, 'secrets of own_desk must be a list'],
  ])('declares no integration %s', async (_what, declaration, message) => {
    await expect(drop('fails', `api.defineIntegration(${declaration})`)).rejects.toThrow(message);
  });

  test('logs under its name', async () => {
    const api = await drop('logs', 'expose(api)');
    api.log.info('one', { form: 1 });
    api.log.warn('two');
    api.log.error('three', { err: new Error('why') });
    const lines = service.logLines.map((line) => JSON.parse(line)).filter(({ extension }) => extension === api.name);
    expect(lines).toMatchObject([
      { level: 30, msg: 'extension loaded' },
      { level: 30, msg: 'one', form: 1 },
      { level: 40, msg: 'two' },
      { level: 50, msg: 'three', err: { message: 'why' } },
    ]);
  });
});

describe('hooks fired from code', () => {
  test('an action calls the handlers of every extension; one that throws is reported by name', async () => {
    const seen = await drop<unknown[]>(
      'broken',
      `const seen = []; expose(seen);
       api.addAction('svcb_wp_post_created', () => { throw new RangeError('too far') }, 5);
       api.addAction('svcb_wp_post_created', (...args) => { seen.push(args) });`,
    );
    const api = await drop('fires', 'expose(api)');
    await api.doAction('svcb_wp_post_created', 7, { id: 1 } as never, { a: 1 });
    await api.doAction('svca_wp_post_created', 8, { id: 1 } as never, {});
    expect(seen).toEqual([[7, { id: 1 }, { a: 1 }]]);
    expect(errors()).toMatchObject([
      { extension: expect.stringMatching(/^broken-/), hook: 'svcb_wp_post_created', err: { type: 'RangeError' } },
    ]);
  });

  test('a filter gives what the handlers made of the value', async () => {
    await drop('second', `api.addFilter('svca_render_field', (html, field, form) => html + field.name + form)`);
    await drop('first', `api.addFilter('svca_render_field', async (html) => html + '!', 1)`);
    const api = await drop('fires', 'expose(api)');
    expect(await api.applyFilters('svca_render_field', '<p>', { type: 'text', name: 'a' }, 'f1')).toBe('<p>!af1');
    expect(await api.applyFilters('svcb_render_field', '<p>', { type: 'text', name: 'a' }, 'f1')).toBe('<p>');
  });

  test('cancelling a mail is told to who fired the action', async () => {
    await drop(
      'cancels',
      `api.addAction('svca_before_email_send', () => { throw new api.EmailCancelled('not today') })`,
    );
    const api = await drop('fires', 'expose(api)');
    const fired = api.doAction('svca_before_email_send', {} as never, {} as never);
    await expect(fired).rejects.toThrow(new api.EmailCancelled('not today'));
  });

  test('names that do not exist are refused', async () => {
    const api = await drop('fires', 'expose(api)');
    const doAction = api.doAction as (name: string) => Promise<void>;
    const applyFilters = api.applyFilters as unknown as (name: string) => Promise<unknown>;
    await expect(doAction('svca_render_field')).rejects.toThrow('there is no action svca_render_field');
    await expect(doAction('constructor')).rejects.toThrow('there is no action constructor');
    await expect(applyFilters('svcc_render_field')).rejects.toThrow('there is no filter svcc_render_field');
  });

  test.each(['svca', 'svcb'] as const)('%s_process_integration_queue works on the queue', async (prefix) => {
    const fired = await drop<string[]>(
      'listens',
      `const fired = []; expose(fired);
       for (const name of ['svca', 'svcb']) api.addAction(name + '_process_integration_queue', () => { fired.push(name) });`,
    );
    const api = await drop('fires', 'expose(api)');
    const jobId = randomUUID();
    const em = service.orm.em.fork();
    em.create(Delivery, {
      id: jobId,
      kind: 'integration',
      submissionUuid: randomUUID(),
      formId: 1,
      revision: 1,
      key: 'crm',
      integrationId: 'webhook',
      status: 'pending',
      enqueuedAt: new Date(service.clock.now().getTime() - HOUR_MS),
      dueAt: service.clock.now(),
    });
    await em.flush();
    service.engine.requests.length = 0;
    await api.doAction(`${prefix}_process_integration_queue`);
    await em.nativeDelete(Delivery, { kind: 'integration', id: jobId });
    expect(fired).toEqual(['svca', 'svcb']);
    expect(service.engine.requests.map(({ options }) => options.workflowId)).toEqual([`integration-${jobId}`]);
  });
});

describe('an extension that misbehaves in a request', () => {
  test('by hanging is left out for the rest of that submission, which goes through', async () => {
    const calls = await drop<string[]>(
      'hangs',
      `const calls = []; expose(calls);
       const hang = (value, raw, field) => { calls.push(field.name); return new Promise(() => {}) };
       api.addFilter('svcb_sanitize_value', hang);
       api.addFilter('svcb_sanitize_value', (value, raw, field) => field.name === 'name' ? value + '!' : value);`,
    );
    const id = await createForm(service);
    const { status, body } = await submitB(service, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { fields: { ...VALUES, name: 'Ada!' } } });
    expect(calls).toEqual(['name']);
    expect(errors()).toMatchObject([
      {
        msg: expect.stringMatching(/^extension hangs-\S+ failed in svcb_sanitize_value$/),
        err: { type: 'HandlerTimeout', message: 'it did not end within 0.06 s' },
      },
    ]);
    expect((await submitB(service, id)).status).toBe(200);
    expect(calls).toEqual(['name', 'name']);
  });
});
