import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SHOP_KEY } from '#fakes/wordpress/shop.ts';
import { WORDPRESS_ACCOUNT } from '#fakes/wordpress/site.ts';
import { Options } from '#features/options/options.ts';
import { Catalogue } from '#features/shop/catalogue.ts';
import { readProducts } from '#features/shop/catalogue-file.ts';
import { startService, type TestService } from '#test/environment/service.ts';

const POST_TYPES = 'b:/wp/post-types';
const CATALOGUE = 'b:/woocommerce/catalog';
const FILE = `sku,name,price,categories
T,Earl Grey,4.50,Drinks > Tea
S,"Shirt, 100% ""wool""",19,Clothing
`;

describe('with the embedded host', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    async function* bytes() {
      yield Buffer.from(FILE);
    }
    const catalogue = new Catalogue({ orm: service.orm });
    await catalogue.import(readProducts(bytes(), { currency: 'EUR' }), { now: service.clock.now() });
  });
  afterAll(() => service.close());

  const get = (path: string, headers = service.admin) => service.call('GET', path, { headers });
  const catalogue = (query = '') => get(CATALOGUE + query);

  test('post types are those that are registered', async () => {
    const builtIn = [
      { name: 'post', label: 'Posts', public: true },
      { name: 'page', label: 'Pages', public: true },
    ];
    expect((await get(POST_TYPES)).body).toEqual({ success: true, post_types: builtIn });
    const event = { name: 'event', label: 'Events', public: false };
    await new Options({ orm: service.orm }).set('post_types', [event], service.clock.now());
    expect((await get(POST_TYPES)).body).toEqual({ success: true, post_types: [...builtIn, event] });
  });

  test('products and categories are those that were imported', async () => {
    expect((await catalogue('?type=products')).body).toEqual({
      success: true,
      type: 'products',
      items: [
        { id: expect.any(Number), name: 'Earl Grey', sku: 'T', price: { amount: 450, currency: 'EUR' } },
        { id: expect.any(Number), name: 'Shirt, 100% "wool"', sku: 'S', price: { amount: 1900, currency: 'EUR' } },
      ],
    });
    expect((await catalogue('?type=categories')).body).toEqual({
      success: true,
      type: 'categories',
      items: [
        { id: expect.any(Number), name: 'Clothing', slug: 'clothing' },
        { id: expect.any(Number), name: 'Drinks', slug: 'drinks' },
        { id: expect.any(Number), name: 'Tea', slug: 'drinks-tea' },
      ],
    });
  });

  test.each<[string, number]>([
    ['', 2],
    ['?search=', 2],
    ['?search=earl', 1],
    ['?search=%20EARL%20', 1],
    ['?search=100%25', 1],
    ['?search=%25wool%25', 0],
    ["?search='%20or%20'1'%3D'1", 0],
    ['?search=%22wool%22', 1],
    ['?search=x%5C', 0],
    ['?limit=1', 1],
    ['?limit=100', 2],
  ])('%s finds %d', async (query, expected) => {
    const { status, body } = await catalogue(query);
    expect(status).toBe(200);
    expect((body as { items: object[] }).items).toHaveLength(expected);
  });

  test.each<[string, string[]]>([
    ['?type=orders', ['type']],
    ['?type=', ['type']],
    ['?type=products&type=categories', ['type']],
    ['?limit=0', ['limit']],
    ['?limit=101', ['limit']],
    ['?limit=-1', ['limit']],
    ['?limit=1.5', ['limit']],
    ['?limit=ten', ['limit']],
    ['?limit=', ['limit']],
    ['?limit=1%20or%201', ['limit']],
    ['?limit=1&limit=2', ['limit']],
    [`?search=${'x'.repeat(201)}`, ['search']],
    ['?search=a&search=b', ['search']],
    ['?type=x&limit=x', ['type', 'limit']],
  ])('%s is refused, naming %j', async (query, names) => {
    const { status, body } = await catalogue(query);
    expect(status).toBe(422);
    const { code, errors } = body as { code: string; errors: Record<string, string> };
    expect(code).toBe('validation_failed');
    expect(Object.keys(errors)).toEqual(names);
    for (const [name, message] of Object.entries(errors)) expect(message).toMatch(new RegExp(`^${name} must be`));
  });

  test.each([POST_TYPES, CATALOGUE])('%s is for administrators, and for their own pages alone', async (path) => {
    expect(await get(path, {})).toMatchObject({ status: 401, body: { code: 'authentication_required' } });
    expect(await get(path, service.editor)).toMatchObject({ status: 403, body: { code: 'missing_capability' } });
    const { headers } = await get(path, { ...service.admin, origin: 'https://anywhere.example' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cache-control') ?? '').not.toContain('public');
  });
});

describe('with WordPress', () => {
  let sandbox: Sandbox;
  let service: TestService;
  const { login: user, applicationPassword } = WORDPRESS_ACCOUNT;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
    const wordpress = { url: `${sandbox.url}/wordpress`, user, applicationPassword, shop: SHOP_KEY };
    service = await startService({ wordpress });
  });
  beforeEach(async () => {
    await fetch(`${sandbox.url}/wordpress/state`, { method: 'DELETE' });
  });
  afterAll(async () => {
    await service.close();
    await sandbox.close();
  });

  const get = (path: string) => service.as.admin('GET', path);
  async function failing(operation: string, failure: object) {
    const response = await fetch(`${sandbox.url}/wordpress/failures/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(failure),
    });
    expect(response.status).toBe(201);
  }

  test('post types, products and categories are those of the site', async () => {
    const { body } = await get(POST_TYPES);
    expect((body as { post_types: { name: string }[] }).post_types.map(({ name }) => name)).toEqual([
      'post',
      'page',
      'event',
      'note',
    ]);
    expect((await get(`${CATALOGUE}?search=earl`)).body).toEqual({
      success: true,
      type: 'products',
      items: [{ id: 31, name: 'Earl Grey', sku: 'TEA-1', price: { amount: 450, currency: 'EUR' }, slug: 'product-31' }],
    });
    expect((await get(`${CATALOGUE}?type=categories&limit=1`)).body).toEqual({
      success: true,
      type: 'categories',
      items: [{ id: 7, name: 'Clothing', slug: 'clothing' }],
    });
  });

  test.each([
    ['types', POST_TYPES, 'WordPress answered 500 (sandbox_failure).'],
    ['products', CATALOGUE, 'WooCommerce answered 500 (sandbox_failure).'],
    ['currency', CATALOGUE, 'WooCommerce answered 500 (sandbox_failure).'],
    ['categories', `${CATALOGUE}?type=categories`, 'WooCommerce answered 500 (sandbox_failure).'],
  ])('that fails over %s: 502 says so, without what it knows of the site', async (operation, path, message) => {
    await failing(operation, { status: 500 });
    const { status, text, body } = await get(path);
    expect(status).toBe(502);
    expect(body).toEqual({ success: false, code: 'provider_unavailable', message });
    expect(text + service.logLines.join()).not.toMatch(/cs_sandbox|sand boxp|Basic |authorization/i);
    expect((await get(path)).status).toBe(200);
  });

  test('that asks for patience: so do we', async () => {
    await failing('products', { status: 429, retry_after: 30 });
    const { status, headers } = await get(CATALOGUE);
    expect([status, headers.get('retry-after')]).toEqual([502, '30']);
  });

  test.each([{ mode: 'bad_json' }, { mode: 'reset' }, { status: 401 }, { status: 301 }])(
    'that answers %j: 502',
    async (failure) => {
      await failing('products', failure);
      expect(await get(CATALOGUE)).toMatchObject({ status: 502, body: { code: 'provider_unavailable' } });
    },
  );
});

test('WordPress without a key of its shop: the catalogue is the embedded one', async () => {
  const { login: user, applicationPassword } = WORDPRESS_ACCOUNT;
  const service = await startService({ wordpress: { url: 'http://127.0.0.1:1', user, applicationPassword } });
  try {
    const get = (path: string) => service.as.admin('GET', path);
    expect((await get(CATALOGUE)).body).toEqual({ success: true, type: 'products', items: [] });
    expect((await get(POST_TYPES)).status).toBe(502);
  } finally {
    await service.close();
  }
});
