import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Delivery } from '#features/deliveries/entities.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { LimitState, WaitingList } from '#features/limits/entities.ts';
import { Process } from '#features/processes/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { createWaitingListActivities } from '#features/waitlist/activities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, FIELDS, follow } from '#test/environment/visitor.ts';
import { Play } from '../processes/process-play.ts';
import {
  counters,
  entriesOf,
  erase,
  LIST,
  listForm,
  pageOf,
  pass,
  passAround,
  post,
  send,
  states,
  statuses,
} from './list.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const HOUR_MS = 3_600_000;
const DAY = {
  type: 'radio',
  name: 'day',
  options: [
    { value: 'sat', label: 'Saturday', quota: 1 },
    { value: 'sun', label: 'Sunday', quota: 1 },
  ],
};
const mailsOf = async (formId: number) => {
  const rows = await service.orm.em.fork().find(Delivery, { formId, key: '_waiting_list' });
  return rows.map(({ occasion }) => occasion).sort();
};
const listOf = (id: number) => service.orm.em.fork().findOne(WaitingList, { id });
const isDue = async (id: number) =>
  ((await listOf(id))?.dueAt?.getTime() ?? Number.POSITIVE_INFINITY) <= service.clock.now().getTime();

describe('a form whose places are taken', () => {
  test('puts people on its list, and nothing runs for them', async () => {
    const formId = await listForm(service, {
      options: { notifications: [{ key: 'team', to: 'team@example.org', subject: 'New', html: '{all_fields}' }] },
    });
    expect((await send(service, formId)).body).toMatchObject({ success: true });
    const joined = await send(service, formId, { name: 'Bob' });
    expect(joined.body).toMatchObject({ success: true, email: { sent: false } });
    expect((joined.body as { message: string }).message).toMatch(/^You are on the waiting list/);
    expect(await statuses(service, formId)).toEqual(['accepted', 'waitlisted']);
    const [, waiting] = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
    expect(waiting?.dueAt).toBeNull();
    expect(await mailsOf(formId)).toEqual(['joined']);
    expect(await counters(service, formId)).toEqual({ all: 1, 'w.': 1, 'w.all': 1 });
    expect(await isDue(formId)).toBe(false);
  });

  test('refuses who comes when the list is full too, with the text of the form', async () => {
    const formId = await listForm(service, {
      list: { max: 1 },
      limits: { max_submissions: 1, full_text: 'No chairs.' },
    });
    for (const expected of [200, 200, 409]) expect((await send(service, formId)).status).toBe(expected);
    expect((await send(service, formId)).body).toMatchObject({ code: 'form_full', message: 'No chairs.' });
    expect(await states(service, formId)).toEqual(['waiting']);
  });

  test('counts people who wait: nobody waits twice', async () => {
    const limits = { max_submissions: 1, per_person: { field: 'email' } };
    const formId = await listForm(service, { limits });
    await send(service, formId, { email: 'bob@example.net' });
    await send(service, formId);
    expect((await send(service, formId)).body).toMatchObject({ code: 'limit_reached' });
    const [entry] = await entriesOf(service, formId);
    await post(service, pageOf(service, formId, entry as never), 'leave');
    expect((await send(service, formId)).status).toBe(200);
    expect(await states(service, formId)).toEqual(['declined', 'waiting']);
  });

  test('puts those on the list who want a full option, and takes the others', async () => {
    const formId = await listForm(service, { limits: {}, fields: [...FIELDS, DAY] });
    for (const day of ['sat', 'sat', 'sun']) await send(service, formId, { day });
    expect(await statuses(service, formId)).toEqual(['accepted', 'waitlisted', 'accepted']);
    await send(service, formId, { day: 'sun' });
    await erase(service, formId, 2);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['waiting', 'offered']);
  });

  test('says so on its page, with and without choices, and in its availability', async () => {
    const formId = await listForm(service, { list: { text: 'Full. Wait with us.' } });
    const open = await service.call('GET', `/forms/${formId}`);
    expect(open.text).not.toContain('Join the waiting list');
    await send(service, formId);
    const full = await service.call('GET', `/forms/${formId}`);
    expect(full.text).toContain('Full. Wait with us.');
    expect(full.text).toMatch(/<button[^>]*>Join the waiting list</);
    const available = await service.call('GET', `b:/forms/${formId}/availability`);
    expect(available.body).toMatchObject({ state: 'waiting_list', message: 'Full. Wait with us.', waiting_list: true });
    const ofOptions = await listForm(service, { limits: {}, fields: [...FIELDS, DAY] });
    await send(service, ofOptions, { day: 'sat' });
    const page = await service.call('GET', `/forms/${ofOptions}`);
    expect(page.text).toContain('Saturday (waiting list)');
    expect(page.text).not.toContain('data-sold-out');
  });

  test('takes 100 who come at once in one order: one gets the place, the list fills, the rest is refused', async () => {
    const formId = await listForm(service, { list: { max: 40 } });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => send(service, formId, { name: `V ${index}` })),
    );
    const codes = Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([code, all]) => [code, all.length]),
    );
    expect(codes).toEqual({ 200: 41, 409: 59 });
    const all = await statuses(service, formId);
    expect(all.filter((status) => status === 'accepted')).toHaveLength(1);
    expect(await counters(service, formId)).toEqual({ all: 1, 'w.': 40, 'w.all': 40 });
  });
});

describe('a place that comes free', () => {
  test('is offered to the next, taken with a click, and everything runs then', async () => {
    const formId = await listForm(service, {
      options: {
        process: {
          address_field: 'email',
          steps: [{ key: 'ok', title: 'OK', kind: 'approve', who: [{ to: 'sue@example.org' }] }],
        },
      },
    });
    for (const name of ['Ada', 'Bob', 'Cleo']) await send(service, formId, { name });
    const processes = await service.orm.em.fork().find(Process, { formId }, { orderBy: { id: 'asc' } });
    expect(processes.map(({ dueAt }) => dueAt != null)).toEqual([true, false, false]);
    await erase(service, formId);
    expect(await isDue(formId)).toBe(true);
    await pass(service, formId);
    expect(await statuses(service, formId)).toEqual(['offered', 'waitlisted']);
    const [bob] = await entriesOf(service, formId);
    expect(bob?.offerUntil?.getTime()).toBe(service.clock.now().getTime() + 24 * HOUR_MS);
    const page = pageOf(service, formId, bob as never);
    const shown = await service.call('GET', page);
    expect(shown.text).toContain('A place is free for you.');
    const after = await follow(service, await post(service, page, 'take'));
    expect(after.text).toContain('The place is yours.');
    const [row] = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
    expect(row).toMatchObject({ status: 'accepted', dueAt: service.clock.now() });
    expect((await service.orm.em.fork().findOne(Process, { submissionUuid: row?.uuid ?? '' }))?.dueAt).toEqual(
      service.clock.now(),
    );
    expect(await counters(service, formId)).toEqual({ all: 1, 'w.': 1, 'w.all': 1 });
    expect(await mailsOf(formId)).toEqual(['joined', 'joined', 'offered']);
  });

  test('is nobody’s but theirs: who comes meanwhile waits behind', async () => {
    const formId = await listForm(service);
    for (const name of ['Ada', 'Bob']) await send(service, formId, { name });
    await erase(service, formId);
    await send(service, formId, { name: 'Cleo' });
    expect(await statuses(service, formId)).toEqual(['waitlisted', 'waitlisted']);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['offered', 'waiting']);
  });

  test('is not kept from those who want what nobody waits for', async () => {
    const formId = await listForm(service, { limits: { max_submissions: 9 }, fields: [...FIELDS, DAY] });
    for (const day of ['sat', 'sat']) await send(service, formId, { day });
    await send(service, formId, { day: 'sun' });
    expect(await statuses(service, formId)).toEqual(['accepted', 'waitlisted', 'accepted']);
  });

  test.each([
    ['given up', 'declined', (page: string) => post(service, page, 'give_up')],
    ['not taken in time', 'lapsed', async () => service.clock.pass(24 * HOUR_MS)],
  ] as const)('goes to the one after, if it is %s', async (_, state, act) => {
    const formId = await listForm(service);
    for (const name of ['Ada', 'Bob', 'Cleo']) await send(service, formId, { name });
    await erase(service, formId);
    await pass(service, formId);
    const [bob] = await entriesOf(service, formId);
    const page = pageOf(service, formId, bob as never);
    await act(page);
    const { nextAt } = await pass(service, formId);
    expect(await states(service, formId)).toEqual([state, 'offered']);
    expect(nextAt).toBe(service.clock.now().getTime() + 24 * HOUR_MS);
    expect(await statuses(service, formId)).toEqual([state, 'offered']);
    expect(await counters(service, formId)).toEqual({ all: 1 });
    const late = await post(service, page, 'take');
    expect(late.status).toBe(409);
    expect(late.text).toContain('Somebody has decided this already.');
    expect(await states(service, formId)).toEqual([state, 'offered']);
    expect(await service.orm.em.fork().findOne(LimitState, { formId })).toMatchObject({ hasWaiting: false });
  });

  test('is given without asking, if the form says so', async () => {
    const formId = await listForm(service, { list: { automatic: true } });
    for (const name of ['Ada', 'Bob']) await send(service, formId, { name });
    await erase(service, formId);
    expect(await pass(service, formId)).toEqual({ nextAt: null });
    expect(await statuses(service, formId)).toEqual(['accepted']);
    expect(await mailsOf(formId)).toEqual(['joined', 'taken']);
  });

  const options = { rate_limits: { per_minute: 0, per_hour: 0 }, limits: { max_submissions: 3, waiting_list: LIST } };
  const more = { title: 'More', config: { fields: FIELDS, options } };

  test('comes from a raised limit once visitors see it, and wakes the list at once', async () => {
    const formId = await listForm(service);
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dan']) await send(service, formId, { name });
    expect((await service.as.admin('PUT', `b:/forms/${formId}/draft-revision`, more)).status).toBe(200);
    expect(await listOf(formId)).toMatchObject({ dueAt: null });
    expect((await service.as.admin('POST', `b:/forms/${formId}/publish`)).status).toBe(200);
    expect(await isDue(formId)).toBe(true);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['offered', 'offered', 'waiting']);
    expect(await counters(service, formId)).toEqual({ all: 3, 'w.': 1, 'w.all': 1 });
  });

  test.each([
    ['saved', (formId: number) => changeForm(service, formId, more, 'PUT'), Array(3).fill('offered')],
    [
      'put in the trash',
      (formId: number) => service.as.admin('DELETE', `b:/forms/${formId}`),
      Array(3).fill('waiting'),
    ],
  ])('goes by the form as it is, if it is %s at the same moment', async (_, change, expected) => {
    const formId = await listForm(service);
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dan']) await send(service, formId, { name });
    await erase(service, formId);
    await passAround(service, formId, () => change(formId));
    expect(await states(service, formId)).toEqual(expected);
  });

  test('is counted as before when the form counts differently', async () => {
    const formId = await listForm(service);
    for (const name of ['Ada', 'Bob', 'Cleo']) await send(service, formId, { name });
    await erase(service, formId);
    await pass(service, formId);
    const options = {
      rate_limits: { per_minute: 0, per_hour: 0 },
      limits: { max_submissions: 1, per_person: { field: 'name' }, waiting_list: LIST },
    };
    await changeForm(service, formId, { title: 'Once', config: { fields: FIELDS, options } }, 'PUT');
    const { 'w.': people, 'w.all': waits, all, ...persons } = await counters(service, formId);
    expect([people, waits, all]).toEqual([1, 1, 1]);
    expect(Object.values(persons)).toEqual([1, 1]);
  });

  test('comes from a process that ended badly', async () => {
    const step = { key: 'ok', title: 'OK', kind: 'approve', who: [{ to: 'sue@example.org' }] };
    const formId = await listForm(service, { options: { process: { address_field: 'email', steps: [step] } } });
    for (const name of ['Ada', 'Bob']) await send(service, formId, { name });
    const [ada] = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
    await new Play(service, formId, ada?.uuid ?? '').happen({ type: 'begin' });
    expect((await service.as.admin('POST', `b:/submissions/${ada?.id}/process/stop`)).status).toBe(200);
    expect(await isDue(formId)).toBe(true);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['offered']);
  });
});

test('a long list is worked through in rounds, with a heartbeat after each, and stops between them when it is given up', async () => {
  const formId = await listForm(service, { list: { max: 200 } });
  for (let sent = 0; sent <= 110; sent += 1) await send(service, formId, { name: `V ${sent}` });
  const options = { rate_limits: { per_minute: 0, per_hour: 0 }, limits: { max_submissions: 200, waiting_list: LIST } };
  await changeForm(service, formId, { title: 'All', config: { fields: FIELDS, options } }, 'PUT');
  const { orm, box, clock } = service;
  const { passWaitingList } = createWaitingListActivities({ orm, box, revisions: new Revisions(orm) });
  const input = { formId, now: clock.now().getTime() };
  const offered = async () => (await states(service, formId)).filter((state) => state === 'offered').length;

  const first = new MockActivityEnvironment();
  const beats: unknown[] = [];
  first.on('heartbeat', (details) => {
    beats.push(details);
    first.cancel();
  });
  await expect(first.run(passWaitingList, input)).rejects.toThrow();
  expect([beats, await offered()]).toEqual([[{ formId, rounds: 1 }], 50]);

  const again = new MockActivityEnvironment();
  again.on('heartbeat', (details) => beats.push(details));
  expect(await again.run(passWaitingList, input)).toEqual({ nextAt: input.now + 24 * HOUR_MS });
  expect([beats.length, await offered()]).toEqual([2, 110]);
});

test('a mail about a list names its recipient afterwards too', async () => {
  const formId = await listForm(service);
  for (const name of ['Ada', 'Bob']) await send(service, formId, { name });
  const [bob] = await entriesOf(service, formId);
  await post(service, pageOf(service, formId, bob as never), 'leave');
  const { body } = await service.as.admin('GET', `b:/submissions/${bob?.submissionId}/timeline`);
  const mails = (body as { entries: { kind: string }[] }).entries.filter(({ kind }) => kind === 'mail');
  expect(JSON.stringify(mails)).toContain('ada@example.net');
});

describe('the page of somebody who waits', () => {
  const waiting = async (list: object = {}) => {
    const formId = await listForm(service, { list });
    for (const name of ['Ada', 'Bob', 'Cleo']) await send(service, formId, { name });
    const [bob, cleo] = await entriesOf(service, formId);
    return { formId, bob: pageOf(service, formId, bob as never), cleo: pageOf(service, formId, cleo as never) };
  };

  test('says where, keeps itself to itself, and changes nothing when it is opened', async () => {
    const { formId, cleo } = await waiting();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await service.call(method, cleo, { headers: { purpose: 'prefetch' } });
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.headers.get('set-cookie')).toBeNull();
    }
    expect((await service.call('GET', cleo)).text).toContain('at number 2.');
    expect((await service.call('GET', `${cleo}&lang=de`)).text).not.toContain('ada@example.net');
    expect(await states(service, formId)).toEqual(['waiting', 'waiting']);
  });

  test('decides once, however many click at once', async () => {
    const { formId, bob } = await waiting();
    await erase(service, formId);
    await pass(service, formId);
    const clicks = Array.from({ length: 100 }, (_, index) => post(service, bob, index % 2 ? 'take' : 'give_up'));
    const codes = (await Promise.all(clicks)).map(({ status }) => status);
    expect(codes.filter((status) => status === 303)).toHaveLength(1);
    expect(codes.filter((status) => status === 409)).toHaveLength(99);
  });

  test('takes no decision that it does not offer', async () => {
    const { formId, bob } = await waiting();
    for (const decision of ['take', 'give_up']) expect((await post(service, bob, decision)).status).toBe(409);
    expect((await post(service, bob, 'all')).status).toBe(422);
    expect(await states(service, formId)).toEqual(['waiting', 'waiting']);
    expect((await post(service, bob, 'leave')).status).toBe(303);
    expect((await post(service, bob, 'leave')).status).toBe(409);
    expect(await states(service, formId)).toEqual(['declined', 'waiting']);
  });

  test('is closed to other tokens, and gone with the submission', async () => {
    const { formId, bob } = await waiting();
    const other = await listForm(service);
    const token = bob.split('=')[1] ?? '';
    const wrong = [
      `/forms/${other}/waiting-list?entry=${token}`,
      `/forms/${formId}/waiting-list`,
      bob.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ];
    for (const path of wrong) expect((await service.call('GET', path)).status).toBe(403);
    expect((await post(service, wrong[0] ?? '', 'leave')).status).toBe(403);
    await erase(service, formId, 1);
    expect((await service.call('GET', bob)).status).toBe(404);
    expect(await counters(service, formId)).toEqual({ all: 1, 'w.': 1, 'w.all': 1 });
  });
});
