import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { until } from '#test/environment/submissions.ts';
import { changeForm, createForm, FIELDS } from '#test/environment/visitor.ts';
import { multiply, submitted } from '#test/features/submissions/routes/reading.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const ada = { name: 'Ada', email: 'ada@example.net' };

describe('an export as CSV', () => {
  test('has the fields of every revision, the oldest submission first', async () => {
    const formId = await createForm(service);
    const first = await submitted(service, formId, { ...ada, name: '=1+1', message: 'One, "two"\nthree' });
    const fields = [FIELDS[1], { type: 'number', name: 'age', label: 'Age' }];
    await changeForm(service, formId, { config: { fields, options: {} } });
    const second = await submitted(service, formId, { email: 'bob@example.net', age: '-3' });
    const { status, headers, text } = await service.as.admin('GET', `b:/forms/${formId}/submissions.csv`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="form-${formId}-submissions.csv"`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.replaceAll(/"20[^"]*Z"/g, 'TIME').split('\r\n')).toEqual([
      '"submission_id","submitted_at","state","email","age","name","message"',
      `"${first}",TIME,"accepted","ada@example.net",,"'=1+1","One, ""two""\nthree"`,
      `"${second}",TIME,"accepted","bob@example.net","-3",,`,
      '',
    ]);
  });

  test('with labels has those of what was chosen, and times of the site with their zone', async () => {
    const options = [{ value: 'pro', label: 'Professional' }, { value: 'free' }];
    const fields = [
      { type: 'select', name: 'plan', label: 'Plan', options },
      { type: 'radio', name: 'other', options },
      { type: 'checkboxes', name: 'many', options },
      { type: 'date', name: 'day' },
    ];
    const formId = await createForm(service, {}, fields);
    const values = { plan: 'pro', other: 'free', many: ['pro', 'free'], day: '2026-03-01' };
    const id = await submitted(service, formId, values);
    await putOptions(service.orm, { site_time_zone: 'Asia/Kolkata' });
    const path = `b:/forms/${formId}/submissions.csv`;
    const em = service.orm.em.fork();
    const times = ['2026-01-01T20:00:00.000Z', '2026-01-02T01:30:00+05:30'];
    await em.nativeUpdate(Submission, { id }, { createdAt: new Date(times[0] ?? '') });
    const labels = (await service.as.admin('GET', `${path}?header=labels`)).text.split('\r\n');
    expect(labels.slice(0, 2)).toEqual([
      '"submission_id","submitted_at","state","Plan","other","many","day"',
      `"${id}","${times[1]}","accepted","Professional","free","Professional, free","2026-03-01"`,
    ]);
    expect((await service.as.admin('GET', path)).text).toContain(
      `"${id}","${times[0]}","accepted","pro","free","pro,free",`,
    );
    await putOptions(service.orm, { site_time_zone: 'UTC' });
    expect((await service.as.admin('GET', `${path}?header=labels`)).text).toContain('"2026-01-01T20:00:00+00:00"');
  });

  test('takes a byte order mark, another separator, labels, and the filters of the list', async () => {
    const formId = await createForm(service);
    await submitted(service, formId, ada);
    await submitted(service, formId, { ...ada, name: 'Bob' });
    const query = 'bom=1&separator=semicolon&header=labels&q=bob';
    const { text } = await service.as.admin('GET', `b:/forms/${formId}/submissions.csv?${query}`);
    const raw = await fetch(`${service.url}/rest/svcb/v1/forms/${formId}/submissions.csv?${query}`, {
      headers: service.admin,
    });
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe(
      '"submission_id";"submitted_at";"state";"Your name";"E-mail address";"Your message"',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(';"Bob";"ada@example.net";');
  });

  test('of a form without submissions is its head', async () => {
    const formId = await createForm(service);
    const { text } = await service.as.admin('GET', `b:/forms/${formId}/submissions.csv`);
    expect(text).toBe('"submission_id","submitted_at","state","name","email","message"\r\n');
  });
});

describe('an export as JSON', () => {
  test('has values as they are kept', async () => {
    const formId = await createForm(service);
    const [one, two] = [await submitted(service, formId, ada), await submitted(service, formId, ada)];
    const { headers, body } = await service.as.admin('GET', `b:/forms/${formId}/submissions.json`);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({
      form: { id: formId, title: 'Contact us' },
      submissions: [
        { id: one, revision: 1, state: 'accepted', values: ada },
        { id: two, revision: 1, state: 'accepted', values: ada },
      ],
    });
  });

  test('of a form without submissions is whole too', async () => {
    const formId = await createForm(service);
    expect((await service.as.admin('GET', `b:/forms/${formId}/submissions.json`)).body).toMatchObject({
      submissions: [],
    });
  });
});

describe('an export', () => {
  test.each([0, 1])('has every submission once, %d ms apart, also by filters that no index knows', async (stepMs) => {
    const formId = await createForm(service);
    await multiply(service, await submitted(service, formId, ada), 4_500, stepMs);
    const ids = (await service.orm.em.fork().find(Submission, { formId }, { fields: ['id'] })).map(({ id }) => id);
    for (const query of ['', '?unread=true']) {
      const { body } = await service.as.admin('GET', `b:/forms/${formId}/submissions.json${query}`);
      const { submissions } = body as { submissions: { id: number }[] };
      expect(submissions.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
    }
  });

  test('is audited before its first byte, without values', async () => {
    const formId = await createForm(service);
    await submitted(service, formId, { ...ada, name: 'canary' });
    const { headers } = await service.as.admin('GET', `b:/forms/${formId}/submissions.csv?q=canary`);
    const entries = await service.orm.em.fork().find(AuditEntry, { requestId: headers.get('x-request-id') });
    expect(entries).toMatchObject([
      { event: 'submissions.exported', target: `form:${formId}`, details: { format: 'csv' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('canary');
  });

  test('waits for a client that does not read, and ends with one that goes away', async () => {
    const formId = await createForm(service, {}, [{ type: 'textarea', name: 'a', label: 'A' }]);
    await multiply(service, await submitted(service, formId, { a: 'x'.repeat(60_000) }), 400, 1);
    const read = countReads(service);
    const stop = new AbortController();
    const { body } = await fetch(`${service.url}/rest/svcb/v1/forms/${formId}/submissions.csv`, {
      headers: service.admin,
      signal: stop.signal,
    });
    const reader = body?.getReader();
    await reader?.read();
    await until('it has filled what lies between', async () => read.isQuiet());
    // The export has 24 MB, far more than the buffers between service and client hold.
    expect(read.rows).toBeLessThan(250);
    stop.abort();
    const before = read.rows;
    await until('the log has the end of the request', async () =>
      service.logLines.some((line) => line.includes('submissions.csv') && line.includes('"aborted":true')),
    );
    expect(read.rows).toBe(before);
    expect(service.logLines.filter((line) => line.includes('broke off'))).toEqual([]);
  });

  test('is refused as everything else: by name, without the form, without the capability', async () => {
    const formId = await createForm(service);
    for (const format of ['csv', 'json']) {
      const path = `b:/forms/${formId}/submissions.${format}`;
      expect((await service.as.editor('GET', path)).status).toBe(403);
      expect((await service.as.admin('GET', `b:/forms/9999/submissions.${format}`)).body).toMatchObject({
        code: 'form_not_found',
      });
      expect((await service.as.admin('GET', `b:/forms/x/submissions.${format}`)).status).toBe(404);
      const { status, body } = await service.as.admin('GET', `${path}?form_id=1`);
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['form_id']]);
      const half = await service.as.admin('GET', `${path}?field=name`);
      expect([half.status, half.body]).toMatchObject([422, { errors: { field: expect.stringContaining('needs q') } }]);
      const { status: headed, text } = await service.as.admin('HEAD', path);
      expect([headed, text]).toEqual([200, '']);
    }
  });
});

/** Counts the rows with values that the service reads. */
function countReads({ foundation }: TestService) {
  const isQuiet = () => counted.last > 0 && counted.open === 0 && performance.now() - counted.last > 1_000;
  const counted = { rows: 0, last: 0, open: 0, isQuiet };
  const connection = foundation.orm.em.getConnection();
  const execute = connection.execute.bind(connection) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(connection, {
    async execute(...args: unknown[]) {
      counted.open += 1;
      const rows = await execute(...args).finally(() => {
        counted.open -= 1;
      });
      if (!Array.isArray(rows) || !rows.some((row) => Object.hasOwn(row, 'payload'))) return rows;
      counted.rows += rows.length;
      counted.last = performance.now();
      return rows;
    },
  });
  return counted;
}
