import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import type { SmtpFailure } from '#dev/inbox/smtp-failures.ts';
import { type Answer, basic, startService, type TestService } from '#test/environment/service.ts';
import { clearSettings, putOptions } from '#test/environment/settings-rows.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { createForm } from '#test/environment/visitor.ts';

const HINT = expect.stringMatching(/\.$/);
const RECIPIENT = 'canary.recipient@example.net';

let parties: ThirdParties;
let service: TestService;
let id: number;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({ mailUrl: parties.mailUrl.replace('smtp://', 'smtp://mailer:canary-pass@') });
  id = await createForm(service);
});
beforeEach(() => service.orm.em.fork().nativeDelete(RateLimit, {}));
afterEach(() => parties.mendMail());
afterAll(async () => {
  await service.close();
  await parties.close();
});

interface SendOptions {
  on?: TestService;
  headers?: Record<string, string>;
  form?: number;
}

const send = (query: Record<string, string>, options: SendOptions = {}): Promise<Answer> => {
  const { on = service, headers = on.admin, form = id } = options;
  return on.call('GET', `a:/forms/${form}/test-email?${new URLSearchParams(query)}`, { headers });
};

describe('a test mail', () => {
  test.each([
    ['the provider host', { provider: 'host' }, 'host'],
    ['no provider, which is host while nothing was saved', {}, 'host'],
  ])('goes out by %s', async (_what, query, provider) => {
    const recipient = `${provider}.${Object.keys(query).length}@example.net`;
    const { status, body } = await send({ recipient, ...query });
    expect([status, body]).toEqual([200, { success: true, sent: true, provider }]);
    const [mail, ...more] = parties.mails({ to: recipient });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Test mail: Contact us (forms.example.org)',
      envelope_to: [recipient],
      envelope_from: 'forms@forms.example.org',
    });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('This is a test mail for the form');
      expect(part).toContain('https://forms.example.org');
      expect(part).toContain('ada asked for it on 4 March 2031 at 05:06:07 UTC');
      expect(part).toContain(provider);
    }
  });

  test('follows the site’s options, and what they hold is escaped', async () => {
    const options = {
      site_name: 'Sandals & <b>Sons</b>',
      site_time_zone: 'Asia/Tokyo',
      mail_from_email: 'shop@example.org',
    };
    await putOptions(service.orm, options);
    const recipient = 'options@example.net';
    expect((await send({ recipient })).status).toBe(200);
    await clearSettings(service.orm, 'site', 'mail');
    const [mail] = parties.mails({ to: recipient });
    expect(mail).toMatchObject({
      subject: 'Test mail: Contact us (Sandals & <b>Sons</b>)',
      envelope_from: 'shop@example.org',
      text: expect.stringContaining('14:06:07 GMT+9'),
      html: expect.stringContaining('Sandals &amp; &lt;b&gt;Sons&lt;/b&gt;'),
    });
  });

  test('may go to an address with a plus', async () => {
    expect((await send({ recipient: 'ada+forms@example.net' })).status).toBe(200);
    expect(parties.mails({ to: 'ada+forms@example.net' })).toHaveLength(1);
  });

  test('is noted in the log with who asked, and without the address', async () => {
    await send({ recipient: RECIPIENT });
    parties.failMail({ next: 1, code: 550, at: 'rcpt' });
    await send({ recipient: RECIPIENT });
    const lines = service.logLines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
    expect(lines.slice(-2)).toEqual([
      expect.objectContaining({ audit: 'test_email.sent', userId: 1, formId: id, provider: 'host' }),
      expect.objectContaining({ audit: 'test_email.failed', userId: 1, formId: id, code: 'mail_rejected' }),
    ]);
    expect(service.logLines.join('')).not.toContain('canary');
  });
});

describe('what is no request for one', () => {
  test.each<[string, string, string[]]>([
    ['no recipient', '', ['recipient']],
    ['an empty recipient', 'recipient=', ['recipient']],
    ['no address', 'recipient=ada', ['recipient']],
    ['two addresses', 'recipient=ada@example.org,eve@example.org', ['recipient']],
    ['two recipients', 'recipient=ada@example.org&recipient=eve@example.org', ['recipient']],
    ['a name before the address', 'recipient=Ada <ada@example.org>', ['recipient']],
    ['a line break', 'recipient=ada@example.org%0D%0ABcc:eve@example.org', ['recipient']],
    ['a bare plus', 'recipient=ada+x@example.org', ['recipient']],
    ['an unknown provider', 'recipient=ada@example.org&provider=pigeon', ['provider']],
    ['an empty provider', 'recipient=ada@example.org&provider=', ['provider']],
    ['a provider of every object', 'recipient=ada@example.org&provider=constructor', ['provider']],
    ['two providers', 'recipient=ada@example.org&provider=host&provider=smtp', ['provider']],
    ['nothing right', 'recipient=ada&provider=pigeon', ['provider', 'recipient']],
  ])('%s is 422', async (_what, query, paths) => {
    const before = parties.mails().length;
    const answer = await service.as.admin('GET', `a:/forms/${id}/test-email?${query}`);
    const { errors } = answer.body as { errors: Record<string, string> };
    expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'validation_failed' } });
    expect(Object.keys(errors).sort()).toEqual(paths);
    if (errors.provider)
      expect(errors.provider).toBe(
        'provider must be one of host, smtp, sendgrid, mailgun, postmark, resend, brevo, ses',
      );
    expect(parties.mails()).toHaveLength(before);
  });

  test('a form that is not there, or is trashed, is 404', async () => {
    const trashed = await createForm(service);
    await service.as.admin('DELETE', `b:/forms/${trashed}`);
    for (const form of [0, 999_999, trashed]) {
      expect(await send({ recipient: RECIPIENT }, { form })).toMatchObject({
        status: 404,
        body: { success: false, code: 'form_not_found' },
      });
    }
  });
});

describe('a mail server that does not take it', () => {
  test.each<[string, SmtpFailure, string, string]>([
    ['refuses the recipient', { next: 1, code: 550, at: 'rcpt' }, 'mail_rejected', '550'],
    ['puts the recipient off', { next: 1, code: 451, at: 'rcpt' }, 'mail_deferred', '451'],
    ['refuses the sender', { next: 1, code: 553, at: 'mail' }, 'mail_rejected', '553'],
    ['refuses the message', { next: 1, code: 554, at: 'data' }, 'mail_rejected', '554'],
    ['refuses the password', { next: 1, code: 535, at: 'auth' }, 'mail_auth', '535'],
  ])('%s: the answer says so', async (_what, failure, code, smtpCode) => {
    // A new service is needed, because a pooled connection is already logged in.
    const fresh = await startService({ mailUrl: parties.mailUrl.replace('smtp://', 'smtp://mailer:canary-pass@') });
    try {
      const form = await createForm(fresh);
      parties.failMail(failure);
      const { status, body, text } = await send({ recipient: RECIPIENT }, { on: fresh, form });
      expect([status, body]).toEqual([
        200,
        { success: false, sent: false, provider: 'host', code, message: expect.stringContaining(smtpCode), hint: HINT },
      ]);
      expect(text).not.toContain('canary');
      expect(fresh.logLines.join('')).not.toContain('canary');
      expect(await send({ recipient: RECIPIENT }, { on: fresh, form })).toMatchObject({ body: { sent: true } });
    } finally {
      await fresh.close();
    }
  });

  test.each([
    ['is not there', 'smtp://127.0.0.1:1', 'mail_connection', /ECONNREFUSED/],
    ['has no address', 'smtp://mail.invalid', 'dns_failure', /MAIL_URL/],
  ])('%s: the answer says so', async (_what, mailUrl, code, message) => {
    const alone = await startService({ mailUrl });
    try {
      const { status, body } = await send({ recipient: RECIPIENT }, { on: alone, form: await createForm(alone) });
      expect([status, body]).toEqual([
        200,
        { success: false, sent: false, provider: 'host', code, message: expect.stringMatching(message), hint: HINT },
      ]);
    } finally {
      await alone.close();
    }
  });

  test('hangs: the answer comes all the same', async () => {
    const hanging = await startMuteServer();
    const patient = await startService({ mailUrl: hanging.url, testMailTimeoutMs: 300 });
    try {
      const { status, body } = await send({ recipient: RECIPIENT }, { on: patient, form: await createForm(patient) });
      expect([status, body]).toEqual([
        200,
        {
          success: false,
          sent: false,
          provider: 'host',
          code: 'timeout',
          message: 'The mail server did not accept the message within 1 s.',
          hint: HINT,
        },
      ]);
    } finally {
      await patient.close();
      hanging.close();
    }
  });
});

test('a provider without settings sends nothing, and the answer says what to do', async () => {
  const before = parties.mails().length;
  for (const provider of ['smtp', 'sendgrid', 'mailgun', 'postmark', 'resend', 'brevo', 'ses']) {
    await service.orm.em.fork().nativeDelete(RateLimit, {});
    expect(await send({ recipient: RECIPIENT, provider })).toMatchObject({
      status: 200,
      body: { success: false, sent: false, provider, code: 'not_configured', hint: HINT },
    });
  }
  expect(parties.mails()).toHaveLength(before);
});

describe('how often', () => {
  test('ten a minute for each administrator; the eleventh waits', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect((await send({ recipient: RECIPIENT })).status).toBe(200);
    }
    const before = parties.mails().length;
    const answer = await send({ recipient: RECIPIENT });
    expect([answer.status, answer.body]).toEqual([
      429,
      { success: false, code: 'rate_limited', message: expect.stringContaining('Too many test mails') },
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(parties.mails()).toHaveLength(before);

    const other = await service.users.create(
      { login: 'grace', email: 'grace@example.org', role: 'administrator' },
      service.clock.now(),
    );
    const { password } = await service.users.createApplicationPassword(other.id, 'test', service.clock.now());
    expect((await send({ recipient: RECIPIENT }, { headers: basic('grace', password) })).status).toBe(200);
  });

  test('what was wrong takes no turn, and neither does a refused mail give one back', async () => {
    for (let round = 0; round < 12; round += 1) expect((await send({ recipient: 'ada' })).status).toBe(422);
    parties.failMail({ next: 10, code: 550, at: 'rcpt' });
    for (let round = 0; round < 10; round += 1) {
      expect(await send({ recipient: RECIPIENT })).toMatchObject({ status: 200, body: { sent: false } });
    }
    expect((await send({ recipient: RECIPIENT })).status).toBe(429);
  });
});

/** Starts a server that accepts connections and never answers. */
async function startMuteServer(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
