import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkForms } from '#features/health/doctor/forms.ts';
import { Submission } from '#features/submissions/entities.ts';
import { NewerFieldType } from '#forms/field-types/newer.ts';
import { importsOf } from '#test/environment/imports.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { changeForm, createForm, submitA, submitB } from '#test/environment/visitor.ts';

const ORIGIN = 'https://shop.example.com';
const COLOUR = { type: 'text', name: 'colour', label: 'Colour' };
const FIELDS = [
  COLOUR,
  { type: 'group', name: 'room', label: 'Room', fields: [{ type: 'text', name: 'wall', label: 'Wall' }] },
  { type: 'email', name: 'email', label: 'E-mail address' },
];
const VALUES = { colour: 'blue', room: { wall: 'green' }, email: 'ada@example.net' };

let service: TestService;
let old: number;
/** A form that a newer version has saved, which was taken back, with one submission. */
let newer: number;
let submission: number;
beforeAll(async () => {
  service = await startService();
  old = await createForm(service);
  newer = await createForm(service, { language: 'de', allowed_origins: [ORIGIN] }, FIELDS);
  const { body } = await submitB(service, newer, VALUES);
  submission = (body as { data: { submission_id: number } }).data.submission_id;
  await savedByNewer(newer);
  // Processes keep the revisions that they have read.
  const em = service.orm.em.fork();
  await em.execute(
    `insert into form_revisions (form_id, revision, title, config, created_at, saved_kind, published_at)
     select form_id, 2, title, config, created_at, saved_kind, published_at from form_revisions where form_id = ?`,
    [newer],
  );
  await em.execute('update forms set revision = 2 where id = ?', [newer]);
});
afterAll(() => service.close());

/** Gives the first field of a form, and that in its group, a type that only a newer version knows. */
async function savedByNewer(id: number): Promise<void> {
  const types = "'$.fields[0].type', 'shade', '$.fields[1].fields[0].type', 'shade'";
  for (const [table, key] of [
    ['forms', 'id'],
    ['form_revisions', 'form_id'],
  ])
    await service.orm.em
      .fork()
      .execute(`update ${table} set config = json_set(config, ${types}) where ${key} = ?`, [id]);
  service.intake.forms.forget(id);
}

test('nobody can fill in a form with a field type of a newer version, and nothing of it is stored', async () => {
  const rows = await countRows(service.orm, 'submissions');
  const answers = [
    await service.call('GET', `b:/forms/${newer}/token`),
    await service.as.admin('GET', `b:/forms/${newer}/schema`),
    await submitA(service, newer),
    await service.call('POST', `b:/forms/${newer}/submissions`, { json: VALUES }),
  ];
  for (const { status, headers, text } of answers) {
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(text).toContain('newer_version');
    expect(text).not.toContain('shade');
  }
  expect(await countRows(service.orm, 'submissions')).toBe(rows);
});

test('pages of the sites that may use it can read why', async () => {
  const answers = [
    await service.call('POST', `b:/forms/${newer}/submissions`, { json: VALUES, headers: { origin: ORIGIN } }),
    await service.call('POST', 'a:/submissions', {
      json: { form_id: newer, fields: VALUES },
      headers: { origin: ORIGIN },
    }),
  ];
  for (const { status, headers } of answers)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([503, ORIGIN]);
});

test('its page says in its language that it can be used again soon, and keeps what was sent', async () => {
  const page = await service.call('GET', `/forms/${newer}`);
  const sent = await service.call('POST', `/forms/${newer}`, {
    raw: 'colour=%22blue%22&list=a&list=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  for (const { status, headers, text } of [page, sent]) {
    expect([status, headers.get('content-type'), headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      ...[503, 'text/html; charset=utf-8', '60', 'no-store'],
    ]);
    expect(text).toContain('<html lang="de"');
    expect(text).toContain('Dieses Formular kann gerade nicht benutzt werden');
  }
  expect(page.text).not.toContain('<form');
  expect(sent.text).toContain('Ihre Eingaben sind noch da.');
  expect(sent.text).toContain(
    '<form method="post"><input type="hidden" name="colour" value="&quot;blue&quot;"><input type="hidden" name="list" value="a"><input type="hidden" name="list" value="b"><button type="submit">',
  );
});

test.each([
  ['a save of its title', () => service.as.admin('PATCH', `b:/forms/${newer}`, { title: 'Other' })],
  ['a copy', () => service.as.admin('POST', `b:/forms/${newer}/duplicate`, {})],
])('%s is refused before anything is stored', async (_what, save) => {
  const before = await stored();
  expect(await save()).toMatchObject({ status: 503, body: { code: 'newer_version' } });
  expect(await stored()).toEqual(before);
});

test('a draft of it is not saved', async () => {
  const before = await stored();
  const now = service.clock.now();
  await expect(service.forms.publishing.saveDraft(newer, { title: 'Other' }, { now })).rejects.toThrow(NewerFieldType);
  expect(await stored()).toEqual(before);
});

test.each([true, false])(
  'it is not published before the newer version is back (published before: %s)',
  async (isPublished) => {
    const form = { title: 'Draft', config: { fields: FIELDS, options: {} } };
    const { body } = await service.as.admin('POST', `b:/forms${isPublished ? '' : '?published=false'}`, form);
    const { id } = body as { id: number };
    if (isPublished) await service.as.admin('PUT', `b:/forms/${id}/draft-revision`, { ...form, title: 'Changed' });
    await savedByNewer(id);
    const before = await stored();
    expect((await service.as.admin('POST', `b:/forms/${id}/publish`, {})).body).toMatchObject({
      code: 'newer_version',
    });
    expect(await stored()).toEqual(before);
    await service.as.admin('DELETE', `b:/forms/${id}`);
  },
);

test('no table is imported into it', async () => {
  const imports = importsOf(service, service.clock.now);
  await expect(imports.load(newer, 'colour\nblue\n')).rejects.toThrow(NewerFieldType);
  expect(await countRows(service.orm, 'imports')).toBe(0);
});

test('a save that names the type is refused with its path', async () => {
  const fields = [{ ...COLOUR, type: 'shade' }];
  const { status, body } = await service.as.admin('PATCH', `b:/forms/${newer}`, { config: { fields, options: {} } });
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ errors: { 'config.fields[0].type': expect.stringContaining('type') } }),
  ]);
});

test('what was sent with it is read as text', async () => {
  const values = await service.as.admin('GET', `b:/submissions/${submission}/values`);
  expect((values.body as { fields: unknown }).fields).toMatchObject([
    { name: 'colour', type: 'shade', value: 'blue', display: 'blue' },
    { name: 'room', display: 'Wall: green', fields: [{ name: 'wall', type: 'shade', display: 'green' }] },
    { name: 'email' },
  ]);
  expect((await service.as.admin('GET', `b:/submissions/${submission}`)).status).toBe(200);
  const csv = await service.as.admin('GET', `b:/forms/${newer}/submissions.csv`);
  expect(csv.text).toContain('"blue","green","ada@example.net"');
  const results = await service.as.admin('GET', `b:/forms/${newer}/results`);
  expect([results.status, results.text]).toEqual([200, expect.stringContaining('"colour"')]);
});

test('a value with parts is read as JSON', async () => {
  const em = service.orm.em.fork();
  const { payload } = await em.findOneOrFail(Submission, { id: submission });
  await em.nativeUpdate(Submission, { id: submission }, { payload: { ...payload, colour: { red: 1, tones: ['a'] } } });
  const { body } = await service.as.admin('GET', `b:/submissions/${submission}/values`);
  expect((body as { fields: { display: string }[] }).fields[0]?.display).toBe('{"red":1,"tones":["a"]}');
  await em.nativeUpdate(Submission, { id: submission }, { payload });
});

test('the other forms are as they were, and lists have both', async () => {
  expect((await submitB(service, old)).status).toBe(200);
  const { status, text } = await service.call('GET', 'b:/forms?fields=summary', { headers: service.admin });
  expect([status, text]).toEqual([200, expect.stringContaining(`"id":${newer}`)]);
});

test('doctor names it with the type, and counts the submissions that wait', async () => {
  const { state, message } = await checkForms(service.orm);
  expect([state, message]).toEqual(['attention', expect.stringContaining(`${newer} (shade)`)]);
  expect(message).toContain('1 submission waits until the newer version is back.');
});

test('its fields can be replaced, once the loss of what was sent is confirmed', async () => {
  const save = await service.as.admin('PATCH', `b:/forms/${newer}`, {
    config: { fields: [{ ...COLOUR, type: 'number' }], options: {} },
  });
  expect(save.body).toMatchObject({
    code: 'confirmation_needed',
    errors: { changes: expect.arrayContaining([expect.objectContaining({ field: 'colour', change: 'type_changed' })]) },
  });
  await changeForm(service, newer, { config: { fields: [COLOUR], options: {} } });
  expect((await submitB(service, newer, { colour: 'red' })).status).toBe(200);
});

/** Everything that saves of forms write. */
async function stored() {
  const of = (table: string) => service.orm.em.fork().execute(`select * from ${table} order by 1, 2`);
  return [await of('forms'), await of('form_revisions')];
}
