import { isObject } from '#json.ts';
import type { HttpResponse } from '#outgoing/http-client.ts';
import { defineMailApi, membersOf, recipientObjects, senderObject } from './api.ts';
import { base64, headersOf, messageIdOf, subjectOf } from './fields.ts';
import { choice, secretSetting } from './kind.ts';
import type { OutgoingMail } from './mail.ts';
import type { Explanation } from './post.ts';

/** Twilio SendGrid: `POST /v3/mail/send`. The API has no idempotency keys, and reports bounces only later. */
export const sendgrid = defineMailApi({
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
  request: (message, { settings, apiUrls }) => ({
    url: `${apiUrls[settings.region === 'eu' ? 'SENDGRID_EU_API_URL' : 'SENDGRID_API_URL']}/v3/mail/send`,
    headers: { authorization: `Bearer ${settings.api_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(message)),
  }),
  isTaken: ({ status }) => status === 202,
  explain,
});

function bodyOf(message: OutgoingMail) {
  const { replyTo, text, html, attachments = [] } = message;
  return {
    personalizations: [recipientObjects(message)],
    from: senderObject(message),
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
    // Links may contain tokens: no third party may see or rewrite them.
    tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
  };
}

/** Reads `{errors: [{message, field, help}]}`. */
function explain(refusal: HttpResponse): Explanation | undefined {
  const { errors: listed } = membersOf(refusal);
  const errors = Array.isArray(listed) ? listed.filter(isObject) : [];
  const texts = errors.map(({ message }) => String(message ?? '')).join(' ');
  if (/credits exceeded/i.test(texts))
    return { kind: 'transient', type: 'mail_quota', says: 'the credits are used up' };
  if (/verified sender identity/i.test(texts)) {
    return { kind: 'transient', type: 'mail_sender', says: 'the sender is no verified sender identity' };
  }
  const fields = errors.map(({ field }) => String(field ?? '')).filter((field) => /^[a-z0-9_.]{1,60}$/.test(field));
  if (refusal.status === 400 && fields.length > 0) {
    return { kind: 'permanent', type: 'mail_rejected', says: `it refuses ${[...new Set(fields)].join(', ')}` };
  }
  return undefined;
}
