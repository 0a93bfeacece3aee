import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readSite } from '#features/site/site.ts';
import { COMMAND_SETTINGS, expectFailure, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const run = (...args: string[]) => runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url });

describe('options', () => {
  test('are set, read, listed and unset, and the site follows', async () => {
    const name = ['--name', 'site_name'];
    expect((await run('option:get', ...name)).json()).toEqual({ name: 'site_name', value: null });
    const set = await run('option:set', ...name, '--value', 'Zoë & sons');
    expect(set).toMatchObject({ code: 0, stderr: '' });
    expect(set.json()).toEqual({ name: 'site_name', value: 'Zoë & sons' });
    expect(await readSite(database.orm, 'https://forms.example.org')).toMatchObject({ name: 'Zoë & sons' });
    expect((await run('option:get', ...name)).json()).toEqual({ name: 'site_name', value: 'Zoë & sons' });

    const { options } = (await run('option:list')).json() as { options: { name: string; value: unknown }[] };
    expect(options).toContainEqual({ name: 'site_name', value: 'Zoë & sons' });
    expect(options).toContainEqual({ name: 'site_time_zone', value: null });

    expect((await run('option:delete', ...name)).json()).toEqual({ name: 'site_name', deleted: true });
    expect((await run('option:delete', ...name)).json()).toEqual({ name: 'site_name', deleted: false });
    expect(await readSite(database.orm, 'https://forms.example.org')).toMatchObject({ name: 'forms.example.org' });
  });

  test('of extensions hold any JSON', async () => {
    await run('option:set', '--name', 'x_map', '--json', '{"a":[1,true]}');
    expect((await run('option:get', '--name', 'x_map')).json()).toEqual({ name: 'x_map', value: { a: [1, true] } });
  });

  test('of the shop hold all countries or a list of them', async () => {
    const name = ['--name', 'shop_shipping_countries'];
    expect(await run('option:set', ...name, '--json', '["DE","AT"]')).toMatchObject({ code: 0 });
    expect((await run('option:get', ...name)).json()).toMatchObject({ value: ['DE', 'AT'] });
    expect(await run('option:set', ...name, '--value', 'all')).toMatchObject({ code: 0 });
    expect((await run('option:get', ...name)).json()).toMatchObject({ value: 'all' });
    const wrong = await run('option:set', ...name, '--json', '["DE","XX"]');
    expectFailure(wrong, 1, '--name shop_shipping_countries: there is no country "XX"');
  });

  test('that do not exist, may not be set or may not be this are refused by name', async () => {
    const [unknown, readOnly, wrong, unset] = await Promise.all([
      run('option:get', '--name', 'sight_name'),
      run('option:set', '--name', 'svca_db_version', '--json', '1'),
      run('option:set', '--name', 'site_time_zone', '--value', 'Atlantis'),
      run('option:delete', '--name', 'svca_db_version'),
    ]);
    expectFailure(unknown, 1, '--name sight_name: there is no such option');
    expectFailure(readOnly, 1, '--name svca_db_version: ');
    expectFailure(wrong, 1, '--name site_time_zone: must be an IANA time zone');
    expectFailure(unset, 1, '--name svca_db_version: ');
  });
});
