import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eraseStored } from '#features/erasure/submissions.ts';
import { LimitCounter } from '#features/limits/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import { renderTemplate } from '#forms/templates/merge-tags.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, submitA, tokensOf } from '#test/environment/visitor.ts';
import { newest, sendChange, storedSubmission, submitted } from '#test/features/editing/editing.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const NAME = { type: 'text', name: 'name' };
const NINE = '2099-05-18T09:00';
const HALF_PAST = '2099-05-18T09:30';
const TEN = '2099-05-18T10:00';
const VISIT = {
  ...{ type: 'slot', name: 'visit', label: 'Your visit', minutes: 30, time_zone: 'Europe/Berlin' },
  dates: [{ date: '2099-05-18', from: '09:00', to: '10:30' }],
};
const FIELDS = [NAME, VISIT];

const send = async (formId: number, values: object) =>
  service.call('POST', `b:/forms/${formId}/submissions`, { json: bodyB(await tokensOf(service, formId), values) });
const statusesOf = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
const availability = async (formId: number) =>
  (await service.call('GET', `b:/forms/${formId}/availability`)).body as {
    slots: { slot: string; sold_out: boolean; left: number | null }[];
  };
const leftIn = async (formId: number) => {
  const { body } = await service.as.admin('GET', `b:/forms/${formId}/limits`);
  const { slots } = body as { slots: { slot: string; left: number }[] };
  return Object.fromEntries(slots.map(({ slot, left }) => [slot.slice(11), left]));
};
const pageOf = async (formId: number) => (await service.call('GET', `/forms/${formId}`)).text;
const optionIn = (html: string, start: string) => new RegExp(`<option value="${start}"[^>]*>[^<]*`).exec(html)?.[0];

describe('a time that is booked', () => {
  test('100 visitors want one place of one slot: one gets it, the others are told at the field', async () => {
    const formId = await createForm(service, {}, FIELDS);
    const tokens = await tokensOf(service, formId);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        service.call('POST', `b:/forms/${formId}/submissions`, {
          json: bodyB(tokens, { name: `Visitor ${index}`, visit: NINE }),
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 99 });
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      errors: { fields: { visit: expect.stringMatching(/^Monday,? 18 May 2099.* is sold out\. Choose another\.$/) } },
    });
    expect(await service.orm.em.fork().count(Submission, { formId })).toBe(1);
    expect((await send(formId, { name: 'Late', visit: HALF_PAST })).status).toBe(200);
    expect(await leftIn(formId)).toEqual({ '09:00': 0, '09:30': 0, '10:00': 1 });
  });

  test('is refused in the language of the form', async () => {
    const formId = await createForm(service, { language: 'de' }, FIELDS);
    expect((await send(formId, { visit: NINE })).status).toBe(200);
    expect((await send(formId, { visit: NINE })).body).toMatchObject({
      errors: { fields: { visit: expect.stringMatching(/^Montag, 18\. Mai 2099.* ist ausgebucht\./) } },
    });
  });

  test('has as many places as the field says; a field that is left empty takes none', async () => {
    const formId = await createForm(service, {}, [NAME, { ...VISIT, places: 2, show_left: true }]);
    for (const status of [200, 200, 422]) expect((await send(formId, { visit: TEN })).status).toBe(status);
    for (let time = 0; time < 3; time += 1) expect((await send(formId, { name: 'Nobody' })).status).toBe(200);
    expect((await availability(formId)).slots).toEqual([
      expect.objectContaining({ slot: NINE, sold_out: false, left: 2 }),
      expect.objectContaining({ slot: HALF_PAST, sold_out: false, left: 2 }),
      {
        ...{ field: 'visit', slot: TEN, sold_out: true, left: 0 },
        ...{ starts_at: '2099-05-18T08:00:00.000Z', ends_at: '2099-05-18T08:30:00.000Z' },
      },
    ]);
  });

  test.each([
    ['between two slots', NINE.replace(':00', ':10'), {}],
    ['after the hours', '2099-05-18T10:30', {}],
    ['over', '2020-05-18T09:00', { dates: [{ date: '2020-05-18', from: '09:00', to: '10:30' }] }],
    ['too far ahead', NINE, { days_ahead: 30 }],
    ['no time', 'soon', {}],
  ])('cannot be booked: %s', async (_why, visit, more) => {
    const formId = await createForm(service, {}, [NAME, { ...VISIT, ...more }]);
    const { status, body } = await send(formId, { visit });
    expect([status, body]).toMatchObject([
      422,
      { errors: { fields: { visit: 'This time cannot be booked. Choose one of the times shown.' } } },
    ]);
    expect(await service.orm.em.fork().count(LimitCounter, { formId })).toBe(0);
  });

  test('the page lists the times by day, those without a place cannot be chosen', async () => {
    const formId = await createForm(service, {}, [NAME, { ...VISIT, show_left: true }]);
    expect((await send(formId, { visit: NINE })).status).toBe(200);
    const html = await pageOf(formId);
    expect(html).toMatch(/<optgroup label="Monday,? 18 May 2099">/);
    expect(optionIn(html, NINE)).toMatch(/disabled.*data-sold-out.*09:00–09:30 \(booked\)$/);
    expect(optionIn(html, HALF_PAST)).not.toMatch(/disabled/);
    expect(optionIn(html, HALF_PAST)).toMatch(/09:30–10:00 \(1 left\)$/);
    expect(html).toContain('Times are in this time zone: Central European Time');
  });

  test('a form without a time to book says so', async () => {
    const formId = await createForm(service, {}, [{ ...VISIT, until: '2099-05-18', days_ahead: 1 }]);
    expect(await pageOf(formId)).toContain('There are no times that can be booked at the moment.');
  });

  test('an erased booking frees its place', async () => {
    const formId = await createForm(service, {}, FIELDS);
    expect((await submitA(service, formId, { name: 'Ada', visit: NINE })).status).toBe(200);
    const { id } = await newest(service, formId);
    await eraseStored(service.foundation, [id]);
    expect((await send(formId, { visit: NINE })).status).toBe(200);
  });

  test('bookings made before the field had its places count', async () => {
    const formId = await createForm(service, {}, [NAME, { type: 'text', name: 'visit' }]);
    expect((await send(formId, { visit: NINE })).status).toBe(200);
    const { body } = await service.as.admin('GET', `b:/forms/${formId}`);
    const { title, config } = body as { title: string; config: object };
    const json = { title, config: { ...config, fields: FIELDS } };
    const saved = await service.as.admin('PUT', `b:/forms/${formId}?confirm=true`, json);
    expect([saved.status, saved.text]).toMatchObject([200, expect.anything()]);
    expect((await send(formId, { visit: NINE })).status).toBe(422);
  });
});

describe('a booking that is moved', () => {
  test('by its link frees the old slot and takes the new one', async () => {
    const { formId, uuid, change } = await submitted(service, { fields: FIELDS, values: { name: 'Ada', visit: NINE } });
    expect((await change({ name: 'Ada', visit: TEN })).status).toBe(200);
    expect((await storedSubmission(service, uuid)).payload).toMatchObject({ visit: TEN });
    expect(await leftIn(formId)).toEqual({ '09:00': 1, '09:30': 1, '10:00': 0 });
    expect((await send(formId, { visit: TEN })).status).toBe(422);
    expect((await send(formId, { visit: NINE })).status).toBe(200);
  });

  test('to a slot that is taken is refused at the field, and nothing changes', async () => {
    const { formId, uuid, change } = await submitted(service, { fields: FIELDS, values: { name: 'Ada', visit: NINE } });
    expect((await send(formId, { visit: TEN })).status).toBe(200);
    const { status, body } = await change({ name: 'Eve', visit: TEN });
    expect([status, body]).toMatchObject([400, { data: { errors: { visit: expect.stringContaining('sold out') } } }]);
    expect((await storedSubmission(service, uuid)).payload).toMatchObject({ name: 'Ada', visit: NINE });
    expect(await leftIn(formId)).toEqual({ '09:00': 0, '09:30': 1, '10:00': 0 });
  });

  test('ten people move to the same slot at once: one does', async () => {
    const { formId } = await submitted(service, {
      fields: [NAME, { ...VISIT, minutes: 5 }],
      values: { visit: '2099-05-18T09:00' },
    });
    const people = [await newest(service, formId)];
    for (let minute = 10; minute < 55; minute += 5) {
      expect((await submitA(service, formId, { visit: `2099-05-18T09:${minute}` })).status).toBe(200);
      people.push(await newest(service, formId));
    }
    const answers = await Promise.all(people.map(({ change }) => change({ visit: TEN })));
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: people.length - 1 });
    const free = Object.values(await leftIn(formId)).filter((left) => left === 1);
    expect(free).toHaveLength(18 - people.length);
  });

  test('an unchanged booking stays, though its time is over or no longer in the calendar', async () => {
    const { formId, uuid, token, change } = await submitted(service, { fields: FIELDS, values: { visit: NINE } });
    const { body } = await service.as.admin('GET', `b:/forms/${formId}`);
    const { title, config } = body as { title: string; config: object };
    const later = { ...VISIT, dates: [{ date: '2099-06-01', from: '09:00', to: '10:00' }] };
    const json = { title, config: { ...config, fields: [NAME, later] } };
    expect((await service.as.admin('PUT', `b:/forms/${formId}`, json)).status).toBe(200);
    const html = (await service.call('GET', `/forms/${formId}/edit?edit=${token}`)).text;
    expect(optionIn(html, NINE)).toContain('selected');
    expect((await change({ name: 'Renamed', visit: NINE })).status).toBe(200);
    expect((await storedSubmission(service, uuid)).payload).toMatchObject({ name: 'Renamed', visit: NINE });
    const { change: again } = await newest(service, formId);
    expect((await again({ name: 'Renamed', visit: TEN }, { version: 2 })).status).toBe(400);
    expect((await again({ name: 'Renamed', visit: '2099-06-01T09:00' }, { version: 2 })).status).toBe(200);
  });

  test('its page offers its own slot and those that are free', async () => {
    const { formId, token } = await submitted(service, { fields: FIELDS, values: { visit: NINE } });
    expect((await send(formId, { visit: HALF_PAST })).status).toBe(200);
    const html = (await service.call('GET', `/forms/${formId}/edit?edit=${token}`)).text;
    expect(optionIn(html, NINE)).toMatch(/selected/);
    expect(optionIn(html, HALF_PAST)).toMatch(/disabled/);
    expect(optionIn(html, TEN)).not.toMatch(/disabled/);
  });

  test('by an administrator in the console too', async () => {
    const { id, uuid } = await submitted(service, { fields: FIELDS, values: { name: 'Ada', visit: NINE } });
    const page = (await service.as.admin('GET', `b:/submissions/${id}/form`)).text;
    expect(optionIn(page, NINE)).toMatch(/selected/);
    expect(optionIn(page, TEN)).not.toMatch(/disabled/);
    const json = { values: { visit: TEN } };
    expect((await service.as.admin('PATCH', `b:/submissions/${id}`, json)).status).toBe(200);
    expect((await storedSubmission(service, uuid)).payload).toMatchObject({ visit: TEN });
  });
});

test('a link that is used by somebody else’s page moves no booking', async () => {
  const { formId, uuid } = await submitted(service, { fields: FIELDS, values: { visit: NINE } });
  expect((await sendChange(service, formId, { visit: TEN }, 'forged.1')).status).toBe(403);
  expect((await storedSubmission(service, uuid)).payload).toMatchObject({ visit: NINE });
});

describe('the calendar file of a booked time', () => {
  test('is linked in a mail, and holds the time and no answer', async () => {
    const formId = await createForm(service, {}, FIELDS);
    expect((await submitA(service, formId, { name: 'Ada Lovelace', visit: NINE })).status).toBe(200);
    const { uuid } = await newest(service, formId);
    const record = await loadSubmission(service.orm.em.fork(), service.box, uuid);
    const form = await service.intake.forms.find(formId);
    if (!record || !form) throw new Error('there is no submission');
    const context = mergeContext(record, form, await service.foundation.readSite());
    const link = renderTemplate('{field:visit.calendar_url}', context, 'text');
    const { pathname, search } = new URL(link);
    const { status, text, headers } = await service.call('GET', pathname + search);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/calendar/)]);
    expect(text).toContain('DTSTART:20990518T070000Z\r\nDTEND:20990518T073000Z');
    expect(text).toContain(': Your visit\r\n');
    expect(text).not.toMatch(/\bAda\b/);
  });

  test.each([
    ['a field that is none', 'field=name&start=2099-05-18T09:00'],
    ['no time', 'field=visit&start=2099-02-30T09:00'],
    ['nothing', ''],
  ])('is not there for %s', async (_why, query) => {
    const formId = await createForm(service, {}, FIELDS);
    expect((await service.call('GET', `/forms/${formId}/slot.ics?${query}`)).status).toBe(404);
  });
});
