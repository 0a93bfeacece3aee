import type { HttpResponse } from '#outgoing/http-client.ts';
import { defineMailApi, membersOf } from './api.ts';
import { headersOf, messageIdOf, namedAddress, subjectOf } from './fields.ts';
import { choice, secretSetting } from './kind.ts';
import type { OutgoingMail } from './mail.ts';
import type { Explanation } from './post.ts';

/** Mailgun: `POST /v3/{domain}/messages` with a form body. The API has no idempotency keys, and reports bounces only later. */
export const mailgun = defineMailApi({
  id: 'mailgun',
  title: 'Mailgun',
  settings: [
    secretSetting('api_key', 'API key'),
    {
      name: 'domain',
      title: 'Sending domain',
      secret: false,
      isDestination: true,
      findMistake: (value) =>
        /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(value)
          ? null
          : 'must be a domain, such as mg.example.org',
    },
    choice('region', 'Region of the domain', ['us', 'eu'], 'us'),
  ],
  apis: [
    { setting: 'MAILGUN_API_URL', url: 'https://api.mailgun.net' },
    { setting: 'MAILGUN_EU_API_URL', url: 'https://api.eu.mailgun.net' },
  ],
  dkimSelectors: ['smtp', 'mailo', 'k1', 'pic', 'mx'],
  spfInclude: 'mailgun.org',
  async request(message, { settings, apiUrls }) {
    const api = apiUrls[settings.region === 'eu' ? 'MAILGUN_EU_API_URL' : 'MAILGUN_API_URL'];
    const authorization = `Basic ${Buffer.from(`api:${settings.api_key}`).toString('base64')}`;
    const form = new Response(formOf(message));
    return {
      url: `${api}/v3/${settings.domain}/messages`,
      headers: { authorization, 'content-type': form.headers.get('content-type') ?? '' },
      body: new Uint8Array(await form.arrayBuffer()),
    };
  },
  isTaken: (answer) => typeof membersOf(answer).id === 'string',
  explain,
});

function formOf(message: OutgoingMail): FormData {
  const { to, cc, bcc, replyTo, fromName, fromEmail, text, html, attachments = [] } = message;
  const form = new FormData();
  form.append('from', namedAddress(fromName, fromEmail));
  for (const address of to) form.append('to', address);
  for (const address of cc) form.append('cc', address);
  for (const address of bcc) form.append('bcc', address);
  form.append('subject', subjectOf(message));
  form.append('text', text);
  form.append('html', html);
  form.append('h:Message-Id', messageIdOf(message));
  if (replyTo) form.append('h:Reply-To', replyTo);
  for (const [name, value] of Object.entries(headersOf(message))) form.append(`h:${name}`, value);
  // Links may contain tokens: no third party may see or rewrite them.
  form.append('o:tracking', 'no');
  for (const { fileName, contentType, content } of attachments) {
    form.append('attachment', new Blob([new Uint8Array(content)], { type: contentType }), fileName);
  }
  return form;
}

/** Reads `{message}`. The answer to a wrong key is the bare word Forbidden. */
function explain(refusal: HttpResponse): Explanation | undefined {
  const message = String(membersOf(refusal).message ?? '');
  if (refusal.status === 404)
    return {
      kind: 'transient',
      type: 'mail_sender',
      says: 'there is no such domain in the account; check domain and region',
    };
  if (/authorized recipients|activate|disabled|not allowed to send/i.test(message)) {
    return { kind: 'transient', type: 'mail_sender', says: 'the domain or the account may not send yet' };
  }
  if (/limit exceeded|over quota|exceeded.*limit/i.test(message)) {
    return { kind: 'transient', type: 'mail_quota', says: 'the limit of the account is reached' };
  }
  const [, parameter] = /'?\b(from|to|cc|bcc|subject|h:[a-z-]+)'? parameter/i.exec(message) ?? [];
  return parameter ? { kind: 'permanent', type: 'mail_rejected', says: `it refuses ${parameter}` } : undefined;
}
