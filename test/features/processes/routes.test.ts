import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { ProcessDecision } from '#features/processes/entities.ts';
import { stepToken } from '#features/processes/token.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { type Answer, basic, startService, type TestService } from '#test/environment/service.ts';
import { VALUES } from '#test/environment/visitor.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';
import { approve, askedIn, begin, hours, passTime, processForm, processOf } from './processes.ts';

let service: TestService;
let manager: Record<string, string>;
let reader: Record<string, string>;
/** An account whose address is named by steps, and that may do nothing else. */
let sue: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  manager = await headersOf(service, 'manager');
  reader = await headersOf(service, 'reader');
  sue = await account('sue');
});
afterAll(() => service.close());

async function account(login: string): Promise<Record<string, string>> {
  const { users, clock } = service;
  const { id } = await users.create({ login, email: `${login}@example.org`, role: 'editor' }, clock.now());
  return basic(login, (await users.createApplicationPassword(id, 'test', clock.now())).password);
}

const get = (path: string, headers = service.admin) => service.call('GET', path, { headers });
const post = (path: string, json: object = {}, headers = service.admin) =>
  service.call('POST', path, { headers, json });
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
const bodyOf = <T>({ body }: Answer) => body as T;

const LEAVE = [
  approve('superior', [{ to: 'sue@example.org' }], { may_return: true, shows: ['name'] }),
  approve('office', [{ to: 'office@example.org' }]),
];

describe('the list of processes', () => {
  test('has those that have waited longest first, page by page, and counts them by step', async () => {
    const formId = await processForm(service, LEAVE);
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push((await begin(service, formId)).id);
      service.clock.pass(HOUR_MS);
    }
    type Page = { processes: { submission_id: number; step_title: string; asked: number }[]; next: string | null };
    const page = bodyOf<Page>(await get(`b:/processes?form_id=${formId}&limit=2`));
    expect(page.processes).toMatchObject([
      { submission_id: ids[0], state: 'open', step: 'superior', step_title: 'Step superior', asked: 1, decided: 0 },
      { submission_id: ids[1] },
    ]);
    const second = bodyOf<Page>(await get(`b:/processes?form_id=${formId}&limit=2&after=${page.next}`));
    expect([second.processes.map((one) => one.submission_id), second.next]).toEqual([[ids[2]], null]);
    const newest = bodyOf<Page>(await get(`b:/processes?form_id=${formId}&order=newest&limit=1`));
    expect(newest.processes[0]?.submission_id).toBe(ids[2]);
    const first = await processOf(service, (await begin(service, formId)).uuid);
    await post(`b:/submissions/${first.submissionId}/process/stop`);
    expect((await get(`b:/processes/steps?form_id=${formId}`)).body).toMatchObject({
      steps: [{ form_id: formId, step: 'superior', state: 'open', count: 3, overdue: 0, nobody: 0 }],
    });
    expect((await get(`b:/processes?form_id=${formId}&state=ended`)).body).toMatchObject({
      processes: [{ submission_id: first.submissionId, end: 'stopped', step: null }],
    });
  });

  test('finds the overdue ones, and those with nobody to ask', async () => {
    const late = approve('late', [{ to: 'a@example.org' }], { deadline: hours(1) });
    const formId = await processForm(service, [late, approve('nobody', [{ account: 'gone' }])]);
    const one = await begin(service, formId);
    const other = await begin(service, formId);
    service.clock.pass(2 * HOUR_MS);
    await passTime(service, one.uuid);
    const ids = async (query: string) =>
      bodyOf<{ processes: { submission_id: number }[] }>(
        await get(`b:/processes?form_id=${formId}&${query}`),
      ).processes.map(({ submission_id: id }) => id);
    expect([await ids('overdue=true'), await ids('nobody=true')]).toEqual([[one.id], []]);
    const [person] = await askedIn(service, other.uuid);
    await reassign(other.id, [{ account: 'sue' }]);
    expect(person?.accountId ?? null).toBeNull();
    const task = (await askedIn(service, other.uuid))[0]?.id;
    expect((await post(`b:/tasks/${task}/decision`, { outcome: 'approved' }, sue)).status).toBe(200);
    expect([await ids('overdue=true'), await ids('nobody=true'), await ids('step=nobody')]).toEqual([
      [one.id],
      [other.id],
      [other.id],
    ]);
    const { steps } = bodyOf<{ steps: object[] }>(await get(`b:/processes/steps?form_id=${formId}`));
    expect(steps).toMatchObject([
      { step: 'late', count: 1, overdue: 1, nobody: 0 },
      { step: 'nobody', count: 1, overdue: 0, nobody: 1 },
    ]);
  });

  test('gives the times of steps, their outcomes, and the ages of open processes', async () => {
    const formId = await processForm(service, LEAVE);
    for (const wait of [1, 2, 10]) {
      const { uuid } = await begin(service, formId);
      const [task] = await askedIn(service, uuid);
      service.clock.pass(wait * MINUTE_MS);
      await post(`b:/tasks/${task?.id}/decision`, { outcome: wait === 10 ? 'rejected' : 'approved' }, sue);
    }
    service.clock.pass(8 * 24 * HOUR_MS);
    await begin(service, formId);
    expect((await get(`b:/processes/statistics?form_id=${formId}`)).body).toEqual({
      steps: [
        {
          ...{ step: 'superior', title: 'Step superior', count: 3, outcomes: { approved: 2, rejected: 1 } },
          ...{ median_seconds: 120, p90_seconds: 600 },
        },
      ],
      open: { day: 1, week: 0, month: 2, older: 0 },
    });
    expect((await get('b:/processes/statistics')).status).toBe(422);
  });

  test('is for those who administer, or may read answers', async () => {
    const { id } = await begin(service, await processForm(service, LEAVE));
    for (const path of [
      'b:/processes',
      'b:/processes/steps',
      'b:/processes/statistics?form_id=1',
      `b:/submissions/${id}/process`,
    ]) {
      expect(codeOf(await get(path, service.editor))).toEqual([403, 'missing_capability']);
      for (const headers of [manager, reader]) expect((await get(path, headers)).status).toBe(200);
      expect((await service.call('GET', path)).status).toBe(401);
    }
  });
});

const reassign = (id: number, people: object[], headers = service.admin) =>
  post(`b:/submissions/${id}/process/reassign`, { people }, headers);

type View = { steps: { key: string; openings: { people: Record<string, unknown>[] }[] }[] };

describe('the process of a submission', () => {
  test('is shown with people and notes only to those who may read answers', async () => {
    const { id, uuid } = await begin(service, await processForm(service, LEAVE));
    const [task] = await askedIn(service, uuid);
    await post(`b:/tasks/${task?.id}/decision`, { outcome: 'approved', note: 'Fine by me' }, sue);
    const view = bodyOf<View>(await get(`b:/submissions/${id}/process`, reader));
    expect(view).toMatchObject({ submission_id: id, state: 'open', step: 'office', end: null, correction: null });
    expect(view.steps[0]).toMatchObject({
      key: 'superior',
      leads_to: { approved: 'next', rejected: 'end:rejected', returned: 'step:superior' },
      openings: [{ number: 1, state: 'ended', outcome: 'approved' }],
    });
    expect(view.steps[0]?.openings[0]?.people).toMatchObject([
      {
        state: 'decided',
        address: 'sue@example.org',
        account: 'sue',
        decided_by: 'sue',
        via: 'account',
        note: 'Fine by me',
      },
    ]);
    const hidden = await get(`b:/submissions/${id}/process`, manager);
    expect(hidden.text).not.toMatch(/sue@example|Fine by me|office@example/);
    expect(bodyOf<View>(hidden).steps[0]?.openings[0]?.people).toMatchObject([
      { account: 'sue', address: null, note: null, outcome: 'approved' },
    ]);
    const { id: without } = await begin(service, await processForm(service, LEAVE)).then(async () => ({
      id: 99_999_999,
    }));
    expect(codeOf(await get(`b:/submissions/${without}/process`))).toEqual([404, 'submission_not_found']);
  });

  test('is handed to others, who alone decide then', async () => {
    const { id, uuid } = await begin(service, await processForm(service, LEAVE));
    const [before] = await askedIn(service, uuid);
    expect(codeOf(await reassign(id, [{ address: 'x@example.org' }], manager))).toEqual([403, 'missing_capability']);
    for (const [people, named] of [
      [[{ address: 'nowhere' }], 'people[0].address'],
      [[{ account: 'nobody-of-that-name' }], 'people[0].account'],
      [[{ address: 'a@example.org', account: 'sue' }], 'people[0]'],
    ] as const) {
      const { status, body } = await reassign(id, [...people]);
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [named]]);
    }
    expect((await reassign(id, [])).status).toBe(422);
    expect(
      (await post(`b:/submissions/${id}/process/reassign`, { number: 7, people: [{ account: 'sue' }] })).status,
    ).toBe(409);
    expect(await reassign(id, [{ address: 'Deputy@Example.org' }])).toMatchObject({
      body: { state: 'open', step: 'superior' },
    });
    expect(codeOf(await post(`b:/tasks/${before?.id}/decision`, { outcome: 'approved' }, sue))).toEqual([
      409,
      'step_over',
    ]);
    expect(codeOf(await get(`b:/tasks/${before?.id}`, sue))).toEqual([409, 'task_over']);
    const entry = await service.orm.em
      .fork()
      .findOneOrFail(AuditEntry, { event: 'process.reassigned', target: `submission:${id}` });
    expect(JSON.stringify(entry.details)).not.toContain('eputy');
  });

  test('is stopped by those who administer, once', async () => {
    const { id } = await begin(service, await processForm(service, LEAVE));
    const stop = (headers: Record<string, string>) => post(`b:/submissions/${id}/process/stop`, {}, headers);
    expect((await stop(reader)).status).toBe(403);
    expect((await stop(manager)).body).toEqual({ success: true, state: 'ended', step: null, end: 'stopped' });
    expect(codeOf(await stop(service.admin))).toEqual([409, 'step_over']);
    expect(codeOf(await post('b:/submissions/99999999/process/stop'))).toEqual([404, 'submission_not_found']);
  });

  test('reminds those who are asked, within a minute once', async () => {
    const { id, uuid } = await begin(service, await processForm(service, LEAVE));
    const remind = () => post(`b:/submissions/${id}/process/remind`, {}, manager);
    expect((await remind()).body).toEqual({ success: true, reminded: 1 });
    expect(codeOf(await remind())).toEqual([409, 'reminded_already']);
    service.clock.pass(MINUTE_MS);
    expect((await remind()).status).toBe(200);
    const occasions = (await service.orm.em.fork().find(Delivery, { submissionUuid: uuid })).map((one) => one.occasion);
    expect(occasions.map((one) => one.split(':')[0])).toEqual(['ask', 'remind', 'remind']);
    await post(`b:/submissions/${id}/process/stop`);
    expect(codeOf(await remind())).toEqual([409, 'step_over']);
  });

  test('is let out of a wait, but not past people', async () => {
    const steps = [{ key: 'parts', title: 'Parts', kind: 'wait' }, approve('superior', [{ to: 'sue@example.org' }])];
    const { id } = await begin(service, await processForm(service, steps));
    const reach = (json: object = {}) => post(`b:/submissions/${id}/process/reach`, json, manager);
    expect(codeOf(await reassign(id, [{ account: 'sue' }]))).toEqual([409, 'step_asks_nobody']);
    expect((await reach({ number: 1 })).body).toMatchObject({ state: 'open', step: 'superior' });
    expect(codeOf(await reach({ number: 1 }))).toEqual([409, 'step_over']);
    expect(codeOf(await reach())).toEqual([409, 'step_asks_people']);
  });
});

describe('another system', () => {
  test('decides once, with its token and with no other', async () => {
    const steps = [approve('stock', [{ system: 'warehouse' }]), approve('office', [{ to: 'office@example.org' }])];
    const formId = await processForm(service, steps);
    const { uuid } = await begin(service, formId);
    expect(await service.orm.em.fork().count(Delivery, { submissionUuid: uuid })).toBe(0);
    const [person] = await askedIn(service, uuid);
    const token = stepToken(service.box, formId, person?.id ?? 0);
    const decide = (json: object) => service.call('POST', 'b:/process-decisions', { json });
    const unknown = [404, 'step_token_unknown'];
    expect(codeOf(await decide({ token: `${token.slice(0, -1)}~`, outcome: 'approved' }))).toEqual(unknown);
    expect(
      codeOf(await decide({ token: stepToken(service.box, formId + 1, person?.id ?? 0), outcome: 'approved' })),
    ).toEqual(unknown);
    expect((await decide({ token, outcome: 'signed' })).status).toBe(422);
    const { status, body } = await decide({ token, outcome: 'approved', note: 'In stock' });
    expect([status, body]).toMatchObject([200, { success: true, outcome: 'approved' }]);
    expect(codeOf(await decide({ token, outcome: 'rejected' }))).toEqual([409, 'decided_already']);
    // The token of a mail is for its reader.
    const [officer] = await askedIn(service, uuid);
    const mailed = stepToken(service.box, formId, officer?.id ?? 0);
    expect(codeOf(await decide({ token: mailed, outcome: 'approved' }))).toEqual(unknown);
    const { submissionId } = await processOf(service, uuid);
    const view = await get(`b:/submissions/${submissionId}/process`);
    expect(bodyOf<View>(view).steps[0]?.openings[0]?.people).toMatchObject([
      { system: 'warehouse', address: null, via: 'token', note: 'In stock' },
    ]);
    expect(codeOf(await post(`b:/submissions/${submissionId}/process/remind`))).toEqual([200, undefined]);
  });

  test('is asked in approvals only', async () => {
    const steps = [{ ...approve('sign', [{ system: 'warehouse' }]), kind: 'sign' }];
    await expect(processForm(service, steps)).rejects.toThrow('is for steps of the kind approve');
  });
});

describe('a task', () => {
  const open = async (headers = sue) =>
    bodyOf<{ tasks: { id: number; submission_id: number }[]; open: number }>(await get('b:/tasks', headers));

  test('is listed for an account by its address, its login and its role, and shows what the step shows', async () => {
    const max = await account('max');
    const before = (await open(max)).open;
    const steps = [approve('all', [{ to: 'MAX@example.org' }, { account: 'sue' }], { needs: 'all', shows: ['name'] })];
    const { id } = await begin(service, await processForm(service, steps), { ...VALUES, name: 'Grace' });
    const list = await open(max);
    expect(list.open).toBe(before + 1);
    const task = list.tasks.find((one) => one.submission_id === id);
    expect((await get(`b:/tasks/${task?.id}`, max)).body).toMatchObject({
      ...{ step: 'all', step_title: 'Step all', kind: 'approve', state: 'open', outcomes: ['approved', 'rejected'] },
      fields: [{ name: 'name', value: 'Grace' }],
      version: 1,
    });
    // The account may read nothing else, and nobody else this.
    expect((await get(`b:/submissions/${id}/values`, max)).status).toBe(403);
    for (const headers of [sue, service.admin, reader]) {
      expect(codeOf(await get(`b:/tasks/${task?.id}`, headers))).toEqual([404, 'task_not_found']);
      expect(codeOf(await post(`b:/tasks/${task?.id}/decision`, { outcome: 'approved' }, headers))).toEqual([
        404,
        'task_not_found',
      ]);
    }
    expect((await post(`b:/tasks/${task?.id}/decision`, { outcome: 'approved', version: 1 }, max)).status).toBe(200);
    // The fields are not shown for ever.
    expect((await get(`b:/tasks/${task?.id}`, max)).body).toMatchObject({ state: 'decided', fields: [], url: null });
    expect((await open(max)).open).toBe(before);
    const decided = bodyOf<{ tasks: object[] }>(await get('b:/tasks?state=decided', max)).tasks;
    expect(decided).toMatchObject([{ id: task?.id, outcome: 'approved' }]);
  });

  test('stays hidden from an account that is made with the address later', async () => {
    const steps = [approve('one', [{ to: 'later@example.org' }])];
    const { uuid } = await begin(service, await processForm(service, steps));
    const later = await account('later');
    expect((await open(later)).open).toBe(0);
    expect((await get(`b:/tasks/${(await askedIn(service, uuid))[0]?.id}`, later)).status).toBe(404);
  });

  test('is decided once, also when the request is repeated', async () => {
    const { uuid } = await begin(service, await processForm(service, LEAVE));
    const [task] = await askedIn(service, uuid);
    const decide = (json: object, key = 'one') =>
      service.call('POST', `b:/tasks/${task?.id}/decision`, { headers: { ...sue, 'idempotency-key': key }, json });
    const refused = async (json: object) => Object.keys(bodyOf<{ errors: object }>(await decide(json, 'bad')).errors);
    expect(await refused({ outcome: 'signed' })).toEqual(['outcome']);
    expect(await refused({ outcome: 'approved', names: 'a@example.org' })).toEqual(['names']);
    expect(await refused({})).toEqual(['outcome']);
    expect(codeOf(await decide({ outcome: 'approved', version: 9 }))).toEqual([409, 'submission_changed']);
    const answers = [await decide({ outcome: 'approved' }, 'two'), await decide({ outcome: 'approved' }, 'two')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(codeOf(await decide({ outcome: 'rejected' }, 'three'))).toEqual([409, 'decided_already']);
    expect(await service.orm.em.fork().count(ProcessDecision, { personId: task?.id ?? 0 })).toBe(1);
  });
});
