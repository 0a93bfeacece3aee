import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { CatalogueCategory, CatalogueProduct } from '#features/shop/entities.ts';
import { COMMAND_SETTINGS, expectFailure, runCommand, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
});
afterEach(async () => {
  await database.orm.em.fork().nativeDelete(CatalogueProduct, {});
  await database.orm.em.fork().nativeDelete(CatalogueCategory, {});
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const settings = () => ({ ...COMMAND_SETTINGS, DATABASE_URL: database.url });
const load = (file: string, ...args: string[]) =>
  runHere(['catalogue:import', '--file', '-', ...args], settings(), file);
const count = () => database.orm.em.fork().count(CatalogueProduct);

const GOOD = '\uFEFFsku,name,Regular price,Categories\r\nT,Tea,"4,50",Drinks\r\nC,Coffee,3,Drinks\r\n';
const BAD = 'sku,name,price\nT,Tea,4.50\n,Nothing,1\nC,Coffee,dear\n';

describe('catalogue:import', () => {
  test('reads a file or standard input, and tells what was made and changed', async () => {
    const file = join(folder, 'products.csv');
    writeFileSync(file, GOOD);
    const first = await runCommand(['catalogue:import', '--file', file, '--currency', 'EUR'], settings());
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.json()).toEqual({
      imported: true,
      products: { created: 2, updated: 0 },
      categories: { created: 1 },
      skipped: [],
    });
    expect((await load(GOOD, '--currency', 'EUR')).json()).toMatchObject({ products: { created: 0, updated: 2 } });
  });

  test('names every bad line with its reason, and imports nothing', async () => {
    const ended = await load(BAD, '--currency', 'EUR');
    expectFailure(ended, 1, '--file: nothing was imported, these lines are wrong:\n  line 3: SKU is missing\n');
    expect(ended.stderr).toContain('  line 4: Regular price "dear" is not an amount of EUR such as 19.90 or 20');
    expect(await count()).toBe(0);
  });

  test('imports the others with --skip-bad, and tells which were left out', async () => {
    const ended = await load(BAD, '--currency', 'EUR', '--skip-bad');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.json()).toMatchObject({
      imported: true,
      products: { created: 1, updated: 0 },
      skipped: [
        { line: 3, reason: 'SKU is missing' },
        { line: 4, reason: expect.any(String) },
      ],
    });
    expect(await count()).toBe(1);
  });

  test('does nothing on a dry run, and fails it where the import would', async () => {
    const dry = await load(GOOD, '--currency', 'EUR', '--dry-run');
    expect(dry.json()).toMatchObject({ imported: false, products: { created: 2 }, categories: { created: 1 } });
    expectFailure(await load(BAD, '--currency', 'EUR', '--dry-run'), 1, 'line 3: SKU is missing');
    expect((await load(BAD, '--currency', 'EUR', '--dry-run', '--skip-bad')).json()).toMatchObject({ imported: false });
    expect(await count()).toBe(0);
  });

  test.each<[string, string, string[], number, string]>([
    ['no file', GOOD, ['--file', '/nowhere/products.csv'], 1, '--file: there is no file /nowhere/products.csv'],
    ['a folder', GOOD, ['--file', '/'], 1, '--file: / is a folder'],
    ['an empty file', '', [], 1, '--file: the file is empty'],
    ['no headings', 'T,Tea,4.50\n', [], 1, '--file: the headings have no "SKU"'],
    ['a quote that is not closed', 'sku,name\nT,"Tea\n', [], 1, 'line 2: a quote is not closed'],
    ['a small currency', GOOD, ['--currency', 'eur'], 2, '--currency must be a currency code in capitals, such as EUR'],
    ['no currency', GOOD, [], 1, 'line 2: the price has no currency: add a column Currency, or give --currency'],
  ])('with %s', async (_what, file, args, code, message) => {
    expectFailure(await load(file, ...args), code, message);
  });

  test('of Latin-1 says so', async () => {
    const file = join(folder, 'latin.csv');
    writeFileSync(file, Buffer.from('sku,name\nT,Gr\xfcner Tee\n', 'latin1'));
    expectFailure(
      await runHere(['catalogue:import', '--file', file], settings()),
      1,
      '--file: the file is not in UTF-8',
    );
  });
});
