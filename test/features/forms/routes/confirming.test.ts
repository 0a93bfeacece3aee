import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { newestSubmissions } from '#features/submissions/store/reading/newest.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

const ANSWERS = [
  { value: 'yes', label: 'Yes, please' },
  { value: 'no', label: 'No' },
];
const NAME = { type: 'text', name: 'name', label: 'Your name' };
const COMING = { type: 'radio', name: 'coming', label: 'Coming?', options: ANSWERS };
const FIELDS = [NAME, COMING];
/** The fields without `name` and without the first option. */
const FEWER = [{ ...COMING, options: ANSWERS.slice(1) }];

interface Refused {
  code: string;
  message: string;
  errors: { changes: object[]; at_least: boolean; confirm: string };
}

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  id = await createForm(service, {}, FIELDS);
});
afterAll(() => service.close());

async function save(method: string, path: string, fields: object[], headers: Record<string, string> = {}) {
  const json = { title: 'Contact us', config: { fields } };
  const answer = await service.call(method, path, { headers: { ...service.admin, ...headers }, json });
  return { status: answer.status, body: answer.body as Refused & { revision: number } };
}
const put = (fields: object[], confirm?: string, headers = {}) =>
  save('PUT', `b:/forms/${id}${confirm ? `?confirm=${confirm}` : ''}`, fields, headers);
const revisions = () => service.orm.em.fork().count(FormRevision, { formId: id });
const savesOf = (formId: number) =>
  service.orm.em.fork().count(AuditEntry, { event: 'form.saved', target: `form:${formId}` });
const submit = async (values: object) => expect((await submitB(service, id, values)).status).toBe(200);

describe('a save that would hide or drop values of submissions', () => {
  const WAYS: [string, (confirm: string) => [method: string, path: string]][] = [
    ['PUT', (confirm) => ['PUT', `b:/forms/${id}${confirm}`]],
    ['PATCH', (confirm) => ['PATCH', `b:/forms/${id}${confirm}`]],
    ['the builder', (confirm) => ['POST', `a:/forms/${id}/builder${confirm}`]],
  ];
  test.each(WAYS)('says what it would do, and does it once that is confirmed: %s', async (_what, route) => {
    await submit({ name: 'Ada', coming: 'yes' });
    await submit({ name: 'Grace', coming: 'no' });
    const asked = await save(...route(''), FEWER);
    expect([asked.status, asked.body.code]).toEqual([409, 'confirmation_needed']);
    expect(asked.body.errors).toEqual({
      changes: [
        { field: 'coming', change: 'option_removed', options: ['yes'], submissions: 1, drafts: 0 },
        { field: 'name', change: 'removed', submissions: 2, drafts: 0 },
      ],
      at_least: false,
      confirm: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(asked.body.message).toContain('name is removed (submissions: 2, drafts: 0)');
    expect(await revisions()).toBe(1);
    expect(await savesOf(id)).toBe(0);

    expect((await save(...route(`?confirm=${asked.body.errors.confirm}`), FEWER)).status).toBe(200);
    expect(await revisions()).toBe(2);
    // The export shows answers as they were sent, with the labels of their revision.
    const csv = await service.as.admin('GET', `b:/forms/${id}/submissions.csv?header=labels`);
    expect(csv.text.split('\r\n')[1]).toMatch(/"Yes, please","Ada"$/);
  });

  test('is asked of a JSON Patch too', async () => {
    await submit({ name: 'Ada' });
    const patch = (confirm = '') =>
      service.call('PATCH', `b:/forms/${id}${confirm}`, {
        headers: { ...service.admin, 'Content-Type': 'application/json-patch+json' },
        raw: JSON.stringify([{ op: 'remove', path: '/config/fields/0' }]),
      });
    const { status, body } = await patch();
    expect(status).toBe(409);
    expect((await patch(`?confirm=${(body as Refused).errors.confirm}`)).status).toBe(200);
  });

  test('confirms nothing else: neither another change nor another form', async () => {
    await submit({ name: 'Ada', coming: 'yes' });
    const one = await put([COMING]);
    const other = await put([NAME]);
    expect(other.body.errors.confirm).not.toBe(one.body.errors.confirm);
    expect((await put([NAME], one.body.errors.confirm)).status).toBe(409);
    expect((await put([NAME], 'x')).status).toBe(409);
    const first = id;
    id = await createForm(service, {}, FIELDS);
    await submit({ name: 'Ada', coming: 'yes' });
    expect((await put([COMING], one.body.errors.confirm)).status).toBe(409);
    id = first;
    expect((await put([COMING], one.body.errors.confirm)).status).toBe(200);
  });

  test('asks again when something else would be lost meanwhile, and not when it is more of the same', async () => {
    await submit({ name: 'Ada', coming: 'no' });
    const { confirm } = (await put(FEWER)).body.errors;
    await submit({ name: 'Grace', coming: 'yes' });
    const again = await put(FEWER, confirm);
    expect(again.status).toBe(409);
    await submit({ name: 'Mary', coming: 'yes' });
    expect((await put(FEWER, again.body.errors.confirm)).status).toBe(200);
  });

  const PARTS = { type: 'name', name: 'who', parts: ['first', 'last'] };
  const OTHERS: [string, values: object, before: object, one: object, other: object][] = [
    ['another type', { age: 'old' }, { type: 'text', name: 'age' }, { type: 'number' }, { type: 'date' }],
    ['another part', { who: { first: 'Ada', last: 'L' } }, PARTS, { parts: ['first'] }, { parts: ['last'] }],
    [
      'other bounds',
      { age: '7' },
      { type: 'text', name: 'age' },
      { type: 'number', min: 8 },
      { type: 'number', min: 9 },
    ],
  ];
  const PLACES: [string, (field: object, values: object) => { fields: object[]; values: object }][] = [
    ['of a field', (field, values) => ({ fields: [NAME, field], values })],
    [
      'in a group',
      (field, values) => ({ fields: [{ type: 'group', name: 'g', fields: [field] }], values: { g: values } }),
    ],
    [
      'in rows',
      (field, values) => ({ fields: [{ type: 'repeater', name: 'r', fields: [field] }], values: { r: [values] } }),
    ],
  ];
  const ASKED = PLACES.flatMap(([where, put]) =>
    OTHERS.map(([what, ...rest]) => [`${what} ${where}`, put, ...rest] as const),
  );
  test.each(ASKED)(
    'confirms nothing that the field does not become: %s',
    async (_what, place, values, before, one, other) => {
      const sent = place(before, values);
      id = await createForm(service, {}, sent.fields);
      await submit(sent.values);
      const change = (to: object) => place({ ...before, ...to }, {}).fields;
      const { confirm } = (await put(change(one))).body.errors;
      expect((await put(change(other), confirm)).status).toBe(409);
      expect((await put(change(one), confirm)).status).toBe(200);
    },
  );

  test('asks the same, whichever submission is the newest', async () => {
    const group = (...names: string[]) => [
      NAME,
      { type: 'group', name: 'g', fields: names.map((name) => ({ type: 'text', name })) },
    ];
    id = await createForm(service, {}, group('x', 'y', 'z'));
    await submit({ g: { x: 'a' } });
    await submit({ g: { y: 'b' } });
    const { changes, confirm } = (await put(group('z'))).body.errors;
    expect(changes).toMatchObject([{ field: 'g.x' }, { field: 'g.y' }]);
    await submit({ g: { x: 'c' } });
    expect((await put(group('z'), confirm)).status).toBe(200);
  });

  test('says first that another save came in between', async () => {
    await submit({ name: 'Ada' });
    expect((await put([COMING], undefined, { 'If-Match': '"7"' })).status).toBe(412);
    const { confirm } = (await put([COMING], undefined, { 'If-Match': '"1"' })).body.errors;
    expect((await put([COMING], confirm, { 'If-Match': '"1"' })).status).toBe(200);
  });

  test('is not asked of one that only brings fields back, nor of a trashed form', async () => {
    await submit({ name: 'Ada' });
    await put([COMING], (await put([COMING])).body.errors.confirm);
    expect((await put(FIELDS)).status).toBe(200);
    await service.as.admin('DELETE', `b:/forms/${id}`);
    expect((await put([COMING])).status).toBe(404);
  });
});

test('a form without submissions is never asked about', async () => {
  expect((await put([{ ...NAME, type: 'number' }])).status).toBe(200);
  expect((await put([COMING])).status).toBe(200);
});

test('a save is held against what another save makes of the form meanwhile', async () => {
  await submit({ name: 'Ada', coming: 'yes' });
  const saves = await Promise.all([
    put(FIELDS.toReversed()),
    put([...FIELDS, { type: 'text', name: 'more' }]),
    put([COMING]),
  ]);
  expect(saves.map(({ status }) => status)).toEqual([200, 200, 409]);
});

test('as many submissions are looked at as the budget has, the newest first', async () => {
  for (const name of ['Ada', 'Grace', 'Mary']) await submit({ name });
  const read = async (most: { rows: number; bytes: number }) => {
    const read: unknown[] = [];
    for await (const group of newestSubmissions(most).newest(service, id)) {
      read.push(...(group === 'cut' ? [group] : group.map(({ name }) => name)));
    }
    return read;
  };
  const bytes = 1_000_000;
  expect(await read({ rows: 3, bytes })).toEqual(['Mary', 'Grace', 'Ada']);
  expect(await read({ rows: 2, bytes })).toEqual(['Mary', 'Grace', 'cut']);
  expect(await read({ rows: 3, bytes: 1 })).toEqual(['Mary', 'cut']);
  expect(await service.orm.em.fork().count(Submission, { formId: id })).toBe(3);
});
