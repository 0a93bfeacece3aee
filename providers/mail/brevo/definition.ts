import type { HttpResponse } from '../../http/http-client.ts';
import { secondsAsMs } from '../../http/http-errors.ts';
import { isObject, parsed } from '../../json.ts';
import { base64, headersOf, idempotencyKeyOf, subjectOf, takenForAll } from '../fields.ts';
import { type MailProviderKind, secretSetting } from '../kind.ts';
import type { OutgoingMail } from '../mail.ts';
import { type Explanation, postMail } from '../post.ts';

/**
 * Brevo: `POST /v3/smtp/email` with an `idempotencyKey`, which it remembers for half an hour. It reports bounces only later.
 * `BREVO_API_URL` is also the one of its lists.
 */
export const brevo: MailProviderKind = {
  id: 'brevo',
  title: 'Brevo',
  settings: [secretSetting('api_key', 'API key')],
  apis: [{ setting: 'BREVO_API_URL', url: 'https://api.brevo.com' }],
  dkimSelectors: ['brevo1', 'brevo2', 'mail'],
  spfInclude: null,
  sendsOnce: true,
  open({ settings, http, apiUrls }) {
    return {
      name: 'brevo',
      async send(message, signal) {
        await postMail(http, {
          title: 'Brevo',
          idempotent: true,
          request: {
            url: `${apiUrls.BREVO_API_URL}/v3/smtp/email`,
            headers: {
              'api-key': settings.api_key ?? '',
              'content-type': 'application/json',
              accept: 'application/json',
            },
            body: JSON.stringify(bodyOf(message)),
          },
          signal,
          explain,
          isTaken: ({ body }) => typeof read(body).messageId === 'string',
          wasTaken: ({ body }) => {
            const { code, message: text = '' } = read(body);
            return code === 'duplicate_request' || /idempoten|duplicate request/i.test(String(text));
          },
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
    sender: { email: fromEmail, ...(fromName && { name: fromName }) },
    to: list(to),
    ...(cc.length > 0 && { cc: list(cc) }),
    ...(bcc.length > 0 && { bcc: list(bcc) }),
    ...(replyTo && { replyTo: { email: replyTo } }),
    subject: subjectOf(message),
    htmlContent: html,
    textContent: text,
    headers: { ...headersOf(message), idempotencyKey: idempotencyKeyOf(message) },
    ...(attachments.length > 0 && {
      attachment: attachments.map((one) => ({ name: one.fileName, content: base64(one) })),
    }),
  };
}

function read(body: string): Record<string, unknown> {
  const answer = parsed(body);
  return isObject(answer) ? answer : {};
}

/** `{code, message}` */
function explain({ status, body, headers }: HttpResponse): Explanation | undefined {
  const { code, message = '' } = read(body);
  if (code === 'not_enough_credits') return { kind: 'transient', type: 'mail_quota', says: 'the credits are used up' };
  if (code === 'account_under_validation' || code === 'permission_denied') {
    return { kind: 'transient', type: 'mail_sender', says: `the account may not send yet (${code})` };
  }
  if (/sender.*not valid|validate your sender/i.test(String(message))) {
    return { kind: 'transient', type: 'mail_sender', says: 'the sender is not validated there' };
  }
  const reset = status === 429 ? secondsAsMs(headers['x-sib-ratelimit-reset']) : undefined;
  return reset === undefined ? undefined : { kind: 'rate_limited', type: 'rate_limited', retryAfterMs: reset };
}
