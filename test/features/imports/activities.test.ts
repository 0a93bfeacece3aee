import { mock } from 'node:test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Form } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { Import, ImportPart } from '#features/imports/entities.ts';
import { countOpen } from '#features/imports/store/imports.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { exportsOf } from '#test/environment/exports.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';
import { importsOf } from '#test/environment/imports.ts';
import { die, meddledWith } from '#test/environment/meddled.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

const box = new SecretBox([TEST_KEY]);
const NOW = new Date('2026-11-21T10:00:00Z');
const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', required: true },
  { type: 'email', name: 'email' },
  { type: 'checkboxes', name: 'many', options: [{ value: 'a', label: 'Alpha' }, { value: 'b' }] },
  { type: 'file', name: 'cv' },
];
let database: TestDatabase;
let forms: FormStore;
let imports: ReturnType<typeof importsOf>;
let now = NOW;
beforeAll(async () => {
  database = await createTestDatabase();
  forms = new FormStore({ orm: database.orm, box, rules: formRules });
  imports = importsOf({ orm: database.orm, box, forms }, () => now);
});
afterAll(() => database.close());
afterEach(() => {
  now = NOW;
});

async function newForm(options: object = {}): Promise<number> {
  const { form } = await forms.create(parseForm({ title: 'Contact', config: { fields: FIELDS, options } }), NOW);
  return form.id;
}
/** A table with more rows than one part of an import takes. */
const table = (count: number) =>
  [
    'No,name,email',
    ...Array.from({ length: count }, (_, index) => `${index},Ada ${index},ada${index}@example.net`),
  ].join('\n');
const MANY = 1_200;

async function importedAs(formId: number, text: string, order: object = {}) {
  const { uuid } = await imports.load(formId, text);
  await imports.start(uuid, { dryRun: false, ...order });
  const outcome = await imports.run(uuid);
  const { added, known, refused } = (await imports.row(uuid)) ?? {};
  return { uuid, outcome, counts: [added, known, refused] };
}

describe('a table that is being uploaded', () => {
  /** Begins an upload whose last rows come when `finish` is called. */
  async function begun() {
    const formId = await newForm();
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    async function* bytes() {
      yield Buffer.from(`${table(MANY)}\n`);
      await promise;
      yield Buffer.from('last,Bob,bob@example.net\n');
    }
    const upload = imports.load(formId, bytes());
    upload.catch(() => {});
    const em = () => database.orm.em.fork();
    const row = () => em().findOne(Import, { formId });
    const parts = async () => em().count(ImportPart, { importId: (await row())?.id ?? -1 });
    await until('two parts are stored', async () => (await parts()) === 2);
    return { upload, finish, row };
  }
  const later = (ms: number) => new Date(NOW.getTime() + ms);

  test("is nobody's any more five minutes after its process died", async () => {
    const { upload, finish, row } = await begun();
    expect(await row()).toMatchObject({ status: 'loading', expiresAt: later(5 * MINUTE_MS) });
    const open = await countOpen(database, NOW);
    expect(await countOpen(database, later(5 * MINUTE_MS))).toBe(open - 1);
    finish();
    expect(await upload).toMatchObject({ status: 'loaded', rowsRead: MANY + 1, expiresAt: later(2 * DAY_MS) });
  });

  test('has all the time that its line needs', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const { upload, finish, row } = await begun();
      now = later(4 * MINUTE_MS);
      mock.timers.tick(20_000);
      await until(
        'the sign of life',
        async () => (await row())?.expiresAt.getTime() === later(9 * MINUTE_MS).getTime(),
      );
      finish();
      await upload;
    } finally {
      mock.timers.reset();
    }
  });

  test('and is removed meanwhile leaves nothing behind', async () => {
    const { upload, finish, row } = await begun();
    const { id = -1 } = (await row()) ?? {};
    await database.orm.em.fork().nativeDelete(Import, { id });
    finish();
    await expect(upload).rejects.toMatchObject({ code: 'import_not_found' });
    expect(await imports.countKept(id)).toEqual({ parts: 0, errors: 0 });
  });
});

describe('rows that are refused', () => {
  const TEXT = 'No,name,email\n1,Ada,ada@example.net\n2,Bob,nonsense\n3,,=eve\n';

  test('stay alone, with their reasons and cells, and can be imported once they are mended', async () => {
    const formId = await newForm();
    const { uuid, counts } = await importedAs(formId, TEXT, { idColumn: 'No' });
    expect(counts).toEqual([1, 0, 2]);
    expect((await imports.errors(uuid)).errors).toEqual([
      { row: 3, errors: { email: expect.any(String) }, given: { email: 'nonsense' } },
      { row: 4, errors: { name: expect.any(String), email: expect.any(String) }, given: { email: '=eve' } },
    ]);
    const refused = await imports.refused(uuid);
    expect(refused.split('\r\n').map((line) => line.replace(/(?<=^"\d",)"[^"]*"/, '…'))).toEqual([
      '\uFEFF"(row)","(reason)","No","name","email"',
      '"3",…,"2","Bob","nonsense"',
      '"4",…,"3",,"\'=eve"',
      '',
    ]);
    expect(refused).not.toMatch(/\bAda\b/);
    const mended = refused.replace('nonsense', 'bob@example.net').replace('"3",,', '"3","Eve",').replace("'=eve", '');
    expect(await importedAs(formId, mended, { idColumn: 'No' })).toMatchObject({ counts: [2, 0, 0] });
    expect(await importedAs(formId, TEXT, { idColumn: 'No' })).toMatchObject({ counts: [0, 1, 2] });
  });

  test('can be corrected in several rounds, each of which names them anew', async () => {
    const formId = await newForm();
    const { uuid } = await importedAs(formId, TEXT, { idColumn: 'No' });
    const once = (await imports.refused(uuid)).replace('nonsense', 'bob@example.net');
    const { uuid: second, counts } = await importedAs(formId, once, { idColumn: 'No' });
    expect(counts).toEqual([1, 0, 1]);
    const twice = await imports.refused(second);
    expect(twice.split('\r\n')[0]).toBe('\uFEFF"(row)","(reason)","No","name","email"');
    const whole = twice.replace('"3",,', '"3","Eve",').replace("'=eve", '');
    expect(await importedAs(formId, whole, { idColumn: 'No' })).toMatchObject({ counts: [1, 0, 0] });
  });

  test('are those of a dry run too, and none where nothing was refused', async () => {
    const formId = await newForm();
    const { uuid } = await importedAs(formId, TEXT, { dryRun: true });
    expect((await imports.refused(uuid)).split('\r\n')).toHaveLength(4);
    const { uuid: whole } = await importedAs(formId, 'name\nAda\n');
    expect((await imports.refused(whole)).split('\r\n')).toHaveLength(2);
    expect(await imports.countKept((await imports.row(whole))?.id ?? 0)).toEqual({ parts: 0, errors: 0 });
  });

  test('are kept once where a worker dies while it drops the others', async () => {
    const formId = await newForm();
    const { uuid } = await importedAs(formId, TEXT);
    const before = await imports.refused(uuid);
    await database.orm.em.fork().nativeUpdate(Import, { uuid }, { status: 'running' });
    await imports.run(uuid);
    expect(await imports.refused(uuid)).toBe(before);
  });
});

describe('a table that is imported', () => {
  test('is submissions that are complete, and nothing is kept of it', async () => {
    const formId = await newForm();
    const text = 'Name,When,many\nAda,2026-01-02 03:04,"Alpha, b"\nBob,2026-01-01,\n';
    const { uuid, outcome } = await importedAs(formId, text, { timeColumn: 'When' });
    expect(outcome).toBe('done');
    const rows = await imports.submissions(formId);
    expect(rows.map(({ payload }) => payload)).toEqual([
      { name: 'Bob', email: '', many: [], cv: [] },
      { name: 'Ada', email: '', many: ['a', 'b'], cv: [] },
    ]);
    expect(rows[1]).toMatchObject({
      ...{ status: 'completed', revision: 1, surface: 'b', dueAt: null, claimedBy: null, ipAddress: null },
      createdAt: new Date('2026-01-02T02:04:00Z'),
      completedAt: new Date('2026-01-02T02:04:00Z'),
      meta: { imported: { import: uuid, row: 2 } },
    });
    const row = await imports.row(uuid);
    expect(row).toMatchObject({ status: 'done', rowsRead: 2, added: 2, known: 0, refused: 0, finishedAt: NOW });
    expect(await imports.countKept(row?.id ?? 0)).toEqual({ parts: 0, errors: 0 });
  });

  test('adds nothing a second time, by its id or by all that stands in a row', async () => {
    const formId = await newForm();
    const order = { idColumn: 'No' };
    expect((await importedAs(formId, table(MANY), order)).counts).toEqual([MANY, 0, 0]);
    expect((await importedAs(formId, table(MANY), order)).counts).toEqual([0, MANY, 0]);
    expect((await importedAs(formId, table(MANY + 3), order)).counts).toEqual([3, MANY, 0]);
    expect((await importedAs(formId, 'No,name\n0,Other\n', order)).counts).toEqual([0, 1, 0]);
    const other = await newForm();
    expect((await importedAs(other, 'name\nAda\nBob\nAda\n')).counts).toEqual([2, 1, 0]);
    expect((await importedAs(other, 'name\nAda\nEve\n')).counts).toEqual([1, 1, 0]);
    expect((await imports.submissions(other)).map(({ payload }) => payload.name)).toEqual(['Ada', 'Bob', 'Eve']);
  });

  test('has its rows once where two workers read at a time, and two imports bring the same', async () => {
    const formId = await newForm();
    const loaded = [await imports.load(formId, table(MANY)), await imports.load(formId, table(MANY))];
    for (const { uuid } of loaded) await imports.start(uuid, { dryRun: false });
    const outcomes = await Promise.all(loaded.flatMap(({ uuid }) => [imports.run(uuid), imports.run(uuid)]));
    expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
    expect(await imports.submissions(formId)).toHaveLength(MANY);
    const rows = await Promise.all(loaded.map(({ uuid }) => imports.row(uuid)));
    expect(rows.map((row) => (row?.added ?? 0) + (row?.known ?? 0))).toEqual([MANY, MANY]);
  });

  test.each([1, 2, 3].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]))(
    'goes on where a worker died at part %d, %s it came in',
    async (at, when) => {
      const formId = await newForm();
      const { uuid } = await imports.load(formId, table(MANY));
      await imports.start(uuid, { dryRun: false });
      await expect(imports.run(uuid, meddledWith(database.orm, at, when, die))).rejects.toThrow('killed');
      expect(await imports.submissions(formId)).toHaveLength(Math.min(MANY, (when === 'after' ? at : at - 1) * 500));
      expect(await imports.run(uuid)).toBe('done');
      expect(await imports.submissions(formId)).toHaveLength(MANY);
      expect(await imports.row(uuid)).toMatchObject({ added: MANY, known: 0 });
    },
  );

  test('has failed when its form goes into the trash meanwhile; what came in stays', async () => {
    const formId = await newForm();
    const { uuid, id } = await imports.load(formId, table(MANY));
    await imports.start(uuid, { dryRun: false });
    const trash = async () => {
      await database.orm.em.fork().nativeUpdate(Form, { id: formId }, { active: false });
    };
    expect(await imports.run(uuid, meddledWith(database.orm, 1, 'after', trash))).toBe('failed');
    expect(await imports.submissions(formId)).toHaveLength(500);
    expect(await imports.row(uuid)).toMatchObject({ status: 'failed', errorType: 'form_trashed', finishedAt: NOW });
    expect(await imports.countKept(id)).toEqual({ parts: 0, errors: 0 });
  });

  test('ends when it is removed meanwhile; what came in stays', async () => {
    const formId = await newForm();
    const { uuid, id } = await imports.load(formId, table(MANY));
    await imports.start(uuid, { dryRun: false });
    expect(
      await imports.run(
        uuid,
        meddledWith(database.orm, 1, 'after', () => imports.remove(uuid)),
      ),
    ).toBe('gone');
    expect(await imports.submissions(formId)).toHaveLength(500);
    expect(await imports.countKept(id)).toEqual({ parts: 0, errors: 0 });
  });

  test('gives the values of the form that it was exported from', async () => {
    const [from, into] = [await newForm(), await newForm()];
    const exports = exportsOf({ orm: database.orm, box, forms }, () => NOW);
    const values = [
      { name: "'=1", email: 'a@b.example', many: ['a', 'b'], cv: [] },
      { name: '- x', email: '', many: [], cv: [] },
    ];
    await exports.submit(from, values);
    for (const order of [
      {},
      { labels: true, timeZone: 'Asia/Kolkata' },
      { separator: 'semicolon' as const, bom: true },
    ]) {
      await importedAs(into, (await exports.now(from, order)).toString());
    }
    const [there, here] = [await imports.submissions(from), await imports.submissions(into)];
    const shown = (rows: typeof there) => rows.map(({ payload, createdAt }) => [payload, createdAt]);
    expect(shown(here)).toEqual(shown(there));
  });
});

describe('a dry run', () => {
  test('counts what would come in, and changes nothing', async () => {
    const formId = await newForm();
    await importedAs(formId, 'name\nAda\n');
    const text = `name,email,id\nAda,,1\nBob,bob,2\n,x@example.net,3\nEve,,4\nEve,,4\nIvo,,\n`;
    const { uuid, id } = await imports.load(formId, text);
    await imports.start(uuid, { dryRun: true, idColumn: 'id' });
    expect(await imports.run(uuid)).toBe('checked');
    expect(await imports.row(uuid)).toMatchObject({ status: 'checked', added: 2, known: 1, refused: 3 });
    expect(await imports.submissions(formId)).toHaveLength(1);
    const { errors, next } = await imports.errors(uuid);
    expect(errors.map(({ row, errors: of }) => [row, Object.keys(of)])).toEqual([
      [3, ['email']],
      [4, ['name']],
      [7, ['id_column']],
    ]);
    expect(next).toBeNull();

    await imports.start(uuid, { dryRun: true });
    expect(await imports.countKept(id)).toEqual({ parts: 1, errors: 0 });
    expect(await imports.run(uuid)).toBe('checked');
    await imports.start(uuid, { dryRun: false, idColumn: 'id', incomplete: true });
    expect(await imports.run(uuid)).toBe('done');
    expect(await imports.row(uuid)).toMatchObject({ added: 3, known: 1, refused: 2 });
  });

  test('that is broken off begins again, and knows rows that stand twice in other parts', async () => {
    const formId = await newForm();
    const { uuid } = await imports.load(formId, `${table(MANY)}\n5,again,\n`);
    await imports.start(uuid, { dryRun: true, idColumn: 'No' });
    await expect(imports.run(uuid, meddledWith(database.orm, 2, 'after', die))).rejects.toThrow('killed');
    expect(await imports.run(uuid)).toBe('checked');
    expect(await imports.row(uuid)).toMatchObject({ added: MANY, known: 1, refused: 0 });
  });

  test('says of times what is wrong', async () => {
    const formId = await newForm();
    const { uuid } = await imports.load(formId, 'name,at\nAda,soon\nBob,2027-01-01\nEve,2026-11-21T10:00Z\n');
    await imports.start(uuid, { dryRun: true, timeColumn: 'at' });
    await imports.run(uuid);
    const { errors } = await imports.errors(uuid);
    expect(errors.map(({ row, errors: of }) => [row, of.time_column])).toEqual([
      [2, expect.stringContaining('must be a moment')],
      [3, 'must not be in the future'],
    ]);
  });
});

test('rows are checked by the form as it was when the run began', async () => {
  const formId = await newForm();
  const { uuid } = await imports.load(formId, 'name\nAda\n');
  await imports.start(uuid, { dryRun: false });
  const config = { fields: [{ type: 'number', name: 'name' }], options: {} };
  await forms.update(formId, parseForm({ title: 'Other', config }), NOW);
  expect(await imports.run(uuid)).toBe('done');
  expect(await imports.submissions(formId)).toMatchObject([{ revision: 1, payload: { name: 'Ada' } }]);
});
