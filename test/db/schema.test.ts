import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { isProInstalled } from '#bin/edition.ts';
import { SettingsRow } from '#db/entities/settings.ts';
import { declarations } from '#db/migrations/index.ts';
import { applyTo } from '#db/migrations/tables.ts';
import { tablesAfter } from '#dev/migrations/next.ts';
import { readReleased } from '#dev/migrations/released.ts';
import { describedSchema, initialSchema, tablesOf } from '#dev/migrations/schema.ts';
import { Form, FormRevision } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { runs } from '#test/environment/runs.ts';
import { parseConfig } from '#test/forms/form-fixture.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const CONFIG = parseConfig({ fields: [{ type: 'text', name: 'it' }], options: {} });

const PRO_TABLES = [
  'ai_requests',
  'draft_mails',
  'draft_submissions',
  'drafts',
  'license',
  'payment_events',
  'payment_history',
  'payment_orders',
  'payment_refunds',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function rowsOf(url: string, sql: string, values: unknown[] = []): Promise<RowDataPacket[]> {
  const connection = await createConnection({ uri: url });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql, values);
    return rows;
  } finally {
    await connection.end();
  }
}

/** Describes a database by table: every column and every index, in a form that can be compared. */
async function schemaOf(url: string): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    url,
    `select table_name as name, engine, table_collation as collation from information_schema.tables
     where table_schema = database() and table_name <> 'schema_migrations'`,
  );
  const columns = await rowsOf(
    url,
    `select table_name as tbl, column_name as name, column_type as type, is_nullable as nullable, column_default as preset,
       extra, collation_name as collation
     from information_schema.columns where table_schema = database() order by column_name`,
  );
  const indices = await rowsOf(
    url,
    `select table_name as tbl, index_name as name, non_unique as many, index_type as kind,
       group_concat(column_name order by seq_in_index) as columns
     from information_schema.statistics where table_schema = database()
     group by table_name, index_name, non_unique, index_type order by index_name`,
  );
  return Object.fromEntries(
    tables.map(({ name, engine, collation }) => [
      name,
      {
        engine,
        collation,
        columns: columns.filter(({ tbl }) => tbl === name),
        indices: indices.filter(({ tbl }) => tbl === name),
      },
    ]),
  );
}

describe('the schema', () => {
  test('of the initial migration is what npm run migration makes, until a version is released with it', async () => {
    const made = readFileSync(new URL('../../db/migrations/initial-schema.ts', import.meta.url), 'utf8');
    // Without the Pro package no entities describe its tables.
    if (isProInstalled() && !readReleased().migrations['0001-initial']) expect(await initialSchema()).toBe(made);
    expect(made).toContain('create table if not exists `drafts` (');
  });

  test('of all migrations has what the entities describe, and besides only what has been retired', async () => {
    if (!isProInstalled()) return;
    const described = applyTo(new Map(), await describedSchema());
    const retired = new Set(declarations.flatMap(({ retires = [] }) => retires));
    for (const [name, table] of tablesAfter(declarations)) {
      if (retired.has(name)) continue;
      const [columns, keys] = [new Map(table.columns), new Map(table.keys)];
      for (const column of columns.keys()) if (retired.has(`${name}.${column}`)) columns.delete(column);
      for (const key of keys.keys()) if (retired.has(`${name} key ${key}`)) keys.delete(key);
      expect([name, { columns, keys }]).toEqual([name, described.get(name)]);
    }
    expect([...tablesAfter(declarations).keys()].filter((name) => !retired.has(name)).sort()).toEqual(
      [...described.keys()].sort(),
    );
  });

  test.each([
    ['alter table `a` add constraint `b` foreign key (`c`) references `d` (`e`);'],
    ['create table `a` (`b` int not null) default character set utf8mb4;\nalter table `other` add index `i` (`b`);'],
  ])('has no place for %s', (sql) => {
    expect(() => tablesOf(sql)).toThrow('A migration has no place for: alter table');
  });

  test('that the migrations make is the one that the entities describe', async () => {
    const described = await createTestDatabase({ migrated: false });
    try {
      await described.orm.schema.create();
      const [migrated, expected] = [await schemaOf(database.url), await schemaOf(described.url)];
      expect(Object.keys(migrated).length).toBeGreaterThan(10);
      // Without the Pro package no entities describe its tables. They are created all the same, so that it can be installed
      // later.
      const undescribed = Object.keys(migrated).filter((table) => !Object.hasOwn(expected, table));
      expect(undescribed.sort()).toEqual(isProInstalled() ? [] : PRO_TABLES);
      const known = Object.entries(migrated).filter(([table]) => !undescribed.includes(table));
      expect(Object.fromEntries(known)).toEqual(expected);
    } finally {
      await described.close();
    }
  });

  test('keeps text as utf8mb4 in transactional tables', async () => {
    const tables = await rowsOf(
      database.url,
      `select table_name as name from information_schema.tables where table_schema = database()
       and (engine <> 'InnoDB' or table_collation not like 'utf8mb4%')`,
    );
    const columns = await rowsOf(
      database.url,
      `select table_name as name from information_schema.columns where table_schema = database()
       and character_set_name is not null and character_set_name <> 'utf8mb4'`,
    );
    expect([tables, columns]).toEqual([[], []]);
  });

  test('keeps every time of ours to the millisecond', async () => {
    const times = await rowsOf(
      database.url,
      `select table_name as tbl, column_name as name, column_type as type from information_schema.columns
       where table_schema = database() and table_name <> 'schema_migrations'
       and (data_type in ('datetime', 'timestamp', 'date', 'time') or column_name like '%\\_at')`,
    );
    expect(times.length).toBeGreaterThan(10);
    expect(times.filter(({ type }) => type !== 'datetime(3)')).toEqual([]);
  });
});

describe('times', () => {
  const WRITE_AND_READ = `
    import { openDatabase } from './db/orm.ts';
    import { SettingsRow } from './db/entities/settings.ts';
    const orm = await openDatabase({ url: process.env.DATABASE_URL });
    const times = JSON.parse(process.env.TIMES);
    for (const time of times) await orm.em.fork().insert(SettingsRow, { scope: time, version: 1, value: 1, updatedAt: new Date(time) });
    const rows = await orm.em.fork().find(SettingsRow, { scope: times }, { orderBy: { scope: 'asc' } });
    const found = await orm.em.fork().count(SettingsRow, { scope: times, updatedAt: { $gte: new Date(times[0]) } });
    console.log(JSON.stringify({ zone: new Date().getTimezoneOffset(), read: rows.map((row) => row.updatedAt), found }));
    await orm.close();`;

  test('are UTC in the database, whatever the time zone of the machine', async () => {
    // Includes hours that daylight saving time skips or repeats in that zone.
    const times = [
      '2031-03-09T02:30:00.001Z',
      '2031-03-09T06:00:00.999Z',
      '2031-11-02T04:15:00.500Z',
      '2031-11-02T05:15:00.500Z',
      '2031-12-31T23:59:59.999Z',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', WRITE_AND_READ], {
      env: { ...process.env, TZ: 'America/St_Johns', DATABASE_URL: database.url, TIMES: JSON.stringify(times) },
    });
    const { zone, read, found } = JSON.parse(stdout);
    expect(zone).not.toBe(0);
    expect(read).toEqual(times);
    expect(found).toBe(times.length);
    const stored = await rowsOf(
      database.url,
      'select scope as name, cast(updated_at as char) as text from settings where scope in (?)',
      [times],
    );
    expect(stored).toHaveLength(times.length);
    for (const { name, text } of stored) expect(`${text.replace(' ', 'T')}Z`).toBe(name);
  });
});

describe('values', () => {
  const grapheme = (length: object) => fc.string({ unit: 'grapheme', ...length });

  test('of any script come back as they were, emoji included', async () => {
    const em = database.orm.em.fork();
    await fc.assert(
      fc.asyncProperty(
        grapheme({ maxLength: 40 }),
        fc.dictionary(
          fc.string({ unit: 'binary', minLength: 1 }).filter((key) => key !== '__proto__'),
          fc.string({ unit: 'binary' }),
        ),
        async (text, payload) => {
          const id = await em.insert(Submission, {
            uuid: crypto.randomUUID(),
            formId: 1,
            revision: 1,
            surface: 'b',
            payload,
            meta: { ignored_fields: [text] },
            userAgent: text,
            status: 'accepted',
            createdAt: NOW,
          });
          const row = await em.fork().findOneOrFail(Submission, { id });
          expect(row.userAgent).toBe(text);
          expect(row.meta).toEqual({ ignored_fields: [text] });
          expect({ ...row.payload }).toEqual({ ...payload });
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('of a title may be 255 characters, each of four bytes', async () => {
    const em = database.orm.em.fork();
    const title = '🦆'.repeat(255);
    const id = await em.insert(Form, { title, config: CONFIG, revision: 1, createdAt: NOW, updatedAt: NOW });
    expect((await em.fork().findOneOrFail(Form, { id })).title).toBe(title);
  });

  test('that are too long are refused, not cut', async () => {
    const em = database.orm.em.fork();
    const tooLong = { title: 'x'.repeat(256), config: CONFIG, revision: 1, createdAt: NOW, updatedAt: NOW };
    await expect(em.insert(Form, tooLong)).rejects.toThrow(/too long/i);
  });

  // The ORM drops keys called `__proto__`. No field can have that name, and bodies with it are refused.
  test('of JSON columns are any JSON', async () => {
    const em = database.orm.em.fork();
    const anyJson = fc
      .jsonValue({ stringUnit: 'binary' })
      .filter((value) => value !== null && !JSON.stringify(value).includes('"__proto__"'));
    await fc.assert(
      fc.asyncProperty(anyJson, async (value) => {
        await em.upsert(SettingsRow, { scope: 'any', version: 1, value, updatedAt: NOW });
        const row = await em.fork().findOneOrFail(SettingsRow, { scope: 'any' });
        expect(JSON.stringify(row.value)).toBe(JSON.stringify(value));
      }),
      { numRuns: runs(60) },
    );
  });

  test('of ids are numbers beyond 32 bits', async () => {
    const em = database.orm.em.fork();
    const id = 2 ** 53 - 1;
    await em.insert(FormRevision, { id, formId: id, revision: 2 ** 32 - 1, title: '', config: CONFIG, createdAt: NOW });
    expect(await em.fork().findOneOrFail(FormRevision, { formId: id })).toMatchObject({
      id,
      formId: id,
      revision: 2 ** 32 - 1,
    });
  });
});
