import { type Request, raw } from 'express';
import PostalMime from 'postal-mime';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { RemoteError } from '#fakes/operations.ts';
import { isUnverified, listOf, mailFake } from './provider.ts';
import { isSigned, SECRET } from './ses-signature.ts';
import type { AcceptedMail } from './taken-mail.ts';

const refused = (status: number, type: string, message: string) => new RemoteError(status, { __type: type, message });

/** Fake of Amazon SES v2 at `/ses`. It checks signatures with its one secret access key. */
export function fake(context: SandboxContext): Fake {
  return mailFake(context, {
    name: 'ses',
    title: `Amazon SES (secret access key ${SECRET})`,
    path: '/v2/email/outbound-emails',
    // The signature covers the raw bytes of the body.
    parsers: [raw({ type: () => true, limit: '40mb' })],
    read,
    sourceOf: (request) => sourceOf(request.body),
    answerTo: (_mail, count) => ({ body: { MessageId: `ses-${count}` } }),
    failureBody: (status) => ({
      __type: status === 429 ? 'TooManyRequestsException' : status < 500 ? 'BadRequestException' : 'InternalFailure',
      message: 'As asked.',
    }),
  });
}

interface Sent {
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  Content?: { Raw?: { Data?: string } };
}

function bodyOf(bytes: Buffer): Sent {
  return JSON.parse(bytes.toString('utf8'));
}

function sourceOf(bytes: Buffer): Uint8Array {
  return Buffer.from(bodyOf(bytes).Content?.Raw?.Data ?? '', 'base64');
}

async function read(request: Request): Promise<AcceptedMail> {
  if (!isSigned(request, request.body)) {
    throw refused(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  const { Destination: { ToAddresses: to = [], CcAddresses: cc = [], BccAddresses: bcc = [] } = {} } = bodyOf(
    request.body,
  );
  const parsed = await PostalMime.parse(sourceOf(request.body), { attachmentEncoding: 'base64' });
  const email = parsed.from?.address ?? '';
  if (to.length === 0) throw refused(400, 'BadRequestException', 'Missing final address');
  if (isUnverified(email)) {
    throw refused(
      400,
      'MessageRejected',
      `Email address is not verified. The following identities failed the check: ${email}`,
    );
  }
  return {
    from: { name: parsed.from?.name ?? '', email },
    to,
    cc,
    bcc,
    reply_to: parsed.replyTo?.[0]?.address ?? null,
    subject: parsed.subject ?? '',
    html: parsed.html ?? '',
    text: parsed.text ?? '',
    message_id: parsed.messageId ?? null,
    auto_submitted: parsed.headers.find(({ key }) => key === 'auto-submitted')?.value ?? null,
    attachments: listOf(parsed.attachments).map((one) => ({
      file_name: String(one.filename ?? ''),
      content_type: String(one.mimeType),
      content_base64: String(one.content),
    })),
    idempotency_key: null,
    tracked: false,
  };
}
