import { type Request, type RequestHandler, Router } from 'express';
import { WordPressError } from './site.ts';

export const SHOP_OPERATIONS = ['products', 'categories', 'currency'] as const;
export type ShopOperation = (typeof SHOP_OPERATIONS)[number];

/** Key for reading the shop; it is not secret. */
export const SHOP_KEY = { consumerKey: 'ck_sandbox', consumerSecret: 'cs_sandboxofnouse' };

interface Answer {
  body: unknown;
  total: number;
}

/** Products of the shop. Prices are text, as in WooCommerce, and names are HTML. */
const PRODUCTS = [
  product(31, 'Earl Grey', 'TEA-1', '4.50'),
  product(32, 'Salt &amp; pepper', 'SET-2', '12'),
  product(33, 'Gift card', '', ''),
  product(34, 'Shirt', 'SHIRT-1', '19.9'),
  { ...product(35, 'Shirt of next year', 'SHIRT-2', '29.90'), status: 'draft' },
  product(36, 'Zest &quot;fine&quot;', 'ZEST', '0.005'),
];

const CATEGORIES = [
  { id: 7, name: 'Clothing', slug: 'clothing', parent: 0, count: 1 },
  { id: 8, name: 'Tea &amp; coffee', slug: 'tea-coffee', parent: 0, count: 1 },
];

const CURRENCY = { code: 'EUR', name: 'Euro', symbol: '&euro;' };

/** Creates WooCommerce's REST routes below `/wp-json/wc/v3` (woocommerce.github.io/woocommerce-rest-api-docs). */
export function shopRoutes(
  on: (operation: ShopOperation, perform: (request: Request) => Answer) => RequestHandler,
): Router {
  const router = Router();
  router.use(authenticate);
  router.get(
    '/products',
    on('products', ({ query }) => {
      const { status = 'any', search = '', orderby = 'date', order = 'desc' } = query;
      if (!['any', 'draft', 'pending', 'private', 'publish'].includes(String(status))) throw invalid('status');
      if (!['date', 'id', 'title', 'slug', 'price'].includes(String(orderby))) throw invalid('orderby');
      const products = PRODUCTS.filter(
        (one) => (status === 'any' || one.status === status) && matches(one.name, search),
      );
      if (orderby === 'title') products.sort((a, b) => a.name.localeCompare(b.name));
      return page(order === 'asc' ? products : products.toReversed(), query);
    }),
  );
  router.get(
    '/products/categories',
    on('categories', ({ query }) =>
      page(
        CATEGORIES.filter(({ name }) => matches(name, query.search ?? '')),
        query,
      ),
    ),
  );
  router.get(
    '/data/currencies/current',
    on('currency', () => ({ body: CURRENCY, total: 1 })),
  );
  return router;
}

/**
 * Checks the credentials. An unknown key and a wrong secret get different errors; a request without credentials comes from a
 * visitor, who may not read.
 */
const authenticate: RequestHandler = (request, _response, next) => {
  const [, encoded = ''] = request.get('authorization')?.match(/^Basic (.+)$/i) ?? [];
  const [key, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (!key) throw new WordPressError(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
  if (key !== SHOP_KEY.consumerKey) {
    throw new WordPressError(401, 'woocommerce_rest_authentication_error', 'Consumer key is invalid.');
  }
  if (secret !== SHOP_KEY.consumerSecret) {
    throw new WordPressError(401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.');
  }
  next();
};

function matches(name: string, search: unknown): boolean {
  return name.toLowerCase().includes(String(search).toLowerCase());
}

/** Returns a page of items. As in WordPress, items have only the keys that `_fields` names. */
function page(items: object[], { per_page = '10', _fields: fields }: Request['query']): Answer {
  const size = Number(per_page);
  if (!Number.isInteger(size) || size < 1 || size > 100) throw invalid('per_page');
  const names = typeof fields === 'string' ? fields.split(',') : null;
  const shown = items
    .slice(0, size)
    .map((item) => (names ? Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name))) : item));
  return { body: shown, total: items.length };
}

function product(id: number, name: string, sku: string, price: string) {
  const slug = `product-${id}`;
  return { id, name, slug, type: 'simple', status: 'publish', sku, price, regular_price: price, sale_price: '' };
}

function invalid(param: string): WordPressError {
  return new WordPressError(400, 'rest_invalid_param', `Invalid parameter(s): ${param}`, { [param]: 'Not allowed.' });
}
