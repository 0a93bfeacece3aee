import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fakeUrls } from '#fakes/table.ts';
import { withHeaders } from '#features/mail/headers.ts';
import type { MailProvider, OutgoingMail } from '#features/mail/providers/mail.ts';
import { createMailProvider, findMailProvider } from '#features/mail/providers/table.ts';
import { completeSettings } from '#features/mail/settings/definition.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import {
  acceptedMails,
  clearProvider,
  countRequests,
  failProvider,
  MAIL_KEYS,
  MAIL_SETTINGS,
} from '#test/environment/mail-providers.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';

const IDS = Object.keys(MAIL_SETTINGS);
/** Providers that send a message with the same key only once, so that an attempt with a lost answer can be repeated. */
const IDEMPOTENT = ['resend', 'brevo'];

let parties: ThirdParties;
let http: HttpClient;
beforeAll(async () => {
  parties = await startThirdParties();
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test', timeoutMs: 2_000 });
});
afterEach(() => Promise.all(IDS.map((id) => clearProvider(parties.sandboxUrl, id))));
afterAll(async () => {
  await http.close();
  await parties.close();
});

const MAIL: OutgoingMail = {
  messageId: '<notification-1@forms.example>',
  to: ['owner@example.com', 'second@example.com'],
  cc: ['copy@example.com'],
  bcc: ['secret@example.com'],
  replyTo: 'visitor@example.com',
  fromName: 'Acme "Forms", Zoë',
  fromEmail: 'forms@example.com',
  subject: 'Grüße: 新しい submission\r\nBcc: victim@example.com',
  html: '<p>Name: <b>Zoë</b> &amp; Łukasz</p>',
  text: 'Name: Zoë & Łukasz',
  attachments: [
    {
      fileName: 'Bestätigung 1.pdf',
      contentType: 'application/pdf',
      content: new Uint8Array([37, 80, 68, 70, 0, 255]),
    },
  ],
};

function open(id: string, changes: Record<string, string> = {}): MailProvider {
  const kind = findMailProvider(id);
  const settings = kind && completeSettings(kind, { ...MAIL_SETTINGS[id], ...changes });
  if (!kind || !settings) throw new Error(`${id} is not complete`);
  const apiUrls = fakeUrls(parties.sandboxUrl);
  return kind.open({ settings, http, apiUrls, maxConnections: 1, allowedPrivateNetworks: parseCidrList('loopback') });
}

const failureOf = async (attempt: Promise<unknown>): Promise<ProviderError> =>
  attempt.then(
    () => {
      throw new Error('it was taken');
    },
    (error: ProviderError) => error,
  );
const fail = (id: string, failure: object) => failProvider(parties.sandboxUrl, id, failure);

describe.each(IDS)('%s', (id) => {
  test('takes the same mail with the same content, and it arrives', async () => {
    const messageId = `<${id}@forms.example>`;
    const receipt = await open(id).send(withHeaders({ ...MAIL, messageId }));
    expect(receipt).toEqual({ accepted: 4, rejected: 0 });
    const [taken, ...more] = await acceptedMails(parties.sandboxUrl, id);
    expect(more).toEqual([]);
    expect({ ...taken, html: taken?.html.trim(), text: taken?.text.trim() }).toEqual({
      from: { name: MAIL.fromName, email: MAIL.fromEmail },
      to: MAIL.to,
      cc: MAIL.cc,
      bcc: MAIL.bcc,
      reply_to: MAIL.replyTo,
      subject: expect.stringMatching(/^Grüße: 新しい submission +Bcc: victim@example.com$/),
      html: MAIL.html,
      text: MAIL.text,
      auto_submitted: 'auto-generated',
      // Brevo generates its own message id.
      message_id: id === 'brevo' ? null : messageId,
      attachments: [
        {
          file_name: 'Bestätigung 1.pdf',
          content_type: id === 'brevo' ? null : 'application/pdf',
          content_base64: Buffer.from(MAIL.attachments?.[0]?.content ?? []).toString('base64'),
        },
      ],
      idempotency_key: IDEMPOTENT.includes(id) ? expect.stringMatching(/^[0-9a-f-]{36}$/) : null,
      tracked: false,
    });
    const arrived = parties.mails({ to: 'owner@example.com' }).find(({ html }) => html.includes('Łukasz'));
    expect(arrived).toMatchObject({
      from: `${MAIL.fromName} <${MAIL.fromEmail}>`,
      to: MAIL.to,
      cc: MAIL.cc,
      reply_to: [MAIL.replyTo],
      attachments: [{ filename: 'Bestätigung 1.pdf', size: 6 }],
    });
    expect(arrived?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect([...(arrived?.envelope_to ?? [])].sort()).toEqual([...MAIL.to, ...MAIL.cc, ...MAIL.bcc].sort());
    expect(arrived?.source).not.toContain('secret@example.com');
  });

  test.each([
    ['a wrong key', 'mail_auth'],
    ['a sender that is not verified', 'mail_sender'],
  ])('%s is for an operator to mend: transient', async (what, type) => {
    const key = MAIL_KEYS[id] ?? '';
    const error = await failureOf(
      what === 'a wrong key'
        ? open(id, { [key]: 'wrong-canary-mail-key' }).send(MAIL)
        : open(id).send({ ...MAIL, fromEmail: 'forms@unverified.example' }),
    );
    expect(error).toMatchObject({ name: 'ProviderError', kind: 'transient', type });
    expect(error.message).not.toContain('canary');
    expect(error.message).not.toContain('@');
  });

  test('a message that it refuses stays refused', async () => {
    if (id === 'ses') await fail(id, { status: 400 });
    const to = id === 'ses' ? MAIL.to : ['no address'];
    const error = await failureOf(open(id).send({ ...MAIL, to }));
    expect(error).toMatchObject({ kind: 'permanent', type: 'mail_rejected' });
  });

  test.each([
    [{ status: 500 }, 'transient', 'server_error'],
    [{ status: 503 }, 'transient', 'server_error'],
    [{ status: 429 }, 'transient', 'rate_limited'],
    [{ status: 402 }, 'transient', 'mail_quota'],
    [{ status: 413 }, 'permanent', 'mail_invalid'],
  ])('%j says that it was not taken: %s', async (failure, kind, type) => {
    await fail(id, failure);
    const error = await failureOf(open(id).send(MAIL));
    expect(error).toMatchObject({ kind, type, status: failure.status });
    expect(await acceptedMails(parties.sandboxUrl, id)).toEqual([]);
    await expect(open(id).send(MAIL)).resolves.toMatchObject({ accepted: 4 });
  });

  test('waits as long as it is asked to', async () => {
    await fail(id, { status: 429, retry_after: 7 });
    expect(await failureOf(open(id).send(MAIL))).toMatchObject({ retryAfterMs: 7_000 });
  });

  test.each([{ mode: 'reset' }, { mode: 'bad_json' }, { status: 504 }])(
    'after %j nobody knows whether it was taken, unless asking again is harmless',
    async (failure) => {
      await fail(id, { ...failure, after_effect: true });
      const error = await failureOf(open(id).send(MAIL));
      expect(error.kind).toBe(IDEMPOTENT.includes(id) ? 'transient' : 'unknown');
      if (!IDEMPOTENT.includes(id)) return expect(error.type).toBe('mail_unknown');
      await expect(open(id).send(MAIL)).resolves.toMatchObject({ accepted: 4 });
      expect(await acceptedMails(parties.sandboxUrl, id)).toHaveLength(1);
      expect(await countRequests(parties.sandboxUrl, id)).toBe(2);
    },
  );

  test('an attempt that its caller gives up after a while may have been taken', async () => {
    await fail(id, { mode: 'timeout', after_effect: true });
    const late = new AbortController();
    const attempt = failureOf(open(id).send(MAIL, late.signal));
    while ((await countRequests(parties.sandboxUrl, id)) === 0);
    late.abort(new ProviderError('No complete answer within 3 s.', { kind: 'transient', type: 'timeout' }));
    expect((await attempt).kind).toBe(IDEMPOTENT.includes(id) ? 'transient' : 'unknown');
  });

  test('an attempt that was given up before asks nothing', async () => {
    const reason = new ProviderError('No complete answer within 3 s.', { kind: 'transient', type: 'timeout' });
    expect(await failureOf(open(id).send(MAIL, AbortSignal.abort(reason)))).toBe(reason);
    expect(await countRequests(parties.sandboxUrl, id)).toBe(0);
  });

  test('one that is not there has taken nothing: transient', async () => {
    const kind = findMailProvider(id);
    const settings = MAIL_SETTINGS[id] ?? {};
    const apiUrls = fakeUrls('http://127.0.0.1:1');
    const parts = { http, apiUrls, maxConnections: 1, allowedPrivateNetworks: parseCidrList('loopback') };
    const away = kind?.open({ ...parts, settings });
    expect(await failureOf(away?.send(MAIL) ?? Promise.resolve())).toMatchObject({
      kind: 'transient',
      type: 'connection_failed',
    });
  });
});

test('Postmark names the recipients that are dead, of a mail that it refuses and of one that it takes', async () => {
  const dead = ['gone@example.com', 'inactive.one@example.com'];
  const refused = await failureOf(open('postmark').send({ ...MAIL, to: dead, cc: [], bcc: [] }));
  expect(refused).toMatchObject({ kind: 'permanent', type: 'mail_rejected', status: 422, bounced: dead });
  const receipt = await open('postmark').send({ ...MAIL, to: ['owner@example.com', 'gone@example.com'] });
  expect(receipt).toEqual({ accepted: 3, rejected: 1, bounced: ['gone@example.com'] });
});

test('Resend says that it took an attempt with other content: nobody may send that mail blindly', async () => {
  await open('resend').send(MAIL);
  const error = await failureOf(open('resend').send({ ...MAIL, subject: 'Changed' }));
  expect(error).toMatchObject({ kind: 'unknown', type: 'mail_unknown', status: 409 });
});

test('SendGrid’s used up credits are no wrong key', async () => {
  await fail('sendgrid', { status: 401 });
  expect(await failureOf(open('sendgrid').send(MAIL))).toMatchObject({ kind: 'transient', type: 'mail_quota' });
});

test('Mailgun knows its domain by the region', async () => {
  const error = await failureOf(open('mailgun', { domain: 'missing.example' }).send(MAIL));
  expect(error).toMatchObject({ kind: 'transient', type: 'mail_sender', status: 404 });
});

test('an SMTP server that administrators name is not reached in a private network', async () => {
  const kind = findMailProvider('smtp');
  const { hostname, port } = new URL(parties.mailUrl);
  const settings = (kind && completeSettings(kind, { host: hostname, port, security: 'none' })) ?? {};
  const parts = { settings, http, apiUrls: {}, maxConnections: 1 };
  const refused = kind?.open({ ...parts, allowedPrivateNetworks: parseCidrList('') });
  const error = await failureOf(refused?.send({ ...MAIL, to: ['guarded@example.com'] }) ?? Promise.resolve());
  expect(error).toMatchObject({ kind: 'transient', type: 'address_refused' });
  await refused?.close();
  expect(parties.mails({ to: 'guarded@example.com' })).toEqual([]);
  const allowed = kind?.open({ ...parts, allowedPrivateNetworks: parseCidrList('loopback') });
  await expect(allowed?.send({ ...MAIL, to: ['guarded@example.com'] })).resolves.toMatchObject({ accepted: 3 });
  await allowed?.close();
  expect(parties.mails({ to: 'guarded@example.com' })).toHaveLength(1);
});

test('sendmail gets recipients and message, and says by its exit code what it makes of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sendmail-'));
  const command = join(folder, 'sendmail');
  const exits = (code: number) =>
    writeFile(command, `#!/bin/sh\necho "$@" > ${folder}/args\ncat > ${folder}/message\nexit ${code}\n`, {
      mode: 0o755,
    });
  await exits(0);
  const sendmail = createMailProvider({ url: `sendmail://${command}`, http, maxConnections: 1 });
  expect(await sendmail.send(MAIL)).toEqual({ accepted: 4, rejected: 0 });
  expect(await readFile(join(folder, 'args'), 'utf8')).toContain(
    '-f forms@example.com owner@example.com second@example.com copy@example.com secret@example.com',
  );
  const message = await readFile(join(folder, 'message'), 'utf8');
  expect(message).toContain('Message-ID: <notification-1@forms.example>');
  expect(message).not.toContain('secret@example.com');
  await exits(67);
  expect(await failureOf(sendmail.send(MAIL))).toMatchObject({ kind: 'permanent', type: 'mail_rejected' });
  await exits(75);
  expect(await failureOf(sendmail.send(MAIL))).toMatchObject({ kind: 'transient', type: 'mail_connection' });
  await rm(folder, { recursive: true });
  expect(await failureOf(sendmail.send(MAIL))).toMatchObject({ kind: 'transient', type: 'mail_connection' });
  await sendmail.close();
});
