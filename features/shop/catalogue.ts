import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { lockName } from '#db/lock-name.ts';
import { marks } from '#db/sql.ts';
import type { CatalogueLine, ProductEntry } from './catalogue-file.ts';
import type { CatalogueItem, CatalogueQuery } from './catalogue-host.ts';

export interface BadLine {
  line: number;
  reason: string;
}

export interface ImportResult {
  /** False if nothing was written: on a dry run, or because a line is wrong. */
  saved: boolean;
  created: number;
  updated: number;
  categoriesCreated: number;
  badLines: BadLine[];
}

const BATCH = 500;
/** Allows one import at a time: two would block on each other's rows until the server ends one of them. */
export const CATALOGUE_LOCK = lockName('catalogue');
const LOCK_WAIT_SECONDS = 30;
/** Ignores case and accents; the columns themselves compare exactly. */
const FOLDED = 'collate utf8mb4_unicode_ci';

/** The products and categories of the embedded shop. */
export class Catalogue {
  readonly #orm: MikroORM;

  constructor({ orm }: { orm: MikroORM }) {
    this.#orm = orm;
  }

  /** Lists published products, or categories, by name. `search` matches a part of a name or SKU and ignores case. */
  async list({ type, limit, search }: CatalogueQuery): Promise<CatalogueItem[]> {
    const em = this.#orm.em.fork();
    const pattern = `%${search.replace(/[%_|]/g, '|$&')}%`;
    if (type === 'categories') {
      const rows: CategoryRow[] = await em.execute(
        `select id, slug, name from catalogue_categories
           where name ${FOLDED} like ? escape '|' order by name ${FOLDED}, id limit ?`,
        [pattern, limit],
      );
      return rows.map(({ id, slug, name }) => ({ id: Number(id), name, slug }));
    }
    const rows: ProductRow[] = await em.execute(
      `select id, sku, name, amount, currency from catalogue_products
         where status = 'publish' and (name ${FOLDED} like ? escape '|' or sku ${FOLDED} like ? escape '|')
         order by name ${FOLDED}, id limit ?`,
      [pattern, pattern, limit],
    );
    return rows.map(({ id, sku, name, amount, currency }) => ({
      id: Number(id),
      name,
      sku,
      ...(amount !== null && currency !== null && { price: { amount: Number(amount), currency } }),
    }));
  }

  /**
   * Imports products by SKU: creates new ones, updates existing ones, leaves others alone. All changes are committed, or none:
   * none on a `trial`, and none if a line is wrong, unless `skipBad`. All lines are read in any case.
   * @throws Error if another import does not finish in time; and the errors of `lines`
   */
  async import(
    lines: AsyncIterable<CatalogueLine>,
    { trial = false, skipBad = false, now }: { trial?: boolean; skipBad?: boolean; now: Date },
  ): Promise<ImportResult> {
    const result: ImportResult = { saved: false, created: 0, updated: 0, categoriesCreated: 0, badLines: [] };
    const em = this.#orm.em.fork();
    let batch: ProductEntry[] = [];
    const write = async () => {
      const { created, updated } = await saveProducts(em, batch, now);
      result.created += created;
      result.updated += updated;
      result.categoriesCreated += await saveCategories(em, batch, now);
      batch = [];
    };
    await em.begin();
    try {
      await takeLock(em);
      for await (const entry of lines) {
        if ('mistake' in entry) result.badLines.push({ line: entry.line, reason: entry.mistake });
        else batch.push(entry.product);
        if (batch.length >= BATCH) await write();
      }
      await write();
      result.saved = !trial && (skipBad || result.badLines.length === 0);
      await releaseLock(em);
      if (result.saved) await em.commit();
      else await em.rollback();
      return result;
    } catch (error) {
      // The connection returns to the pool, so its lock must be released. If the connection is lost, so is the lock.
      await releaseLock(em).catch(() => {});
      await em.rollback().catch(() => {});
      throw error;
    }
  }
}

interface CategoryRow {
  id: number | string;
  slug: string;
  name: string;
}

interface ProductRow {
  id: number | string;
  sku: string;
  name: string;
  amount: number | string | null;
  currency: string | null;
}

async function takeLock(em: EntityManager): Promise<void> {
  const [row]: { got: unknown }[] = await em.execute(`select get_lock(${CATALOGUE_LOCK}, ?) as got`, [
    LOCK_WAIT_SECONDS,
  ]);
  if (Number(row?.got) === 1) return;
  throw new Error(`another import has been under way for over ${LOCK_WAIT_SECONDS} s; try again when it has ended`);
}

async function releaseLock(em: EntityManager): Promise<void> {
  await em.execute(`select release_lock(${CATALOGUE_LOCK})`);
}

async function saveProducts(em: EntityManager, products: ProductEntry[], now: Date) {
  if (products.length === 0) return { created: 0, updated: 0 };
  const skus = products.map(({ sku }) => sku);
  const updated = await countExisting(
    em,
    `select count(*) as n from catalogue_products where sku in (${marks(skus)})`,
    skus,
  );
  await em.execute(
    `insert into catalogue_products (sku, name, amount, currency, status, categories, created_at, updated_at)
       values ${products.map(() => '(?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}
       on duplicate key update name = values(name), amount = values(amount), currency = values(currency),
         status = values(status), categories = values(categories), updated_at = values(updated_at)`,
    products.flatMap(({ sku, name, price, status, categories }) => {
      const slugs = JSON.stringify(categories.map(({ slug }) => slug));
      return [sku, name, price?.amount ?? null, price?.currency ?? null, status, slugs, now, now];
    }),
  );
  return { created: products.length - updated, updated };
}

/** @returns the number of new categories */
async function saveCategories(em: EntityManager, products: ProductEntry[], now: Date): Promise<number> {
  const categoriesOfProducts = products.flatMap(({ categories }) => categories);
  const fresh = [...new Map(categoriesOfProducts.map((category) => [category.slug, category])).values()];
  if (fresh.length === 0) return 0;
  const slugs = fresh.map(({ slug }) => slug);
  const existing = await countExisting(
    em,
    `select count(*) as n from catalogue_categories where slug in (${marks(slugs)})`,
    slugs,
  );
  await em.execute(
    `insert into catalogue_categories (slug, name, created_at) values ${fresh.map(() => '(?, ?, ?)').join(', ')}
       on duplicate key update name = values(name)`,
    fresh.flatMap(({ slug, name }) => [slug, name, now]),
  );
  return fresh.length - existing;
}

/** Counts existing rows and locks them, since an earlier import may not be committed yet. */
async function countExisting(em: EntityManager, sql: string, values: string[]): Promise<number> {
  const [row]: { n: number | string }[] = await em.execute(`${sql} for update`, values);
  return Number(row?.n);
}
