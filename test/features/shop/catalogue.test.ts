import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { CATALOGUE_LOCK, Catalogue } from '#features/shop/catalogue.ts';
import { type CatalogueLine, readProducts } from '#features/shop/catalogue-file.ts';
import type { CatalogueQuery } from '#features/shop/catalogue-host.ts';
import { CatalogueCategory, CatalogueProduct } from '#features/shop/entities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { until } from '#test/environment/submissions.ts';

const NOW = new Date('2026-11-21T12:00:00.123Z');
const LATER = new Date('2026-11-22T12:00:00.456Z');

let database: TestDatabase;
let catalogue: Catalogue;

beforeAll(async () => {
  database = await createTestDatabase();
  catalogue = new Catalogue({ orm: database.orm });
});
afterAll(() => database.close());
afterEach(async () => {
  await database.orm.em.fork().nativeDelete(CatalogueProduct, {});
  await database.orm.em.fork().nativeDelete(CatalogueCategory, {});
});

async function* bytesOf(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const take = (file: string, options: { trial?: boolean; skipBad?: boolean; now?: Date } = {}) =>
  catalogue.import(readProducts(bytesOf(file), { currency: 'EUR' }), { now: NOW, ...options });
const list = (query: Partial<CatalogueQuery> = {}) =>
  catalogue.list({ type: 'products', limit: 20, search: '', ...query });
const products = () => database.orm.em.fork().find(CatalogueProduct, {}, { orderBy: { id: 'asc' } });
const skus = async (query: Partial<CatalogueQuery> = {}) => (await list(query)).map(({ sku }) => sku);

describe('an import', () => {
  test('makes products and their categories', async () => {
    const file = 'sku,name,price,status,categories\nT,Tea,4.50,draft,"Drinks > Tea, Gifts"\nC,Coffee,,,Drinks\n';
    expect(await take(file)).toEqual({ saved: true, created: 2, updated: 0, categoriesCreated: 3, badLines: [] });
    expect(await products()).toEqual([
      {
        id: expect.any(Number),
        sku: 'T',
        name: 'Tea',
        amount: 450,
        currency: 'EUR',
        status: 'draft',
        categories: ['drinks', 'drinks-tea', 'gifts'],
        createdAt: NOW,
        updatedAt: NOW,
      },
      expect.objectContaining({ sku: 'C', amount: null, currency: null, status: 'publish', categories: ['drinks'] }),
    ]);
    expect(await list({ type: 'categories' })).toEqual([
      { id: expect.any(Number), name: 'Drinks', slug: 'drinks' },
      { id: expect.any(Number), name: 'Gifts', slug: 'gifts' },
      { id: expect.any(Number), name: 'Tea', slug: 'drinks-tea' },
    ]);
  });

  test('changes by SKU what is there, and leaves the rest', async () => {
    await take('sku,name,price,categories\nT,Tea,4.50,Tea\nC,Coffee,3,\n');
    const before = await products();
    const second = await take('sku,name,categories\nT,Black tea,TEA\nt,Small t,\n', { now: LATER });
    expect(second).toEqual({ saved: true, created: 1, updated: 1, categoriesCreated: 0, badLines: [] });
    const after = await products();
    expect(after).toMatchObject([
      { id: before[0]?.id, sku: 'T', name: 'Black tea', amount: null, createdAt: NOW, updatedAt: LATER },
      before[1] as object,
      { sku: 't' },
    ]);
    expect(await list({ type: 'categories' })).toMatchObject([{ name: 'TEA', slug: 'tea' }]);
  });

  test.each([
    ['when a line is wrong', {}, false],
    ['on a trial', { trial: true, skipBad: true }, false],
    ['but for the wrong lines, when those may be left out', { skipBad: true }, true],
  ])('keeps nothing %s', async (_what, options, saved) => {
    const good = Array.from({ length: 1200 }, (_, i) => `P${i},Product ${i},${i},Category ${i % 7}`);
    const file = ['sku,name,price,categories', ...good, ',No SKU,1,', 'X,Bad,price,', 'Y,Good,1,New'].join('\n');
    expect(await take(file, options)).toEqual({
      saved,
      created: 1201,
      updated: 0,
      categoriesCreated: 8,
      badLines: [
        { line: 1202, reason: 'SKU is missing' },
        { line: 1203, reason: expect.stringContaining('"price"') },
      ],
    });
    expect(await products()).toHaveLength(saved ? 1201 : 0);
    expect(await list({ type: 'categories', limit: 100 })).toHaveLength(saved ? 8 : 0);
  });

  test('keeps nothing of a file that breaks off with an error', async () => {
    async function* breaking(): AsyncGenerator<CatalogueLine> {
      yield* readProducts(bytesOf('sku,name\n', ...Array.from({ length: 600 }, (_, i) => `P${i},x\n`)));
      throw new Error('the disk is gone');
    }
    await expect(catalogue.import(breaking(), { now: NOW })).rejects.toThrow('the disk is gone');
    expect(await products()).toEqual([]);
  });

  test('waits for another one to end, and gives way to the next also when it fails', async () => {
    const holder = await createConnection({ uri: database.url });
    const waiting = async () => {
      const [rows] = await holder.query(
        "select 1 from information_schema.processlist where db = database() and info like 'select get_lock(%'",
      );
      return (rows as object[]).length > 0;
    };
    try {
      await holder.query(`select get_lock(${CATALOGUE_LOCK}, 60)`);
      const failing = take('no headings\n');
      await until('the import waits', waiting);
      await holder.query(`select release_lock(${CATALOGUE_LOCK})`);
      await expect(failing).rejects.toThrow('the headings have no');
      expect(await take('sku,name\nT,Tea\n')).toMatchObject({ created: 1 });
      const [rows] = await holder.query(`select is_free_lock(${CATALOGUE_LOCK}) as free`);
      expect(rows).toEqual([{ free: 1 }]);
    } finally {
      await holder.end();
    }
  });

  test('beside others of the same products ends well', async () => {
    const file = (name: string) => `sku,name\n${Array.from({ length: 700 }, (_, i) => `P${i},${name}\n`).join('')}`;
    const results = await Promise.all(['a', 'b', 'c', 'd'].map((name) => take(file(name))));
    expect(results.map(({ created }) => created).sort()).toEqual([0, 0, 0, 700]);
    expect(new Set((await products()).map(({ name }) => name)).size).toBe(1);
  });

  test('of 10,000 lines with long texts keeps only little of the file in memory', async () => {
    let [given, waiting, most] = [0, 0, 0];
    const text = 'x'.repeat(2_000);
    async function* bytes() {
      yield Buffer.from('sku,name,price,categories,description\n');
      for (given = 1; given <= 10_000; given += 1) {
        waiting += 1;
        most = Math.max(most, waiting);
        yield Buffer.from(`P${given},Product ${given},${given}.99,Category ${given % 50},"${text}"\n`);
      }
    }
    async function* counted() {
      for await (const line of readProducts(bytes(), { currency: 'EUR' })) {
        waiting -= 1;
        yield line;
      }
    }
    const result = await catalogue.import(counted(), { now: NOW });
    expect(result).toMatchObject({ saved: true, created: 10_000, categoriesCreated: 50 });
    // Each line is requested only once the line before has been processed, so that the file is never held in memory.
    expect(most).toBeLessThanOrEqual(2);
    expect(await list({ search: 'P9999', limit: 1 })).toMatchObject([{ price: { amount: 999_999, currency: 'EUR' } }]);
  });
});

describe('the list', () => {
  const FILE = `sku,name,price,currency,status
B-1,Blue shirt,10,EUR,
R-1,red Shirt,1200,JPY,
100%,"50% off_ ""all""",1,EUR,
PIPE|1,Pipe,1,EUR,
U_1,Äpfel,1,EUR,
D-1,Draft shirt,1,EUR,draft
P-1,Private shirt,1,EUR,private
W-1,Waiting shirt,1,EUR,pending
`;
  test('has published products by name, with what they cost', async () => {
    await take(FILE);
    expect(await skus()).toEqual(['100%', 'U_1', 'B-1', 'PIPE|1', 'R-1']);
    expect((await list({ search: 'red' }))[0]).toEqual({
      id: expect.any(Number),
      sku: 'R-1',
      name: 'red Shirt',
      price: { amount: 1200, currency: 'JPY' },
    });
    expect(await skus({ limit: 2 })).toEqual(['100%', 'U_1']);
  });

  test.each<[string, string[]]>([
    ['SHIRT', ['B-1', 'R-1']],
    ['b-1', ['B-1']],
    ['apfel', ['U_1']],
    ['%', ['100%']],
    ['_', ['100%', 'U_1']],
    ['|', ['PIPE|1']],
    ['50% off', ['100%']],
    ['"all"', ['100%']],
    ["'", []],
    ["' or 1=1 -- ", []],
    ['\\', []],
    ['%%', []],
    ['||', []],
    ['\u0000', []],
    ['?', []],
    [':0', []],
    ['🦆', []],
  ])('searched for %j has %j', async (search, expected) => {
    await take(FILE);
    expect(await skus({ search })).toEqual(expected);
  });

  test('of categories is searched by name too', async () => {
    await take('sku,name,categories\nT,Tea,"Drinks, 100% organic, Gifts"\n');
    const names = async (search: string) => (await list({ type: 'categories', search })).map(({ name }) => name);
    expect(await names('DRINK')).toEqual(['Drinks']);
    expect(await names('%')).toEqual(['100% organic']);
    expect(await names("' or ''='")).toEqual([]);
  });
});
