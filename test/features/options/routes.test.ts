import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SettingsRow } from '#db/entities/settings.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { clearSettings } from '#test/environment/settings-rows.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => clearSettings(service.orm));
afterAll(() => service.close());

interface Shown {
  options: Record<string, unknown>;
  effective: Record<string, unknown>;
}

const change = (json: unknown) => service.as.admin('PATCH', 'host:/options', json);
const shown = async () => (await service.as.admin('GET', 'host:/options')).body as Shown;
const events = async (requestId: string | null) => {
  const entries = await service.orm.em.fork().find(AuditEntry, { requestId });
  return entries.map(({ event, target }) => `${event} ${target}`);
};

test('the options of a new site follow their defaults', async () => {
  const { options, effective } = await shown();
  expect(new Set(Object.values(options))).toEqual(new Set([null]));
  expect(effective).toMatchObject({
    site_name: new URL(service.foundation.settings.baseUrl).hostname,
    site_logo_url: null,
    site_time_zone: 'UTC',
    site_language: 'en',
    audit_retention_days: 365,
    address_rate_limits: { per_minute: 120, per_hour: 1200 },
  });
});

test('an option is set, kept by what does not name it, and unset, and the audit log says so', async () => {
  const set = { site_name: 'Ada’s forms', site_time_zone: 'Europe/Berlin', audit_retention_days: 30 };
  const first = await change(set);
  expect([first.status, (first.body as Shown).options]).toMatchObject([200, set]);
  expect((await events(first.headers.get('x-request-id'))).sort()).toEqual(
    Object.keys(set)
      .map((name) => `option.set option:${name}`)
      .sort(),
  );
  const second = await change({ site_name: null, audit_retention_days: 30 });
  expect(await events(second.headers.get('x-request-id'))).toEqual(['option.deleted option:site_name']);
  const { options, effective } = await shown();
  expect(options).toMatchObject({ ...set, site_name: null });
  expect(effective).toMatchObject({ site_time_zone: 'Europe/Berlin', audit_retention_days: 30 });
  const row = await service.orm.em.fork().findOneOrFail(SettingsRow, { scope: 'site' });
  expect(row.updatedBy).toBe((await service.users.findByLogin('ada'))?.id);
});

test.each([
  ['site_name', ''],
  ['site_name', 'two\nlines'],
  ['site_logo_url', 'http://example.org/logo.png'],
  ['site_time_zone', 'Mars/Olympus'],
  ['site_time_zone', '+01:00'],
  ['site_language', 'klingon'],
  ['site_language', 7],
  ['audit_retention_days', 0],
  ['audit_retention_days', '30'],
  ['form_rate_limits', { per_day: 1 }],
  ['post_types', [{ name: 'post', label: 'Posts', public: true }]],
  ['mail_from_name', 'Ada'],
  ['x_extension', 1],
])('%s cannot be %j, and nothing else is saved with it', async (name, value) => {
  const { status, body } = await change({ [name]: value, site_language: name === 'site_language' ? value : 'de' });
  expect([status, body]).toMatchObject([422, { code: 'validation_failed', errors: { [name]: expect.any(String) } }]);
  expect((await shown()).options).toMatchObject({ site_language: null });
});

describe('the language of the site', () => {
  const languageOf = async (options: object) => {
    const json = { title: 'A form', config: { fields: [], options } };
    const { body } = await service.as.admin('POST', 'b:/forms', json);
    return (body as { config: { options: { language?: string } } }).config.options.language;
  };

  test('is that of new forms that name none', async () => {
    expect(await languageOf({})).toBeUndefined();
    await change({ site_language: 'de' });
    expect(await languageOf({})).toBe('de');
    expect(await languageOf({ language: 'fr' })).toBe('fr');
    // The form's own language stays English, the site's language when its translations were saved.
    expect(await languageOf({ translations: { de: { title: 'Ein Formular' } } })).toBeUndefined();
  });
});
