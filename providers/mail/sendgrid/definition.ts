import { isObject, parsed } from '../../json.ts';
import { base64, headersOf, messageIdOf, subjectOf, takenForAll } from '../fields.ts';
import { choice, type MailProviderKind, secretSetting } from '../kind.ts';
import type { OutgoingMail } from '../mail.ts';
import { type Explanation, postMail } from '../post.ts';

/** Twilio SendGrid: `POST /v3/mail/send`. It has no idempotency keys, and reports bounces only later. */
export const sendgrid: MailProviderKind = {
  id: 'sendgrid',
  title: 'SendGrid',
  settings: [
    secretSetting('api_key', 'API key'),
    choice('region', 'Region of the account', ['global', 'eu'], 'global'),
  ],
  apis: [
    { setting: 'SENDGRID_API_URL', url: 'https://api.sendgrid.com' },
    { setting: 'SENDGRID_EU_API_URL', url: 'https://api.eu.sendgrid.com' },
  ],
  dkimSelectors: ['s1', 's2'],
  spfInclude: null,
  open({ settings, http, apiUrls }) {
    const api = apiUrls[settings.region === 'eu' ? 'SENDGRID_EU_API_URL' : 'SENDGRID_API_URL'];
    return {
      name: 'sendgrid',
      async send(message, signal) {
        await postMail(http, {
          title: 'SendGrid',
          idempotent: false,
          request: {
            url: `${api}/v3/mail/send`,
            headers: { authorization: `Bearer ${settings.api_key}`, 'content-type': 'application/json' },
            body: JSON.stringify(bodyOf(message)),
          },
          signal,
          explain,
          isTaken: ({ status }) => status === 202,
        });
        return takenForAll(message);
      },
      close: async () => {},
    };
  },
};

function bodyOf(message: OutgoingMail) {
  const { to, cc, bcc, replyTo, fromName, fromEmail, text, html, attachments = [] } = message;
  const list = (addresses: readonly string[]) => addresses.map((email) => ({ email }));
  return {
    personalizations: [
      { to: list(to), ...(cc.length > 0 && { cc: list(cc) }), ...(bcc.length > 0 && { bcc: list(bcc) }) },
    ],
    from: { email: fromEmail, ...(fromName && { name: fromName }) },
    ...(replyTo && { reply_to: { email: replyTo } }),
    subject: subjectOf(message),
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ].filter(({ value }) => value !== ''),
    headers: { ...headersOf(message), 'Message-ID': messageIdOf(message) },
    ...(attachments.length > 0 && {
      attachments: attachments.map((one) => ({
        content: base64(one),
        filename: one.fileName,
        type: one.contentType,
        disposition: 'attachment',
      })),
    }),
    // Links may hold tokens: nobody else may see or rewrite them.
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  };
}

/** `{errors: [{message, field, help}]}` */
function explain({ status, body }: { status: number; body: string }): Explanation | undefined {
  const answer = parsed(body);
  const errors = isObject(answer) && Array.isArray(answer.errors) ? answer.errors.filter(isObject) : [];
  const texts = errors.map(({ message }) => String(message ?? '')).join(' ');
  if (/credits exceeded/i.test(texts))
    return { kind: 'transient', type: 'mail_quota', says: 'the credits are used up' };
  if (/verified sender identity/i.test(texts)) {
    return { kind: 'transient', type: 'mail_sender', says: 'the sender is no verified sender identity' };
  }
  const fields = errors.map(({ field }) => String(field ?? '')).filter((field) => /^[a-z0-9_.]{1,60}$/.test(field));
  if (status === 400 && fields.length > 0) {
    return { kind: 'permanent', type: 'mail_rejected', says: `it refuses ${[...new Set(fields)].join(', ')}` };
  }
  return undefined;
}
