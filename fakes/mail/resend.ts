import type { Request } from 'express';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { RemoteError } from '#fakes/operations.ts';
import { isUnverified, keyIn, listOf, mailFake, textOf } from './provider.ts';
import { type AcceptedMail, splitMailbox } from './taken-mail.ts';

const refused = (statusCode: number, name: string, message: string) =>
  new RemoteError(statusCode, { statusCode, name, message });

/** Fake of Resend at `/resend` (resend.com/docs/api-reference). A mail with the same idempotency key is sent only once. */
export function fake(context: SandboxContext): Fake {
  return mailFake(context, {
    name: 'resend',
    title: 'Resend',
    path: '/emails',
    read,
    answerTo: (_mail, count) => ({ body: { id: `resend-${count}` } }),
    failureBody: (statusCode) => ({
      statusCode,
      name: statusCode === 429 ? 'rate_limit_exceeded' : 'application_error',
      message: 'As asked.',
    }),
  });
}

function read(request: Request): AcceptedMail {
  const key = keyIn(request.get('authorization'));
  if (key === '') throw refused(401, 'missing_api_key', 'Missing API key in the authorization header.');
  if (key.startsWith('wrong')) throw refused(403, 'invalid_api_key', 'API key is invalid.');
  const { from: sender, to, cc, bcc, reply_to, subject, html, text, headers, attachments } = request.body;
  const from = splitMailbox(textOf(sender));
  if (!Array.isArray(to) || to.length === 0) throw refused(422, 'missing_required_field', 'Missing `to` field.');
  if (isUnverified(from.email)) {
    throw refused(
      403,
      'validation_error',
      'The unverified.example domain is not verified. Please, add and verify your domain.',
    );
  }
  if (to.some((one) => !/^[^\s@]+@[^\s@]+$/.test(String(one))))
    throw refused(422, 'validation_error', 'Invalid `to` field.');
  return {
    from,
    to,
    cc: cc ?? [],
    bcc: bcc ?? [],
    reply_to: textOf(reply_to) || null,
    subject: textOf(subject),
    html: textOf(html),
    text: textOf(text),
    message_id: textOf(headers?.['Message-ID']) || null,
    auto_submitted: textOf(headers?.['Auto-Submitted']) || null,
    attachments: listOf(attachments).map((one) => ({
      file_name: textOf(one.filename),
      content_type: textOf(one.content_type),
      content_base64: textOf(one.content),
    })),
    idempotency_key: request.get('idempotency-key') ?? null,
    tracked: false,
  };
}
