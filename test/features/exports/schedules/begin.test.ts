import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { OutboxRow } from '#db/entities/outbox.ts';
import { createExportActivities } from '#features/exports/activities/write.ts';
import { exportsBudgets } from '#features/exports/budgets.ts';
import { Export, ExportSchedule } from '#features/exports/entities.ts';
import { scheduleAlerts } from '#features/exports/schedules/alerts.ts';
import { dueSchedules } from '#features/exports/schedules/due.ts';
import { scheduleLine } from '#features/exports/schedules/json.ts';
import {
  beginScheduled,
  changeSchedule,
  createSchedule,
  endSchedule,
  requireSchedule,
  runSchedule,
} from '#features/exports/schedules/use-cases.ts';
import { Submission } from '#features/submissions/entities.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { openExports, PLACE } from '#test/environment/exports.ts';
import { createForm } from '#test/environment/submissions.ts';

const DAILY = { period: 'daily', weekday: null, hour: 6, timeZone: 'Europe/Berlin' } as const;
let now = new Date();
type Opened = Awaited<ReturnType<typeof openExports>>;
let database: Opened['database'];
let box: Opened['box'];
let forms: Opened['forms'];
let exports: Opened['exports'];
beforeAll(async () => {
  ({ database, box, forms, exports } = await openExports(() => now));
});
beforeEach(async () => {
  now = new Date('2031-03-04T12:00:00Z');
  for (const table of [Export, ExportSchedule, Submission, OutboxRow]) {
    await database.orm.em.fork().nativeDelete(table as typeof Export, {});
  }
});
afterAll(() => database.close());

const newForm = async () => (await createForm({ forms, now: async () => now }, {})).id;
const schedule = (formId: number, span: 'new' | 'all' = 'new') =>
  createSchedule(exports.parts, COMMAND_LINE, formId, {
    times: DAILY,
    span,
    way: 'keep',
    order: { format: 'csv', filter: {} },
  });
const read = (uuid: string) => requireSchedule(exports.parts, uuid);

/** Accepts a submission at the given time. */
async function acceptAt(formId: number, name: string, at: string): Promise<string> {
  const [uuid = ''] = await exports.submit(formId, [{ name }]);
  await database.orm.em.fork().nativeUpdate(Submission, { uuid }, { createdAt: new Date(at) });
  return uuid;
}

/** Begins exports as workers do at the given time. @returns the exports that were begun */
async function at(time: string): Promise<Export[]> {
  now = new Date(time);
  const em = database.orm.em.fork();
  const known = new Set((await em.find(Export, {})).map(({ uuid }) => uuid));
  const due = dueSchedules({ orm: database.orm, exports: exports.parts });
  for (const one of await due.take(now, 10)) {
    const { lookAgainMs } = await due.wake(one, now);
    if (lookAgainMs) await due.lookAgain(one, new Date(now.getTime() + lookAgainMs));
  }
  return (await em.fork().find(Export, {}, { orderBy: { id: 'asc' } })).filter(({ uuid }) => !known.has(uuid));
}

const activities = () => createExportActivities({ batches: database.orm, box, ...PLACE });
/** Makes the export as its workflow run does. @returns the names in its file */
async function makeExport({ uuid }: Export): Promise<string[]> {
  const input = { exportUuid: uuid, now: now.getTime() };
  await new MockActivityEnvironment().run(activities().writeExport, input);
  expect(await activities().finishExport(input)).toBe('done');
  return String(await exports.file(uuid)).match(/canary-\w+/g) ?? [];
}

describe('a schedule whose time has come', () => {
  test('has what has come since the export before, up to the full hour', async () => {
    const formId = await newForm();
    const { uuid, dueAt } = await schedule(formId);
    expect(dueAt).toEqual(new Date('2031-03-05T05:02:00Z'));
    await acceptAt(formId, 'canary-old', '2031-01-01T00:00:00Z');
    await acceptAt(formId, 'canary-last', '2031-03-05T04:59:59.999Z');
    await acceptAt(formId, 'canary-next', '2031-03-05T05:00:00Z');
    expect(await at('2031-03-05T05:01:59Z')).toEqual([]);
    const [first, ...others] = await at('2031-03-05T05:02:00Z');
    expect([first?.scheduleUuid, others]).toEqual([uuid, []]);
    expect(await makeExport(first as Export)).toEqual(['canary-old', 'canary-last']);
    expect(await read(uuid)).toMatchObject({
      lastAt: new Date('2031-03-05T05:00:00Z'),
      dueAt: new Date('2031-03-06T05:02:00Z'),
      lastExport: first?.uuid,
      errorType: null,
    });
    expect(await database.orm.em.fork().find(OutboxRow, {})).toMatchObject([{ workflowId: `export-${first?.uuid}` }]);
    expect(await at('2031-03-05T05:03:00Z')).toEqual([]);
    const [second] = await at('2031-03-06T05:02:10Z');
    expect(await makeExport(second as Export)).toEqual(['canary-next']);
  });

  test('has everything where that is wanted', async () => {
    const formId = await newForm();
    await schedule(formId, 'all');
    await acceptAt(formId, 'canary-old', '2031-01-01T00:00:00Z');
    await makeExport((await at('2031-03-05T05:02:00Z'))[0] as Export);
    expect(await makeExport((await at('2031-03-06T05:02:00Z'))[0] as Export)).toEqual(['canary-old']);
  });

  test('makes one export of all that has come, however many times were missed', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    await acceptAt(formId, 'canary-a', '2031-03-05T05:30:00Z');
    await acceptAt(formId, 'canary-b', '2031-03-08T05:30:00Z');
    await acceptAt(formId, 'canary-c', '2031-03-09T05:30:00Z');
    const begun = await at('2031-03-09T12:00:00Z');
    expect(begun).toHaveLength(1);
    expect(await makeExport(begun[0] as Export)).toEqual(['canary-a', 'canary-b']);
    expect((await read(uuid)).dueAt).toEqual(new Date('2031-03-10T05:02:00Z'));
  });

  test('is begun once, by whichever worker is first', async () => {
    const one = await schedule(await newForm());
    now = new Date('2031-03-05T05:02:00Z');
    const outcomes = await Promise.all([beginScheduled(exports.parts, one), beginScheduled(exports.parts, one)]);
    expect(outcomes.sort()).toEqual(['begun', 'passed']);
    expect(await database.orm.em.fork().count(Export, {})).toBe(1);
    expect(await beginScheduled(exports.parts, await read(one.uuid))).toBe('passed');
  });

  test('begins where the one before did, after one that has failed', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    await makeExport((await at('2031-03-05T05:02:00Z'))[0] as Export);
    await acceptAt(formId, 'canary-a', '2031-03-05T12:00:00Z');
    const [failed] = await at('2031-03-06T05:02:00Z');
    await activities().failExport({ exportUuid: failed?.uuid ?? '', type: 'database_away', now: now.getTime() });
    expect(await read(uuid)).toMatchObject({ errorType: 'database_away', lastAt: new Date('2031-03-05T05:00:00Z') });
    await acceptAt(formId, 'canary-b', '2031-03-06T12:00:00Z');
    const [next] = await at('2031-03-07T05:02:00Z');
    expect(await makeExport(next as Export)).toEqual(['canary-a', 'canary-b']);
    expect((await read(uuid)).errorType).toBeNull();
  });

  test('leaves nothing out where one fails after the next has begun', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    await makeExport((await at('2031-03-05T05:02:00Z'))[0] as Export);
    await acceptAt(formId, 'canary-a', '2031-03-05T12:00:00Z');
    const [slow] = await at('2031-03-06T05:02:00Z');
    await acceptAt(formId, 'canary-b', '2031-03-06T12:00:00Z');
    const [next] = await at('2031-03-07T05:02:00Z');
    await makeExport(next as Export);
    await activities().failExport({ exportUuid: slow?.uuid ?? '', type: 'cancelled', now: now.getTime() });
    expect(await read(uuid)).toMatchObject({ errorType: 'cancelled', lastAt: new Date('2031-03-05T05:00:00Z') });
    const [again] = await at('2031-03-08T05:02:00Z');
    expect(await makeExport(again as Export)).toEqual(['canary-a', 'canary-b']);
  });

  test('says so when a submission was erased that its export had', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    const erased = await acceptAt(formId, 'canary-a', '2031-03-04T13:00:00Z');
    const [begun] = await at('2031-03-05T05:02:00Z');
    await database.orm.em.fork().nativeUpdate(Export, { uuid: begun?.uuid }, { placeAt: now, placeId: 1, parts: 1 });
    await exports.erase(erased);
    const input = { exportUuid: begun?.uuid ?? '', now: now.getTime() };
    expect(await new MockActivityEnvironment().run(activities().writeExport, input)).toBe('failed');
    expect(await read(uuid)).toMatchObject({ errorType: 'submission_erased', lastAt: null });
  });

  test('has again what one had that is given up because a submission was erased', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    await makeExport((await at('2031-03-05T05:02:00Z'))[0] as Export);
    const erased = await acceptAt(formId, 'canary-a', '2031-03-05T12:00:00Z');
    await acceptAt(formId, 'canary-b', '2031-03-05T12:00:01Z');
    const [done] = await at('2031-03-06T05:02:00Z');
    await makeExport(done as Export);
    await exports.erase(erased);
    expect((await exports.row(done?.uuid ?? ''))?.status).toBe('failed');
    expect(await read(uuid)).toMatchObject({
      errorType: 'submission_erased',
      lastAt: new Date('2031-03-05T05:00:00Z'),
    });
    expect(await makeExport((await at('2031-03-07T05:02:00Z'))[0] as Export)).toEqual(['canary-b']);
    expect((await read(uuid)).errorType).toBeNull();
  });

  test('has what one had that was removed before it was there, and not of one that was there', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    await acceptAt(formId, 'canary-a', '2031-03-04T13:00:00Z');
    await exports.remove((await at('2031-03-05T05:02:00Z'))[0]?.uuid ?? '');
    expect(await read(uuid)).toMatchObject({ errorType: 'export_removed', lastAt: null });
    const [kept] = await at('2031-03-06T05:02:00Z');
    expect(await makeExport(kept as Export)).toEqual(['canary-a']);
    await exports.remove(kept?.uuid ?? '');
    expect(await read(uuid)).toMatchObject({ errorType: null, lastAt: new Date('2031-03-06T05:00:00Z') });
  });

  test('is one that can be removed where its key is gone', async () => {
    const { uuid } = await schedule(await newForm());
    await database.orm.em.fork().nativeUpdate(ExportSchedule, { uuid }, { sealed: 'damaged' });
    expect(await at('2031-03-05T05:02:00Z')).toEqual([]);
    expect(await read(uuid)).toMatchObject({ errorType: 'export_schedule_unreadable' });
    const told = { id: uuid, recipients: [], searches: false, error: 'export_schedule_unreadable' };
    expect(scheduleLine(box, await read(uuid))).toMatchObject(told);
    const refused = { kind: 'conflict', code: 'export_schedule_unreadable' };
    await expect(runSchedule(exports.parts, COMMAND_LINE, uuid)).rejects.toMatchObject(refused);
    const change = { way: 'mail', told: { recipients: ['ada@example.org'] } } as const;
    await expect(changeSchedule(exports.parts, COMMAND_LINE, uuid, change)).rejects.toMatchObject(refused);
    await endSchedule(exports.parts, COMMAND_LINE, uuid);
    await expect(read(uuid)).rejects.toMatchObject({ code: 'export_schedule_not_found' });
  });

  test('makes none while its form is in the trash, and one of all that has come once it is back', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    await acceptAt(formId, 'canary-a', '2031-03-04T13:00:00Z');
    await forms.trash(formId, now);
    expect(await at('2031-03-05T05:02:00Z')).toEqual([]);
    expect(await read(uuid)).toMatchObject({ errorType: 'form_trashed', lastAt: null });
    await forms.restore(formId, now);
    expect(await makeExport((await at('2031-03-06T05:02:00Z'))[0] as Export)).toEqual(['canary-a']);
  });

  test('waits until one ends where as many are made as may be', async () => {
    const formId = await newForm();
    await schedule(formId);
    for (let open = 0; open < exportsBudgets.openExports.atMost; open += 1) await exports.start(formId);
    expect(await at('2031-03-05T05:02:00Z')).toEqual([]);
    await database.orm.em.fork().nativeUpdate(Export, {}, { status: 'done' });
    expect(await at('2031-03-05T05:02:59Z')).toEqual([]);
    expect(await at('2031-03-05T05:04:00Z')).toHaveLength(1);
  });

  test('says after an hour that as many are made as may be', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    for (let open = 0; open < exportsBudgets.openExports.atMost; open += 1) await exports.start(formId);
    await at('2031-03-05T06:00:00Z');
    expect((await read(uuid)).errorType).toBeNull();
    await at('2031-03-05T06:01:01Z');
    expect(await read(uuid)).toMatchObject({ errorType: 'too_many_exports', lastAt: null });
  });

  test('does not count to the exports that are kept', async () => {
    const formId = await newForm();
    await schedule(formId);
    const [one] = await at('2031-03-05T05:02:00Z');
    const { id: _, ...copy } = one as Export;
    const rows = Array.from({ length: exportsBudgets.keptExports.atMost }, (__, index) => {
      return { ...copy, uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, status: 'done' as const };
    });
    await database.orm.em.fork().insertMany(Export, rows);
    await expect(exports.start(formId)).resolves.toMatchObject({ scheduleUuid: null });
    await database.orm.em.fork().nativeUpdate(Export, {}, { scheduleUuid: null, status: 'done' });
    await expect(exports.start(formId)).rejects.toMatchObject({ code: 'too_many_exports' });
    expect(await at('2031-03-06T05:02:00Z')).toHaveLength(1);
  });

  test('notes why there is none, where its form has no such repeater any more', async () => {
    const { uuid } = await createSchedule(exports.parts, COMMAND_LINE, await repeaterForm(), {
      ...{ times: DAILY, span: 'new', way: 'keep' },
      order: { format: 'csv', filter: {}, rowsOf: 'guests' },
    });
    const { formId } = await read(uuid);
    const plain = await newForm();
    await database.orm.em.fork().nativeUpdate(ExportSchedule, { uuid }, { formId: plain });
    expect(await at('2031-03-05T05:02:00Z')).toEqual([]);
    expect(await read(uuid)).toMatchObject({ errorType: 'invalid_rows_of', dueAt: new Date('2031-03-06T05:02:00Z') });
    await database.orm.em.fork().nativeUpdate(ExportSchedule, { uuid }, { formId });
    const [begun] = await at('2031-03-06T05:02:00Z');
    expect((await read(uuid)).errorType).toBe('invalid_rows_of');
    await makeExport(begun as Export);
    expect((await read(uuid)).errorType).toBeNull();
  });
});

describe('a schedule that is changed', () => {
  const change = (uuid: string, given: Parameters<typeof changeSchedule>[3]) =>
    changeSchedule(exports.parts, COMMAND_LINE, uuid, given);

  test('is still due where its times stay', async () => {
    const { uuid } = await schedule(await newForm());
    now = new Date('2031-03-05T05:30:00Z');
    expect((await change(uuid, { keepDays: 3, hour: 6 })).dueAt).toEqual(new Date('2031-03-05T05:02:00Z'));
    expect((await change(uuid, { hour: 7 })).dueAt).toEqual(new Date('2031-03-05T06:02:00Z'));
  });

  test('by two at once has what both have named', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const { uuid } = await schedule(await newForm());
      const told = { recipients: ['ada@example.org'] };
      await Promise.all([change(uuid, { way: 'mail', told }), change(uuid, { hour: 7 })]);
      const line = scheduleLine(box, await read(uuid));
      expect(line).toMatchObject({ deliver: 'mail', hour: 7, recipients: ['ada@example.org'] });
    }
  });

  test('may rest where the bucket is gone that it names', async () => {
    const { uuid } = await schedule(await newForm());
    await database.orm.em.fork().nativeUpdate(ExportSchedule, { uuid }, { way: 'store' });
    expect((await change(uuid, { active: false })).active).toBe(false);
    await expect(change(uuid, { way: 'store' })).rejects.toMatchObject({ errors: { deliver: expect.anything() } });
  });
});

test('there are never more schedules than may be, however many are made at once', async () => {
  const formId = await newForm();
  const most = exportsBudgets.exportSchedules.atMost;
  await Promise.allSettled(Array.from({ length: 2 * most }, () => schedule(formId)));
  expect(await database.orm.em.fork().count(ExportSchedule, {})).toBeLessThanOrEqual(most);
});

describe('the alert of a schedule', () => {
  const look = async () => {
    const em = database.orm.em.fork();
    const forms = new Map((await em.find(ExportSchedule, {})).map(({ formId: id }) => [id, { id, title: 'A form' }]));
    const parts = { em, forms, open: new Map(), isOn: () => true, now } as never;
    return {
      causes: await scheduleAlerts.look(parts),
      endsQuietly: (key: string) => scheduleAlerts.endsQuietly?.(parts, key),
    };
  };

  test('is there until an export is, and ends without a word where the schedule rests or is removed', async () => {
    const { uuid } = await schedule(await newForm());
    expect((await look()).causes).toEqual([]);
    await database.orm.em.fork().nativeUpdate(ExportSchedule, { uuid }, { errorType: 'store_refused' });
    const { causes, endsQuietly } = await look();
    expect(causes).toMatchObject([{ subject: '“A form” (06:00, Europe/Berlin)', facts: { reason: 'store_refused' } }]);
    const key = causes[0]?.key ?? '';
    expect(await endsQuietly(key)).toBe(false);
    await changeSchedule(exports.parts, COMMAND_LINE, uuid, { active: false });
    expect([(await look()).causes, await endsQuietly(key)]).toEqual([[], true]);
    await endSchedule(exports.parts, COMMAND_LINE, uuid);
    expect(await endsQuietly(key)).toBe(true);
  });
});

describe('a schedule that rests', () => {
  test('makes none, and goes on with all that has come', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    await changeSchedule(exports.parts, COMMAND_LINE, uuid, { active: false });
    await acceptAt(formId, 'canary-a', '2031-03-04T13:00:00Z');
    expect(await at('2031-03-08T05:02:00Z')).toEqual([]);
    const { dueAt } = await changeSchedule(exports.parts, COMMAND_LINE, uuid, { active: true });
    expect(dueAt).toEqual(new Date('2031-03-09T05:02:00Z'));
    expect(await makeExport((await at('2031-03-09T05:02:00Z'))[0] as Export)).toEqual(['canary-a']);
  });

  test('is not begun by a worker that had taken it before', async () => {
    const one = await schedule(await newForm());
    await changeSchedule(exports.parts, COMMAND_LINE, one.uuid, { active: false });
    now = new Date('2031-03-05T05:02:00Z');
    expect(await beginScheduled(exports.parts, one)).toBe('passed');
    expect(await database.orm.em.fork().count(Export, {})).toBe(0);
    expect(await database.orm.em.fork().count(OutboxRow, {})).toBe(0);
  });
});

describe('a schedule that is run at once', () => {
  const run = (uuid: string) => runSchedule(exports.parts, COMMAND_LINE, uuid);

  test('has what has come up to two minutes ago, and the next one what comes then', async () => {
    const formId = await newForm();
    const { uuid, dueAt } = await schedule(formId);
    await acceptAt(formId, 'canary-a', '2031-03-04T11:57:59Z');
    await acceptAt(formId, 'canary-b', '2031-03-04T11:59:00Z');
    const begun = await run(uuid);
    expect(begun).toMatchObject({ scheduleUuid: uuid, status: 'pending' });
    expect(await makeExport(begun)).toEqual(['canary-a']);
    expect(await read(uuid)).toMatchObject({ dueAt, lastExport: begun.uuid, lastAt: new Date('2031-03-04T11:58:00Z') });
    expect(await makeExport((await at('2031-03-05T05:02:00Z'))[0] as Export)).toEqual(['canary-b']);
  });

  test('is begun once by two who ask at the same moment, and not again right after', async () => {
    const { uuid } = await schedule(await newForm());
    const outcomes = await Promise.allSettled([run(uuid), run(uuid)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const time of ['2031-03-04T12:00:00Z', '2031-03-04T12:01:59Z']) {
      now = new Date(time);
      await expect(run(uuid)).rejects.toMatchObject({ code: 'export_schedule_just_run' });
    }
    expect(await database.orm.em.fork().count(Export, {})).toBe(1);
    now = new Date('2031-03-04T12:02:00Z');
    await expect(run(uuid)).resolves.toMatchObject({ status: 'pending' });
  });

  test('has what the last one had that has failed, and is well again', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    await acceptAt(formId, 'canary-a', '2031-03-04T13:00:00Z');
    const [failed] = await at('2031-03-05T05:02:00Z');
    await activities().failExport({ exportUuid: failed?.uuid ?? '', type: 'database_away', now: now.getTime() });
    now = new Date('2031-03-05T09:00:00Z');
    expect(await makeExport(await run(uuid))).toEqual(['canary-a']);
    expect(await read(uuid)).toMatchObject({ errorType: null, lastAt: new Date('2031-03-05T08:58:00Z') });
  });

  test('may rest, and does so afterwards', async () => {
    const { uuid } = await schedule(await newForm());
    await changeSchedule(exports.parts, COMMAND_LINE, uuid, { active: false });
    await makeExport(await run(uuid));
    expect(await read(uuid)).toMatchObject({ active: false, dueAt: null, errorType: null });
  });

  test('says why it cannot', async () => {
    const formId = await newForm();
    const { uuid } = await schedule(formId);
    for (let open = 0; open < exportsBudgets.openExports.atMost; open += 1) await exports.start(formId);
    await expect(run(uuid)).rejects.toMatchObject({ code: 'too_many_exports' });
    await forms.trash(formId, now);
    await expect(run(uuid)).rejects.toMatchObject({ code: 'form_not_found' });
    await expect(run('4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11')).rejects.toMatchObject({
      code: 'export_schedule_not_found',
    });
    expect((await read(uuid)).lastAt).toBeNull();
  });
});

async function repeaterForm(): Promise<number> {
  const guests = { type: 'repeater', name: 'guests', fields: [{ type: 'text', name: 'name' }] };
  return (await createForm({ forms, now: async () => now }, {}, [guests])).id;
}
