import { createHash } from 'node:crypto';
import { headerText } from '#forms/templates/mail/header-text.ts';
import type { MailAttachment, MailReceipt, OutgoingMail } from './mail.ts';

/** Formats an address as `"Name" <address>`. */
export function namedAddress(name: string, address: string): string {
  const line = headerText(name);
  return line === '' ? address : `"${line.replace(/["\\]/g, '\\$&')}" <${address}>`;
}

/** Returns the Message-ID in angle brackets. */
export function messageIdOf({ messageId }: OutgoingMail): string {
  return `<${messageId.replace(/[<>\s]/g, '')}>`;
}

/** Derives a UUID that is identical for every attempt at a mail. */
export function idempotencyKeyOf(message: OutgoingMail): string {
  const hex = createHash('sha256').update(messageIdOf(message)).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the subject on one line. */
export function subjectOf({ subject }: OutgoingMail): string {
  return headerText(subject);
}

/** Returns the headers with values that cannot inject further lines. */
export function headersOf({ headers = {} }: OutgoingMail): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)]));
}

export function base64({ content }: MailAttachment): string {
  return Buffer.from(content).toString('base64');
}

/** Returns the receipt for an API that accepts a message for all of its recipients or for none. */
export function takenForAll({ to, cc, bcc }: OutgoingMail): MailReceipt {
  return { accepted: to.length + cc.length + bcc.length, rejected: 0 };
}
