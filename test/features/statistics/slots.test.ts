import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { installedFeatures } from '#bin/edition.ts';
import { eraseSubmissions } from '#features/erasure/rows.ts';
import { countRange } from '#features/statistics/count.ts';
import { SlotCount, SlotFeed } from '#features/statistics/entities.ts';
import { beginSlots, countSlots, SLOT_FEED, slotAt } from '#features/statistics/slots.ts';
import { ChangedSlot, Submission } from '#features/submissions/entities.ts';
import { markAwaiting, releaseSubmission } from '#features/submissions/store/awaiting-payment.ts';
import { noteChanged } from '#features/submissions/store/changed-slots.ts';
import type { SubmissionStatus } from '#features/submissions/store/submission.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';

const NOW = new Date('2031-03-10T12:20:00Z');
const TABLES = ['submissions', 'submission_slot_counts', 'submission_slot_feed', 'submission_slots_changed'];
const installed = await installedFeatures();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const em = database.orm.em.fork();
  for (const table of TABLES) await em.execute(`delete from ${table}`);
});

async function submitted(status: SubmissionStatus, at: string | Date, formId = 1): Promise<string> {
  const uuid = randomUUID();
  const row = { uuid, formId, revision: 1, surface: 'b' as const, payload: {}, meta: {}, status };
  await database.orm.em.fork().insert(Submission, { ...row, createdAt: new Date(at) });
  return uuid;
}

/** Counts all slots, in steps of so many submissions. @returns the number of steps */
async function countAll({ now = NOW, step = 1_000 } = {}): Promise<number> {
  await beginSlots(database.orm, NOW);
  for (let steps = 1; ; steps += 1) if ((await countSlots(database.orm, now, undefined, step)).isDone) return steps;
}

const RANGE = { from: '2031-03-01', to: '2031-03-10', timeZone: 'Europe/Berlin' };
const counted = (range: Partial<Parameters<typeof countRange>[1]> = {}, most?: number) =>
  countRange(database.orm, { ...RANGE, ...range }, most);
const changed = () => database.orm.em.fork().count(ChangedSlot, {});

/** The same counts read from the submissions alone. */
async function fromRows(range: Partial<Parameters<typeof countRange>[1]> = {}) {
  const em = database.orm.em.fork();
  const feed = await em.findOneOrFail(SlotFeed, { id: SLOT_FEED }, { disableIdentityMap: true });
  await em.nativeUpdate(SlotFeed, {}, { countedTo: 0 });
  const counts = await counted(range);
  await em.nativeUpdate(SlotFeed, {}, { countedTo: feed.countedTo });
  return counts;
}

describe('counts by slots', () => {
  test('say the same as the submissions, in zones that begin their days with a slot', async () => {
    await submitted('completed', '2031-03-01T22:59:59.999Z');
    await submitted('completed', '2031-03-01T23:00:00Z');
    await submitted('completed_with_errors', '2031-03-04T18:29:59.999Z');
    await submitted('unpaid', '2031-03-04T18:30:00Z', 2);
    await submitted('completed', '2031-03-10T11:30:00Z');
    await countAll();
    for (const timeZone of ['Europe/Berlin', 'UTC', 'Asia/Kolkata', 'Asia/Kathmandu']) {
      for (const formId of [undefined, 1, 2]) {
        expect(await counted({ timeZone, formId })).toEqual(await fromRows({ timeZone, formId }));
      }
    }
  });

  test('are read in place of the submissions, except of the last hour', async () => {
    const old = await submitted('completed', '2031-03-04T10:00:00Z');
    const young = await submitted('completed', new Date(NOW.getTime() - HOUR_MS));
    await countAll();
    const em = database.orm.em.fork();
    expect(await em.findAll(SlotCount)).toHaveLength(1);
    await em.nativeDelete(Submission, { uuid: [old, young] });
    expect((await counted()).forms).toMatchObject([{ formId: 1, submissions: 1 }]);
  });

  test('are made in steps, however the submissions are spread', async () => {
    for (let n = 0; n < 5; n += 1) await submitted('completed', '2031-03-02T10:00:00Z');
    for (let n = 0; n < 5; n += 1)
      await submitted('completed', new Date(Date.parse('2031-03-03T10:00:00Z') + n * HOUR_MS));
    expect(await countAll({ step: 2 })).toBeGreaterThan(3);
    expect((await counted()).forms).toMatchObject([{ submissions: 10 }]);
    expect(await counted()).toEqual(await fromRows());
  });

  test('leave out slots with open submissions, which change without a note', async () => {
    const uuid = await submitted('processing', '2031-03-04T10:00:00Z');
    await countAll();
    expect(await changed()).toBe(1);
    await database.orm.em.fork().nativeUpdate(Submission, { uuid }, { status: 'completed' });
    expect((await counted()).forms).toMatchObject([{ states: { completed: 1 } }]);
    await countAll();
    expect(await changed()).toBe(0);
    expect((await counted()).forms).toMatchObject([{ states: { completed: 1 } }]);
  });

  test.each<[string, SubmissionStatus, (uuid: string) => Promise<unknown>, object[]]>([
    [
      'is paid late',
      'unpaid',
      (uuid) => inTransaction((em) => releaseSubmission(em, uuid, NOW)),
      [{ states: { accepted: 1 } }],
    ],
    [
      'is not paid',
      'awaiting_payment',
      (uuid) => inTransaction((em) => markAwaiting(em, uuid, false)),
      [{ states: { unpaid: 1 } }],
    ],
    ['is erased', 'completed', (uuid) => inTransaction((em) => eraseSubmissions(em, [uuid], installed, () => {})), []],
  ])('are right at once when a submission %s', async (_, status, change, forms) => {
    const uuid = await submitted(status, '2031-03-04T10:00:00Z');
    await countAll();
    await change(uuid);
    expect((await counted()).forms).toMatchObject(forms);
    expect((await counted()).forms).toHaveLength(forms.length);
    await countAll();
    expect((await counted()).forms).toMatchObject(forms);
    expect(await counted()).toEqual(await fromRows());
  });

  test('are right after a submission was added late, as imports do', async () => {
    await submitted('completed', '2031-03-04T10:00:00Z');
    await countAll();
    const uuid = await submitted('completed', '2031-03-04T10:10:00Z');
    await inTransaction((em) => noteChanged(em, [uuid]));
    expect((await counted()).forms).toMatchObject([{ submissions: 2 }]);
    await countAll();
    expect(await changed()).toBe(0);
    expect((await counted()).forms).toMatchObject([{ submissions: 2 }]);
  });

  test('a change that is not committed while its slot is counted is counted again', async () => {
    const uuid = await submitted('unpaid', '2031-03-04T10:00:00Z');
    await countAll();
    await inTransaction((em) => noteChanged(em, [uuid]));
    const em = database.orm.em.fork();
    await em.begin();
    await releaseSubmission(em, uuid, NOW);
    // Waits for the note, which the change holds.
    const again = countAll();
    await em.commit();
    await again;
    expect((await counted()).forms).toMatchObject([{ states: { accepted: 1 } }]);
  });

  test('are made anew when no step was made for hours: an earlier version notes no changes', async () => {
    const uuid = await submitted('completed', '2031-03-04T10:00:00Z');
    await countAll();
    await database.orm.em.fork().nativeDelete(Submission, { uuid });
    await countAll({ now: new Date(NOW.getTime() + 90 * MINUTE_MS) });
    expect((await counted()).forms).toHaveLength(1);
    await countAll({ now: new Date(NOW.getTime() + 5 * HOUR_MS) });
    expect((await counted()).forms).toHaveLength(0);
  });

  test('are checked from the newest slot to the oldest, since an earlier version notes no changes', async () => {
    const uuids = [];
    for (const at of ['2031-03-10T09:00:00Z', '2031-03-10T02:00:00Z']) uuids.push(await submitted('completed', at));
    await countAll();
    await database.orm.em.fork().nativeDelete(Submission, { uuid: uuids });
    await submitted('completed', '2031-03-09T20:00:00Z');
    const forms = [];
    for (let { place } = await countSlots(database.orm, NOW); place.checked !== null; ) {
      forms.push((await counted()).forms[0]?.submissions ?? 0);
      ({ place } = await countSlots(database.orm, NOW, place));
    }
    expect(forms).toEqual([1, 0]);
    expect((await counted()).forms).toMatchObject([{ submissions: 1 }]);
  });

  test('are right again after a worker whose clock was two days ahead', async () => {
    await submitted('completed', '2031-03-04T10:00:00Z');
    await countAll();
    const ahead = new Date(NOW.getTime() + 2 * DAY_MS);
    await countAll({ now: ahead });
    await database.orm.em.fork().nativeUpdate(SlotFeed, {}, { dueAt: ahead });
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
    for (let minutes = 0; minutes < 120; minutes += 10) await submitted('completed', later(minutes));
    await beginSlots(database.orm, later(240));
    expect(await database.orm.em.fork().findOneOrFail(SlotFeed, { id: SLOT_FEED })).toMatchObject({
      dueAt: later(240),
    });
    await countSlots(database.orm, later(240));
    expect((await counted()).forms).toMatchObject([{ submissions: 13 }]);
    expect(await counted()).toEqual(await fromRows());
  });

  test('are right although the clock of who accepts is two hours behind', async () => {
    await countAll();
    await submitted('completed', new Date(NOW.getTime() - 2 * HOUR_MS));
    await countSlots(database.orm, NOW);
    expect((await counted()).forms).toMatchObject([{ submissions: 1 }]);
  });

  test('leave out what came before 1970, which imports may bring, and which is counted from the submissions', async () => {
    const uuid = await submitted('completed', '1969-07-20T20:17:00Z');
    await inTransaction((em) => noteChanged(em, [uuid]));
    await submitted('completed', '1970-07-20T20:17:00Z');
    await countAll();
    const range = { from: '1969-07-01', to: '1970-06-30', timeZone: 'UTC' };
    expect((await counted(range)).forms).toMatchObject([{ submissions: 1 }]);
    expect((await counted({ ...range, from: '1970-02-01', to: '1970-12-31' })).forms).toMatchObject([
      { submissions: 1 },
    ]);
  });

  test('go on at once while many slots are changed, and the notes of one form do not wait for those of another', async () => {
    await countAll();
    const notes = Array.from({ length: 250 }, (_, n) => ({ formId: 2, slot: slotAt(NOW.getTime()) - 200 - n }));
    await database.orm.em.fork().insertMany(ChangedSlot, notes);
    const em = database.orm.em.fork();
    await em.begin();
    await em.insert(ChangedSlot, { formId: 12_345, slot: 5 });
    const steps = [];
    let { isDone, place } = await countSlots(database.orm, NOW);
    for (steps.push(isDone); !isDone; steps.push(isDone))
      ({ isDone, place } = await countSlots(database.orm, NOW, place));
    await em.rollback();
    expect(steps).toEqual([false, false, true]);
    expect(await changed()).toBe(0);
  });

  test('end where too many are to be read, and say where', async () => {
    for (let day = 1; day <= 6; day += 1) await submitted('completed', `2031-03-0${day}T10:00:00Z`);
    await countAll();
    const { forms, countedBackTo } = await counted({}, 3);
    expect(forms).toMatchObject([{ submissions: 3 }]);
    expect(countedBackTo).toEqual(new Date('2031-03-03T10:30:00Z'));
    expect((await counted({}, 6)).countedBackTo).toBeNull();
  });

  test('say the same as the submissions after any changes', async () => {
    const at = fc.integer({ min: 0, max: 200 }).map((n) => new Date(NOW.getTime() - DAY_MS * 2 + n * 17 * MINUTE_MS));
    const status = fc.constantFrom<SubmissionStatus>('completed', 'unpaid', 'accepted', 'completed_with_errors');
    const step = fc.record({
      at,
      status,
      formId: fc.integer({ min: 1, max: 2 }),
      counts: fc.boolean(),
      erases: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const em = database.orm.em.fork();
        for (const table of TABLES) await em.execute(`delete from ${table}`);
        await beginSlots(database.orm, NOW);
        for (const { at: time, status: state, formId, counts, erases } of steps) {
          const uuid = await submitted(state, time, formId);
          await inTransaction((tx) => noteChanged(tx, [uuid]));
          if (counts) await countSlots(database.orm, NOW, undefined, 3);
          if (erases) await inTransaction((tx) => eraseSubmissions(tx, [uuid], installed, () => {}));
        }
        expect(await counted()).toEqual(await fromRows());
        await countAll({ step: 2 });
        expect(await counted()).toEqual(await fromRows());
      }),
      { numRuns: 8 },
    );
  });
});

test('a slot is half an hour', () => {
  expect(slotAt(Date.parse('1970-01-01T00:59:59.999Z'))).toBe(1);
  expect(slotAt(Date.parse('1970-01-01T01:00:00Z'))).toBe(2);
});

function inTransaction<T>(work: (em: ReturnType<TestDatabase['orm']['em']['fork']>) => Promise<T>): Promise<T> {
  return database.orm.em.fork().transactional(work);
}
