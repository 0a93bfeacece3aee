import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail.ts';

/**
 * Converts the message for nodemailer, which derives the envelope from it. Mailboxes are passed as objects, because nodemailer
 * would split a text at its commas.
 */
export function mimeParts(message: OutgoingMail): SendMailOptions {
  return {
    messageId: `<${message.messageId.replace(/[<>\s]/g, '')}>`,
    from: { name: message.fromName, address: message.fromEmail },
    to: message.to.map(mailbox),
    cc: message.cc.map(mailbox),
    bcc: message.bcc.map(mailbox),
    replyTo: message.replyTo === undefined ? undefined : mailbox(message.replyTo),
    subject: message.subject,
    html: message.html,
    text: message.text,
    headers: message.headers,
    attachments: message.attachments?.map(({ fileName: filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
    xMailer: false,
  };
}

function mailbox(address: string): { name: string; address: string } {
  return { name: '', address };
}
