import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createPool, type Pool } from 'mysql2/promise';
import { countingAnswers, countingSlots } from '#dev/bench/chores/counting.ts';
import { erasing } from '#dev/bench/chores/erasing.ts';
import { exporting } from '#dev/bench/chores/exporting.ts';
import { addProcessed, submissionsOf, untilCounted } from '#dev/bench/chores/filling.ts';
import { importing } from '#dev/bench/chores/importing.ts';
import { createForm } from '#dev/load/forms.ts';
import { type Stack, select } from '#dev/load/stack.ts';
import { createExportActivities } from '#features/exports/activities/write.ts';
import { countNew } from '#features/results/counting/feed.ts';
import { beginFeed } from '#features/results/due.ts';
import { beginSlots, countSlots } from '#features/statistics/slots.ts';
import { PLACE } from '#test/environment/exports.ts';
import { importsOf } from '#test/environment/imports.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';

const COUNT = 300;
let service: TestService;
let db: Pool;
let stack: Stack;
let formId: number;
beforeAll(async () => {
  service = await startService();
  db = createPool({ uri: service.databaseUrl, connectionLimit: 2 });
  const [adminUser, adminApplicationPassword] = Buffer.from(String(service.admin.authorization).slice(6), 'base64')
    .toString()
    .split(':');
  const dev = { apiB: `${service.url}/${REST_ROOT}/svcb/v1`, adminUser, adminApplicationPassword };
  stack = { dev, db } as unknown as Stack;
  formId = (await createForm(stack.dev, { webhooks: { crm: 'http://127.0.0.1:9/' } })).id;
  await addProcessed(db, formId, COUNT);
  await beginFeed(service.orm, new Date());
  await beginSlots(service.orm, new Date());
});
afterAll(async () => {
  await db.end();
  await service.close();
});

const count = async (from: string) =>
  Number((await select<{ n: number }>(db, `select count(*) as n from ${from}`))[0]?.n);
const never = new AbortController().signal;

/** Waits for the bench while workers do their work. */
async function beside<T>(works: () => Promise<unknown>, waiting: Promise<T>): Promise<T> {
  let isOver = false;
  const over = waiting.finally(() => {
    isOver = true;
  });
  const working = async () => {
    while (!isOver) await works();
  };
  const [result] = await Promise.all([over, working()]);
  return result;
}

const countResults = () => countNew({ orm: service.orm, readSite: async () => ({ timeZone: 'UTC' }) }, new Date());

describe('a filled form', () => {
  test('has processed submissions, each with a mail, a webhook and its attempt', async () => {
    expect(await submissionsOf(db, formId)).toBe(COUNT);
    expect(await count(`submissions where status <> 'completed'`)).toBe(0);
    expect(await count(`deliveries where kind = 'mail' and status = 'delivered'`)).toBe(COUNT);
    expect(await count(`deliveries where kind = 'integration' and status = 'delivered'`)).toBe(COUNT);
    expect(await count('delivery_attempts')).toBe(COUNT);
  });

  test('its submissions are old enough to be counted, and from two years', async () => {
    expect(await count('submissions where created_at > timestampadd(hour, -47, utc_timestamp())')).toBe(0);
    expect(await count('submissions where created_at > timestampadd(day, -366, utc_timestamp())')).toBeGreaterThan(
      COUNT / 3,
    );
  });

  test('is exported by the service', async () => {
    const { text } = await service.as.admin('GET', `b:/forms/${formId}/submissions.csv`);
    expect(text.trimEnd().split('\n')).toHaveLength(1 + COUNT);
  });
});

test('counting the slots of all submissions ends when workers have counted them', async () => {
  const chore = countingSlots(stack);
  await chore.prepare();
  expect(await beside(() => countSlots(service.orm, new Date()), chore.work(never))).toBe(true);
  expect(await chore.rows()).toBe(COUNT);
});

test('counting answers again ends when workers have counted them', async () => {
  const chore = countingAnswers(stack, formId);
  await beside(countResults, untilCounted(db));
  await chore.prepare();
  expect(await beside(countResults, chore.work(never))).toBe(true);
  expect(await chore.rows()).toBe(COUNT);
});

describe('tables of a form', () => {
  const uuids = async (table: string, status: string) =>
    (await select<{ uuid: string }>(db, `select uuid from ${table} where status = ?`, [status])).map(
      ({ uuid }) => uuid,
    );

  test('an export is done when the worker has written it, and is removed', async () => {
    const { writeExport, finishExport } = createExportActivities({ batches: service.orm, box: service.box, ...PLACE });
    const chore = exporting(stack, formId);
    await chore.prepare();
    const write = async () => {
      for (const exportUuid of await uuids('exports', 'pending')) {
        const input = { exportUuid, now: service.clock.now().getTime() };
        await new MockActivityEnvironment().run(writeExport, input);
        await finishExport(input);
      }
    };
    expect(await beside(write, chore.work(never))).toBe(true);
    expect(await chore.rows()).toBe(COUNT);
    expect(await count('exports')).toBe(0);
  });

  test('imports are done when the worker has read them, and add all of their rows', async () => {
    const imports = importsOf(service, service.clock.now);
    const taking = await createForm(stack.dev, { webhooks: {} });
    const chore = importing(stack, taking.id, 20);
    await chore.prepare();
    const read = async () => {
      for (const uuid of await uuids('imports', 'running')) await imports.run(uuid);
    };
    for (const rows of [20, 40]) {
      expect(await beside(read, chore.work(never))).toBe(true);
      expect([await chore.rows(), await submissionsOf(db, taking.id)]).toEqual([rows, rows]);
    }
    expect(await count('imports')).toBe(0);
  });
});

test('erasing the person ends with nothing left, and is filled up again', async () => {
  const chore = erasing(stack, formId, COUNT);
  for (let round = 0; round < 2; round += 1) {
    await beside(countResults, chore.prepare());
    expect(await submissionsOf(db, formId)).toBe(COUNT);
    expect(await chore.work(never)).toBe(false);
    expect(await chore.rows()).toBe(COUNT);
    expect(await submissionsOf(db, formId)).toBe(0);
    expect(await count('delivery_attempts')).toBe(0);
  }
});
