import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { exportsBudgets } from '#features/exports/budgets.ts';
import { ExportSchedule } from '#features/exports/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => service.orm.em.fork().nativeDelete(ExportSchedule, {}));
afterAll(() => service.close());

const DAILY = { format: 'csv', period: 'daily', hour: 6 };
const create = async (body: object = DAILY, formId?: number) =>
  service.as.admin('POST', `b:/forms/${formId ?? (await createForm(service))}/export-schedules`, body);
const idOf = ({ body }: { body: unknown }) => (body as { schedule: { id: string } }).schedule.id;

test('a schedule is made in the time zone of the site, listed, changed and removed', async () => {
  const formId = await createForm(service);
  const made = await create({ ...DAILY, q: 'canary', header: 'labels', keep_days: 3 }, formId);
  const id = idOf(made);
  const zone = (await service.foundation.readSite()).timeZone;
  expect([made.status, made.headers.get('location')]).toEqual([201, `/rest/svcb/v1/export-schedules/${id}`]);
  expect(made.body).toMatchObject({
    success: true,
    schedule: {
      form_id: formId,
      span: 'new',
      keep_days: 3,
      weekday: null,
      zone,
      active: true,
      last_at: null,
      error: null,
    },
  });
  expect(made.text).not.toContain('canary');
  expect((await service.as.admin('GET', `b:/export-schedules?form_id=${formId}`)).body).toMatchObject({
    schedules: [{ id }],
  });
  expect((await service.as.admin('GET', `b:/export-schedules?form_id=${formId + 1}`)).body).toEqual({ schedules: [] });

  const weekly = { period: 'weekly', weekday: 'friday', zone: 'Asia/Tokyo', span: 'all' };
  const changed = await service.as.admin('PATCH', `b:/export-schedules/${id}`, weekly);
  expect([changed.status, changed.body]).toMatchObject([200, { schedule: { ...weekly, hour: 6, keep_days: 3 } }]);
  const daily = await service.as.admin('PATCH', `b:/export-schedules/${id}`, { period: 'daily' });
  expect(daily.body).toMatchObject({ schedule: { weekday: null } });
  const rests = await service.as.admin('PATCH', `b:/export-schedules/${id}`, { active: false });
  expect(rests.body).toMatchObject({ schedule: { active: false, next_at: null } });
  expect((await service.as.admin('GET', `b:/export-schedules/${id}`)).body).toEqual(rests.body);

  expect((await service.as.admin('DELETE', `b:/export-schedules/${id}`)).status).toBe(204);
  for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as [string, object?][]) {
    const { status, body: gone } = await service.as.admin(method, `b:/export-schedules/${id}`, body);
    expect([status, gone]).toMatchObject([404, { code: 'export_schedule_not_found' }]);
  }
});

test.each<[string, object, string]>([
  ['an hour that no day has', { ...DAILY, hour: 24 }, 'hour'],
  ['no hour', { format: 'csv', period: 'daily' }, 'hour'],
  ['no period', { format: 'csv', hour: 6 }, 'period'],
  ['a weekly one without its day', { ...DAILY, period: 'weekly' }, 'weekday'],
  ['a daily one with a day', { ...DAILY, weekday: 'monday' }, 'weekday'],
  ['a zone that there is not', { ...DAILY, zone: 'Mars/Olympus' }, 'zone'],
  ['times between which submissions were accepted', { ...DAILY, from: '2031-03-04T05:06:07Z' }, 'from'],
  ['what its format has not', { ...DAILY, format: 'json', bom: true }, 'bom'],
  ['a repeater that its form has not', { ...DAILY, rows_of: 'guests' }, 'rows_of'],
  ['a mail to nobody', { ...DAILY, deliver: 'mail' }, 'recipients'],
  ['a mail to what is no address', { ...DAILY, deliver: 'mail', recipients: ['team'] }, 'recipients'],
  ['recipients of what is not mailed', { ...DAILY, recipients: ['team@example.org'] }, 'recipients'],
  ['a language of what is not mailed', { ...DAILY, language: 'de' }, 'language'],
  ['a bucket that there is not', { ...DAILY, deliver: 'store' }, 'deliver'],
])('%s is refused by its name', async (_, body, name) => {
  const { status, body: answer } = await create(body);
  expect([status, answer]).toMatchObject([422, { errors: { [name]: expect.anything() } }]);
  expect(await service.orm.em.fork().count(ExportSchedule, {})).toBe(0);
});

test('a schedule can be run at once', async () => {
  const formId = await createForm(service);
  const id = idOf(await create(DAILY, formId));
  const begun = await service.as.admin('POST', `b:/export-schedules/${id}/run`);
  expect([begun.status, begun.body]).toMatchObject([202, { export: { form_id: formId, schedule_id: id } }]);
  const { id: made } = (begun.body as { export: { id: string } }).export;
  expect(begun.headers.get('location')).toBe(`/rest/svcb/v1/exports/${made}`);
  expect((await service.as.admin('GET', `b:/export-schedules/${id}`)).body).toMatchObject({
    schedule: { last_export: made },
  });
  const again = await service.as.admin('POST', `b:/export-schedules/${id}/run`);
  expect([again.status, again.body]).toMatchObject([409, { code: 'export_schedule_just_run' }]);
  await service.as.admin('DELETE', `b:/exports/${made}`);
});

test('who is told can be changed, and is forgotten where nobody is', async () => {
  const mailed = await create({ ...DAILY, deliver: 'mail', recipients: ['a@example.org'], language: 'de' });
  expect(mailed.body).toMatchObject({ schedule: { deliver: 'mail', recipients: ['a@example.org'], language: 'de' } });
  const change = (body: object) => service.as.admin('PATCH', `b:/export-schedules/${idOf(mailed)}`, body);
  const others = await change({ recipients: ['b@example.org', 'c@example.org'] });
  expect(others.body).toMatchObject({ schedule: { recipients: ['b@example.org', 'c@example.org'], language: 'de' } });
  expect((await change({ recipients: [] })).body).toMatchObject({ errors: { recipients: expect.anything() } });
  expect((await change({ deliver: 'store' })).body).toMatchObject({ errors: { deliver: expect.anything() } });
  const kept = await change({ deliver: 'keep' });
  const entries = await service.orm.em
    .fork()
    .find(AuditEntry, { event: 'export_schedule.changed' }, { orderBy: { id: -1 } });
  expect(entries.slice(0, 2).map(({ details }) => details?.changed)).toEqual([['deliver'], ['recipients']]);
  expect(kept.body).toMatchObject({ schedule: { deliver: 'keep', recipients: [], language: null } });
});

test('a form in the trash, or none, has no schedule made', async () => {
  const formId = await createForm(service);
  await service.as.admin('DELETE', `b:/forms/${formId}`);
  for (const none of [formId, 999_999]) {
    const { status, body } = await create(DAILY, none);
    expect([status, body]).toMatchObject([404, { code: 'form_not_found' }]);
  }
});

test('there are only so many', async () => {
  const formId = await createForm(service);
  for (let made = 0; made < exportsBudgets.exportSchedules.atMost; made += 1) await create(DAILY, formId);
  const { status, body } = await create(DAILY, formId);
  expect([status, body]).toMatchObject([409, { code: 'too_many_schedules' }]);
  expect(await service.orm.em.fork().count(ExportSchedule, {})).toBe(exportsBudgets.exportSchedules.atMost);
});
