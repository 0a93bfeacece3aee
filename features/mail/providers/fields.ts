import { createHash } from 'node:crypto';
import { headerText } from '#forms/templates/mail/header-text.ts';
import type { MailAttachment, MailReceipt, OutgoingMail } from './mail.ts';

/** The sender, or anybody, as `"Name" <address>`. */
export function namedAddress(name: string, address: string): string {
  const line = headerText(name);
  return line === '' ? address : `"${line.replace(/["\\]/g, '\\$&')}" <${address}>`;
}

/** With angle brackets. */
export function messageIdOf({ messageId }: OutgoingMail): string {
  return `<${messageId.replace(/[<>\s]/g, '')}>`;
}

/** The same UUID for every attempt at a mail. */
export function idempotencyKeyOf(message: OutgoingMail): string {
  const hex = createHash('sha256').update(messageIdOf(message)).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A subject on one line. */
export function subjectOf({ subject }: OutgoingMail): string {
  return headerText(subject);
}

/** Headers whose values cannot begin another line. */
export function headersOf({ headers = {} }: OutgoingMail): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)]));
}

export function base64({ content }: MailAttachment): string {
  return Buffer.from(content).toString('base64');
}

/** For an API that takes a message for all its recipients or for none. */
export function takenForAll({ to, cc, bcc }: OutgoingMail): MailReceipt {
  return { accepted: to.length + cc.length + bcc.length, rejected: 0 };
}
