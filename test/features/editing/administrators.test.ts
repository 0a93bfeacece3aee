import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { eraseSubmissions } from '#features/erasure/rows.ts';
import { features } from '#features/index.ts';
import { LimitClaim, LimitCounter } from '#features/limits/entities.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { PDF, submitFiles, uploadFile, uploadRow } from '#test/environment/files.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, submitA, VALUES } from '#test/environment/visitor.ts';
import { newest, storedSubmission, submitted } from './editing.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const edit = (id: number, json: object, headers = service.admin) =>
  service.call('PATCH', `b:/submissions/${id}`, { headers, json });
const versions = (id: number, headers = service.admin) =>
  service.call('GET', `b:/submissions/${id}/versions`, { headers });

describe('an administrator', () => {
  test('changes single answers, also of a form whose visitors cannot, and that is audited without values', async () => {
    const formId = await createForm(service, {
      notifications: [
        { key: 'created', to: 'team@example.org' },
        { key: 'updated', to: 'team@example.org', on: ['updated'] },
      ],
    });
    await submitA(service, formId);
    const { id, uuid } = await newest(service, formId);
    const { status, body } = await edit(id, { values: { message: 'By telephone.' }, version: 1 });
    expect([status, body]).toEqual([200, { success: true, id, version: 2, changed: ['message'] }]);
    expect(await storedSubmission(service, uuid)).toMatchObject({
      payload: { ...VALUES, message: 'By telephone.' },
      version: 2,
    });
    const em = service.orm.em.fork();
    expect(await em.find(Delivery, { submissionUuid: uuid })).toMatchObject([
      { key: 'updated', version: 2, status: 'pending', attempts: 0 },
    ]);
    const [entry, ...more] = await em.find(AuditEntry, { event: 'submission.edited', target: `submission:${id}` });
    expect(more).toEqual([]);
    expect(entry?.details).toMatchObject({ version: 2, fields: ['message'] });
    expect(JSON.stringify(entry)).not.toContain('telephone');
    // Repeating the request changes nothing.
    expect((await edit(id, { values: { message: 'By telephone.' } })).body).toMatchObject({ version: 2, changed: [] });
    expect(await em.count(AuditEntry, { event: 'submission.edited', target: `submission:${id}` })).toBe(1);
  });

  test('is told what is wrong, and nothing is done', async () => {
    const fields = [...FIELDS, { type: 'text', name: 'number', default: 'N-1', read_only: true }];
    const { id, uuid } = await submitted(service, { fields });
    const refused = async (json: object) => {
      const { status, body } = await edit(id, json);
      return [status, (body as { errors?: object; code: string }).code, (body as { errors?: object }).errors];
    };
    expect(await refused({ values: { email: 'nothing' } })).toEqual([
      422,
      'validation_failed',
      // The refusal contains no stored answer, because reading answers is audited.
      { fields: { email: expect.any(String) }, data: { email: 'nothing' } },
    ]);
    expect(await refused({ values: { number: 'N-2', other: 1 } })).toMatchObject([
      422,
      'validation_failed',
      { 'values.number': expect.stringContaining('read_only'), 'values.other': expect.stringContaining('not a field') },
    ]);
    expect((await refused({ values: {} }))[0]).toBe(422);
    expect((await refused({ values: { message: 'x' }, version: 7 })).slice(0, 2)).toEqual([409, 'edit_conflict']);
    expect((await edit(99_999_999, { values: { message: 'x' } })).status).toBe(404);
    expect((await edit(id, { values: { message: 'x' } }, service.editor)).status).toBe(403);
    // An account that may not read answers cannot find them out by guessing either.
    const manager = await headersOf(service, 'manager');
    for (const email of [VALUES.email, 'nothing', 'other@example.net']) {
      expect(await edit(id, { values: { email } }, manager)).toMatchObject({
        status: 403,
        body: { code: 'missing_capability' },
      });
    }
    expect(await storedSubmission(service, uuid)).toMatchObject({
      payload: { ...VALUES, number: 'N-1' },
      version: 1,
      changes: 0,
    });
  });

  test('gives figures as programs write them: what is a thousand in one language alone is refused', async () => {
    const money = { type: 'currency', name: 'money', currency: 'EUR' };
    const fields = [...FIELDS, { type: 'number', name: 'size' }, money, { ...money, name: 'dinar', currency: 'KWD' }];
    const { id, uuid } = await submitted(service, { fields });
    for (const values of [{ size: '1,000' }, { money: '1,000' }, { money: '1.000' }, { dinar: '1,000' }]) {
      const { status, body } = await edit(id, { values });
      expect([status, Object.keys((body as { errors: { fields: object } }).errors.fields)]).toEqual([
        422,
        Object.keys(values),
      ]);
    }
    expect((await edit(id, { values: { size: '2.5', money: '1000.5', dinar: '1.234' } })).status).toBe(200);
    expect((await storedSubmission(service, uuid)).payload).toMatchObject({
      size: 2.5,
      money: '1000.50',
      dinar: '1.234',
    });
  });

  test('corrects a unique value, but not to one that somebody else has', async () => {
    const fields = FIELDS.map((field) => (field.name === 'email' ? { ...field, unique: true } : field));
    const { formId, id, uuid } = await submitted(service, { fields });
    await submitA(service, formId, { ...VALUES, email: 'eve@example.net' });
    const taken = await edit(id, { values: { email: 'eve@example.net' } });
    expect([taken.status, taken.body]).toMatchObject([
      422,
      { code: 'unique', errors: { fields: { email: expect.any(String) } } },
    ]);
    expect((await edit(id, { values: { email: 'grace@example.net' } })).body).toMatchObject({ changed: ['email'] });
    expect(await storedSubmission(service, uuid)).toMatchObject({
      payload: { email: 'grace@example.net' },
      version: 2,
    });
  });

  test('corrects a unique value of a submission that was imported', async () => {
    const fields = FIELDS.map((field) => (field.name === 'email' ? { ...field, unique: true } : field));
    const { formId, id, uuid } = await submitted(service, { fields });
    // An imported submission has no limit claims.
    await service.orm.em.fork().nativeDelete(LimitClaim, { submissionUuid: uuid });
    await service.orm.em.fork().nativeDelete(LimitCounter, { formId });
    expect((await edit(id, { values: { email: 'grace@example.net' } })).body).toMatchObject({ changed: ['email'] });
    expect((await submitA(service, formId, { ...VALUES, email: 'grace@example.net' })).status).toBe(400);
    expect((await submitA(service, formId, VALUES)).status).toBe(200);
  });

  test('is told that a submission is gone that is erased at that moment', async () => {
    const { id, uuid } = await submitted(service);
    const probe = service.foundation.hooks.for('probe');
    probe.addFilter('svca_sanitize_value', async (value, raw) => {
      if (raw === 'Too late.') {
        await service.orm.em.fork().transactional((em) => eraseSubmissions(em, [uuid], features, () => {}));
      }
      return value;
    });
    const { status, body } = await edit(id, { values: { message: 'Too late.' } });
    expect([status, body]).toMatchObject([404, { code: 'submission_not_found' }]);
  });

  test('sees how answers were changed, by whom, with what they were; who may not see values sees none', async () => {
    const notifications = [{ key: 'team', to: 'team@example.org', on: ['updated'] }];
    const { id, change } = await submitted(service, { options: { notifications } });
    expect((await versions(id)).body).toEqual({ submission_id: id, version: 1, versions: [] });
    await change({ ...VALUES, message: 'Second' });
    service.clock.pass(1_000);
    await edit(id, { values: { message: 'Third', name: 'Grace' } });
    const { status, body } = await versions(id);
    expect([status, body]).toMatchObject([
      200,
      {
        version: 3,
        versions: [
          {
            version: 3,
            by: 'administrator',
            revision: 1,
            changes: [
              {
                name: 'name',
                label: 'Your name',
                before: 'Ada',
                after: 'Grace',
                before_text: 'Ada',
                after_text: 'Grace',
              },
              { name: 'message', before: 'Second', after: 'Third' },
            ],
          },
          { version: 2, by: 'visitor', changes: [{ name: 'message', before: VALUES.message, after: 'Second' }] },
        ],
      },
    ]);
    const timeline = await service.as.admin('GET', `b:/submissions/${id}/timeline`);
    const { entries } = timeline.body as {
      entries: { kind: string; details: { version?: number; changes?: object[] } }[];
    };
    const edited = entries.filter(({ kind }) => kind === 'edited');
    expect(edited.map(({ details }) => details.version)).toEqual([2, 3]);
    // The mail that follows from a change comes after the change.
    expect(entries.map(({ kind }) => kind)).toEqual(['accepted', 'edited', 'mail', 'edited', 'mail']);
    expect(edited[0]?.details.changes).toEqual([
      { name: 'message', label: 'Your message', before_text: VALUES.message, after_text: 'Second' },
    ]);
    await service.orm.em.fork().nativeDelete(SubmissionVersion, { version: 3 });
    expect((await versions(id)).body).toMatchObject({ version: 3, versions: [{ version: 2, changes: null }] });
  });

  test('takes files away, and adds none', async () => {
    const formId = await createForm(service, {}, [
      { type: 'text', name: 'name' },
      { type: 'file', name: 'docs', multiple: true },
    ]);
    const upload = (name: string) => uploadFile(service, formId, { field: 'docs', name, content: `${PDF}${name}` });
    const tokens = [await upload('one.pdf'), await upload('two.pdf')];
    const { fields } = await submitFiles(service, formId, { name: 'Ada', docs: tokens });
    const { id, uuid } = await newest(service, formId);
    const [one, two] = fields.docs ?? [];
    expect((await edit(id, { values: { name: 'Grace' } })).body).toMatchObject({ changed: ['name'] });
    expect((await uploadRow(service, two?.id))?.state).toBe('claimed');
    const added = await edit(id, { values: { docs: [one, { id: 'another' }] } });
    expect([added.status, added.text]).toEqual([422, expect.stringContaining('only visitors upload files')]);
    expect((await edit(id, { values: { docs: [one] } })).body).toMatchObject({ changed: ['docs'] });
    expect((await uploadRow(service, two?.id))?.state).toBe('removing');
    expect((await edit(id, { values: { docs: null } })).body).toMatchObject({ changed: ['docs'] });
    expect((await storedSubmission(service, uuid)).payload).toEqual({ name: 'Grace', docs: [] });
  });

  test('changes what stands beside files in rows, takes rows with their files away, and adds none', async () => {
    const inner = [
      { type: 'text', name: 'who' },
      { type: 'file', name: 'pass', multiple: true },
    ];
    const formId = await createForm(service, {}, [{ type: 'repeater', name: 'guests', fields: inner }]);
    const upload = (name: string) =>
      uploadFile(service, formId, { field: 'guests.pass', name, content: `${PDF}${name}` });
    const [one, two] = [await upload('one.pdf'), await upload('two.pdf')];
    const guests = [
      { who: 'Ada', pass: [one] },
      { who: 'Eve', pass: [two] },
    ];
    await submitFiles(service, formId, { guests });
    const { id, uuid } = await newest(service, formId);
    const [ada, eve] = (await storedSubmission(service, uuid)).payload.guests as {
      who: string;
      pass: { id: string }[];
    }[];
    const [mine, other] = [ada?.pass[0], eve?.pass[0]];
    const change = (rows: object[]) => edit(id, { values: { guests: rows } });
    expect((await change([{ ...ada, who: 'Grace' }, eve ?? {}])).body).toMatchObject({ changed: ['guests'] });
    const strange = await change([{ ...ada, pass: [{ ...mine, id: 'another' }] }]);
    expect(strange).toMatchObject({
      status: 422,
      body: { errors: { fields: { 'guests[0].pass': expect.any(String) } } },
    });
    expect((await change([{ ...eve, pass: [other] }])).body).toMatchObject({ changed: ['guests'] });
    expect((await storedSubmission(service, uuid)).payload).toEqual({ guests: [eve] });
    const states = await Promise.all([mine, other].map((file) => uploadRow(service, file?.id)));
    expect(states.map((row) => row?.state)).toEqual(['removing', 'claimed']);
  });
});

test('what a version had before it is found and erased with the data of a person', async () => {
  const { id, uuid } = await submitted(service, { values: { ...VALUES, email: 'old@example.net' } });
  await edit(id, { values: { email: 'new@example.net' } });
  const person = (path: string, json: object) =>
    service.as.admin('POST', `b:/person/${path}`, { address: 'old@example.net', ...json });
  expect((await person('find', {})).body).toMatchObject({
    found: [{ kind: 'earlier', uuid, values: { email: 'old@example.net' } }],
  });
  expect((await person('erase', { dry_run: true })).body).toMatchObject({ submissions: 0, earlier: 1 });
  expect((await person('erase', { dry_run: false })).body).toMatchObject({ submissions: 0, earlier: 1 });
  expect(await storedSubmission(service, uuid)).toMatchObject({
    payload: { email: 'new@example.net' },
    version: 2,
    changes: 0,
  });
  expect((await versions(id)).body).toEqual({ submission_id: id, version: 2, versions: [] });
  // The version with the other address is erased together with its submission.
  await edit(id, { values: { message: 'Second' } });
  const all = { address: 'new@example.net', dry_run: false };
  expect((await person('erase', all)).body).toMatchObject({ submissions: 1, earlier: 1 });
  expect(await service.orm.em.fork().count(SubmissionVersion, { submissionUuid: uuid })).toBe(0);
});
