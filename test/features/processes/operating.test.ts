import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LookParts } from '#features/alerts/source.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { processAlerts } from '#features/processes/alerts.ts';
import { Process } from '#features/processes/entities.ts';
import { MOST_OPENINGS } from '#forms/process/next.ts';
import { COMMAND_SETTINGS, expectFailure, runHere } from '#test/environment/command.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { VALUES } from '#test/environment/visitor.ts';
import { HOUR_MS } from '#time.ts';
import { approve, askedIn, begin, hours, passTime, processForm } from './processes.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const run = (...args: string[]) => runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: service.databaseUrl });

test('commands show processes, decide for people, hand on, remind, stop and end waits', async () => {
  const wait = { key: 'parts', title: 'Parts', kind: 'wait' };
  const formId = await processForm(service, [
    approve('a', [{ to: 'a@example.org' }]),
    wait,
    approve('b', [{ account: 'ada' }]),
  ]);
  const { id, uuid } = await begin(service, formId);
  const which = ['--id', String(id)];
  expect((await run('process:list', '--form', String(formId))).json()).toMatchObject({
    processes: [{ submission_id: id, step: 'a', asked: 1 }],
    more: false,
  });
  expect((await run('process:remind', ...which)).json()).toEqual({ reminded: 1 });
  expect((await run('process:reassign', ...which, '--to', 'b@example.org, ada')).json()).toMatchObject({ step: 'a' });
  const shown = (await run('process:show', ...which)).json() as { steps: { openings: { people: object[] }[] }[] };
  expect(shown.steps[0]?.openings[0]?.people).toMatchObject([
    { address: 'a@example.org', state: 'replaced' },
    { address: 'b@example.org', state: 'asked' },
    { account: 'ada', state: 'asked' },
  ]);
  const [person] = await askedIn(service, uuid);
  const decide = (of: string, outcome: string) =>
    run('process:decide', ...which, '--person', of, '--outcome', outcome, '--note', 'By telephone');
  expectFailure(await decide('999999', 'approved'), 1, 'no person 999999');
  expectFailure(await decide(String(person?.id), 'yes'), 2, '--outcome must be one of');
  expect((await decide(String(person?.id), 'approved')).json()).toEqual({ state: 'open', step: 'parts', end: null });
  expectFailure(await run('process:reach', ...which, '--number', '1'), 1, 'This step has ended');
  expect((await run('process:reach', ...which)).json()).toMatchObject({ step: 'b' });
  expect((await run('process:stop', ...which)).json()).toEqual({ state: 'ended', step: null, end: 'stopped' });
  const entries = await service.orm.em
    .fork()
    .find(AuditEntry, { target: `submission:${id}` }, { orderBy: { id: 'asc' } });
  expect(entries.filter(({ actor }) => actor === 'cli').map(({ event }) => event)).toEqual([
    ...['process.reminded', 'process.reassigned', 'submission.viewed', 'process.decided'],
    ...['process.reached', 'process.stopped'],
  ]);
  const verified = (await run('process:verify', ...which)).json() as { decisions: { hash: string }[] };
  expect(verified).toMatchObject({ intact: true, decisions: [{ sequence: 1, outcome: 'approved', erased: false }] });
  expect((await run('process:verify', ...which, '--hash', verified.decisions[0]?.hash ?? '')).code).toBe(0);
  expectFailure(await run('process:verify', ...which, '--hash', 'abc'), 1, 'checksum of none');
  await service.orm.em.fork().execute("update process_decisions set outcome = 'rejected' where sequence = 1");
  expectFailure(await run('process:verify', ...which), 1, 'Decision 1');
  expectFailure(await run('process:show', '--id', '99999999'), 1, 'There is no submission');
  expectFailure(await run('process:list', '--state', 'done'), 2, '--state must be one of');
});

test('commands enter, list and delete absences', async () => {
  const when = ['--from', '2999-07-01', '--until', '2999-07-15'];
  const added = await run('absence:add', '--of', 'ada', ...when, '--stand-in', 'deputy@example.org');
  const { id } = added.json() as { id: number };
  expect((await run('absence:list')).json()).toMatchObject({ absences: [{ id, stand_in: 'deputy@example.org' }] });
  expectFailure(
    await run('absence:add', '--of', 'ada', '--from', 'soon', '--until', 'later', '--stand-in', 'x@example.org'),
    2,
    '--from must be',
  );
  expect((await run('absence:delete', '--id', String(id))).json()).toEqual({ id, deleted: true });
  expectFailure(await run('absence:delete', '--id', String(id)), 1, 'There is no absence');
});

describe('the timeline of a submission', () => {
  test('has what happened in its process, with addresses and notes for those who may read answers', async () => {
    const formId = await processForm(service, [
      approve('a', [{ account: 'ada' }]),
      approve('b', [{ to: 'b@example.org' }]),
    ]);
    const { id, uuid } = await begin(service, formId);
    const [task] = await askedIn(service, uuid);
    await service.as.admin('POST', `b:/tasks/${task?.id}/decision`, { outcome: 'approved', note: 'Fine by me' });
    const read = async (headers: Record<string, string>) => {
      const { text, body } = await service.call('GET', `b:/submissions/${id}/timeline`, { headers });
      const { entries } = body as { entries: { kind: string; state: string | null; details: object }[] };
      return { text, entries: entries.filter(({ kind }) => kind.startsWith('step_') || kind.startsWith('process')) };
    };
    const { entries } = await read(service.admin);
    expect(entries.map(({ kind, state }) => [kind, state])).toEqual([
      ['step_opened', 'ended'],
      ['step_asked', 'decided'],
      ['step_decided', 'approved'],
      ['step_ended', 'approved'],
      ['step_opened', 'asking'],
      ['step_asked', 'asked'],
      ['process', 'open'],
    ]);
    const names = entries.map(({ details }) => details as { step: string; step_title: string });
    expect(names.map(({ step, step_title: title }) => `${step}: ${title}`)).toEqual([
      ...Array(4).fill('a: Step a'),
      ...Array(3).fill('b: Step b'),
    ]);
    expect(entries[2]?.details).toMatchObject({ step: 'a', via: 'account', by: 'ada', note: 'Fine by me' });
    const hidden = await read(await headersOf(service, 'manager'));
    expect(hidden.entries).toHaveLength(7);
    expect(hidden.text).not.toMatch(/b@example|Fine by me/);
    await service.as.admin('POST', `b:/submissions/${id}/process/stop`);
    expect((await read(service.admin)).entries.at(-1)).toMatchObject({ kind: 'process_ended', state: 'stopped' });
  });

  test('says to whom the mails of steps went that are over', async () => {
    const formId = await processForm(service, [approve('a', [{ to: 'a@example.org' }], { may_return: true })]);
    const { id, uuid } = await begin(service, formId);
    const readMails = async () => {
      const { body } = await service.as.admin('GET', `b:/submissions/${id}/timeline`);
      const { entries } = body as { entries: { kind: string; details: { to?: string[] } }[] };
      return entries.filter(({ kind }) => kind === 'mail').map(({ details }) => details.to);
    };
    await service.as.admin('POST', `b:/submissions/${id}/process/reassign`, { people: [{ address: 'b@example.org' }] });
    const [task] = await askedIn(service, uuid);
    await run('process:decide', '--id', String(id), '--person', String(task?.id), '--outcome', 'returned');
    await service.as.admin('POST', `b:/submissions/${id}/process/stop`);
    expect((await readMails()).flat().sort()).toEqual(['a@example.org', VALUES.email, 'b@example.org']);
  });
});

test('alerts name forms with overdue steps, with nobody to ask, and with circles', async () => {
  const steps = [approve('late', [{ to: 'a@example.org' }], { deadline: hours(1) })];
  const formId = await processForm(service, steps);
  const late = await begin(service, formId);
  service.clock.pass(2 * HOUR_MS);
  await passTime(service, late.uuid);
  const nobody = await processForm(service, [approve('nobody', [{ account: 'gone' }])]);
  await begin(service, nobody);
  const circle = await begin(service, formId);
  await service.as.admin('POST', `b:/submissions/${circle.id}/process/stop`);
  const em = service.orm.em.fork();
  await em.nativeUpdate(Process, { submissionUuid: circle.uuid }, { openings: MOST_OPENINGS });
  const forms = new Map([formId, nobody].map((id) => [id, { id, title: `Form ${id}` }]));
  const look = (on: (rule: string) => boolean) =>
    processAlerts.look({ em, forms, isOn: on, now: service.clock.now() } as unknown as LookParts);
  expect(await look(() => true)).toMatchObject([
    { key: `step_overdue ${formId}`, subject: `Form ${formId}`, count: 1 },
    { key: `step_nobody ${nobody}`, count: 1 },
    { key: `process_circle ${formId}`, count: 1 },
  ]);
  expect(await look(() => false)).toEqual([]);
});

describe('an account that is deleted', () => {
  const create = async (login: string) =>
    (await service.users.create({ login, email: `${login}@example.org`, role: 'editor' }, service.clock.now())).id;
  const b = { to: 'b@example.org' };
  const gone = { account: 'kate' };

  test.each<[string, object[], string, boolean]>([
    ['nobody else is asked', [gone], 'one', true],
    ['it was named by its address', [{ to: 'kate@example.org' }], 'one', true],
    ['anybody else can decide', [gone, b], 'one', false],
    ['all have to agree', [b, gone], 'all', true],
    ['it would be asked after somebody else', [b, gone], 'in_order', true],
  ])('leaves a step that waits for it to an operator, if %s', async (_, who, needs, isLeft) => {
    const id = await create('kate');
    const formId = await processForm(service, [approve('a', who, { needs }), approve('b', [gone])]);
    const { id: submissionId } = await begin(service, formId);
    expect((await service.as.admin('GET', `host:/accounts/${id}`)).body).toMatchObject({ open_steps: 1 });
    const deleted = await service.as.admin('DELETE', `host:/accounts/${id}`);
    expect(deleted.body).toEqual({ success: true, open_steps: 1 });
    const waiting = await service.as.admin('GET', `b:/processes?form_id=${formId}`);
    expect(waiting.body).toMatchObject({ processes: [{ submission_id: submissionId, state: 'open', nobody: isLeft }] });
    const parts = { em: service.orm.em.fork(), forms: new Map([[formId, { id: formId, title: 'Form' }]]) };
    const rules = { isOn: (rule: string) => rule === 'step_nobody', now: service.clock.now() };
    const found = await processAlerts.look({ ...parts, ...rules } as unknown as LookParts);
    expect(found.filter(({ key }) => key === `step_nobody ${formId}`)).toHaveLength(isLeft ? 1 : 0);
    if (!isLeft) return;
    await service.as.admin('POST', `b:/submissions/${submissionId}/process/reassign`, { people: [{ account: 'ada' }] });
    const after = await service.as.admin('GET', `b:/processes?form_id=${formId}`);
    expect(after.body).toMatchObject({ processes: [{ nobody: false, asked: 1 }] });
  });

  test('waits for nothing once it has decided', async () => {
    const id = await create('kate');
    const formId = await processForm(service, [approve('a', [gone]), approve('b', [b])]);
    const { id: submissionId, uuid } = await begin(service, formId);
    const [task] = await askedIn(service, uuid);
    expect(task?.accountId).toBe(id);
    await run('process:decide', '--id', String(submissionId), '--person', String(task?.id), '--outcome', 'approved');
    const deleted = await run('user:delete', '--login', 'kate');
    expect(deleted.json()).toMatchObject({ deleted: { id }, open_steps: 0 });
  });

  test('leaves its steps as they are, if it may not be deleted', async () => {
    const formId = await processForm(service, [approve('a', [{ account: 'ada' }])]);
    await begin(service, formId);
    expectFailure(await run('user:delete', '--login', 'ada'), 1, 'ada is the last administrator');
    const waiting = await service.as.admin('GET', `b:/processes?form_id=${formId}`);
    expect(waiting.body).toMatchObject({ processes: [{ nobody: false, asked: 1 }] });
  });
});

test('a person whom steps asked is found and erased, and the outcome stays', async () => {
  const steps = [
    approve('a', [{ to: 'kim@example.org' }], { names_next: true }),
    approve('b', [{ to: 'lee@example.org' }]),
  ];
  const formId = await processForm(service, steps);
  const { id, uuid } = await begin(service, formId);
  const [kim] = await askedIn(service, uuid);
  const decision = ['--outcome', 'approved', '--note', 'Fine by me', '--names', 'lee@example.org'];
  await run('process:decide', '--id', String(id), '--person', String(kim?.id), ...decision);
  const when = { from: '2999-01-01', until: '2999-01-02', stand_in: 'kim@example.org' };
  await service.as.admin('POST', 'b:/absences', { address: 'pat@example.org', ...when });
  const person = (what: string, json: object) => service.as.admin('POST', `b:/person/${what}`, json);
  expect((await person('find', { address: 'kim@example.org' })).body).toMatchObject({
    found: [
      { kind: 'asked', uuid, others: { address: 'kim@example.org', note: 'Fine by me', names: 'lee@example.org' } },
    ],
  });
  expect((await person('find', { address: 'kim@example.org', form_id: formId - 1 })).body).toMatchObject({ found: [] });
  expect((await person('erase', { address: 'lee@example.org', dry_run: true })).body).toMatchObject({ asked: 2 });
  expect((await person('erase', { address: 'lee@example.org', dry_run: false })).body).toMatchObject({ asked: 2 });
  expect((await person('erase', { address: 'kim@example.org', dry_run: false })).body).toMatchObject({ asked: 2 });
  const { text, body } = await service.as.admin('GET', `b:/submissions/${id}/process`);
  expect(text).not.toMatch(/kim@|lee@|Fine by me/);
  expect(body).toMatchObject({
    step: 'b',
    steps: [
      { openings: [{ outcome: 'approved', people: [{ state: 'decided', address: null, note: null }] }] },
      { openings: [{ people: [{ state: 'asked', address: null }] }] },
    ],
  });
  // Nobody is mailed any more, and an operator finds the step that has nobody to ask.
  const left = await service.as.admin('GET', `b:/processes?form_id=${formId}&nobody=true`);
  expect(left.body).toMatchObject({ processes: [{ submission_id: id, nobody: true }] });
  expect((await service.as.admin('POST', `b:/submissions/${id}/process/remind`)).status).toBe(409);
  expect((await person('find', { address: 'kim@example.org' })).body).toMatchObject({ found: [] });
  const people = [{ address: 'max@example.org' }];
  expect((await service.as.admin('POST', `b:/submissions/${id}/process/reassign`, { people })).status).toBe(200);
  expect((await service.as.admin('GET', `b:/processes?form_id=${formId}&nobody=true`)).body).toMatchObject({
    processes: [],
  });
});
