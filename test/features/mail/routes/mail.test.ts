import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { EmailSuppression, MailDiagnostics } from '#features/mail/entities.ts';
import {
  acceptedMails,
  clearProvider,
  failProvider,
  MAIL_KEYS,
  MAIL_SETTINGS,
} from '#test/environment/mail-providers.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { clearSettings, countSettings, putMail } from '#test/environment/settings-rows.ts';
import { placesOf } from '#test/environment/tables.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { createForm } from '#test/environment/visitor.ts';

const IDS = Object.keys(MAIL_SETTINGS);
const SECRETS = IDS.map((id) => MAIL_SETTINGS[id]?.[MAIL_KEYS[id] ?? ''] ?? '');
/** The records of the DNS; null when it is unreachable. */
let zone: Record<string, string[]> | null;

let parties: ThirdParties;
let service: TestService;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({
    mailUrl: parties.mailUrl,
    sandboxUrl: parties.sandboxUrl,
    testMailTimeoutMs: 3_000,
    async lookUpTxt(name) {
      if (!zone) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      const records = zone[name];
      if (!records) throw Object.assign(new Error('nothing'), { code: 'ENOTFOUND' });
      return records.map((record) => [record.slice(0, 9), record.slice(9)]);
    },
  });
});
beforeEach(async () => {
  zone = {};
  // Writes the results that the earlier tests have left in memory.
  await call('GET', 'settings/email/diagnostics');
  const em = service.orm.em.fork();
  await em.nativeDelete(RateLimit, {});
  await clearSettings(service.orm, 'mail');
  await em.nativeDelete(MailDiagnostics, {});
});
afterEach(async () => {
  parties.mendMail();
  await Promise.all(IDS.map((id) => clearProvider(parties.sandboxUrl, id)));
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

const call = (method: string, path: string, json?: object): Promise<Answer> =>
  service.call(method, `b:/${path}`, { headers: service.admin, ...(json && { json }) });
const save = (json: object) => call('POST', 'settings/email', json);
const chosen = (id: string) => save({ provider: id, [id]: MAIL_SETTINGS[id] });

describe('the settings', () => {
  test('are the host’s own mailer, and what follows from the site, before anything was saved', async () => {
    const { status, body } = await call('GET', 'settings/email');
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        settings: expect.objectContaining({
          ...{
            provider: 'host',
            from_name: null,
            from_email: null,
            reply_to: null,
            dkim_selector: null,
            updated_at: null,
          },
          sender: { from_name: 'forms.example.org', from_email: 'forms@forms.example.org', reply_to: null },
          smtp: { configured: false, host: null, port: 587, security: 'starttls', user: null, password_set: false },
          ses: { configured: false, access_key_id: null, secret_access_key_set: false, region: null },
        }),
      },
    ]);
  });

  test.each(IDS)('of %s are kept, their secrets are shown to nobody', async (id) => {
    const key = MAIL_KEYS[id] ?? '';
    const saved = await chosen(id);
    expect(saved).toMatchObject({
      status: 200,
      body: { settings: { provider: id, [id]: { configured: true, [`${key}_set`]: true } } },
    });
    for (const answer of [saved, await call('GET', 'settings/email')]) {
      for (const secret of SECRETS) expect(answer.text).not.toContain(secret);
    }
    expect(await placesOf(service.orm, SECRETS)).toEqual([]);
    expect(service.logLines.join('')).not.toContain('canary');
    // Settings can be sent back as they were read, without any change.
    const { settings } = saved.body as { settings: Record<string, object> };
    const again = await save({ [id]: settings[id] });
    expect(again.body).toMatchObject({ settings: { [id]: { configured: true, [`${key}_set`]: true } } });
    await save({ [id]: { [key]: '********' } });
    expect(await call('POST', 'settings/email/test', { recipient: `kept.${id}@example.net` })).toMatchObject({
      body: { sent: true, provider: id },
    });
    expect(await acceptedMails(parties.sandboxUrl, id)).toHaveLength(1);
    expect(parties.mails({ to: `kept.${id}@example.net` })).toHaveLength(1);
    await save({ provider: 'host', [id]: null });
    expect((await call('GET', 'settings/email')).body).toMatchObject({ settings: { [id]: { configured: false } } });
  });

  test('of the sender are on every mail', async () => {
    await save({ from_name: 'Ada’s shop', from_email: 'shop@example.org', reply_to: 'office@example.org' });
    await call('POST', 'settings/email/test', { recipient: 'sender@example.net' });
    expect(parties.mails({ to: 'sender@example.net' })).toMatchObject([
      { from: 'Ada’s shop <shop@example.org>', reply_to: ['office@example.org'] },
    ]);
    const { body } = await save({ from_name: null, reply_to: '' });
    expect(body).toMatchObject({
      settings: {
        from_name: null,
        reply_to: null,
        sender: { from_name: 'forms.example.org', from_email: 'shop@example.org' },
      },
    });
  });

  test.each<[string, object, string[]]>([
    ['an unknown provider', { provider: 'pigeon' }, ['provider']],
    ['a provider without settings', { provider: 'resend' }, ['provider']],
    ['a provider without its key', { mailgun: { domain: 'mg.example.org' } }, ['mailgun.api_key']],
    ['a key with spaces', { resend: { api_key: 'two words here' } }, ['resend.api_key']],
    ['a key that is no text', { resend: { api_key: ['x'] } }, ['resend.api_key']],
    ['an unknown key of a provider', { resend: { api_key: 're_123456789', colour: 'red' } }, ['resend.colour']],
    ['settings that are no object', { ses: 'all' }, ['ses']],
    ['a wrong region', { ses: { ...MAIL_SETTINGS.ses, region: 'evil.example/' } }, ['ses.region']],
    ['a wrong domain', { mailgun: { ...MAIL_SETTINGS.mailgun, domain: 'a/../b' } }, ['mailgun.domain']],
    ['a wrong port', { smtp: { host: 'mail.example.org', port: 0 } }, ['smtp.port']],
    ['a host with a path', { smtp: { host: 'mail.example.org/x' } }, ['smtp.host']],
    ['wrong addresses', { from_email: 'ada', reply_to: 'a@b, c@d' }, ['from_email', 'reply_to']],
    ['two lines of a name', { from_name: 'Ada\r\nBcc: eve@example.org' }, ['from_name']],
    ['a test without a recipient', { test: true }, ['recipient']],
    ['an unknown key', { colour: 'red' }, ['colour']],
  ])('%s is 422, and nothing is saved', async (_what, json, paths) => {
    const { status, body } = await save({ dkim_selector: 's1', ...json });
    expect([status, body]).toMatchObject([422, { success: false, code: 'validation_failed' }]);
    const { errors } = body as { errors: Record<string, string> };
    expect(Object.keys(errors).sort()).toEqual(paths);
    for (const [path, message] of Object.entries(errors)) expect(message).toMatch(new RegExp(`^${path}\\b`));
    expect(await countSettings(service.orm, 'mail')).toBe(0);
  });

  const SERVER = { host: 'mail.example.org', port: 465, security: 'tls', user: 'forms', password: 'canary-password' };

  test.each([
    ['another server', { host: 'evil.example.org' }],
    ['another port', { port: 25 }],
    ['a connection without encryption', { security: 'none' }],
    ['another encryption', { security: 'starttls' }],
    ['another user', { user: 'eve' }],
    ['nobody', { user: null }],
  ])('a password does not follow to %s', async (_what, change) => {
    expect((await save({ smtp: SERVER })).status).toBe(200);
    for (const password of [undefined, '', '********']) {
      expect(await save({ smtp: { ...change, password } })).toMatchObject({
        status: 422,
        body: { errors: { 'smtp.password': expect.stringContaining('entered again') } },
      });
    }
    expect((await save({ smtp: { ...change, password: 'another' } })).status).toBe(200);
    expect((await save({ from_name: 'Ada' })).status).toBe(200);
  });

  test('a key does not follow to another region, domain or account', async () => {
    const { ses, mailgun, sendgrid } = MAIL_SETTINGS;
    expect((await save({ ses, mailgun, sendgrid })).status).toBe(200);
    const moved = await save({
      ses: { region: 'eu-central-1' },
      mailgun: { domain: 'other.example.org' },
      sendgrid: { region: 'eu' },
    });
    const { errors } = moved.body as { errors: object };
    expect([moved.status, Object.keys(errors).sort()]).toEqual([
      422,
      ['mailgun.api_key', 'sendgrid.api_key', 'ses.secret_access_key'],
    ]);
    const account = await save({ ses: { access_key_id: 'AKIAOTHEROTHEROTHER1' } });
    expect(account).toMatchObject({ status: 422, body: { errors: { 'ses.secret_access_key': expect.anything() } } });
  });

  test.each([
    ['with its port', 'mail.example.org:25', 'without its port, which belongs in smtp.port'],
    ['of a cloud’s metadata', '169.254.169.254', 'Such addresses are never allowed'],
    ['of a cloud’s metadata, in one number', '2852039166', 'Such addresses are never allowed'],
    ['of a cloud’s metadata, in IPv6', '64:ff9b::a9fe:a9fe', 'Such addresses are never allowed'],
    ['in a private network', '10.1.2.3', 'add its network to ALLOWED_PRIVATE_NETWORKS'],
    ['with a user', 'ada@mail.example.org', 'must be the name or address of a server'],
  ])('a server %s is 422', async (_what, host, message) => {
    const { status, body } = await save({ smtp: { host } });
    expect([status, body]).toMatchObject([422, { errors: { 'smtp.host': expect.stringContaining(message) } }]);
    if (message.includes('never')) expect(JSON.stringify(body)).not.toContain('ALLOWED_PRIVATE_NETWORKS');
  });

  test('that were saved with a wrong server fail by its name, and say where to mend it', async () => {
    await putMail(service, 'smtp', { smtp: { host: 'mail.example.org:25', user: 'forms', password: 'x' } });
    await save({ from_name: 'Ada' });
    const tried = await call('POST', 'settings/email/test', { recipient: 'ada@example.org' });
    expect(tried).toMatchObject({
      status: 200,
      body: {
        sent: false,
        code: 'not_configured',
        message: expect.stringContaining('smtp.host must be a host without its port'),
      },
    });
  });

  test('of two saves in the same moment one wins, and the other says so', async () => {
    const answers = await Promise.all([save({ dkim_selector: 'a' }), save({ dkim_selector: 'b' })]);
    const statuses = answers.map(({ status }) => status).sort();
    // If the second save reads after the first has written, both succeed.
    expect([
      [200, 409],
      [200, 200],
    ]).toContainEqual(statuses);
    const lost = answers.find(({ status }) => status === 409);
    if (lost) expect(lost.body).toMatchObject({ code: 'settings_changed' });
  });

  test('need an administrator', async () => {
    for (const [method, path] of [
      ['GET', 'settings/email'],
      ['POST', 'settings/email'],
      ['GET', 'email-suppressions'],
    ] as const) {
      expect(
        (await service.call(method, `b:/${path}`, { headers: service.editor, ...(method === 'POST' && { json: {} }) }))
          .status,
      ).toBe(403);
      expect((await service.call(method, `b:/${path}`)).status).toBe(401);
    }
  });
});

describe('a test before the save', () => {
  test('saves what has sent a mail, with the new sender', async () => {
    const json = {
      provider: 'resend',
      resend: MAIL_SETTINGS.resend,
      from_email: 'new@example.org',
      test: true,
      recipient: 'try@example.net',
    };
    expect(await save(json)).toMatchObject({ status: 200, body: { settings: { provider: 'resend' } } });
    expect(await acceptedMails(parties.sandboxUrl, 'resend')).toMatchObject([
      { from: { email: 'new@example.org' }, to: ['try@example.net'] },
    ]);
  });

  test('of a sender that is removed has the one that mails will have', async () => {
    await save({ provider: 'resend', resend: MAIL_SETTINGS.resend, from_email: 'old@example.org', from_name: 'Old' });
    const json = { from_email: null, from_name: null, test: true, recipient: 'try@example.net' };
    expect((await save(json)).status).toBe(200);
    expect(await acceptedMails(parties.sandboxUrl, 'resend')).toMatchObject([
      { from: { email: 'forms@forms.example.org' } },
    ]);
  });

  test.each([
    ['a wrong key', { api_key: 'wrong-canary-mail-key' }, null, 422],
    ['a refused message', MAIL_SETTINGS.resend, { status: 422 }, 422],
    ['a provider that is away', MAIL_SETTINGS.resend, { status: 503 }, 502],
  ])('%s saves nothing', async (_what, settings, failure, status) => {
    if (failure) await failProvider(parties.sandboxUrl, 'resend', failure);
    const answer = await save({ provider: 'resend', resend: settings, test: true, recipient: 'try@example.net' });
    expect(answer).toMatchObject({
      status,
      body: { success: false, code: 'test_failed', message: expect.stringContaining('Resend answered') },
    });
    expect(answer.text).not.toContain('canary');
    expect((await call('GET', 'settings/email')).body).toMatchObject({
      settings: { provider: 'host', resend: { configured: false } },
    });
  });

  test.each<[string, object, string]>([
    ['a wrong key', { resend: { api_key: 'wrong-canary-mail-key' } }, 'resend.api_key'],
    ['an unverified sender', { resend: MAIL_SETTINGS.resend, from_email: 'a@unverified.example' }, 'from_email'],
  ])('%s is named, and is no error of the service', async (_what, changes, path) => {
    const before = service.logLines.length;
    const answer = await save({ provider: 'resend', ...changes, test: true, recipient: 'try@example.net' });
    const mistake = expect.stringContaining(path);
    expect(answer).toMatchObject({ status: 422, body: { code: 'test_failed', errors: { [path]: mistake } } });
    const levels = service.logLines.slice(before).map((line) => JSON.parse(line).level);
    expect(Math.max(...levels)).toBeLessThan(50);
  });

  test('that are refused, or change nothing, count as no save', async () => {
    for (let round = 0; round < 11; round += 1) expect((await save({ from_email: 'ada@' })).status).toBe(422);
    const noted = () => service.orm.em.fork().count(AuditEntry, { event: 'email_settings.saved' });
    const before = await noted();
    for (let round = 0; round < 11; round += 1) expect((await save({ provider: 'host' })).status).toBe(200);
    expect(await noted()).toBe(before);
    const names = Array.from({ length: 11 }, (_, round) => `Shop ${round}`);
    const ends: number[] = [];
    for (const from_name of names) ends.push((await save({ from_name })).status);
    expect(ends).toEqual([...names.slice(1).map(() => 200), 429]);
  });
});

describe('a test mail of surface A', () => {
  test('goes by every provider that has settings, whatever the site has chosen', async () => {
    const form = await createForm(service);
    await save(MAIL_SETTINGS);
    for (const id of IDS) {
      const path = `a:/forms/${form}/test-email?recipient=a.${id}@example.net&provider=${id}`;
      const { body } = await service.as.admin('GET', path);
      expect(body).toEqual({ success: true, sent: true, provider: id });
      expect(parties.mails({ to: `a.${id}@example.net` })).toMatchObject([
        { subject: 'Test mail: Contact us (forms.example.org)' },
      ]);
    }
    await save({ provider: 'postmark' });
    const path = `a:/forms/${form}/test-email?recipient=chosen@example.net`;
    expect((await service.as.admin('GET', path)).body).toMatchObject({ provider: 'postmark' });
  });
});

describe('dead addresses', () => {
  test('get no mail any more, without a call; until somebody takes them from the list', async () => {
    const test = (recipient: string) => call('POST', 'settings/email/test', { recipient });
    parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'Gone@', text: '5.1.1 No such user' });
    expect((await test('Gone@example.net')).body).toMatchObject({ sent: false, code: 'mail_rejected' });
    // The server would accept the address now, but is not asked.
    expect((await test('gone@example.net')).body).toMatchObject({
      sent: false,
      code: 'mail_suppressed',
      hint: expect.any(String),
    });
    expect(parties.mails({ to: 'gone@example.net' })).toEqual([]);
    expect((await call('GET', 'settings/email/diagnostics')).body).toMatchObject({
      last_error: { provider: 'host', kind: 'permanent', code: 'mail_suppressed' },
    });
    expect((await test('other@example.net')).body).toMatchObject({ sent: true });
    const { body } = await call('GET', 'email-suppressions?email=GONE@example.net');
    expect(body).toEqual({
      suppressions: [
        {
          ...{ id: expect.any(Number), email: 'Gone@example.net', provider: 'host', status: 550, bounces: 1 },
          created_at: service.clock.now().toISOString(),
          last_bounce_at: service.clock.now().toISOString(),
          expires_at: '2031-04-03T05:06:07.089Z',
        },
      ],
      next: null,
    });
    expect(await placesOf(service.orm, ['Gone@example.net', 'gone@example.net'])).toEqual([]);
    const [{ id }] = (body as { suppressions: [{ id: number }] }).suppressions;
    expect((await call('DELETE', `email-suppressions/${id}`)).status).toBe(204);
    expect((await call('DELETE', `email-suppressions/${id}`)).body).toMatchObject({ code: 'suppression_not_found' });
    expect((await call('DELETE', 'email-suppressions/x')).status).toBe(404);
    expect((await test('gone@example.net')).body).toMatchObject({ sent: true });
  });

  test('an address that is only put off is not one of them', async () => {
    for (const [code, text] of [
      [451, '4.7.1 Greylisted'],
      [550, '5.7.1 Looks like spam'],
      [452, '4.2.2 Full'],
    ] as const) {
      parties.failMail({ next: 1, code, at: 'rcpt', text });
      expect((await call('POST', 'settings/email/test', { recipient: 'busy@example.net' })).body).toMatchObject({
        sent: false,
      });
    }
    expect((await call('POST', 'settings/email/test', { recipient: 'busy@example.net' })).body).toMatchObject({
      sent: true,
    });
    expect(await service.orm.em.fork().count(EmailSuppression)).toBe(0);
  });

  test('leave the list when they are erased from all forms', async () => {
    parties.failMail({ next: 1, code: 550, at: 'rcpt', text: '5.1.1 No such user' });
    await call('POST', 'settings/email/test', { recipient: 'erased@example.net' });
    const erase = (json: object) => call('POST', 'person/erase', { address: 'Erased@example.net', ...json });
    expect((await erase({ dry_run: true })).status).toBe(200);
    expect(await service.orm.em.fork().count(EmailSuppression)).toBe(1);
    expect((await erase({ dry_run: false })).status).toBe(200);
    expect(await service.orm.em.fork().count(EmailSuppression)).toBe(0);
  });

  test('are listed page by page', async () => {
    for (const name of ['a', 'b', 'c']) {
      parties.failMail({ next: 1, code: 550, at: 'rcpt', text: '5.1.1 No such user' });
      await call('POST', 'settings/email/test', { recipient: `${name}@example.net` });
    }
    const first = await call('GET', 'email-suppressions?limit=2');
    expect(first.body).toMatchObject({ suppressions: [{ email: 'c@example.net' }, { email: 'b@example.net' }] });
    const { next } = first.body as { next: string };
    const second = await call('GET', `email-suppressions?limit=2&after=${next}`);
    expect(second.body).toMatchObject({ suppressions: [{ email: 'a@example.net' }], next: null });
    expect((await call('GET', 'email-suppressions?limit=0')).status).toBe(422);
  });
});

describe('diagnostics', () => {
  test('say nothing bad of a site that has sent nothing', async () => {
    zone = null;
    const { status, body } = await call('GET', 'settings/email/diagnostics');
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ success: true, provider: 'host', last_success: null, last_error: null, providers: [] },
        queue: { depth: 0, pending: 0, retrying: 0, failed_last_day: 0, oldest_at: null },
        sender: {
          ...{ from_email: 'forms@forms.example.org', domain: 'forms.example.org' },
          spf: { status: 'could_not_look_up' },
          dkim: { status: 'unknown' },
          dmarc: { status: 'could_not_look_up' },
        },
      },
    ]);
  });

  test('have the last success and the last error, with what to do about it', async () => {
    await chosen('sendgrid');
    await call('POST', 'settings/email/test', { recipient: 'fine@example.net' });
    service.clock.pass(1_000);
    await save({ sendgrid: { api_key: 'wrong-canary-mail-key' } });
    await call('POST', 'settings/email/test', { recipient: 'canary.person@example.net' });
    const { body, text } = await call('GET', 'settings/email/diagnostics');
    const now = service.clock.now();
    expect(body).toMatchObject({
      provider: 'sendgrid',
      last_success: { provider: 'sendgrid', at: new Date(now.getTime() - 1_000).toISOString() },
      last_error: {
        ...{ provider: 'sendgrid', at: now.toISOString(), kind: 'transient', code: 'mail_auth', status: 401 },
        ...{ message: expect.stringContaining('SendGrid answered 401'), hint: expect.stringContaining('key') },
      },
    });
    expect(text).not.toContain('canary');
  });

  test('count the mails that wait', async () => {
    const formId = await createForm(service);
    const now = service.clock.now();
    const row = { submissionUuid: '00000000-0000-4000-8000-000000000000', formId, revision: 1, enqueuedAt: now };
    const states = ['pending', 'retrying', 'retrying', 'failed', 'delivered'] as const;
    for (const [index, status] of states.entries()) {
      const id = `00000000-0000-4000-8000-00000000000${index}`;
      await service.orm.em.fork().insert(Delivery, { kind: 'mail', ...row, id, status, key: `n${index}` });
    }
    const { body } = await call('GET', 'settings/email/diagnostics');
    await service.orm.em.fork().nativeDelete(Delivery, { kind: 'mail', formId });
    expect(body).toMatchObject({
      queue: { depth: 3, pending: 1, retrying: 2, failed_last_day: 1, oldest_at: now.toISOString() },
    });
  });

  test.each<[string, Record<string, string[]>, object]>([
    ['nothing', {}, { spf: 'missing', dkim: 'missing', dmarc: 'missing' }],
    [
      'all of it',
      {
        'forms.example.org': ['google-site-verification=1', 'v=spf1 include:mailgun.org ~all'],
        'smtp._domainkey.forms.example.org': ['k=rsa; p=MIGfMA0'],
        // The record of the parent domain.
        '_dmarc.example.org': ['v=DMARC1; p=reject'],
      },
      { spf: 'found', dkim: 'found', dmarc: 'found' },
    ],
    [
      'what is wrong',
      {
        'forms.example.org': ['v=spf1 include:other.example ~all'],
        'mailo._domainkey.forms.example.org': ['v=DKIM1; p='],
        '_dmarc.forms.example.org': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
      },
      { spf: 'wrong', dkim: 'wrong', dmarc: 'wrong' },
    ],
  ])('find in the DNS %s', async (_what, records, statuses) => {
    zone = records;
    await chosen('mailgun');
    const { body } = await call('GET', 'settings/email/diagnostics');
    const { sender } = body as { sender: Record<string, { status?: string }> };
    const found = Object.fromEntries(['spf', 'dkim', 'dmarc'].map((name) => [name, sender[name]?.status]));
    expect(found).toEqual(statuses);
  });

  test('look for the DKIM key where somebody says it is', async () => {
    zone = { 'own._domainkey.forms.example.org': ['v=DKIM1; k=rsa; p=MIGfMA0'] };
    await save({ dkim_selector: 'own' });
    const { body } = await call('GET', 'settings/email/diagnostics');
    expect(body).toMatchObject({ sender: { dkim: { status: 'found', name: 'own._domainkey.forms.example.org' } } });
  });
});
