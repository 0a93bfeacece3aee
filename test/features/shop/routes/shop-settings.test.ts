import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { clearSettings } from '#test/environment/settings-rows.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterEach(() => clearSettings(service.orm, 'shop'));
afterAll(() => service.close());

const read = (headers = service.admin) => service.call('GET', 'b:/settings/shop', { headers });
const save = (json: unknown, headers = service.admin) => service.call('POST', 'b:/settings/shop', { json, headers });

describe('the settings of the shop', () => {
  test('are all countries until they are saved, and can be written back as they were read', async () => {
    const all = { shipping_countries: 'all', selling_countries: 'all' };
    expect(await read()).toMatchObject({ status: 200, body: { success: true, settings: all } });
    expect(await save(all)).toMatchObject({ status: 200, body: { success: true, settings: all } });
    const saved = await save({ shipping_countries: ['DE', 'AT'] });
    expect(saved.body).toEqual({
      success: true,
      settings: { shipping_countries: ['DE', 'AT'], selling_countries: 'all' },
    });
    expect((await save({ selling_countries: [] })).body).toMatchObject({
      settings: { shipping_countries: ['DE', 'AT'], selling_countries: [] },
    });
    expect((await read()).body).toMatchObject({ settings: { shipping_countries: ['DE', 'AT'] } });
    const { body } = await service.call('GET', 'b:/utility/countries?mode=shipping');
    expect((body as { countries: object[] }).countries).toHaveLength(2);
    expect((await save({ shipping_countries: null })).body).toMatchObject({ settings: { shipping_countries: 'all' } });
  });

  test.each<[string, object, Record<string, string>]>([
    ['an unknown country', { shipping_countries: ['DE', 'XX'] }, { shipping_countries: 'there is no country "XX"' }],
    ['a small code', { shipping_countries: ['de'] }, { shipping_countries: 'two capital letters of ISO 3166-1' }],
    ['a country twice', { selling_countries: ['DE', 'DE'] }, { selling_countries: '"DE" is in the list twice' }],
    ['a text', { selling_countries: 'DE' }, { selling_countries: 'must be "all" or a list of country codes' }],
    ['an object', { selling_countries: { DE: true } }, { selling_countries: 'must be "all" or a list' }],
    ['no code', { selling_countries: [null] }, { selling_countries: 'there is no country null' }],
    [
      'an unknown setting',
      { currency: 'EUR' },
      { currency: 'is not known here; use shipping_countries, selling_countries' },
    ],
    ['a name of every object', { toString: 'all' }, { toString: 'is not known here' }],
    [
      'two mistakes',
      { shipping_countries: 5, selling_countries: 6 },
      { shipping_countries: 'must be "all"', selling_countries: 'must be "all"' },
    ],
  ])('with %s are refused whole, by name', async (_what, wrong, mistakes) => {
    const { status, body } = await save({ shipping_countries: ['FR'], ...wrong });
    expect(status).toBe(422);
    const { errors, ...rest } = body as { errors: Record<string, string> };
    expect(rest).toMatchObject({ success: false, code: 'validation_failed' });
    expect(Object.keys(errors)).toEqual(Object.keys(mistakes));
    for (const [name, mistake] of Object.entries(mistakes)) {
      expect(errors[name]).toContain(mistake);
      expect(errors[name]).toMatch(new RegExp(`^${name}:? `));
    }
    expect((await read()).body).toMatchObject({ settings: { shipping_countries: 'all', selling_countries: 'all' } });
  });

  test('of which one cannot be written stay as they were, all of them', async () => {
    const refuse = `create trigger refuse before update on settings for each row
      begin if new.value like '%selling_countries%' then signal sqlstate '45000'; end if; end`;
    await service.orm.em.fork().execute(refuse);
    try {
      expect((await save({ shipping_countries: ['DE'], selling_countries: ['AT'] })).status).toBe(500);
    } finally {
      await service.orm.em.fork().execute('drop trigger refuse');
    }
    expect((await read()).body).toMatchObject({ settings: { shipping_countries: 'all', selling_countries: 'all' } });
  });

  test.each(['GET', 'POST'])('are for administrators: %s', async (method) => {
    const call = (headers: Record<string, string>) =>
      service.call(method, 'b:/settings/shop', { headers, ...(method === 'POST' && { json: {} }) });
    expect(await call({})).toMatchObject({ status: 401, body: { code: 'authentication_required' } });
    expect(await call(service.editor)).toMatchObject({ status: 403, body: { code: 'missing_capability' } });
    await givePassword(service, 'ada');
    const { headers, cookie } = await signInAs(service, 'ada');
    expect(await call(headers)).toMatchObject({ status: 200 });
    expect(await call({ cookie })).toMatchObject({ status: 401 });
  });

  test.each<[string, { raw: string; type: string }, number]>([
    ['no JSON', { raw: '{', type: 'application/json' }, 400],
    ['a list', { raw: '[]', type: 'application/json' }, 400],
    ['a form', { raw: 'shipping_countries=all', type: 'application/x-www-form-urlencoded' }, 415],
    ['too much', { raw: `{"x": "${'x'.repeat(20_000)}"}`, type: 'application/json' }, 413],
  ])('take no body that is %s', async (_what, { raw, type }, status) => {
    const headers = { ...service.admin, 'content-type': type };
    expect(await service.call('POST', 'b:/settings/shop', { raw, headers })).toMatchObject({ status });
  });

  test('that were saved are told in the log', async () => {
    await save({ selling_countries: ['AT'] });
    const line = service.logLines.findLast((one) => one.includes('shop_settings.saved')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ userId: expect.any(Number), settings: ['selling_countries'] });
  });
});
