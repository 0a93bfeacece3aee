import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { AuditEntry } from '#features/audit/entities.ts';
import { createExportActivities } from '#features/exports/activities/write.ts';
import { Export, ExportPart } from '#features/exports/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { submitted } from '#test/features/submissions/routes/reading.ts';
import { DAY_MS } from '#time.ts';

const ada = { name: 'Ada', email: 'ada@example.net' };
let service: TestService;
beforeAll(async () => {
  service = await startService({ temporalUiUrl: 'https://temporal.example.org' });
});
beforeEach(async () => {
  await service.orm.em.fork().nativeDelete(Export, {});
  await service.orm.em.fork().nativeDelete(ExportPart, {});
});
afterAll(() => service.close());

const asAdmin = (method: string, path: string, json?: object, more: Record<string, string> = {}) =>
  service.call(method, path, { json, headers: { ...service.admin, ...more } });
const begin = async (formId: number, body: object = { format: 'csv' }) =>
  ((await asAdmin('POST', `b:/forms/${formId}/exports`, body)).body as { export: { id: string } }).export.id;
const state = async (id: string) => ((await asAdmin('GET', `b:/exports/${id}`)).body as { export: object }).export;

/** Makes the export as its workflow run does. */
async function make(id: string): Promise<void> {
  const { settings, baseUrl, orm, box, installed } = service.foundation;
  const activities = createExportActivities({ batches: orm, box, baseUrl, settings, installed });
  const input = { exportUuid: id, now: service.clock.now().getTime() };
  await new MockActivityEnvironment().run(activities.writeExport, input);
  await activities.finishExport(input);
}

describe('an export that is made and kept', () => {
  test('is begun, made by its run, fetched and removed', async () => {
    const formId = await createForm(service);
    await submitted(service, formId, ada);
    const begun = await asAdmin('POST', `b:/forms/${formId}/exports`, { format: 'csv', q: 'ada', header: 'labels' });
    const { id } = (begun.body as { export: { id: string } }).export;
    expect([begun.status, begun.headers.get('location')]).toEqual([202, `/rest/svcb/v1/exports/${id}`]);
    const { options } = await service.engine.request(service.engine.requests.length - 1);
    expect(options).toMatchObject({ workflowId: `export-${id}`, args: [{ exportUuid: id }] });
    const workflow = { workflow_id: `export-${id}`, temporal_ui_url: expect.stringContaining(`export-${id}`) };
    expect(await state(id)).toMatchObject({
      form_id: formId,
      format: 'csv',
      state: 'pending',
      written: 0,
      ...workflow,
    });
    const early = await asAdmin('GET', `b:/exports/${id}/file`);
    expect([early.status, early.body]).toMatchObject([409, { code: 'export_not_done' }]);

    await make(id);
    expect(await state(id)).toMatchObject({ state: 'done', written: 1, total: null, error: null });
    const { status, headers, text } = await asAdmin('GET', `b:/exports/${id}/file`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="form-${formId}-submissions.csv"`);
    expect(text).toBe((await asAdmin('GET', `b:/forms/${formId}/submissions.csv?header=labels`)).text);
    expect((await asAdmin('HEAD', `b:/exports/${id}/file`)).status).toBe(200);

    expect((await asAdmin('GET', `b:/exports?form_id=${formId}`)).body).toMatchObject({
      exports: [{ id }],
      next: null,
    });
    expect((await asAdmin('DELETE', `b:/exports/${id}`)).status).toBe(204);
    expect((await asAdmin('GET', `b:/exports/${id}`)).body).toMatchObject({ code: 'export_not_found' });
    expect(await service.orm.em.fork().count(ExportPart, {})).toBe(0);
    const entries = await service.orm.em.fork().find(AuditEntry, { target: `form:${formId}` }, { orderBy: { id: 1 } });
    const own = entries.filter(({ details }) => JSON.stringify(details).includes(id));
    expect(own.map(({ event }) => event)).toEqual(['export.started', 'export.removed']);
    expect(entries.filter(({ event }) => event === 'submissions.exported')).toHaveLength(2);
    expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain('"ada"');
  });

  test('is begun once for an Idempotency-Key', async () => {
    const formId = await createForm(service);
    const again = { 'idempotency-key': 'an-export' };
    const ids = [];
    for (const _ of [1, 2]) {
      const { body } = await asAdmin('POST', `b:/forms/${formId}/exports`, { format: 'json' }, again);
      ids.push((body as { export: { id: string } }).export.id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  test('ends with its time', async () => {
    const id = await begin(await createForm(service), { format: 'xlsx', keep_days: 1 });
    await make(id);
    const { expiresAt } = await service.orm.em.fork().findOneOrFail(Export, { uuid: id });
    expect(expiresAt.getTime() - service.clock.now().getTime()).toBe(DAY_MS);
    await service.orm.em.fork().nativeUpdate(Export, { uuid: id }, { expiresAt: service.clock.now() });
    for (const path of [`b:/exports/${id}`, `b:/exports/${id}/file`]) {
      expect((await asAdmin('GET', path)).body).toMatchObject({ code: 'export_not_found' });
    }
    expect((await asAdmin('GET', 'b:/exports')).body).toMatchObject({ exports: [] });
  });

  test('shows times in the zone that is asked for', async () => {
    const formId = await createForm(service);
    await submitted(service, formId, ada);
    const query = 'time_zone=Asia/Kolkata';
    expect((await asAdmin('GET', `b:/forms/${formId}/submissions.csv?${query}`)).text).toContain('+05:30"');
    const id = await begin(formId, { format: 'csv', time_zone: 'Asia/Kolkata', bom: true, separator: 'tab' });
    await make(id);
    expect((await asAdmin('GET', `b:/exports/${id}/file`)).text).toContain('+05:30"\t');
  });

  test('that has failed has no file, and says why', async () => {
    const id = await begin(await createForm(service));
    const { orm, box, baseUrl, settings, installed } = service.foundation;
    const { failExport } = createExportActivities({ batches: orm, box, baseUrl, settings, installed });
    await failExport({ exportUuid: id, type: 'timeout', now: service.clock.now().getTime() });
    expect(await state(id)).toMatchObject({ state: 'failed', error: 'timeout' });
    const { body } = await asAdmin('GET', `b:/exports/${id}/file`);
    expect(body).toMatchObject({ code: 'export_not_done', message: expect.stringContaining('has failed') });
  });
});

test.each([
  [{}, 'format'],
  [{ format: 'pdf' }, 'format'],
  [{ format: 'csv', keep_days: 31 }, 'keep_days'],
  [{ format: 'csv', time_zone: '+01:00' }, 'time_zone'],
  [{ format: 'csv', time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ format: 'csv', field: 'name' }, 'field'],
  [{ format: 'csv', unread: 'true' }, 'unread'],
  [{ format: 'xlsx', separator: 'comma' }, 'separator'],
  [{ format: 'json', header: 'labels' }, 'header'],
  [{ format: 'json', time_zone: 'UTC' }, 'time_zone'],
  [{ format: 'json', rows_of: 'guests' }, 'rows_of'],
  [{ format: 'csv', rows_of: 'name' }, 'rows_of'],
])('%j is refused naming %s', async (body, name) => {
  const answer = await asAdmin('POST', `b:/forms/${await createForm(service)}/exports`, body);
  expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, [name]]);
});

test('exports are refused of forms that are not there, without the capability, and when there are too many', async () => {
  const formId = await createForm(service);
  expect((await asAdmin('POST', 'b:/forms/9999/exports', { format: 'csv' })).body).toMatchObject({
    code: 'form_not_found',
  });
  const { status } = await service.as.editor('GET', 'b:/exports');
  expect(status).toBe(403);
  expect((await asAdmin('GET', 'b:/exports/none')).body).toMatchObject({ code: 'export_not_found' });
  for (let made = 0; made < 5; made += 1) await begin(formId);
  const refused = await asAdmin('POST', `b:/forms/${formId}/exports`, { format: 'csv' });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_many_exports' }]);
});

test('of exports that are begun at the same moment none comes in beyond what there may be', async () => {
  const formId = await createForm(service);
  const all = await Promise.all(
    Array.from({ length: 12 }, () => asAdmin('POST', `b:/forms/${formId}/exports`, { format: 'csv' })),
  );
  const made = all.filter(({ status }) => status === 202);
  expect(made.length).toBeLessThanOrEqual(5);
  expect(all.flatMap(({ status, text }) => (status === 202 || status === 409 ? [] : [`${status} ${text}`]))).toEqual(
    [],
  );
  expect(await service.orm.em.fork().count(Export, {})).toBe(made.length);
});
