import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LimitState, WaitingList } from '#features/limits/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { zoneOf } from '#features/waitlist/mail.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, FIELDS } from '#test/environment/visitor.ts';
import { counters, entriesOf, erase, LIST, listForm, pageOf, pass, post, send, states, statuses } from './list.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SLOT = { type: 'slot', name: 'visit', minutes: 30, required: true };
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const local = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const dueAt = async (id: number) => (await service.orm.em.fork().findOne(WaitingList, { id }))?.dueAt;

/** A form with a time on the day after tomorrow, for which Ada has the only place and others wait. */
async function fullSlot(names: string[], field: object = {}, limits: object = {}) {
  const day = local(service.clock.now().getTime() + 2 * DAY_MS).slice(0, 10);
  const start = `${day}T12:00`;
  const visit = { ...SLOT, dates: [{ date: day, from: '12:00', to: '13:30' }], ...field };
  const formId = await listForm(service, { limits, list: { offer_hours: 100 }, fields: [...FIELDS, visit] });
  for (const name of ['Ada', ...names]) {
    const { status, text } = await send(service, formId, { name, visit: start });
    if (status !== 200) throw new Error(`it was not submitted: ${status} ${text}`);
  }
  const beginsAt = Date.parse(`${start}:00Z`);
  return { formId, start, beginsAt, until: (ms: number) => service.clock.pass(ms - service.clock.now().getTime()) };
}

describe('somebody who waits for a time', () => {
  test('is offered it no longer than it can be booked', async () => {
    const { formId, beginsAt, until } = await fullSlot(['Bob', 'Cleo'], { notice_hours: 3 });
    await erase(service, formId);
    await pass(service, formId);
    const [bob] = await entriesOf(service, formId);
    expect(bob?.offerUntil?.getTime()).toBe(beginsAt - 3 * HOUR_MS);
    until(beginsAt - 3 * HOUR_MS + 1);
    expect((await post(service, pageOf(service, formId, bob as never), 'take')).status).toBe(409);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['lapsed', 'lapsed']);
    expect(await counters(service, formId)).toEqual({});
  });

  test('leaves the list once nobody can book it any more, also if it never came free', async () => {
    const { formId, beginsAt, until } = await fullSlot(['Bob']);
    expect(await dueAt(formId)).toEqual(new Date(beginsAt));
    until(beginsAt - 1);
    await pass(service, formId);
    expect([await states(service, formId), await dueAt(formId)]).toEqual([['waiting'], new Date(beginsAt)]);
    until(beginsAt);
    await pass(service, formId);
    expect([await states(service, formId), await statuses(service, formId)]).toEqual([
      ['lapsed'],
      ['accepted', 'lapsed'],
    ]);
    expect(Object.values(await counters(service, formId))).toEqual([1]);
    expect((await service.orm.em.fork().findOne(LimitState, { formId }))?.hasWaiting).toBe(false);
    expect(await dueAt(formId)).toBe(null);
  });

  test('is looked at when the first of the times that are waited for is over', async () => {
    const { formId, start, beginsAt, until } = await fullSlot([]);
    for (const name of ['Bob', 'Cleo']) await send(service, formId, { name, visit: start.replace('12:00', '13:00') });
    expect(await dueAt(formId)).toEqual(new Date(beginsAt + HOUR_MS));
    await send(service, formId, { name: 'Dan', visit: start });
    expect(await dueAt(formId)).toEqual(new Date(beginsAt));
    until(beginsAt);
    await pass(service, formId);
    expect([await states(service, formId), await dueAt(formId)]).toEqual([
      ['waiting', 'lapsed'],
      new Date(beginsAt + HOUR_MS),
    ]);
  });

  test('is offered none that was taken out of the calendar, and holds up nobody who wants another', async () => {
    const { formId, start } = await fullSlot(['Bob'], {}, { max_submissions: 2 });
    for (const other of ['12:30', '13:00']) await send(service, formId, { visit: start.replace('12:00', other) });
    expect(await statuses(service, formId)).toEqual(['accepted', 'waitlisted', 'accepted', 'waitlisted']);
    const visit = { ...SLOT, dates: [{ date: start.slice(0, 10), from: '12:30', to: '13:30' }] };
    const options = { rate_limits: { per_minute: 0, per_hour: 0 }, limits: { max_submissions: 2, waiting_list: LIST } };
    await changeForm(service, formId, { title: 'Later', config: { fields: [...FIELDS, visit], options } }, 'PUT');
    await erase(service, formId);
    await pass(service, formId);
    expect(await states(service, formId)).toEqual(['waiting', 'offered']);
    const [bob] = await entriesOf(service, formId);
    const offer = await service.as.admin('POST', `b:/forms/${formId}/waiting-list/${bob?.id}/offer`, {});
    expect(codeOf(offer)).toEqual([409, 'no_place_free']);
  });
});

test('a time that others wait for is offered to nobody who moves a booking', async () => {
  const { formId, start } = await fullSlot(['Bob']);
  await send(service, formId, { name: 'Cleo', visit: start.replace('12:00', '12:30') });
  await erase(service, formId);
  const [, cleo] = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
  const page = await service.as.admin('GET', `b:/submissions/${cleo?.id}/form`);
  expect(page.text).toMatch(new RegExp(`<option value="${start}" disabled`));
  const move = await service.as.admin('PATCH', `b:/submissions/${cleo?.id}`, { values: { visit: start } });
  expect([move.status, move.text]).toEqual([422, expect.stringContaining('sold out')]);
});

test('a time that those who wait for it cannot have is free for who moves a booking', async () => {
  const { formId, start } = await fullSlot([], {}, { max_submissions: 2 });
  await send(service, formId, { name: 'Bob', visit: start.replace('12:00', '12:30') });
  await send(service, formId, { name: 'Cleo', visit: start });
  expect(await statuses(service, formId)).toEqual(['accepted', 'accepted', 'waitlisted']);
  const [ada, bob] = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
  const move = (of: typeof ada, time: string) =>
    service.as.admin('PATCH', `b:/submissions/${of?.id}`, { values: { visit: start.replace('12:00', time) } });
  expect((await move(ada, '13:00')).status).toBe(200);
  // Both places of the form are taken, so that Cleo cannot have the time that is free now.
  const page = await service.as.admin('GET', `b:/submissions/${bob?.id}/form`);
  expect(page.text).not.toMatch(new RegExp(`<option value="${start}" disabled`));
  expect((await move(bob, '12:00')).status).toBe(200);
});

test('who waits for a time that is not offered any more holds up nobody who comes', async () => {
  const { formId, start } = await fullSlot(['Bob'], {}, { max_submissions: 2 });
  const visit = { ...SLOT, dates: [{ date: start.slice(0, 10), from: '12:30', to: '13:30' }] };
  const options = { rate_limits: { per_minute: 0, per_hour: 0 }, limits: { max_submissions: 1, waiting_list: LIST } };
  await changeForm(service, formId, { title: 'Later', config: { fields: [...FIELDS, visit], options } }, 'PUT');
  await erase(service, formId);
  await send(service, formId, { name: 'Cleo', visit: start.replace('12:00', '12:30') });
  expect(await statuses(service, formId)).toEqual(['waitlisted', 'accepted']);
});

test('the end of an offer is named in the time zone of the times', () => {
  const site = { timeZone: 'UTC' };
  const zone = (options: object) =>
    zoneOf({ config: { fields: [{ ...SLOT, time_zone: 'Europe/Berlin' }], options } as never }, site);
  expect(zone({})).toBe('Europe/Berlin');
  expect(zone({ limits: { time_zone: 'Asia/Tokyo' } })).toBe('Asia/Tokyo');
  expect(zoneOf({ config: { fields: [SLOT], options: {} } as never }, site)).toBe('UTC');
});

test('a place that came free in the trash is offered once the form is back', async () => {
  const formId = await listForm(service);
  for (const name of ['Ada', 'Bob']) await send(service, formId, { name });
  expect((await service.as.admin('DELETE', `b:/forms/${formId}`)).status).toBeLessThan(300);
  await erase(service, formId);
  await pass(service, formId);
  expect([await states(service, formId), await dueAt(formId)]).toEqual([['waiting'], null]);
  const [bob] = await entriesOf(service, formId);
  const offer = await service.as.admin('POST', `b:/forms/${formId}/waiting-list/${bob?.id}/offer`, {});
  expect(codeOf(offer)).toEqual([409, 'no_waiting_list']);
  expect((await service.as.admin('POST', `b:/forms/${formId}/restore`)).status).toBe(200);
  expect((await dueAt(formId))?.getTime()).toBeLessThanOrEqual(service.clock.now().getTime());
});
