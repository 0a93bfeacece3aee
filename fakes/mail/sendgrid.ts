import type { Request } from 'express';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { RemoteError } from '#fakes/operations.ts';
import { isUnverified, keyIn, listOf, mailFake, textOf } from './provider.ts';
import type { AcceptedMail } from './taken-mail.ts';

const errors = (status: number, message: string, field: string | null = null) =>
  new RemoteError(status, { errors: [{ message, field, help: null }] });

/** Fake of SendGrid at `/sendgrid` (docs.sendgrid.com/api-reference/mail-send). */
export function fake(context: SandboxContext): Fake {
  return mailFake(context, {
    name: 'sendgrid',
    title: 'SendGrid',
    path: '/v3/mail/send',
    read,
    answerTo: () => ({ status: 202 }),
    failureBody: (status) => ({
      errors: [{ message: status === 401 ? 'Maximum credits exceeded' : 'As asked.', field: null }],
    }),
  });
}

function read(request: Request): AcceptedMail {
  const key = keyIn(request.get('authorization'));
  if (key === '' || key.startsWith('wrong'))
    throw errors(401, 'The provided authorization grant is invalid, expired, or revoked');
  const { personalizations, from, reply_to, subject, content, headers, attachments, tracking_settings } = request.body;
  const [only, ...more] = listOf(personalizations);
  const addresses = (value: unknown) => listOf(value).map(({ email }) => textOf(email));
  const [to, cc, bcc] = [addresses(only?.to), addresses(only?.cc), addresses(only?.bcc)];
  if (to.length === 0 || more.length > 0) throw errors(400, 'The to array is required', 'personalizations.0.to');
  const all = [...to, ...cc, ...bcc];
  if (new Set(all).size < all.length) {
    throw errors(
      400,
      'Each email address in the personalization block should be unique between to, cc, and bcc.',
      'personalizations.0',
    );
  }
  const wrong = all.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (wrong !== undefined) throw errors(400, 'Does not contain a valid address.', 'personalizations.0.to.0.email');
  if (isUnverified(textOf(from?.email))) {
    throw errors(403, 'The from address does not match a verified Sender Identity.', 'from');
  }
  const parts = listOf(content);
  if (parts.length === 0 || parts.some(({ value }) => textOf(value) === '')) {
    throw errors(400, 'The content value must be a string at least one character in length.', 'content.0.value');
  }
  if (parts.length > 1 && parts[0]?.type !== 'text/plain') {
    throw errors(
      400,
      'If present, text/plain and text/html may only be provided once and text/plain comes first.',
      'content',
    );
  }
  const part = (type: string) => textOf(parts.find((one) => one.type === type)?.value);
  return {
    from: { name: textOf(from?.name), email: textOf(from?.email) },
    to,
    cc,
    bcc,
    reply_to: textOf(reply_to?.email) || null,
    subject: textOf(subject),
    html: part('text/html'),
    text: part('text/plain'),
    message_id: textOf(headers?.['Message-ID']) || null,
    auto_submitted: textOf(headers?.['Auto-Submitted']) || null,
    attachments: listOf(attachments).map((one) => ({
      file_name: textOf(one.filename),
      content_type: textOf(one.type),
      content_base64: textOf(one.content),
    })),
    idempotency_key: null,
    tracked: tracking_settings?.click_tracking?.enable !== false,
  };
}
