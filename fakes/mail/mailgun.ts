import { type Request, raw } from 'express';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { RemoteError } from '#fakes/operations.ts';
import { isUnverified, mailFake } from './provider.ts';
import { type AcceptedMail, splitMailbox } from './taken-mail.ts';

/**
 * Fake of Mailgun at `/mailgun` (documentation.mailgun.com). Mails arrive as multipart forms, for every domain but
 * `missing.example`.
 */
export function fake(context: SandboxContext): Fake {
  return mailFake(context, {
    name: 'mailgun',
    title: 'Mailgun',
    path: '/v3/:domain/messages',
    parsers: [raw({ type: 'multipart/form-data', limit: '40mb' })],
    read,
    answerTo: (_mail, count) => ({
      body: { id: `<20310304.${count}@mailgun.example>`, message: 'Queued. Thank you.' },
    }),
    failureBody: () => ({ message: 'As asked.' }),
  });
}

async function read(request: Request): Promise<AcceptedMail> {
  const [user, key = ''] = Buffer.from((request.get('authorization') ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(/:(.*)/s);
  if (user !== 'api' || key === '' || key.startsWith('wrong')) throw new RemoteError(401, { message: 'Forbidden' });
  if (request.params.domain === 'missing.example')
    throw new RemoteError(404, { message: 'Domain not found: missing.example' });
  const headers = { 'content-type': request.get('content-type') ?? '' };
  const form = await new Response(new Uint8Array(request.body), { headers }).formData();
  const all = (name: string) => form.getAll(name).map(String);
  const one = (name: string) => all(name)[0] ?? '';
  const from = splitMailbox(one('from'));
  for (const name of ['from', 'to', 'subject', 'text']) {
    if (!form.has(name)) throw new RemoteError(400, { message: `${name} parameter is missing` });
  }
  const wrong = all('to').find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (wrong !== undefined)
    throw new RemoteError(400, { message: `'to' parameter is not a valid address. please check documentation` });
  if (isUnverified(from.email))
    throw new RemoteError(403, {
      message: 'Domain unverified.example is not allowed to send: the domain is unverified',
    });
  const files = form.getAll('attachment').filter((entry) => typeof entry !== 'string');
  return {
    from,
    to: all('to'),
    cc: all('cc'),
    bcc: all('bcc'),
    reply_to: one('h:Reply-To') || null,
    subject: one('subject'),
    html: one('html'),
    text: one('text'),
    message_id: one('h:Message-Id') || null,
    auto_submitted: one('h:Auto-Submitted') || null,
    attachments: await Promise.all(
      files.map(async (file) => ({
        file_name: file.name,
        content_type: file.type,
        content_base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
      })),
    ),
    idempotency_key: null,
    tracked: one('o:tracking') !== 'no',
  };
}
