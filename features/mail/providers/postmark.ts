import type { HttpResponse } from '#outgoing/http-client.ts';
import { defineMailApi, membersOf } from './api.ts';
import { base64, headersOf, messageIdOf, namedAddress, subjectOf } from './fields.ts';
import { type MailSetting, secretSetting } from './kind.ts';
import type { MailReceipt, OutgoingMail } from './mail.ts';
import type { Explanation } from './post.ts';
import { refusing } from './refused-files.ts';

const stream: MailSetting = {
  name: 'message_stream',
  title: 'Message stream',
  secret: false,
  preset: 'outbound',
  findMistake: (value) => (/^[a-z0-9_-]{1,60}$/.test(value) ? null : 'must be the id of a stream, such as outbound'),
};

/** Postmark: `POST /email`. The API has no idempotency keys. It refuses recipients that it considers dead, and lists them. */
export const postmark = defineMailApi({
  id: 'postmark',
  title: 'Postmark',
  settings: [secretSetting('server_token', 'Server API token'), stream],
  apis: [{ setting: 'POSTMARK_API_URL', url: 'https://api.postmarkapp.com' }],
  // Postmark's selectors contain the date of the key.
  dkimSelectors: [],
  spfInclude: null,
  // postmarkapp.com/developer/user-guide/send-email-with-api: attachments
  takesFile: refusing(
    'vbs exe bin bat chm com cpl crt hlp hta inf ins isp jse lnk mdb pcd pif reg scr sct shs vbe vba wsf wsh wsl msc msi msp mst',
  ),
  request: (message, { settings, apiUrls }) => ({
    url: `${apiUrls.POSTMARK_API_URL}/email`,
    headers: {
      'x-postmark-server-token': settings.server_token ?? '',
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ ...bodyOf(message), MessageStream: settings.message_stream }),
  }),
  isTaken: (answer) => membersOf(answer).ErrorCode === 0,
  explain,
  receiptOf: (answer, message) => receiptOf(message, inactiveOf(String(membersOf(answer).Message ?? ''), message)),
});

function bodyOf(message: OutgoingMail) {
  const { to, cc, bcc, replyTo, fromName, fromEmail, text, html, attachments = [] } = message;
  // Otherwise Postmark would assign a Message-ID of its own.
  const headers = { ...headersOf(message), 'Message-ID': messageIdOf(message), 'X-PM-KeepID': 'true' };
  return {
    From: namedAddress(fromName, fromEmail),
    To: to.join(', '),
    ...(cc.length > 0 && { Cc: cc.join(', ') }),
    ...(bcc.length > 0 && { Bcc: bcc.join(', ') }),
    ...(replyTo && { ReplyTo: replyTo }),
    Subject: subjectOf(message),
    HtmlBody: html,
    TextBody: text,
    Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    // Links may contain tokens: no third party may see or rewrite them.
    TrackOpens: false,
    TrackLinks: 'None',
    ...(attachments.length > 0 && {
      Attachments: attachments.map((one) => ({
        Name: one.fileName,
        Content: base64(one),
        ContentType: one.contentType,
      })),
    }),
  };
}

/** Returns the recipients that the answer calls inactive: after a hard bounce, a complaint, or by hand. */
function inactiveOf(text: string, { to, cc, bcc }: OutgoingMail): string[] {
  if (!/inactive/i.test(text)) return [];
  const named = new Set(
    (text.match(/[^\s,;<>"]+@[^\s,;<>"]+/g) ?? []).map((one) => one.replace(/\.$/, '').toLowerCase()),
  );
  return [...to, ...cc, ...bcc].filter((address) => named.has(address.toLowerCase()));
}

function receiptOf({ to, cc, bcc }: OutgoingMail, bounced: string[]): MailReceipt {
  const all = to.length + cc.length + bcc.length;
  return {
    accepted: all - bounced.length,
    rejected: bounced.length,
    ...(bounced.length > 0 && { bounced }),
  };
}

const SENDER = { kind: 'transient', type: 'mail_sender' } as const;
const QUOTA = { kind: 'transient', type: 'mail_quota' } as const;

/** Reads `{ErrorCode, Message}` (postmarkapp.com/developer/api/overview#error-codes). */
function explain(refusal: HttpResponse, message: OutgoingMail): Explanation | undefined {
  const { ErrorCode: code, Message: text } = membersOf(refusal);
  switch (code) {
    case 100:
      return { kind: 'transient', type: 'server_error', says: 'it is being maintained' };
    case 300:
      if (/sender signature/i.test(String(text)))
        return { ...SENDER, says: 'the sender has no confirmed signature (300)' };
      return { kind: 'permanent', type: 'mail_rejected', says: 'the message or an address in it is not valid (300)' };
    case 400:
      return { ...SENDER, says: 'the sender has no signature there (400)' };
    case 401:
      return { ...SENDER, says: 'the signature of the sender is not confirmed (401)' };
    case 405:
      return { ...QUOTA, says: 'the credits of the account are used up (405)' };
    case 406:
      return {
        kind: 'permanent',
        type: 'mail_rejected',
        bounced: inactiveOf(String(text ?? ''), message),
        says: 'every recipient is inactive there, after a bounce or a complaint (406)',
      };
    case 412:
    case 413:
      return { ...SENDER, says: `the account may not send to others yet (${code})` };
    default:
      return undefined;
  }
}
