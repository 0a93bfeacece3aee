import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SettingsRow } from '#db/entities/settings.ts';
import { KNOWN_OPTIONS, OptionError, Options } from '#features/options/options.ts';
import { readSite } from '#features/site/site.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { clearSettings, putOptions } from '#test/environment/settings-rows.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const LATER = new Date('2031-03-05T05:06:07.089Z');

let database: TestDatabase;
let options: Options;
beforeAll(async () => {
  database = await createTestDatabase();
  options = new Options(database);
});
beforeEach(() => clearSettings(database.orm));
afterAll(() => database.close());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'not refused',
    (error: unknown) => error as OptionError,
  );

describe('an option', () => {
  test('is set, read, changed and deleted', async () => {
    expect(await options.get('site_name')).toBeUndefined();
    await options.set('site_name', 'Ada’s forms', NOW);
    expect(await options.get('site_name')).toBe('Ada’s forms');
    await options.set('site_name', 'Forms', LATER);
    expect(await options.get('site_name')).toBe('Forms');
    expect(await database.orm.em.fork().findAll(SettingsRow)).toMatchObject([
      { scope: 'site', updatedAt: LATER, version: 2 },
    ]);
    expect([await options.delete('site_name', LATER), await options.delete('site_name', LATER)]).toEqual([true, false]);
    expect(await options.get('site_name')).toBeUndefined();
  });

  test('set twice at once is set', async () => {
    const names = ['One', 'Two', 'Three', 'Four'];
    await Promise.all(names.map((name) => options.set('site_name', name, NOW)));
    expect(names).toContain(await options.get('site_name'));
  });

  test('is what mails and pages say of the site', async () => {
    await options.set('site_name', 'Forms', NOW);
    await options.set('site_time_zone', 'Europe/Berlin', NOW);
    await options.set('mail_from_name', 'Ada', NOW);
    await options.set('mail_from_email', 'ada@example.org', NOW);
    expect(await readSite(database.orm, 'https://forms.example.org')).toEqual({
      name: 'Forms',
      url: 'https://forms.example.org',
      timeZone: 'Europe/Berlin',
      fromName: 'Ada',
      fromEmail: 'ada@example.org',
    });
  });

  test.each([
    ['site_name', '', 'a line of'],
    ['site_name', ' ', 'a line of'],
    ['site_name', 'two\nlines', 'a line of'],
    ['site_name', 'x'.repeat(201), 'a line of'],
    ['site_name', 7, 'a line of'],
    ['mail_from_name', 'Ada\r\nBcc: eve@example.org', 'a line of'],
    ['mail_from_email', 'ada', 'an e-mail address'],
    ['mail_from_email', null, 'an e-mail address'],
    ['site_time_zone', 'Mars/Olympus', 'IANA time zone'],
    ['site_time_zone', '+01:00', 'IANA time zone'],
    ['form_rate_limits', { per_second: 1 }, 'per_minute'],
    ['form_rate_limits', { per_minute: -1 }, 'from 0'],
    ['address_rate_limits', { per_hour: 1_000_001 }, 'to 1000000'],
    ['address_rate_limits', { per_hour: '5' }, 'numbers'],
    ['address_rate_limits', [5, 5], 'per_minute'],
    ['svca_db_version', 2, 'only be read'],
    ['x_crm', undefined, 'JSON'],
    ['x_crm', 7n, 'JSON'],
    ['x_crm', null, 'delete the option'],
    ['x_crm', 'x'.repeat(64 * 1024), 'at most 65536 bytes'],
  ])('%s cannot be %j', async (name, value, message) => {
    const error = await refusal(options.set(name, value, NOW));
    expect(error).toBeInstanceOf(OptionError);
    expect(error).toMatchObject({ option: name, message: expect.stringContaining(message) });
    expect((error as OptionError).message.startsWith(`${name}: `)).toBe(true);
    expect(await options.get(name)).toBeUndefined();
  });

  test.each(['site_nam', 'x_', 'x_Crm', 'toString', '__proto__', ''])(
    'of the name "%s" there is none',
    async (name) => {
      for (const call of [options.get(name), options.set(name, 'x', NOW), options.delete(name, NOW)]) {
        expect(await refusal(call)).toMatchObject({ option: name, message: expect.stringContaining('no such option') });
      }
    },
  );

  test('of an extension holds any JSON', async () => {
    const value = { lists: [1, 'two', { three: null }], on: false };
    await options.set('x_crm_lists', value, NOW);
    expect(await options.get('x_crm_lists')).toEqual(value);
    await options.set('x_off', false, NOW);
    expect(await options.get('x_off')).toBe(false);
  });

  test('that migrations write can be read and not deleted', async () => {
    await putOptions(database.orm, { svca_db_version: 1 });
    expect(await options.get('svca_db_version')).toBe(1);
    expect(await refusal(options.delete('svca_db_version', NOW))).toBeInstanceOf(OptionError);
    expect(await options.get('svca_db_version')).toBe(1);
  });
});

test('the list has every known option, set or not, and what extensions have set', async () => {
  await options.set('x_crm', 7, NOW);
  await options.set('site_name', 'Forms', NOW);
  await putOptions(database.orm, { of_an_older_version: 1 });
  const list = await options.list();
  expect(list.map(({ name }) => name)).toEqual([...Object.keys(KNOWN_OPTIONS), 'x_crm'].sort());
  expect(list.filter(({ value }) => value !== undefined)).toEqual([
    { name: 'site_name', value: 'Forms' },
    { name: 'x_crm', value: 7 },
  ]);
});

test('more options may be made known', async () => {
  const more = new Options({
    orm: database.orm,
    known: {
      ...KNOWN_OPTIONS,
      colour: { scope: 'site', key: 'colour', check: (value) => (value === 'red' ? null : 'must be red') },
    },
  });
  await more.set('colour', 'red', NOW);
  expect(await more.get('colour')).toBe('red');
  expect(await refusal(more.set('colour', 'blue', NOW))).toMatchObject({ message: 'colour: must be red' });
});
