import type { HttpResponse } from '#outgoing/http-client.ts';
import { secondsAsMs } from '#outgoing/http-errors.ts';
import { defineMailApi, membersOf, recipientObjects, senderObject } from './api.ts';
import { base64, headersOf, idempotencyKeyOf, subjectOf } from './fields.ts';
import { secretSetting } from './kind.ts';
import type { OutgoingMail } from './mail.ts';
import type { Explanation } from './post.ts';
import { takingOnly } from './refused-files.ts';

/**
 * Brevo: `POST /v3/smtp/email` with an `idempotencyKey`, which Brevo remembers for 30 minutes. Bounces are reported only later.
 * `BREVO_API_URL` also applies to Brevo's lists.
 */
export const brevo = defineMailApi({
  id: 'brevo',
  title: 'Brevo',
  settings: [secretSetting('api_key', 'API key')],
  apis: [{ setting: 'BREVO_API_URL', url: 'https://api.brevo.com' }],
  dkimSelectors: ['brevo1', 'brevo2', 'mail'],
  spfInclude: null,
  sendsOnce: true,
  // developers.brevo.com/reference/sendtransacemail: attachment
  takesFile: takingOnly(
    `xlsx xls ods docx docm doc csv pdf txt gif jpg jpeg png tif tiff rtf bmp cgm css shtml html htm zip xml ppt pptx tar ez ics mobi
msg pub eps odt mp3 m4a m4v wma ogg flac wav aif aifc aiff mp4 mov avi mkv mpeg mpg wmv pkpass xlsm`,
  ),
  request: (message, { settings, apiUrls }) => ({
    url: `${apiUrls.BREVO_API_URL}/v3/smtp/email`,
    headers: { 'api-key': settings.api_key ?? '', 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(bodyOf(message)),
  }),
  isTaken: (answer) => typeof membersOf(answer).messageId === 'string',
  explain,
  wasTaken(refusal) {
    const { code, message = '' } = membersOf(refusal);
    return code === 'duplicate_request' || /idempoten|duplicate request/i.test(String(message));
  },
});

function bodyOf(message: OutgoingMail) {
  const { replyTo, text, html, attachments = [] } = message;
  return {
    sender: senderObject(message),
    ...recipientObjects(message),
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

/** Reads `{code, message}`. */
function explain(refusal: HttpResponse): Explanation | undefined {
  const { code, message = '' } = membersOf(refusal);
  if (code === 'not_enough_credits') return { kind: 'transient', type: 'mail_quota', says: 'the credits are used up' };
  if (code === 'account_under_validation' || code === 'permission_denied') {
    return { kind: 'transient', type: 'mail_sender', says: `the account may not send yet (${code})` };
  }
  if (/sender.*not valid|validate your sender/i.test(String(message))) {
    return { kind: 'transient', type: 'mail_sender', says: 'the sender is not validated there' };
  }
  const reset = refusal.status === 429 ? secondsAsMs(refusal.headers['x-sib-ratelimit-reset']) : undefined;
  return reset === undefined ? undefined : { kind: 'rate_limited', type: 'rate_limited', retryAfterMs: reset };
}
