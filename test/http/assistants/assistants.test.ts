import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { CONFIRMATION_MS } from '#http/assistants/confirmation.ts';
import type { Role } from '#security/actor.ts';
import { type Assistant, assistantOf } from '#test/environment/assistant.ts';
import { basic, startService, type TestService } from '#test/environment/service.ts';
import { submitB } from '#test/environment/visitor.ts';
import { VALUES } from '#test/http/hostile/world/forms.ts';
import { newDelivery, newSubmission } from '#test/http/hostile/world/world.ts';

let service: TestService;
let ada: Assistant;
beforeAll(async () => {
  service = await startService({ edition: 'free' });
  ada = await assistantOf(service, service.admin);
});
afterAll(() => service.close());

const CONFIG = {
  fields: [
    { type: 'text', name: 'name', label: 'Your name', required: true },
    { type: 'email', name: 'email', label: 'E-mail address' },
  ],
  options: {
    notifications: [{ key: 'team', to: 'team@example.org', subject: 'From {field:name}' }],
    integrations: [{ key: 'crm', integration_id: 'webhook', settings: { url: 'https://crm.example.com/' } }],
  },
};
const NO_UUID = '00000000-0000-4000-8000-000000000000';
const newForm = async (title = 'Contact us') =>
  Number((await ada.use('create_form', { body: { title, config: CONFIG } })).id);

async function accountOf(role: Role, login: string): Promise<Record<string, string>> {
  const now = service.clock.now();
  const { id } = await service.users.create({ login, email: `${login}@example.org`, role }, now);
  const { password } = await service.users.createApplicationPassword(id, 'assistant', now);
  return basic(login, password);
}

async function eventsSince(id: number) {
  const entries = await service.orm.em.fork().find(AuditEntry, { id: { $gt: id } }, { orderBy: { id: 'asc' } });
  return entries.map(({ event, details, login }) => ({ event, details, login }));
}
async function lastEntry(): Promise<number> {
  const [last] = await service.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'desc' }, limit: 1 });
  return last?.id ?? 0;
}

describe('an assistant', () => {
  test('makes a form of what it has read, checked and corrected, and visitors can send it', async () => {
    const all = await ada.use('field_types');
    expect(all).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ id: 'email', schema: {} })]),
    });
    const { entries, $defs } = (await ada.use('field_types', { id: 'text,email' })) as {
      entries: { id: string; schema: { properties: object } }[];
      $defs: object;
    };
    expect(entries.map(({ id }) => id)).toEqual(['text', 'email']);
    expect(entries[0]?.schema.properties).toHaveProperty('label');
    expect(Object.keys($defs)).toContain('Conditional');
    expect(await ada.use('form_options', { id: 'notifications' })).toMatchObject({
      entries: [{ id: 'notifications' }],
    });

    const draft = { title: 'Contact us', config: { ...CONFIG, fields: [{ type: 'emial', name: 'email' }] } };
    expect(await ada.use('check_form', { body: draft })).toMatchObject({
      valid: false,
      errors: { 'config.fields[0].type': expect.stringContaining('must be one of') },
    });
    const form = { title: 'Contact us', config: CONFIG };
    expect(await ada.use('check_form', { body: form })).toMatchObject({ valid: true });
    const { id } = await ada.use('create_form', { body: form });

    expect((await submitB(service, Number(id), { name: 'Ada', email: 'ada@example.net' })).status).toBe(200);
    const found = await ada.use('search_submissions', { form_id: id, q: 'ada@example.net', field: 'email' });
    expect(found).toMatchObject({ submissions: [{ form_id: id, values: { name: 'Ada' } }] });
    expect(await ada.use('list_forms', { search: 'Contact' })).toMatchObject({ forms: [{ id, submissions: 1 }] });
  });

  test('tells what failed today, why, and has it sent again', async () => {
    const formId = await newForm();
    const world = { service, formId } as Parameters<typeof newDelivery>[0];
    const job = await newDelivery(world, 'integration', 'failed');
    const mail = await newDelivery(world, 'mail', 'failed');
    const today = { form_id: formId, from: service.clock.now().toISOString().slice(0, 10) };

    expect(await ada.use('delivery_groups', { ...today, state: 'failed' })).toMatchObject({
      groups: expect.arrayContaining([
        expect.objectContaining({ kind: 'webhook', error_class: 'server_error', count: 1 }),
        expect.objectContaining({ kind: 'mail', count: 1 }),
      ]),
    });
    expect(await ada.use('list_jobs', { ...today, state: 'failed' })).toMatchObject({ jobs: [{ id: job.id }] });
    expect(await ada.use('list_mails', { ...today, state: 'failed' })).toMatchObject({ deliveries: [{ id: mail.id }] });
    expect(await ada.use('read_job', { id: job.id })).toMatchObject({ state: 'failed', error_class: 'server_error' });
    expect(await ada.use('submission_timeline', { id: job.submissionId })).toMatchObject({ form_id: formId });
    expect(await ada.use('retry_job', { id: job.id })).toMatchObject({ success: true, replayed: true });
    expect(await ada.use('resend_mail', { id: mail.id })).toMatchObject({ success: true });
    expect(await ada.use('read_job', { id: job.id })).toMatchObject({ state: 'pending', replays: 1 });
  });

  test('has exports made every week, at another hour, now, and no more', async () => {
    const formId = await newForm();
    const body = { format: 'csv', period: 'weekly', weekday: 'monday', hour: 6, zone: 'Europe/Berlin' };
    const before = await lastEntry();
    const { schedule } = await ada.use('create_export_schedule', { id: formId, body });
    const { id: uuid } = schedule as { id: string };
    expect(await ada.use('list_export_schedules', { form_id: formId })).toMatchObject({
      schedules: [{ ...body, id: uuid, form_id: formId, active: true, next_at: expect.any(String) }],
    });
    expect(await ada.use('change_export_schedule', { uuid, body: { hour: 7, active: false } })).toMatchObject({
      schedule: { hour: 7, active: false, next_at: null },
    });
    const { export: begun } = await ada.use('run_export_schedule', { uuid });
    expect(begun).toMatchObject({ form_id: formId, state: 'pending', schedule_id: uuid });
    expect(await ada.use('read_export', { uuid: (begun as { id: string }).id })).toMatchObject({ export: begun });
    const asked = await ada.use('remove_export_schedule', { uuid });
    expect(asked).toMatchObject({
      done: false,
      would: expect.stringContaining('creates no more exports'),
      to: { id: uuid, hour: 7 },
    });
    expect(await ada.use('list_export_schedules', { form_id: formId })).toMatchObject({ schedules: [{ id: uuid }] });
    const { confirmation_token } = asked;
    expect(await ada.use('remove_export_schedule', { uuid, confirmation_token })).toEqual({ success: true });
    expect(await ada.use('list_export_schedules', { form_id: formId })).toEqual({ schedules: [] });
    const events = (await eventsSince(before)).filter(({ event }) => event !== 'assistant.called');
    expect(events.map(({ event, login }) => [event, login])).toEqual([
      ['export_schedule.created', 'ada'],
      ['export_schedule.changed', 'ada'],
      ['export.started', 'ada'],
      ['export_schedule.removed', 'ada'],
    ]);
  });

  test('saves a form over the revision that it has read, and over no other', async () => {
    const id = await newForm();
    const { revision, title, config } = await ada.use('read_form', { id });
    const body = { title: `${title}, please`, config };
    const saved = await ada.use('save_form', { id, if_match: `"${revision}"`, body });
    expect(saved).toMatchObject({ id, revision: Number(revision) + 1, title: 'Contact us, please' });
    expect(await ada.failure('save_form', { id, if_match: `"${revision}"`, body })).toMatchObject({
      code: 'revision_conflict',
    });
  });

  test('has everything that it does audited: the call, and what the route did', async () => {
    const id = await newForm();
    const before = await lastEntry();
    await ada.use('read_form', { id });
    await ada.failure('read_form', { id: 999_999 });
    await ada.use('save_form', { id, body: { title: 'A canary', config: CONFIG } });
    const called = (tool: string, status: number) => ({
      event: 'assistant.called',
      login: 'ada',
      details: { tool, status, request: expect.any(String) },
    });
    const events = await eventsSince(before);
    expect(events).toMatchObject([
      called('read_form', 200),
      called('read_form', 404),
      { event: 'form.saved', login: 'ada' },
      called('save_form', 200),
    ]);
    expect(JSON.stringify(events)).not.toContain('canary');
  });
});

describe('what takes something away', () => {
  test('says first what it would do, to what; with the token of that it is done', async () => {
    const id = await newForm();
    const before = await lastEntry();
    const asked = await ada.use('trash_form', { id });
    expect(asked).toMatchObject({
      done: false,
      would: expect.stringContaining('trash'),
      to: { id, title: 'Contact us' },
    });
    expect(asked.to).not.toHaveProperty('config');
    expect(await ada.use('read_form', { id })).toMatchObject({ active: 1 });
    expect(await ada.use('trash_form', { id, confirmation_token: asked.confirmation_token })).toEqual({
      success: true,
    });
    expect(await ada.failure('read_form', { id })).toMatchObject({ code: 'form_not_found' });
    expect((await eventsSince(before)).map(({ event, details }) => [event, details])).toMatchObject([
      ['assistant.called', { tool: 'trash_form', status: 200, asked: true }],
      ['assistant.called', { tool: 'read_form' }],
      ['form.trashed', { form_id: id }],
      ['assistant.called', { tool: 'trash_form', status: 204 }],
      ['assistant.called', { tool: 'read_form', status: 404 }],
    ]);
    expect(await ada.use('restore_form', { id })).toMatchObject({ id, active: 1 });
  });

  test('is not done by a token of another thing, tool, account, credential or time, or by none of ours', async () => {
    const [one, other] = [await newForm('One'), await newForm('Other')];
    const grace = await assistantOf(service, await accountOf('administrator', 'grace'));
    const now = service.clock.now();
    const adasOther = await service.users.createApplicationPassword(
      (await service.users.findByLogin('ada'))?.id ?? 0,
      'second',
      now,
    );
    const sameAccount = await assistantOf(service, basic('ada', adasOther.password));
    const { confirmation_token: token } = await ada.use('trash_form', { id: one });
    const submission = await newSubmission({ service, formId: one });
    const wrong = { code: 'confirmation_invalid' };
    expect(await ada.failure('trash_form', { id: other, confirmation_token: token })).toMatchObject(wrong);
    expect(await ada.failure('erase_submission', { id: submission.id, confirmation_token: token })).toMatchObject(
      wrong,
    );
    expect(await grace.failure('trash_form', { id: one, confirmation_token: token })).toMatchObject(wrong);
    expect(await sameAccount.failure('trash_form', { id: one, confirmation_token: token })).toMatchObject(wrong);
    for (const made of ['', 'yes', true, `${token}.x`, `zzzzzzzzzz.${String(token).split('.')[1]}`]) {
      expect(await ada.failure('trash_form', { id: one, confirmation_token: made })).toMatchObject(wrong);
    }
    service.clock.pass(CONFIRMATION_MS);
    expect(await ada.failure('trash_form', { id: one, confirmation_token: token })).toMatchObject(wrong);
    for (const id of [one, other]) expect(await ada.use('read_form', { id })).toMatchObject({ active: 1 });
  });

  test('of many is done once, however often its token comes', async () => {
    const formId = await newForm();
    const world = { service, formId } as Parameters<typeof newDelivery>[0];
    const { id } = await newDelivery(world, 'integration', 'failed');
    const body = { form_id: formId, error_class: 'server_error' };
    const { confirmation_token } = await ada.use('retry_jobs', { body });
    expect(await ada.use('read_job', { id })).toMatchObject({ state: 'failed' });
    const twice = [1, 2].map(() => ada.use('retry_jobs', { body, confirmation_token }).catch(String));
    const answers = await Promise.all(twice);
    expect(answers).toEqual(expect.arrayContaining([expect.objectContaining({ retried: 1 })]));
    expect(answers).toEqual(expect.arrayContaining([expect.stringContaining('confirmation_used')]));
    expect(await ada.use('read_job', { id })).toMatchObject({ replays: 1 });
  });

  test('is not done again by its token, also after somebody has undone it', async () => {
    const id = await newForm();
    const { confirmation_token } = await ada.use('trash_form', { id });
    await ada.use('trash_form', { id, confirmation_token });
    await ada.use('restore_form', { id });
    expect(await ada.failure('trash_form', { id, confirmation_token })).toMatchObject({
      code: 'confirmation_used',
      message: expect.stringContaining('counts once'),
    });
    expect(await ada.use('read_form', { id })).toMatchObject({ active: 1 });
    const { confirmation_token: another } = await ada.use('trash_form', { id });
    expect(await ada.use('trash_form', { id, confirmation_token: another })).toEqual({ success: true });
  });

  test('that was refused may be tried again with its token: nothing was done', async () => {
    const formId = await newForm();
    const world = { service, formId } as Parameters<typeof newDelivery>[0];
    const { id } = await newDelivery(world, 'integration', 'retrying');
    const { confirmation_token } = await ada.use('cancel_job', { id });
    const em = service.orm.em.fork();
    await em.nativeUpdate(Delivery, { id }, { status: 'failed' });
    expect(await ada.failure('cancel_job', { id, confirmation_token })).toMatchObject({ code: 'job_ended' });
    await em.nativeUpdate(Delivery, { id }, { status: 'retrying' });
    expect(await ada.use('cancel_job', { id, confirmation_token })).toMatchObject({ success: true });
  });

  test.each(['retry_jobs', 'cancel_jobs', 'resend_mails', 'cancel_mails'])(
    '%s says how many and which it would be about, and does nothing then',
    async (name) => {
      const formId = await newForm('Fair');
      const world = { service, formId } as Parameters<typeof newDelivery>[0];
      const kind = name.endsWith('jobs') ? 'integration' : 'mail';
      const state = name.startsWith('cancel') ? 'retrying' : 'failed';
      const made = [await newDelivery(world, kind, state), await newDelivery(world, kind, state)];
      await newDelivery(world, kind, 'delivered');
      const body = { form_id: formId, ...(state === 'failed' && { state }) };
      const before = await lastEntry();
      expect(await ada.use(name, { body })).toMatchObject({
        done: false,
        to: {
          ...{ count: 2, matched: 2, skipped: 0, skipped_because: {}, more: false },
          which: [{ form_id: formId, form_title: 'Fair', key: kind === 'mail' ? 'team' : 'crm', state, count: 2 }],
        },
      });
      const rows = await service.orm.em.fork().find(Delivery, { id: made.map(({ id }) => id) });
      expect(rows.map(({ status, replays }) => [status, replays])).toEqual([
        [state, 0],
        [state, 0],
      ]);
      expect((await eventsSince(before)).map(({ event }) => event)).toEqual(['assistant.called']);
    },
  );

  test('invites people after it has said how many, and reminds them alike', async () => {
    const saved = await service.as.admin('POST', 'b:/forms', {
      title: 'Survey',
      config: { fields: [{ type: 'text', name: 'a', label: 'A' }], options: { invitations: { enabled: true } } },
    });
    const { id } = saved.body as { id: number };
    const body = { people: [{ email: 'ada@example.net' }, { email: 'nobody' }] };
    const asked = await ada.use('invite_people', { id, body });
    expect(asked).toMatchObject({ done: false, to: { people: 1, known: 0, mistakes: [{ index: 1, key: 'email' }] } });
    expect(await ada.use('count_invitations', { id })).toMatchObject({ people: 0 });
    const { confirmation_token } = asked;
    expect(await ada.use('invite_people', { id, body, confirmation_token })).toMatchObject({ known: 0 });
    expect(await ada.use('list_invitations', { id })).toMatchObject({ invitations: [{ email: 'ada@example.net' }] });
    expect(await ada.use('remind_invited', { id })).toMatchObject({ done: false, to: { reminded: 0 } });
    const plain = await newForm();
    for (const [name, given] of [
      ['invite_people', { id: plain, body }],
      ['remind_invited', { id: plain }],
    ] as const)
      expect(await ada.failure(name, given)).toMatchObject({ code: 'invitations_off' });
  });

  test.each<[string, object, object]>([
    ['retry_jobs', {}, { errors: { filter: expect.stringContaining('at least one filter') } }],
    ['retry_jobs', { body: {} }, { errors: { filter: expect.any(String) } }],
    ['cancel_jobs', {}, { errors: { filter: expect.any(String) } }],
    ['resend_mails', { body: { state: 'pending' } }, { errors: { state: expect.any(String) } }],
    ['cancel_mails', { body: { state: 'failed' } }, { errors: { state: expect.any(String) } }],
    ['cancel_mails', { body: { colour: 'red' } }, { errors: { colour: expect.any(String) } }],
    ['erase_person', {}, { errors: { body: expect.stringContaining('body is needed') } }],
    ['erase_person', { body: { address: 'nobody', field: 7 } }, { success: false }],
    ['trash_form', {}, { errors: { id: 'id is needed' } }],
  ])('%s of %j is refused at once, without a token', async (name, given, said) => {
    const failure = await ada.failure(name, given);
    expect(failure).toMatchObject({ success: false, ...said });
    expect(failure).not.toHaveProperty('confirmation_token');
  });

  test('that has ended is refused at once too, and what is erased is counted', async () => {
    const formId = await newForm();
    const world = { service, formId } as Parameters<typeof newDelivery>[0];
    const { id } = await newDelivery(world, 'mail', 'delivered');
    expect(await ada.failure('cancel_mail', { id })).toMatchObject({ code: 'delivery_ended' });
    await newSubmission({ service, formId }, { payload: { ...VALUES, email: 'once@example.net' } });
    const body = { address: 'once@example.net', dry_run: false };
    const asked = await ada.use('erase_person', { body });
    expect(asked).toMatchObject({ done: false, to: { dry_run: true, submissions: 1 } });
    const { confirmation_token } = asked;
    expect(await ada.use('erase_person', { body, confirmation_token })).toMatchObject({
      dry_run: false,
      submissions: 1,
    });
  });

  test('is rehearsed for assistants alone: nothing in a request says so', async () => {
    const formId = await newForm();
    const world = { service, formId } as Parameters<typeof newDelivery>[0];
    const { id } = await newDelivery(world, 'integration', 'failed');
    const headers = { ...service.admin, rehearses: 'true' };
    const answer = await service.call('POST', 'b:/integration-jobs/retry', { headers, json: { form_id: formId } });
    expect(answer).toMatchObject({ status: 202, body: { retried: 1 } });
    expect(await ada.use('read_job', { id })).toMatchObject({ state: 'pending', replays: 1 });
  });

  test('is refused at once where there is no such thing', async () => {
    expect(await ada.failure('erase_submission', { id: 999_999 })).toMatchObject({ code: 'submission_not_found' });
    expect(await ada.failure('cancel_job', { id: 'x' })).toMatchObject({ success: false });
    expect(await ada.failure('remove_export_schedule', { uuid: NO_UUID })).toMatchObject({
      code: 'export_schedule_not_found',
    });
  });
});

describe('toolsets', () => {
  const list = async (query: string) => {
    const headers = { ...service.admin, accept: 'application/json, text/event-stream' };
    const json = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    return (await service.call('POST', `/mcp${query}`, { headers, json })).text;
  };

  test('the first list of tools has less than 8,000 tokens, with what else there is', async () => {
    const usual = await assistantOf(service, service.admin, '');
    const told = usual.client.getInstructions() ?? '';
    const listed = await list('');
    expect(Buffer.byteLength(listed + told) / 4).toBeLessThan(8_000);
    expect(usual.tools).toEqual(
      expect.arrayContaining(['create_form', 'search_submissions', 'delivery_groups', 'retry_job']),
    );
    expect(usual.tools).not.toContain('start_export');
    expect(told).toContain('exports (exports and their schedules)');
    // An unlisted tool can be called all the same.
    expect(await usual.use('list_exports')).toMatchObject({ exports: expect.any(Array) });
  });

  test('those that were chosen are listed, and no others can be called', async () => {
    const some = await assistantOf(service, service.admin, 'toolsets=exports,persons');
    expect(some.tools).toContain('start_export');
    expect(some.tools).toContain('find_person');
    expect(some.tools).not.toContain('create_form');
    await expect(some.use('create_form', {})).rejects.toThrow('is in the toolset forms');
    expect(JSON.parse(await list('?toolsets=all')).result.tools).toHaveLength(ada.tools.length);
    expect(await list('?toolsets=all')).not.toContain('outputSchema');
    expect(await list('?toolsets=all&output_schemas=true')).toContain('outputSchema');
  });

  test('one that there is not is refused by name', async () => {
    expect(JSON.parse(await list('?toolsets=forms,everything'))).toMatchObject({
      code: 'validation_failed',
      errors: { toolsets: expect.stringContaining('must be all, or names from forms') },
    });
  });
});

const OF_PROCESSES = [
  ...['count_processes', 'decide_task', 'list_processes', 'list_tasks', 'read_process', 'read_task'],
];

describe('an account of less rights', () => {
  test('sees and does less: one that reads submissions has tools for these alone', async () => {
    const reader = await assistantOf(service, await accountOf('reader', 'rea'));
    expect(reader.tools.toSorted()).toEqual(
      [
        ...['count_invitations', 'find_form', 'form_fields', 'list_exports', 'list_invitations', 'read_export'],
        ...['read_submission', 'remove_export', 'search_submissions', 'start_export'],
        ...OF_PROCESSES,
      ].toSorted(),
    );
    const formId = await newForm();
    const { id } = await newSubmission({ service, formId });
    expect(await reader.use('read_submission', { id })).toMatchObject({ id, form: { id: formId } });
    await expect(reader.use('read_form', { id: formId })).rejects.toThrow(
      'There is no tool read_form for this account',
    );
  });

  test('a manager has no submissions, and an editor has no tools', async () => {
    const manager = await assistantOf(service, await accountOf('manager', 'max'));
    expect(manager.tools).toContain('save_form');
    expect(manager.tools.filter((name) => /^(search|read)_submission/.test(name))).toEqual([]);
    const editor = await assistantOf(service, service.editor);
    // Anybody can be asked in a step.
    expect(editor.tools.toSorted()).toEqual(OF_PROCESSES);
  });

  test('of a capability that is taken away meanwhile nothing is left', async () => {
    const lin = await assistantOf(service, await accountOf('administrator', 'lin'));
    const id = await newForm();
    const account = await service.users.findByLogin('lin');
    const headers = service.admin;
    await service.call('PATCH', `host:/accounts/${account?.id}`, { headers, json: { capabilities: [] } });
    await expect(lin.use('read_form', { id })).rejects.toThrow('There is no tool read_form');
  });
});

describe('what is wrong', () => {
  test.each([
    [
      'an argument that there is not',
      'read_form',
      { id: 1, revision: 2 },
      { errors: { revision: expect.any(String) } },
    ],
    ['a part of the path that is missing', 'read_form', {}, { errors: { id: 'id is needed' } }],
    ['a thing that there is not', 'read_form', { id: '../../host/session' }, { code: 'form_not_found' }],
    ['a filter', 'list_jobs', { state: 'lost' }, { errors: { state: expect.any(String) } }],
    [
      'an entry that the catalogue has not',
      'field_types',
      { id: 'text, emial' },
      { errors: { id: expect.any(String) } },
    ],
    ['a body', 'create_form', { body: { title: '' } }, { success: false }],
    ['a body that is missing', 'create_form', {}, { errors: { body: expect.stringContaining('body is needed') } }],
  ])('%s is said as the route says it', async (_what, tool, given, said) => {
    expect(await ada.failure(tool, given)).toMatchObject({ success: false, code: expect.any(String), ...said });
  });

  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const accept = { accept: 'application/json, text/event-stream' };
  test.each([
    ['without an account', { json: ping, headers: accept }, 401, 'authentication_required'],
    ['by a wrong password', { json: ping, headers: { ...accept, ...basic('ada', 'x') } }, 401, 'invalid_credentials'],
  ])('nobody is answered %s', async (_how, options, status, code) => {
    const answer = await service.call('POST', '/mcp', options);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  });

  test.each([
    ['what is no message', { json: { a: 1 } }, 400, { code: 'malformed_body' }],
    ['several messages at once', { json: [ping] }, 400, { code: 'malformed_body' }],
    ['what is no JSON', { raw: '{', headers: { 'content-type': 'application/json' } }, 400, { code: 'malformed_body' }],
    ['a client that takes no JSON', { json: ping, headers: { accept: 'text/html' } }, 406, { code: 'not_acceptable' }],
    [
      'a version that nobody knows',
      { json: ping, headers: { 'mcp-protocol-version': '1999-01-01' } },
      400,
      { code: 'malformed_body' },
    ],
    ['a method that nobody knows', { json: { ...ping, method: 'x' } }, 200, { error: { code: -32_601 } }],
    ['a tool without a name', { json: { ...ping, method: 'tools/call', params: {} } }, 200, { error: {} }],
  ])(
    '%s is refused',
    async (_what, { headers, ...options }: { headers?: object; json?: unknown; raw?: string }, status, body) => {
      const answer = await service.call('POST', '/mcp', {
        ...options,
        headers: { ...service.admin, ...accept, ...headers },
      });
      expect([answer.status, answer.body]).toMatchObject([status, body]);
    },
  );

  test('there is no stream to listen to, and nothing to end', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await service.call(method, '/mcp', { headers: { ...service.admin, ...accept } });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('an answer that is too large for an assistant says so', async () => {
    const formId = await newForm();
    const payload = { ...VALUES, text: 'x'.repeat(60_000) };
    for (let made = 0; made < 12; made += 1) await newSubmission({ service, formId }, { payload });
    expect(await ada.failure('search_submissions', { form_id: formId })).toMatchObject({ code: 'answer_too_large' });
    const some = await ada.use('search_submissions', { form_id: formId, limit: 2 });
    expect(some).toMatchObject({ submissions: [{}, {}] });
  });
});

test('without the database a tool says what every route says', async () => {
  const linked = await startService({ edition: 'free', link: true });
  try {
    const assistant = await assistantOf(linked, linked.admin);
    linked.link?.cut();
    await expect(assistant.use('list_forms')).rejects.toThrow('database_unavailable');
  } finally {
    await linked.close();
  }
});

test('a request within counts as one of the client: its address is what the log and the audit log have', async () => {
  const headers = { ...service.admin, 'x-forwarded-for': '203.0.113.77', 'x-forwarded-proto': 'https' };
  const assistant = await assistantOf(service, headers);
  const before = await lastEntry();
  const { id } = await assistant.use('create_form', { body: { title: 'From afar', config: CONFIG } });
  const entries = await service.orm.em.fork().find(AuditEntry, { id: { $gt: before } });
  expect(entries.map(({ event, network }) => [event, network])).toEqual([
    ['form.created', '203.0.113.77'],
    ['assistant.called', '203.0.113.77'],
  ]);
  expect(service.logLines.some((line) => /"route":"[^"]*\/forms"/.test(line) && line.includes('"method":"POST"'))).toBe(
    true,
  );
  expect(id).toEqual(expect.any(Number));
});
