import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SHOP_KEY } from '#fakes/wordpress/shop.ts';
import type { CatalogueHost, CatalogueQuery } from '#features/shop/catalogue-host.ts';
import { createWooCommerceCatalogue, type WooCommerceOptions } from '#features/shop/providers/woocommerce/catalogue.ts';
import { minorUnits } from '#forms/money.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

let sandbox: Sandbox;
let http: HttpClient;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', now: () => NOW });
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test', clock: () => NOW });
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/wordpress/state`, { method: 'DELETE' });
});
afterAll(async () => {
  await http.close();
  await sandbox.close();
});

function shop(changes: Partial<WooCommerceOptions> = {}): CatalogueHost {
  return createWooCommerceCatalogue({ http, url: `${sandbox.url}/wordpress`, ...SHOP_KEY, minorUnits, ...changes });
}

function list(query: Partial<CatalogueQuery> = {}, changes: Partial<WooCommerceOptions> = {}) {
  return shop(changes).list({ type: 'products', limit: 20, search: '', ...query });
}

/** Creates a client that records its requests and answers with these bodies, by the end of the path. */
function answering(bodies: Record<string, unknown>) {
  const urls: URL[] = [];
  const client: HttpClient = {
    async request({ url }) {
      const address = new URL(url);
      urls.push(address);
      const [, body] = Object.entries(bodies).find(([end]) => address.pathname.endsWith(end)) ?? [];
      return { status: 200, headers: {}, body: JSON.stringify(body) };
    },
    close: async () => {},
  };
  return { client, urls };
}

describe('the catalogue of WooCommerce', () => {
  test('has published products by name, prices in minor units, names as text', async () => {
    const price = (amount: number) => ({ amount, currency: 'EUR' });
    expect(await list()).toEqual([
      { id: 31, name: 'Earl Grey', sku: 'TEA-1', price: price(450), slug: 'product-31' },
      { id: 33, name: 'Gift card', slug: 'product-33' },
      { id: 32, name: 'Salt & pepper', sku: 'SET-2', price: price(1200), slug: 'product-32' },
      { id: 34, name: 'Shirt', sku: 'SHIRT-1', price: price(1990), slug: 'product-34' },
      // A price finer than the currency is left out, since no price is better than a wrong one.
      { id: 36, name: 'Zest "fine"', sku: 'ZEST', slug: 'product-36' },
    ]);
  });

  test('has categories', async () => {
    expect(await list({ type: 'categories' })).toEqual([
      { id: 7, name: 'Clothing', slug: 'clothing' },
      { id: 8, name: 'Tea & coffee', slug: 'tea-coffee' },
    ]);
  });

  test('is searched and limited there', async () => {
    expect((await list({ search: 'sHIRT' })).map(({ id }) => id)).toEqual([34]);
    expect((await list({ limit: 2 })).map(({ id }) => id)).toEqual([31, 33]);
    expect((await list({ type: 'categories', search: 'tea' })).map(({ id }) => id)).toEqual([8]);
  });

  test('is asked as its reference says, whatever is searched for', async () => {
    const search = 'a&status=any#?/../%00é';
    const { client, urls } = answering({ '/products': [], '/current': { code: 'EUR' } });
    await list({ search, limit: 100 }, { http: client, url: 'https://shop.example.com/sub' });
    const [products, currency] = urls;
    expect(products?.origin).toBe('https://shop.example.com');
    expect(products?.pathname).toBe('/sub/wp-json/wc/v3/products');
    expect(Object.fromEntries(products?.searchParams ?? [])).toEqual({
      status: 'publish',
      search,
      per_page: '100',
      orderby: 'title',
      order: 'asc',
      _fields: 'id,name,sku,price,slug',
    });
    expect(currency?.pathname).toBe('/sub/wp-json/wc/v3/data/currencies/current');
  });

  test('keeps to the minor unit of the shop’s currency', async () => {
    const product = { id: 1, name: 'Tea', sku: '', price: '1200', slug: 'tea' };
    const { client } = answering({ '/products': [product], '/current': { code: 'JPY' } });
    expect(await list({}, { http: client })).toEqual([
      { id: 1, name: 'Tea', slug: 'tea', price: { amount: 1200, currency: 'JPY' } },
    ]);
  });
});

describe('WooCommerce fails', () => {
  test.each([
    ['an unknown key', { consumerKey: 'ck_nobody' }],
    ['a wrong secret', { consumerSecret: 'cs_canary' }],
  ])('for good: %s, told without the key', async (_what, changes) => {
    const error = await list({}, changes).catch((reason: Error) => reason);
    expect(error).toMatchObject({
      kind: 'permanent',
      type: 'unauthorized',
      status: 401,
      message: 'WooCommerce answered 401 (woocommerce_rest_authentication_error).',
    });
    expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toMatch(/canary|\bc[ks]_|Basic /);
  });

  describe.each(['products', 'currency', 'categories'])('while it answers "%s"', (operation) => {
    test.each([
      [{ status: 500 }, { kind: 'transient', message: 'WooCommerce answered 500 (sandbox_failure).' }],
      [
        { status: 429, retry_after: 30 },
        { kind: 'rate_limited', retryAfterMs: 30_000 },
      ],
      [{ status: 403 }, { kind: 'permanent', type: 'unauthorized' }],
      [{ status: 301 }, { kind: 'permanent', type: 'redirect_refused' }],
      [{ mode: 'bad_json' }, { kind: 'transient', type: 'invalid_response' }],
      [{ mode: 'reset' }, { kind: 'transient', type: 'connection_failed' }],
    ])('%j is told as %j', async (failure, expected) => {
      const response = await fetch(`${sandbox.url}/wordpress/failures/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(failure),
      });
      expect(response.status).toBe(201);
      const query = { type: operation === 'categories' ? 'categories' : 'products' } as const;
      await expect(list(query)).rejects.toMatchObject(expected);
      expect((await list(query)).length).toBeGreaterThan(0);
    });
  });

  test.each<[string, unknown, unknown]>([
    ['no list', { code: 'oops' }, { code: 'EUR' }],
    ['a product without a name', [{ id: 1 }], { code: 'EUR' }],
    ['an id that is text', [{ id: '1', name: 'Tea' }], { code: 'EUR' }],
    ['no currency', [], {}],
    ['a currency that is none', [], { code: '€' }],
    ['null', null, null],
  ])('as an unreadable answer: %s', async (_what, products, currency) => {
    const { client } = answering({ '/products': products, '/current': currency });
    await expect(list({}, { http: client })).rejects.toMatchObject({
      type: 'invalid_response',
      message: expect.stringContaining('The answer from WooCommerce has no'),
    });
  });
});
