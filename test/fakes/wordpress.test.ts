import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { roleEnvironment } from '#dev/launcher/settings.ts';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SHOP_KEY } from '#fakes/wordpress/shop.ts';
import { WORDPRESS_ACCOUNT } from '#fakes/wordpress/site.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const { login, applicationPassword } = WORDPRESS_ACCOUNT;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', now: () => NOW });
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/wordpress/state`, { method: 'DELETE' });
});
afterAll(() => sandbox.close());

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

async function ask(method: string, path: string, body?: object, authorization = basic(login, applicationPassword)) {
  const response = await fetch(`${sandbox.url}/wordpress${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

describe('the WordPress of the sandbox', () => {
  test('tells its types with the place of their posts', async () => {
    const { status, body } = await ask('GET', '/wp-json/wp/v2/types?context=edit');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      post: { slug: 'post', rest_base: 'posts', rest_namespace: 'wp/v2', viewable: true },
      event: { slug: 'event', rest_base: 'calendar', rest_namespace: 'events/v1' },
    });
  });

  test('makes posts, and finds them by slug and status', async () => {
    const post = { title: 'T', content: '<p>C</p>', status: 'draft', slug: 'Own-Slug' };
    const made = await ask('POST', '/wp-json/wp/v2/posts', post);
    expect(made).toMatchObject({
      status: 201,
      body: {
        id: expect.any(Number),
        link: expect.stringContaining('/wordpress/?p='),
        slug: 'own-slug',
        status: 'draft',
        title: { raw: 'T' },
        content: { raw: '<p>C</p>' },
      },
    });
    const found = async (query: string) =>
      ((await ask('GET', `/wp-json/wp/v2/posts?slug=own-slug${query}`)).body as unknown[]).length;
    expect(await found('&status=any')).toBe(1);
    expect(await found('&status=draft,private')).toBe(1);
    expect(await found('')).toBe(0);
  });

  test('numbers a taken slug, except among drafts', async () => {
    const slugs = [];
    for (const status of ['publish', 'private', 'draft']) {
      const { body } = await ask('POST', '/wp-json/wp/v2/posts', { title: 'T', status, slug: 's' });
      slugs.push((body as { slug: string }).slug);
    }
    expect(slugs).toEqual(['s', 's-2', 's']);
  });

  test.each([
    ['', 'rest_cannot_view'],
    [basic(login, 'wrong'), 'incorrect_password'],
    [basic('nobody', applicationPassword), 'invalid_username'],
  ])('refuses the authorization "%s" with %s', async (authorization, code) => {
    const { status, body } = await ask('GET', '/wp-json/wp/v2/types', undefined, authorization);
    expect(status).toBe(401);
    expect(body).toEqual({ code, message: expect.any(String), data: { status: 401 } });
  });

  test('takes the password without its spaces', async () => {
    const packed = basic(login, applicationPassword.replaceAll(' ', ''));
    expect((await ask('GET', '/wp-json/wp/v2/types', undefined, packed)).status).toBe(200);
  });

  test.each<[string, object, number, string]>([
    ['/wp-json/wp/v2/posts', { status: 'published' }, 400, 'rest_invalid_param'],
    ['/wp-json/wp/v2/posts', { slug: 5 }, 400, 'rest_invalid_param'],
    ['/wp-json/wp/v2/posts', { author: 99 }, 400, 'rest_invalid_author'],
    ['/wp-json/wp/v2/recipes', {}, 404, 'rest_no_route'],
  ])('answers a post to %s with %j: %d %s', async (path, body, status, code) => {
    expect(await ask('POST', path, body)).toMatchObject({ status, body: { code, data: { status } } });
  });

  test('fails on request, before or after it did what was asked for', async () => {
    const fail = (body: object) => ask('POST', '/failures/create', body);
    expect((await fail({ status: 503, retry_after: 5 })).status).toBe(201);
    expect((await fail({ status: 500, after_effect: true })).status).toBe(201);
    const first = await ask('POST', '/wp-json/wp/v2/posts', { title: 'T' });
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await ask('GET', '/state')).body).toMatchObject({ requests: { create: 1 }, posts: [] });
    expect((await ask('POST', '/wp-json/wp/v2/posts', { title: 'T' })).status).toBe(500);
    expect((await ask('GET', '/state')).body).toMatchObject({ requests: { create: 2 }, posts: [{ title: 'T' }] });
    expect((await fail({ after_effect: 'yes' })).body).toEqual({ error: 'after_effect must be true or false.' });
    expect((await ask('POST', '/failures/delete', {})).status).toBe(404);
  });

  test('shows its posts to people, without letting them act', async () => {
    const content = '<script>alert(1)</script>';
    const { body } = await ask('POST', '/wp-json/wp/v2/posts', { title: '<b>T</b>', content, meta: { forms_a: 'b' } });
    const { link } = body as { link: string };
    const page = await (await fetch(link)).text();
    const index = await (await fetch(sandbox.url)).text();
    expect(index).toContain(new URL(link).pathname + new URL(link).search);
    for (const text of [page, index]) expect(text).not.toMatch(/<script|<b>T/);
    expect(page).toMatch(/<iframe [^>]*sandbox srcdoc=/);
    expect(page).toContain('forms_a');
    expect((await ask('GET', '/?p=1')).status).toBe(404);
  });

  test('has a shop, for its own key alone, which fails on request', async () => {
    const key = basic(SHOP_KEY.consumerKey, SHOP_KEY.consumerSecret);
    const products = (query = '', authorization = key) =>
      ask('GET', `/wp-json/wc/v3/products${query}`, undefined, authorization);
    const { status, headers, body } = await products('?per_page=1&search=shirt&_fields=id,price');
    expect([status, body, headers.get('x-wp-total')]).toEqual([200, [{ id: 35, price: '29.90' }], '2']);
    for (const wrong of ['', basic(login, applicationPassword), basic(SHOP_KEY.consumerKey, 'cs_wrong')]) {
      expect((await products('', wrong)).body).toMatchObject({ code: expect.stringMatching(/^woocommerce_rest_/) });
    }
    expect(await products('?per_page=101')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    expect((await ask('POST', '/failures/products', { status: 503 })).status).toBe(201);
    expect((await products()).status).toBe(503);
    expect((await ask('GET', '/state')).body).toMatchObject({ requests: { products: expect.any(Number) } });
  });

  test('has the account that the launcher gives to the roles', () => {
    const ports = { http: 1, temporal: 2, temporalUi: 3, mysql: 4, smtp: 5, inbox: 6, sandbox: 7 };
    expect(roleEnvironment({ env: {}, ports, appKey: 'k', databaseUrl: 'mysql://d', namespace: 'n' })).toMatchObject({
      WORDPRESS_URL: 'http://127.0.0.1:7/wordpress',
      WORDPRESS_USER: login,
      WORDPRESS_APPLICATION_PASSWORD: applicationPassword,
      WOOCOMMERCE_CONSUMER_KEY: SHOP_KEY.consumerKey,
      WOOCOMMERCE_CONSUMER_SECRET: SHOP_KEY.consumerSecret,
    });
    const env = { WORDPRESS_URL: 'https://www.example.com' };
    const elsewhere = roleEnvironment({ env, ports, appKey: 'k', databaseUrl: 'mysql://d', namespace: 'n' });
    expect(elsewhere).not.toHaveProperty('WOOCOMMERCE_CONSUMER_KEY');
  });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
