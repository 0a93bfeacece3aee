import { headerText } from '#forms/templates/mail/header-text.ts';
import type { OutgoingMail } from './providers/mail.ts';

/** RFC 3834: tells auto-responders, such as absence notices, not to answer. */
const OF_EVERY_MAIL = { 'Auto-Submitted': 'auto-generated' };

/** Returns the mail with safe header texts, whatever their origin, and with the headers common to all mails of the service. */
export function withHeaders(message: OutgoingMail): OutgoingMail {
  const { fromName, subject, headers = {}, attachments } = message;
  const all = Object.entries({ ...OF_EVERY_MAIL, ...headers });
  return {
    ...message,
    fromName: headerText(fromName),
    subject: headerText(subject),
    headers: Object.fromEntries(all.map(([name, value]) => [name, headerText(value)])),
    ...(attachments && { attachments: attachments.map((one) => ({ ...one, fileName: headerText(one.fileName) })) }),
  };
}
