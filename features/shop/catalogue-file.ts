import { createHash } from 'node:crypto';
import { shopBudgets } from '#features/shop/budgets.ts';
import { isCurrency, minorUnits } from '#forms/money.ts';
import { slugOf } from '#forms/templates/slug.ts';
import { type CsvRecord, readCsv } from './csv.ts';
import type { ProductStatus } from './entities.ts';

export interface Category {
  slug: string;
  name: string;
}

export interface ProductEntry {
  sku: string;
  name: string;
  /** In minor units of the currency. */
  price: { amount: number; currency: string } | null;
  status: ProductStatus;
  /** Parent categories are included. */
  categories: Category[];
}

/** A line of the file: a product, or a mistake. */
export type CatalogueLine = { line: number; product: ProductEntry } | { line: number; mistake: string };

/** Reports a file that cannot be read at all, or not to its end. */
export class CatalogueFileError extends Error {}

const MOST_RECORDS = shopBudgets.catalogueRecords.atMost;
const MOST_CATEGORIES = shopBudgets.productCategories.atMost;

/** Lowercase column headings: our own, and those of WooCommerce's export in English. */
const COLUMNS = {
  sku: ['sku'],
  name: ['name'],
  price: ['regular price', 'price'],
  salePrice: ['sale price'],
  saleStart: ['date sale price starts'],
  saleEnd: ['date sale price ends'],
  currency: ['currency'],
  published: ['published'],
  status: ['status'],
  categories: ['categories'],
} as const;

type Row = Record<keyof typeof COLUMNS, string>;

/** WooCommerce's numbers in its column Published. */
const PUBLISHED: Record<string, ProductStatus> = { '1': 'publish', '0': 'private', '-1': 'draft', '2': 'pending' };
const STATUSES: readonly ProductStatus[] = ['draft', 'pending', 'private', 'publish'];

/** Reports an invalid line; the message goes into the list of bad lines. */
class Mistake extends Error {}

/**
 * Reads products from CSV with headings, one at a time. All columns but SKU and name are optional.
 * @param currency currency of the prices if the file has no column for it
 * @throws CatalogueFileError if the headings are wrong or there are too many lines; CsvError if the rest of the file cannot be
 * read
 */
export async function* readProducts(
  bytes: AsyncIterable<Uint8Array>,
  { currency }: { currency?: string } = {},
): AsyncGenerator<CatalogueLine> {
  let read: ((record: CsvRecord) => Row) | null = null;
  const lineOfSku = new Map<string, number>();
  let records = 0;
  for await (const record of readCsv(bytes)) {
    records += 1;
    if (records > MOST_RECORDS) {
      throw new CatalogueFileError(
        `line ${record.line}: the file has more than ${MOST_RECORDS} records; cut it in parts`,
      );
    }
    if (!read) {
      read = rowReader(record);
      continue;
    }
    const { line, values, mistake } = record;
    if (mistake === null && values.every((value) => value.trim() === '')) continue;
    try {
      const product = readProduct(read(record), currency);
      const earlierLine = lineOfSku.get(product.sku);
      if (earlierLine !== undefined) throw new Mistake(`SKU ${quoted(product.sku)} is already on line ${earlierLine}`);
      lineOfSku.set(product.sku, line);
      yield { line, product };
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      yield { line, mistake: error.message };
    }
  }
  if (!read) throw new CatalogueFileError('the file is empty');
}

/** @throws CatalogueFileError */
function rowReader({ values: headings, mistake }: CsvRecord): (record: CsvRecord) => Row {
  if (mistake) throw new CatalogueFileError(`the headings: ${mistake}`);
  const names = headings.map((heading) => heading.trim().toLowerCase());
  const columns = Object.entries(COLUMNS).map(([key, spellings]) => {
    const categories = names.flatMap((name, index) => ((spellings as readonly string[]).includes(name) ? [index] : []));
    if (categories.length > 1) throw new CatalogueFileError(`the headings have ${quoted(spellings[0])} twice`);
    if (categories.length === 0 && (key === 'sku' || key === 'name')) {
      const hint = names.length === 1 ? '; values must be separated by commas' : '';
      throw new CatalogueFileError(`the headings have no ${quoted(key === 'sku' ? 'SKU' : 'Name')}${hint}`);
    }
    return [key, categories[0]] as const;
  });
  return ({ values, mistake: broken }) => {
    if (broken) throw new Mistake(broken);
    if (values.length !== names.length) {
      throw new Mistake(`has ${values.length} values where the headings have ${names.length}`);
    }
    return Object.fromEntries(columns.map(([key, place]) => [key, cleanCell(values[place ?? -1])])) as Row;
  };
}

/** Removes the apostrophe that WooCommerce puts before values that a spreadsheet would take for a formula. */
function cleanCell(value = ''): string {
  return value.replace(/^'(?=[=+\-@\t\r])/, '').trim();
}

function readProduct(row: Row, currency: string | undefined): ProductEntry {
  const sku = textOf('SKU', row.sku, 100);
  const name = textOf('Name', row.name.replace(/\s+/g, ' '), 255);
  return { sku, name, price: priceOf(row, currency), status: statusOf(row), categories: categoriesOf(row.categories) };
}

function textOf(column: string, value: string, longest: number): string {
  if (value === '') throw new Mistake(`${column} is missing`);
  if ([...value].length > longest) throw new Mistake(`${column} has more than ${longest} characters`);
  if (/\p{Cc}/u.test(value)) throw new Mistake(`${column} has a control character`);
  return value;
}

/** Uses the sale price only if it has no dates, since an imported price would not expire. */
function priceOf(row: Row, defaultCurrency: string | undefined): ProductEntry['price'] {
  const onSale = row.salePrice !== '' && row.saleStart === '' && row.saleEnd === '';
  const [column, text] = onSale ? ['Sale price', row.salePrice] : ['Regular price', row.price];
  if (text === '') return null;
  const currency = row.currency.toUpperCase() || defaultCurrency;
  if (currency === undefined) throw new Mistake('the price has no currency: add a column Currency, or give --currency');
  if (!isCurrency(currency)) throw new Mistake(`Currency ${quoted(row.currency)} is not a currency code such as EUR`);
  const amount = minorUnits(text, currency);
  if (amount === null)
    throw new Mistake(`${column} ${quoted(text)} is not an amount of ${currency} such as 19.90 or 20`);
  return { amount, currency };
}

function statusOf({ published, status }: Row): ProductStatus {
  const text = status.toLowerCase();
  if (text !== '') {
    const productStatus = STATUSES.find((candidate) => candidate === text);
    if (!productStatus) throw new Mistake(`Status ${quoted(status)} is not one of ${STATUSES.join(', ')}`);
    return productStatus;
  }
  if (published === '') return 'publish';
  const productStatus = Object.hasOwn(PUBLISHED, published) ? PUBLISHED[published] : undefined;
  if (!productStatus) throw new Mistake(`Published ${quoted(published)} is not one of 1, 0, -1, 2`);
  return productStatus;
}

/** Reads categories from `Clothing > Hoodies, Music`, which names three. A comma within a name is written `\,`. */
function categoriesOf(text: string): Category[] {
  const categories = new Map<string, Category>();
  let named = 0;
  for (const path of text.split(/(?<!\\),/)) {
    const names = path.replaceAll('\\,', ',').split('>');
    const trail: string[] = [];
    for (const name of names.map((candidate) => candidate.trim()).filter(Boolean)) {
      textOf('Categories', name, 255);
      trail.push(name);
      named += 1;
      if (named > MOST_CATEGORIES) throw new Mistake(`Categories has more than ${MOST_CATEGORIES} names`);
      const slug = categorySlug(trail.join(' '));
      categories.set(slug, { slug, name });
    }
  }
  return [...categories.values()];
}

/**
 * Returns a slug for a category path. Letters outside a slug's alphabet are dropped, so a hash of the whole path keeps such
 * categories apart.
 */
function categorySlug(path: string): string {
  const slug = slugOf(path);
  if (slug !== '' && !/(?!\p{Script=Latin})\p{L}/u.test(path)) return slug;
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 8);
  return slug === '' ? mark : `${slug}-${mark}`;
}

function quoted(text: string): string {
  return `"${text.slice(0, 40)}"`;
}
