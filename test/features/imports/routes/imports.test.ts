import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { AuditEntry } from '#features/audit/entities.ts';
import { createImportActivities } from '#features/imports/activities.ts';
import { Import, ImportErrors, ImportPart } from '#features/imports/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ temporalUiUrl: 'https://temporal.example.org' });
});
beforeEach(async () => {
  const em = service.orm.em.fork();
  await em.nativeDelete(Import, {});
  await em.nativeDelete(ImportPart, {});
  await em.nativeDelete(ImportErrors, {});
});
afterAll(() => service.close());

const send = (formId: number, raw: string, query = '', type = 'text/csv; charset=utf-8') =>
  service.call('POST', `b:/forms/${formId}/imports${query}`, {
    raw,
    headers: { ...service.admin, 'content-type': type },
  });
const loaded = async (formId: number, text: string) =>
  ((await send(formId, text)).body as { import: { id: string } }).import.id;
const state = async (id: string) => (await service.as.admin('GET', `b:/imports/${id}`)).body as { import: object };

/** Runs the import as its workflow run does. */
async function run(id: string): Promise<void> {
  const { orm, box } = service.foundation;
  const { runs } = await orm.em.fork().findOneOrFail(Import, { uuid: id });
  const { runImport, finishImport } = createImportActivities({ batches: orm, box });
  const input = { importUuid: id, run: runs, now: service.clock.now().getTime() };
  await new MockActivityEnvironment().run(runImport, input);
  await finishImport(input);
}

describe('an import', () => {
  test('is loaded, checked, run and removed', async () => {
    const formId = await createForm(service);
    const made = await send(formId, 'Your name;Mail;No.\nAda;ada@example.net;1\nBob;bob;2\n', '?separator=semicolon');
    const { import: of, ...meant } = made.body as { import: { id: string }; fields: { name: string }[] };
    expect([made.status, made.headers.get('location')]).toEqual([201, `/rest/svcb/v1/imports/${of.id}`]);
    expect(of).toMatchObject({ form_id: formId, state: 'loaded', rows: 2, added: 0, workflow_id: null });
    expect(meant).toMatchObject({
      headings: ['Your name', 'Mail', 'No.'],
      columns: { 'Your name': 'name' },
      left_out: [],
    });
    expect(meant.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'email']));

    const order = { columns: { 'Your name': 'name', Mail: 'email' }, id_column: 'No.' };
    const begun = await service.as.admin('POST', `b:/imports/${of.id}/run`, order);
    expect([begun.status, begun.body]).toMatchObject([
      202,
      { import: { state: 'checking', workflow_id: `import-${of.id}-1` } },
    ]);
    const { options } = await service.engine.request(service.engine.requests.length - 1);
    expect(options).toMatchObject({ workflowId: `import-${of.id}-1`, args: [{ importUuid: of.id, run: 1 }] });
    const twice = await service.as.admin('POST', `b:/imports/${of.id}/run`, order);
    expect([twice.status, twice.body]).toMatchObject([409, { code: 'import_not_waiting' }]);
    await run(of.id);
    expect(await state(of.id)).toMatchObject({ import: { state: 'checked', added: 1, refused: 1 }, id_column: 'No.' });
    const { body } = await service.as.admin('GET', `b:/imports/${of.id}/errors`);
    const given = { email: expect.any(String) };
    expect(body).toEqual({ errors: [{ row: 3, errors: { email: expect.any(String) }, given }], next: null });
    expect((await service.as.admin('GET', `b:/imports/${of.id}/errors?after=1`)).body).toEqual({
      errors: [],
      next: null,
    });

    await service.as.admin('POST', `b:/imports/${of.id}/run`, { ...order, dry_run: false });
    await run(of.id);
    expect(await state(of.id)).toMatchObject({ import: { state: 'done', added: 1, known: 0, refused: 1 } });
    const { body: list } = await service.as.admin('GET', `b:/submissions?form_id=${formId}`);
    expect(list).toMatchObject({ submissions: [{ state: 'completed', values: { name: 'Ada' }, read: false }] });
    expect((await service.as.admin('GET', `b:/imports?form_id=${formId}`)).body).toMatchObject({
      imports: [{ id: of.id }],
      next: null,
    });
    const file = await service.as.admin('GET', `b:/imports/${of.id}/refused.csv`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.text).toMatch(/^(\uFEFF)?"\(row\)","\(reason\)",.*\r\n"3","email: /);
    expect((await service.as.admin('DELETE', `b:/imports/${of.id}`)).status).toBe(204);
    expect((await service.as.admin('GET', `b:/imports/${of.id}/refused.csv`)).body).toMatchObject({
      code: 'import_not_found',
    });
    expect((await service.as.admin('GET', `b:/imports/${of.id}`)).body).toMatchObject({ code: 'import_not_found' });
    expect(await service.orm.em.fork().count(ImportErrors, {})).toBe(0);

    const entries = await service.orm.em.fork().find(AuditEntry, { target: `form:${formId}` }, { orderBy: { id: 1 } });
    const own = entries.filter(({ details }) => JSON.stringify(details).includes(of.id));
    expect(own.map(({ event }) => event)).toEqual([
      'import.loaded',
      'import.started',
      'import.started',
      'import.removed',
    ]);
    expect(JSON.stringify(own.map(({ details }) => details))).not.toMatch(/\bAda\b/);
  });

  test('ends with its time', async () => {
    const id = await loaded(await createForm(service), 'name\nAda\n');
    const { expiresAt } = await service.orm.em.fork().findOneOrFail(Import, { uuid: id });
    expect(expiresAt.getTime() - service.clock.now().getTime()).toBe(2 * DAY_MS);
    await service.orm.em.fork().nativeUpdate(Import, { uuid: id }, { expiresAt: service.clock.now() });
    expect((await service.as.admin('GET', `b:/imports/${id}`)).body).toMatchObject({ code: 'import_not_found' });
    expect((await service.as.admin('GET', 'b:/imports')).body).toMatchObject({ imports: [] });
  });

  test('that has failed says why, and keeps nothing of its table', async () => {
    const id = await loaded(await createForm(service), 'name\nAda\n');
    await service.as.admin('POST', `b:/imports/${id}/run`, { dry_run: false });
    const { orm, box } = service.foundation;
    const { failImport } = createImportActivities({ batches: orm, box });
    await failImport({ importUuid: id, run: 1, type: 'timeout', now: service.clock.now().getTime() });
    expect(await state(id)).toMatchObject({ import: { state: 'failed', error: 'timeout' } });
    expect(await service.orm.em.fork().count(ImportPart, {})).toBe(0);
  });
});

test.each<[object, string]>([
  [{ columns: { who: 'name' } }, 'columns'],
  [{ columns: { name: 'none' } }, 'columns'],
  [{ columns: [] }, 'columns'],
  [{ columns: { name: 5 } }, 'columns'],
  [{ id_column: 'who' }, 'id_column'],
  [{ time_column: 'who' }, 'time_column'],
  [{ time_zone: '+01:00' }, 'time_zone'],
  [{ dry_run: 'no' }, 'dry_run'],
  [{ date_order: 'myd' }, 'date_order'],
  [{ decimal: '.' }, 'decimal'],
])('a run as %j is refused naming %s', async (order, name) => {
  const id = await loaded(await createForm(service), 'name\nAda\n');
  const { status, body } = await service.as.admin('POST', `b:/imports/${id}/run`, order);
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [name]]);
});

test('what a column proves of its days is shown before anything comes in, and can be said', async () => {
  const fields = [{ type: 'date', name: 'day', label: 'Day' }];
  const formId = await createForm(service, {}, fields);
  const shown = async (text: string) => ((await send(formId, text)).body as { preview: object[] }).preview;
  expect(await shown('Day\n9/8/2026\n9/18/2026\n')).toEqual([
    {
      ...{ heading: 'Day', column: 'day', date_order: 'mdy', decimal: null, is_unclear: false },
      samples: [
        { cell: '9/8/2026', kept: '2026-09-08' },
        { cell: '9/18/2026', kept: '2026-09-18' },
      ],
    },
  ]);
  expect(await shown('Day\n9/8/2026\n')).toMatchObject([
    { date_order: null, samples: [{ cell: '9/8/2026', kept: null }] },
  ]);
});

test.each<[string, string]>([
  ['', 'has no headings'],
  ['name\n', 'has no row below'],
  [',\n1,2\n', 'has no headings'],
  ['a,a\n1,2\n', 'has the heading a twice'],
  ['a,b\n1\n', 'line 2 has more or fewer cells'],
])('the table %j is refused, and nothing is kept of it', async (text, says) => {
  const { status, body } = await send(await createForm(service), text);
  expect([status, body]).toMatchObject([422, { errors: { file: expect.stringContaining(says) } }]);
  const em = service.orm.em.fork();
  expect([await em.count(Import, {}), await em.count(ImportPart, {})]).toEqual([0, 0]);
});

test('tables are refused of forms that are not there or keep nothing, as another type, and when there are too many', async () => {
  const formId = await createForm(service);
  expect((await send(9999, 'name\nAda\n')).body).toMatchObject({ code: 'form_not_found' });
  const unstored = await createForm(service, { store_submissions: false });
  expect(await send(unstored, 'name\nAda\n')).toMatchObject({ status: 409, body: { code: 'not_stored' } });
  expect(await send(formId, '{}', '', 'application/json')).toMatchObject({ status: 415 });
  expect(await send(formId, 'name\nAda\n', '?charset=ebcdic')).toMatchObject({ status: 422 });
  expect((await service.as.admin('GET', 'b:/imports/none')).body).toMatchObject({ code: 'import_not_found' });
  expect((await service.as.editor('GET', 'b:/imports')).status).toBe(403);
  for (let made = 0; made < 10; made += 1) await loaded(formId, 'name\nAda\n');
  expect(await send(formId, 'name\nAda\n')).toMatchObject({ status: 409, body: { code: 'too_many_imports' } });
  expect(await service.orm.em.fork().count(Import, {})).toBe(10);
});
