import type { Request } from 'express';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { RemoteError } from '#fakes/operations.ts';
import { isUnverified, listOf, mailFake, textOf } from './provider.ts';
import { type AcceptedMail, splitMailbox } from './taken-mail.ts';

const refused = (status: number, ErrorCode: number, Message: string) => new RemoteError(status, { ErrorCode, Message });
const INACTIVE = /^(inactive|gone)\b/i;

/**
 * Fake of Postmark at `/postmark` (postmarkapp.com/developer). Recipients that begin with `inactive` or `gone` count as
 * bounced.
 */
export function fake(context: SandboxContext): Fake {
  return mailFake(context, {
    name: 'postmark',
    title: 'Postmark',
    path: '/email',
    read,
    answerTo: ({ to, cc, bcc }, count) => {
      const inactive = [...to, ...cc, ...bcc].filter((address) => INACTIVE.test(address));
      const Message =
        inactive.length > 0
          ? `Message OK, but will not deliver to these inactive addresses: ${inactive.join(', ')}.`
          : 'OK';
      return {
        body: {
          To: to.join(', '),
          SubmittedAt: '2031-03-04T05:06:07Z',
          MessageID: `postmark-${count}`,
          ErrorCode: 0,
          Message,
        },
      };
    },
    failureBody: (status) => ({ ErrorCode: status === 503 ? 100 : 999, Message: 'As asked.' }),
  });
}

function read(request: Request): AcceptedMail {
  const token = request.get('x-postmark-server-token') ?? '';
  if (token === '' || token.startsWith('wrong'))
    throw refused(401, 10, 'Request does not contain a valid Server token.');
  const { From, To, Cc, Bcc, ReplyTo, Subject, HtmlBody, TextBody, Headers, Attachments, TrackLinks } = request.body;
  const list = (value: unknown) =>
    textOf(value)
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean);
  const from = splitMailbox(textOf(From));
  const [to, cc, bcc] = [list(To), list(Cc), list(Bcc)];
  if (to.length === 0) throw refused(422, 300, "Zero recipients specified in the 'To' field.");
  if (isUnverified(from.email)) {
    throw refused(
      422,
      400,
      `The 'From' address you supplied (${from.email}) is not a Sender Signature on your account.`,
    );
  }
  const all = [...to, ...cc, ...bcc];
  const wrong = all.find((address) => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (wrong !== undefined) throw refused(422, 300, `Invalid 'To' address: '${wrong}'.`);
  if (all.every((address) => INACTIVE.test(address))) {
    throw refused(
      422,
      406,
      `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${all.join(', ')}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`,
    );
  }
  const header = (name: string) => textOf(listOf(Headers).find((one) => one.Name === name)?.Value);
  return {
    from,
    to,
    cc,
    bcc,
    reply_to: textOf(ReplyTo) || null,
    subject: textOf(Subject),
    html: textOf(HtmlBody),
    text: textOf(TextBody),
    message_id: header('X-PM-KeepID') === 'true' ? header('Message-ID') : null,
    auto_submitted: header('Auto-Submitted') || null,
    attachments: listOf(Attachments).map((one) => ({
      file_name: textOf(one.Name),
      content_type: textOf(one.ContentType),
      content_base64: textOf(one.Content),
    })),
    idempotency_key: null,
    tracked: TrackLinks !== 'None',
  };
}
