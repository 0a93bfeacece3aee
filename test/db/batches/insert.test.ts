import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { insertBatch, insertStatement } from '#db/batches/insert.ts';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { linkDatabase } from '#test/environment/database-link.ts';
import { until } from '#test/environment/submissions.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const TRICKY = [
  "it's",
  'back\\slash',
  '"; drop table submissions; --',
  '?',
  '??',
  'nul\0',
  'line\nend',
  '😀 مرحبا',
  '%_',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let uuids = 0;
function rowWith(more: Partial<Submission> = {}) {
  uuids += 1;
  return {
    uuid: `00000000-0000-4000-8000-${String(uuids).padStart(12, '0')}`,
    formId: 7,
    revision: 1,
    surface: 'a' as const,
    status: 'accepted' as const,
    payload: {},
    meta: {},
    createdAt: NOW,
    dueAt: NOW,
    ...more,
  };
}

describe('rows that are inserted together', () => {
  test.each(['alone', 'in a transaction'])('%s: are read as they were written', async (how) => {
    const rows = TRICKY.map((text) =>
      rowWith({ payload: { text, list: [text, ''] }, userAgent: text, ipAddress: null, dueAt: null }),
    );
    const insert = (em = database.orm.em.fork()) => insertBatch(em, Submission, rows);
    const ids = how === 'alone' ? await insert() : await database.orm.em.fork().transactional(insert);
    const read = await database.orm.em.fork().find(Submission, { id: ids }, { orderBy: { id: 'asc' } });
    expect(read.map(({ id, version, ...row }) => [id, version, row])).toEqual(
      rows.map((row, index) => [ids[index], 1, { claimedBy: null, completedAt: null, ...row }]),
    );
  });

  test('a column that only some rows have gets its default in the others', async () => {
    const ids = await insertBatch(database.orm.em.fork(), Submission, [rowWith({ version: 3 }), rowWith()]);
    const read = await database.orm.em.fork().find(Submission, { id: ids }, { orderBy: { id: 'asc' } });
    expect(read.map(({ version }) => version)).toEqual([3, 1]);
  });

  test('a column without a default in MikroORM gets that of the table', () => {
    const row = { id: 'd', status: 'pending' as const };
    const rows = [{ ...row, provider: 'x' }, row] as never;
    expect(insertStatement(database.orm.em, Delivery, rows)).toBe(
      "insert into `deliveries` (`id`, `status`, `provider`) values ('d', 'pending', 'x'), ('d', 'pending', default)",
    );
  });

  test('ids follow the step of the server', async () => {
    const orm = await openTestDatabase(database.url);
    const rows = [rowWith(), rowWith(), rowWith()];
    const ids = await orm.em.fork().transactional(async (em) => {
      await em.execute('set session auto_increment_increment = 5');
      const inserted = await insertBatch(em, Submission, rows);
      await em.execute('set session auto_increment_increment = 1');
      return inserted;
    });
    const read = await orm.em
      .fork()
      .find(Submission, { uuid: rows.map(({ uuid }) => uuid) }, { orderBy: { id: 'asc' } });
    expect(read.map(({ id }) => id)).toEqual(ids);
    expect((ids[2] as number) - (ids[0] as number)).toBe(10);
    await orm.close();
  });

  test.each(['alone', 'in a transaction'])('%s: a lost connection is the same error as elsewhere', async (how) => {
    const link = await linkDatabase(database.url);
    const orm = await openTestDatabase(link.url);
    await insertBatch(orm.em.fork(), Submission, [rowWith()]);
    const row = rowWith();
    link.hangAt('insert into `submissions`');
    const insert = (em = orm.em.fork()) => insertBatch(em, Submission, [row]);
    const inserted = how === 'alone' ? insert() : orm.em.fork().transactional(insert);
    const failed = expect(inserted).rejects.toThrow(DatabaseUnavailable);
    await until('the insert is under way', async () => link.isHanging());
    await link.cut();
    await failed;
    await orm.close();
    await link.close();
    expect(await database.orm.em.fork().count(Submission, { uuid: row.uuid })).toBe(0);
  });

  test.each(['alone', 'in a transaction'])('%s: none is inserted if one cannot be', async (how) => {
    const row = rowWith();
    const insert = (em = database.orm.em.fork()) => insertBatch(em, Submission, [row, row]);
    const inserted = how === 'alone' ? insert() : database.orm.em.fork().transactional(insert);
    await expect(inserted).rejects.toThrow(UniqueConstraintViolationException);
    expect(await database.orm.em.fork().count(Submission, { uuid: row.uuid })).toBe(0);
  });
});
