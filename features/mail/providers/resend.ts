import { MAIL_UNKNOWN } from '#engine/waits.ts';
import type { HttpResponse } from '#outgoing/http-client.ts';
import { defineMailApi, membersOf } from './api.ts';
import { base64, headersOf, idempotencyKeyOf, messageIdOf, namedAddress, subjectOf } from './fields.ts';
import { secretSetting } from './kind.ts';
import type { OutgoingMail } from './mail.ts';
import type { Explanation } from './post.ts';
import { refusing } from './refused-files.ts';

/** Resend: `POST /emails` with an `Idempotency-Key`, which Resend remembers for 24 hours. Bounces are reported only later. */
export const resend = defineMailApi({
  id: 'resend',
  title: 'Resend',
  settings: [secretSetting('api_key', 'API key')],
  apis: [{ setting: 'RESEND_API_URL', url: 'https://api.resend.com' }],
  dkimSelectors: ['resend'],
  // Resend sends under the subdomain `send` of the sender's domain.
  spfInclude: null,
  sendsOnce: true,
  // resend.com/knowledge-base/what-attachment-types-are-not-supported
  takesFile: refusing(
    `adp app asp bas bat cer chm cmd com cpl crt csh der exe fxp gadget hlp hta inf ins isp its js jse ksh lib lnk mad maf mag mam
maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz msc msh msh1 msh2 mshxml msh1xml msh2xml msi msp mst ops pcd pif plg prf prg
reg scf scr sct shb shs sys ps1 ps1xml ps2 ps2xml psc1 psc2 tmp url vb vbe vbs vps vsmacros vss vst vsw vxd ws wsc wsf wsh xnk`,
  ),
  request: (message, { settings, apiUrls }) => ({
    url: `${apiUrls.RESEND_API_URL}/emails`,
    headers: {
      authorization: `Bearer ${settings.api_key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKeyOf(message),
    },
    body: JSON.stringify(bodyOf(message)),
  }),
  isTaken: (answer) => typeof membersOf(answer).id === 'string',
  explain,
});

function bodyOf(message: OutgoingMail) {
  const { to, cc, bcc, replyTo, fromName, fromEmail, text, html, attachments = [] } = message;
  return {
    from: namedAddress(fromName, fromEmail),
    to,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(replyTo && { reply_to: replyTo }),
    subject: subjectOf(message),
    html,
    text,
    headers: { ...headersOf(message), 'Message-ID': messageIdOf(message) },
    ...(attachments.length > 0 && {
      attachments: attachments.map((one) => ({
        filename: one.fileName,
        content: base64(one),
        content_type: one.contentType,
      })),
    }),
  };
}

/** Reads `{statusCode, name, message}`. */
function explain(refusal: HttpResponse): Explanation | undefined {
  const { name, message } = membersOf(refusal);
  switch (name) {
    case 'daily_quota_exceeded':
    case 'monthly_quota_exceeded':
      return { kind: 'transient', type: 'mail_quota', says: `the quota of the account is used up (${name})` };
    case 'concurrent_idempotent_requests':
      return { kind: 'transient', type: 'server_error', says: 'an attempt at the same mail is still under way' };
    case 'invalid_idempotent_request':
      // The mail has changed since an attempt that Resend accepted.
      return {
        kind: 'unknown',
        type: MAIL_UNKNOWN,
        says: 'it took an attempt at this mail before, with other content; look there before you send it again',
      };
    case 'validation_error':
      if (refusal.status === 403 || /domain is not verified|verify a domain/i.test(String(message))) {
        return { kind: 'transient', type: 'mail_sender', says: 'the domain of the sender is not verified' };
      }
      return undefined;
    default:
      return undefined;
  }
}
