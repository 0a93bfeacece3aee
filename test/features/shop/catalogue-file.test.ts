import { describe, expect, test } from '@jest/globals';
import { type CatalogueLine, type ProductEntry, readProducts } from '#features/shop/catalogue-file.ts';

async function read(file: string, currency: string | null = 'EUR'): Promise<CatalogueLine[]> {
  async function* bytes() {
    yield Buffer.from(file);
  }
  const lines = [];
  for await (const line of readProducts(bytes(), { currency: currency ?? undefined })) lines.push(line);
  return lines;
}

async function product(headings: string, row: string): Promise<ProductEntry> {
  const [line] = await read(`${headings}\n${row}\n`);
  if (!line || 'mistake' in line) throw new Error(line?.mistake ?? 'no line');
  return line.product;
}

const WOOCOMMERCE =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Date sale price starts","Date sale price ends","Sale price","Regular price",Categories,Parent';

describe('a file of products', () => {
  test('as WooCommerce exports it', async () => {
    const file = [
      `\uFEFF${WOOCOMMERCE}`,
      '12,simple,TEA-1,,"Tea, ""Earl Grey""",1,0,visible,,,"4,50","5,00","Drinks > Tea, Gifts",',
      "13,variable,'-SHIRT,,'=Shirt,'-1,0,visible,,,,,\"Arts\\, Crafts\",",
      '14,variation,SHIRT-RED,,"Shirt – red",0,0,visible,2026-11-01,2026-11-30,10,12.00,,-SHIRT',
    ].join('\r\n');
    expect(await read(file)).toEqual([
      {
        line: 2,
        product: {
          sku: 'TEA-1',
          name: 'Tea, "Earl Grey"',
          price: { amount: 450, currency: 'EUR' },
          status: 'publish',
          categories: [
            { slug: 'drinks', name: 'Drinks' },
            { slug: 'drinks-tea', name: 'Tea' },
            { slug: 'gifts', name: 'Gifts' },
          ],
        },
      },
      {
        line: 3,
        product: {
          sku: '-SHIRT',
          name: '=Shirt',
          price: null,
          status: 'draft',
          categories: [{ slug: 'arts-crafts', name: 'Arts, Crafts' }],
        },
      },
      {
        line: 4,
        product: {
          sku: 'SHIRT-RED',
          name: 'Shirt – red',
          price: { amount: 1200, currency: 'EUR' },
          status: 'private',
          categories: [],
        },
      },
    ]);
  });

  test('may have columns of our own, in any order and case', async () => {
    expect(await product('NAME, price ,currency,Status,sku', 'Tea,1200,jpy,Pending,T')).toEqual({
      sku: 'T',
      name: 'Tea',
      price: { amount: 1200, currency: 'JPY' },
      status: 'pending',
      categories: [],
    });
  });

  test('needs a SKU and a name, and no currency where it has no price', async () => {
    expect(await product('sku,name', 'T,Tea')).toMatchObject({ price: null, status: 'publish', categories: [] });
  });

  test('keeps categories apart whose letters an address cannot have', async () => {
    const { categories } = await product('sku,name,categories', 'T,Tea,"日本, 中国, Tea 日本, Tea, Čaj"');
    expect(categories.map(({ name }) => name)).toEqual(['日本', '中国', 'Tea 日本', 'Tea', 'Čaj']);
    const slugs = categories.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(5);
    expect(slugs.slice(3)).toEqual(['tea', 'caj']);
    expect(slugs.every((slug) => /^[a-z0-9-]{1,191}$/.test(slug))).toBe(true);
  });

  test.each([
    ['empty', '', 'the file is empty'],
    ['without a SKU', 'name,price\n', 'the headings have no "SKU"'],
    ['without a name', 'sku,price\n', 'the headings have no "Name"'],
    ['with semicolons', 'sku;name;price\n', 'values must be separated by commas'],
    ['with a column twice', 'sku,name,SKU\n', 'the headings have "sku" twice'],
    ['with two columns for the price', 'sku,name,price,Regular price\n', '"regular price" twice'],
    ['with broken headings', '"sku"x,name\n', 'goes on after its closing quote'],
  ])('that is %s is refused', async (_what, file, message) => {
    await expect(read(file)).rejects.toThrow(message);
  });

  test.each<[string, string, string]>([
    ['no SKU', ',Tea,1,,,', 'SKU is missing'],
    ['a SKU of blanks', '  ,Tea,1,,,', 'SKU is missing'],
    ['no name', 'T,,1,,,', 'Name is missing'],
    ['a long SKU', `${'x'.repeat(101)},Tea,1,,,`, 'SKU has more than 100 characters'],
    ['a long name', `T,${'x'.repeat(256)},1,,,`, 'Name has more than 255 characters'],
    ['a control character', 'T\u0000,Tea,1,,,', 'SKU has a control character'],
    ['a word for a price', 'T,Tea,cheap,,,', 'Regular price "cheap" is not an amount of EUR such as 19.90 or 20'],
    ['a price below zero', 'T,Tea,-1,,,', 'Regular price "-1"'],
    ['a price finer than the currency', 'T,Tea,1.005,,,', 'Regular price "1.005" is not an amount of EUR'],
    ['thousands set apart', 'T,Tea,"1,234.50",,,', 'Regular price "1,234.50"'],
    ['a price beyond counting', `T,Tea,${'9'.repeat(16)},,,`, 'is not an amount of EUR'],
    ['an unknown currency', 'T,Tea,1,QQQ,,', 'Currency "QQQ" is not a currency code such as EUR'],
    ['an unknown status', 'T,Tea,1,,sold,', 'Status "sold" is not one of draft, pending, private, publish'],
    ['an unknown number of Published', 'T,Tea,1,,,7', 'Published "7" is not one of 1, 0, -1, 2'],
    ['too few values', 'T,Tea,1', 'has 3 values where the headings have 6'],
    ['too many values', 'T,Tea,1,,,,,', 'has 8 values where the headings have 6'],
    ['a broken quote', '"T"x,Tea,1,,,', 'goes on after its closing quote'],
  ])('names the line with %s', async (_what, row, mistake) => {
    const lines = await read(`sku,name,price,currency,status,published\n\nA,Ale,1,,,\n${row}\nB,Beer,2,,,\n`);
    expect(lines).toMatchObject([
      { line: 3, product: { sku: 'A' } },
      { line: 4, mistake: expect.stringContaining(mistake) },
      { line: 5, product: { sku: 'B' } },
    ]);
  });

  test('names the line where a SKU stands again, and the one where it stood', async () => {
    const lines = await read('sku,name\nT,Tea\nU,Beer\n T ,Tea again\nt,Small tea\n');
    expect(lines[2]).toEqual({ line: 4, mistake: 'SKU "T" is already on line 2' });
    expect(lines[3]).toMatchObject({ product: { sku: 't' } });
  });

  test('names the line whose price has no currency', async () => {
    const lines = await read('sku,name,price\nT,Tea,1\n', null);
    expect(lines).toEqual([
      { line: 2, mistake: 'the price has no currency: add a column Currency, or give --currency' },
    ]);
  });

  test('has a most of records, and of categories in each', async () => {
    await expect(read(`sku,name\nT,Tea${'\n'.repeat(500_000)}`)).rejects.toThrow(
      'line 500001: the file has more than 500000 records; cut it in parts',
    );
    const row = (count: number) => `T,Tea,"${Array.from({ length: count }, (_, at) => `Tea ${at}`).join(' > ')}"`;
    expect((await product('sku,name,categories', row(200))).categories).not.toEqual([]);
    const mistake = 'Categories has more than 200 names';
    expect(await read(`sku,name,categories\n${row(201)}\n`)).toEqual([{ line: 2, mistake }]);
  });
});
