import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { clearSettings, putMail } from '#test/environment/settings-rows.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const webhook = { url: 'https://hooks.example.org/alerts', secret: SECRET };

let parties: ThirdParties;
let service: TestService;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({ mailUrl: parties.mailUrl });
});
beforeEach(() => clearSettings(service.orm));
afterAll(async () => {
  await service.close();
  await parties.close();
});

const call = (method: string, path: string, json?: object) => service.as.admin(method, path, json);
const save = (json: object) => call('POST', 'b:/settings/alerts', json);
interface Shown {
  settings: Record<string, unknown> & { rules: { id: string; title: string }[] };
  last: object;
}
const read = async (query = '') => (await call('GET', `b:/settings/alerts${query}`)).body as Shown;

describe('settings of alerts', () => {
  test('are what is usual until somebody saves some', async () => {
    const { settings, last } = await read();
    expect(settings).toMatchObject({
      recipients: [],
      language: 'en',
      webhook: { configured: false, url: null, secret_set: false },
      thresholds: { failures_in_hour: 20, receiver_away_minutes: 15, engine_away_minutes: 5 },
      quiet_hours: { configured: false },
      digest: 'none',
      time_zone: 'UTC',
      updated_at: null,
    });
    expect(last).toEqual({ mail: null, webhook: null });
    const rules = settings.rules.map(({ id }) => id);
    expect(rules).toEqual(expect.arrayContaining(['receiver_away', 'form_silent', 'engine_away']));
    const german = (await read('?language=de')).settings.rules.find(({ id }) => id === 'engine_away');
    expect(german?.title).toBe('Die Engine antwortet nicht');
  });

  test('are saved by what is named, audited, and never show the secret', async () => {
    const saved = await save({ recipients: ['ada@example.org'], webhook, quiet_hours: { from: '22:00', to: '07:00' } });
    expect(saved.status).toBe(200);
    expect(saved.text).not.toContain(SECRET);
    expect((await save({ digest: 'weekly' })).body).toMatchObject({
      settings: {
        recipients: ['ada@example.org'],
        digest: 'weekly',
        webhook: { configured: true, url: webhook.url, secret_set: true, format: 'json' },
        quiet_hours: { configured: true, from: '22:00', to: '07:00' },
      },
    });
    const noted = await service.orm.em.fork().find(AuditEntry, { event: 'alert_settings.saved' });
    expect(JSON.stringify(noted)).not.toContain(SECRET);
    expect((await save({ webhook: null, quiet_hours: null })).body).toMatchObject({
      settings: { webhook: { configured: false }, quiet_hours: { configured: false } },
    });
  });

  test('keep no secret for another address than it was entered for', async () => {
    await save({ webhook });
    const { status, body } = await save({ webhook: { url: 'https://evil.example.org' } });
    expect([status, body]).toMatchObject([422, { errors: { 'webhook.secret': expect.stringContaining('again') } }]);
  });

  test.each([
    [{ recipients: 'ada@example.org' }, 'recipients'],
    [{ recipients: ['ada@example.org\r\nBcc: eve@example.org'] }, 'recipients'],
    [{ recipients: Array.from({ length: 21 }, (_, index) => `a${index}@example.org`) }, 'recipients'],
    [{ recipients: ['ada@example.org', 'ada@example.org'] }, 'recipients'],
    [{ off: ['queue_waits', 'queue_waits'] }, 'off'],
    [{ webhook: { url: webhook.url } }, 'webhook.secret'],
    [{ webhook: { ...webhook, secret: 'short' } }, 'webhook.secret'],
    [{ webhook: { ...webhook, url: 'http://10.0.0.1/alerts' } }, 'webhook.url'],
    [{ webhook: { ...webhook, url: 'http://169.254.169.254/latest' } }, 'webhook.url'],
    [{ webhook: { ...webhook, url: 'http://[fd00::1]/' } }, 'webhook.url'],
    [{ webhook: { ...webhook, url: 'https://ada:secret@hooks.example.org' } }, 'webhook.url'],
    [{ webhook: { ...webhook, url: 'ftp://hooks.example.org' } }, 'webhook.url'],
    [{ quiet_hours: { from: '22:00' } }, 'quiet_hours.to'],
    [{ quiet_hours: { from: '22:00', to: '22:00' } }, 'quiet_hours.to'],
    [{ quiet_hours: { from: '24:00', to: '07:00' } }, 'quiet_hours.from'],
    [{ off: ['no_such_rule'] }, 'off'],
    [{ thresholds: { failures_in_hour: -1 } }, 'thresholds.failures_in_hour'],
    [{ digest: 'hourly' }, 'digest'],
    [{ strange: true }, 'strange'],
  ])('are refused with nothing changed: %j', async (given, path) => {
    const { status, body } = await save(given);
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [path]]);
    expect((await read()).settings.updated_at).toBeNull();
  });
});

describe('a test of alerts', () => {
  const tried = async () => (await call('POST', 'b:/settings/alerts/test')).body;

  test('needs somebody to tell', async () => {
    const { status, body } = await call('POST', 'b:/settings/alerts/test');
    expect([status, body]).toMatchObject([409, { code: 'nobody_to_tell' }]);
  });

  test('goes out by mail, and is audited without addresses', async () => {
    await save({ recipients: ['ada@example.org'] });
    expect(await tried()).toMatchObject({ tried: [{ channel: 'mail', sent: true, code: null }] });
    const [mail] = parties.mails({ to: 'ada@example.org' });
    expect(mail?.subject).toBe('Test of alerts (forms.example.org)');
    const noted = await service.orm.em.fork().find(AuditEntry, { event: 'alert_test.sent' });
    expect(noted).toHaveLength(1);
    expect(JSON.stringify(noted)).not.toContain('ada@example.org');
  });

  test('says what failed', async () => {
    await save({ recipients: ['ada@example.org'], webhook: { ...webhook, url: 'https://nothing.invalid/' } });
    parties.failMail({ next: 10, code: 550, at: 'rcpt' });
    try {
      expect(await tried()).toMatchObject({
        tried: [
          { channel: 'mail', sent: false, code: 'mail_rejected' },
          { channel: 'webhook', sent: false, code: 'dns_failure' },
        ],
      });
    } finally {
      parties.mendMail();
    }
  });

  test('goes by another mail provider where that of the site is away', async () => {
    await save({ recipients: ['other@example.org'] });
    await putMail(service, 'smtp', { smtp: { host: '127.0.0.1', port: 1, security: 'none' } });
    expect(await tried()).toMatchObject({ tried: [{ channel: 'mail', sent: true }] });
    expect(parties.mails({ to: 'other@example.org' })).toHaveLength(1);
  });
});
