import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Options } from '#features/options/options.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { clearSettings, putOptions } from '#test/environment/settings-rows.ts';

interface Countries {
  success: boolean;
  mode: string;
  countries: { code: string; name: string }[];
}

interface States {
  success: boolean;
  country: string;
  states: { code: string; name: string; parent?: string }[];
}

let service: TestService;

beforeAll(async () => {
  service = await startService({ link: true });
});
afterEach(() => clearSettings(service.orm, 'shop'));
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', `b:${path}`, { headers });
async function countries(query = '', headers: Record<string, string> = {}): Promise<Countries> {
  return (await get(`/utility/countries${query}`, headers)).body as Countries;
}
const codes = async (query: string) => (await countries(query)).countries.map(({ code }) => code);
async function setShop(options: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(options)) {
    await new Options({ orm: service.orm }).set(`shop_${name}_countries`, value, service.clock.now());
  }
}

describe('countries', () => {
  test('are the 249 of ISO 3166-1, for everybody, by name', async () => {
    const { status, body, headers } = await get('/utility/countries');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { countries: all, ...rest } = body as Countries;
    expect(rest).toEqual({ success: true, mode: 'all' });
    expect(all).toHaveLength(249);
    expect(new Set(all.map(({ code }) => code)).size).toBe(249);
    for (const { code, name } of all) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(name).toMatch(/^\p{L}.{2,}/u);
    }
    expect(all.slice(0, 3).map(({ name }) => name)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  });

  test.each<[string, Record<string, unknown>, string[] | 'all']>([
    ['?mode=all', { shipping: [], selling: [] }, 'all'],
    ['?mode=shipping', {}, 'all'],
    ['?mode=selling', {}, 'all'],
    ['?mode=both', {}, 'all'],
    ['?mode=shipping', { shipping: ['DE', 'AT'], selling: ['FR'] }, ['AT', 'DE']],
    ['?mode=selling', { shipping: ['DE', 'AT'], selling: ['FR'] }, ['FR']],
    ['?mode=both', { shipping: ['DE', 'AT'], selling: ['AT', 'FR'] }, ['AT']],
    ['?mode=both', { shipping: ['DE'], selling: ['FR'] }, []],
    ['?mode=both', { shipping: 'all', selling: ['FR'] }, ['FR']],
    ['?mode=both', { shipping: ['DE'] }, ['DE']],
    ['?mode=shipping', { shipping: [] }, []],
  ])('%s with the shop’s %j', async (query, options, expected) => {
    await setShop(options);
    const found = await codes(query);
    if (expected === 'all') expect(found).toHaveLength(249);
    else expect(found).toEqual(expected);
    expect((await countries(query)).mode).toBe(query.slice(6));
  });

  test('are all of them where an option holds nonsense', async () => {
    await putOptions(service.orm, { shop_shipping_countries: ['XX'] });
    expect(await codes('?mode=shipping')).toHaveLength(249);
  });

  test.each(['?mode=none', '?mode=', '?mode=ALL', '?mode=all&mode=selling', '?mode=toString'])(
    'by another mode are refused, and it is named: %s',
    async (query) => {
      const { status, body, headers } = await get(`/utility/countries${query}`);
      expect(status).toBe(422);
      expect(body).toEqual({
        success: false,
        code: 'validation_failed',
        message: expect.any(String),
        errors: { mode: 'mode must be one of all, shipping, selling, both' },
      });
      expect(headers.get('cache-control')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  test.each<[string | undefined, string, string, string]>([
    ['de', 'de', 'Deutschland', 'Ägypten'],
    ['fr', 'fr', 'Allemagne', 'Égypte'],
    ['ar', 'ar', 'ألمانيا', 'مصر'],
    ['ja', 'ja', 'ドイツ', 'エジプト'],
    ['zh-TW', 'zh-TW', '德國', '埃及'],
    ['de-AT-1996', 'de-AT', 'Deutschland', 'Ägypten'],
    ['fr;q=0.4, de;q=0.9, en;q=0.8', 'de', 'Deutschland', 'Ägypten'],
    ['tlh, x-klingon, fr', 'fr', 'Allemagne', 'Égypte'],
    // Node has this locale, but hardly any country names in it.
    ['kl, de', 'de', 'Deutschland', 'Ägypten'],
    ['de;q=0, *', 'en', 'Germany', 'Egypt'],
    ['*', 'en', 'Germany', 'Egypt'],
    ['tlh', 'en', 'Germany', 'Egypt'],
    ['*;q=,,;;', 'en', 'Germany', 'Egypt'],
    ['../../etc/passwd', 'en', 'Germany', 'Egypt'],
    [undefined, 'en', 'Germany', 'Egypt'],
  ])('for Accept-Language %j are named in %s', async (wanted, language, germany, egypt) => {
    const sent: Record<string, string> = wanted === undefined ? {} : { 'accept-language': wanted };
    const { body, headers } = await get('/utility/countries', sent);
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('vary')).toContain('Accept-Language');
    const { countries: all } = body as Countries;
    const names = new Map(all.map(({ code, name }) => [code, name]));
    expect([names.get('DE'), names.get('EG')]).toEqual([germany, egypt]);
    expect(all).toHaveLength(249);
    const order = new Intl.Collator(language).compare;
    expect(all.map(({ name }) => name).toSorted(order)).toEqual(all.map(({ name }) => name));
  });

  test('that a language has no name for are named in English', async () => {
    const { body, headers } = await get('/utility/countries', { 'accept-language': 'lg' });
    expect(headers.get('content-language')).toBe('lg');
    const { countries: all } = body as Countries;
    expect(all.find(({ code }) => code === 'DE')?.name).toBe('Budaaki');
    expect(all.every(({ code, name }) => name.length > 2 && name !== code)).toBe(true);
    expect(all.find(({ code }) => code === 'AX')?.name).toBe('Åland Islands');
  });

  test('are answered to a header of a thousand languages', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => `x${i}-y`).join(',');
    expect((await get('/utility/countries', { 'accept-language': many })).status).toBe(200);
  });

  test('need no database, unless the shop is asked for', async () => {
    await service.link?.cut();
    try {
      expect(await codes('')).toHaveLength(249);
      expect(await get('/utility/states/DE')).toMatchObject({ status: 200 });
      expect(await get('/utility/countries?mode=selling')).toMatchObject({
        status: 503,
        body: { code: 'database_unavailable' },
      });
    } finally {
      await service.link?.mend();
    }
  });
});

describe('states', () => {
  test.each(['DE', 'de', 'dE'])('of %s are those of ISO 3166-2, by name', async (country) => {
    const { status, body } = await get(`/utility/states/${country}`);
    expect(status).toBe(200);
    const { states, ...rest } = body as States;
    expect(rest).toEqual({ success: true, country: 'DE' });
    expect(states).toHaveLength(16);
    expect(states.slice(0, 2)).toEqual([
      { code: 'DE-BW', name: 'Baden-Württemberg' },
      { code: 'DE-BY', name: 'Bayern' },
    ]);
  });

  test('of several levels tell which lies in which', async () => {
    const { states } = (await get('/utility/states/IT')).body as States;
    expect(states).toContainEqual({ code: 'IT-25', name: 'Lombardia' });
    expect(states).toContainEqual({ code: 'IT-MI', name: 'Milano', parent: 'IT-25' });
  });

  test('have codes of their country and names, wherever there are any', async () => {
    let [total, without] = [0, 0];
    for (const country of await codes('')) {
      const { states } = (await get(`/utility/states/${country}`)).body as States;
      total += states.length;
      if (states.length === 0) without += 1;
      for (const { code, name, parent } of states) {
        expect(code).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
        expect(name.trim()).not.toBe('');
        if (parent !== undefined) expect(states.map((state) => state.code)).toContain(parent);
      }
    }
    expect(total).toBeGreaterThan(5000);
    expect(without).toBe(49);
  });

  test('of a country without any are an empty list', async () => {
    expect((await get('/utility/states/AQ')).body).toEqual({ success: true, country: 'AQ', states: [] });
  });

  test.each(['XX', 'DEU', 'D', '12', 'd%C3%A9', '%22%3E', 'toString', '__proto__', 'd%C4%B1', 'DE%00', 'UK'])(
    'of %s are not there',
    async (country) => {
      const { status, body, headers } = await get(`/utility/states/${country}`);
      expect(status).toBe(404);
      expect(body).toEqual({
        success: false,
        code: 'unknown_country',
        message: expect.stringContaining('two-letter code of ISO 3166-1'),
      });
      expect(headers.get('etag')).toBeNull();
    },
  );
});

describe.each(['/utility/countries', '/utility/countries?mode=both', '/utility/states/US'])('%s', (path) => {
  test('may be kept for an hour, and is not sent again to who has it', async () => {
    const first = await get(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const again = await get(path, { 'if-none-match': known });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(tag);
      expect(again.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(again.headers.get('vary')).toBe(first.headers.get('vary'));
    }
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get(path)).headers.get('etag')).toBe(tag);
  });

  test('may be read from every page, cookies left out', async () => {
    const { headers } = await get(path, { origin: 'https://anywhere.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const asked = await service.call('OPTIONS', `b:${path}`, { headers: { origin: 'https://anywhere.example' } });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(asked.headers.get('access-control-allow-headers')).toContain('If-None-Match');
  });

  test('answers HEAD as GET, without a body', async () => {
    const [whole, head] = [await get(path), await service.call('HEAD', `b:${path}`)];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'cache-control', 'content-length', 'content-type', 'content-language']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('takes nothing', async () => {
    expect(await service.call('POST', `b:${path}`, { json: {} })).toMatchObject({ status: 405 });
  });
});

test('another answer has another ETag: language, mode, the shop’s countries', async () => {
  const tag = async (path: string, language = 'en') =>
    (await get(path, { 'accept-language': language })).headers.get('etag');
  const tags = [
    await tag('/utility/countries'),
    await tag('/utility/countries', 'de'),
    await tag('/utility/countries?mode=shipping'),
  ];
  await setShop({ shipping: ['DE'] });
  tags.push(await tag('/utility/countries?mode=shipping'), await tag('/utility/states/DE'));
  expect(new Set(tags).size).toBe(5);
});
