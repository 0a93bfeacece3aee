import { listOf, unreadable, wordPressRest } from '#features/content/providers/wordpress/rest.ts';
import type { CatalogueHost, CatalogueItem, CatalogueQuery } from '#features/shop/catalogue-host.ts';
import { isObject, type Json } from '#json.ts';
import type { HttpClient } from '#outgoing/http-client.ts';

export interface WooCommerceOptions {
  http: HttpClient;
  /** The site's address, without a trailing slash. */
  url: string;
  /** A REST key with read access. WooCommerce accepts it through HTTP Basic over HTTPS only. */
  consumerKey: string;
  consumerSecret: string;
  /** Converts `19.90` to minor units; null if the text is no amount. */
  minorUnits(amount: string, currency: string): number | null;
}

const PARTY = 'WooCommerce';
const TIMEOUT_MS = 8_000;

/** The catalogue of a WooCommerce shop (woocommerce.github.io/woocommerce-rest-api-docs). */
export function createWooCommerceCatalogue(options: WooCommerceOptions): CatalogueHost {
  const { http, url, consumerKey, consumerSecret, minorUnits } = options;
  const createRequester = wordPressRest({
    http,
    url,
    user: consumerKey,
    password: consumerSecret,
    party: PARTY,
    readTimeoutMs: TIMEOUT_MS,
    writeTimeoutMs: TIMEOUT_MS,
  });

  return {
    async list(query) {
      const request = createRequester();
      if (query.type === 'categories') {
        const rows = await request('/wc/v3/products/categories', searchOf(query, 'id,name,slug'));
        return listOf(rows, PARTY).map(itemOf);
      }
      // Products do not name their currency, since the shop has only one.
      const [rows, shop] = await Promise.all([
        request('/wc/v3/products', {
          ...searchOf(query, 'id,name,sku,price,slug'),
          status: 'publish',
          orderby: 'title',
          order: 'asc',
        }),
        request('/wc/v3/data/currencies/current', {}),
      ]);
      if (!isObject(shop) || typeof shop.code !== 'string' || !/^[A-Z]{3}$/.test(shop.code)) {
        throw unreadable('currency', PARTY);
      }
      const currency = shop.code;
      return listOf(rows, PARTY).map((row) => {
        const { sku, price } = row;
        const amount = typeof price === 'string' ? minorUnits(price, currency) : null;
        return {
          ...itemOf(row),
          ...(typeof sku === 'string' && sku !== '' && { sku }),
          ...(amount !== null && { price: { amount, currency } }),
        };
      });
    },
  };
}

/** Restricts the answer to named fields: with their long texts, a hundred products would exceed the size limit. */
function searchOf({ limit, search }: CatalogueQuery, fields: string): Record<string, string> {
  return { ...(search !== '' && { search }), per_page: String(limit), _fields: fields };
}

function itemOf({ id, name, slug }: Json): CatalogueItem {
  if (typeof id !== 'number' || typeof name !== 'string') throw unreadable('product or category', PARTY);
  return { id, name: withoutEntities(name), ...(typeof slug === 'string' && slug !== '' && { slug }) };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#039': "'", amp: '&' };

/** Decodes names, which WordPress stores as HTML. */
function withoutEntities(name: string): string {
  return name.replace(/&(lt|gt|quot|#039|amp);/g, (entity, key: string) => ENTITIES[key] ?? entity);
}
