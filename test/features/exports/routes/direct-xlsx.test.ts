import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { AuditEntry } from '#features/audit/entities.ts';
import { refuseTooMany } from '#features/exports/making/xlsx.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { changeForm, createForm, FIELDS } from '#test/environment/visitor.ts';
import { multiply, submitted } from '#test/features/submissions/routes/reading.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const ada = { name: 'Ada', email: 'ada@example.net' };

/** Returns the rows of the only sheet. */
async function exported(formId: number, query = '') {
  const response = await fetch(`${service.url}/rest/svcb/v1/forms/${formId}/submissions.xlsx${query}`, {
    headers: service.admin,
  });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  expect(sheets).toHaveLength(1);
  return { response, rows: sheets[0]?.rows ?? [] };
}

describe('an export as XLSX', () => {
  test('has the columns of the CSV, with days, moments and numbers as such and formulas as texts', async () => {
    const options = [{ value: 'pro', label: 'Professional' }];
    const fields = [
      { type: 'text', name: 'a', label: 'A' },
      { type: 'text', name: 'code', label: '_x0041_' },
      { type: 'number', name: 'age', label: 'Age' },
      { type: 'date', name: 'day', label: 'Day' },
      { type: 'datetime', name: 'at', label: 'At', time_zone: 'Europe/Berlin' },
      { type: 'checkbox', name: 'news', label: 'News' },
      { type: 'select', name: 'plan', label: 'Plan', options },
      { type: 'group', name: 'home', label: 'Home', fields: [{ type: 'date', name: 'since', label: 'Since' }] },
    ];
    const formId = await createForm(service, {}, fields);
    const values = {
      age: '-3.5',
      day: '2026-03-01',
      at: '2026-03-01T10:00',
      news: true,
      plan: 'pro',
      home: { since: '1850-01-01' },
    };
    const id = await submitted(service, formId, { ...values, a: '=1+1', code: '@_x0042_ -2' });
    const at = new Date('2026-01-01T20:00:00.000Z');
    await service.orm.em.fork().nativeUpdate(Submission, { id }, { createdAt: at });
    const { response, rows } = await exported(formId);
    expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="form-${formId}-submissions.xlsx"`);
    const day = new Date('2026-03-01T00:00:00.000Z');
    const moment = new Date('2026-03-01T10:00:00.000Z');
    expect(rows).toEqual([
      ['submission_id', 'submitted_at', 'state', 'a', 'code', 'age', 'day', 'at', 'news', 'plan', 'home_since'],
      // Spreadsheets do not agree on dates that are so old.
      [id, at, 'accepted', '=1+1', '@_x0042_ -2', -3.5, day, moment, 'true', 'pro', '1850-01-01'],
    ]);
    await putOptions(service.orm, { site_time_zone: 'Asia/Kolkata' });
    const { rows: labelled } = await exported(formId, '?header=labels');
    // An older ICU gives the zone its former name.
    const received = expect.stringMatching(/^Received \(Asia\/(Kolkata|Calcutta)\)$/);
    expect(labelled[0]).toEqual([
      'No.',
      received,
      'State',
      'A',
      '_x0041_',
      'Age',
      'Day',
      'At',
      'News',
      'Plan',
      'Home: Since',
    ]);
    expect(labelled[1]?.slice(0, 3)).toEqual([id, new Date('2026-01-02T01:30:00.000Z'), 'Accepted']);
    expect(labelled[1]?.slice(-3, -1)).toEqual(['Yes', 'Professional']);
    await putOptions(service.orm, { site_time_zone: 'UTC' });
  });

  test('has what older revisions had, the oldest first, and takes the filters of the list', async () => {
    const formId = await createForm(service);
    const first = await submitted(service, formId, ada);
    await changeForm(service, formId, { config: { fields: [FIELDS[1]], options: {} } });
    const second = await submitted(service, formId, { email: 'bob@example.net' });
    const { rows } = await exported(formId);
    expect(rows.map((row) => row[0])).toEqual(['submission_id', first, second]);
    expect(rows[0]?.slice(3)).toEqual(['email', 'name', 'message']);
    expect((await exported(formId, '?q=bob')).rows.map((row) => row[0])).toEqual(['submission_id', second]);
    expect((await exported(formId, '?q=ada&field=name')).rows.map((row) => row[0])).toEqual(['submission_id', first]);
  });

  test('cuts what no cell can hold, and has every submission once', async () => {
    const formId = await createForm(service, {}, [{ type: 'textarea', name: 'a', label: 'A', max_length: 60_000 }]);
    const id = await submitted(service, formId, { a: 'x'.repeat(40_000) });
    await multiply(service, id, 300, 1);
    const { rows } = await exported(formId);
    expect(rows).toHaveLength(302);
    expect(rows[1]?.[3]).toBe(`${'x'.repeat(32_766)}…`);
    expect(new Set(rows.map((row) => row[0])).size).toBe(302);
  });

  test('of a form without submissions is its head', async () => {
    const formId = await createForm(service);
    expect((await exported(formId)).rows).toEqual([
      ['submission_id', 'submitted_at', 'state', 'name', 'email', 'message'],
    ]);
  });

  test('is refused before it begins where a sheet has not so many rows', async () => {
    const formId = await createForm(service);
    await multiply(service, await submitted(service, formId, ada), 5, 1);
    const refused = { kind: 'conflict', code: 'too_many_rows' };
    await expect(refuseTooMany(service.orm, { formId }, 5)).rejects.toMatchObject(refused);
    await expect(refuseTooMany(service.orm, { formId, unread: true }, 5)).rejects.toMatchObject(refused);
    await refuseTooMany(service.orm, { formId }, 6);
    await refuseTooMany(service.orm, { formId, text: 'nobody' }, 5);
    await refuseTooMany(service.orm, { formId, unread: false }, 5);
  });

  test('is audited, and refused without the form and without the capability', async () => {
    const formId = await createForm(service);
    const { response } = await exported(formId);
    const entries = await service.orm.em.fork().find(AuditEntry, { requestId: response.headers.get('x-request-id') });
    expect(entries).toMatchObject([{ event: 'submissions.exported', details: { format: 'xlsx' } }]);
    const path = `b:/forms/${formId}/submissions.xlsx`;
    expect((await service.as.editor('GET', path)).status).toBe(403);
    const missing = await service.as.admin('GET', 'b:/forms/9999/submissions.xlsx');
    expect(missing.body).toMatchObject({ code: 'form_not_found' });
    const half = await service.as.admin('GET', `${path}?field=name`);
    expect([half.status, (half.body as { errors: object }).errors]).toEqual([
      422,
      { field: 'field needs q, which is looked for in it' },
    ]);
    const headed = await service.as.admin('HEAD', path);
    expect([headed.status, headed.text]).toEqual([200, '']);
  });

  test('that fails before its first row is answered as ever', async () => {
    const formId = await createForm(service);
    await submitted(service, formId, ada);
    const em = service.orm.em.fork();
    await em.getConnection().execute('update submissions set payload = ? where form_id = ?', ['{}', formId]);
    await em.getConnection().execute('alter table submissions rename column surface to surface_away');
    try {
      const path = `b:/forms/${formId}/submissions.xlsx`;
      expect((await service.as.admin('GET', path)).status).toBe(500);
    } finally {
      await em.getConnection().execute('alter table submissions rename column surface_away to surface');
    }
  });
});
