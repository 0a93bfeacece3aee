import type { Request } from 'express';
import { RemoteError } from '#fakes/operations.ts';
import { isUnverified, listOf, textOf } from './provider.ts';
import type { AcceptedMail } from './taken-mail.ts';

/** Reads a mail for Brevo (developers.brevo.com/reference/sendtransacemail); the fake of Brevo's lists serves the route. */
export function readBrevoMail({ body }: Request): AcceptedMail {
  const { sender, to, cc, bcc, replyTo, subject, htmlContent, textContent, headers, attachment } = body;
  const addresses = (value: unknown) => listOf(value).map(({ email }) => textOf(email));
  const refused = (code: string, message: string) => new RemoteError(400, { code, message });
  if (addresses(to).length === 0) throw refused('missing_parameter', 'to is missing');
  if (isUnverified(textOf(sender?.email))) {
    throw refused(
      'invalid_parameter',
      'Sending has been rejected because the sender you used is not valid. Validate your sender.',
    );
  }
  const wrong = addresses(to).find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (wrong !== undefined) throw refused('invalid_parameter', 'email is not valid in to');
  return {
    from: { name: textOf(sender?.name), email: textOf(sender?.email) },
    to: addresses(to),
    cc: addresses(cc),
    bcc: addresses(bcc),
    reply_to: textOf(replyTo?.email) || null,
    subject: textOf(subject),
    html: textOf(htmlContent),
    text: textOf(textContent),
    message_id: null,
    auto_submitted: textOf(headers?.['Auto-Submitted']) || null,
    // Brevo derives the type of a file from its name.
    attachments: listOf(attachment).map((one) => ({
      file_name: textOf(one.name),
      content_type: null,
      content_base64: textOf(one.content),
    })),
    idempotency_key: textOf(headers?.idempotencyKey) || null,
    tracked: false,
  };
}
