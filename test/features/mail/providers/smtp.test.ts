import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { NodemailerError } from 'nodemailer';
import { type Inbox, startInbox } from '#dev/inbox/inbox.ts';
import { whenHandedOver } from '#features/mail/providers/hand-over.ts';
import type { MailProvider, OutgoingMail } from '#features/mail/providers/mail.ts';
import { deadRecipients } from '#features/mail/providers/smtp/bounces.ts';
import { createSmtpMailProvider, type SmtpMailOptions } from '#features/mail/providers/smtp/smtp.ts';
import { ANYWHERE, guardedSockets } from '#features/mail/providers/smtp/sockets.ts';
import type { ProviderError } from '#outgoing/errors.ts';

const closing: (() => Promise<void>)[] = [];
let inbox: Inbox;

beforeEach(async () => {
  inbox = await startInbox({ smtpPort: 0, httpPort: 0, host: '127.0.0.1' });
  closing.push(() => inbox.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('a message', () => {
  test('arrives as it was composed', async () => {
    const receipt = await provider().send(
      message({ cc: ['copy@example.com'], replyTo: 'jane@example.com', headers: { 'X-Form': '7' } }),
    );
    expect(receipt).toEqual({ accepted: 2, rejected: 0 });
    expect(inbox.mailbox.list()).toMatchObject([
      {
        message_id: '<notification-1@forms.example>',
        subject: 'Grüße: a new submission',
        from: 'Acme, Forms <forms@example.com>',
        to: ['owner@example.com'],
        cc: ['copy@example.com'],
        reply_to: ['jane@example.com'],
        envelope_from: 'forms@example.com',
        envelope_to: ['owner@example.com', 'copy@example.com'],
        html: expect.stringContaining('<b>Zoë</b>'),
        text: expect.stringContaining('Name: Zoë'),
        headers: expect.arrayContaining([{ name: 'X-Form', value: '7' }]),
      },
    ]);
  });

  test('takes files with it', async () => {
    const attachments = [
      { fileName: 'Prüfung.pdf', contentType: 'application/pdf', content: new Uint8Array([37, 80, 68, 70]) },
    ];
    await provider().send(message({ attachments }));
    expect(inbox.mailbox.list()).toMatchObject([
      { attachments: [{ filename: 'Prüfung.pdf', mime_type: 'application/pdf', size: 4 }] },
    ]);
  });

  test('reaches blind copies without naming them', async () => {
    await provider().send(message({ bcc: ['secret@example.com'] }));
    const [mail] = inbox.mailbox.list();
    expect(mail?.envelope_to).toEqual(['owner@example.com', 'secret@example.com']);
    expect(mail?.source).not.toContain('secret@example.com');
  });

  test.each(['notification-9@forms.example', '<notification-9@forms.example>'])(
    'keeps the Message-ID %s over attempts, so that a second copy can be told',
    async (messageId) => {
      const mail = provider();
      await mail.send(message({ messageId }));
      await mail.send(message({ messageId }));
      expect(inbox.mailbox.list()).toMatchObject([{ message_id: '<notification-9@forms.example>', copies: 2 }]);
    },
  );

  test('cannot be given more headers or recipients by what stands in its fields', async () => {
    await provider().send(
      message({
        subject: 'Hello\r\nBcc: victim@example.com',
        fromName: 'Eve" <eve@example.com>, "\r\nX-Injected: 1',
        headers: { 'X-Form': '7\r\nX-Injected: 1' },
        to: ['owner@example.com'],
      }),
    );
    const [mail] = inbox.mailbox.list();
    expect(mail?.envelope_to).toEqual(['owner@example.com']);
    expect(mail?.headers.map(({ name }) => name.toLowerCase())).not.toEqual(expect.arrayContaining(['x-injected']));
    expect(mail?.headers.map(({ name }) => name.toLowerCase())).not.toEqual(expect.arrayContaining(['bcc']));
  });

  test('never reads a file or fetches a page, whatever its HTML says', async () => {
    await provider().send(message({ html: '<img src="file:///etc/hostname"><img src="http://127.0.0.1:1/x.png">' }));
    expect(inbox.mailbox.list()[0]?.attachments).toEqual([]);
  });

  test('goes over one connection together with others', async () => {
    const mail = provider();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => mail.send(message({ messageId: `many-${index}@forms.example` }))),
    );
    expect(inbox.mailbox.list()).toHaveLength(20);
  });
});

describe('a refusal', () => {
  test.each([
    ['rcpt', 550, 'permanent', 'mail_rejected'],
    ['rcpt', 553, 'permanent', 'mail_rejected'],
    ['rcpt', 503, 'transient', 'mail_deferred'],
    ['rcpt', 450, 'transient', 'mail_deferred'],
    ['rcpt', 421, 'transient', 'mail_connection'],
    ['rcpt', 530, 'transient', 'mail_auth'],
    ['mail', 550, 'permanent', 'mail_rejected'],
    ['mail', 451, 'transient', 'mail_deferred'],
    ['data', 554, 'permanent', 'mail_rejected'],
    ['data', 552, 'permanent', 'mail_rejected'],
    ['data', 452, 'transient', 'mail_deferred'],
  ] as const)('at %s with %d is %s (%s), and the next message goes through', async (at, code, kind, type) => {
    const mail = provider();
    inbox.failures.add({ next: 1, at, code });
    await expect(mail.send(message())).rejects.toMatchObject({
      name: 'ProviderError',
      kind,
      type,
      status: code,
      excerpt: expect.stringContaining(String(code)),
      ofRecipient: at === 'rcpt' && type === 'mail_deferred',
    });
    await expect(mail.send(message())).resolves.toMatchObject({ accepted: 1 });
  });

  test.each([421, 450, 554])('of the connection (%d) says nothing about the message: transient', async (code) => {
    inbox.failures.add({ next: 10, at: 'connect', code });
    await expect(provider().send(message())).rejects.toMatchObject({ kind: 'transient', type: 'mail_connection' });
  });

  test('of our password is for an operator to mend: transient', async () => {
    inbox.failures.add({ next: 1, at: 'auth', code: 535 });
    const mail = provider({ url: inbox.mailUrl.replace('//', '//forms:wrong@') });
    await expect(mail.send(message())).rejects.toMatchObject({ kind: 'transient', type: 'mail_auth', status: 535 });
    await expect(mail.send(message())).resolves.toMatchObject({ accepted: 1 });
  });

  test('of some recipients is a success for the others', async () => {
    inbox.failures.add({ next: 1, at: 'rcpt', code: 550, to: 'unknown@' });
    const receipt = await provider().send(message({ to: ['owner@example.com', 'unknown@example.com'] }));
    expect(receipt).toMatchObject({ accepted: 1, rejected: 1 });
    expect(inbox.mailbox.list()).toMatchObject([{ envelope_to: ['owner@example.com'] }]);
  });

  test('for good tells which recipients are dead, as far as the server says so', async () => {
    const refuse = (to: string, code: number, text: string) =>
      inbox.failures.add({ next: 1, at: 'rcpt', code, to, text });
    refuse('gone@', 550, '5.1.1 No such user');
    refuse('moved@', 550, 'User unknown');
    refuse('spam@', 550, '5.7.1 Looks like spam: no such user');
    refuse('full@', 452, '4.2.2 Mailbox full');
    const to = ['owner@example.com', 'gone@example.com', 'moved@example.com', 'spam@example.com', 'full@example.com'];
    const receipt = await provider().send(message({ to }));
    expect(receipt).toEqual({ accepted: 1, rejected: 4, bounced: ['gone@example.com', 'moved@example.com'] });
    refuse('gone@', 550, '5.1.1 No such user');
    const failure = await provider()
      .send(message({ to: ['gone@example.com'] }))
      .catch((error: unknown) => error as ProviderError);
    expect(failure).toMatchObject({ kind: 'permanent', type: 'mail_rejected', bounced: ['gone@example.com'] });
    // Code that enumerates the error's properties, such as a logger, finds no address.
    expect(Object.keys(failure)).not.toContain('bounced');
  });

  test.each([
    ['550 5.1.1 The email account that you tried to reach does not exist. https://mx.example/?p=NoSuchUser', true],
    ['550 5.1.1 <SENDER>: Recipient address rejected: undeliverable address', true],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', true],
    ['550 5.2.1 The email account that you tried to reach is disabled.', true],
    ['551 User unknown', true],
    ['550 No such user here', true],
    // Refusals because of the sender, the rate or the content, as by GMX, Gmail, Exim and others.
    ['550 Requested action not taken: mailbox unavailable. invalid DNS MX or A/AAAA resource record', false],
    [
      '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
      false,
    ],
    ['550 Domain of sender address forms@x does not exist', false],
    ['550 Access denied - invalid HELO name, address not found in DNS', false],
    ['550 sender rejected: invalid mailbox', false],
    ['550 Verification failed for <forms@x> No Such User Here: Sender verify failed', false],
    ['550 5.1.1 Sender address rejected', false],
    ['550 5.1.2 Bad destination system address', false],
    ['550 5.4.1 Recipient address rejected: Access denied', false],
    ['550 5.7.1 Looks like spam: no such user', false],
    ['552 5.1.1 Mailbox full', false],
  ])('%s: dead is %s', (response, isDead) => {
    const recipient = 'sender@example.net';
    const refusal = {
      recipient,
      responseCode: Number(response.slice(0, 3)),
      response: response.replace('SENDER', recipient),
    };
    expect(deadRecipients([refusal as NodemailerError])).toEqual(isDead ? [recipient] : []);
  });

  test('of all recipients, some of them only for now, is transient', async () => {
    inbox.failures.add({ next: 1, at: 'rcpt', code: 450, to: 'busy@' });
    inbox.failures.add({ next: 1, at: 'rcpt', code: 550, to: 'unknown@' });
    const attempt = provider().send(message({ to: ['busy@example.com', 'unknown@example.com'] }));
    await expect(attempt).rejects.toMatchObject({ kind: 'transient', type: 'mail_deferred' });
  });

  test('does not put addresses into the message that may be logged', async () => {
    inbox.failures.add({ next: 1, at: 'rcpt', code: 550 });
    const error = await provider()
      .send(message({ to: ['jane@example.com'] }))
      .catch((reason: Error) => reason);
    expect(String(error)).not.toContain('jane');
  });

  test('before anything is sent, of a message without recipients, is permanent', async () => {
    await expect(provider().send(message({ to: [] }))).rejects.toMatchObject({
      kind: 'permanent',
      type: 'mail_invalid',
    });
  });
});

describe('trouble with the server is transient', () => {
  test('nobody listens', async () => {
    await inbox.close();
    await expect(provider().send(message())).rejects.toMatchObject({
      kind: 'transient',
      type: 'mail_connection',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('it comes back, and the same provider delivers', async () => {
    const { smtpPort } = inbox;
    const mail = provider();
    await mail.send(message({ messageId: 'before@forms.example' }));
    await inbox.close();
    await expect(mail.send(message({ messageId: 'during@forms.example' }))).rejects.toMatchObject({
      kind: 'transient',
    });
    const next = await startInbox({ smtpPort, httpPort: 0, host: '127.0.0.1' });
    closing.push(() => next.close());
    await mail.send(message({ messageId: 'after@forms.example' }));
    expect(next.mailbox.list()).toMatchObject([{ message_id: '<after@forms.example>' }]);
  });

  test('it does not greet', async () => {
    const url = await tcp(() => {});
    await expect(provider({ url, greetingTimeoutMs: 100 }).send(message())).rejects.toMatchObject({
      kind: 'transient',
      type: 'mail_connection',
      message: expect.stringContaining('GREETING_TIMEOUT'),
    });
  });

  test('it falls silent', async () => {
    const url = await tcp((socket) => socket.write('220 silent.example ESMTP\r\n'));
    await expect(provider({ url, socketTimeoutMs: 150 }).send(message())).rejects.toMatchObject({
      kind: 'transient',
      type: 'mail_connection',
    });
  });

  test('it hangs up', async () => {
    const url = await tcp((socket) => socket.destroy());
    await expect(provider({ url }).send(message())).rejects.toMatchObject({
      kind: 'transient',
      type: 'mail_connection',
    });
  });

  test('it does not speak the TLS that MAIL_URL asks for', async () => {
    const url = inbox.mailUrl.replace('smtp:', 'smtps:');
    await expect(provider({ url }).send(message())).rejects.toMatchObject({ kind: 'transient' });
    await expect(provider({ url: `${inbox.mailUrl}?requireTLS=true` }).send(message())).rejects.toMatchObject({
      kind: 'transient',
      type: 'tls_failure',
    });
  });
});

describe('a message that was written whole, and whose reply is lost', () => {
  const unsure = { kind: 'unknown', type: 'mail_unknown' };

  test('because the server hangs up, may have been taken', async () => {
    const url = await taking((socket) => socket.destroy());
    await expect(provider({ url }).send(message())).rejects.toMatchObject(unsure);
  });

  test('because the server falls silent, may have been taken', async () => {
    const url = await taking(() => {});
    await expect(provider({ url, socketTimeoutMs: 150 }).send(message())).rejects.toMatchObject(unsure);
  });

  test('because it is given up, may have been taken; whoever would give it up is told before', async () => {
    const controller = new AbortController();
    const taken = Promise.withResolvers<void>();
    const handedOver = new Promise<void>((resolve) => whenHandedOver(controller.signal, resolve));
    const url = await taking(() => taken.resolve());
    const attempt = provider({ url })
      .send(message(), controller.signal)
      .catch((error: unknown) => error);
    await Promise.all([handedOver, taken.promise]);
    controller.abort(new Error('too late'));
    expect(await attempt).toMatchObject(unsure);
  });

  test('is refused as before when the reply comes', async () => {
    const url = await taking((socket) => socket.write('554 5.7.1 No.\r\n'));
    await expect(provider({ url }).send(message())).rejects.toMatchObject({ kind: 'permanent', type: 'mail_rejected' });
  });
});

test('a refused recipient is no hand-over', async () => {
  inbox.failures.add({ next: 1, at: 'rcpt', code: 450 });
  const { signal } = new AbortController();
  let isHandedOver = false;
  whenHandedOver(signal, () => {
    isHandedOver = true;
  });
  await expect(provider().send(message(), signal)).rejects.toMatchObject({ type: 'mail_deferred' });
  expect(isHandedOver).toBe(false);
});

test('nothing is asked of a server when the attempt was given up before', async () => {
  const reason = new Error('too late');
  await expect(provider().send(message(), AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(inbox.mailbox.list()).toEqual([]);
});

test('giving up rejects with the reason of the signal', async () => {
  const reason = new Error('cancelled by the workflow');
  const controller = new AbortController();
  const url = await tcp(() => controller.abort(reason));
  await expect(provider({ url }).send(message(), controller.signal)).rejects.toBe(reason);
});

test.each(['', 'localhost:25', 'http://mail.example', 'smtp://', 'smtp://a b'])(
  'MAIL_URL "%s" is refused by name',
  (url) => {
    expect(() => createSmtpMailProvider({ url })).toThrow('MAIL_URL');
  },
);

test.each([
  'proxy=http://127.0.0.1:3128',
  'requireTLS=true&proxy=socks5://127.0.0.1:1080',
  'host=169.254.169.254',
  'port=25',
  'service=gmail',
])('MAIL_URL with "%s" is refused: it would lead past the check of addresses', (query) => {
  const [name] = query.split('&').at(-1)?.split('=') ?? [];
  const make = () => createSmtpMailProvider({ url: `smtp://mail.example:587?${query}` });
  expect(make).toThrow(`MAIL_URL has the parameter "${name}"`);
});

test.each(['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]'])(
  'MAIL_URL is never led to %s, whatever is allowed',
  async (host) => {
    await expect(provider({ url: `smtp://${host}:25` }).send(message())).rejects.toMatchObject({
      type: 'address_forbidden',
    });
  },
);

test('nor to a name whose DNS answer is the metadata address', async () => {
  const answers = async () => [{ address: '169.254.169.254', family: 4 }];
  const sockets = guardedSockets(ANYWHERE, 1_000, answers);
  const error = await new Promise((resolve) => sockets({ host: 'rebound.example', port: 25 }, resolve));
  expect(error).toMatchObject({ type: 'address_forbidden', message: expect.stringContaining('rebound.example') });
});

function provider(options: Partial<SmtpMailOptions> = {}): MailProvider {
  const mail = createSmtpMailProvider({ url: inbox.mailUrl, ...options });
  closing.push(() => mail.close());
  return mail;
}

function message(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: 'notification-1@forms.example',
    to: ['owner@example.com'],
    cc: [],
    bcc: [],
    fromName: 'Acme, Forms',
    fromEmail: 'forms@example.com',
    subject: 'Grüße: a new submission',
    html: '<p>Name: <b>Zoë</b></p>',
    text: 'Name: Zoë',
    ...changes,
  };
}

/** Starts a server that accepts every line until the final dot, and then calls `then` instead of replying. */
function taking(then: (socket: Socket) => void): Promise<string> {
  return tcp((socket) => {
    let isData = false;
    let text = '';
    socket.write('220 taking.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      if (isData) {
        if (text.endsWith('\r\n.\r\n')) then(socket);
        return;
      }
      if (!text.endsWith('\r\n')) return;
      isData = /^DATA/im.test(text);
      text = '';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    });
  });
}

async function tcp(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
