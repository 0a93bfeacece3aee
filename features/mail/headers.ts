import { headerText } from '#forms/templates/mail/header-text.ts';
import type { OutgoingMail } from './providers/mail.ts';

/** RFC 3834: what answers mails by itself, as an absence notice, leaves ours alone. */
const OF_EVERY_MAIL = { 'Auto-Submitted': 'auto-generated' };

/** A mail with all its header texts as they may be sent, whoever made it, and with the headers that every mail of ours has. */
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
